// Sentences in which a pronoun stands for a noun.
#include <algorithm>
#include <string>
#include <utility>

#include "attention/status.hpp"
#include "learning/task.hpp"

namespace learning {

namespace {

/// The nouns that a pronoun can stand for.
struct gender {
    const char* pronoun;
    const char* was;
    std::vector<const char*> nouns;
};

const std::vector<gender>& genders() {
    static const std::vector<gender> all{
        {"it", "was", {"cat", "dog", "bird", "horse", "mouse", "fox", "cow"}},
        {"he", "was", {"boy", "man", "king", "uncle", "brother"}},
        {"she", "was", {"girl", "woman", "queen", "aunt", "sister"}},
        {"they", "were", {"children", "friends", "parents", "teachers"}}};
    return all;
}

// In a template, N and M are two nouns with different pronouns; n and m are their pronouns, and w
// is "was" or "were" after that pronoun. L is a place, F is food, A is an adjective.
const std::vector<std::string>& templates() {
    static const std::vector<std::string> all{
        "the N sat because n w A",          "the N slept because n w A",
        "the N sat on the L because n w A", "the N ran to the L because n w A",
        "the N ate the F because n w A",    "the N sat by the L until n w A",
        "when the N came home n slept",     "the N saw the M because n w near",
        "the N saw the M because m w near", "the N fed the M because m w hungry",
        "the N told the M that n w late",   "the N chased the M until m w tired",
        "the N heard the M and n smiled"};
    return all;
}

const std::vector<const char*>& places() {
    static const std::vector<const char*> all{"mat", "tree", "house", "river"};
    return all;
}
const std::vector<const char*>& foods() {
    static const std::vector<const char*> all{"bread", "soup"};
    return all;
}
const std::vector<const char*>& adjectives() {
    static const std::vector<const char*> all{"tired", "cold", "late", "hungry", "happy"};
    return all;
}

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> made(1);
    for (const char each : text) {
        if (each == ' ') {
            made.emplace_back();
        } else {
            made.back() += each;
        }
    }
    return made;
}

struct sentence {
    std::vector<std::string> words;
    std::size_t pronoun = 0, noun = 0;  ///< their places
};

class grammar final : public task {
  public:
    grammar() {
        add(".");
        for (const gender& each : genders()) {
            add(each.pronoun);
            add(each.was);
            for (const char* noun : each.nouns) add(noun);
        }
        for (const std::string& each : templates()) {
            const std::vector<std::string> words = split(each);
            length_ = std::max(length_, words.size() + 1);
            for (const std::string& word : words) {
                if (word.size() > 1) add(word);
            }
        }
        for (const auto* list : {&places(), &foods(), &adjectives()}) {
            for (const char* each : *list) add(each);
        }
    }
    const std::vector<std::string>& words() const override { return words_; }
    std::size_t length() const override { return length_; }

    batch draw(std::size_t count, attention::generator& draws, purpose of) const override {
        batch made(count, length_);
        std::size_t others = 0;
        for (std::size_t row = 0; row < count; ++row) {
            sentence drawn = draw_one(draws);
            while (is_held_out(drawn) != (of == purpose::testing)) drawn = draw_one(draws);
            std::int64_t* tokens = made.tokens.data() + row * length_;
            for (std::size_t i = 0; i < drawn.words.size(); ++i)
                tokens[i] = place_of(drawn.words[i]);
            for (std::size_t i = 0; i < drawn.words.size(); ++i) {
                if (i == drawn.pronoun) continue;
                ++others;
                made.ask(row * length_ + i, tokens[i + 1], next_share);
            }
            const std::size_t pronoun = row * length_ + drawn.pronoun;
            made.nouns[pronoun] = static_cast<std::int64_t>(drawn.noun);
            made.ask(pronoun, tokens[drawn.noun], 1.0F);
        }
        for (std::size_t i = 0; i < made.shares.size(); ++i) {
            const std::size_t all = made.nouns[i] >= 0 ? count : others;
            made.shares[i] /= static_cast<float>(all);
        }
        return made;
    }

    std::string python() const override {
        std::string made = "GENDERS = [\n";
        for (const gender& each : genders()) {
            made += "    (" + python_text(each.pronoun) + ", " + python_text(each.was) + ", " +
                    python_list(each.nouns) + "),\n";
        }
        made += "]\nTEMPLATES = [\n";
        for (const std::string& each : templates()) made += "    " + python_text(each) + ",\n";
        made += "]\nOTHERS = {\n    \"L\": " + python_list(places()) +
                ",\n    \"F\": " + python_list(foods()) +
                ",\n    \"A\": " + python_list(adjectives()) + ",\n}\n" + R"(
def one_of(words):
    return words[below(len(words))]

def sentence():
    own = below(4)
    other = (own + 1 + below(3)) % 4
    words, places, pronoun = [], {}, None
    for word in TEMPLATES[below(len(TEMPLATES))].split():
        if word in ("N", "M"):
            places[word.lower()] = len(words)
            word = one_of(GENDERS[own if word == "N" else other][2])
        elif word in ("n", "m"):
            pronoun, noun = len(words), places[word]
            said = GENDERS[own if word == "n" else other]
            word = said[0]
        elif word == "w":
            word = said[1]
        elif word in OTHERS:
            word = one_of(OTHERS[word])
        words.append(word)
    return words, pronoun, noun

def is_held_out(words):
    code = 2166136261
    for byte in "".join(word + " " for word in words).encode():
        code = (code ^ byte) * 16777619 % 2**32
    return (code >> 8) % 10 == 0

def draw(count):
    tokens, targets, shares, others = [], [], [], 0
    for _ in range(count):
        words, pronoun, noun = sentence()
        while is_held_out(words):
            words, pronoun, noun = sentence()
        row = [WORDS.index(word) for word in words] + [0] * (LENGTH - len(words))
        others += len(words) - 1
        tokens.append(row)
        targets.append([row[noun] if i == pronoun else each for i, each in enumerate(row[1:] + [0])])
        shares.append([(1.0 if i == pronoun else 0.5) if i < len(words) else 0.0 for i in range(LENGTH)])
    shares = torch.tensor(shares)
    shares = torch.where(shares == 1, shares / count, shares / others)
    return torch.tensor(tokens), torch.tensor(targets), shares
)";
        return made;
    }

  private:
    static std::string python_text(const std::string& text) { return "\"" + text + "\""; }
    static std::string python_list(const std::vector<const char*>& words) {
        std::string made;
        for (const char* each : words) made += (made.empty() ? "[" : ", ") + python_text(each);
        return made + "]";
    }

    /// What comes next counts half as much as what a pronoun stands for.
    static constexpr float next_share = 0.5F;

    void add(const std::string& word) {
        if (std::find(words_.begin(), words_.end(), word) == words_.end()) words_.push_back(word);
    }
    std::int64_t place_of(const std::string& word) const {
        return std::find(words_.begin(), words_.end(), word) - words_.begin();
    }

    static const char* one_of(const std::vector<const char*>& list, attention::generator& draws) {
        return list[draw_below(draws, list.size())];
    }

    static sentence draw_one(attention::generator& draws) {
        const std::size_t own = draw_below(draws, genders().size());
        // Another gender, so that the pronoun tells them apart.
        const std::size_t other =
            (own + 1 + draw_below(draws, genders().size() - 1)) % genders().size();
        sentence made;
        std::size_t own_place = 0, other_place = 0;
        std::size_t said = own;
        for (const std::string& word : split(templates()[draw_below(draws, templates().size())])) {
            const std::size_t place = made.words.size();
            if (word == "N") {
                own_place = place;
                made.words.emplace_back(one_of(genders()[own].nouns, draws));
            } else if (word == "M") {
                other_place = place;
                made.words.emplace_back(one_of(genders()[other].nouns, draws));
            } else if (word == "n" || word == "m") {
                said = word == "n" ? own : other;
                made.pronoun = place;
                made.noun = word == "n" ? own_place : other_place;
                made.words.emplace_back(genders()[said].pronoun);
            } else if (word == "w") {
                made.words.emplace_back(genders()[said].was);
            } else if (word == "L" || word == "F" || word == "A") {
                made.words.emplace_back(one_of(word == "L"   ? places()
                                               : word == "F" ? foods()
                                                             : adjectives(),
                                               draws));
            } else {
                made.words.push_back(word);
            }
        }
        return made;
    }

    /// One sentence in ten is never learned from.
    static bool is_held_out(const sentence& of) {
        std::uint32_t hash = 2166136261U;
        for (const std::string& word : of.words) {
            for (const char each : word)
                hash = (hash ^ static_cast<unsigned char>(each)) * 16777619U;
            hash = (hash ^ 32U) * 16777619U;
        }
        return (hash >> 8U) % 10 == 0;
    }

    std::vector<std::string> words_;
    std::size_t length_ = 0;
};

}  // namespace

std::unique_ptr<task> make_grammar(const task_options&) {
    return std::make_unique<grammar>();
}

}  // namespace learning
