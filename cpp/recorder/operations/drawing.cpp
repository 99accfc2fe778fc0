// Drawing tensors: uniform, normal and whole numbers, and permutations.
#include "recorder/operations/drawing.hpp"

#include <cmath>
#include <limits>
#include <numeric>

#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;

void needs_float_type(const call& asked, dtype type) {
    if (type != dtype::float32) {
        asked.refuse(status::type, "only float32 can be drawn, not %.", type);
    }
}

/// Uniform in [from, to), from one word of the stream for each cell.
array uniform_cells(const call& asked, const shape_list& shape, const shape_list& strides,
                    double from, double to) {
    constexpr double most = std::numeric_limits<float>::max();
    if (!(std::abs(from) <= most && std::abs(to) <= most)) {
        asked.refuse(status::value, "from and to must be numbers that float32 can hold.");
    }
    if (from > to) asked.refuse(status::value, "from must not be larger than to.");
    if (to - from > most) {
        asked.refuse(status::value, "to - from must be a number that float32 can hold.");
    }
    const auto least = static_cast<float>(from);
    const float width = static_cast<float>(to) - least;
    array result(dtype::float32, shape);
    draw_cells<float>(result, strides,
                      [&] { return std::fma(asked.draws->next_uniform(), width, least); });
    return result;
}

/// Normal: 16 contiguous cells or more by the vectorised algorithm, others by the scalar one.
array normal_cells(const call& asked, const shape_list& shape, const shape_list& strides,
                   double mean, double std) {
    if (!(std >= 0.0)) asked.refuse(status::value, "std must be 0 or more.");
    array result(dtype::float32, shape);
    constexpr std::size_t group = 16;
    if (result.size() >= group && is_contiguous(shape, strides)) {
        float* cells = result.fill<float>();
        asked.draws->fill_normal(cells, result.size());
        const auto by = static_cast<float>(std);
        const auto around = static_cast<float>(mean);
        std::transform(cells, cells + result.size(), cells,
                       [by, around](float each) { return std::fma(each, by, around); });
    } else {
        draw_cells<float>(result, strides, [&] { return asked.draws->next_normal() * std + mean; });
    }
    return result;
}

array rand_value(const call& asked) {
    needs_float_type(asked, asked.type_or("dtype", dtype::float32));
    const shape_list shape = asked.lengths("size");
    return uniform_cells(asked, shape, row_major(shape), 0.0, 1.0);
}

array randn_value(const call& asked) {
    needs_float_type(asked, asked.type_or("dtype", dtype::float32));
    const shape_list shape = asked.lengths("size");
    return normal_cells(asked, shape, row_major(shape), 0.0, 1.0);
}

/// The strides of a tensor that is made like the first operand.
shape_list strides_like(const call& asked) {
    return asked.made_by.layout(asked, asked.operand(0));
}

array rand_like_value(const call& asked) {
    needs_float_type(asked, asked.type_or("dtype", asked.operand(0).type()));
    return uniform_cells(asked, asked.operand(0).shape(), strides_like(asked), 0.0, 1.0);
}

array randn_like_value(const call& asked) {
    needs_float_type(asked, asked.type_or("dtype", asked.operand(0).type()));
    return normal_cells(asked, asked.operand(0).shape(), strides_like(asked), 0.0, 1.0);
}

array uniform_value(const call& asked) {
    needs_float_type(asked, asked.operand(0).type());
    return uniform_cells(asked, asked.operand(0).shape(), *asked.strides[0], asked.number("from"),
                         asked.number("to"));
}

array normal_in_place_value(const call& asked) {
    needs_float_type(asked, asked.operand(0).type());
    return normal_cells(asked, asked.operand(0).shape(), *asked.strides[0], asked.number("mean"),
                        asked.number("std"));
}

array normal_value(const call& asked) {
    const shape_list shape = asked.lengths("size");
    return normal_cells(asked, shape, row_major(shape), asked.number("mean"), asked.number("std"));
}

// randint, randperm

array randint_value(const call& asked) {
    const std::int64_t low = asked.whole("low");
    const std::int64_t high = asked.whole("high");
    if (low >= high) asked.refuse(status::value, "low must be less than high.");
    const dtype type = asked.type_or("dtype", dtype::int64);
    if (type == dtype::boolean && (low < 0 || high > 2)) {
        asked.refuse(status::value, "a bool holds 0 and 1 only.");
    }
    constexpr std::int64_t exact = 1 << 24;
    if (type == dtype::float32 && (low < -exact || high - 1 > exact)) {
        asked.refuse(status::value, "float32 holds whole numbers up to 2^24 only.");
    }
    const auto base = static_cast<std::uint64_t>(low);
    const std::uint64_t range = static_cast<std::uint64_t>(high) - base;
    const shape_list shape = asked.lengths("size");
    // A wide range costs two words for each number.
    const bool is_wide = range >= std::uint64_t{1} << 32;
    array drawn(dtype::int64, shape);
    draw_cells<std::int64_t>(drawn, row_major(shape), [&] {
        std::uint64_t bits = asked.draws->next_word();
        if (is_wide) bits = (bits << 32) | asked.draws->next_word();
        return static_cast<std::int64_t>(bits % range + base);
    });
    return drawn.to(type);
}

array randperm_value(const call& asked) {
    const std::int64_t n = asked.whole("n");
    if (n < 0) asked.refuse(status::value, "n must be 0 or more.");
    const dtype type = asked.type_or("dtype", dtype::int64);
    if (type == dtype::boolean) asked.refuse(status::type, "bools cannot be permuted.");
    const auto count = static_cast<std::size_t>(n);
    array order(dtype::int64, {count});
    std::int64_t* cells = order.fill<std::int64_t>();
    std::iota(cells, cells + count, 0);
    for (std::size_t i = 0; i + 1 < count; ++i) {
        std::swap(cells[i], cells[i + asked.draws->next_word() % (count - i)]);
    }
    return order.to(type);
}

// trunc_normal

/// PyTorch's inverse of the error function, in float32.
float inverse_erf(float y) {
    const float size = std::abs(y);
    if (size >= 1.0F) return std::copysign(std::numeric_limits<float>::infinity(), y);
    float x = 0.0F;
    if (size <= 0.7F) {
        const float z = y * y;
        const float above =
            ((-0.140543331F * z + 0.914624893F) * z - 1.645349621F) * z + 0.886226899F;
        const float below =
            (((0.012229801F * z - 0.329097515F) * z + 1.442710462F) * z - 2.118377725F) * z + 1.0F;
        x = y * above / below;
    } else {
        const float z = std::sqrt(-std::log((1.0F - size) / 2.0F));
        const float above =
            ((1.641345311F * z + 3.429567803F) * z - 1.624906493F) * z - 1.970840454F;
        x = std::copysign(above, y) / ((1.637067800F * z + 3.543889200F) * z + 1.0F);
    }
    for (int step = 0; step < 2; ++step) {
        x = x - (std::erf(x) - y) / (1.1283791670955126F * std::exp(-x * x));
    }
    return x;
}

/// Uniform draws through the inverse of the normal distribution, cut off at `a` and `b`.
array trunc_normal_value(const call& asked) {
    needs_float_type(asked, asked.operand(0).type());
    const double mean = asked.number("mean");
    const double std = asked.number("std");
    const double a = asked.number("a");
    const double b = asked.number("b");
    if (!(std > 0.0)) asked.refuse(status::value, "std must be more than 0.");
    const auto below = [&](double bound) {
        return (1.0 + std::erf((bound - mean) / std / std::sqrt(2.0))) / 2.0;
    };
    array result = uniform_cells(asked, asked.operand(0).shape(), *asked.strides[0],
                                 2.0 * below(a) - 1.0, 2.0 * below(b) - 1.0);
    float* cells = result.fill<float>();
    const auto by = static_cast<float>(std * std::sqrt(2.0));
    std::transform(cells, cells + result.size(), cells, [&](float each) {
        const float normal = inverse_erf(each) * by + static_cast<float>(mean);
        return std::min(std::max(normal, static_cast<float>(a)), static_cast<float>(b));
    });
    return result;
}

}  // namespace

const definition rand_definition = definition("rand(int[] size, *, dtype? dtype=None)")
                                       .draws()
                                       .value(rand_value)
                                       .rule(rules::given);

const definition randn_definition = definition("randn(int[] size, *, dtype? dtype=None)")
                                        .draws()
                                        .value(randn_value)
                                        .rule(rules::given);

const definition rand_like_definition = definition("rand_like(Tensor input, *, dtype? dtype=None)")
                                            .draws()
                                            .cell_by_cell()
                                            .value(rand_like_value)
                                            .rule(rules::given);

const definition randn_like_definition =
    definition("randn_like(Tensor input, *, dtype? dtype=None)")
        .draws()
        .cell_by_cell()
        .value(randn_like_value)
        .rule(rules::given);

const definition randint_definition =
    definition("randint(int low, int high, int[] size, *, dtype? dtype=None)")
        .draws()
        .value(randint_value)
        .rule(rules::given);

const definition randperm_definition = definition("randperm(int n, *, dtype? dtype=None)")
                                           .draws()
                                           .value(randperm_value)
                                           .rule(rules::given);

const definition normal_definition = definition("normal(float mean, float std, int[] size)")
                                         .draws()
                                         .value(normal_value)
                                         .rule(rules::given);

/// In place, x.uniform_(from, to): the operand gives the shape.
const definition uniform_definition = definition("uniform(Tensor input, float from=0, float to=1)")
                                          .written(".uniform_")
                                          .draws()
                                          .cell_by_cell()
                                          .value(uniform_value)
                                          .rule(rules::given);

/// In place, x.normal_(mean, std). `normal` is torch.normal, which takes a size.
const definition normal_in_place_definition =
    definition("normal_(Tensor input, float mean=0, float std=1)")
        .written(".normal_")
        .draws()
        .cell_by_cell()
        .value(normal_in_place_value)
        .rule(rules::given);

const definition trunc_normal_definition =
    definition("trunc_normal(Tensor input, float mean=0, float std=1, float a=-2, float b=2)")
        .written("torch.nn.init.trunc_normal_")
        .draws()
        .cell_by_cell()
        .value(trunc_normal_value)
        .rule(rules::given);

}  // namespace recorder
