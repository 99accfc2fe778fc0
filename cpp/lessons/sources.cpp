#include "lessons/sources.hpp"

#include <cmath>

#include "attention/random.hpp"

namespace lessons {

using attention::tensor;

namespace {

const float journey_values[] = {0.43F, 0.15F, 0.89F, 0.55F, 0.87F, 0.66F, 0.57F, 0.85F, 0.64F,
                                0.22F, 0.58F, 0.33F, 0.77F, 0.25F, 0.10F, 0.05F, 0.80F, 0.55F};

const float next_day_values[] = {
    0.43F, 0.15F, 0.89F, 0.17F, 0.23F, 0.19F, 0.38F, 0.44F, 0.55F, 0.87F, 0.66F, 0.51F, 0.49F, 0.3F,
    0.2F,  0.1F,  0.57F, 0.85F, 0.64F, 0.8F,  0.1F,  0.4F,  0.21F, 0.39F, 0.22F, 0.58F, 0.33F, 0.4F,
    0.4F,  0.4F,  0.1F,  0.3F,  0.77F, 0.25F, 0.10F, 0.1F,  0.9F,  0.3F,  0.3F,  0.2F};

template <class Sees>
tensor bits_where(std::size_t tokens, Sees sees) {
    tensor bits = attention::zeros({tokens, tokens});
    for (std::size_t i = 0; i < tokens; ++i) {
        for (std::size_t j = 0; j < tokens; ++j) bits(i, j) = sees(i, j) ? 1.0F : 0.0F;
    }
    return bits;
}

}  // namespace

const given_tokens journey = {journey_values, 6, 3};
const given_tokens next_day = {next_day_values, 5, 8};

tensor token_vectors(const given_tokens& given, std::size_t tokens, std::size_t width,
                     std::uint64_t seed) {
    tensor inputs = attention::zeros({tokens, width});
    const bool all_known = tokens <= given.tokens && width <= given.width;
    const tensor further =
        all_known ? tensor() : attention::generator(seed).rand({max_tokens, max_width});
    for (std::size_t i = 0; i < tokens; ++i) {
        for (std::size_t j = 0; j < width; ++j) {
            const bool known = i < given.tokens && j < given.width;
            inputs(i, j) = known ? given.values[i * given.width + j]
                                 : std::round(further(i, j) * 100.0F) / 100.0F;
        }
    }
    return inputs;
}

tensor corner_of(const tensor& matrix, std::size_t rows, std::size_t columns) {
    tensor corner = attention::zeros({rows, columns});
    for (std::size_t cell = 0; cell < corner.size(); ++cell) {
        const std::size_t row = cell / columns;
        corner.data()[cell] = matrix.data()[row * matrix.shape(1) + cell % columns];
    }
    return corner;
}

tensor dice_sums(std::size_t throws, std::size_t dice, std::uint64_t seed) {
    attention::generator draws(seed);
    tensor sums = attention::zeros({throws});
    for (float& sum : sums) {
        const tensor uniform = draws.rand({dice});
        for (const float value : uniform) sum += 1.0F + std::floor(6.0F * value);
    }
    return sums;
}

tensor dropout_mask(const settings& chosen, const attention::shape_list& shape) {
    attention::generator draws(static_cast<std::uint64_t>(chosen.number("dropout_seed")));
    const double rate = chosen.number("dropout_rate");
    if (chosen.choice("dropout_draw") == "bernoulli") return draws.dropout_mask(shape, rate);
    tensor mask = draws.rand(shape);
    for (float& value : mask) value = static_cast<double>(value) < 1.0 - rate ? 1.0F : 0.0F;
    return mask;
}

tensor causal_bits(std::size_t tokens) {
    return bits_where(tokens, [](std::size_t i, std::size_t j) { return j <= i; });
}

tensor window_bits(std::size_t tokens, std::size_t width) {
    return bits_where(tokens,
                      [width](std::size_t i, std::size_t j) { return j <= i && i - j < width; });
}

tensor full_bits(std::size_t tokens) {
    return bits_where(tokens, [](std::size_t, std::size_t) { return true; });
}

tensor padding_bits(std::size_t tokens, std::size_t kept) {
    return bits_where(tokens, [kept](std::size_t, std::size_t j) { return j < kept; });
}

tensor block_bits(std::size_t tokens, std::size_t size) {
    return bits_where(tokens,
                      [size](std::size_t i, std::size_t j) { return i / size == j / size; });
}

}  // namespace lessons
