#include "attention/fused/targets.hpp"

namespace attention::fused {

fixed_list<const target*, 3> targets() {
    fixed_list<const target*, 3> found = {&baseline};
#ifdef ATTENTION_X86_TARGETS
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) found.push_back(&avx2);
    if (__builtin_cpu_supports("avx512f")) found.push_back(&avx512);
#endif
    return found;
}

}  // namespace attention::fused
