#pragma once

#include "attention/fixed_list.hpp"
#include "attention/fused/head_params.hpp"

namespace attention::fused {

/// Runs on every machine of its kind: SSE2, NEON or WebAssembly SIMD.
extern const target baseline;
/// x86-64 with AVX2 and FMA.
extern const target avx2;
/// x86-64 with AVX-512F.
extern const target avx512;

/// The targets that this machine supports, slowest first.
fixed_list<const target*, 3> targets();

}  // namespace attention::fused
