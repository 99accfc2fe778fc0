// Tasks on random letters and numbers.
#include <algorithm>
#include <numeric>
#include <utility>

#include "attention/status.hpp"
#include "learning/task.hpp"

namespace learning {

namespace {

using attention::error;
using attention::status;

void check_length(const task_options& asked, std::size_t least, std::size_t most) {
    if (asked.length < least || asked.length > most) {
        throw error(status::value, "Sequences of this task have " + std::to_string(least) + " to " +
                                       std::to_string(most) + " tokens, not " +
                                       std::to_string(asked.length) + ".");
    }
}

constexpr std::size_t longest = 64;

class previous final : public task {
  public:
    explicit previous(const task_options& asked)
        : words_(letters(asked.vocabulary)), length_(asked.length) {
        check_length(asked, 2, longest);
    }
    const std::vector<std::string>& words() const override { return words_; }
    std::size_t length() const override { return length_; }

    batch draw(std::size_t count, attention::generator& draws, purpose) const override {
        batch made(count, length_);
        const float share = 1.0F / static_cast<float>(count * (length_ - 1));
        for (std::size_t i = 0; i < made.tokens.size(); ++i) {
            made.tokens[i] = static_cast<std::int64_t>(draw_below(draws, words_.size()));
            if (i % length_ != 0) made.ask(i, made.tokens[i - 1], share);
        }
        return made;
    }
    std::string python() const override {
        return R"(def draw(count):
    tokens = torch.randint(VOCABULARY, (count, LENGTH))
    shares = torch.full((count, LENGTH), 1 / (count * (LENGTH - 1)))
    shares[:, 0] = 0
    return tokens, tokens.roll(1, 1), shares
)";
    }

  private:
    std::vector<std::string> words_;
    std::size_t length_;
};

class induction final : public task {
  public:
    explicit induction(const task_options& asked)
        : words_(letters(asked.vocabulary)),
          length_(asked.length),
          most_(std::min({longest_period, asked.length / 2, words_.size()})) {
        check_length(asked, 2 * shortest_period, longest);
        if (words_.size() < shortest_period) {
            throw error(status::value, "Induction needs 5 letters or more.");
        }
    }
    const std::vector<std::string>& words() const override { return words_; }
    std::size_t length() const override { return length_; }

    batch draw(std::size_t count, attention::generator& draws, purpose) const override {
        batch made(count, length_);
        std::vector<std::int64_t> order(words_.size());
        std::size_t asked = 0;
        for (std::size_t row = 0; row < count; ++row) {
            const std::size_t period =
                shortest_period + draw_below(draws, most_ - shortest_period + 1);
            std::iota(order.begin(), order.end(), std::int64_t{0});
            // No letter twice in a pattern: what followed it before is one letter.
            for (std::size_t i = 0; i < period; ++i) {
                std::swap(order[i], order[i + draw_below(draws, order.size() - i)]);
            }
            std::int64_t* tokens = made.tokens.data() + row * length_;
            for (std::size_t i = 0; i < length_; ++i) tokens[i] = order[i % period];
            made.periods[row] = period;
            for (std::size_t i = period; i + 1 < length_; ++i, ++asked) {
                made.ask(row * length_ + i, tokens[i + 1], 1.0F);
            }
        }
        for (float& share : made.shares) share /= static_cast<float>(asked);
        return made;
    }
    std::string python() const override {
        return R"(def draw(count):
    tokens, targets, asked = [], [], []
    for _ in range(count):
        period = 5 + below(min(10, LENGTH // 2, VOCABULARY) - 4)
        order = list(range(VOCABULARY))
        for i in range(period):
            j = i + below(VOCABULARY - i)
            order[i], order[j] = order[j], order[i]
        row = [order[i % period] for i in range(LENGTH)]
        tokens.append(row)
        targets.append(row[1:] + [0])
        asked.append([1.0 if period <= i < LENGTH - 1 else 0.0 for i in range(LENGTH)])
    asked = torch.tensor(asked)
    return torch.tensor(tokens), torch.tensor(targets), asked / asked.sum()
)";
    }

  private:
    static constexpr std::size_t shortest_period = 5, longest_period = 10;
    std::vector<std::string> words_;
    std::size_t length_, most_;
};

class sorting final : public task {
  public:
    explicit sorting(const task_options& asked) : half_((asked.length - 1) / 2) {
        check_length(asked, 5, 25);
        if (asked.length % 2 == 0) {
            throw error(status::value,
                        "Sorting takes an odd number of tokens: a list, an arrow, and the list in "
                        "order.");
        }
        if (asked.vocabulary < 3 || asked.vocabulary > 100) {
            throw error(status::value, "Sorting takes 3 to 100 tokens: numbers and an arrow.");
        }
        for (std::size_t i = 0; i + 1 < asked.vocabulary; ++i) words_.push_back(std::to_string(i));
        words_.emplace_back("\u2192");
    }
    const std::vector<std::string>& words() const override { return words_; }
    std::size_t length() const override { return 2 * half_ + 1; }

    batch draw(std::size_t count, attention::generator& draws, purpose) const override {
        batch made(count, length());
        const float share = 1.0F / static_cast<float>(count * half_);
        for (std::size_t row = 0; row < count; ++row) {
            std::int64_t* list = made.tokens.data() + row * length();
            for (std::size_t i = 0; i < half_; ++i) {
                list[i] = static_cast<std::int64_t>(draw_below(draws, words_.size() - 1));
            }
            list[half_] = static_cast<std::int64_t>(words_.size() - 1);
            std::int64_t* in_order = list + half_ + 1;
            std::copy(list, list + half_, in_order);
            std::sort(in_order, in_order + half_);
            for (std::size_t i = 0; i < half_; ++i) {
                made.ask(row * length() + half_ + i, in_order[i], share);
            }
        }
        return made;
    }
    std::string python() const override {
        return R"(def draw(count):
    half, tokens, targets = LENGTH // 2, [], []
    for _ in range(count):
        numbers = [below(VOCABULARY - 1) for _ in range(half)]
        row = numbers + [VOCABULARY - 1] + sorted(numbers)
        tokens.append(row)
        targets.append(row[1:] + [0])
    shares = torch.zeros(count, LENGTH)
    shares[:, half : LENGTH - 1] = 1 / (count * half)
    return torch.tensor(tokens), torch.tensor(targets), shares
)";
    }

  private:
    std::size_t half_;
    std::vector<std::string> words_;
};

}  // namespace

std::unique_ptr<task> make_previous(const task_options& asked) {
    return std::make_unique<previous>(asked);
}
std::unique_ptr<task> make_induction(const task_options& asked) {
    return std::make_unique<induction>(asked);
}
std::unique_ptr<task> make_sorting(const task_options& asked) {
    return std::make_unique<sorting>(asked);
}

}  // namespace learning
