// The recorder's calls about tapes.
#include "bindings/recorder_calls.hpp"
#include "bindings/recorder_kept.hpp"
#include "bindings/recorder_numbers.hpp"
#include "recorder/refusal.hpp"

namespace bindings {

using attention::status;
using recorder::refuse;

numbered<recorder::tape>& tapes() {
    static auto& only = *new numbered<recorder::tape>("record", 256);
    return only;
}

std::vector<recorder::array>& written_arrays() {
    static auto& only = *new std::vector<recorder::array>;
    return only;
}

bool is_public(const recorder::definition& known) {
    return (known.value() != nullptr || known.compose() != nullptr) && known.name()[0] != '_';
}

namespace {

/// What run_backward is told, in PyTorch's terms: retain_graph, create_graph, or neither, where a
/// large pass lets go of what lies on its way to the leaves.
enum class way_of_backward : std::size_t { retains_graph = 0, creates_graph = 1, lets_go = 2 };

recorder::tape& tape_of(number_reader& from) {
    return tapes().at(from.count());
}

std::uint64_t seed_of(number_reader& from) {
    const std::uint64_t upper = from.count();
    return (upper << 32) | from.count();
}

/// The tensor that a call is about; refuses none.
recorder::variable tensor_of(number_reader& from, recorder::tape& on) {
    const recorder::variable known = from.variable(on);
    if (!known) refuse(status::internal, "A call lacks a tensor.");
    return known;
}

}  // namespace

reply describe_recorder(request&) {
    reply result;
    const auto& all = recorder::definitions();
    result.count(all.size());
    for (const recorder::definition* each : all) {
        const recorder::schema& known = each->schema();
        result.line(known.name);
        result.line(each->line());
        result.number(is_public(*each));
        result.count(known.results.size());
        for (const std::string& name : known.results) result.line(name);
        result.count(known.parameters.size());
        for (const recorder::parameter& to : known.parameters) {
            result.line(to.name);
            result.count(static_cast<std::size_t>(to.kind));
            result.number(to.optional);
            result.number(to.keyword_only);
            result.number(to.has_default);
            result.count(to.choices.size());
            for (const std::string& each_choice : to.choices) result.line(each_choice);
        }
    }
    return result;
}

reply numbers_room(request& asked) {
    const std::size_t wanted = asked.count("The room");
    if (wanted > most_shared_numbers) {
        refuse(status::size, "A call passes at most % numbers; tensors can hold more.",
               most_shared_numbers);
    }
    std::vector<double>& numbers = shared_numbers();
    if (numbers.size() < wanted) numbers.resize(wanted);
    reply result;
    result.number(static_cast<double>(reinterpret_cast<std::uintptr_t>(numbers.data())));
    result.count(numbers.size());
    return result;
}

reply open_tape(request&) {
    call_numbers call;
    const std::uint64_t seed = seed_of(call.from);
    const auto computed_in =
        call.from.flag() ? recorder::arithmetic::pytorch : recorder::arithmetic::rounded_once;
    auto made = std::make_unique<recorder::tape>(seed, computed_in);
    number_writer().count(tapes().keep(std::move(made)));
    return call.told();
}

reply close_tape(request&) {
    tapes().drop(number_reader().count());
    return {};
}

reply measure_tape(request&) {
    call_numbers call;
    const recorder::tape& on = tape_of(call.from);
    number_writer to;
    to.count(on.operation_count());
    to.count(on.bytes());
    return call.told();
}

reply make_room(request&) {
    call_numbers call;
    const std::uint32_t place = call.from.count();
    const recorder::dtype type = call.from.type();
    std::vector<recorder::array>& written = written_arrays();
    if (place == 0) written.clear();
    if (place != written.size()) refuse(status::internal, "An array is out of its order.");
    written.emplace_back(type, call.from.shape());
    number_writer to;
    to.address(written.back().raw());
    to.count(written.back().bytes());
    return call.told();
}

reply give_tensor(request&) {
    call_numbers call;
    recorder::tape& on = tape_of(call.from);
    const recorder::naming called = call.from.naming();
    std::vector<recorder::array> arrays;
    arrays.swap(written_arrays());
    if (arrays.size() != 1) refuse(status::internal, "A call lacks an array.");
    number_writer().variable(on.given(std::move(arrays.front()), called));
    return call.told();
}

reply make_parameter(request&) {
    call_numbers call;
    recorder::tape& on = tape_of(call.from);
    const recorder::variable from = tensor_of(call.from, on);
    number_writer().variable(on.parameter(from, call.from.naming()));
    return call.told();
}

reply look_at_tensor(request&) {
    call_numbers call;
    recorder::tape& on = tape_of(call.from);
    const recorder::variable asked = tensor_of(call.from, on);
    const recorder::array& value = on.value(asked);
    number_writer to;
    to.count(static_cast<std::size_t>(value.type()));
    to.number(on.requires_grad(asked));
    to.number(on.is_leaf(asked));
    to.variable(on.gradient(asked));
    to.shape(value.shape());
    to.shape(on.strides(asked));
    return call.told();
}

reply locate_tensor(request&) {
    call_numbers call;
    recorder::tape& on = tape_of(call.from);
    const recorder::tape::storage_place found = on.storage(tensor_of(call.from, on));
    number_writer to;
    to.variable(found.owner);
    to.count(found.offset);
    return call.told();
}

reply name_tensor(request&) {
    call_numbers call;
    recorder::tape& on = tape_of(call.from);
    const recorder::variable asked = tensor_of(call.from, on);
    reply result;
    result.line(on.name(asked));
    result.line(on.grad_fn(asked));
    return result;
}

reply read_tensor(request&) {
    call_numbers call;
    recorder::tape& on = tape_of(call.from);
    const recorder::array& value = on.value(tensor_of(call.from, on));
    number_writer to;
    to.address(value.raw());
    to.count(value.bytes());
    return call.told();
}

reply require_gradient(request&) {
    number_reader from;
    recorder::tape& on = tape_of(from);
    const recorder::variable asked = tensor_of(from, on);
    on.require_grad(asked, from.flag());
    return {};
}

reply set_gradient(request&) {
    number_reader from;
    recorder::tape& on = tape_of(from);
    const recorder::variable asked = tensor_of(from, on);
    const recorder::variable given = from.variable(on);
    if (given && on.value(given).shape() != on.value(asked).shape()) {
        refuse(status::shape, "A gradient has the shape of its tensor.");
    }
    if (given && on.value(given).type() != on.value(asked).type()) {
        refuse(status::type, "A gradient has the dtype of its tensor.");
    }
    on.set_gradient(asked, given);
    return {};
}

reply run_backward(request&) {
    number_reader from;
    recorder::tape& on = tape_of(from);
    const recorder::variable of = tensor_of(from, on);
    const recorder::variable seed = from.variable(on);
    const auto way = static_cast<way_of_backward>(from.count());
    on.backward(of, seed, way == way_of_backward::creates_graph, way != way_of_backward::lets_go);
    return {};
}

reply find_gradients(request&) {
    call_numbers call;
    recorder::tape& on = tape_of(call.from);
    const recorder::variable of = tensor_of(call.from, on);
    const recorder::variable seed = call.from.variable(on);
    const bool create_graph = call.from.flag();
    const recorder::variable_list inputs = call.from.variables(on);
    for (const recorder::variable& each : inputs) {
        if (!each) refuse(status::internal, "A call lacks a tensor.");
    }
    number_writer().variables(on.gradients(of, inputs, seed, create_graph));
    return call.told();
}

reply enable_gradients(request&) {
    call_numbers call;
    recorder::tape& on = tape_of(call.from);
    const bool was = on.grad_enabled;
    on.grad_enabled = call.from.flag();
    number_writer().number(was);
    return call.told();
}

reply seed_tape(request&) {
    number_reader from;
    recorder::tape& on = tape_of(from);
    on.seed(seed_of(from));
    return {};
}

reply forget_tensors(request&) {
    number_reader from;
    recorder::tape& on = tape_of(from);
    const recorder::variable_list kept = from.variables(on);
    for (const recorder::variable& each : kept) {
        if (!each) refuse(status::internal, "A call lacks a tensor.");
    }
    on.forget(kept);
    return {};
}

}  // namespace bindings
