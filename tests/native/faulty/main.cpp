// Commits the named fault on purpose: if the sanitizers miss it, a clean run elsewhere proves
// nothing. Without a fault the program throws and catches an exception, then exits normally.

#include <cstdio>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>

namespace {

/// Volatile, so that the compiler cannot find the faults itself.
volatile int three = 3;

int past_the_heap() {
    const auto values = std::make_unique<int[]>(3);
    return values[static_cast<std::size_t>(three)];
}

int past_the_stack() {
    int values[3] = {three, three, three};
    return values[three];
}

int given_back() {
    auto value = std::make_unique<int>(three);
    const int* const left = value.get();
    value.reset();
    return *left;
}

int too_large() {
    return std::numeric_limits<int>::max() - 2 + three;
}

int shifted_away() {
    return 1 << (30 + three);
}

int thrown() {
    try {
        throw std::runtime_error("the text of " + std::to_string(three) + " that is caught again");
    } catch (const std::exception& caught) {
        return static_cast<int>(std::string(caught.what()).size());
    }
}

}  // namespace

int main(int count, char** words) {
    const std::string fault = count > 1 ? words[1] : "";
    int result = thrown();
    if (fault == "past-the-heap") result = past_the_heap();
    if (fault == "past-the-stack") result = past_the_stack();
    if (fault == "given-back") result = given_back();
    if (fault == "too-large") result = too_large();
    if (fault == "shifted-away") result = shifted_away();
    std::printf("came to its end with %d\n", result);
}
