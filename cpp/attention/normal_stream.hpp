#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace attention {

/// Standard normal numbers by the million, for experiments that need no draw of PyTorch's: the
/// ziggurat of Marsaglia and Tsang (2000), 256 layers, over the words of SplitMix64. Each has 24
/// random bits, as a float has; the layer and the place in it share no bit. Several times as
/// fast as `generator`.
class normal_stream {
  public:
    struct two {
        double first, second;
    };

    /// Streams of different starts have nothing in common; any start is good.
    explicit normal_stream(std::uint64_t start) : state_(mixed(start)), layers_(layers()) {}

    /// The next two numbers.
    two next() {
        const std::uint64_t word = next_word();
        const double first = normal(static_cast<std::uint32_t>(word));
        return {first, normal(static_cast<std::uint32_t>(word >> 32))};
    }

  private:
    static constexpr std::size_t layer_count = 256;

    struct layer_table {
        /// By layer: what an odd number of 25 bits is multiplied by, and below which the result
        /// lies under the curve for certain.
        std::array<double, layer_count> unit{};
        std::array<std::int32_t, layer_count> inside{};
        /// Height of the curve at the right end of each layer, and over the last.
        std::array<double, layer_count + 1> height{};
    };

    static const layer_table& layers();

    /// The finaliser of SplitMix64.
    static std::uint64_t mixed(std::uint64_t word) {
        word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
        word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
        return word ^ (word >> 31);
    }

    std::uint64_t next_word() {
        state_ += 0x9e3779b97f4a7c15U;
        return mixed(state_);
    }

    double normal(std::uint32_t word) {
        // Odd, so that no number is its own negative and the mean is 0.
        const std::int32_t place = (static_cast<std::int32_t>(word) >> 7) | 1;
        const std::size_t layer = word & (layer_count - 1);
        if (place < layers_.inside[layer] && place > -layers_.inside[layer]) {
            return place * layers_.unit[layer];
        }
        return beside(layer, place);
    }

    /// What lies at the edge of its layer: one number in a hundred.
    double beside(std::size_t layer, std::int32_t place);
    double tail();
    /// Inside (0, 1).
    double uniform();

    std::uint64_t state_;
    const layer_table& layers_;
};

}  // namespace attention
