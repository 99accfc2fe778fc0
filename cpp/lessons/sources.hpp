#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/tensor.hpp"
#include "lessons/settings.hpp"

/// What lessons start from: given token vectors and the bits of masks.
namespace lessons {

/// The most tokens and the largest width that a lesson's tokens may have.
constexpr std::size_t most_tokens = 64;
constexpr std::size_t most_width = 64;

/// Token vectors given by a notebook: `tokens` rows of `width` numbers.
struct given_tokens {
    const float* values;
    std::size_t tokens, width;
};

/// Your journey starts with one step: six tokens of three numbers.
extern const given_tokens journey;
/// The next day is bright: five tokens of eight numbers.
extern const given_tokens next_day;

/// `tokens` rows of `width` numbers: the given ones, and where a reader asks for more or wider
/// ones, further numbers from one fixed grid of two-digit draws, so that a number stays where it is
/// when the size changes.
attention::tensor token_vectors(const given_tokens& given, std::size_t tokens, std::size_t width,
                                std::uint64_t seed);

/// The first `rows` rows and `columns` columns of a matrix: of one draw of the most there may be, a
/// number stays where it is when the size changes.
attention::tensor corner_of(const attention::tensor& matrix, std::size_t rows, std::size_t columns);

/// The last answer of a costly draw that depends on `Key` alone: a reader who moves a slider asks
/// for the same draw again and again.
template <class Key, class Value>
class remembered {
  public:
    template <class Draw>
    const Value& get(const Key& key, Draw draw) {
        if (!known_ || !(key == key_)) {
            value_ = draw();
            key_ = key;
            known_ = true;
        }
        return value_;
    }

  private:
    bool known_ = false;
    Key key_{};
    Value value_{};
};

/// Throws of `dice` dice, summed.
attention::tensor dice_sums(std::size_t throws, std::size_t dice, std::uint64_t seed);

/// How a lesson draws its dropout masks: "bernoulli" as torch.nn.functional.dropout does; "rand",
/// as lessons once did, keeps a value whose draw of torch.rand is below 1 - p.
constexpr setting_description dropout_draw_setting =
    choice_setting("dropout_draw", "bernoulli rand", 1);
/// The first mask of the stream that the settings dropout_seed, dropout_rate and dropout_draw name.
attention::tensor dropout_mask(const settings& chosen, const attention::shape_list& shape);

/// (T, T) mask bits, 1 where a token may attend: itself and what came before it.
attention::tensor causal_bits(std::size_t tokens);
/// Itself and the `width` - 1 tokens before it.
attention::tensor window_bits(std::size_t tokens, std::size_t width);
/// Every token.
attention::tensor full_bits(std::size_t tokens);
/// The first `kept` tokens; the rest is padding.
attention::tensor padding_bits(std::size_t tokens, std::size_t kept);
/// Those of its own block: every `size` tokens are one.
attention::tensor block_bits(std::size_t tokens, std::size_t size);

}  // namespace lessons
