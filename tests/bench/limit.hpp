#pragma once

#include <cstddef>

/// What this machine can do at most on one thread: multiply-adds of float32 on independent
/// accumulators of its widest vectors, all in registers.
namespace limit {

/// Floating-point operations of one round.
extern const std::size_t operations;

/// The sum of the accumulators after `rounds`, so that nothing is left out.
float multiply_add(std::size_t rounds);

}  // namespace limit
