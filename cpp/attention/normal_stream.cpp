#include "attention/normal_stream.hpp"

#include <cmath>

namespace attention {

namespace {

/// Where the tail begins, and the area of a layer, for 256 of them.
constexpr double tail_start = 3.6541528853610088;
constexpr double layer_area = 0.00492867323399;
constexpr double place_count = 16777216.0;

/// The bell curve, 1 at its top.
double bell(double x) {
    return std::exp(-0.5 * x * x);
}

}  // namespace

const normal_stream::layer_table& normal_stream::layers() {
    static const layer_table table = [] {
        layer_table made;
        // The lowest layer is a rectangle and the tail; it counts as a rectangle of the same area.
        double width = layer_area / bell(tail_start);
        double next = tail_start;
        for (std::size_t layer = 0; layer < layer_count; ++layer) {
            made.unit[layer] = width / place_count;
            made.inside[layer] = static_cast<std::int32_t>(next / width * place_count);
            made.height[layer] = layer == 0 ? 0.0 : bell(width);
            width = next;
            const double top = layer_area / width + bell(width);
            next = top < 1.0 ? std::sqrt(-2.0 * std::log(top)) : 0.0;
        }
        made.height[layer_count] = 1.0;
        return made;
    }();
    return table;
}

double normal_stream::uniform() {
    constexpr double unit = 1.0 / 9007199254740992.0;
    return (static_cast<double>(next_word() >> 11) + 0.5) * unit;
}

double normal_stream::tail() {
    double beyond = 0.0;
    double room = 0.0;
    do {
        beyond = -std::log(uniform()) / tail_start;
        room = -std::log(uniform());
    } while (2.0 * room < beyond * beyond);
    return tail_start + beyond;
}

double normal_stream::beside(std::size_t layer, std::int32_t place) {
    if (layer == 0) return place < 0 ? -tail() : tail();
    const double value = place * layers_.unit[layer];
    const double low = layers_.height[layer];
    const double high = layers_.height[layer + 1];
    if (low + uniform() * (high - low) < bell(value)) return value;
    return normal(static_cast<std::uint32_t>(next_word()));
}

}  // namespace attention
