#include "attention/fused/targets.hpp"

#include "attention/fused/matrix_targets.hpp"

namespace attention::fused {

fixed_list<const target*, 3> targets() {
    fixed_list<const target*, 3> found = {&baseline};
#ifdef ATTENTION_X86_TARGETS
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) found.push_back(&avx2);
    if (__builtin_cpu_supports("avx512f")) found.push_back(&avx512);
#endif
    return found;
}

fixed_list<const product_target*, 3> product_targets() {
    fixed_list<const product_target*, 3> found = {&product_baseline};
#ifdef ATTENTION_X86_TARGETS
    for (const target* each : targets()) {
        if (each == &avx2) found.push_back(&product_avx2);
        if (each == &avx512) found.push_back(&product_avx512);
    }
#endif
    return found;
}

}  // namespace attention::fused
