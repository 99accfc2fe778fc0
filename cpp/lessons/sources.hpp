#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/tensor.hpp"
#include "lessons/settings.hpp"

/// The data that lessons start from: token vectors, draws, and the bits of masks.
namespace lessons {

/// The largest number of tokens of a lesson, and their largest width.
constexpr std::size_t max_tokens = 64;
constexpr std::size_t max_width = 64;

/// (tokens, width) token vectors of a notebook.
struct given_tokens {
    const float* values;
    std::size_t tokens, width;
};

/// "Your journey starts with one step": (6, 3).
extern const given_tokens journey;
/// "The next day is bright": (5, 8).
extern const given_tokens next_day;

/// (tokens, width): the given vectors, continued by uniform draws with two decimals. The draws fill
/// one grid of the largest size, so that no number changes when the size does.
attention::tensor token_vectors(const given_tokens& given, std::size_t tokens, std::size_t width,
                                std::uint64_t seed);

/// The first `rows` rows and `columns` columns of a matrix. Taken from a draw of the largest size,
/// no number changes when the size does.
attention::tensor corner_of(const attention::tensor& matrix, std::size_t rows, std::size_t columns);

/// The last value of a costly draw that depends on `Key` only. A run for each event of a slider
/// asks for the same draw every time.
template <class Key, class Value>
class cached {
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

/// (throws): the sum of `dice` dice for each throw.
attention::tensor dice_sums(std::size_t throws, std::size_t dice, std::uint64_t seed);

/// How a lesson draws its dropout masks: "bernoulli" as torch.nn.functional.dropout does; "rand"
/// keeps a value whose draw of torch.rand is below 1 - p, as earlier versions of the lessons did.
constexpr setting_description dropout_draw_setting =
    choice_setting("dropout_draw", "bernoulli rand", 1);
/// The first mask of the stream that the settings dropout_seed, dropout_rate and dropout_draw
/// define.
attention::tensor dropout_mask(const settings& chosen, const attention::shape_list& shape);

/// (T, T) mask bits, 1 where a query (row) may attend to a key (column): to itself and the tokens
/// before it.
attention::tensor causal_bits(std::size_t tokens);
/// To itself and the `width` - 1 tokens before it.
attention::tensor window_bits(std::size_t tokens, std::size_t width);
/// To every token.
attention::tensor full_bits(std::size_t tokens);
/// To the first `kept` tokens; the others are padding.
attention::tensor padding_bits(std::size_t tokens, std::size_t kept);
/// To the tokens of its block; a block is `size` tokens.
attention::tensor block_bits(std::size_t tokens, std::size_t size);

}  // namespace lessons
