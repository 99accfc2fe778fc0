#include <cmath>

#include "support/axes_inputs.hpp"
#include "support/doubled.hpp"

using namespace recorder;

namespace {

/// A program of one call, whose first result is differentiated.
auto calls(const char* operation, const std::vector<argument>& rest) {
    return [operation, rest](variable x) {
        std::vector<argument> arguments = {x};
        arguments.insert(arguments.end(), rest.begin(), rest.end());
        return x.owner->invoke(*find_definition(operation), arguments).front();
    };
}

argument dims(const std::vector<std::int64_t>& numbers) {
    return numbers;
}

argument dim(std::int64_t number) {
    return number;
}

array different() {
    return floats({2, 3}, {0.5F, -1.25F, 2, 1.5F, 0.75F, -0.375F});
}

/// The gradient of the sum of what `program` makes.
template <class Program>
array gradient_of(const array& from, Program program) {
    tape on(0);
    const variable x = on.parameter(on.given(from));
    on.backward(sum(program(x), {}));
    check_explained(on.trace());
    return on.value(on.gradient(x));
}

}  // namespace

TEST_CASE("recorder: gradients over axes agree with differences, and so do their own") {
    for (const array& x : {different(), T()}) {
        for (const char* each : {"sum", "mean", "var", "std", "amax", "amin", "logsumexp"}) {
            CAPTURE(std::string(each));
            check_gradients(x, calls(each, {dims({1})}));
            check_gradients(x, calls(each, {dims({0, -1})}));
        }
        check_gradients(x, calls("var", {dims({0}), none, true, dim(0)}));
        check_gradients(x, calls("mean", {none, true}));
        for (const char* each : {"prod", "max", "min"}) {
            CAPTURE(std::string(each));
            check_gradients(x, calls(each, {}));
            check_gradients(x, calls(each, {dim(0)}));
            check_gradients(x, calls(each, {dim(-1), true}));
        }
    }
}

TEST_CASE("recorder: gradients along an axis agree with differences, and so do their own") {
    for (const array& x : {different(), T()}) {
        for (const char* each :
             {"softmax", "log_softmax", "softmin", "cumsum", "cumprod", "sort"}) {
            CAPTURE(std::string(each));
            check_gradients(x, calls(each, {dim(1)}));
            check_gradients(x, calls(each, {dim(0)}));
        }
        check_gradients(x, calls("topk", {dim(2)}));
        check_gradients(x, calls("topk", {dim(1), dim(1), false}));
    }
}

TEST_CASE("recorder: gradients of a scalar over its one cell") {
    for (const char* each : {"sum", "mean", "amax", "amin", "logsumexp"}) {
        CAPTURE(std::string(each));
        check_gradients(Z(), calls(each, {dims({0})}));
    }
    for (const char* each :
         {"prod", "cumsum", "cumprod", "softmax", "log_softmax", "max", "sort"}) {
        CAPTURE(std::string(each));
        check_gradients(Z(), calls(each, {dim(-1)}));
    }
}

TEST_CASE("recorder: products have gradients where cells are 0") {
    const array one = floats({2, 3}, {2, 0, 3, 0, 0.5F, 0});
    check_gradients(one, calls("prod", {dim(1)}));
    check_gradients(one, calls("prod", {}));
    check_gradients(floats({5}, {2, 0, 3, 0, 5}), calls("cumprod", {dim(0)}));
    CHECK(gradient_of(floats({3}, {1, 0, 3}), calls("prod", {})).same_bits(floats({3}, {0, 3, 0})));
}

TEST_CASE("recorder: of a product with two cells of 0 all gradients are 0, along an axis NaN too") {
    const auto times_nan = [](const std::vector<argument>& rest) {
        return [rest](variable x) { return calls("prod", rest)(x) * double{nan_value}; };
    };
    const array zeros = floats({3}, {0, 0, 0});
    CHECK(gradient_of(floats({3}, {0, -0.0F, 3}), times_nan({})).same_bits(zeros));
    CHECK(gradient_of(floats({3}, {0, 0, inf}), calls("prod", {})).same_bits(zeros));
    const array one = gradient_of(floats({3}, {0, 2, 3}), times_nan({}));
    const array along = gradient_of(floats({3}, {0, 0, 3}), times_nan({dim(0)}));
    for (std::size_t cell = 0; cell < 3; ++cell) {
        CHECK(std::isnan(one.number(cell)));
        CHECK(std::isnan(along.number(cell)));
    }
}

TEST_CASE("recorder: the largest cells share the gradient, but only one cell is at a place") {
    const array ties = floats({3}, {3, 1, 3});
    const array halves = floats({3}, {0.5F, 0, 0.5F});
    CHECK(gradient_of(ties, calls("amax", {})).same_bits(halves));
    CHECK(gradient_of(ties, calls("max", {})).same_bits(halves));
    CHECK(gradient_of(ties, calls("max", {dim(0)})).same_bits(floats({3}, {1, 0, 0})));
    CHECK(gradient_of(floats({3}, {nan_value, 1, nan_value}), calls("max", {})).same_bits(halves));
}

TEST_CASE("recorder: gather and scatter_add are each the other's gradient") {
    const auto chosen = [](variable x) {
        return gather(x, 1, x.owner->given(wholes({2, 2, 1}, {2, 2, 0, 1})));
    };
    check_gradients(T(), chosen);
    const auto added = [](variable x) {
        return scatter_add(weights(*x.owner, {2, 4}), 1,
                           x.owner->given(wholes({2, 3}, {3, 0, 3, 1, 1, 2})), x);
    };
    check_gradients(different(), added);
    const auto into = [](variable x) {
        return scatter_add(x, 0, x.owner->given(wholes({1, 2}, {1, 1})), weights(*x.owner, {1, 2}));
    };
    check_gradients(different(), into);
}

TEST_CASE("recorder: the gradient of a source that the index does not reach all of is refused") {
    tape on(0);
    const variable source = on.parameter(on.given(floats({2, 2}, {1, 2, 3, 4})));
    const variable into = on.given(floats({2, 2}, {0, 0, 0, 0}));
    const variable found = scatter_add(into, 1, on.given(wholes({1, 1}, {1})), source);
    CHECK_THROWS(on.backward(sum(found, {})));
}

TEST_CASE("recorder: gradients of norms agree with differences, and so do their own") {
    const array other = floats({2, 2, 2}, {-2, 0.25F, 1, -0.75F, 1.75F, 3, -1.25F, 0.5F});
    for (const array& x : {different(), other}) {
        for (const double p : {0.5, 1.0, 1.5, 2.0, 3.0, 4.5, -1.0, double{inf}, -double{inf}}) {
            CAPTURE(p);
            check_gradients(x, calls("norm", {p}));
            check_gradients(x, calls("norm", {p, dims({1})}));
            check_gradients(x, calls("norm", {p, dims({0}), true}));
        }
    }
    check_gradients(Z(), calls("norm", {2.0, dims({0})}));
}

TEST_CASE("recorder: where a norm or a deviation has no slope, the gradient is 0") {
    const array zeros = floats({2}, {0, 0});
    for (const double p : {0.5, 1.0, 1.5, 2.0, 3.0, -1.0, double{inf}}) {
        CAPTURE(p);
        CHECK(gradient_of(zeros, calls("norm", {p})).same_bits(zeros));
    }
    CHECK(gradient_of(floats({2}, {1, 1}), calls("std", {})).same_bits(zeros));
    CHECK(gradient_of(floats({3}, {3, 1, -3}), calls("norm", {double{inf}}))
              .same_bits(floats({3}, {0.5F, 0, -0.5F})));
}

TEST_CASE("recorder: gradients of norms neither underflow nor overflow where the norm does not") {
    for (const float size : {1e-30F, 1e-15F, 1e15F, 1e30F}) {
        CAPTURE(size);
        const array x = floats({2}, {3 * size, -4 * size});
        for (const double p : {0.5, 1.5, 3.0, 4.5, -1.0}) {
            CAPTURE(p);
            const double norm = std::pow(std::pow(3.0, p) + std::pow(4.0, p), 1.0 / p);
            const array found = gradient_of(x, calls("norm", {p}));
            CHECK(found.number(0) == doctest::Approx(std::pow(3.0 / norm, p - 1.0)).epsilon(1e-5));
            CHECK(found.number(1) == doctest::Approx(-std::pow(4.0 / norm, p - 1.0)).epsilon(1e-5));
        }
    }
}

TEST_CASE("recorder: nothing has a gradient of nothing") {
    for (const char* each : {"sum", "mean", "logsumexp"}) {
        CHECK(gradient_of(E(), calls(each, {dims({1})})).same_bits(E()));
    }
    for (const char* each : {"prod", "cumsum", "cumprod", "softmax", "sort"}) {
        CHECK(gradient_of(E(), calls(each, {dim(1)})).same_bits(E()));
    }
}
