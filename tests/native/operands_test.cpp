#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

#include "attention/tensor.hpp"
#include "lessons/operation.hpp"
#include "support/refusal.hpp"

using attention::shape_list;
using attention::tensor;
using lessons::operand_list;
using lessons::operation;
using lessons::parameter_list;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// Every operation, with parameters that are valid for some of the operands below.
struct example {
    operation asked;
    parameter_list parameters;
};

const std::vector<example> examples = {
    {operation::given, {}},
    {operation::drawn, {}},
    {operation::constant, {}},
    {operation::look_up, {{"index", 1.0}, {"dim", 0.0}}},
    {operation::assign, {{"count", 2.0}}},
    {operation::matmul, {{"transposed", 1.0}, {"loop", 0.0}}},
    {operation::multiply, {}},
    {operation::scale, {{"factor", 2.0}}},
    {operation::shift, {{"offset", 2.0}}},
    {operation::sum, {{"dim", -1.0}}},
    {operation::cumulative_sum, {{"dim", -1.0}}},
    {operation::cumulative_mean, {{"dim", -1.0}}},
    {operation::mask, {}},
    {operation::dropout, {{"rate", 0.5}, {"training", 1.0}, {"draws", 1.0}}},
    {operation::softmax, {{"dim", -1.0}, {"sharpness", 1.0}, {"subtract_max", 1.0}}},
    {operation::divide_by_sum, {{"dim", -1.0}}},
    {operation::variance, {{"correction", 1.0}}},
    {operation::histogram, {{"least", 0.0}, {"most", 2.0}, {"bins", 4.0}}},
    {operation::concatenate, {{"dim", -1.0}}},
    {operation::split_heads, {{"heads", 2.0}}},
    {operation::merge_heads, {}},
    {operation::round, {{"decimals", 2.0}}},
    {operation::largest_difference, {}},
    {operation::entropy, {}},
    {operation::largest, {}},
    {operation::gradient_left, {}},
    {operation::add, {}},
    {operation::subtract, {{"factor", 2.0}}},
    {operation::transposed_matmul, {}},
    {operation::mean_absolute, {}},
    {operation::softmax_jacobian, {}},
    {operation::view, {{"size_0", 1.0}, {"size_1", 2.0}, {"size_2", 3.0}}},
    {operation::transpose, {{"dim_0", 0.0}, {"dim_1", 1.0}}},
};

const std::vector<double> odd_numbers = {
    not_a_number, infinity, -infinity, -1e300, 1e300, -9, -8, -3,  -1,          -0.5, 0,
    0.5,          1,        2,         3,      4,     7,  8,  150, 4294967296.0};

/// Tensors of ones: short shapes of up to three axes, and one of the maximum number of axes.
std::vector<tensor> ones_of_many_shapes() {
    std::vector<tensor> all;
    for (const shape_list& shape :
         {shape_list{}, shape_list{1}, shape_list{2}, shape_list{3}, shape_list{2, 3},
          shape_list{3, 2}, shape_list{1, 2}, shape_list{2, 2, 3}, shape_list(8, 1)}) {
        all.push_back(attention::zeros(shape).array() + 1.0F);
    }
    return all;
}

/// Describes the fault of an operation on these operands; "" if it refuses them, or all terms of
/// its result lie in them.
std::string fault_of(operation asked, const operand_list& operands,
                     const parameter_list& parameters, std::size_t& taken) {
    tensor result;
    const std::string refused =
        support::refusal([&] { result = lessons::evaluate(asked, operands, parameters); });
    if (!refused.empty()) return refused.find("no sentence") == std::string::npos ? "" : refused;
    ++taken;
    std::string fault;
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
        lessons::rule_of(asked, operands, cell);
        lessons::visit_terms(asked, operands, parameters, cell, [&](const lessons::term& each) {
            for (std::size_t i = 0; i < each.count; ++i) {
                const auto [operand, place] = each.cells[i];
                const bool lies_in = operand < operands.size() && place < operands[operand]->size();
                if (!lies_in) fault = "a term outside the operands";
            }
        });
    }
    return fault;
}

/// Every list of `count` of these tensors, repetitions included.
std::vector<operand_list> lists_of(const std::vector<tensor>& all, std::size_t count) {
    std::vector<operand_list> lists = {{}};
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<operand_list> longer;
        for (const operand_list& each : lists) {
            for (const tensor& next : all) {
                longer.push_back(each);
                longer.back().push_back(&next);
            }
        }
        lists = std::move(longer);
    }
    return lists;
}

/// The parameters, and variants that omit one or replace it with an odd number.
std::vector<parameter_list> forms_of(const parameter_list& parameters) {
    std::vector<parameter_list> forms = {parameters};
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        forms.push_back(parameters);
        forms.back().erase(i);
        for (const double number : odd_numbers) {
            forms.push_back(parameters);
            forms.back()[i].value = number;
        }
    }
    return forms;
}

}  // namespace

TEST_CASE("every operation computes a result or refuses, for any operands and parameters") {
    REQUIRE(examples.size() == lessons::operation_names().size());
    const std::vector<tensor> all = ones_of_many_shapes();
    for (std::size_t number = 0; number < examples.size(); ++number) {
        const auto& [asked, parameters] = examples[number];
        REQUIRE(static_cast<std::size_t>(asked) == number);
        std::size_t taken = 0;
        for (std::size_t count = 0; count <= 3; ++count) {
            const auto forms = forms_of(count < 3 ? parameters : parameter_list{});
            for (const operand_list& operands : lists_of(all, count)) {
                if (count == 3) fault_of(asked, operands, parameters, taken);
                for (const parameter_list& form : forms) {
                    const std::string fault = fault_of(asked, operands, form, taken);
                    if (!fault.empty()) {
                        FAIL_CHECK(lessons::operation_names()[number] << ": " << fault);
                    }
                }
            }
        }
        CAPTURE(lessons::operation_names()[number]);
        CHECK((taken > 0) == (asked > operation::constant));
    }
}

TEST_CASE("only concatenation takes eight operands; no operation takes an empty or null operand") {
    const tensor one = attention::zeros({1});
    const tensor empty(shape_list{2, 0});
    for (const example& each : examples) {
        const operation asked = each.asked;
        const parameter_list& parameters = each.parameters;
        std::size_t taken = 0;
        CAPTURE(static_cast<int>(asked));
        CHECK(fault_of(asked, operand_list(lessons::max_operands, &one), parameters, taken) == "");
        CHECK(taken == (asked == operation::concatenate ? 1 : 0));
        for (const operand_list& operands :
             {operand_list{&empty}, operand_list{&empty, &empty}, operand_list{&one, &empty},
              operand_list{nullptr}, operand_list{&one, nullptr}}) {
            const std::string ended =
                support::refusal([&] { lessons::evaluate(asked, operands, parameters); });
            const bool is_expected = ended == "size" || ended == "shape";
            CHECK(is_expected);
        }
    }
    const auto beyond = static_cast<operation>(lessons::operation_names().size());
    CHECK(support::refusal([&] { lessons::evaluate(beyond, {&one}, {}); }) == "unknown");
}
