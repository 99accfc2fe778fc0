#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "attention/random.hpp"
#include "attention/scaled_dot_product.hpp"
#include "lessons/lesson.hpp"

// Prints a line a call, "name median": milliseconds of the calls that lessons.mjs times in
// Chromium.

namespace {

/// Keeps the compiler from dropping a call whose result nobody reads.
volatile std::size_t kept = 0;

template <class Call>
double median_milliseconds(int runs, Call call) {
    using clock = std::chrono::steady_clock;
    std::vector<double> times;
    for (int run = -runs / 4; run < runs; ++run) {
        const auto start = clock::now();
        call(run);
        const std::chrono::duration<double, std::milli> taken = clock::now() - start;
        if (run >= 0) times.push_back(taken.count());
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

}  // namespace

int main() {
    for (const lessons::lesson& each : lessons::all_lessons()) {
        const double median = median_milliseconds(400, [&each](int run) {
            const double sharpness = 1.0 + (run + 100) / 1000.0;
            kept = kept + lessons::run(each, {{"sharpness", sharpness}}, {}).tensors.size();
        });
        std::printf("%s %.6f\n", each.id, median);
    }
    attention::generator draws(1);
    const attention::tensor q = draws.randn({4, 128, 64});
    const attention::tensor k = draws.randn({4, 128, 64});
    const attention::tensor v = draws.randn({4, 128, 64});
    const double median = median_milliseconds(40, [&](int) {
        kept = kept + attention::scaled_dot_product_attention(q, k, v).output.size();
    });
    std::printf("attention-4x128x64 %.6f\n", median);
    return 0;
}
