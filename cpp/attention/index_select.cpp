#include "attention/index_select.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "attention/status.hpp"

namespace attention {

namespace {

/// Float32 has every whole number up to this one.
constexpr std::size_t max_exact_index = std::size_t{1} << 24;

/// Copies the places `places` of an axis to `result`, in their order: one contiguous block for
/// each.
void copy_places(const tensor& values, std::size_t axis, const std::vector<std::size_t>& places,
                 tensor& result) {
    const std::size_t length = values.shape(axis);
    std::size_t block = 1;
    for (std::size_t i = axis + 1; i < values.dimension(); ++i) block *= values.shape(i);
    float* to = result.data();
    for (std::size_t start = 0; start < values.size(); start += length * block) {
        for (const std::size_t place : places) {
            const float* from = values.data() + start + place * block;
            to = std::copy(from, from + block, to);
        }
    }
}

}  // namespace

std::size_t checked_place(double place, std::size_t length) {
    if (place >= 0.0 && place < static_cast<double>(length) && place == std::floor(place)) {
        return static_cast<std::size_t>(place);
    }
    throw error(status::value, "A look-up needs whole numbers from 0 to " +
                                   std::to_string(length - 1) + ", the places there are.");
}

tensor index_select(const tensor& values, int dim, const tensor& index) {
    const std::size_t axis = checked_axis(dim, values.dimension());
    const std::size_t length = values.shape(axis);
    std::vector<std::size_t> places;
    for (const float place : index) {
        if (place >= static_cast<float>(max_exact_index) && length > max_exact_index) {
            throw error(status::value,
                        "A look-up by a tensor of places reaches the first 2^24 alone: beyond, "
                        "float32 has not every whole number.");
        }
        places.push_back(checked_place(place, length));
    }
    shape_list shape = shape_of(values);
    shape[axis] = places.size();
    tensor result = zeros(shape);
    copy_places(values, axis, places, result);
    return result;
}

tensor select(const tensor& values, int dim, double place) {
    shape_list shape = shape_of(values);
    const std::size_t axis = checked_axis(dim, shape.size());
    const std::size_t picked = checked_place(place, shape[axis]);
    shape.erase(axis);
    tensor result = zeros(shape);
    copy_places(values, axis, {picked}, result);
    return result;
}

}  // namespace attention
