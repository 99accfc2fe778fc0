#include "attention/tensor.hpp"

#include <algorithm>

#include "attention/status.hpp"

namespace attention {

tensor::tensor() = default;
tensor::tensor(const shape_list& shape) : base_type(shape_type(shape.begin(), shape.end())) {}
tensor::tensor(const tensor& other) = default;
tensor::tensor(tensor&& other) noexcept = default;
tensor& tensor::operator=(const tensor& other) = default;
tensor& tensor::operator=(tensor&& other) noexcept = default;
tensor::~tensor() = default;

shape_list shape_of(const tensor& values) {
    return shape_list::copy_of(values.shape().begin(), values.shape().end());
}

std::size_t checked_size(const shape_list& shape) {
    std::size_t size = 1;
    for (const std::size_t length : shape) {
        if (length == 0) {
            throw error(status::size,
                        "The shape " + shape_text(shape) +
                            " holds no value; every axis needs a length of 1 or more.");
        }
        if (length > maximum_size / size) {
            throw error(status::size, "The shape " + shape_text(shape) + " holds more than " +
                                          std::to_string(maximum_size) +
                                          " values, the most one tensor may have.");
        }
        size *= length;
    }
    return size;
}

tensor zeros(const shape_list& shape) {
    checked_size(shape);
    tensor result(shape);
    std::fill(result.data(), result.data() + result.size(), 0.0F);
    return result;
}

tensor tensor_from(const shape_list& shape, const float* values, std::size_t count) {
    const std::size_t size = checked_size(shape);
    if (count != size) {
        throw error(status::shape, "The shape " + shape_text(shape) + " asks for " +
                                       std::to_string(size) + " values, and " +
                                       std::to_string(count) + " were given.");
    }
    tensor result(shape);
    std::copy(values, values + count, result.data());
    return result;
}

std::string shape_text(const shape_list& shape) {
    std::string text = "(";
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        text += (axis == 0 ? "" : ", ") + std::to_string(shape[axis]);
    }
    return text + (shape.size() == 1 ? ",)" : ")");
}

std::size_t checked_axis(int dim, std::size_t rank) {
    const int length = static_cast<int>(rank);
    if (dim < -length || dim >= length) {
        throw error(status::value, "A tensor of " + std::to_string(rank) + " axes has no dim " +
                                       std::to_string(dim) + ".");
    }
    return static_cast<std::size_t>(dim < 0 ? dim + length : dim);
}

}  // namespace attention
