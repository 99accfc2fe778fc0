#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "attention/tensor.hpp"

namespace attention {

/// The weights of torch.nn.Linear: `weight` (out, in), `bias` (out) where there is one.
struct linear_layer {
    tensor weight;
    std::optional<tensor> bias;
};

/// PyTorch's CPU generator: Mersenne Twister 19937, seeded with the low 32 bits as by
/// torch.manual_seed. Successive draws continue one stream. Draws refuse what `checked_size`
/// refuses.
class generator {
  public:
    /// The whole state of the stream: a copy continues with the same draws.
    struct state_type {
        std::array<std::uint32_t, 624> words{};
        std::uint32_t position = 624;
        double kept_normal = 0.0;  ///< the unused second value of the last Box-Muller pair
        bool has_kept_normal = false;
    };

    explicit generator(std::uint64_t seed);
    explicit generator(const state_type& state) : state_(state) {}

    /// torch.rand: uniform in [0, 1), bit for bit PyTorch's.
    tensor rand(const shape_list& shape);
    /// torch.randn: standard normal. PyTorch draws 16 values or more by its vectorised algorithm
    /// (normal_fill), fewer by its scalar one; so does this. The former has the bits of PyTorch on
    /// processors with AVX2.
    tensor randn(const shape_list& shape);
    /// torch.nn.Linear(in_features, out_features, bias): uniform in +-1/sqrt(in_features).
    linear_layer linear(std::size_t in_features, std::size_t out_features, bool bias);
    /// torch.nn.Embedding(count, dimension).weight: standard normal (count, dimension).
    tensor embedding(std::size_t count, std::size_t dimension);
    /// The mask that torch.nn.functional.dropout(values, p) draws in training for values of this
    /// shape: 1 (kept, with probability 1 - p) and 0 (dropped). Each value consumes two words of
    /// the stream and uses 53 bits of them; p = 0 and p = 1 consume none. PyTorch built with MKL
    /// draws other masks. Refuses (`status::value`) a p outside 0 to 1.
    tensor dropout_mask(const shape_list& shape, double p);

    const state_type& state() const noexcept { return state_; }

    /// The next 32 bits of the stream.
    std::uint32_t next_word();
    /// Uniform in [0, 1): 24 bits of one word, and 53 bits of two.
    float next_uniform();
    double next_uniform_double();
    /// Standard normal, by PyTorch's scalar algorithm: every other one costs four words.
    double next_normal();
    /// Fills `size` cells as randn does.
    void fill_normal(float* values, std::size_t size);

  private:
    tensor uniform(const shape_list& shape, double bound);

    state_type state_;
};

}  // namespace attention
