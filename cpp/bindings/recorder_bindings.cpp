#include "bindings/crossing.hpp"
#include "bindings/recorder_calls.hpp"

// The calls that record operations, and those about traces and programs.
EMSCRIPTEN_BINDINGS(recorder) {
    using namespace bindings;
    emscripten::function("describe_recorder", &bound<describe_recorder>);
    emscripten::function("numbers_room", &bound<numbers_room>);
    emscripten::function("open_tape", &bound<open_tape>);
    emscripten::function("close_tape", &bound<close_tape>);
    emscripten::function("measure_tape", &bound<measure_tape>);
    emscripten::function("call_operation", &bound_plain<call_operation>);
    emscripten::function("make_room", &bound<make_room>);
    emscripten::function("give_tensor", &bound<give_tensor>);
    emscripten::function("make_parameter", &bound<make_parameter>);
    emscripten::function("look_at_tensor", &bound<look_at_tensor>);
    emscripten::function("locate_tensor", &bound<locate_tensor>);
    emscripten::function("name_tensor", &bound<name_tensor>);
    emscripten::function("read_tensor", &bound<read_tensor>);
    emscripten::function("require_gradient", &bound<require_gradient>);
    emscripten::function("set_gradient", &bound<set_gradient>);
    emscripten::function("run_backward", &bound<run_backward>);
    emscripten::function("find_gradients", &bound<find_gradients>);
    emscripten::function("enable_gradients", &bound<enable_gradients>);
    emscripten::function("seed_tape", &bound<seed_tape>);
    emscripten::function("forget_tensors", &bound<forget_tensors>);
    emscripten::function("take_trace", &bound<take_trace>);
    emscripten::function("drop_trace", &bound<drop_trace>);
    emscripten::function("describe_trace", &bound<describe_trace>);
    emscripten::function("describe_made", &bound<describe_made>);
    emscripten::function("read_traced", &bound<read_traced>);
    emscripten::function("explain_cell", &bound<explain_cell>);
    emscripten::function("find_fed", &bound<find_fed>);
    emscripten::function("replay_trace", &bound<replay_trace>);
    emscripten::function("compile_trace", &bound<compile_trace>);
    emscripten::function("drop_program", &bound<drop_program>);
    emscripten::function("measure_program", &bound<measure_program>);
    emscripten::function("open_inputs", &bound<open_inputs>);
    emscripten::function("run_program", &bound<run_program>);
}
