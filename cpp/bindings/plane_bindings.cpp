#include "bindings/calls.hpp"
#include "bindings/crossing.hpp"

// The call about rows of a trace that the public module has and the page's first one does not.
EMSCRIPTEN_BINDINGS(planes) {
    emscripten::function("principal_plane", &bindings::bound<bindings::principal_plane>);
}
