#include "attention/normal_stream.hpp"

#include <cmath>

namespace attention {

namespace {

/// For 256 layers: where the tail begins (r in the paper), and the area of each layer (v).
constexpr double tail_start = 3.6541528853610088;
constexpr double layer_area = 0.00492867323399;
constexpr double integer_range = 16777216.0;

/// The density of the standard normal, scaled to 1 at 0.
double density(double x) {
    return std::exp(-0.5 * x * x);
}

}  // namespace

const normal_stream::layer_table& normal_stream::layers() {
    static const layer_table table = [] {
        layer_table made;
        // The lowest layer is a rectangle and the tail; `width` is that of a rectangle of its area.
        double width = layer_area / density(tail_start);
        double next = tail_start;
        for (std::size_t layer = 0; layer < layer_count; ++layer) {
            made.scale[layer] = width / integer_range;
            made.accept_below[layer] = static_cast<std::int32_t>(next / width * integer_range);
            made.height[layer] = layer == 0 ? 0.0 : density(width);
            width = next;
            const double top = layer_area / width + density(width);
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
    double x = 0.0;
    double y = 0.0;
    do {
        x = -std::log(uniform()) / tail_start;
        y = -std::log(uniform());
    } while (2.0 * y < x * x);
    return tail_start + x;
}

double normal_stream::accept_or_redraw(std::size_t layer, std::int32_t integer) {
    if (layer == 0) return integer < 0 ? -tail() : tail();
    const double value = integer * layers_.scale[layer];
    const double low = layers_.height[layer];
    const double high = layers_.height[layer + 1];
    if (low + uniform() * (high - low) < density(value)) return value;
    return normal(static_cast<std::uint32_t>(next_word()));
}

}  // namespace attention
