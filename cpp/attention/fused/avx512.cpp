#include "attention/fused/decode.hpp"
#include "attention/fused/gradient.hpp"
#include "attention/fused/targets.hpp"

namespace attention::fused {

const target avx512 = {
    "avx512", scratch_size,          forward, weights, decode_scratch_size, decode, widen,
    narrow,   gradient_scratch_size, gradient};

}  // namespace attention::fused
