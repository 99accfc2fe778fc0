// Lessons and laboratories under any settings, with any of their tensors replaced by any numbers,
// custom words among them: each ends in a trace that matches its description, or in a
// refusal.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "lessons/lesson.hpp"
#include "support/expect.hpp"
#include "support/input.hpp"
#include "support/lesson_runs.hpp"
#include "support/replacements.hpp"
#include "support/trace_check.hpp"

namespace {

using lessons::lesson;
using lessons::replacement_list;
using lessons::setting_description;
using lessons::setting_kind;
using lessons::trace;
using support::setting_values;

/// Within its range mostly and small, so that a run is short; else one of its ends, or a step
/// beyond, or any double there is.
double read_value(fuzz::input& from, const setting_description& setting) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    switch (from.count(0, 15)) {
        case 15:
            return from.bits();
        case 14: {
            const double beyond[] = {setting.least - 1.0, setting.most + 1.0, setting.least + 0.5,
                                     std::nextafter(setting.least, -infinity),
                                     std::nextafter(setting.most, infinity)};
            return beyond[from.count(0, 4)];
        }
        case 13:
            return setting.least;
        case 12:
            // The largest sizes take seconds; what they are is held by the tests of sizes.
            if (setting.most <= 64.0 || std::isinf(setting.most)) return setting.most;
            break;
        default:
            break;
    }
    if (setting.kind != setting_kind::number) {
        const double reach = std::min(setting.most - setting.least, 9.0);
        return setting.least + static_cast<double>(from.count(0, static_cast<std::size_t>(reach)));
    }
    const double most = std::isinf(setting.most) ? 64.0 : setting.most;
    return setting.least + (most - setting.least) * static_cast<double>(from.count(0, 64)) / 64.0;
}

setting_values read_settings(fuzz::input& from, const lesson& chosen) {
    // What alone makes a run long begins small.
    setting_values values;
    for (const char* name : {"wide_dimension", "variance_pairs", "pairs", "map_tokens"}) {
        const setting_description* setting = support::setting_of(chosen, name);
        if (setting != nullptr) values.emplace_back(name, std::max(setting->least, 12.0));
    }
    for (std::size_t more = from.count(0, 8); more > 0; --more) {
        const setting_description& setting =
            chosen.settings[from.count(0, chosen.settings.size() - 1)];
        values.emplace_back(setting.name, read_value(from, setting));
    }
    if (from.seldom(32)) values.emplace_back(from.text(), from.bits());
    return values;
}

/// Numbers to stand in for a tensor: such as its readers take, or any; of its shape, or of another.
attention::tensor read_numbers(fuzz::input& from, const trace& all, std::size_t position) {
    const attention::tensor& original = all.tensors[position].value;
    if (from.seldom(32)) {
        attention::shape_list other = attention::shape_of(original);
        if (!other.empty()) ++other[from.count(0, other.size() - 1)];
        if (other.size() < attention::maximum_rank && from.flag()) other.push_back(1);
        return from.numbers(other, 1.0, true);
    }
    const support::demand asked = support::demand_on(all, position);
    if (asked.any_number() || from.seldom(16)) {
        return from.numbers(attention::shape_of(original), from.reach(), from.seldom(4));
    }
    support::draws random(static_cast<std::uint32_t>(from.count(0, 65535)));
    return support::other_numbers(all, position, random, 1.0);
}

replacement_list read_replacements(fuzz::input& from, const trace& all) {
    replacement_list replaced;
    for (std::size_t more = from.count(0, 4); more > 0; --more) {
        const std::size_t position = from.count(0, all.tensors.size() - 1);
        replaced.emplace_back(all.tensors[position].id, read_numbers(from, all, position));
    }
    if (from.seldom(64)) replaced.emplace_back(from.text(), attention::zeros({2, 3}));
    return replaced;
}

/// Whether a tensor holds numbers that a sum in double still distinguishes.
bool is_tame(const attention::tensor& values) {
    for (const float value : values) {
        if (std::isfinite(value) && std::abs(value) > 1e4F) return false;
    }
    return true;
}

/// What a trace says of itself: every operand was made before, every value is counted by its shape,
/// what was replaced is what came.
void check_trace(const trace& all, const replacement_list& replaced) {
    for (std::size_t position = 0; position < all.tensors.size(); ++position) {
        const lessons::traced_tensor& made = all.tensors[position];
        fuzz::expect(all.find(made.id) == position, made.id + " is not found where it stands");
        fuzz::expect(made.value.size() == attention::checked_size(attention::shape_of(made.value)),
                     made.id + " has not as many numbers as its shape says");
        for (const std::size_t operand : made.operands) {
            fuzz::expect(operand < position, made.id + " is made of what comes after it");
        }
    }
    for (const auto& [id, value] : replaced) {
        const lessons::traced_tensor& made = all.tensors[all.find(id)];
        fuzz::expect(made.replaced, id + " was replaced, and its trace does not say so");
    }
}

/// Whether a cell left the range of float32 together with what it is made of: whether it is then
/// infinite or no number depends on the order in which it was summed.
bool is_out_of_range(const trace& all, const lessons::traced_tensor& made, std::size_t cell) {
    const auto is_infinite = [](float value) { return !std::isfinite(value); };
    if (!is_infinite(made.value.data()[cell])) return false;
    return std::any_of(made.operands.begin(), made.operands.end(), [&](std::size_t operand) {
        const attention::tensor& values = all.tensors[operand].value;
        return std::any_of(values.begin(), values.end(), is_infinite);
    });
}

/// Some cells of the trace: how each came about, computed once more, and that what reads it is
/// made of it.
void check_cells(fuzz::input& from, const trace& all) {
    bool tame = true;
    for (const lessons::traced_tensor& made : all.tensors) tame = tame && is_tame(made.value);
    for (std::size_t more = from.count(1, 4); more > 0; --more) {
        const std::size_t position = from.count(0, all.tensors.size() - 1);
        const lessons::traced_tensor& made = all.tensors[position];
        const std::size_t cell = from.count(0, made.value.size() - 1);
        const lessons::explanation explained = all.explain(position, cell);
        for (const lessons::explained_term& term : explained.terms) {
            for (const lessons::cell_reference& each : term.cells) {
                fuzz::expect(each.tensor < position, made.id + " names a term made after it");
                fuzz::expect(each.cell < all.tensors[each.tensor].value.size(),
                             made.id + " names a cell that is none");
            }
        }
        if (tame && !is_out_of_range(all, made, cell)) {
            fuzz::expect_nothing(
                support::wrong_cell(all, position, cell, support::magnitude(made.value)),
                made.id + ", cell " + std::to_string(cell));
        }
        const std::vector<lessons::cell_reference> fed = all.feeds(position, cell);
        if (fed.empty()) continue;
        const lessons::cell_reference& reader = fed[from.count(0, fed.size() - 1)];
        bool named = false;
        for (const lessons::explained_term& term : all.explain(reader.tensor, reader.cell).terms) {
            for (const lessons::cell_reference& each : term.cells) {
                named = named || (each.tensor == position && each.cell == cell);
            }
        }
        fuzz::expect(named, made.id + " feeds a cell that is not made of it");
    }
    const std::size_t beyond = from.count(0, all.tensors.size());
    fuzz::refusal_of("a cell of any number", [&] { all.explain(beyond, from.count(0, 4096)); });
    fuzz::refusal_of("the readers of any cell", [&] { all.feeds(beyond, from.count(0, 4096)); });
}

/// A text of so many words, of which so many are different: each word's place in their list.
void read_words(fuzz::input& from, setting_values& values, replacement_list& replaced) {
    const std::size_t words = from.length(12, 40);
    const std::size_t different = from.count(1, words);
    values.emplace_back("tokens", static_cast<double>(words));
    values.emplace_back("vocabulary", static_cast<double>(different));
    attention::tensor ids = attention::zeros({words});
    for (float& id : ids) id = static_cast<float>(from.count(0, different));
    replaced.emplace_back("token_ids", ids);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const std::vector<lesson> known = support::lessons_and_laboratories();
    fuzz::input from(bytes, size);
    const lesson& chosen = known[from.count(0, known.size() - 1)];
    setting_values values = read_settings(from, chosen);
    replacement_list words;
    if (std::string(chosen.id) == "sentence" && from.flag()) read_words(from, values, words);

    trace computed;
    const auto run = [&](const replacement_list& replaced) {
        return fuzz::refusal_of(std::string("lesson ") + chosen.id,
                                [&] { computed = lessons::run(chosen, values, replaced); });
    };
    if (run(words)) return 0;
    check_trace(computed, words);
    replacement_list replaced = read_replacements(from, computed);
    if (!replaced.empty()) {
        if (run(replaced)) return 0;
        check_trace(computed, replaced);
    }
    check_cells(from, computed);
    return 0;
}
