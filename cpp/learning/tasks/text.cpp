// The characters of a text.
#include <algorithm>
#include <utility>

#include "attention/status.hpp"
#include "learning/task.hpp"

namespace learning {

namespace {

using attention::error;
using attention::status;

/// The characters of UTF-8; a byte that belongs to none stands alone.
std::vector<std::string> characters_of(const std::string& text) {
    std::vector<std::string> made;
    for (const char each : text) {
        const bool continues = (static_cast<unsigned char>(each) & 0xC0U) == 0x80U;
        if (continues && !made.empty() && made.back().size() < 4) {
            made.back() += each;
        } else {
            made.emplace_back(1, each);
        }
    }
    return made;
}

class text_task final : public task {
  public:
    explicit text_task(const task_options& asked) : length_(asked.length) {
        constexpr std::size_t most_bytes = 1'000'000, most_characters = 256;
        if (asked.length < 4 || asked.length > 64) {
            throw error(status::value, "Sequences of a text have 4 to 64 characters, not " +
                                           std::to_string(asked.length) + ".");
        }
        if (asked.text.size() > most_bytes) {
            throw error(status::size, "The text may have 1,000,000 bytes.");
        }
        const std::vector<std::string> all = characters_of(asked.text);
        if (all.size() < 20 * asked.length) {
            throw error(status::size,
                        "The text is too short: " + std::to_string(20 * asked.length) +
                            " characters are needed, and it has " + std::to_string(all.size()) +
                            ".");
        }
        words_ = all;
        std::sort(words_.begin(), words_.end());
        words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
        if (words_.size() > most_characters) {
            throw error(status::size, "The text may have 256 different characters, and has " +
                                          std::to_string(words_.size()) + ".");
        }
        for (const std::string& each : all) {
            text_.push_back(std::lower_bound(words_.begin(), words_.end(), each) - words_.begin());
        }
    }
    const std::vector<std::string>& words() const override { return words_; }
    std::size_t length() const override { return length_; }

    /// Tests take the last tenth of the text.
    batch draw(std::size_t count, attention::generator& draws, purpose of) const override {
        batch made(count, length_);
        const float share = 1.0F / static_cast<float>(count * length_);
        const std::size_t learned = text_.size() - text_.size() / 10;
        const std::size_t first = of == purpose::training ? 0 : learned;
        const std::size_t end = of == purpose::training ? learned : text_.size();
        for (std::size_t row = 0; row < count; ++row) {
            const std::size_t start = first + draw_below(draws, end - first - length_);
            for (std::size_t i = 0; i < length_; ++i) {
                made.tokens[row * length_ + i] = text_[start + i];
                made.ask(row * length_ + i, text_[start + i + 1], share);
            }
        }
        return made;
    }
    std::string python() const override {
        return R"(characters = sorted(set(TEXT))
text = [characters.index(each) for each in TEXT]
text = text[: len(text) - len(text) // 10]

def draw(count):
    starts = [below(len(text) - LENGTH) for _ in range(count)]
    tokens = torch.tensor([text[start : start + LENGTH] for start in starts])
    targets = torch.tensor([text[start + 1 : start + LENGTH + 1] for start in starts])
    return tokens, targets, torch.full((count, LENGTH), 1 / (count * LENGTH))
)";
    }

  private:
    std::size_t length_;
    std::vector<std::string> words_;
    std::vector<std::int64_t> text_;
};

}  // namespace

std::unique_ptr<task> make_text(const task_options& asked) {
    return std::make_unique<text_task>(asked);
}

}  // namespace learning
