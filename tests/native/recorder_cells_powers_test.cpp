// What PyTorch makes of powers.
#include "support/cells.hpp"

namespace cells {

std::vector<sample> power_samples() {
    return {
        {"pow", {fa, fb}, floats({2, 3}, {2.25, nan, 0, 0.25, 1, 3.1435835F})},
        {"pow", {fb, fc}, floats({2, 3}, {1.1892071F, nan, 1.0573713F, 8, -0.125, 1.953125})},
        {"pow", {fx, fy}, floats({10}, {nan, inf, -inf, 1, inf, 1, 1, inf, 0, 1.2148141F})},
        {"pow", {fa, ip}, floats({2, 3}, {2.25, 1, 0, 0.25, 1, 15.625})},
        {"pow", {ia, ip}, wholes({2, 3}, {49, 1, 0, 1, 1, 512})},
        {"pow", {ia, fb}, floats({2, 3}, {49, nan, 0, 1, 0.57735026F, 13.454343F})},
        {"pow", {i_n, im}, wholes({4}, {1, -1, 0, 0})},
        {"pow", {bb, ip}, wholes({3}, {1, 1, 1})},
        {"pow", {bb, whole{2}}, wholes({3}, {1, 0, 1})},
        {"pow", {whole{2}, ib}, wholes({3}, {4, 0, 2})},
        {"pow", {2., ib}, floats({3}, {4, 0.125, 2})},
        {"pow",
         {whole{2}, fa},
         floats({2, 3}, {0.35355338F, 0.70710677F, 1, 1.4142135F, 2, 5.6568542F})},
        {"pow", {whole{0}, fa}, floats({2, 3}, {inf, inf, 1, 0, 0, 0})},
        {"pow",
         {0.5, fa},
         floats({2, 3}, {2.8284271F, 1.4142135F, 1, 0.70710677F, 0.5, 0.17677669F})},
        {"pow", {whole{1}, ff}, floats({7}, {1, 1, 1, 1, 1, 1, 1})},
        {"pow", {fe, whole{2}}, fe},
        {"pow", {ie, whole{2}}, ie},
        {"pow", {ia, whole{2}}, wholes({2, 3}, {49, 4, 0, 1, 9, 64})},
        {"pow",
         {ia, whole{25}},
         wholes({2, 3}, {5543697716832367161, -33554432, 0, 1, 847288609443, 0})},
        {"pow", {ia, whole{0}}, wholes({2, 3}, {1, 1, 1, 1, 1, 1})},
        {"pow", {ia, 0.5}, floats({2, 3}, {nan, nan, 0, 1, 1.7320508F, 2.8284271F})},
        {"pow", {ff, whole{0}}, floats({7}, {1, 1, 1, 1, 1, 1, 1})},
        {"pow", {ff, whole{1}}, floats({7}, {nan, inf, -inf, 0, -0, 100, -100})},
        {"pow", {ff, whole{2}}, floats({7}, {nan, inf, inf, 0, 0, 10000, 10000})},
        {"pow", {ff, whole{3}}, floats({7}, {nan, inf, -inf, 0, -0, 1000000, -1000000})},
        {"pow",
         {ff, whole{-1}},
         floats({7}, {nan, 0, -0, inf, -inf, 0.0099999998F, -0.0099999998F})},
        {"pow",
         {ff, whole{-2}},
         floats({7}, {nan, 0, 0, inf, inf, 9.9999997e-05F, 9.9999997e-05F})},
        {"pow", {ff, 0.5}, floats({7}, {nan, inf, nan, 0, -0, 10, nan})},
        {"pow", {ff, -0.5}, floats({7}, {nan, 0, nan, inf, -inf, 0.1F, nan})},
        {"pow", {ff, 1.5}, floats({7}, {nan, inf, inf, 0, 0, 1000, nan})},
        {"pow", {ff, whole{-3}}, floats({7}, {nan, 0, -0, inf, -inf, 1e-06F, -1e-06F})},
        {"pow", {ff, 0.3333}, floats({7}, {nan, inf, inf, 0, 0, 4.6408763F, nan})},
    };
}

}  // namespace cells
