#pragma once

#include "attention/fixed_list.hpp"
#include "attention/fused/matrix_params.hpp"

namespace attention::fused {

/// The matrix product for the instruction sets of targets.hpp.
extern const product_target product_baseline;
extern const product_target product_avx2;
extern const product_target product_avx512;

/// The targets that this machine supports, slowest first.
fixed_list<const product_target*, 3> product_targets();

}  // namespace attention::fused
