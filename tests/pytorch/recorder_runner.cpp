// Plays the programs of recorder_programs.py in the native engine and compares what they give. Used
// while operations are written; recorder.test.mjs does the same with the WebAssembly module.
//
//     recorder_runner --schemas > schemas.json
//     recorder_runner programs.json
#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "attention/status.hpp"
#include "recorder/operations/list.hpp"
#include "recorder/tape.hpp"

using nlohmann::json;
using namespace recorder;

namespace {

dtype type_of(const std::string& name) {
    return name == "bool" ? dtype::boolean : name == "int64" ? dtype::int64 : dtype::float32;
}

std::vector<unsigned char> decoded(const std::string& text) {
    static const std::string letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::vector<unsigned char> bytes;
    unsigned value = 0;
    int bits = 0;
    for (const char each : text) {
        if (each == '=') break;
        value = value << 6 | static_cast<unsigned>(letters.find(each));
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes.push_back(static_cast<unsigned char>(value >> bits & 255U));
        }
    }
    return bytes;
}

array array_of(const json& told) {
    shape_list shape;
    for (const auto& each : told["shape"]) shape.push_back(each.get<std::size_t>());
    array made(type_of(told["dtype"]), shape);
    const auto bytes = decoded(told["cells"]);
    std::copy(bytes.begin(), bytes.end(), made.raw());
    return made;
}

/// What differs, or an empty text.
std::string difference(const array& found, const json& told) {
    const array expected = array_of(told);
    if (found.shape() != expected.shape()) {
        return "shape " + attention::shape_text(found.shape()) + " not " +
               attention::shape_text(expected.shape());
    }
    if (found.type() != expected.type()) {
        return std::string("type ") + dtype_name(found.type()) + " not " +
               dtype_name(expected.type());
    }
    if (found.type() != dtype::float32) {
        return found.same_bits(expected) ? "" : "whole numbers";
    }
    const double apart = told["apart"];
    double most = 0.0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const double size = std::abs(expected.number(i));
        if (std::isfinite(size)) most = std::max(most, size);
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        const double a = found.number(i);
        const double b = expected.number(i);
        if (a == b || (std::isnan(a) && std::isnan(b))) continue;
        if (!(std::abs(a - b) <= 1e-5 * most + 20.0 * apart + 5e-6)) {
            return "cell " + std::to_string(i) + ": " + std::to_string(a) + " not " +
                   std::to_string(b);
        }
    }
    return "";
}

class player {
  public:
    explicit player(const json& program) : program_(program) {}

    /// The first disagreement, or an empty text; `kind` groups it.
    std::string play(std::string& kind) {
        for (std::size_t at = 0; at < program_["steps"].size(); ++at) {
            const json& step = program_["steps"][at];
            std::string found = play_step(step);
            if (!found.empty()) {
                kind = step["op"].get<std::string>() + (step.value("in_place", false) ? "_" : "");
                return found + "\n" + text_of(at);
            }
        }
        for (std::size_t at = 0; at < program_["ends"].size(); ++at) {
            const json& told = program_["ends"][at];
            if (told.is_null()) continue;
            std::string found = compare(tensors_[at], told);
            if (!found.empty()) {
                kind = "end";
                return "at the end t" + std::to_string(at) + ": " + found + "\n" + whole();
            }
        }
        std::string found = play_backward();
        if (!found.empty()) kind = "backward";
        if (found.empty() && (found = check_terms()) != "") kind = "terms";
        return found.empty() ? found : found + "\n" + whole();
    }

    std::size_t steps = 0, refusals = 0, gradients = 0, cells = 0;

  private:
    std::string compare(variable made, const json& told) {
        std::string found = difference(on_.value(made), told);
        if (!found.empty()) return found;
        if (on_.requires_grad(made) != told["grad"].get<bool>()) return "requires_grad";
        const shape_list strides = on_.strides(made);
        const shape_list& shape = on_.value(made).shape();
        if (on_.value(made).size() < 2) return "";
        for (std::size_t axis = 0; axis < strides.size(); ++axis) {
            if (shape[axis] > 1 && strides[axis] != told["strides"][axis].get<std::size_t>()) {
                return "strides " + attention::shape_text(strides) + " not " +
                       told["strides"].dump();
            }
        }
        return "";
    }

    argument argument_of(const json& given) {
        if (given.is_null()) return std::monostate{};
        if (given.contains("t")) return tensors_.at(given["t"].get<std::size_t>());
        if (given.contains("b")) return given["b"].get<bool>();
        if (given.contains("i")) return given["i"].get<std::int64_t>();
        if (given.contains("f")) {
            if (given["f"].is_number()) return given["f"].get<double>();
            return given["f"] == "inf" ? INFINITY : given["f"] == "-inf" ? -INFINITY : NAN;
        }
        if (given.contains("s")) return given["s"].get<std::string>();
        if (given.contains("d")) return type_of(given["d"]);
        if (given.contains("l")) return given["l"].get<std::vector<std::int64_t>>();
        variable_list list;
        for (const auto& each : given["T"]) list.push_back(tensors_.at(each.get<std::size_t>()));
        return list;
    }

    std::string play_step(const json& step) {
        ++steps;
        if (step["op"] == "given") {
            const variable made = on_.given(array_of(step["gives"][0]));
            on_.require_grad(made, step["gives"][0]["grad"]);
            tensors_.push_back(made);
            return "";
        }
        std::vector<argument> arguments;
        for (const auto& each : step["args"]) arguments.push_back(argument_of(each));
        const definition& asked = *find_definition(step["op"]);
        on_.grad_enabled = !step["no_grad"].get<bool>();
        variable_list made;
        std::string refused;
        try {
            if (step["in_place"].get<bool>()) {
                made = {on_.invoke_in_place(asked, arguments)};
            } else {
                made = on_.invoke(asked, arguments);
            }
        } catch (const std::exception& error) {
            refused = error.what();
        }
        on_.grad_enabled = true;
        if (step.contains("refused")) {
            ++refusals;
            return refused.empty() ? "not refused: " + step["refused"].get<std::string>() : "";
        }
        if (!refused.empty()) return "refused: " + refused;
        if (made.size() != step["gives"].size()) return "the number of results";
        for (std::size_t i = 0; i < made.size(); ++i) {
            std::string found = compare(made[i], step["gives"][i]);
            if (!found.empty()) return found;
            if (!step["in_place"].get<bool>()) tensors_.push_back(made[i]);
        }
        return "";
    }

    std::string play_backward() {
        const json& asked = program_["backward"];
        if (asked.is_null()) return "";
        std::string refused;
        try {
            const variable of = tensors_.at(asked["of"].get<std::size_t>());
            on_.backward(on_.invoke(sum_definition, {of}).front());
        } catch (const std::exception& error) {
            refused = error.what();
        }
        const std::string who = "backward from t" + asked["of"].dump();
        if (!refused.empty()) return who + " refused: " + refused;
        for (const auto& [name, told] : asked["grads"].items()) {
            const variable leaf = tensors_.at(std::stoul(name));
            const variable found = on_.gradient(leaf);
            ++gradients;
            if (told.is_null() != !found) return who + ": whether t" + name + " has a gradient";
            if (!found) continue;
            const std::string apart = difference(on_.value(found), told);
            if (!apart.empty()) return who + ", gradient of t" + name + ": " + apart;
        }
        return "";
    }

    /// Whether terms make their cells by the rule, for some cells.
    std::string check_terms() {
        const trace all = on_.trace();
        for (std::size_t tensor = 0; tensor < all.nodes().size(); ++tensor) {
            const array& value = all.nodes()[tensor]->value;
            if (value.size() == 0) continue;
            const std::size_t cell = (tensor * 7919) % value.size();
            ++cells;
            const explanation made = all.explain(tensor, cell);
            double size = std::abs(made.by_rule);
            for (const auto& each : made.terms) size += std::abs(each.value);
            const double a = made.value;
            const double b = made.by_rule;
            if (a == b || (std::isnan(a) && std::isnan(b)) || !std::isfinite(size)) continue;
            // int64 wraps, and double has 53 bits.
            if (value.type() == dtype::int64 && size > 9e15) continue;
            if (std::abs(b) > 3.4e38 && std::abs(a) > 3.4e38) continue;
            if (!(std::abs(a - b) <= 5e-6 * size + 1e-37)) {
                return "terms of " + all.written(tensor) + " cell " + std::to_string(cell) + ": " +
                       std::to_string(a) + " by rule " + std::to_string(b);
            }
        }
        return "";
    }

    std::string line(std::size_t at) const {
        const json& step = program_["steps"][at];
        std::string text = "  ";
        if (step["op"] == "given") {
            const array made = array_of(step["gives"][0]);
            text += "given " + step["gives"][0]["dtype"].get<std::string>() + " " +
                    step["gives"][0]["shape"].dump() + " [";
            for (std::size_t i = 0; i < made.size() && i < 12; ++i) {
                text += (i > 0 ? " " : "") + json(made.number(i)).dump();
            }
            text += std::string("]") + (step["gives"][0]["grad"] ? " grad" : "");
        } else {
            text += step["op"].get<std::string>() + (step["in_place"] ? "_" : "") +
                    (step["no_grad"] ? " (no_grad)" : "") + " " + step["args"].dump();
            if (step.contains("refused")) text += " refused";
        }
        return text;
    }

    /// The lines that a step depends on.
    std::string text_of(std::size_t last) const {
        std::vector<std::size_t> first_tensor;
        std::size_t count = 0;
        for (const json& step : program_["steps"]) {
            first_tensor.push_back(count);
            if (step.contains("gives") && !step.value("in_place", false)) {
                count += step["gives"].size();
            }
        }
        std::set<std::size_t> wanted;
        std::string text;
        for (std::size_t at = last + 1; at-- > 0;) {
            const json& step = program_["steps"][at];
            bool is_wanted = at == last;
            if (step.contains("gives")) {
                for (std::size_t i = 0; i < step["gives"].size(); ++i) {
                    const std::size_t own = step.value("in_place", false)
                                                ? step["args"][0]["t"].get<std::size_t>()
                                                : first_tensor[at] + i;
                    is_wanted = is_wanted || wanted.count(own) != 0;
                }
            }
            if (!is_wanted) continue;
            for (const json& each : step.value("args", json::array())) {
                if (each.is_null()) continue;
                if (each.contains("t")) wanted.insert(each["t"].get<std::size_t>());
                if (each.contains("T")) {
                    for (const json& one : each["T"]) wanted.insert(one.get<std::size_t>());
                }
            }
            text = "t" + std::to_string(first_tensor[at]) + line(at) + "\n" + text;
        }
        return text;
    }

    std::string whole() const {
        std::string text;
        std::size_t count = 0;
        for (std::size_t at = 0; at < program_["steps"].size(); ++at) {
            text += "t" + std::to_string(count) + line(at) + "\n";
            const json& step = program_["steps"][at];
            if (step.contains("gives") && !step.value("in_place", false)) {
                count += step["gives"].size();
            }
        }
        return text;
    }

    const json& program_;
    tape on_{0};
    variable_list tensors_;
};

}  // namespace

int main(int count, char** words) {
    if (count < 2) return 2;
    if (std::string(words[1]) == "--schemas") {
        json lines = json::array();
        for (const definition* each : definitions()) lines.push_back(each->line());
        std::cout << lines << "\n";
        return 0;
    }
    std::ifstream file(words[1]);
    const json all = json::parse(file);
    std::map<std::string, std::pair<std::size_t, std::string>> found;
    std::size_t steps = 0, refusals = 0, gradients = 0, cells = 0, wrong = 0;
    for (const json& program : all["programs"]) {
        player one(program);
        std::string kind;
        const std::string apart = one.play(kind);
        steps += one.steps;
        refusals += one.refusals;
        gradients += one.gradients;
        cells += one.cells;
        if (apart.empty()) continue;
        ++wrong;
        const bool is_late = kind == "backward" || kind == "terms" || kind == "end";
        auto& [times, text] = found[kind + " " + apart.substr(0, is_late ? 60 : 12)];
        ++times;
        if (text.empty() || apart.size() < text.size()) text = apart;
    }
    for (const auto& [kind, what] : found) {
        std::cout << "== " << kind << " (" << what.first << " times)\n" << what.second << "\n";
    }
    std::cout << all["programs"].size() << " programs, " << steps << " steps, " << refusals
              << " refusals, " << gradients << " gradients, " << cells << " cells; " << wrong
              << " programs differ\n";
    return wrong == 0 ? 0 : 1;
}
