// Sums over axes in PyTorch's arithmetic.
#include <algorithm>
#include <utility>

#include "recorder/operations/reducing.hpp"
#include "recorder/operations/stepwise.hpp"
#include "recorder/operations/strided.hpp"

namespace recorder {

namespace {

/// The sum of `count` cells, `step` apart: sums of 16 cells or more are added up level by level.
float cascade(const float* cells, std::size_t step, std::size_t count) {
    std::size_t power = 4;
    while (count > std::size_t{1} << (4 * power + 3)) ++power;
    const std::size_t mask = (std::size_t{1} << power) - 1;
    float sums[4] = {};
    for (std::size_t i = 0; i < count;) {
        sums[0] += cells[i * step];
        ++i;
        for (std::size_t level = 1; level < 4 && (i & mask) == 0; ++level) {
            sums[level] += sums[level - 1];
            sums[level - 1] = 0.0F;
            if ((i >> (level * power) & mask) != 0) break;
        }
    }
    return sums[0] + sums[1] + sums[2] + sums[3];
}

/// The same in four strands.
float strands(const float* cells, std::size_t step, std::size_t count) {
    float sums[4];
    for (std::size_t i = 0; i < 4; ++i) sums[i] = cascade(cells + i * step, 4 * step, count / 4);
    for (std::size_t i = count / 4 * 4; i < count; ++i) sums[0] += cells[i * step];
    return sums[0] + sums[1] + sums[2] + sums[3];
}

/// The same in vectors of 8 cells.
float vectors(const float* cells, std::size_t count) {
    float sum = 0.0F;
    for (std::size_t i = count / 8 * 8; i < count; ++i) sum += cells[i];
    for (std::size_t i = 0; i < 8; ++i) sum += strands(cells + i, 8, count / 8);
    return sum;
}

/// An axis, or several that lie in memory as one.
struct loop_axis {
    std::size_t length = 1;
    std::size_t stride = 0;     ///< in PyTorch's memory
    std::size_t step = 0;       ///< in the row-major cells
    std::size_t to_stride = 0;  ///< in the result; 0 where it is summed over
};

/// Whether PyTorch's loops go over `a` outside of `b`.
bool is_outer(const loop_axis& a, const loop_axis& b) {
    if ((a.to_stride == 0) != (b.to_stride == 0)) return b.to_stride == 0;
    if (a.to_stride != b.to_stride) return a.to_stride > b.to_stride;
    if (a.stride == 0 || b.stride == 0) return false;
    return a.stride == b.stride ? a.length > b.length : a.stride > b.stride;
}

/// The axes from the innermost loop outwards.
class loop_axes {
  public:
    loop_axes(const shape_list& shape, const shape_list& strides, const shape_list& axes) {
        std::size_t step = 1;
        std::size_t to_stride = 1;
        for (std::size_t axis = shape.size(); axis-- > 0;) {
            const std::size_t length = shape[axis];
            if (length == 1) continue;
            const bool is_summed = std::find(axes.begin(), axes.end(), axis) != axes.end();
            all_[count_++] = {length, strides[axis], step, is_summed ? 0 : to_stride};
            for (std::size_t i = count_; --i > 0 && is_outer(all_[i - 1], all_[i]);) {
                std::swap(all_[i - 1], all_[i]);
            }
            step *= length;
            if (!is_summed) to_stride *= length;
        }
    }

    /// The cells in the order of the loops.
    array in_order(const array& values) const {
        strided seen = {shape_list(count_, 0), shape_list(count_, 0)};
        for (std::size_t i = 0; i < count_; ++i) {
            seen.shape[count_ - 1 - i] = all_[i].length;
            seen.strides[count_ - 1 - i] = all_[i].step;
        }
        return is_contiguous(seen.shape, seen.strides) ? values : gathered(values, seen);
    }

    /// Joins the axes that lie in memory as one. The innermost is then one that is summed over.
    void join() {
        std::size_t last = 0;
        for (std::size_t i = 1; i < count_; ++i) {
            loop_axis& inner = all_[last];
            if (inner.length * inner.stride == all_[i].stride &&
                inner.length * inner.to_stride == all_[i].to_stride) {
                inner.length *= all_[i].length;
            } else {
                all_[++last] = all_[i];
            }
        }
        count_ = std::min(count_, last + 1);
        if (count_ > 0 && all_[0].to_stride == 0) return;
        all_[1] = all_[0];
        all_[0] = {1, 0, 0, 0};
    }

    /// After `join`: the first and the second one; of length 1 where there is none.
    const loop_axis& inner() const { return all_[0]; }
    const loop_axis& next() const { return all_[1]; }

  private:
    loop_axis all_[9];
    std::size_t count_ = 0;
};

}  // namespace

array stepwise_sum(const call& asked, const array& values, const shape_list& shape) {
    array result(dtype::float32, shape);
    if (values.size() == 0) return result;
    loop_axes loops(values.shape(), *asked.strides[0], reduced_axes(asked));
    const array cells = loops.in_order(values);
    loops.join();
    const std::size_t length = loops.inner().length;
    const std::size_t stride = loops.inner().stride;
    const std::size_t rows = loops.next().length;
    const std::size_t across = loops.next().stride;
    const bool is_inner = stride == 1 && length >= 8;
    const bool is_wide = across == 1 && rows >= 8;
    // Of rows that are added up side by side, full blocks have one strand.
    const std::size_t block = is_wide ? 32 : 4;
    const std::size_t single = is_inner || (!is_wide && stride < across) ? 0 : rows / block * block;
    const std::size_t terms = values.size() / result.size();
    for (std::size_t first = 0; first < values.size(); first += length) {
        const float* from = cells.cells<float>() + first;
        result.fill<float>()[first / terms] += is_inner ? vectors(from, length)
                                               : first / length % rows < single
                                                   ? cascade(from, 1, length)
                                                   : strands(from, 1, length);
    }
    return result;
}

}  // namespace recorder
