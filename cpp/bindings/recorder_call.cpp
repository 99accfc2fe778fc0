// The call that records an operation: the one that is made most often.
#include "bindings/recorder_calls.hpp"
#include "bindings/recorder_kept.hpp"
#include "bindings/recorder_numbers.hpp"
#include "recorder/refusal.hpp"

namespace bindings {

using attention::status;
using recorder::refuse;

namespace {

/// The public operation at a place of `definitions()`.
const recorder::definition& operation_of(number_reader& from) {
    const auto& all = recorder::definitions();
    const std::uint32_t place = from.count();
    if (place >= all.size() || !is_public(*all[place])) {
        refuse(status::internal, "A call names an operation that there is not.");
    }
    return *all[place];
}

}  // namespace

reply call_operation(request&) {
    call_numbers call;
    recorder::tape& on = tapes().at(call.from.count());
    const recorder::definition& asked = operation_of(call.from);
    const std::uint32_t flags = call.from.count();
    const bool is_in_place = (flags & 1U) != 0;
    recorder::naming called;
    if ((flags & 2U) != 0) called = call.from.naming();
    // Never destroyed, so that calls allocate no list of their own.
    static auto& arguments = *new std::vector<recorder::argument>;
    arguments.resize(call.from.length());
    for (recorder::argument& each : arguments) each = call.from.argument(on);
    if (is_in_place) {
        number_writer().variables({on.invoke_in_place(asked, arguments, called)});
    } else {
        number_writer().variables(on.invoke(asked, arguments, called));
    }
    return call.told();
}

}  // namespace bindings
