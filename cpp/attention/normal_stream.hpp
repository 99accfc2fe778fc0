#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace attention {

/// Standard normal numbers for experiments that need millions of them and not PyTorch's draws: the
/// ziggurat method (Marsaglia and Tsang 2000) with 256 layers, over the words of SplitMix64. Each
/// number has 24 random bits, as many as a float; the 8 bits that choose the layer are others. It
/// is several times as fast as `generator`.
class normal_stream {
  public:
    struct two {
        double first, second;
    };

    /// Streams with different seeds are unrelated; every seed is valid.
    explicit normal_stream(std::uint64_t seed) : state_(mix(seed)), layers_(layers()) {}

    /// The next two numbers.
    two next() {
        const std::uint64_t word = next_word();
        const double first = normal(static_cast<std::uint32_t>(word));
        return {first, normal(static_cast<std::uint32_t>(word >> 32))};
    }

  private:
    static constexpr std::size_t layer_count = 256;

    struct layer_table {
        /// Scales a signed odd integer of 25 bits to the layer's width (w in the paper).
        std::array<double, layer_count> scale{};
        /// An integer of smaller magnitude is accepted at once (k in the paper).
        std::array<std::int32_t, layer_count> accept_below{};
        /// The density at the right edge of each layer, then 1, its maximum (f in the paper).
        std::array<double, layer_count + 1> height{};
    };

    static const layer_table& layers();

    /// The output function of SplitMix64.
    static std::uint64_t mix(std::uint64_t word) {
        word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
        word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
        return word ^ (word >> 31);
    }

    std::uint64_t next_word() {
        state_ += 0x9e3779b97f4a7c15U;
        return mix(state_);
    }

    double normal(std::uint32_t word) {
        // Odd: 0 would have no negative counterpart, and the mean would not be 0.
        const std::int32_t integer = (static_cast<std::int32_t>(word) >> 7) | 1;
        const std::size_t layer = word & (layer_count - 1);
        if (integer < layers_.accept_below[layer] && integer > -layers_.accept_below[layer]) {
            return integer * layers_.scale[layer];
        }
        return accept_or_redraw(layer, integer);
    }

    /// The slow path, for one number in a hundred: the edge of a layer, or the tail.
    double accept_or_redraw(std::size_t layer, std::int32_t integer);
    /// A number from the tail, above 3.654.
    double tail();
    /// Uniform in the open interval (0, 1).
    double uniform();

    std::uint64_t state_;
    const layer_table& layers_;
};

}  // namespace attention
