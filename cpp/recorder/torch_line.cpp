#include "recorder/trace.hpp"

namespace recorder {

namespace {

/// `to` is the parameter that the attribute is given for. One number stands for a list of one,
/// except for a size, which some functions take as a tuple only.
std::string attribute_text(const attribute& value, const parameter& to, number_text text_of) {
    if (const auto* bit = std::get_if<bool>(&value)) return *bit ? "True" : "False";
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
    if (const auto* number = std::get_if<double>(&value)) return text_of(*number, false);
    if (const auto* type = std::get_if<dtype>(&value)) return dtype_name(*type);
    if (const auto* text = std::get_if<std::string>(&value)) return "'" + *text + "'";
    if (const auto* list = std::get_if<std::vector<std::int64_t>>(&value)) {
        std::string text;
        for (const std::int64_t each : *list) {
            text += (text.empty() ? "" : ", ") + std::to_string(each);
        }
        if (list->size() != 1) return "(" + text + ")";
        return to.name == "size" ? "(" + text + ",)" : text;
    }
    return "None";
}

/// A constant as its number, every other tensor by its name.
std::string operand_text(const node& operand, number_text text_of) {
    if (operand.made_by != &constant_definition || operand.value.size() != 1) return operand.name;
    if (operand.value.type() == dtype::boolean)
        return operand.value.whole(0) != 0 ? "True" : "False";
    if (operand.value.type() == dtype::int64) return std::to_string(operand.value.whole(0));
    return text_of(static_cast<double>(*operand.value.cells<float>()), true);
}

}  // namespace

std::string trace::written(std::size_t tensor, number_text text_of) const {
    const node& made = *nodes_.at(tensor);
    const schema& known = made.made_by->schema();
    const std::string form =
        made.made_by->written() != nullptr ? made.made_by->written() : "torch." + known.name;
    std::vector<std::string> operands;
    for (const std::uint32_t each : made.operands) {
        operands.push_back(each == no_operand ? "None" : operand_text(*nodes_[each], text_of));
    }
    if (made.made_by->line_of() != nullptr) {
        return made.made_by->line_of()(recorder::call_of(made, nodes_), operands);
    }
    const bool is_infix = form.front() == ' ';
    const bool is_method = form.front() == '.';
    std::string list;
    const auto add = [&list](const std::string& text) {
        list += (list.empty() ? "" : ", ") + text;
    };
    bool by_name = false;
    bool is_plain = true;
    std::size_t operand = 0;
    for (const parameter& each : known.parameters) {
        by_name = by_name || each.keyword_only;
        const std::string label = by_name ? each.name + "=" : "";
        if (each.kind == parameter_kind::tensors) {
            std::string tensors;
            const std::size_t later =
                known.parameters.size() - known.attribute_count - each.place - 1;
            for (; operand + later < operands.size(); ++operand) {
                tensors += (tensors.empty() ? "" : ", ") + operands[operand];
            }
            add(label + "(" + tensors + ",)");
        } else if (each.is_operand()) {
            const std::string text = operands.at(operand++);
            if (text == "None" && each.has_default) {
                by_name = true;
            } else if (!(is_method && operand == 1)) {
                add(label + text);
            }
        } else {
            const attribute& value = made.attributes.at(each.place);
            if (each.has_default && value == each.standard) {
                by_name = true;
            } else {
                is_plain = false;
                add(label + attribute_text(value, each, text_of));
            }
        }
    }
    if (is_infix && is_plain && operands.size() == 2) {
        // -2 ** x is -(2 ** x).
        const bool is_negative = operands[0].front() == '-';
        return (is_negative ? "(" + operands[0] + ")" : operands[0]) + form + operands[1];
    }
    if (is_method) return operands.at(0) + form + "(" + list + ")";
    return (is_infix ? "torch." + known.name : form) + "(" + list + ")";
}

}  // namespace recorder
