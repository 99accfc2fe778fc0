// The lessons against the recorder, which shares no code with their operations: every tensor
// recorded anew by PyTorch's names.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "support/compare.hpp"
#include "support/draws.hpp"
#include "support/lesson_runs.hpp"
#include "support/lesson_terms.hpp"
#include "support/lesson_translator.hpp"
#include "support/replacements.hpp"

using lessons::lesson;
using lessons::operation;
using lessons::trace;
using lessons::traced_tensor;
using support::run_narrow;
using support::setting_values;
using support::translation;

namespace {

double parameter_of(const traced_tensor& made, const char* name) {
    return lessons::parameter(made.parameters, name);
}

bool always(const traced_tensor&) {
    return true;
}
bool is_soft(const traced_tensor& made) {
    return std::isfinite(parameter_of(made, "sharpness"));
}
bool is_training(const traced_tensor& made) {
    return parameter_of(made, "training") != 0.0;
}
bool has_factor(const traced_tensor& made) {
    return parameter_of(made, "factor") != 1.0;
}

/// The only operations whose bits may differ for equal operands: by at most `tolerance` times the
/// largest number of the tensor, at least 1. All others have the same bits.
const struct exception {
    operation made_by;
    bool (*when)(const traced_tensor& made);
    double tolerance;
    const char* reason;
} exceptions[] = {
    {operation::softmax, is_soft, 1e-6,
     "the lessons take exponentials of sharpness * (score - maximum) in double, PyTorch in "
     "float32"},
    {operation::divide_by_sum, always, 2e-7,
     "the lessons divide by the sum in double, PyTorch by the sum rounded to float32"},
    {operation::dropout, is_training, 2e-7,
     "the lessons multiply by bits / (1 - p) in double, PyTorch in float32"},
    {operation::subtract, has_factor, 2e-7,
     "the lessons round the difference alone, PyTorch the product with alpha before it"},
    {operation::entropy, always, 3e-7,
     "the lessons take logarithms and their products in double, PyTorch in float32"},
    {operation::gradient_left, always, 2e-7,
     "the lessons sum powers of weights in double, here the softmax Jacobian is float32"},
};

/// What may add up behind exceptions, in the same measure.
constexpr double carried_on = 2e-6;

const exception* exception_for(const traced_tensor& made) {
    const auto* found = std::find_if(
        std::begin(exceptions), std::end(exceptions),
        [&made](const exception& each) { return each.made_by == made.made_by && each.when(made); });
    return found == std::end(exceptions) ? nullptr : found;
}
bool may_differ(const traced_tensor& made) {
    return exception_for(made) != nullptr;
}

/// "" where both tensors have the same shape and the same bits, all NaN being alike.
std::string difference_of_bits(const attention::tensor& got, const attention::tensor& want) {
    attention::tensor alike = got;
    if (got.shape() == want.shape()) {
        for (std::size_t i = 0; i < alike.size(); ++i) {
            float& cell = alike.data()[i];
            if (std::isnan(cell) && std::isnan(want.data()[i])) cell = want.data()[i];
        }
    }
    return support::bit_difference(alike, want);
}

std::string difference_within(double tolerance, const attention::tensor& got,
                              const attention::tensor& want) {
    if (got.shape() != want.shape()) return support::bit_difference(got, want);
    const std::vector<double> wanted = support::doubles(want);
    return support::difference(got, wanted, tolerance * support::magnitude(wanted));
}

attention::tensor value_at(const recorder::trace& all, std::size_t place) {
    return all.nodes()[place]->value.to_tensor();
}

/// Values of a setting that lead to another computation or to other numbers in it.
std::vector<double> values_of(const lessons::setting_description& setting) {
    if (setting.kind == lessons::setting_kind::boolean) return {1.0 - setting.preset};
    if (setting.kind == lessons::setting_kind::integer) return {};
    if (setting.kind == lessons::setting_kind::choice) {
        std::vector<double> places;
        for (double place = 1.0; place <= setting.most; ++place) places.push_back(place);
        return places;
    }
    if (std::isinf(setting.most)) return {0.0, 0.3, 7.0, setting.most};
    return {setting.least, 0.25 * setting.least + 0.75 * setting.most, setting.most};
}

/// One or several tensors with other numbers that their readers accept.
lessons::replacement_list random_replacements(const trace& all, support::draws& random) {
    std::set<std::size_t> chosen;
    const std::size_t count = random.count(1, 4);
    while (chosen.size() < count) chosen.insert(random.count(0, all.tensors.size() - 1));
    lessons::replacement_list replaced;
    for (const std::size_t position : chosen) {
        replaced.emplace_back(all.tensors[position].id,
                              support::other_numbers(all, position, random, 1.5));
    }
    return replaced;
}

/// What was compared.
struct tally {
    std::size_t equal_bits = 0, within_tolerance = 0;
    std::set<operation> differing;  ///< exceptions that did differ
};

/// Checks every computed tensor against the recorder's, of operands that have the same bits.
void check_bits(const lesson& chosen, const trace& made, tally& compared) {
    const translation again(made, translation::after::starts_from_lesson, may_differ);
    for (std::size_t i = 0; i < made.tensors.size(); ++i) {
        const traced_tensor& each = made.tensors[i];
        if (support::is_source(each)) continue;
        const attention::tensor got = value_at(again.trace(), again.place(i));
        const exception* known = exception_for(each);
        std::string wrong = difference_of_bits(got, each.value);
        if (wrong.empty()) ++compared.equal_bits;
        if (known != nullptr && !wrong.empty()) {
            ++compared.within_tolerance;
            compared.differing.insert(each.made_by);
            wrong = difference_within(known->tolerance, got, each.value);
            if (!wrong.empty()) wrong += std::string(", though only ") + known->reason;
        }
        if (!wrong.empty()) {
            FAIL_CHECK(std::string(chosen.id)
                       << ", " << each.id << " = " << again.trace().written(again.place(i)) << ": "
                       << wrong);
        }
    }
}

/// Operations whose terms are those of PyTorch's operation. The others are explained by other
/// rules: a mask's bits are factors in the lessons, and PyTorch computes what is left in several
/// steps.
bool has_terms_of_recorder(const traced_tensor& made) {
    switch (made.made_by) {
        case operation::softmax:
            // At sharpness 0 no score counts.
            return is_soft(made) && parameter_of(made, "sharpness") > 0.0 &&
                   parameter_of(made, "subtract_max") != 0.0;
        case operation::dropout:
            return !is_training(made);
        case operation::mask:
        case operation::divide_by_sum:
        case operation::histogram:
        case operation::round:
        case operation::largest_difference:
        case operation::entropy:
        case operation::gradient_left:
        case operation::mean_absolute:
            return false;
        default:
            return true;
    }
}

}  // namespace

TEST_CASE("recorder: every tensor of every lesson has the lesson's bits, but for six operations") {
    tally compared;
    for (const lesson& each : support::lessons_and_laboratories()) {
        check_bits(each, run_narrow(each, {}), compared);
        for (const lessons::setting_description& setting : each.settings) {
            for (const double value : values_of(setting)) {
                check_bits(each, run_narrow(each, {{setting.name, value}}), compared);
            }
        }
    }
    MESSAGE(compared.equal_bits << " tensors with equal bits, " << compared.within_tolerance
                                << " within their tolerance");
    CHECK(compared.equal_bits > 6000);
    for (const exception& each : exceptions) {
        // An operation that never differs is no exception.
        CHECK(compared.differing.count(each.made_by) == 1);
    }
}

TEST_CASE("recorder: tensors of lessons whose numbers were replaced have the lesson's bits too") {
    support::draws random(2026);
    tally compared;
    for (const lesson& each : support::lessons_and_laboratories()) {
        const trace before = run_narrow(each, {});
        for (int turn = 0; turn < 6; ++turn) {
            check_bits(each, run_narrow(each, {}, random_replacements(before, random)), compared);
        }
    }
    CHECK(compared.equal_bits > 2500);
}

TEST_CASE("recorder: replay with replaced tensors gives what the lesson gives") {
    support::draws random(71);
    std::size_t with_equal_bits = 0;
    std::size_t replayed_tensors = 0;
    for (const lesson& each : support::lessons_and_laboratories()) {
        const trace before = run_narrow(each, {});
        const translation again(before, translation::after::goes_on, may_differ);
        for (int turn = 0; turn < 8; ++turn) {
            const lessons::replacement_list replaced = random_replacements(before, random);
            std::vector<recorder::replacement> same;
            for (const auto& [id, numbers] : replaced) {
                same.push_back({again.name(before.find(id)), recorder::array::from(numbers)});
            }
            const trace after = run_narrow(each, {}, replaced);
            const recorder::trace replayed = again.trace().replay(same);
            REQUIRE(after.tensors.size() == before.tensors.size());
            // Whether no exception lies on the way to a tensor.
            std::vector<bool> is_exact;
            for (std::size_t i = 0; i < after.tensors.size(); ++i) {
                const traced_tensor& made = after.tensors[i];
                const auto& operands = made.operands;
                is_exact.push_back(!may_differ(made) &&
                                   std::all_of(operands.begin(), operands.end(),
                                               [&](std::size_t from) { return is_exact[from]; }));
                const attention::tensor got = value_at(replayed, again.place(i));
                const std::string wrong = is_exact[i]
                                              ? difference_of_bits(got, made.value)
                                              : difference_within(carried_on, got, made.value);
                ++replayed_tensors;
                if (is_exact[i]) ++with_equal_bits;
                if (!wrong.empty()) {
                    FAIL_CHECK(std::string(each.id)
                               << ", " << made.id << " in turn " << turn << ": " << wrong);
                }
            }
        }
    }
    MESSAGE(with_equal_bits << " of " << replayed_tensors << " tensors with equal bits");
    CHECK(with_equal_bits > 3000);
}

TEST_CASE("recorder: where an operation is PyTorch's, a cell has the terms that the lesson shows") {
    support::draws random(5);
    std::size_t compared = 0;
    for (const lesson& each : support::lessons_and_laboratories()) {
        const trace made = run_narrow(each, {});
        const translation again(made, translation::after::goes_on, may_differ);
        const support::term_reader reader(again, made.tensors.size());
        for (std::size_t i = 0; i < made.tensors.size(); ++i) {
            const traced_tensor& of = made.tensors[i];
            if (support::is_source(of) || !has_terms_of_recorder(of)) continue;
            for (int sample = 0; sample < 6; ++sample) {
                const std::size_t cell = random.count(0, of.value.size() - 1);
                const auto found = reader.terms(again.place(i), cell);
                INFO(std::string(each.id) << ", " << of.id << ", cell " << cell);
                REQUIRE(found.has_value());
                // The lessons' softmax has its sharpness outside the terms.
                const bool coefficients = of.made_by != operation::softmax;
                CHECK(support::same_terms(*found, support::terms_of_lesson(made, i, cell),
                                          coefficients));
                ++compared;
            }
        }
    }
    MESSAGE(compared << " cells with equal terms");
    CHECK(compared > 2000);
}
