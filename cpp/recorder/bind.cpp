#include "recorder/bind.hpp"

#include <algorithm>

#include "recorder/refusal.hpp"

namespace recorder {

using attention::status;

namespace {

const char* kind_text(parameter_kind kind) {
    static const char* const texts[] = {
        "a tensor or a number", "a list of tensors",       "a number", "a whole number", "a number",
        "true or false",        "a list of whole numbers", "a name",   "a text",         "a dtype"};
    return texts[static_cast<std::size_t>(kind)];
}

const char* argument_text(const argument& given) {
    static const char* const texts[] = {"None",
                                        "true or false",
                                        "a whole number",
                                        "a number with a fraction",
                                        "a list of numbers",
                                        "a text",
                                        "a dtype",
                                        "a tensor",
                                        "a list of tensors"};
    return texts[given.index()];
}

[[noreturn]] void refuse_kind(const definition& asked, const parameter& to, const argument& given) {
    refuse(status::type, "%: % must be %%, not %.", asked.name(), to.name, kind_text(to.kind),
           to.optional ? " or None" : "", argument_text(given));
}

/// Reads one argument for a tensor: a tensor of this tape, or a plain number.
variable tensor_of(tape& on, const definition& asked, const parameter& to, const argument& given) {
    if (const auto* known = std::get_if<variable>(&given)) {
        if (known->owner != &on) {
            refuse(status::unknown, "%: % belongs to another record.", asked.name(), to.name);
        }
        return *known;
    }
    if (const auto* bit = std::get_if<bool>(&given)) return on.constant(array::scalar(*bit));
    if (const auto* whole = std::get_if<std::int64_t>(&given)) {
        return on.constant(array::scalar(*whole));
    }
    if (const auto* number = std::get_if<double>(&given)) {
        return on.constant(array::scalar(*number));
    }
    refuse_kind(asked, to, given);
}

attribute choice_of(const definition& asked, const parameter& to, const std::string& name) {
    if (std::find(to.choices.begin(), to.choices.end(), name) != to.choices.end()) return name;
    std::string known;
    for (const std::string& each : to.choices) known += (known.empty() ? "" : ", ") + each;
    refuse(status::unknown, "%: % cannot be %; it may be %.", asked.name(), to.name,
           in_quotes{name}, known);
}

attribute attribute_of(const definition& asked, const parameter& to, const argument& given) {
    if (std::holds_alternative<std::monostate>(given) && to.optional) return {};
    switch (to.kind) {
        case parameter_kind::boolean:
            if (const auto* bit = std::get_if<bool>(&given)) return *bit;
            break;
        case parameter_kind::whole:
            if (const auto* whole = std::get_if<std::int64_t>(&given)) return *whole;
            break;
        case parameter_kind::floating:
            if (const auto* whole = std::get_if<std::int64_t>(&given)) {
                return static_cast<double>(*whole);
            }
            if (const auto* number = std::get_if<double>(&given)) return *number;
            break;
        case parameter_kind::number:
            if (const auto* bit = std::get_if<bool>(&given)) return *bit;
            if (const auto* whole = std::get_if<std::int64_t>(&given)) return *whole;
            if (const auto* number = std::get_if<double>(&given)) return *number;
            break;
        case parameter_kind::wholes:
            if (const auto* whole = std::get_if<std::int64_t>(&given)) {
                return std::vector<std::int64_t>{*whole};
            }
            if (const auto* list = std::get_if<std::vector<std::int64_t>>(&given)) return *list;
            break;
        case parameter_kind::choice:
            if (const auto* name = std::get_if<std::string>(&given)) {
                return choice_of(asked, to, *name);
            }
            break;
        case parameter_kind::text:
            if (const auto* name = std::get_if<std::string>(&given)) return *name;
            break;
        case parameter_kind::type:
            if (const auto* type = std::get_if<dtype>(&given)) return *type;
            break;
        case parameter_kind::tensor:
        case parameter_kind::tensors:
            break;
    }
    refuse_kind(asked, to, given);
}

}  // namespace

bound_arguments bind(tape& on, const definition& asked, const std::vector<argument>& arguments) {
    const schema& known = asked.schema();
    if (arguments.size() > known.parameters.size()) {
        refuse(status::shape, "% takes at most % arguments, not %.", asked.name(),
               known.parameters.size(), arguments.size());
    }
    bound_arguments bound;
    bound.operands.reserve(known.parameters.size());
    bound.attributes.reserve(known.parameters.size());
    for (std::size_t i = 0; i < known.parameters.size(); ++i) {
        const parameter& to = known.parameters[i];
        const bool is_missing =
            i >= arguments.size() ||
            (std::holds_alternative<std::monostate>(arguments[i]) && to.has_default);
        if (is_missing && !to.has_default) {
            refuse(status::shape, "% needs the argument %, which is %.", asked.name(), to.name,
                   kind_text(to.kind));
        }
        if (!to.is_operand()) {
            bound.attributes.push_back(is_missing ? to.standard
                                                  : attribute_of(asked, to, arguments[i]));
        } else if (is_missing ||
                   (std::holds_alternative<std::monostate>(arguments[i]) && to.optional)) {
            if (to.kind == parameter_kind::tensor) bound.operands.emplace_back();
        } else if (to.kind == parameter_kind::tensor) {
            bound.operands.push_back(tensor_of(on, asked, to, arguments[i]));
        } else {
            const auto* list = std::get_if<variable_list>(&arguments[i]);
            if (list == nullptr) refuse_kind(asked, to, arguments[i]);
            for (const variable& each : *list) {
                if (!each && !to.optional_items) {
                    refuse(status::type, "%: % must be tensors; None is not one.", asked.name(),
                           to.name);
                }
                bound.operands.push_back(each ? tensor_of(on, asked, to, each) : variable{});
            }
        }
    }
    return bound;
}

}  // namespace recorder
