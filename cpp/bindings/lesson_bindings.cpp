#include "bindings/calls.hpp"
#include "bindings/crossing.hpp"

// The calls that run and explain lessons and laboratories.
EMSCRIPTEN_BINDINGS(lessons) {
    using namespace bindings;
    emscripten::function("describe", &bound<describe>);
    emscripten::function("run_lesson", &bound<run_lesson>);
    emscripten::function("explain", &bound<explain>);
    emscripten::function("feeds", &bound<feeds>);
}
