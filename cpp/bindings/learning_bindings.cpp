#include "bindings/crossing.hpp"
#include "bindings/learning_calls.hpp"

// The calls about models that are trained.
EMSCRIPTEN_BINDINGS(learning) {
    using namespace bindings;
    emscripten::function("open_learner", &bound<open_learner>);
    emscripten::function("close_learner", &bound<close_learner>);
    emscripten::function("train", &bound<train>);
    emscripten::function("read_parameters", &bound<read_parameters>);
    emscripten::function("write_parameters", &bound<write_parameters>);
    emscripten::function("look_at_sequence", &bound<look_at_sequence>);
    emscripten::function("split_logit", &bound<split_logit>);
    emscripten::function("test_model", &bound<test_model>);
    emscripten::function("draw_sequence", &bound<draw_sequence>);
    emscripten::function("write_task", &bound<write_task>);
    emscripten::function("next_batch", &bound<next_batch>);
    emscripten::function("tested_batch", &bound<tested_batch>);
}
