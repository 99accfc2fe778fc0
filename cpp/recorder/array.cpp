#include "recorder/array.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

#include "recorder/cell_pool.hpp"
#include "recorder/refusal.hpp"

namespace recorder {

using attention::status;

const char* dtype_name(dtype type) {
    switch (type) {
        case dtype::boolean:
            return "torch.bool";
        case dtype::int64:
            return "torch.int64";
        case dtype::float32:
            break;
    }
    return "torch.float32";
}

std::size_t cell_size(dtype type) {
    switch (type) {
        case dtype::boolean:
            return 1;
        case dtype::int64:
            return 8;
        case dtype::float32:
            break;
    }
    return 4;
}

std::size_t size_of(const shape_list& shape) {
    if (std::find(shape.begin(), shape.end(), std::size_t{0}) != shape.end()) return 0;
    std::size_t size = 1;
    for (const std::size_t length : shape) {
        if (length > attention::maximum_size / size) {
            refuse(status::size,
                   "A tensor of shape % has more than % cells, the most that one may have.", shape,
                   attention::maximum_size);
        }
        size *= length;
    }
    return size;
}

shape_list row_major(const shape_list& shape) {
    shape_list strides(shape.size(), 1);
    for (std::size_t axis = shape.size(); axis-- > 1;) {
        strides[axis - 1] = strides[axis] * std::max<std::size_t>(shape[axis], 1);
    }
    return strides;
}

shape_list broadcast(const shape_list& a, const shape_list& b, const char* who) {
    if (a == b) return a;
    shape_list result(std::max(a.size(), b.size()), 1);
    for (std::size_t back = 1; back <= result.size(); ++back) {
        const std::size_t of_a = back <= a.size() ? a[a.size() - back] : 1;
        const std::size_t of_b = back <= b.size() ? b[b.size() - back] : 1;
        if (of_a != of_b && of_a != 1 && of_b != 1) {
            refuse(status::shape,
                   "% cannot broadcast % and %: counted from the last axis, lengths must be alike "
                   "or one of them 1.",
                   who, a, b);
        }
        result[result.size() - back] = of_a == 1 ? of_b : of_a;
    }
    return result;
}

bool broadcasts_to(const shape_list& from, const shape_list& to) {
    if (from.size() > to.size()) return false;
    for (std::size_t back = 1; back <= from.size(); ++back) {
        const std::size_t length = from[from.size() - back];
        if (length != 1 && length != to[to.size() - back]) return false;
    }
    return true;
}

array::array(dtype type, const shape_list& shape) : array(unfilled(type, shape)) {
    if (size_ > 0) std::memset(cells_.get(), 0, bytes());
}

array array::unfilled(dtype type, const shape_list& shape) {
    array made;
    made.type_ = type;
    made.shape_ = shape;
    made.size_ = size_of(shape);
    if (made.size_ > 0) made.cells_ = allocate_cells(made.bytes());
    return made;
}

array::array(const array& cells, const shape_list& shape)
    : type_(cells.type_), shape_(shape), size_(cells.size_), cells_(cells.cells_) {
    if (size_of(shape) != size_) {
        refuse(status::internal, "A shape of another size was given to cells.");
    }
}

double array::number(std::size_t cell) const noexcept {
    return with_cells(*this, [cell](auto* cells) { return static_cast<double>(cells[cell]); });
}

std::int64_t array::whole(std::size_t cell) const noexcept {
    return type_ == dtype::int64 ? cells<std::int64_t>()[cell]
                                 : static_cast<std::int64_t>(number(cell));
}

namespace {

/// Truncates as the conversion of x86 does: what int64 cannot hold becomes its least number.
std::int64_t truncated(float value) {
    constexpr float limit = 9223372036854775808.0F;
    if (!(value >= -limit && value < limit)) return std::numeric_limits<std::int64_t>::min();
    return static_cast<std::int64_t>(value);
}

}  // namespace

array array::to(dtype type) const {
    if (type == type_) return *this;
    array result(type, shape_);
    with_cells(*this, [&](auto* cells) {
        switch (type) {
            case dtype::boolean:
                std::transform(cells, cells + size_, result.fill<std::uint8_t>(),
                               [](auto each) { return std::uint8_t{each != 0}; });
                break;
            case dtype::int64:
                std::transform(cells, cells + size_, result.fill<std::int64_t>(), [](auto each) {
                    if constexpr (std::is_same_v<decltype(each), float>) {
                        return truncated(each);
                    } else {
                        return static_cast<std::int64_t>(each);
                    }
                });
                break;
            case dtype::float32:
                std::transform(cells, cells + size_, result.fill<float>(),
                               [](auto each) { return static_cast<float>(each); });
                break;
        }
    });
    return result;
}

bool array::same_bits(const array& other) const {
    return type_ == other.type_ && shape_ == other.shape_ &&
           (bytes() == 0 || std::memcmp(raw(), other.raw(), bytes()) == 0);
}

array array::scalar(double number) {
    array result(dtype::float32, {});
    *result.fill<float>() = static_cast<float>(number);
    return result;
}

array array::scalar(std::int64_t number) {
    array result(dtype::int64, {});
    *result.fill<std::int64_t>() = number;
    return result;
}

array array::scalar(bool bit) {
    array result(dtype::boolean, {});
    *result.fill<std::uint8_t>() = bit ? 1 : 0;
    return result;
}

array array::from(const attention::tensor& values) {
    array result(dtype::float32, attention::shape_of(values));
    std::copy(values.data(), values.data() + values.size(), result.fill<float>());
    return result;
}

attention::tensor array::to_tensor() const {
    const array values = to(dtype::float32);
    return attention::tensor_from(shape_, values.cells<float>(), size_);
}

std::vector<std::size_t> ordered(std::size_t count, std::size_t wanted, const place_order& before) {
    std::vector<std::size_t> places(count);
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::partial_sort(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(wanted),
                      places.end(), [&before](std::size_t a, std::size_t b) {
                          return before(a, b) || (!before(b, a) && a < b);
                      });
    places.resize(wanted);
    return places;
}

std::vector<std::size_t> largest_first(const double* keys, std::size_t count) {
    return ordered(count, count,
                   [keys](std::size_t a, std::size_t b) { return keys[a] > keys[b]; });
}

shape_list repeated_strides(const shape_list& from, const shape_list& to) {
    const shape_list own = row_major(from);
    shape_list strides(to.size(), 0);
    for (std::size_t back = 1; back <= from.size(); ++back) {
        if (from[from.size() - back] != 1) strides[to.size() - back] = own[from.size() - back];
    }
    return strides;
}

shape_list index_of(std::size_t cell, const shape_list& shape) {
    shape_list index(shape.size(), 0);
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        index[axis] = cell % shape[axis];
        cell /= shape[axis];
    }
    return index;
}

std::size_t cell_at(const shape_list& index, const shape_list& strides) {
    std::size_t cell = 0;
    for (std::size_t axis = 0; axis < index.size(); ++axis) cell += index[axis] * strides[axis];
    return cell;
}

}  // namespace recorder
