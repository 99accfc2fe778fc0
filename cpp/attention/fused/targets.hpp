#pragma once

#include "attention/fixed_list.hpp"
#include "attention/fused/call.hpp"
#include "attention/names.hpp"

namespace attention::fused {

/// What every machine of its kind runs: SSE2, NEON, or WebAssembly's SIMD.
extern const target baseline;
/// x86-64 with AVX2 and FMA.
extern const target avx2;
/// x86-64 with AVX-512.
extern const target avx512;

/// The targets that this machine runs, slowest first.
fixed_list<const target*, 3> targets();

}  // namespace attention::fused
