// The recorder's calls about traces.
#include <cmath>
#include <cstring>

#include "bindings/recorder_calls.hpp"
#include "bindings/recorder_kept.hpp"
#include "bindings/recorder_numbers.hpp"
#include "recorder/refusal.hpp"

namespace bindings {

using attention::status;
using recorder::refuse;

numbered<recorder::trace>& traces() {
    static auto& only = *new numbered<recorder::trace>("trace", 4096);
    return only;
}

namespace {

const recorder::trace& trace_of(number_reader& from) {
    return traces().at(from.count());
}

const recorder::node& node_of(const recorder::trace& of, std::size_t place) {
    if (place >= of.nodes().size()) {
        refuse(status::unknown, "The trace has no such tensor.");
    }
    return *of.nodes()[place];
}

void write_lengths(reply& to, const recorder::shape_list& lengths) {
    to.count(lengths.size());
    for (const std::size_t each : lengths) to.count(each);
}

void write_cells(reply& to, const std::vector<recorder::cell_reference>& cells) {
    to.count(cells.size());
    for (const recorder::cell_reference& each : cells) {
        to.count(each.tensor);
        to.count(each.cell);
    }
}

/// An attribute behind its tag. Whole numbers are written as text, which loses none of their bits.
struct attribute_writer {
    reply& to;

    void tag(argument_tag kind) const { to.count(static_cast<std::size_t>(kind)); }
    void operator()(std::monostate) const { tag(argument_tag::none); }
    void operator()(bool value) const {
        tag(argument_tag::boolean);
        to.number(value);
    }
    void operator()(std::int64_t value) const {
        tag(argument_tag::whole);
        to.line(std::to_string(value));
    }
    void operator()(double value) const {
        tag(argument_tag::floating);
        to.number(value);
    }
    void operator()(const std::vector<std::int64_t>& list) const {
        tag(argument_tag::wholes);
        to.count(list.size());
        for (const std::int64_t each : list) to.line(std::to_string(each));
    }
    void operator()(const std::string& value) const {
        tag(argument_tag::text);
        to.line(value);
    }
    void operator()(recorder::dtype value) const {
        tag(argument_tag::type);
        to.count(static_cast<std::size_t>(value));
    }
};

/// A number of a line, which JavaScript writes shorter: behind its sign, a mark, its type and its
/// bits.
std::string marked_number(double number, bool is_float32) {
    const bool is_negative = std::signbit(number) && !std::isnan(number);
    if (is_negative) number = -number;
    std::uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof(bits));
    std::string text = is_negative ? "-\x01" : "\x01";
    text += is_float32 ? 'f' : 'd';
    for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[bits >> shift & 15];
    return text;
}

}  // namespace

reply take_trace(request&) {
    number_reader from;
    auto made = std::make_unique<recorder::trace>(tapes().at(from.count()).trace());
    number_writer().count(traces().keep(std::move(made)));
    return {};
}

reply drop_trace(request&) {
    traces().drop(number_reader().count());
    return {};
}

reply describe_trace(request&) {
    number_reader from;
    const recorder::trace& of = trace_of(from);
    reply result;
    result.count(of.nodes().size());
    for (const auto& each : of.nodes()) {
        result.line(each->name);
        result.line(each->role);
        result.line(each->made_by->name());
        result.count(static_cast<std::size_t>(each->value.type()));
        result.number(each->is_named);
        result.number(each->requires_grad);
        result.number(each->is_leaf);
        write_lengths(result, each->value.shape());
        write_lengths(result, each->strides);
        result.count(each->operands.size());
        for (const std::uint32_t operand : each->operands) {
            result.number(operand < of.nodes().size() ? operand : -1.0);
        }
    }
    return result;
}

reply describe_made(request&) {
    number_reader from;
    const recorder::trace& of = trace_of(from);
    const std::size_t place = from.count();
    const recorder::node& made = node_of(of, place);
    reply result;
    result.line(of.written(place, marked_number));
    result.count(made.attributes.size());
    const auto& parameters = made.made_by->schema().parameters;
    std::size_t next = 0;
    for (const recorder::attribute& each : made.attributes) {
        while (next < parameters.size() && parameters[next].is_operand()) ++next;
        result.line(next < parameters.size() ? parameters[next++].name : "");
        std::visit(attribute_writer{result}, each);
    }
    return result;
}

reply read_traced(request&) {
    number_reader from;
    const recorder::trace& of = trace_of(from);
    const recorder::array& value = node_of(of, from.count()).value;
    number_writer to;
    to.address(value.raw());
    to.count(value.bytes());
    return {};
}

reply explain_cell(request&) {
    number_reader from;
    const recorder::trace& of = trace_of(from);
    const std::size_t tensor = from.count();
    const recorder::explanation found = of.explain(tensor, from.count());
    reply result;
    result.number(found.value);
    result.number(found.by_rule);
    result.line(found.rule.rule->name);
    result.line(found.rule.rule->text);
    result.count(found.rule.position);
    result.count(found.terms.size());
    for (const recorder::explained_term& each : found.terms) {
        result.number(each.coefficient);
        result.number(each.value);
        result.count(each.cells.size());
        for (const recorder::cell_reference& cell : each.cells) {
            result.count(cell.tensor);
            result.count(cell.cell);
            result.number(of.nodes()[cell.tensor]->value.number(cell.cell));
        }
    }
    return result;
}

reply find_fed(request&) {
    number_reader from;
    const recorder::trace& of = trace_of(from);
    const std::size_t tensor = from.count();
    reply result;
    write_cells(result, of.feeds(tensor, from.count()));
    return result;
}

reply replay_trace(request&) {
    number_reader from;
    const recorder::trace& of = trace_of(from);
    std::vector<recorder::array> arrays;
    arrays.swap(written_arrays());
    const std::size_t count = from.length();
    if (count > arrays.size()) refuse(status::internal, "A call lacks an array.");
    std::vector<recorder::replacement> replaced;
    for (std::size_t i = 0; i < count; ++i) {
        std::string name = from.text();
        replaced.push_back({std::move(name), std::move(arrays[i])});
    }
    auto made = std::make_unique<recorder::trace>(of.replay(replaced));
    number_writer().count(traces().keep(std::move(made)));
    return {};
}

}  // namespace bindings
