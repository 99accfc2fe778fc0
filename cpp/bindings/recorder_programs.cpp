// The recorder's calls about compiled traces.
#include "bindings/recorder_calls.hpp"
#include "bindings/recorder_kept.hpp"
#include "bindings/recorder_numbers.hpp"
#include "recorder/program.hpp"

namespace bindings {

namespace {

/// A program and the arrays of its next call, which JavaScript writes, and of its last one.
struct kept_program {
    kept_program(const recorder::trace& of, const recorder::program::options& asked)
        : compiled(of, asked) {
        for (const std::string& name : asked.inputs) {
            const recorder::array& recorded = of.nodes()[of.find(name)]->value;
            inputs.emplace_back(recorded.type(), recorded.shape());
        }
    }

    recorder::program compiled;
    std::vector<recorder::array> inputs, results;
};

numbered<kept_program>& programs() {
    static auto& only = *new numbered<kept_program>("program", 256);
    return only;
}

std::vector<std::string> read_names(number_reader& from) {
    std::vector<std::string> names;
    for (std::size_t more = from.length(); more > 0; --more) names.push_back(from.text());
    return names;
}

void write_places(const std::vector<recorder::array>& arrays) {
    number_writer to;
    for (const recorder::array& each : arrays) {
        to.address(each.raw());
        to.count(each.bytes());
    }
}

}  // namespace

reply compile_trace(request&) {
    call_numbers call;
    const recorder::trace& of = traces().at(call.from.count());
    recorder::program::options asked;
    asked.fuse = call.from.flag();
    asked.inputs = read_names(call.from);
    asked.outputs = read_names(call.from);
    auto made = std::make_unique<kept_program>(of, asked);
    const std::size_t operations = made->compiled.operation_count();
    number_writer to;
    to.count(programs().keep(std::move(made)));
    to.count(operations);
    return call.told();
}

reply drop_program(request&) {
    programs().drop(number_reader().count());
    return {};
}

reply measure_program(request&) {
    const kept_program& of = programs().at(number_reader().count());
    number_writer().count(of.compiled.bytes());
    return {};
}

reply open_inputs(request&) {
    call_numbers call;
    kept_program& of = programs().at(call.from.count());
    of.results.clear();
    write_places(of.inputs);
    return call.told();
}

reply run_program(request&) {
    call_numbers call;
    kept_program& of = programs().at(call.from.count());
    of.results.clear();
    of.results = of.compiled.run(of.inputs);
    write_places(of.results);
    return call.told();
}

}  // namespace bindings
