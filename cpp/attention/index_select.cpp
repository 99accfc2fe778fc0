#include "attention/index_select.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "attention/status.hpp"

namespace attention {

std::size_t checked_place(double place, std::size_t length) {
    if (place >= 0.0 && place < static_cast<double>(length) && place == std::floor(place)) {
        return static_cast<std::size_t>(place);
    }
    throw error(status::value, "A look-up needs whole numbers from 0 to " +
                                   std::to_string(length - 1) + ", the places there are.");
}

tensor index_select(const tensor& values, int dim, const tensor& index) {
    shape_list shape = shape_of(values);
    const std::size_t axis = checked_axis(dim, shape.size());
    const std::size_t length = shape[axis];
    std::size_t block = 1;
    for (std::size_t i = axis + 1; i < shape.size(); ++i) block *= shape[i];
    const std::size_t outer = values.size() / (length * block);
    shape[axis] = index.size();
    tensor result = zeros(shape);
    float* to = result.data();
    for (std::size_t o = 0; o < outer; ++o) {
        for (std::size_t i = 0; i < index.size(); ++i) {
            const std::size_t place = checked_place(index.data()[i], length);
            const float* from = values.data() + (o * length + place) * block;
            to = std::copy(from, from + block, to);
        }
    }
    return result;
}

tensor select(const tensor& values, int dim, double place) {
    shape_list shape = shape_of(values);
    const std::size_t axis = checked_axis(dim, shape.size());
    tensor index = zeros({1});
    index.data()[0] = static_cast<float>(checked_place(place, shape[axis]));
    const tensor picked = index_select(values, dim, index);
    shape.erase(axis);
    return tensor_from(shape, picked.data(), picked.size());
}

}  // namespace attention
