// Layers against PyTorch 1.13.
#include "support/gradients.hpp"

using namespace recorder;
using attention::status;

TEST_CASE("recorder layers: embedding and layer_norm") {
    session at(0);
    const variable x = at.on.given(floats({2, 3}, {1, 2, 3, 0, 1, -1}));
    const variable w = at.given({3}, {1, 2, 3});
    const variable deep = at.given({2, 3, 2}, {0.5F, -1, 1, 2, 0, 0.25F, 1, 1, -2, 3, 0.5F, 0});
    const variable no_rows = at.zeros({0, 3});
    CHECK(close(at.draw(embedding_definition, {at.on.given(wholes({2, 2}, {0, 1, 1, 1})), x}),
                floats({2, 2, 3}, {1, 2, 3, 0, 1, -1, 0, 1, -1, 0, 1, -1})));
    CHECK(close(at.draw(embedding_definition, {at.on.given(wholes({}, {1})), x, whole(-1)}),
                floats({3}, {0, 1, -1})));
    CHECK(close(at.draw(embedding_definition, {at.on.given(wholes({0, 2}, {})), x}),
                floats({0, 2, 3}, {})));
    CHECK(close(at.draw(layer_norm_definition, {x, list({3})}),
                floats({2, 3}, {-1.22473562F, 0, 1.22473562F, 0, 1.22473562F, -1.22473562F})));
    CHECK(
        close(at.draw(layer_norm_definition, {x, list({3}), w, at.given({3}, {0.5F, 0, -1}), 0.1}),
              floats({2, 3}, {-0.642080426F, 0, 2.4262414F, 0.5F, 2.28416085F, -4.4262414F})));
    CHECK(close(at.draw(layer_norm_definition, {x, list({2, 3}), x}),
                floats({2, 3}, {0, 1.54918861F, 4.64756584F, 0, 0, 1.54918861F})));
    CHECK(close(at.draw(layer_norm_definition, {deep, list({2})}),
                floats({2, 3, 2}, {0.999991059F, -0.999991059F, -0.999979973F, 0.999979973F,
                                   -0.999680161F, 0.999680161F, 0, 0, -0.999999285F, 0.999999285F,
                                   0.999920011F, -0.999920011F})));
    CHECK(close(at.draw(layer_norm_definition, {no_rows, list({3})}), floats({0, 3}, {})));
    CHECK(close(at.draw(layer_norm_definition, {at.given({1, 2}, {1, 1}), list({2}), {}, {}, 0.0}),
                floats({1, 2}, {NAN, NAN})));
    check_explained(at.on.trace());
}

TEST_CASE("recorder layers: rms_norm divides by the root of the mean square") {
    session at(0);
    const std::vector<float> cells = {1, 2, 3, 0, 1, -1};
    const variable x = at.given({2, 3}, cells);
    const variable w = at.given({3}, {1, 2, 3});
    array expected(dtype::float32, {2, 3});
    for (std::size_t i = 0; i < 6; ++i) {
        double squares = 0.0;
        for (std::size_t j = 0; j < 3; ++j) {
            const auto each = static_cast<double>(cells[i / 3 * 3 + j]);
            squares += each * each / 3.0;
        }
        const double root = std::sqrt(squares + 0.01);
        expected.fill<float>()[i] = static_cast<float>(static_cast<double>(cells[i]) *
                                                       static_cast<double>(i % 3 + 1) / root);
    }
    CHECK(close(at.draw(rms_norm_definition, {x, list({3}), w, 0.01}), expected));
    CHECK(
        close(at.draw(rms_norm_definition, {at.zeros({1, 2}), list({2})}), floats({1, 2}, {0, 0})));
    check_explained(at.on.trace());
}

TEST_CASE("recorder layers: what PyTorch refuses is refused") {
    session at(0);
    const variable x = at.given({2, 3}, {1, 2, 3, 0, 1, -1});
    const auto ids = [&at](std::int64_t id) { return at.on.given(wholes({1}, {id})); };
    CHECK(at.refused(embedding_definition, {ids(2), x}) == status::value);
    CHECK(at.refused(embedding_definition, {ids(-1), x}) == status::value);
    CHECK(at.refused(embedding_definition, {at.zeros({1}), x}) == status::type);
    CHECK(at.refused(embedding_definition, {ids(0), at.zeros({3})}) == status::shape);
    CHECK(at.refused(embedding_definition, {ids(0), x, whole(2)}) == status::value);
    CHECK(at.refused(embedding_definition, {ids(0), x, whole(-3)}) == status::value);
    CHECK(at.refused(layer_norm_definition, {x, list({2})}) == status::shape);
    CHECK(at.refused(layer_norm_definition, {x, list({})}) == status::value);
    CHECK(at.refused(layer_norm_definition, {x, list({3}), at.zeros({2})}) == status::shape);
    CHECK(at.refused(layer_norm_definition, {at.on.given(wholes({2}, {1, 2})), list({2})}) ==
          status::type);
    CHECK(at.refused(dropout_definition, {x, 1.5}) == status::value);
}

TEST_CASE("recorder layers: gradients agree with differences") {
    const array x = floats({2, 3}, {1, 2, -0.5F, 0, 1, -1});
    const array w = floats({3}, {1, 0.5F, 2});
    check_gradients(
        {x, w, floats({3}, {0, 1, 2})},
        [](tape&, const variable_list& given) {
            return invoke(layer_norm_definition, {given[0], list({3}), given[1], given[2], 0.1});
        },
        true);
    check_gradients({x, w}, [](tape&, const variable_list& given) {
        return invoke(rms_norm_definition, {given[0], list({3}), given[1], 0.1});
    });
    check_gradients({x}, [](tape&, const variable_list& given) {
        return invoke(dropout_definition, {given[0], 0.5});
    });
    check_gradients(
        {floats({3, 2}, {1, 2, 3, 4, 5, 6})},
        [](tape& on, const variable_list& given) {
            const variable ids = on.given(wholes({2, 2}, {0, 1, 1, 0}));
            const variable rows = invoke(embedding_definition, {ids, given[0], whole(2)});
            return rows * rows;
        },
        true);
}

TEST_CASE("recorder layers: the row of padding has no gradient") {
    session at(0);
    const variable w = at.on.parameter(at.given({2, 3}, {1, 2, 3, 0, 1, -1}), {"W", ""});
    const variable ids = at.on.given(wholes({3}, {0, 1, 1}));
    at.on.backward(invoke(sum_definition, {invoke(embedding_definition, {ids, w, whole(-1)})}));
    CHECK(at.on.value(at.on.gradient(w)).same_bits(floats({2, 3}, {1, 1, 1, 0, 0, 0})));
    check_explained(at.on.trace());
}

TEST_CASE("recorder layers: dropout has PyTorch's masks, and passes on what it does not change") {
    session at(5);
    const variable x = at.on.given(floats({2, 3}, {1, 2, 3, 0, 1, -1}), {"x", ""});
    CHECK(close(at.draw(dropout_definition, {x, 0.3}),
                floats({2, 3}, {1.42857146F, 2.85714293F, 4.28571415F, 0, 1.42857146F, 0})));
    CHECK(close(at.draw(dropout_definition, {transpose(x, 0, 1), 0.6}),
                floats({3, 2}, {0, 0, 0, 0, 7.5F, -2.5F})));
    CHECK(close(at.draw(dropout_definition, {x, 1.0}), floats({2, 3}, {0, 0, 0, 0, 0, 0})));
    CHECK(at.draw(rand_definition, {list({1})}).same_bits(floats({1}, {0.975161314F})));
    const variable same = at.on.invoke(dropout_definition, {x, 0.5, false}, {"y", ""}).front();
    CHECK(same.id == x.id);
    CHECK(at.on.name(x) == "x");
    const recorder::trace all = at.on.trace();
    check_explained(all);
    const recorder::trace changed = all.replay({{"x", floats({2, 3}, {7, 7, 7, 7, 7, 7})}});
    CHECK(close(changed.nodes()[all.find("mul")]->value, floats({2, 3}, {10, 10, 10, 10, 10, 0})));
}
