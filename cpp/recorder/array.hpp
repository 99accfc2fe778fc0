#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "attention/tensor.hpp"

/// The open engine: records operations on arrays, explains every cell, differentiates and replays.
namespace recorder {

using attention::shape_list;

/// The types of an array's cells, in the order in which PyTorch promotes them.
enum class dtype : std::uint8_t {
    boolean,  ///< torch.bool, a byte that is 0 or 1
    int64,    ///< torch.int64
    float32   ///< torch.float32
};

/// "torch.float32", as PyTorch prints it.
const char* dtype_name(dtype type);
/// The bytes of one cell.
std::size_t cell_size(dtype type);
/// The type in which PyTorch computes with both.
inline dtype promoted(dtype a, dtype b) {
    return a > b ? a : b;
}

/// The number of cells; 1 for a scalar, 0 where an axis has length 0. Refuses (`status::size`) more
/// than `attention::maximum_size` cells.
std::size_t size_of(const shape_list& shape);
/// The strides of a row-major array of this shape, in cells, as PyTorch gives them.
shape_list row_major(const shape_list& shape);
/// The shape to which both broadcast. Refuses (`status::shape`) shapes that do not fit; `who` names
/// the operation.
shape_list broadcast(const shape_list& a, const shape_list& b, const char* who);
/// Whether a tensor of shape `from` can be repeated to the shape `to`.
bool broadcasts_to(const shape_list& from, const shape_list& to);

/// The cells' type in C++.
template <dtype type>
struct cell_type;
template <>
struct cell_type<dtype::boolean> {
    using type = std::uint8_t;
};
template <>
struct cell_type<dtype::int64> {
    using type = std::int64_t;
};
template <>
struct cell_type<dtype::float32> {
    using type = float;
};

/// Row-major cells of one type, with up to 8 axes, of length 0 too. Copies share the cells, which
/// nobody changes once an operation has made them.
class array {
  public:
    array() = default;
    /// Cells of 0. Refuses what `size_of` refuses.
    array(dtype type, const shape_list& shape);
    /// Cells of any value, for a maker that fills them all.
    static array unfilled(dtype type, const shape_list& shape);
    /// The same cells in another shape of the same size.
    array(const array& cells, const shape_list& shape);

    dtype type() const noexcept { return type_; }
    const shape_list& shape() const noexcept { return shape_; }
    std::size_t size() const noexcept { return size_; }
    std::size_t rank() const noexcept { return shape_.size(); }
    std::size_t bytes() const noexcept { return size_ * cell_size(type_); }
    /// How many arrays share the cells, this one too.
    std::size_t sharers() const noexcept { return static_cast<std::size_t>(cells_.use_count()); }

    /// The cells, which must be of this type.
    template <class Cell>
    const Cell* cells() const noexcept {
        return reinterpret_cast<const Cell*>(cells_.get());
    }
    /// The cells of an array that its maker still fills.
    template <class Cell>
    Cell* fill() noexcept {
        return reinterpret_cast<Cell*>(cells_.get());
    }
    const unsigned char* raw() const noexcept { return cells_.get(); }
    unsigned char* raw() noexcept { return cells_.get(); }

    /// Cell `cell` as a number; integers beyond 2^53 are rounded.
    double number(std::size_t cell) const noexcept;
    /// Cell `cell` of an array of whole numbers or bools.
    std::int64_t whole(std::size_t cell) const noexcept;

    /// The array with its cells converted as PyTorch's `to` does; itself where the type is the
    /// same.
    array to(dtype type) const;
    /// Whether both have the same type, shape and bits.
    bool same_bits(const array& other) const;

    static array scalar(double number);
    static array scalar(std::int64_t number);
    static array scalar(bool bit);
    static array from(const attention::tensor& values);
    attention::tensor to_tensor() const;

  private:
    dtype type_ = dtype::float32;
    shape_list shape_;
    std::size_t size_ = 0;
    std::shared_ptr<unsigned char> cells_;
};

/// Calls `work` with a pointer to the cells, of their own type.
template <class Work>
decltype(auto) with_cells(const array& values, Work work) {
    switch (values.type()) {
        case dtype::boolean:
            return work(values.cells<std::uint8_t>());
        case dtype::int64:
            return work(values.cells<std::int64_t>());
        case dtype::float32:
            break;
    }
    return work(values.cells<float>());
}

/// Walks the cells of a shape in row-major order and keeps the place of each in another array,
/// whose strides are given (0: repeated).
class walk {
  public:
    walk(const shape_list& shape, const shape_list& strides) : shape_(shape), strides_(strides) {
        index_ = shape_list(shape.size(), 0);
    }
    std::size_t place() const noexcept { return place_; }
    void next() noexcept {
        for (std::size_t axis = shape_.size(); axis-- > 0;) {
            place_ += strides_[axis];
            if (++index_[axis] < shape_[axis]) return;
            place_ -= index_[axis] * strides_[axis];
            index_[axis] = 0;
        }
    }

  private:
    shape_list shape_, strides_, index_;
    std::size_t place_ = 0;
};

/// The length of the last axis, 1 without axes, and the shape or strides of the axes before it:
/// loops over the cells of a row are much faster than a walk from cell to cell.
inline std::size_t last_of(const shape_list& list, std::size_t without_axes) {
    return list.size() == 0 ? without_axes : list[list.size() - 1];
}
inline shape_list all_but_last(const shape_list& list) {
    return list.size() == 0 ? list : shape_list::copy_of(list.begin(), list.end() - 1);
}

/// Whether one place comes before another. A view of a callable, which must outlive it: sorting is
/// compiled once for all.
class place_order {
  public:
    template <class Callable>
    place_order(const Callable& target) noexcept
        : target_(&target), call_([](const void* known, std::size_t a, std::size_t b) {
              return (*static_cast<const Callable*>(known))(a, b);
          }) {}

    bool operator()(std::size_t a, std::size_t b) const { return call_(target_, a, b); }

  private:
    const void* target_;
    bool (*call_)(const void* target, std::size_t a, std::size_t b);
};

/// The first `wanted` of the places from 0 to `count` - 1 in this order; equal ones in their own.
std::vector<std::size_t> ordered(std::size_t count, std::size_t wanted, const place_order& before);
/// All places, that of the largest key first.
std::vector<std::size_t> largest_first(const double* keys, std::size_t count);
/// The strides of an array of shape `from` that is read as if it had the shape `to`.
shape_list repeated_strides(const shape_list& from, const shape_list& to);
/// The index of a cell along each axis.
shape_list index_of(std::size_t cell, const shape_list& shape);
/// The cell at an index, in an array with these strides.
std::size_t cell_at(const shape_list& index, const shape_list& strides);

}  // namespace recorder
