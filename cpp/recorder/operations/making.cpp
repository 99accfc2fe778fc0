// Tensors made of no operands, or of another tensor's shape: constants.
#include <algorithm>
#include <cmath>

#include "recorder/operations/cells.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;

/// The type that a number has as a tensor.
dtype type_of(const attribute& number) {
    if (std::holds_alternative<bool>(number)) return dtype::boolean;
    return std::holds_alternative<std::int64_t>(number) ? dtype::int64 : dtype::float32;
}

/// Fills an array with one number, converted as PyTorch converts a fill value.
array filled(const call& asked, const shape_list& shape, dtype type, const attribute& number) {
    array result(type, shape);
    double value = 0.0;
    if (const auto* bit = std::get_if<bool>(&number)) value = *bit ? 1.0 : 0.0;
    if (const auto* real = std::get_if<double>(&number)) value = *real;
    const auto* whole = std::get_if<std::int64_t>(&number);
    if (whole != nullptr) value = static_cast<double>(*whole);
    switch (type) {
        case dtype::boolean:
            std::fill_n(result.fill<std::uint8_t>(), result.size(), std::uint8_t{value != 0.0});
            break;
        case dtype::int64:
            if (whole == nullptr && !(std::abs(value) < 9223372036854775808.0)) {
                asked.refuse(status::value, "int64 cannot hold the fill value.");
            }
            std::fill_n(result.fill<std::int64_t>(), result.size(),
                        whole != nullptr ? *whole : static_cast<std::int64_t>(value));
            break;
        case dtype::float32:
            if (std::isfinite(value) && std::isinf(static_cast<float>(value))) {
                asked.refuse(status::value, "float32 cannot hold the fill value.");
            }
            std::fill_n(result.fill<float>(), result.size(), static_cast<float>(value));
            break;
    }
    return result;
}

array zeros_value(const call& asked) {
    return {asked.type_or("dtype", dtype::float32), asked.lengths("size")};
}

array ones_value(const call& asked) {
    return filled(asked, asked.lengths("size"), asked.type_or("dtype", dtype::float32),
                  std::int64_t{1});
}

array full_value(const call& asked) {
    const attribute& number = asked.get("fill_value");
    return filled(asked, asked.lengths("size"), asked.type_or("dtype", type_of(number)), number);
}

/// The shape of the operand; its type, unless the attribute `dtype` names one.
array zeros_like_value(const call& asked) {
    return {asked.type_or("dtype", asked.operand(0).type()), asked.operand(0).shape()};
}

array ones_like_value(const call& asked) {
    return filled(asked, asked.operand(0).shape(), asked.type_or("dtype", asked.operand(0).type()),
                  std::int64_t{1});
}

array full_like_value(const call& asked) {
    return filled(asked, asked.operand(0).shape(), asked.type_or("dtype", asked.operand(0).type()),
                  asked.get("fill_value"));
}

array eye_value(const call& asked) {
    const std::int64_t n = asked.whole("n");
    const std::int64_t m = asked.has("m") ? asked.whole("m") : n;
    if (n < 0 || m < 0) asked.refuse(status::value, "n and m must be 0 or more.");
    const auto rows = static_cast<std::size_t>(n);
    const auto columns = static_cast<std::size_t>(m);
    array numbers(dtype::float32, {rows, columns});
    for (std::size_t i = 0; i < std::min(rows, columns); ++i) {
        numbers.fill<float>()[i * columns + i] = 1.0F;
    }
    return numbers.to(asked.type_or("dtype", dtype::float32));
}

// arange

/// Truncates a bound of a range of whole numbers.
std::int64_t whole_bound(const call& asked, const attribute& bound) {
    if (const auto* whole = std::get_if<std::int64_t>(&bound)) return *whole;
    if (const auto* bit = std::get_if<bool>(&bound)) return *bit ? 1 : 0;
    const double value = std::get<double>(bound);
    if (!(std::abs(value) < 9223372036854775808.0)) {
        asked.refuse(status::value, "int64 cannot hold the bounds.");
    }
    return static_cast<std::int64_t>(value);
}

double real(const attribute& number) {
    if (const auto* whole = std::get_if<std::int64_t>(&number)) return static_cast<double>(*whole);
    if (const auto* bit = std::get_if<bool>(&number)) return *bit ? 1.0 : 0.0;
    return std::get<double>(number);
}

/// How many steps lie between the bounds; refuses bounds that the step leads away from.
std::size_t step_count(const call& asked, double start, double end, double step) {
    if (!std::isfinite(start) || !std::isfinite(end) || std::isnan(step)) {
        asked.refuse(status::value, "the bounds and the step must be finite numbers.");
    }
    if (step == 0.0) asked.refuse(status::value, "the step must not be 0.");
    if (step > 0.0 ? end < start : end > start) {
        asked.refuse(status::value, "the step leads away from the end.");
    }
    const double count = std::ceil((end - start) / step);
    if (!(count <= static_cast<double>(attention::maximum_size))) {
        asked.refuse(status::size, "the range has more numbers than a tensor may hold.");
    }
    return static_cast<std::size_t>(count);
}

array arange_value(const call& asked) {
    const bool has_end = asked.has("end");
    const attribute start = has_end ? asked.get("start") : std::int64_t{0};
    const attribute& end = has_end ? asked.get("end") : asked.get("start");
    const attribute& step = asked.get("step");
    const bool is_real = std::holds_alternative<double>(start) ||
                         std::holds_alternative<double>(end) ||
                         std::holds_alternative<double>(step);
    const dtype type = asked.type_or("dtype", is_real ? dtype::float32 : dtype::int64);
    if (type == dtype::boolean) asked.refuse(status::type, "a range cannot hold bools.");
    if (type == dtype::float32) {
        const std::size_t count = step_count(asked, real(start), real(end), real(step));
        array result(type, {count});
        for (std::size_t i = 0; i < count; ++i) {
            result.fill<float>()[i] =
                static_cast<float>(real(start) + real(step) * static_cast<double>(i));
        }
        return result;
    }
    const std::int64_t first = whole_bound(asked, start);
    const std::int64_t by = whole_bound(asked, step);
    const std::size_t count =
        step_count(asked, static_cast<double>(first), static_cast<double>(whole_bound(asked, end)),
                   static_cast<double>(by));
    array result(type, {count});
    auto next = static_cast<std::uint64_t>(first);
    for (std::size_t i = 0; i < count; ++i, next += static_cast<std::uint64_t>(by)) {
        result.fill<std::int64_t>()[i] = static_cast<std::int64_t>(next);
    }
    return result;
}

/// Counts from the nearer bound, so that both bounds are exact.
/// The first half counts up from `start`, the second down from `end`.
void between(std::int64_t start, std::int64_t end, std::size_t count, std::int64_t* to) {
    if (count == 1) *to = start;
    if (count < 2) return;
    const double step = static_cast<double>(end - start) / static_cast<double>(count - 1);
    for (std::size_t i = 0; i < count; ++i) {
        const bool is_early = i < count / 2;
        const auto away = static_cast<double>(is_early ? i : count - 1 - i);
        to[i] = static_cast<std::int64_t>(is_early ? static_cast<double>(start) + step * away
                                                   : static_cast<double>(end) - step * away);
    }
}

/// The same, with the roundings of PyTorch on processors with AVX2. An even number of blocks of
/// eight values: the first of a block is rounded once, and each other one is that first plus a
/// multiple of the step, which is rounded itself. The values behind them are rounded once.
void between(float start, float end, std::size_t count, float* to) {
    if (count == 1) *to = start;
    if (count < 2) return;
    const float step = (end - start) / static_cast<float>(count - 1);
    const auto at = [&](std::size_t i) {
        return i < count / 2 ? std::fma(step, static_cast<float>(i), start)
                             : std::fma(-step, static_cast<float>(count - 1 - i), end);
    };
    const std::size_t in_pairs = count / 16 * 16;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t within = i < in_pairs ? i % 8 : 0;
        to[i] = within == 0 ? at(i) : static_cast<float>(within) * step + at(i - within);
    }
}

array linspace_value(const call& asked) {
    const std::int64_t steps = asked.whole("steps");
    if (steps < 0) asked.refuse(status::value, "steps must be 0 or more.");
    const dtype type = asked.type_or("dtype", dtype::float32);
    if (type == dtype::boolean) asked.refuse(status::type, "a range cannot hold bools.");
    const auto count = static_cast<std::size_t>(steps);
    array result(type, {count});
    if (type == dtype::int64) {
        between(whole_bound(asked, asked.get("start")), whole_bound(asked, asked.get("end")), count,
                result.fill<std::int64_t>());
    } else {
        between(static_cast<float>(asked.number("start")), static_cast<float>(asked.number("end")),
                count, result.fill<float>());
    }
    return result;
}

// one_hot

/// How many classes there are, all of them checked.
std::size_t class_count(const call& asked) {
    const array& classes = asked.operand(0);
    if (classes.type() != dtype::int64) {
        asked.refuse(status::type, "classes must be int64, not %.", classes.type());
    }
    const std::int64_t given = asked.whole("num_classes");
    const std::int64_t* cells = classes.cells<std::int64_t>();
    if (classes.size() == 0) {
        if (given <= 0) asked.refuse(status::value, "no classes are given; give num_classes.");
        return static_cast<std::size_t>(given);
    }
    const auto [least, most] = std::minmax_element(cells, cells + classes.size());
    if (*least < 0) {
        asked.refuse(status::value, "classes must be 0 or more, not %.", *least);
    }
    if (given != -1 && *most >= given) {
        asked.refuse(status::value, "class % is not one of the % classes.", *most, given);
    }
    if (*most >= static_cast<std::int64_t>(attention::maximum_size)) {
        asked.refuse(status::size, "a tensor cannot hold that many classes.");
    }
    return static_cast<std::size_t>(given == -1 ? *most + 1 : given);
}

array one_hot_value(const call& asked) {
    const array& classes = asked.operand(0);
    if (classes.rank() == attention::maximum_rank) {
        asked.refuse(status::size, "the result would have more than 8 axes.");
    }
    const std::size_t count = class_count(asked);
    shape_list shape = classes.shape();
    shape.push_back(count);
    array result(dtype::int64, shape);
    for (std::size_t i = 0; i < classes.size(); ++i) {
        result.fill<std::int64_t>()[i * count + static_cast<std::size_t>(classes.whole(i))] = 1;
    }
    return result;
}

void one_hot_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const std::size_t count = class_count(asked);
    sink(0, cell / count);
    sink.number(static_cast<double>(cell % count));
}

const rule is_class = {"class", "1 where x = y, else 0", [](const rule_input& made) {
                           return made.terms[0] == made.terms[1] ? 1.0 : 0.0;
                       }};

}  // namespace

const definition zeros_definition =
    definition("zeros(int[] size, *, dtype? dtype=None)").value(zeros_value).rule(rules::given);

const definition ones_definition =
    definition("ones(int[] size, *, dtype? dtype=None)").value(ones_value).rule(rules::given);

const definition full_definition =
    definition("full(int[] size, Scalar fill_value, *, dtype? dtype=None)")
        .value(full_value)
        .rule(rules::given);

/// PyTorch leaves these cells as the memory was; here they are always 0.
const definition empty_definition =
    definition("empty(int[] size, *, dtype? dtype=None)").value(zeros_value).rule(rules::given);

const definition eye_definition =
    definition("eye(int n, int? m=None, *, dtype? dtype=None)").value(eye_value).rule(rules::given);

/// With one bound, that bound is the end, and the start is 0.
const definition arange_definition =
    definition("arange(Scalar start, Scalar? end=None, Scalar step=1, *, dtype? dtype=None)")
        .value(arange_value)
        .rule(rules::given);

const definition linspace_definition =
    definition("linspace(Scalar start, Scalar end, int steps, *, dtype? dtype=None)")
        .value(linspace_value)
        .rule(rules::given);

const definition zeros_like_definition =
    definition("zeros_like(Tensor input, *, dtype? dtype=None)")
        .cell_by_cell()
        .value(zeros_like_value)
        .rule(rules::given);

const definition ones_like_definition = definition("ones_like(Tensor input, *, dtype? dtype=None)")
                                            .cell_by_cell()
                                            .value(ones_like_value)
                                            .rule(rules::given);

const definition full_like_definition =
    definition("full_like(Tensor input, Scalar fill_value, *, dtype? dtype=None)")
        .cell_by_cell()
        .value(full_like_value)
        .rule(rules::given);

/// Cells of 0, as those of `empty`.
const definition empty_like_definition =
    definition("empty_like(Tensor input, *, dtype? dtype=None)")
        .cell_by_cell()
        .value(zeros_like_value)
        .rule(rules::given);

const definition one_hot_definition = definition("one_hot(Tensor input, int num_classes=-1)")
                                          .written("F.one_hot")
                                          .value(one_hot_value)
                                          .terms(one_hot_terms)
                                          .rule(is_class);

}  // namespace recorder
