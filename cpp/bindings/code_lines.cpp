// code_lines <file>: writes, as JSON, which lines of each lesson begin its steps and make its
// tensors. Compiled with ATTENTION_CODE_LINES, for Node.js; the page's build reads the file.

#include <cstdio>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "attention/status.hpp"
#include "lessons/lesson.hpp"
#include "lessons/tensor_name.hpp"

namespace {

using lessons::lesson;
using lessons::setting_description;
using lessons::setting_kind;

/// A step that began, or a tensor that was made in a step, and the lines of the calls that say so,
/// the innermost one first.
struct record {
    std::string id, step;
    std::vector<std::pair<std::string, int>> lines;

    bool operator<(const record& other) const {
        return std::tie(id, step, lines) < std::tie(other.id, other.step, other.lines);
    }
};

std::set<record> steps, tensors;

void add(std::set<record>& records, const lessons::name_with_lines& id, const std::string& step) {
    record made{id.text, step, {}};
    for (const lessons::code_line& each : id.lines) made.lines.emplace_back(each.file, each.line);
    records.insert(std::move(made));
}

using setting_values = std::vector<std::pair<std::string, double>>;

void run(const lesson& chosen, const setting_values& values) {
    try {
        lessons::run(chosen, values, {});
    } catch (const attention::error&) {
        // Some values are refused together with the defaults of other settings.
    }
}

/// Runs the lesson from `base`, with each setting at its least and its greatest value, a choice at
/// each of its places.
void run_each(const lesson& chosen, const setting_values& base) {
    for (const setting_description& each : chosen.settings) {
        std::set<double> values = {each.least, each.most};
        if (each.kind == setting_kind::choice) {
            for (double place = each.least; place < each.most; ++place) values.insert(place);
        }
        for (const double value : values) {
            setting_values changed = base;
            changed.emplace_back(each.name, value);
            run(chosen, changed);
        }
    }
}

/// Makes every tensor that the lesson can make: those that one number or choice brings with it, at
/// the defaults and with all switches on and off. A number of heads is reached with the greatest.
void run_variants(const lesson& chosen) {
    run_each(chosen, {});
    for (const double value : {0.0, 1.0}) {
        setting_values switched;
        for (const setting_description& each : chosen.settings) {
            if (each.kind == setting_kind::boolean) switched.emplace_back(each.name, value);
        }
        run_each(chosen, switched);
    }
}

/// `"name": [{ id, step, lines } ...]`; of the lines those of `file` alone.
void write_records(std::FILE* out, const char* name, const std::set<record>& records,
                   const std::string& file) {
    std::fprintf(out, "\"%s\": [", name);
    const char* before = "";
    for (const record& each : records) {
        std::fprintf(out, "%s\n{\"id\": \"%s\", \"step\": \"%s\", \"lines\": [", before,
                     each.id.c_str(), each.step.c_str());
        const char* comma = "";
        for (const auto& [in, line] : each.lines) {
            if (in != file) continue;
            std::fprintf(out, "%s%d", comma, line);
            comma = ", ";
        }
        std::fprintf(out, "]}");
        before = ",";
    }
    std::fprintf(out, "]");
}

void write_lesson(std::FILE* out, const lesson& written) {
    // A lesson begins all of its steps in its own file.
    const std::string& file = steps.begin()->lines.front().first;
    std::fprintf(out, "\"%s\": {\"file\": \"%s\", ", written.id, file.c_str());
    write_records(out, "steps", steps, file);
    std::fprintf(out, ", ");
    write_records(out, "tensors", tensors, file);
    std::fprintf(out, "}");
}

}  // namespace

namespace lessons {

void record_step(const new_step& id) {
    add(steps, id, id.text);
}

void record_tensor(const new_tensor& id, const std::string& step) {
    add(tensors, id, step);
}

}  // namespace lessons

int main(int count, char** arguments) {
    std::FILE* out = count == 2 ? std::fopen(arguments[1], "w") : nullptr;
    if (out == nullptr) return 1;
    const char* before = "{\n";
    for (const auto& all : {lessons::all_lessons(), lessons::all_laboratories()}) {
        for (const lesson& each : all) {
            steps.clear();
            tensors.clear();
            run_variants(each);
            std::fprintf(out, "%s", before);
            write_lesson(out, each);
            before = ",\n";
        }
    }
    std::fprintf(out, "}\n");
    return std::fclose(out) == 0 ? 0 : 1;
}
