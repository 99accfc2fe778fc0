#include <list>

#include "attention/names.hpp"
#include "bindings/calls.hpp"
#include "lessons/lesson.hpp"

namespace bindings {

namespace {

/// Traces that can still be asked about; the JavaScript side runs a lesson again when its trace has
/// gone.
constexpr std::size_t most_kept_traces = 4;

struct kept_trace {
    double number;
    lessons::trace trace;
};

std::list<kept_trace>& kept_traces() {
    static std::list<kept_trace> traces;
    return traces;
}

/// How many numbers they hold: large layers leave no room for one another.
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
           (kept_traces().size() > most_kept_traces || kept_numbers() > attention::maximum_size)) {
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

void write_names(reply& told, const std::vector<const char*>& names) {
    told.count(names.size());
    for (const char* name : names) told.line(name);
}

void write_names(reply& told, const std::vector<std::string>& names) {
    told.count(names.size());
    for (const std::string& name : names) told.line(name);
}

void write_parameters(reply& told, const lessons::parameter_list& parameters) {
    told.count(parameters.size());
    for (const auto& [name, value] : parameters) {
        told.line(name);
        told.number(value);
    }
}

void write_lesson(reply& told, const lessons::lesson& each) {
    told.line(each.id);
    told.count(each.steps.size());
    for (const lessons::step_description& step : each.steps) {
        told.line(step.id);
        write_names(told, attention::split_names(step.tensors));
    }
    told.count(each.settings.size());
    for (const lessons::setting_description& setting : each.settings) {
        told.line(setting.name);
        told.count(static_cast<std::size_t>(setting.kind));
        told.number(setting.preset);
        told.number(setting.least);
        told.number(setting.most);
        write_names(told, attention::split_names(setting.choices));
    }
}

void write_trace(reply& told, const lessons::trace& computed) {
    std::size_t size = 0;
    for (const lessons::traced_tensor& each : computed.tensors) size += each.value.size();
    told.values.reserve(size);
    told.count(computed.tensors.size());
    for (const lessons::traced_tensor& each : computed.tensors) {
        told.line(each.id);
        told.line(each.step);
        told.count(static_cast<std::size_t>(each.role));
        told.count(static_cast<std::size_t>(each.made_by));
        told.count(each.replaced ? 1 : 0);
        told.count(each.operands.size());
        for (const std::size_t operand : each.operands) told.count(operand);
        write_parameters(told, each.parameters);
        told.tensor(each.value);
    }
}

}  // namespace

reply describe(request&) {
    reply told;
    write_names(told, lessons::operation_names());
    write_names(told, lessons::rule_names());
    write_names(told, lessons::role_names());
    for (const auto& all : {lessons::all_lessons(), lessons::all_laboratories()}) {
        told.count(all.size());
        for (const lessons::lesson& each : all) write_lesson(told, each);
    }
    return told;
}

reply run_lesson(request& asked) {
    const lessons::lesson& chosen = lessons::find_lesson(asked.line());
    std::vector<std::pair<std::string, double>> settings(asked.count("The number of settings"));
    for (auto& [name, value] : settings) {
        name = asked.line();
        value = asked.number();
    }
    lessons::replacement_list replaced(asked.count("The number of tensors"));
    for (auto& [id, value] : replaced) {
        id = asked.line();
        value = asked.tensor();
    }
    lessons::trace computed = lessons::run(chosen, settings, replaced);
    reply told;
    for (const double value : computed.settings) told.number(value);
    write_trace(told, computed);
    told.number(keep(std::move(computed)));
    return told;
}

reply explain(request& asked) {
    const lessons::trace* kept = find_trace(asked.number());
    reply told;
    if (kept == nullptr) return told;
    const std::size_t tensor = asked.count("The tensor");
    const lessons::explanation found = kept->explain(tensor, asked.count("The cell"));
    told.number(found.value);
    told.count(static_cast<std::size_t>(found.rule));
    told.number(static_cast<double>(found.position));
    told.count(found.terms.size());
    for (const lessons::explained_term& each : found.terms) {
        told.number(each.coefficient);
        told.number(each.value);
        told.count(each.cells.size());
        for (const lessons::cell_reference& cell : each.cells) {
            told.count(cell.tensor);
            told.count(cell.cell);
        }
    }
    write_parameters(told, found.parameters);
    return told;
}

reply feeds(request& asked) {
    const lessons::trace* kept = find_trace(asked.number());
    reply told;
    if (kept == nullptr) return told;
    const std::size_t tensor = asked.count("The tensor");
    const std::vector<lessons::cell_reference> fed = kept->feeds(tensor, asked.count("The cell"));
    told.count(fed.size());
    for (const lessons::cell_reference& cell : fed) {
        told.count(cell.tensor);
        told.count(cell.cell);
    }
    return told;
}

}  // namespace bindings
