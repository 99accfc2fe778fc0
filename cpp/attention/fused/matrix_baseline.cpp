#include "attention/fused/matrix_product.hpp"
#include "attention/fused/matrix_targets.hpp"

namespace attention::fused {

const product_target product_baseline = {"baseline", packed_size, pack, scratch_size, multiply};

}  // namespace attention::fused
