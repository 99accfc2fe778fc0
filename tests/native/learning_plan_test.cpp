#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attention/status.hpp"
#include "learning/plan/functions.hpp"
#include "learning/plan/products.hpp"
#include "learning/trainer.hpp"
#include "recorder/vocabulary.hpp"

using namespace learning;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

/// The largest difference of a function of four numbers from that of the standard library.
template <class Ours, class Theirs>
double largest_error(double from, double to, Ours ours, Theirs theirs, bool is_relative) {
    double most = 0.0;
    for (int i = 0; i <= 20000; ++i) {
        const auto x = static_cast<float>(from + (to - from) * i / 20000);
        const double right = theirs(static_cast<double>(x));
        const double error = std::abs(static_cast<double>(ours(kernels::splat(x))[1]) - right);
        most = std::max(most, is_relative ? error / std::abs(right) : error);
    }
    return most;
}

struct made_step {
    std::vector<std::string> names;
    std::vector<recorder::array> inputs, recorded;
    plan::options options;
};

/// The step of a trainer with the numbers that it was recorded with: its gradients and its loss.
made_step step_of(const recorder::trace& trace) {
    made_step made;
    for (const auto& each : trace.nodes()) {
        if (each->made_by == &recorder::given_definition && each->name != "future") {
            made.options.inputs.push_back(each->name);
            made.inputs.push_back(each->value);
        }
        const std::string end = ".weight.grad";
        const bool is_gradient =
            each->name.size() > end.size() &&
            each->name.compare(each->name.size() - end.size(), end.size(), end) == 0;
        if (is_gradient || each->name == "loss") {
            made.options.outputs.push_back(each->name);
            made.recorded.push_back(each->value);
        }
    }
    made.options.divided = {"tokens", "targets", "shares"};
    return made;
}

training_options asked_for(bool is_full, std::size_t heads) {
    training_options made;
    made.task = "previous";
    made.of_task.length = 11;
    made.of_task.vocabulary = 13;
    made.model.width = 12;
    made.model.heads = heads;
    made.model.layer_norm = made.model.mlp = is_full;
    made.batch = 6;
    return made;
}

}  // namespace

TEST_CASE("plan: the functions are as exact as float32 needs") {
    using kernels::erf_of;
    using kernels::exp_of;
    const auto exact_exp = [](double x) { return std::exp(x); };
    const auto exact_erf = [](double x) { return std::erf(x); };
    CHECK(largest_error(-87.0, 88.0, exp_of, exact_exp, true) < 1.5e-7);
    CHECK(largest_error(-1.0, 1.0, exp_of, exact_exp, true) < 1.2e-7);
    CHECK(largest_error(-6.0, 6.0, erf_of, exact_erf, false) < 1.2e-7);
    CHECK(largest_error(-1e-3, 1e-3, erf_of, exact_erf, false) < 1e-10);
    for (const double x : {1.0, 1.5, 2.0, 3e-5, 52.0, 1e30}) {
        CHECK(kernels::log_of(x) == doctest::Approx(std::log(x)).epsilon(1e-13));
    }
    CHECK(exp_of(kernels::splat(-infinity))[0] == 0.0F);
    CHECK(exp_of(kernels::splat(0.0F))[0] == 1.0F);
    CHECK(exp_of(kernels::splat(infinity))[0] == infinity);
    CHECK(std::isnan(exp_of(kernels::splat(std::nanf("")))[0]));
    CHECK(std::isnan(erf_of(kernels::splat(std::nanf("")))[0]));
}

TEST_CASE("plan: a product's sums run in the order of the inner axis, whatever its sizes are") {
    for (const std::size_t rows : {1U, 3U, 4U, 9U}) {
        for (const std::size_t columns : {1U, 4U, 7U, 8U, 21U}) {
            for (const bool is_turned : {false, true}) {
                const std::size_t inner = 5;
                std::vector<float> a(rows * inner), b(inner * columns), c(rows * columns, 2.0F);
                for (std::size_t i = 0; i < a.size(); ++i) a[i] = std::sin(static_cast<float>(i));
                for (std::size_t i = 0; i < b.size(); ++i) b[i] = std::cos(static_cast<float>(i));
                const kernels::matrix left = is_turned ? kernels::matrix{a.data(), 1, rows}
                                                       : kernels::matrix{a.data(), inner, 1};
                kernels::product_ending ending;
                ending.adds = true;
                ending.bias = b.data();
                kernels::multiply({rows, inner, columns}, left, b.data(), columns, c.data(),
                                  columns, ending);
                for (std::size_t i = 0; i < c.size(); ++i) {
                    const std::size_t row = i / columns, column = i % columns;
                    float sum = 0.0F;
                    for (std::size_t k = 0; k < inner; ++k) {
                        sum +=
                            a[row * left.row_step + k * left.column_step] * b[k * columns + column];
                    }
                    CHECK(c[i] == 2.0F + (sum + b[column]));
                }
            }
        }
    }
}

TEST_CASE("plan: a step has the numbers of its recorded operations, in however many parts") {
    for (const bool is_full : {false, true}) {
        for (const std::size_t heads : {1U, 3U}) {
            const trainer learner(asked_for(is_full, heads));
            made_step step = step_of(learner.trace());
            for (const std::size_t parts : {1U, 2U, 6U}) {
                step.options.parts = parts;
                plan of(learner.trace(), step.options);
                for (int again = 0; again < 2; ++again) {
                    for (std::size_t i = 0; i < step.inputs.size(); ++i) {
                        of.write(i, step.inputs[i]);
                    }
                    of.run();
                    for (std::size_t i = 0; i < step.recorded.size(); ++i) {
                        const recorder::array made = of.output(i);
                        INFO(step.options.outputs[i] << " in " << parts);
                        REQUIRE(made.shape() == step.recorded[i].shape());
                        double most = 0.0;
                        for (std::size_t cell = 0; cell < made.size(); ++cell) {
                            most = std::max(
                                most, std::abs(made.number(cell) - step.recorded[i].number(cell)));
                        }
                        CHECK(most < 1e-6);
                    }
                }
            }
        }
    }
}

TEST_CASE("plan: what it cannot compute is refused in a sentence") {
    recorder::tape on(1);
    const recorder::variable x = on.given(recorder::array::scalar(2.0), {"x", ""});
    on.rename(recorder::record(recorder::tanh_definition, {x}), {"y", ""});
    plan::options asked;
    asked.inputs = {"x"};
    asked.outputs = {"y"};
    const auto refusal = [&] {
        try {
            plan refused(on.trace(), asked);
        } catch (const attention::error& made) {
            return std::string(made.what());
        }
        return std::string();
    };
    CHECK(refusal() == "A plan cannot compute \"y\", a tanh: it is not known.");
    asked.outputs = {"x"};
    plan of(on.trace(), asked);
    CHECK_THROWS_WITH_AS(of.write(0, recorder::array(recorder::dtype::float32, {2})),
                         "The input \"x\" has the shape (), not (2,).", attention::error);
    CHECK_THROWS_WITH_AS(of.write(0, recorder::array::scalar(std::int64_t{2})),
                         "The input \"x\" holds torch.float32, not torch.int64.", attention::error);
    asked.outputs = {"z"};
    CHECK(refusal().find("\"z\"") != std::string::npos);
}
