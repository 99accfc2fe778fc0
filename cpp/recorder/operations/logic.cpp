// Logic of bools and of the bits of whole numbers.
#include "recorder/operations/cells.hpp"
#include "recorder/operations/functions.hpp"

namespace recorder {

namespace {

template <const auto& joins>
double logical_rule_value(const rule_input& of) {
    return joins.function(of.terms[0] != 0.0, of.terms[1] != 0.0) ? 1.0 : 0.0;
}

template <const auto& joins>
constexpr rule logical_rule = {joins.name, joins.text, logical_rule_value<joins>};

template <const auto& joins>
array logical_value(const call& asked) {
    return map_two<std::uint8_t, std::uint8_t>(
        asked.operand(0).to(dtype::boolean), asked.operand(1).to(dtype::boolean),
        broadcast_all(asked), dtype::boolean, [](std::uint8_t x, std::uint8_t y) {
            return std::uint8_t{joins.function(x != 0, y != 0)};
        });
}

/// Logic of two numbers, of which all but 0 are true (nan too): bools.
template <const auto& joins>
constexpr definition logical(const char* line) {
    return definition(line)
        .cell_by_cell()
        .value(logical_value<joins>)
        .terms(own_cells)
        .rule(logical_rule<joins>);
}

template <const auto& joins>
double bitwise_rule_value(const rule_input& of) {
    return static_cast<double>(joins.function(whole_term(of.terms[0]), whole_term(of.terms[1])));
}

template <const auto& joins>
constexpr rule bitwise_rule = {joins.name, joins.text, bitwise_rule_value<joins>};

template <const auto& joins>
array bitwise_value(const call& asked) {
    const dtype type = promote_all(asked);
    if (type == dtype::float32) refuse_type(asked, type, "bools or whole numbers");
    const shape_list shape = broadcast_all(asked);
    const array a = asked.operand(0).to(type);
    const array b = asked.operand(1).to(type);
    if (type == dtype::int64) {
        return map_two<std::int64_t, std::int64_t>(a, b, shape, type, joins.function);
    }
    return map_two<std::uint8_t, std::uint8_t>(
        a, b, shape, type, [](std::uint8_t x, std::uint8_t y) {
            return static_cast<std::uint8_t>(joins.function(x, y));
        });
}

/// Logic of each bit of bools and whole numbers.
template <const auto& joins>
constexpr definition bitwise(const char* line, const char* form) {
    return definition(line)
        .written(form)
        .cell_by_cell()
        .value(bitwise_value<joins>)
        .terms(own_cells)
        .rule(bitwise_rule<joins>);
}

const rule not_true = {"not", "x = 0",
                       [](const rule_input& of) { return of.terms[0] == 0.0 ? 1.0 : 0.0; }};
const rule not_bits = {"bitwise_not", "−x − 1",
                       [](const rule_input& of) { return -of.terms[0] - 1.0; }};

array logical_not_value(const call& asked) {
    return map_one<std::uint8_t, std::uint8_t>(asked.operand(0).to(dtype::boolean), dtype::boolean,
                                               [](std::uint8_t x) { return std::uint8_t{x == 0}; });
}

array bitwise_not_value(const call& asked) {
    const array& x = asked.operand(0);
    if (x.type() == dtype::float32) refuse_type(asked, x.type(), "bools or whole numbers");
    if (x.type() == dtype::boolean) return logical_not_value(asked);
    return map_one<std::int64_t, std::int64_t>(x, dtype::int64,
                                               [](std::int64_t each) { return ~each; });
}

}  // namespace

constexpr named_function joins_logical_and = {"logical_and", "x ≠ 0 and y ≠ 0",
                                              [](bool x, bool y) { return x && y; }};
const definition logical_and_definition =
    logical<joins_logical_and>("logical_and(Tensor input, Tensor other)");
constexpr named_function joins_logical_or = {"logical_or", "x ≠ 0 or y ≠ 0",
                                             [](bool x, bool y) { return x || y; }};
const definition logical_or_definition =
    logical<joins_logical_or>("logical_or(Tensor input, Tensor other)");
constexpr named_function joins_logical_xor = {"logical_xor", "either x ≠ 0 or y ≠ 0",
                                              [](bool x, bool y) { return x != y; }};
const definition logical_xor_definition =
    logical<joins_logical_xor>("logical_xor(Tensor input, Tensor other)");

const definition logical_not_definition = definition("logical_not(Tensor input)")
                                              .cell_by_cell()
                                              .value(logical_not_value)
                                              .terms(own_cells)
                                              .rule(not_true);

constexpr named_function joins_bitwise_and = {"bitwise_and", "the bits that x and y share",
                                              [](std::int64_t x, std::int64_t y) { return x & y; }};
const definition bitwise_and_definition =
    bitwise<joins_bitwise_and>("bitwise_and(Tensor input, Tensor other)", " & ");
constexpr named_function joins_bitwise_or = {"bitwise_or", "the bits of x or y",
                                             [](std::int64_t x, std::int64_t y) { return x | y; }};
const definition bitwise_or_definition =
    bitwise<joins_bitwise_or>("bitwise_or(Tensor input, Tensor other)", " | ");
constexpr named_function joins_bitwise_xor = {"bitwise_xor", "the bits in which x and y differ",
                                              [](std::int64_t x, std::int64_t y) { return x ^ y; }};
const definition bitwise_xor_definition =
    bitwise<joins_bitwise_xor>("bitwise_xor(Tensor input, Tensor other)", " ^ ");

const definition bitwise_not_definition =
    definition("bitwise_not(Tensor input)")
        .cell_by_cell()
        .value(bitwise_not_value)
        .terms(own_cells)
        .rule_of([](const call& asked, std::size_t) {
            return rule_use{asked.operand(0).type() == dtype::boolean ? &not_true : &not_bits};
        });

}  // namespace recorder
