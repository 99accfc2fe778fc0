#include "attention/plane/spread.hpp"

// The principal plane as a module without library or allocator, small enough for the page to load
// beside its lessons: its functions take addresses, and web/src/engine/plane-module.ts lays out the
// memory.

extern "C" {

std::size_t scratch_size(std::size_t rows, std::size_t columns) {
    return attention::plane::scratch_size(rows, columns);
}

double find(const float* values, std::size_t rows, std::size_t columns, double* directions,
            double* scratch) {
    return attention::plane::find(values, rows, columns, directions, scratch);
}
}
