#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "attention/status.hpp"
#include "support/lesson_runs.hpp"
#include "support/replacements.hpp"
#include "support/trace_check.hpp"

using attention::tensor;
using lessons::lesson;
using lessons::trace;
using lessons::traced_tensor;
using support::bit_difference;
using support::run_narrow;

namespace {

using cell_set = std::set<std::pair<std::size_t, std::size_t>>;

/// For every cell of every tensor, the cells whose explanation names it.
std::vector<std::vector<cell_set>> reverse_of_explain(const trace& all) {
    std::vector<std::vector<cell_set>> fed;
    for (const auto& made : all.tensors) fed.emplace_back(made.value.size());
    for (std::size_t position = 0; position < all.tensors.size(); ++position) {
        for (std::size_t cell = 0; cell < all.tensors[position].value.size(); ++cell) {
            for (const auto& term : all.explain(position, cell).terms) {
                for (const auto& from : term.cells) {
                    fed.at(from.tensor).at(from.cell).insert({position, cell});
                }
            }
        }
    }
    return fed;
}

/// Marks the tensor at `changed` and every tensor that depends on it, directly or not.
std::vector<bool> downstream(const trace& all, std::size_t changed) {
    std::vector<bool> reached(all.tensors.size(), false);
    reached[changed] = true;
    for (std::size_t position = changed + 1; position < all.tensors.size(); ++position) {
        const auto& operands = all.tensors[position].operands;
        reached[position] = std::any_of(operands.begin(), operands.end(),
                                        [&](std::size_t operand) { return reached[operand]; });
    }
    return reached;
}

bool same_parameters(const traced_tensor& a, const traced_tensor& b) {
    return std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(),
                      b.parameters.end(), [](const auto& one, const auto& other) {
                          return std::string(one.name) == other.name && one.value == other.value;
                      });
}

/// "" if both traces have the same tensors, made the same way, except for `replaced`.
std::string changed_structure(const trace& before, const trace& after, std::size_t replaced) {
    if (before.tensors.size() != after.tensors.size()) return "another number of tensors";
    for (std::size_t i = 0; i < before.tensors.size(); ++i) {
        const traced_tensor& a = before.tensors[i];
        const traced_tensor& b = after.tensors[i];
        if (a.id != b.id || a.step != b.step || a.role != b.role)
            return a.id + " is another tensor";
        if (b.replaced != (i == replaced)) return a.id + " says wrongly whether it was replaced";
        const bool made_alike =
            a.made_by == b.made_by && a.operands == b.operands && same_parameters(a, b);
        if (i != replaced && !made_alike) return a.id + " is made in another way";
        const bool is_given = b.made_by == lessons::operation::given && b.operands.empty();
        if (i == replaced && !is_given) return a.id + " is replaced and yet made from something";
    }
    return "";
}

}  // namespace

TEST_CASE("ids are unique, operands precede results, and every step has tensors") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        INFO(std::string(chosen.id));
        const trace all = lessons::run(chosen, {}, {});
        std::set<std::string> steps;
        std::set<std::string> ids;
        for (const auto& step : chosen.steps) CHECK(steps.insert(step.id).second);
        for (std::size_t position = 0; position < all.tensors.size(); ++position) {
            const traced_tensor& made = all.tensors[position];
            CAPTURE(made.id);
            CHECK(ids.insert(made.id).second);
            CHECK(all.find(made.id) == position);
            CHECK(steps.count(made.step) == 1);
            CHECK_FALSE(made.replaced);
            for (const std::size_t operand : made.operands) CHECK(operand < position);
        }
        for (const auto& step : chosen.steps) {
            INFO(std::string(step.id));
            const std::vector<std::string> shown = support::names_in(step.tensors);
            CHECK_FALSE(shown.empty());
            for (const std::string& id : shown) {
                CAPTURE(id);
                CHECK(ids.count(id) == 1);
            }
        }
    }
}

TEST_CASE("feeds is exactly the reverse of explain, for every cell of small tensors and a sample") {
    support::draws random(60);
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        const trace all = run_narrow(chosen, support::few_tokens);
        const auto fed = reverse_of_explain(all);
        for (std::size_t position = 0; position < all.tensors.size(); ++position) {
            const std::size_t size = fed[position].size();
            for (std::size_t sample = 0; sample < std::min<std::size_t>(size, 20); ++sample) {
                const std::size_t cell = size <= 20 ? sample : random.count(0, size - 1);
                const auto listed = all.feeds(position, cell);
                cell_set named;
                for (const auto& each : listed) named.insert({each.tensor, each.cell});
                if (named.size() != listed.size()) {
                    FAIL(all.tensors[position].id << " " << cell << " feeds a cell twice");
                }
                if (named != fed[position][cell]) {
                    FAIL(all.tensors[position].id << " " << cell << " feeds " << named.size()
                                                  << " cells instead of "
                                                  << fed[position][cell].size());
                }
            }
        }
    }
}

TEST_CASE("the same settings give the same trace, bit for bit") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        const trace first = lessons::run(chosen, {}, {});
        const trace second = lessons::run(chosen, {}, {});
        for (std::size_t i = 0; i < first.tensors.size(); ++i) {
            CAPTURE(first.tensors[i].id);
            CHECK(bit_difference(second.tensors[i].value, first.tensors[i].value) == "");
        }
    }
}

TEST_CASE("replacing a tensor with its own values changes no bit") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        const trace before = run_narrow(chosen, {});
        for (std::size_t replaced = 0; replaced < before.tensors.size(); ++replaced) {
            const traced_tensor& original = before.tensors[replaced];
            CAPTURE(original.id);
            const trace after = run_narrow(chosen, {}, {{original.id, original.value}});
            REQUIRE(changed_structure(before, after, replaced) == "");
            for (std::size_t i = 0; i < before.tensors.size(); ++i) {
                const auto different =
                    bit_difference(after.tensors[i].value, before.tensors[i].value);
                if (!different.empty()) FAIL_CHECK(before.tensors[i].id << ": " << different);
            }
        }
    }
}

TEST_CASE("replacing every tensor with its own values at once changes no bit") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        const trace before = run_narrow(chosen, {});
        lessons::replacement_list all;
        for (const auto& made : before.tensors) all.emplace_back(made.id, made.value);
        const trace after = run_narrow(chosen, {}, all);
        REQUIRE(after.tensors.size() == before.tensors.size());
        for (std::size_t i = 0; i < before.tensors.size(); ++i) {
            CHECK(after.tensors[i].replaced);
            CHECK(bit_difference(after.tensors[i].value, before.tensors[i].value) == "");
        }
    }
}

TEST_CASE("replacing a tensor changes only that tensor and its dependents") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        const trace before = run_narrow(chosen, {});
        for (std::size_t replaced = 0; replaced < before.tensors.size(); ++replaced) {
            const traced_tensor& original = before.tensors[replaced];
            CAPTURE(original.id);
            const tensor other = support::moved(before, replaced);
            const trace after = run_narrow(chosen, {}, {{original.id, other}});
            REQUIRE(changed_structure(before, after, replaced) == "");
            CHECK(bit_difference(after.tensors[replaced].value, other) == "");
            const std::vector<bool> reached = downstream(before, replaced);
            std::size_t below = 0;
            std::size_t changed = 0;
            for (std::size_t i = 0; i < before.tensors.size(); ++i) {
                if (i == replaced) continue;
                const auto different =
                    bit_difference(after.tensors[i].value, before.tensors[i].value);
                below += reached[i] ? 1 : 0;
                changed += different.empty() ? 0 : 1;
                if (!reached[i] && !different.empty()) {
                    FAIL_CHECK(before.tensors[i].id << " changed: " << different);
                }
            }
            const bool source = original.made_by == lessons::operation::given ||
                                original.made_by == lessons::operation::drawn;
            if (source && below > 0) CHECK(changed > 0);
        }
    }
}

TEST_CASE("a changed input of lesson simple reaches every step after it") {
    const lesson& simple = lessons::find_lesson("simple");
    const trace before = run_narrow(simple, {});
    const tensor other = support::moved(before, before.find("inputs"));
    const trace after = run_narrow(simple, {}, {{"inputs", other}});
    for (const std::string id :
         {"query", "attn_scores_2", "attn_weights_2_tmp", "attn_weights_2_naive", "attn_weights_2",
          "context_vec_2", "attn_scores", "attn_weights", "all_context_vecs", "query_2", "keys",
          "values", "attn_scores_22", "attn_scores_2_qk", "attn_weights_2_qk",
          "context_vec_2_qk"}) {
        CAPTURE(id);
        CHECK(bit_difference(after.tensors[after.find(id)].value,
                             before.tensors[before.find(id)].value) != "");
    }
    for (const std::string id : {"W_query", "W_key", "W_value", "wide_scores", "arrow_dot"}) {
        CAPTURE(id);
        CHECK(bit_difference(after.tensors[after.find(id)].value,
                             before.tensors[before.find(id)].value) == "");
    }
}
