#include <list>

#include "attention/names.hpp"
#include "bindings/calls.hpp"
#include "lessons/lesson.hpp"

namespace bindings {

namespace {

/// The number of traces that `explain` and `feeds` can still read. JavaScript runs a lesson again
/// when its trace is no longer kept.
constexpr std::size_t max_kept_traces = 4;

struct kept_trace {
    double number;
    lessons::trace trace;
};

std::list<kept_trace>& kept_traces() {
    static std::list<kept_trace> traces;
    return traces;
}

/// The number of values in all kept traces. It is bounded: the traces of several large layers would
/// not fit into memory.
std::size_t kept_numbers() {
    std::size_t numbers = 0;
    for (const kept_trace& each : kept_traces()) {
        for (const lessons::traced_tensor& made : each.trace.tensors) numbers += made.value.size();
    }
    return numbers;
}

double keep(lessons::trace computed) {
    static double last_number = 0.0;
    kept_traces().push_back({++last_number, std::move(computed)});
    while (kept_traces().size() > 1 &&
           (kept_traces().size() > max_kept_traces || kept_numbers() > attention::maximum_size)) {
        kept_traces().pop_front();
    }
    return last_number;
}

const lessons::trace* find_trace(double number) {
    for (const kept_trace& each : kept_traces()) {
        if (each.number == number) return &each.trace;
    }
    return nullptr;
}

void write_names(reply& result, const std::vector<const char*>& names) {
    result.count(names.size());
    for (const char* name : names) result.line(name);
}

void write_names(reply& result, const std::vector<std::string>& names) {
    result.count(names.size());
    for (const std::string& name : names) result.line(name);
}

void write_parameters(reply& result, const lessons::parameter_list& parameters) {
    result.count(parameters.size());
    for (const auto& [name, value] : parameters) {
        result.line(name);
        result.number(value);
    }
}

void write_lesson(reply& result, const lessons::lesson& each) {
    result.line(each.id);
    result.count(each.steps.size());
    for (const lessons::step_description& step : each.steps) {
        result.line(step.id);
        write_names(result, attention::split_names(step.tensors));
    }
    result.count(each.settings.size());
    for (const lessons::setting_description& setting : each.settings) {
        result.line(setting.name);
        result.count(static_cast<std::size_t>(setting.kind));
        result.number(setting.preset);
        result.number(setting.least);
        result.number(setting.most);
        write_names(result, attention::split_names(setting.choices));
    }
}

void write_trace(reply& result, const lessons::trace& computed) {
    std::size_t size = 0;
    for (const lessons::traced_tensor& each : computed.tensors) size += each.value.size();
    result.values.reserve(size);
    result.count(computed.tensors.size());
    for (const lessons::traced_tensor& each : computed.tensors) {
        result.line(each.id);
        result.line(each.step);
        result.count(static_cast<std::size_t>(each.role));
        result.count(static_cast<std::size_t>(each.made_by));
        result.count(each.replaced ? 1 : 0);
        result.count(each.operands.size());
        for (const std::size_t operand : each.operands) result.count(operand);
        write_parameters(result, each.parameters);
        result.tensor(each.value);
    }
}

}  // namespace

reply describe(request&) {
    reply result;
    write_names(result, lessons::operation_names());
    write_names(result, lessons::rule_names());
    write_names(result, lessons::role_names());
    for (const auto& all : {lessons::all_lessons(), lessons::all_laboratories()}) {
        result.count(all.size());
        for (const lessons::lesson& each : all) write_lesson(result, each);
    }
    return result;
}

reply run_lesson(request& arguments) {
    const lessons::lesson& chosen = lessons::find_lesson(arguments.line());
    std::vector<std::pair<std::string, double>> settings(arguments.count("The number of settings"));
    for (auto& [name, value] : settings) {
        name = arguments.line();
        value = arguments.number();
    }
    lessons::replacement_list replaced(arguments.count("The number of tensors"));
    for (auto& [id, value] : replaced) {
        id = arguments.line();
        value = arguments.tensor();
    }
    lessons::trace computed = lessons::run(chosen, settings, replaced);
    reply result;
    for (const double value : computed.settings) result.number(value);
    write_trace(result, computed);
    result.number(keep(std::move(computed)));
    return result;
}

reply explain(request& arguments) {
    const lessons::trace* kept = find_trace(arguments.number());
    reply result;
    if (kept == nullptr) return result;
    const std::size_t tensor = arguments.count("The tensor");
    const lessons::explanation found = kept->explain(tensor, arguments.count("The cell"));
    result.number(found.value);
    result.count(static_cast<std::size_t>(found.rule));
    result.number(static_cast<double>(found.position));
    result.count(found.terms.size());
    for (const lessons::explained_term& each : found.terms) {
        result.number(each.coefficient);
        result.number(each.value);
        result.count(each.cells.size());
        for (const lessons::cell_reference& cell : each.cells) {
            result.count(cell.tensor);
            result.count(cell.cell);
        }
    }
    write_parameters(result, found.parameters);
    return result;
}

reply feeds(request& arguments) {
    const lessons::trace* kept = find_trace(arguments.number());
    reply result;
    if (kept == nullptr) return result;
    const std::size_t tensor = arguments.count("The tensor");
    const std::vector<lessons::cell_reference> fed =
        kept->feeds(tensor, arguments.count("The cell"));
    result.count(fed.size());
    for (const lessons::cell_reference& cell : fed) {
        result.count(cell.tensor);
        result.count(cell.cell);
    }
    return result;
}

}  // namespace bindings
