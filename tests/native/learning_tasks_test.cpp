#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "attention/status.hpp"
#include "learning/task.hpp"

using namespace learning;

namespace {

batch drawn(const std::string& name, const task_options& options = {}, std::size_t count = 40) {
    attention::generator draws(7);
    return make_task(name, options)->draw(count, draws, purpose::training);
}

std::string sentence_of(const task& of, const batch& all, std::size_t row) {
    std::string made;
    for (std::size_t i = 0; i < all.length; ++i) {
        made += of.words()[static_cast<std::size_t>(all.tokens[row * all.length + i])] + " ";
    }
    return made;
}

task_options text_of(const std::string& text, std::size_t length = 8) {
    task_options made;
    made.text = text;
    made.length = length;
    return made;
}

}  // namespace

TEST_CASE("tasks: every token is one of the words, and the shares of what is asked add up") {
    std::string text;
    for (int i = 0; i < 60; ++i) text += "to be or not to be, ";
    for (const std::string& name : task_names()) {
        task_options options = text_of(text, 13);
        const auto of = make_task(name, options);
        attention::generator draws(3);
        const batch all = of->draw(16, draws, purpose::training);
        INFO(name);
        CHECK(all.length == of->length());
        CHECK(all.tokens.size() == 16 * all.length);
        double shares = 0.0;
        for (std::size_t i = 0; i < all.tokens.size(); ++i) {
            for (const std::int64_t each : {all.tokens[i], all.targets[i]}) {
                CHECK(each >= 0);
                CHECK(each < static_cast<std::int64_t>(of->words().size()));
            }
            shares += static_cast<double>(all.shares[i]);
        }
        // A sentence's next words count half as much as its pronoun.
        CHECK(shares == doctest::Approx(name == "grammar" ? 1.5 : 1.0).epsilon(1e-4));
    }
}

TEST_CASE("tasks: the same generator draws the same sequences") {
    for (const char* name : {"previous", "induction", "grammar"}) {
        const batch one = drawn(name), other = drawn(name);
        CHECK(one.tokens == other.tokens);
        CHECK(one.targets == other.targets);
    }
}

TEST_CASE("tasks: previous asks for the token before, of every token but the first") {
    const batch all = drawn("previous");
    for (std::size_t i = 0; i < all.tokens.size(); ++i) {
        const bool is_first = i % all.length == 0;
        CHECK((all.shares[i] > 0.0F) == !is_first);
        if (!is_first) CHECK(all.targets[i] == all.tokens[i - 1]);
    }
}

TEST_CASE("tasks: induction repeats 5 to 10 different letters, and asks from the second time on") {
    const batch all = drawn("induction", {}, 200);
    std::set<std::size_t> periods;
    for (std::size_t row = 0; row < all.count; ++row) {
        const std::size_t period = all.periods[row];
        periods.insert(period);
        const auto first = all.tokens.begin() + static_cast<std::ptrdiff_t>(row * all.length);
        CHECK(std::set<std::int64_t>(first, first + static_cast<std::ptrdiff_t>(period)).size() ==
              period);
        for (std::size_t i = 0; i < all.length; ++i) {
            const std::size_t place = row * all.length + i;
            if (i >= period) CHECK(all.tokens[place] == all.tokens[place - period]);
            CHECK((all.shares[place] > 0.0F) == (i >= period && i + 1 < all.length));
            if (all.shares[place] > 0.0F) CHECK(all.targets[place] == all.tokens[place + 1]);
        }
    }
    CHECK(periods == std::set<std::size_t>{5, 6, 7, 8, 9, 10});
}

TEST_CASE("tasks: in a sentence a pronoun's answer is the noun that it stands for") {
    const std::map<std::string, std::set<std::string>> nouns{
        {"it", {"cat", "dog", "bird", "horse", "mouse", "fox", "cow"}},
        {"he", {"boy", "man", "king", "uncle", "brother"}},
        {"she", {"girl", "woman", "queen", "aunt", "sister"}},
        {"they", {"children", "friends", "parents", "teachers"}}};
    const auto of = make_task("grammar", {});
    attention::generator draws(5);
    const batch all = of->draw(400, draws, purpose::training);
    std::set<std::string> pronouns;
    for (std::size_t row = 0; row < all.count; ++row) {
        std::size_t asked = 0;
        for (std::size_t i = 0; i < all.length; ++i) {
            const std::size_t place = row * all.length + i;
            if (all.nouns[place] < 0) continue;
            ++asked;
            INFO(sentence_of(*of, all, row));
            const auto noun = static_cast<std::size_t>(all.nouns[place]);
            CHECK(noun < i);
            CHECK(all.targets[place] == all.tokens[row * all.length + noun]);
            const std::string& said = of->words()[static_cast<std::size_t>(all.tokens[place])];
            pronouns.insert(said);
            const auto known = nouns.find(said);
            REQUIRE(known != nouns.end());
            CHECK(known->second.count(of->words()[static_cast<std::size_t>(all.targets[place])]) ==
                  1);
        }
        CHECK(asked == 1);
    }
    CHECK(pronouns.size() == 4);
}

TEST_CASE("tasks: no sentence that tests a model is one that it learns from") {
    const auto of = make_task("grammar", {});
    std::set<std::string> sentences[2];
    for (const purpose each : {purpose::training, purpose::testing}) {
        attention::generator draws(1);
        const batch all = of->draw(2000, draws, each);
        for (std::size_t row = 0; row < all.count; ++row) {
            sentences[each == purpose::testing ? 1 : 0].insert(sentence_of(*of, all, row));
        }
    }
    CHECK(sentences[1].size() > 100);
    for (const std::string& each : sentences[1]) CHECK(sentences[0].count(each) == 0);
}

TEST_CASE("tasks: there are up to 64 letters, all different, and fewer are the first of them") {
    const std::vector<std::string> all = letters(64);
    CHECK(std::set<std::string>(all.begin(), all.end()).size() == 64);
    for (const std::size_t count : {std::size_t{2}, std::size_t{16}, std::size_t{52}}) {
        CHECK(letters(count) == std::vector<std::string>(
                                    all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)));
    }
    CHECK_THROWS_WITH_AS(letters(65), "A task has 2 to 64 letters, not 65.", attention::error);
}

TEST_CASE("tasks: a list is asked for in order") {
    task_options options;
    options.length = 13;
    const batch all = drawn("sorting", options);
    for (std::size_t row = 0; row < all.count; ++row) {
        const auto list = all.tokens.begin() + static_cast<std::ptrdiff_t>(row * all.length);
        std::vector<std::int64_t> in_order(list, list + 6);
        std::sort(in_order.begin(), in_order.end());
        for (std::size_t i = 0; i < 6; ++i) {
            CHECK(all.targets[row * all.length + 6 + i] == in_order[i]);
            CHECK(all.shares[row * all.length + i] == 0.0F);
        }
    }
}

TEST_CASE("tasks: a text is learned by characters, its last tenth only tests") {
    std::string text;
    for (int i = 0; i < 45; ++i) text += "naïve ";
    text += std::string(30, 'z');
    const auto of = make_task("text", text_of(text));
    CHECK(of->words().size() == 7);
    CHECK(std::count(of->words().begin(), of->words().end(), "ï") == 1);
    attention::generator draws(2);
    const batch learned = of->draw(200, draws, purpose::training);
    const batch tested = of->draw(200, draws, purpose::testing);
    CHECK(sentence_of(*of, learned, 0).find('z') == std::string::npos);
    CHECK(sentence_of(*of, tested, 0).find("ï") == std::string::npos);
    for (std::size_t i = 0; i + 1 < learned.tokens.size(); ++i) {
        if ((i + 1) % learned.length != 0) CHECK(learned.targets[i] == learned.tokens[i + 1]);
    }
}

TEST_CASE("tasks: what cannot be is refused in a sentence") {
    const auto refusal = [](const std::string& name, const task_options& options) {
        try {
            make_task(name, options);
        } catch (const attention::error& made) {
            return std::string(made.what());
        }
        return std::string();
    };
    task_options long_ones;
    long_ones.length = 1000;
    task_options few;
    few.vocabulary = 4;
    task_options even;
    even.length = 12;
    CHECK(refusal("sort", {}).find("there are previous, induction, grammar, sorting and text") !=
          std::string::npos);
    CHECK(refusal("previous", long_ones) ==
          "Sequences of this task have 2 to 64 tokens, not 1000.");
    CHECK(refusal("induction", few) == "Induction needs 5 letters or more.");
    CHECK(refusal("sorting", even).find("an odd number of tokens") != std::string::npos);
    CHECK(refusal("text", text_of("short")) ==
          "The text is too short: 160 characters are needed, and it has 5.");
}
