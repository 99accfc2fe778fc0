#include <doctest/doctest.h>

#include <set>
#include <string>

#include "attention/index_select.hpp"
#include "attention/softmax.hpp"
#include "lessons/trace.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"
#include "support/trace_check.hpp"

using attention::shape_list;
using attention::tensor;
using lessons::operation;
using lessons::parameter_list;
using lessons::trace;

namespace {

/// A trace built by hand, so that operations run on shapes that no lesson has.
class bench {
  public:
    std::size_t given(tensor value) {
        all.tensors.push_back({"given_" + std::to_string(all.tensors.size()),
                               "bench",
                               lessons::role::input,
                               operation::given,
                               {},
                               {},
                               false,
                               std::move(value)});
        return all.tensors.size() - 1;
    }

    std::size_t make(operation made_by, const std::vector<std::size_t>& operands,
                     const parameter_list& parameters) {
        lessons::operand_list values;
        for (const std::size_t each : operands) values.push_back(&all.tensors[each].value);
        tensor value = lessons::evaluate(made_by, values, parameters);
        lessons::traced_tensor made{"made_" + std::to_string(all.tensors.size()),
                                    "bench",
                                    lessons::role::output,
                                    made_by,
                                    {},
                                    parameters,
                                    false,
                                    std::move(value)};
        for (const std::size_t each : operands) made.operands.push_back(each);
        all.tensors.push_back(std::move(made));
        return all.tensors.size() - 1;
    }

    trace all;
};

parameter_list product(bool transposed, bool loop) {
    return {{"transposed", transposed ? 1.0 : 0.0}, {"loop", loop ? 1.0 : 0.0}};
}

parameter_list softmax_form(double dim, double sharpness, bool subtract_max) {
    return {{"dim", dim}, {"sharpness", sharpness}, {"subtract_max", subtract_max ? 1.0 : 0.0}};
}

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("the public types list every operation and every rule") {
    const std::vector<std::string> operations(lessons::operation_names().begin(),
                                              lessons::operation_names().end());
    CHECK(operations == std::vector<std::string>{"given",
                                                 "drawn",
                                                 "constant",
                                                 "look_up",
                                                 "assign",
                                                 "matmul",
                                                 "multiply",
                                                 "scale",
                                                 "shift",
                                                 "sum",
                                                 "cumulative_sum",
                                                 "cumulative_mean",
                                                 "mask",
                                                 "dropout",
                                                 "softmax",
                                                 "divide_by_sum",
                                                 "variance",
                                                 "histogram",
                                                 "concatenate",
                                                 "split_heads",
                                                 "merge_heads",
                                                 "round",
                                                 "largest_difference",
                                                 "entropy",
                                                 "largest",
                                                 "gradient_left",
                                                 "add",
                                                 "subtract",
                                                 "transposed_matmul",
                                                 "mean_absolute",
                                                 "softmax_jacobian",
                                                 "view",
                                                 "transpose"});
    CHECK(operations.size() == static_cast<std::size_t>(operation::transpose) + 1);
    const std::vector<std::string> rules(lessons::rule_names().begin(),
                                         lessons::rule_names().end());
    CHECK(rules == std::vector<std::string>{"given", "sum_of_products", "exponential_over_sum",
                                            "share_of_sum", "largest", "entropy", "gradient_left",
                                            "look_up", "variance", "count", "rounded", "masked"});
    CHECK(lessons::role_names().size() == static_cast<std::size_t>(lessons::role::constant) + 1);
}

TEST_CASE("explain names the multiplied cells of products of every form") {
    support::draws random(41);
    struct form {
        shape_list a, b;
        bool transposed;
    };
    const std::vector<form> forms = {{{4}, {4}, false},
                                     {{4}, {4}, true},
                                     {{4}, {4, 3}, false},
                                     {{4}, {3, 4}, true},
                                     {{2, 4}, {4}, false},
                                     {{2, 4}, {4}, true},
                                     {{2, 4}, {4, 3}, false},
                                     {{2, 4}, {3, 4}, true},
                                     {{5, 2, 4}, {4, 3}, false},
                                     {{2, 4}, {5, 3, 4}, true},
                                     {{5, 2, 4}, {5, 4, 3}, false},
                                     {{5, 2, 4}, {4}, false},
                                     {{4}, {5, 4, 3}, false},
                                     {{3, 1, 2, 4}, {5, 3, 4}, true},
                                     {{1, 1}, {1, 1}, false},
                                     {{2, 1, 2, 4}, {1, 3, 4, 2}, false}};
    for (const form& each : forms) {
        bench made;
        const std::size_t a = made.given(random.tensor(each.a, -2, 2));
        const std::size_t b = made.given(random.tensor(each.b, -2, 2));
        made.make(operation::matmul, {a, b}, product(each.transposed, false));
        made.make(operation::matmul, {a, b}, product(each.transposed, true));
        CHECK(support::wrong_trace(made.all) == "");
    }
}

TEST_CASE("explain covers a product of a tensor with itself and a linear layer with a bias") {
    support::draws random(42);
    bench made;
    const std::size_t x = made.given(random.tensor({2, 5, 3}, -2, 2));
    const std::size_t weight = made.given(random.tensor({4, 3}, -2, 2));
    const std::size_t bias = made.given(random.tensor({4}, -2, 2));
    made.make(operation::matmul, {x, x}, product(true, false));
    made.make(operation::matmul, {x, weight, bias}, product(true, false));
    CHECK(support::wrong_trace(made.all) == "");
}

TEST_CASE("explain names the multiplied columns of a transposed matrix") {
    support::draws random(49);
    for (const auto& [a_shape, b_shape] :
         std::vector<std::pair<shape_list, shape_list>>{{{4, 3}, {4, 2}}, {{1, 3}, {1, 5}}}) {
        bench made;
        const std::size_t a = made.given(random.tensor(a_shape, -2, 2));
        const std::size_t b = made.given(random.tensor(b_shape, -2, 2));
        made.make(operation::transposed_matmul, {a, b}, {});
        made.make(operation::transposed_matmul, {b, b}, {});
        CHECK(support::wrong_trace(made.all) == "");
    }
}

TEST_CASE("explain covers operations along each of three axes") {
    support::draws random(43);
    bench made;
    const std::size_t x = made.given(random.tensor({3, 4, 5}, -2, 3));
    const std::size_t ids = made.given(support::tensor_of({6}, {2, 0, 1, 1, 2, 0}));
    for (double dim = -3; dim < 3; ++dim) {
        made.make(operation::sum, {x}, {{"dim", dim}});
        made.make(operation::cumulative_sum, {x}, {{"dim", dim}});
        made.make(operation::cumulative_mean, {x}, {{"dim", dim}});
        made.make(operation::look_up, {x}, {{"index", 2.0}, {"dim", dim}});
        made.make(operation::look_up, {x, ids}, {{"dim", dim}});
        made.make(operation::divide_by_sum, {x}, {{"dim", dim}});
        for (const double sharpness : {0.0, 1.0, 64.0, infinity}) {
            made.make(operation::softmax, {x}, softmax_form(dim, sharpness, true));
            made.make(operation::softmax, {x}, softmax_form(dim, sharpness, false));
        }
    }
    CHECK(support::wrong_trace(made.all) == "");
}

TEST_CASE("explain covers row measures of batches of weights, edge cases included") {
    support::draws random(44);
    bench made;
    const std::size_t scores = made.given(random.tensor({2, 3, 4}, -9, 9));
    const std::size_t edges =
        made.given(support::tensor_of({4, 3}, {0, 1, 0, 0, 0, 0, 0.5F, 0.5F, 0, NAN, 0.5F, 0.5F}));
    const std::size_t weights =
        made.make(operation::softmax, {scores}, softmax_form(-1, 1.0, true));
    for (const std::size_t each : {weights, edges}) {
        made.make(operation::entropy, {each}, {});
        made.make(operation::largest, {each}, {});
        made.make(operation::gradient_left, {each}, {});
        made.make(operation::softmax_jacobian, {each}, {});
    }
    CHECK(support::wrong_trace(made.all) == "");
}

TEST_CASE("explain covers elementwise operations, look-ups and masks on batches") {
    support::draws random(45);
    bench made;
    const std::size_t x = made.given(random.tensor({2, 4, 4}, -2, 2));
    const std::size_t other = made.given(random.tensor({2, 4, 4}, -2, 2));
    const std::size_t factors = made.given(random.tensor({2, 4}, -2, 2));
    const std::size_t row = made.given(random.tensor({2}, -2, 2));
    made.make(operation::scale, {x}, {{"factor", 0.25}});
    made.make(operation::scale, {x}, {{"factor", -3.0}});
    made.make(operation::shift, {x}, {{"offset", 2.5}});
    made.make(operation::look_up, {row}, {{"index", 1.0}, {"dim", 0.0}});
    made.make(operation::multiply, {factors, x}, {});
    made.make(operation::multiply, {row, x}, {});
    made.make(operation::multiply, {other, x}, {});
    made.make(operation::add, {other, x}, {});
    made.make(operation::add, {x, x}, {});
    made.make(operation::subtract, {x, factors}, {{"factor", 1.0}});
    made.make(operation::subtract, {x, row}, {{"factor", 0.3}});
    made.make(operation::subtract, {x, other}, {{"factor", -2.0}});
    made.make(operation::subtract, {x, x}, {{"factor", 1.0}});
    made.make(operation::mean_absolute, {x}, {});
    for (const double count : {0.0, 5.0, 32.0}) {
        made.make(operation::assign, {x, other}, {{"count", count}});
    }
    for (const shape_list& shape : {shape_list{4, 4}, shape_list{4}, shape_list{2, 4, 4}}) {
        tensor bits = attention::zeros(shape);
        for (float& bit : bits) bit = static_cast<float>(random.count(0, 1));
        const std::size_t masked = made.make(operation::mask, {x, made.given(bits)}, {});
        made.make(operation::softmax, {masked}, softmax_form(-1, 1.0, true));
        made.make(operation::softmax, {masked}, softmax_form(-1, 1.0, false));
    }
    for (const double decimals : {0.0, 2.0, 7.0}) {
        made.make(operation::round, {x}, {{"decimals", decimals}});
    }
    made.make(operation::largest_difference, {x, other}, {});
    made.make(operation::largest_difference, {x, x}, {});
    CHECK(support::wrong_trace(made.all) == "");
}

TEST_CASE("explain names the sources of split, merged and concatenated heads") {
    support::draws random(46);
    bench made;
    for (const shape_list& shape :
         {shape_list{5, 6}, shape_list{2, 5, 6}, shape_list{2, 3, 4, 6}}) {
        const std::size_t x = made.given(random.tensor(shape, -2, 2));
        for (const double heads : {1.0, 2.0, 3.0, 6.0}) {
            const std::size_t split = made.make(operation::split_heads, {x}, {{"heads", heads}});
            const std::size_t merged = made.make(operation::merge_heads, {split}, {});
            CHECK(support::bit_difference(made.all.tensors[merged].value,
                                          made.all.tensors[x].value) == "");
        }
        for (std::size_t axis = 0; axis < shape.size(); ++axis) {
            shape_list narrow = shape;
            narrow[axis] = 1;
            const std::size_t slim = made.given(random.tensor(narrow, -2, 2));
            for (const double dim : {0.0, -static_cast<double>(shape.size())}) {
                const parameter_list along = {{"dim", static_cast<double>(axis) + dim}};
                made.make(operation::concatenate, {x}, along);
                made.make(operation::concatenate, {x, slim, x}, along);
                made.make(operation::concatenate, {slim, x, slim, slim}, along);
            }
        }
    }
    CHECK(support::wrong_trace(made.all) == "");
}

TEST_CASE("view keeps the order of numbers, and transpose exchanges any two axes") {
    support::draws random(49);
    bench made;
    for (const shape_list& shape : {shape_list{24}, shape_list{4, 6}, shape_list{2, 3, 4}}) {
        const std::size_t x = made.given(random.tensor(shape, -2, 2));
        const std::size_t view =
            made.make(operation::view, {x}, {{"size_0", 4.0}, {"size_1", 3.0}, {"size_2", 2.0}});
        for (std::size_t cell = 0; cell < 24; ++cell) {
            CHECK(made.all.tensors[view].value.data()[cell] ==
                  made.all.tensors[x].value.data()[cell]);
        }
        for (const double a : {-3.0, 0.0, 1.0, 2.0}) {
            for (const double b : {-1.0, 0.0, 1.0}) {
                const parameter_list axes = {{"dim_0", a}, {"dim_1", b}};
                const std::size_t turned = made.make(operation::transpose, {view}, axes);
                const std::size_t back = made.make(operation::transpose, {turned}, axes);
                CHECK(support::bit_difference(made.all.tensors[back].value,
                                              made.all.tensors[view].value) == "");
            }
        }
    }
    CHECK(support::wrong_trace(made.all) == "");
}

TEST_CASE("view followed by transpose splits heads; view alone does not") {
    bench made;
    const std::size_t x = made.given(support::tensor_of({2, 4}, {11, 12, 13, 14, 21, 22, 23, 24}));
    const parameter_list sizes = {{"size_0", 2.0}, {"size_1", 2.0}, {"size_2", 2.0}};
    const std::size_t parts = made.make(operation::view, {x}, sizes);
    const std::size_t heads =
        made.make(operation::transpose, {parts}, {{"dim_0", 0.0}, {"dim_1", 1.0}});
    const std::size_t split = made.make(operation::split_heads, {x}, {{"heads", 2.0}});
    const tensor& right = made.all.tensors[heads].value;
    CHECK(support::difference(right, {11, 12, 21, 22, 13, 14, 23, 24}, 0.0) == "");
    CHECK(support::bit_difference(right, made.all.tensors[split].value) == "");
    CHECK(support::difference(made.all.tensors[parts].value, {11, 12, 13, 14, 21, 22, 23, 24},
                              0.0) == "");
}

TEST_CASE("explain covers dropout, variance and histogram at every rate, correction and bin") {
    support::draws random(47);
    bench made;
    const std::size_t x = made.given(random.tensor({3, 7}, -2, 2));
    for (const double rate : {0.0, 0.1, 0.5, 1.0}) {
        tensor bits = attention::zeros({3, 7});
        for (float& bit : bits) bit = static_cast<float>(random.count(0, 1));
        const std::size_t mask = made.given(bits);
        for (const double training : {0.0, 1.0}) {
            made.make(operation::dropout, {x, mask},
                      {{"rate", rate}, {"training", training}, {"draws", 1.0}});
        }
        for (float& count : bits) count = static_cast<float>(random.count(0, 30));
        made.make(operation::dropout, {x, made.given(bits)},
                  {{"rate", rate}, {"training", 1.0}, {"draws", 30.0}});
    }
    for (const double correction : {0.0, 1.0, 21.0}) {
        made.make(operation::variance, {x}, {{"correction", correction}});
    }
    for (const double bins : {1.0, 4.0, 31.0}) {
        made.make(operation::histogram, {x}, {{"least", -1.0}, {"most", 2.5}, {"bins", bins}});
    }
    CHECK(support::wrong_trace(made.all) == "");
}

TEST_CASE("a histogram bin includes its lower edge and excludes its upper edge") {
    bench made;
    const std::size_t x = made.given(support::tensor_of({7}, {-1, 0, 1, 0.5F, 2, -1.5F, NAN}));
    const std::size_t counts =
        made.make(operation::histogram, {x}, {{"least", -1.0}, {"most", 2.0}, {"bins", 3.0}});
    CHECK(support::difference(made.all.tensors[counts].value, {1, 2, 1}, 0.0) == "");
    CHECK(support::wrong_trace(made.all) == "");
}

TEST_CASE("a histogram bin counts beyond 2^24, where float32 cannot add 1") {
    constexpr std::size_t count = (std::size_t{1} << 24) + 2;
    const tensor values = attention::zeros({count});
    const tensor counts = lessons::evaluate(operation::histogram, {&values},
                                            {{"least", 0.0}, {"most", 1.0}, {"bins", 1.0}});
    CHECK(counts(0) == static_cast<float>(count));
}

TEST_CASE("a dropped cell and its terms are products with 0, also for NaN and infinity") {
    bench made;
    const std::size_t x = made.given(support::tensor_of({4}, {INFINITY, NAN, 3, 4}));
    const std::size_t bits = made.given(support::tensor_of({4}, {0, 0, 0, 1}));
    for (const double rate : {0.5, 1.0}) {
        const std::size_t dropped = made.make(operation::dropout, {x, bits},
                                              {{"rate", rate}, {"training", 1.0}, {"draws", 1.0}});
        for (std::size_t cell = 0; cell < 4; ++cell) {
            double sum = 0.0;
            for (const auto& term : made.all.explain(dropped, cell).terms) sum += term.value;
            CAPTURE(rate);
            CAPTURE(cell);
            const double wanted = cell < 2 ? NAN : cell == 3 && rate < 1.0 ? 8.0 : 0.0;
            CHECK(support::agrees(made.all.tensors[dropped].value(cell), wanted, 0.0));
            CHECK(support::agrees(sum, made.all.tensors[dropped].value(cell), 0.0));
        }
    }
}

TEST_CASE("the softmax_jacobian operation equals the engine's Jacobian of each row") {
    support::draws random(48);
    bench made;
    const std::size_t scores = made.given(random.tensor({2, 4}, -3, 3));
    const std::size_t weights =
        made.make(operation::softmax, {scores}, softmax_form(-1, 1.0, true));
    const std::size_t jacobian = made.make(operation::softmax_jacobian, {weights}, {});
    for (const double row : {0.0, 1.0}) {
        const tensor weights_row = attention::select(made.all.tensors[weights].value, 0, row);
        const tensor expected = attention::softmax_jacobian(weights_row);
        const tensor got = attention::select(made.all.tensors[jacobian].value, 0, row);
        CHECK(support::bit_difference(got, expected) == "");
    }
}

TEST_CASE("rounding breaks ties to even") {
    bench made;
    const std::size_t x = made.given(support::tensor_of({6}, {0.5F, 1.5F, 2.5F, -0.5F, -1.5F, 3}));
    const std::size_t whole = made.make(operation::round, {x}, {{"decimals", 0.0}});
    CHECK(support::difference(made.all.tensors[whole].value, {0, 2, 2, 0, -2, 3}, 0.0) == "");
    CHECK(support::wrong_trace(made.all) == "");
}

TEST_CASE("explain is exact for infinities and NaN in operands") {
    const float inf = std::numeric_limits<float>::infinity();
    bench made;
    const std::size_t x = made.given(support::tensor_of(
        {6, 3}, {1, -inf, 2, -inf, -inf, -inf, inf, 1, inf, NAN, 1, 2, -inf, NAN, 0, 1, 2, NAN}));
    for (const bool subtract_max : {true, false}) {
        for (const double sharpness : {0.0, 1.0, infinity}) {
            for (const double dim : {-1.0, 0.0}) {
                made.make(operation::softmax, {x}, softmax_form(dim, sharpness, subtract_max));
            }
        }
    }
    made.make(operation::sum, {x}, {{"dim", -1.0}});
    made.make(operation::divide_by_sum, {x}, {{"dim", -1.0}});
    made.make(operation::largest, {x}, {});
    made.make(operation::largest_difference, {x, x}, {});
    made.make(operation::matmul, {x, x}, product(true, false));
    made.make(operation::transposed_matmul, {x, x}, {});
    made.make(operation::subtract, {x, x}, {{"factor", 1.0}});
    made.make(operation::mean_absolute, {x}, {});
    const std::size_t bits = made.given(support::tensor_of({3}, {1, 0, 1}));
    made.make(operation::mask, {x, bits}, {});
    made.make(operation::variance, {x}, {{"correction", 1.0}});
    made.make(operation::histogram, {x}, {{"least", -1.5}, {"most", 2.25}, {"bins", 5.0}});
    made.make(operation::look_up, {x, bits}, {{"dim", 0.0}});
    made.make(operation::concatenate, {x, x}, {{"dim", -1.0}});
    made.make(operation::round, {x}, {{"decimals", 2.0}});
    CHECK(support::wrong_trace(made.all) == "");
}

TEST_CASE("explain gives the naive softmax's sum in float32, also on overflow") {
    bench made;
    const std::size_t high = made.given(support::tensor_of({3}, {88.5F, 88.5F, 88.0F}));
    const std::size_t low = made.given(support::tensor_of({3}, {-103.5F, -104, -200}));
    made.make(operation::softmax, {high}, softmax_form(-1, 1.0, false));
    made.make(operation::softmax, {low}, softmax_form(-1, 1.0, false));
    CHECK(support::wrong_trace(made.all) == "");
}

TEST_CASE("an operation refuses operands that do not fit it") {
    using support::refusal;
    const auto refuse = [](operation made_by, const std::vector<shape_list>& shapes,
                           const parameter_list& parameters) {
        bench made;
        std::vector<std::size_t> operands;
        for (const shape_list& each : shapes) {
            operands.push_back(made.given(attention::zeros(each)));
        }
        return refusal([&] { made.make(made_by, operands, parameters); });
    };
    CHECK(refuse(operation::look_up, {{3, 2}}, {{"index", 3.0}, {"dim", 0.0}}) == "value");
    CHECK(refuse(operation::look_up, {{3, 2}}, {{"index", 2.0}, {"dim", 1.0}}) == "value");
    CHECK(refuse(operation::look_up, {{3, 2}}, {{"index", 0.5}, {"dim", 0.0}}) == "value");
    CHECK(refuse(operation::look_up, {{3, 2}}, {{"index", 0.0}, {"dim", 2.0}}) == "value");
    CHECK(refuse(operation::look_up, {{}}, {{"index", 0.0}, {"dim", 0.0}}) == "value");
    CHECK(refuse(operation::matmul, {{3, 2}, {3, 2}}, product(false, false)) == "shape");
    CHECK(refuse(operation::multiply, {{3}, {2, 3}}, {}) == "shape");
    CHECK(refuse(operation::multiply, {{2, 3}, {2}}, {}) == "shape");
    CHECK(refuse(operation::transposed_matmul, {{3, 2}, {2, 3}}, {}) == "shape");
    CHECK(refuse(operation::transposed_matmul, {{3}, {3, 2}}, {}) == "shape");
    CHECK(refuse(operation::transposed_matmul, {{3, 2}, {1, 3, 2}}, {}) == "shape");
    CHECK(refuse(operation::subtract, {{2, 3}, {3}}, {{"factor", 1.0}}) == "shape");
    CHECK(refuse(operation::subtract, {{2}, {2, 3}}, {{"factor", 1.0}}) == "shape");
    CHECK(refuse(operation::add, {{2, 3}, {3}}, {}) == "shape");
    CHECK(refuse(operation::mask, {{3}, {2}}, {}) == "shape");
    CHECK(refuse(operation::mask, {{2, 3}, {3, 2}}, {}) == "shape");
    CHECK(refuse(operation::mask, {{3}, {1, 3}}, {}) == "shape");
    for (const double training : {0.0, 1.0}) {
        CHECK(refuse(operation::dropout, {{2, 3}, {3, 2}},
                     {{"rate", 0.5}, {"training", training}, {"draws", 1.0}}) == "shape");
        CHECK(refuse(operation::dropout, {{3}, {3}},
                     {{"rate", 1.5}, {"training", training}, {"draws", 1.0}}) == "value");
    }
    CHECK(refuse(operation::assign, {{6}, {1}}, {{"count", 2.0}}) == "shape");
    CHECK(refuse(operation::assign, {{1}, {6}}, {{"count", 2.0}}) == "shape");
    CHECK(refuse(operation::assign, {{6}}, {{"count", 2.0}}) == "shape");
    CHECK(refuse(operation::assign, {{6}, {6}}, {{"count", -1.0}}) == "value");
    CHECK(refuse(operation::matmul, {{3, 2}, {2, 2}, {2}}, product(false, false)) == "shape");
    CHECK(refuse(operation::mean_absolute, {{}}, {}) == "shape");
    CHECK(refuse(operation::softmax_jacobian, {{}}, {}) == "shape");
    CHECK(refuse(operation::softmax_jacobian, {{1, 1, 1, 1, 1, 1, 1, 2}}, {}) == "size");
    CHECK(refuse(operation::round, {{3}}, {{"decimals", 1e300}}) == "value");
    CHECK(refuse(operation::dropout, {{3}, {3}},
                 {{"rate", 0.5}, {"training", 1.0}, {"draws", 0.0}}) == "value");
    CHECK(refuse(operation::histogram, {{3}}, {{"least", 0.0}, {"most", 1.0}, {"bins", 0.5}}) ==
          "value");
    CHECK(refuse(operation::sum, {{3}}, {{"dim", NAN}}) == "value");
    CHECK(refuse(operation::transpose, {{3, 4}}, {{"dim_0", 0.0}, {"dim_1", 0.5}}) == "value");
    CHECK(refuse(operation::split_heads, {{3, 4}}, {{"heads", 3.0}}) == "shape");
    CHECK(refuse(operation::merge_heads, {{3, 4}}, {}) == "shape");
    CHECK(refuse(operation::view, {{3, 4}}, {{"size_0", 2.0}, {"size_1", 2.0}, {"size_2", 2.0}}) ==
          "shape");
    CHECK(refuse(operation::transpose, {{3, 4}}, {{"dim_0", 0.0}, {"dim_1", 2.0}}) == "value");
    CHECK(refuse(operation::cumulative_mean, {{3}}, {{"dim", 1.0}}) == "value");
    CHECK(refuse(operation::largest_difference, {{3, 2}, {2, 3}}, {}) == "shape");
    CHECK(refuse(operation::concatenate, {{3, 2}, {3, 1}}, {{"dim", 0.0}}) == "shape");
    CHECK(refuse(operation::concatenate, {{3, 2}, {1, 2}}, {{"dim", -1.0}}) == "shape");
    CHECK(refuse(operation::concatenate, {{3, 2}, {3}}, {{"dim", -1.0}}) == "shape");
    CHECK(refuse(operation::concatenate, {{3, 2}, {3, 2}}, {{"dim", 2.0}}) == "value");
    CHECK(refuse(operation::sum, {{3}}, {{"dim", 1.0}}) == "value");
    CHECK(refuse(operation::softmax, {{3}}, softmax_form(1, 1.0, true)) == "value");
    CHECK(refuse(operation::softmax, {{3}}, softmax_form(-1, -1.0, true)) == "value");
    CHECK(refuse(operation::sum, {{3}}, {}) == "internal");
    CHECK(refuse(operation::drawn, {}, {}) == "internal");
}
