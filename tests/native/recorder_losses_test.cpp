// Losses against PyTorch 1.13.
#include "support/gradients.hpp"

using namespace recorder;
using attention::status;

TEST_CASE("recorder layers: cross_entropy of classes") {
    session at(0);
    const variable x = at.on.given(floats({2, 3}, {1, 2, 3, 0, 1, -1}));
    const variable y = at.on.given(wholes({2}, {2, 0}));
    const variable part = at.on.given(wholes({2}, {2, -100}));
    const variable w = at.given({3}, {1, 2, 3});
    const variable deep = at.given({2, 3, 2}, {0.5F, -1, 1, 2, 0, 0.25F, 1, 1, -2, 3, 0.5F, 0});
    const variable deepy = at.on.given(wholes({2, 2}, {0, 2, 1, -100}));
    const variable row = at.given({3}, {1, 2, 3});
    const variable two = at.on.given(wholes({}, {2}));
    const variable no_rows = at.zeros({0, 3});
    const variable none = at.on.given(wholes({0}, {}));
    const variable all_ignored = at.on.given(wholes({2}, {-100, -100}));
    const std::int64_t ignored = -100;
    CHECK(close(at.draw(cross_entropy_definition, {x, y, {}, ignored, text("none")}),
                floats({2}, {0.407605946F, 1.40760589F})));
    CHECK(close(at.draw(cross_entropy_definition, {x, part, w, ignored, text("none")}),
                floats({2}, {1.2228179F, 0})));
    CHECK(close(at.draw(cross_entropy_definition, {x, part, w, ignored, text("none"), 0.1}),
                floats({2}, {1.31539059F, 0})));
    CHECK(close(at.draw(cross_entropy_definition, {x, part, {}, ignored, text("none"), 0.1}),
                floats({2}, {0.50760591F, 0})));
    CHECK(close(at.draw(cross_entropy_definition, {deep, deepy, w, ignored, text("none"), 0.2}),
                floats({2, 2}, {1.44965696F, 5.31494379F, 6.30919409F, 0})));
    CHECK(close(at.draw(cross_entropy_definition, {x, y, {}, whole(2), text("none")}),
                floats({2}, {0, 1.40760589F})));
    CHECK(close(at.draw(cross_entropy_definition, {x, y, {}, ignored, text("mean")}),
                floats({}, {0.907605886F})));
    CHECK(close(at.draw(cross_entropy_definition, {x, part, w, ignored, text("mean")}),
                floats({}, {0.407605976F})));
    CHECK(close(at.draw(cross_entropy_definition, {x, part, w, ignored, text("mean"), 0.1}),
                floats({}, {0.438463539F})));
    CHECK(close(at.draw(cross_entropy_definition, {x, part, {}, ignored, text("mean"), 0.1}),
                floats({}, {0.50760591F})));
    CHECK(close(at.draw(cross_entropy_definition, {deep, deepy, w, ignored, text("mean"), 0.2}),
                floats({}, {2.17896581F})));
    CHECK(close(at.draw(cross_entropy_definition, {x, y, {}, whole(2), text("mean")}),
                floats({}, {1.40760589F})));
    CHECK(close(at.draw(cross_entropy_definition, {x, y, {}, ignored, text("sum")}),
                floats({}, {1.81521177F})));
    CHECK(close(at.draw(cross_entropy_definition, {x, part, w, ignored, text("sum")}),
                floats({}, {1.2228179F})));
    CHECK(close(at.draw(cross_entropy_definition, {x, part, w, ignored, text("sum"), 0.1}),
                floats({}, {1.31539059F})));
    CHECK(close(at.draw(cross_entropy_definition, {x, part, {}, ignored, text("sum"), 0.1}),
                floats({}, {0.50760591F})));
    CHECK(close(at.draw(cross_entropy_definition, {deep, deepy, w, ignored, text("sum"), 0.2}),
                floats({}, {13.0737944F})));
    CHECK(close(at.draw(cross_entropy_definition, {x, y, {}, whole(2), text("sum")}),
                floats({}, {1.40760589F})));
    CHECK(close(at.draw(cross_entropy_definition, {row, two}), floats({}, {0.407605946F})));
    CHECK(close(at.draw(cross_entropy_definition, {no_rows, none}), floats({}, {NAN})));
    CHECK(close(at.draw(cross_entropy_definition, {no_rows, none, {}, ignored, text("sum")}),
                floats({}, {0})));
    CHECK(close(at.draw(cross_entropy_definition, {x, all_ignored}), floats({}, {NAN})));
    CHECK(close(at.draw(cross_entropy_definition, {x, all_ignored, {}, ignored, text("mean"), 0.1}),
                floats({}, {NAN})));
    check_explained(at.on.trace());
}

TEST_CASE("recorder layers: cross_entropy of shares") {
    session at(0);
    const variable x = at.on.given(floats({2, 3}, {1, 2, 3, 0, 1, -1}));
    const variable w = at.given({3}, {1, 2, 3});
    const variable shares = at.given({2, 3}, {0.2F, 0.3F, 0.5F, 1, 0, 0});
    const variable deep = at.given({2, 3, 2}, {0.5F, -1, 1, 2, 0, 0.25F, 1, 1, -2, 3, 0.5F, 0});
    const std::int64_t ignored = -100;
    CHECK(close(at.draw(cross_entropy_definition, {x, shares, {}, ignored, text("none")}),
                floats({2}, {1.10760593F, 1.40760589F})));
    CHECK(close(at.draw(cross_entropy_definition, {x, shares, w, ignored, text("none"), 0.1}),
                floats({2}, {1.95859873F, 1.58169985F})));
    CHECK(close(at.draw(cross_entropy_definition, {x, shares, {}, ignored, text("mean")}),
                floats({}, {1.25760591F})));
    CHECK(close(at.draw(cross_entropy_definition, {x, shares, w, ignored, text("mean"), 0.1}),
                floats({}, {1.77014923F})));
    CHECK(close(at.draw(cross_entropy_definition, {x, shares, {}, ignored, text("sum")}),
                floats({}, {2.51521182F})));
    CHECK(close(at.draw(cross_entropy_definition, {x, shares, w, ignored, text("sum"), 0.1}),
                floats({}, {3.54029846F})));
    CHECK(close(at.draw(cross_entropy_definition, {deep, invoke(abs_definition, {deep})}),
                floats({}, {4.01477909F})));
    check_explained(at.on.trace());
}

TEST_CASE("recorder layers: nll_loss") {
    session at(0);
    const variable x = at.on.given(floats({2, 3}, {1, 2, 3, 0, 1, -1}));
    const variable part = at.on.given(wholes({2}, {2, -100}));
    const variable w = at.given({3}, {1, 2, 3});
    const variable deep = at.given({2, 3, 2}, {0.5F, -1, 1, 2, 0, 0.25F, 1, 1, -2, 3, 0.5F, 0});
    const variable deepy = at.on.given(wholes({2, 2}, {0, 2, 1, -100}));
    const std::int64_t ignored = -100;
    CHECK(close(at.draw(nll_loss_definition, {x, part, {}, ignored, text("none")}),
                floats({2}, {-3, 0})));
    CHECK(close(at.draw(nll_loss_definition, {deep, deepy, w, ignored, text("none")}),
                floats({2, 2}, {-0.5F, -0.75F, 4, 0})));
    CHECK(close(at.draw(nll_loss_definition, {x, part, {}, ignored, text("mean")}),
                floats({}, {-3})));
    CHECK(close(at.draw(nll_loss_definition, {deep, deepy, w, ignored, text("mean")}),
                floats({}, {0.458333343F})));
    CHECK(
        close(at.draw(nll_loss_definition, {x, part, {}, ignored, text("sum")}), floats({}, {-3})));
    CHECK(close(at.draw(nll_loss_definition, {deep, deepy, w, ignored, text("sum")}),
                floats({}, {2.75F})));
    check_explained(at.on.trace());
}

TEST_CASE("recorder layers: losses that compare numbers") {
    session at(0);
    const variable x = at.on.given(floats({2, 3}, {1, 2, 3, 0, 1, -1}));
    const variable w = at.given({3}, {1, 2, 3});
    const variable logits = at.given({4}, {1, -2, 30, -30});
    const variable bits = at.given({4}, {1, 0.5F, 0, 1});
    CHECK(close(at.draw(mse_loss_definition, {x, w, text("none")}),
                floats({2, 3}, {0, 0, 0, 1, 1, 16})));
    CHECK(close(at.draw(l1_loss_definition, {x, w, text("none")}),
                floats({2, 3}, {0, 0, 0, 1, 1, 4})));
    CHECK(close(
        at.draw(binary_cross_entropy_with_logits_definition, {logits, bits, {}, text("none")}),
        floats({4}, {0.313261658F, 1.12692809F, 30, 30})));
    CHECK(close(
        at.draw(binary_cross_entropy_with_logits_definition,
                {logits, bits, at.given({4}, {1, 2, 3, 4}), text("none"), at.given({1}, {2})}),
        floats({4}, {0.626523316F, 4.38078403F, 90, 240})));
    CHECK(close(at.draw(mse_loss_definition, {x, w, text("mean")}), floats({}, {3})));
    CHECK(close(at.draw(l1_loss_definition, {x, w, text("mean")}), floats({}, {1})));
    CHECK(close(
        at.draw(binary_cross_entropy_with_logits_definition, {logits, bits, {}, text("mean")}),
        floats({}, {15.3600473F})));
    CHECK(close(
        at.draw(binary_cross_entropy_with_logits_definition,
                {logits, bits, at.given({4}, {1, 2, 3, 4}), text("mean"), at.given({1}, {2})}),
        floats({}, {83.7518311F})));
    CHECK(close(at.draw(mse_loss_definition, {x, w, text("sum")}), floats({}, {18})));
    CHECK(close(at.draw(l1_loss_definition, {x, w, text("sum")}), floats({}, {6})));
    CHECK(
        close(at.draw(binary_cross_entropy_with_logits_definition, {logits, bits, {}, text("sum")}),
              floats({}, {61.4401894F})));
    CHECK(
        close(at.draw(binary_cross_entropy_with_logits_definition,
                      {logits, bits, at.given({4}, {1, 2, 3, 4}), text("sum"), at.given({1}, {2})}),
              floats({}, {335.007324F})));
    CHECK(close(at.draw(mse_loss_definition, {at.zeros({0}), at.zeros({0})}), floats({}, {NAN})));
    CHECK(close(at.draw(l1_loss_definition, {at.on.given(wholes({2}, {1, 2})),
                                             at.on.given(wholes({2}, {1, 4})), text("sum")}),
                wholes({}, {2})));
    check_explained(at.on.trace());
}

TEST_CASE("recorder losses: what PyTorch refuses is refused") {
    session at(0);
    const variable x = at.given({2, 3}, {1, 2, 3, 0, 1, -1});
    const variable y = at.on.given(wholes({2}, {2, 0}));
    const auto classes = [&at](const std::vector<std::int64_t>& cells) {
        return at.on.given(wholes({cells.size()}, cells));
    };
    const std::int64_t ignored = -100;
    CHECK(at.refused(cross_entropy_definition, {x, classes({3, 0})}) == status::value);
    CHECK(at.refused(cross_entropy_definition, {x, classes({-1, 0})}) == status::value);
    CHECK(at.refused(cross_entropy_definition, {x, classes({0, 1, 2})}) == status::shape);
    CHECK(at.refused(cross_entropy_definition, {x, at.on.given(bools({2}, {1, 0}))}) ==
          status::type);
    CHECK(at.refused(cross_entropy_definition, {y, y}) == status::type);
    CHECK(at.refused(cross_entropy_definition,
                     {x, at.on.given(wholes({2, 3}, {0, 0, 1, 1, 0, 0}))}) == status::type);
    CHECK(at.refused(cross_entropy_definition, {x, y, at.given({2}, {1, 2})}) == status::shape);
    CHECK(at.refused(cross_entropy_definition, {x, x, {}, whole(1)}) == status::value);
    CHECK(at.refused(cross_entropy_definition, {x, y, {}, ignored, text("all")}) ==
          status::unknown);
    CHECK(at.refused(cross_entropy_definition, {x, y, {}, ignored, text("sum"), 1.1}) ==
          status::value);
    CHECK(at.refused(nll_loss_definition, {at.given({3}, {1, 2, 3}), classes({2})}) ==
          status::shape);
    CHECK(at.refused(mse_loss_definition, {y, y}) == status::type);
    CHECK(at.refused(mse_loss_definition, {x, at.zeros({4})}) == status::shape);
    CHECK(at.refused(binary_cross_entropy_with_logits_definition, {x, at.zeros({3})}) ==
          status::shape);
    CHECK(at.refused(binary_cross_entropy_with_logits_definition, {at.zeros({2}), y}) ==
          status::type);
}

TEST_CASE("recorder losses: gradients agree with differences") {
    const array scores = floats({2, 3}, {1, 2, -0.5F, 0, 1, -1});
    const array weight = floats({3}, {1, 0.5F, 2});
    for (const char* reduction : {"none", "mean", "sum"}) {
        for (const std::int64_t ignored : {-100, 2}) {
            check_gradients(
                {scores},
                [&](tape& on, const variable_list& given) {
                    return invoke(cross_entropy_definition,
                                  {given[0], on.given(wholes({2}, {2, 0})), on.given(weight),
                                   ignored, text(reduction), 0.1});
                },
                true);
        }
        check_gradients(
            {scores, floats({2, 3}, {0.2F, 0.3F, 0.5F, 1, 0, 0})},
            [&](tape& on, const variable_list& given) {
                return invoke(cross_entropy_definition,
                              {given[0], given[1], on.given(weight), whole(-100), text(reduction)});
            });
        check_gradients(
            {scores, floats({3}, {0.5F, 1, -2})}, [&](tape&, const variable_list& given) {
                return invoke(mse_loss_definition, {given[0], given[1], text(reduction)}) +
                       invoke(l1_loss_definition, {given[0], given[1], text(reduction)});
            });
        check_gradients({scores, floats({2, 3}, {0.2F, 0.3F, 0.5F, 1, 0, 0.25F})},
                        [&](tape& on, const variable_list& given) {
                            return invoke(binary_cross_entropy_with_logits_definition,
                                          {given[0], given[1], on.given(weight), text(reduction),
                                           on.given(floats({3}, {2, 1, 3}))});
                        });
    }
}

TEST_CASE("recorder losses: a changed class replays as it would record") {
    session at(0);
    const variable x = at.given({2, 3}, {1, 2, 3, 0, 1, -1});
    const variable y = at.on.given(wholes({2}, {2, 0}), {"y", ""});
    at.on.invoke(cross_entropy_definition, {x, y}, {"loss", ""});
    const recorder::trace changed = at.on.trace().replay({{"y", wholes({2}, {1, -100})}});
    CHECK(close(changed.nodes()[changed.find("loss")]->value, floats({}, {1.40760589F})));
}

TEST_CASE(
    "recorder losses: an infinite weight of a class that is not meant leaves gradients finite") {
    tape on(0);
    const variable scores = on.parameter(on.given(floats({4}, {2, 0.5F, 0.25F, 1.75F})));
    const variable weight = on.given(floats({4}, {2, 0.5F, INFINITY, 0.75F}));
    on.backward(invoke(cross_entropy_definition, {scores, on.given(wholes({}, {1})), weight}));
    CHECK(close(on.value(on.gradient(scores)),
                floats({4}, {0.45962113F, -0.89744622F, 0.079869874F, 0.35795531F})));
}
