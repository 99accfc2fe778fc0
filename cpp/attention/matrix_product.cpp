#include "attention/matrix_product.hpp"

#include <memory>
#include <string>

#include "attention/fused/matrix_targets.hpp"
#include "attention/fused/parallel.hpp"
#include "attention/status.hpp"

namespace attention {

namespace {

const fused::product_target& fastest_target() {
    static const fused::product_target& fastest = *fused::product_targets().back();
    return fastest;
}

std::string size_text(std::size_t rows, std::size_t columns) {
    return "(" + std::to_string(rows) + ", " + std::to_string(columns) + ")";
}

/// The operands as the kernel takes them, but for B's memory.
fused::product_params params_of(const matrix_view& a, std::size_t b_rows, std::size_t b_columns,
                                float* c, std::size_t c_row_stride,
                                const product_options& options) {
    if (a.columns != b_rows) {
        throw error(status::shape, "The inner lengths of " + size_text(a.rows, a.columns) +
                                       " and " + size_text(b_rows, b_columns) +
                                       " differ; a product needs them alike.");
    }
    if (a.rows > 1 && c_row_stride < b_columns) {
        throw error(status::shape, "Rows of " + std::to_string(b_columns) + " numbers that are " +
                                       std::to_string(c_row_stride) + " apart overlap.");
    }
    fused::product_params params{};
    params.a = a.data;
    params.a_row_stride = a.row_stride;
    params.a_column_stride = a.column_stride;
    params.bias = options.bias;
    params.c = c;
    params.c_row_stride = c_row_stride;
    params.rows = a.rows;
    params.columns = b_columns;
    params.inner = a.columns;
    params.function = options.function;
    params.accumulate = options.accumulate ? 1 : 0;
    return params;
}

fused::product_params params_of(const matrix_view& a, const matrix_view& b, float* c,
                                std::size_t c_row_stride, const product_options& options) {
    fused::product_params params = params_of(a, b.rows, b.columns, c, c_row_stride, options);
    params.b = b.data;
    params.b_row_stride = b.row_stride;
    params.b_column_stride = b.column_stride;
    return params;
}

// Vectors that cross lines of the cache take twice as long to load: scratch memory begins with one.
constexpr std::size_t line = 64 / sizeof(float);

std::size_t scratch_floats(const fused::product_params& params, bool is_packed) {
    const std::size_t size = fastest_target().scratch_size(params, is_packed);
    return size == 0 ? 0 : size + line;
}

#ifndef __EMSCRIPTEN__
/// Divides rows among threads, one block for each, as each packs B for itself. False, and nothing
/// is done, where one thread should do all.
bool divide_rows(const fused::product_params& params, bool is_packed);
#endif

void run(const fused::product_params& params, bool is_packed, float* given) {
#ifndef __EMSCRIPTEN__
    if (given == nullptr && divide_rows(params, is_packed)) return;
#endif
    const std::size_t size = scratch_floats(params, is_packed);
    // Not filled with zeros, which would take as long as a small product.
    std::unique_ptr<float[]> own;
    if (given == nullptr && size != 0) own.reset(given = new float[size]);
    void* scratch = given;
    std::size_t space = size * sizeof(float);
    if (size != 0) std::align(64, (size - line) * sizeof(float), scratch, space);
    fastest_target().multiply(params, is_packed, static_cast<float*>(scratch));
}

#ifndef __EMSCRIPTEN__
bool divide_rows(const fused::product_params& params, bool is_packed) {
    // A multiple of the rows that any kernel computes at once.
    constexpr std::size_t unit = 24;
    const std::size_t threads =
        threads_for(static_cast<double>(params.rows) *
                    (static_cast<double>(params.columns) * static_cast<double>(params.inner)));
    const std::size_t block = ((params.rows + threads - 1) / threads + unit - 1) / unit * unit;
    if (threads == 1 || block >= params.rows) return false;
    parallel_for((params.rows + block - 1) / block, threads, [&] {
        return [&](std::size_t i) {
            fused::product_params part = params;
            part.a += i * block * part.a_row_stride;
            part.c += i * block * part.c_row_stride;
            part.rows = i * block + block < params.rows ? block : params.rows - i * block;
            run(part, is_packed, nullptr);
        };
    });
    return true;
}
#endif

}  // namespace

packed_matrix pack(const matrix_view& b) {
    const fused::product_target& kernel = fastest_target();
    packed_matrix packed;
    packed.rows_ = b.rows;
    packed.columns_ = b.columns;
    packed.lines_.resize((kernel.packed_size(b.rows, b.columns) + 15) / 16);
    if (packed.lines_.empty()) return packed;
    kernel.pack(b.data, b.row_stride, b.column_stride, b.rows, b.columns, packed.lines_[0].numbers);
    return packed;
}

std::size_t scratch_size(const matrix_view& a, const matrix_view& b) {
    return scratch_floats(params_of(a, b, nullptr, b.columns, {}), false);
}

std::size_t scratch_size(const matrix_view& a, const packed_matrix& b) {
    return scratch_floats(params_of(a, b.rows(), b.columns(), nullptr, b.columns(), {}), true);
}

void multiply(const matrix_view& a, const matrix_view& b, float* c, std::size_t c_row_stride,
              const product_options& options) {
    run(params_of(a, b, c, c_row_stride, options), false, options.scratch);
}

void multiply(const matrix_view& a, const packed_matrix& b, float* c, std::size_t c_row_stride,
              const product_options& options) {
    fused::product_params params = params_of(a, b.rows(), b.columns(), c, c_row_stride, options);
    params.b = b.data();
    run(params, true, options.scratch);
}

}  // namespace attention
