#include "learning/task.hpp"

#include <utility>

#include "attention/status.hpp"

namespace learning {

using attention::error;
using attention::quoted;
using attention::status;

batch::batch(std::size_t sequences, std::size_t tokens_of_each)
    : count(sequences),
      length(tokens_of_each),
      tokens(sequences * tokens_of_each, 0),
      targets(tokens.size(), 0),
      shares(tokens.size(), 0.0F),
      nouns(tokens.size(), -1),
      periods(sequences, tokens_of_each) {}

std::vector<std::string> letters(std::size_t count) {
    static const std::string alphabet =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/";
    if (count < 2 || count > alphabet.size()) {
        throw error(status::value,
                    "A task has 2 to 64 letters, not " + std::to_string(count) + ".");
    }
    std::vector<std::string> made;
    for (std::size_t i = 0; i < count; ++i) made.emplace_back(1, alphabet[i]);
    return made;
}

namespace {

struct known_task {
    const char* name;
    std::unique_ptr<task> (*make)(const task_options&);
};

constexpr known_task known[] = {{"previous", make_previous},
                                {"induction", make_induction},
                                {"grammar", make_grammar},
                                {"sorting", make_sorting},
                                {"text", make_text}};

}  // namespace

const std::vector<std::string>& task_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> made;
        for (const known_task& each : known) made.emplace_back(each.name);
        return made;
    }();
    return names;
}

std::unique_ptr<task> make_task(const std::string& name, const task_options& asked) {
    for (const known_task& each : known) {
        if (name == each.name) return each.make(asked);
    }
    throw error(status::unknown, "There is no task " + quoted(name) +
                                     "; there are previous, induction, grammar, sorting and text.");
}

}  // namespace learning
