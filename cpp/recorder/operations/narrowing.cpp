// Numbers of float32 rounded to those that float16 or bfloat16 has.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "recorder/operations/functions.hpp"

namespace recorder {

namespace {

/// The number without its last bits, rounded to the nearest, halves to even.
float without_bits(float x, std::uint32_t count) {
    std::uint32_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    bits += (1U << (count - 1)) - 1 + (bits >> count & 1U);
    bits &= ~((1U << count) - 1);
    std::memcpy(&x, &bits, sizeof x);
    return x;
}

/// The nearest number of float16: 11 significant bits, multiples of 2^-24 up to 65504.
float float16_of(float x) {
    const float size = std::abs(x);
    float rounded = size;
    if (size < 0x1p-14F) {
        // The addition rounds to a multiple of 2^-24.
        rounded = (size + 0.5F) - 0.5F;
    } else if (size < 65520.0F) {
        rounded = without_bits(size, 13);
    } else if (size == size) {
        rounded = std::numeric_limits<float>::infinity();
    }
    return std::copysign(rounded, x);
}

/// The nearest number of bfloat16: 8 significant bits, and the exponents of float32.
float bfloat16_of(float x) {
    return x == x ? without_bits(x, 16) : x;
}

bool is_float16(const call& asked) {
    return asked.text("kind") == "float16";
}

const rule to_float16 = {
    "round_to", "x rounded to float16, halves to even",
    [](const rule_input& of) -> double { return float16_of(static_cast<float>(of.terms[0])); }};
const rule to_bfloat16 = {
    "round_to", "x rounded to bfloat16, halves to even",
    [](const rule_input& of) -> double { return bfloat16_of(static_cast<float>(of.terms[0])); }};

/// What PyTorch rounds without a change of the dtype: the tensor there and back.
std::string round_to_line(const call& asked, const std::vector<std::string>& operands) {
    return operands[0] + ".to(torch." + asked.text("kind") + ").float()";
}

}  // namespace

constexpr auto round_to_parts = parts_with(
    "round_to", "", is_float16,
    [](auto x, bool half) {
        const auto single = static_cast<float>(x);
        return static_cast<decltype(x)>(half ? float16_of(single) : bfloat16_of(single));
    },
    [](const slope& of) {
        return record(round_to_definition, {of.gradient}, {of.made.text("kind")});
    });
const definition round_to_definition =
    function_of_one<round_to_parts, takes::float_only>(
        "round_to(Tensor input, str{float16,bfloat16} kind)")
        .rule_of([](const call& asked, std::size_t) {
            return rule_use{is_float16(asked) ? &to_float16 : &to_bfloat16};
        })
        .written(round_to_line);

}  // namespace recorder
