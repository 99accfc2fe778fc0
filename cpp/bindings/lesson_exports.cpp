#include "bindings/calls.hpp"
#include "bindings/crossing.hpp"

// The calls of lessons and laboratories, all that the page steps through.

BINDINGS_EXPORT(describe)
BINDINGS_EXPORT(run_lesson)
BINDINGS_EXPORT(explain)
BINDINGS_EXPORT(feeds)
