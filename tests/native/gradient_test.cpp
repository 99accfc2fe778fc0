#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attention/kernels.hpp"
#include "support/attention_runs.hpp"

using attention::kernel;
using attention::tensor;
using attention::reference::numbers;
using support::attention_call;

namespace {

/// One head in double, for finite differences.
struct head {
    numbers query, key, value, upstream, mask;
    attention::reference::sizes of;
    double scale;
    double softcap = 0.0;

    double loss() const {
        const numbers output = attention::reference::scaled_dot_product_attention(
                                   query, key, value, of, scale, mask, softcap)
                                   .output;
        double sum = 0.0;
        for (std::size_t i = 0; i < output.size(); ++i) sum += output[i] * upstream[i];
        return sum;
    }

    /// The finite differences of the loss with respect to each number of a list.
    numbers central_differences(numbers head::*list) const {
        constexpr double step = 1e-5;
        head moved = *this;
        numbers slopes;
        for (double& number : moved.*list) {
            const double original = number;
            number = original + step;
            const double above = moved.loss();
            number = original - step;
            const double below = moved.loss();
            number = original;
            slopes.push_back((above - below) / (2.0 * step));
        }
        return slopes;
    }
};

head any_head(support::draws& random, int round) {
    const attention::reference::sizes of = {random.count(1, 5), random.count(1, 5),
                                            random.count(1, 5), random.count(1, 5)};
    const auto draw = [&](std::size_t count, double from, double to) {
        numbers list(count);
        for (double& number : list) number = random.number(from, to);
        return list;
    };
    head made{draw(of.num_queries * of.head_dim, -2, 2),
              draw(of.num_keys * of.head_dim, -2, 2),
              draw(of.num_keys * of.value_dim, -2, 2),
              draw(of.num_queries * of.value_dim, -1, 1),
              {},
              of,
              random.number(-1, 1)};
    // A float32 number, so that all kernels take the same.
    if (round % 3 == 0) made.softcap = static_cast<float>(random.number(0.3, 3.0));
    if (round % 2 == 0) return made;
    made.mask = draw(of.num_queries * of.num_keys, -1, 1);
    for (double& bias : made.mask) {
        if (random.count(0, 2) == 0) bias = -std::numeric_limits<double>::infinity();
    }
    return made;
}

/// The largest difference divided by the largest number.
double distance(const numbers& got, const numbers& want) {
    REQUIRE(got.size() == want.size());
    double most = 0.0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        if (!std::isfinite(got[i])) return std::numeric_limits<double>::infinity();
        most = std::max(most, std::abs(got[i] - want[i]));
    }
    return most / support::magnitude(want);
}

attention::attention_gradient gradient_by(const kernel& by, const attention_call& call) {
    return by.gradient(call.query, call.key, call.value, call.upstream, call.options);
}

}  // namespace

TEST_CASE("the reference's gradient agrees with central finite differences in double") {
    support::draws random(81);
    for (int round = 0; round < 200; ++round) {
        const head one = any_head(random, round);
        const auto by = attention::reference::scaled_dot_product_attention_gradient(
            one.query, one.key, one.value, one.upstream, one.of, one.scale, one.mask, one.softcap);
        CAPTURE(round);
        CHECK(distance(by.query, one.central_differences(&head::query)) < 1e-8);
        CHECK(distance(by.key, one.central_differences(&head::key)) < 1e-8);
        CHECK(distance(by.value, one.central_differences(&head::value)) < 1e-8);
    }
}

TEST_CASE("every kernel's gradient agrees with central finite differences in double") {
    support::draws random(82);
    for (int round = 0; round < 60; ++round) {
        const head one = any_head(random, round);
        const auto narrowed = [](const numbers& list, std::size_t rows, std::size_t columns) {
            tensor values = attention::zeros({rows, columns});
            for (std::size_t i = 0; i < list.size(); ++i) {
                values.data()[i] = static_cast<float>(list[i]);
            }
            return values;
        };
        attention_call call{narrowed(one.query, one.of.num_queries, one.of.head_dim),
                            narrowed(one.key, one.of.num_keys, one.of.head_dim),
                            narrowed(one.value, one.of.num_keys, one.of.value_dim),
                            narrowed(one.upstream, one.of.num_queries, one.of.value_dim),
                            {}};
        call.options.scale = static_cast<float>(one.scale);
        if (one.softcap > 0.0) call.options.softcap = static_cast<float>(one.softcap);
        if (!one.mask.empty())
            call.options.mask = narrowed(one.mask, one.of.num_queries, one.of.num_keys);
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name) << ", round " << round);
            const auto got = gradient_by(by, call);
            CHECK(distance(support::doubles(got.query), one.central_differences(&head::query)) <
                  1e-5);
            CHECK(distance(support::doubles(got.key), one.central_differences(&head::key)) < 1e-5);
            CHECK(distance(support::doubles(got.value), one.central_differences(&head::value)) <
                  1e-5);
        }
    }
}

TEST_CASE(
    "the gradient is linear in the upstream gradient: doubling doubles it, zeros give zeros") {
    support::draws random(83);
    for (int round = 0; round < 60; ++round) {
        attention_call call = support::any_call(random, 6, 2);
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name) << ", round " << round);
            attention_call twice = call;
            twice.upstream = call.upstream.array() * 2.0F;
            attention_call none = call;
            none.upstream = attention::zeros(attention::shape_of(call.upstream));
            const auto once = gradient_by(by, call);
            const auto doubled = gradient_by(by, twice);
            const auto empty = gradient_by(by, none);
            const auto check = [](const tensor& single, const tensor& both, const tensor& zeros) {
                const tensor sum = single.array() + single.array();
                CHECK(support::difference(both, support::doubles(sum), 0.0) == "");
                const std::vector<double> nothing(zeros.size(), 0.0);
                CHECK(support::difference(zeros, nothing, 0.0) == "");
            };
            check(once.query, doubled.query, empty.query);
            check(once.key, doubled.key, empty.key);
            check(once.value, doubled.value, empty.value);
        }
    }
}

TEST_CASE("adding a vector to every key changes no weight, so the gradients of the keys sum to 0") {
    support::draws random(84);
    for (int round = 0; round < 60; ++round) {
        attention_call call = support::any_call(random, 6, 2);
        // A cap makes the weights depend on the size of the scores.
        call.options.softcap.reset();
        const std::size_t num_keys = call.num_keys();
        const std::size_t head_dim = call.head_dim();
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name) << ", round " << round);
            const tensor key = gradient_by(by, call).key;
            for (std::size_t each = 0; each < call.num_key_heads(); ++each) {
                for (std::size_t c = 0; c < head_dim; ++c) {
                    double sum = 0.0;
                    for (std::size_t j = 0; j < num_keys; ++j)
                        sum += key.data()[(each * num_keys + j) * head_dim + c];
                    if (!support::agrees(sum, 0.0, 1e-5)) FAIL_CHECK("column adds up to " << sum);
                }
            }
        }
    }
}
