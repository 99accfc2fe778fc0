// Draws against PyTorch 1.13 on a CPU, after torch.manual_seed: the same bits, and the same number
// of words of the stream, so that every later draw agrees too.
#include <cmath>

#include "support/session.hpp"

using namespace recorder;
using attention::status;

TEST_CASE("recorder drawing: small and large draws continue one stream") {
    session at(42);
    CHECK(at.draw(rand_definition, {list({3})})
              .same_bits(floats({3}, {0.882269263F, 0.915003955F, 0.38286376F})));
    CHECK(close(
        at.draw(randn_definition, {list({5})}),
        floats({5}, {-0.829319179F, -1.61370695F, -0.214704528F, 0.298935503F, -0.0106964214F}),
        1e-6));
    CHECK(at.draw(randint_definition, {whole(0), whole(10), list({4})})
              .same_bits(wholes({4}, {2, 5, 5, 7})));
    CHECK(close(at.draw(randn_definition, {list({3})}),
                floats({3}, {-1.24917865F, 1.2211014F, 0.151091427F}), 1e-6));
    CHECK(at.draw(rand_definition, {list({2, 2})})
              .same_bits(floats({2, 2}, {0.831685483F, 0.10531491F, 0.269494832F, 0.35881263F})));
    CHECK(at.draw(randint_definition, {-(whole(1) << 40), whole(1) << 40, list({3})})
              .same_bits(wholes({3}, {554831713471, 803946600724, -411010149941})));
    CHECK(at.draw(randperm_definition, {whole(7)}).same_bits(wholes({7}, {0, 6, 1, 2, 3, 5, 4})));
    CHECK(close(at.draw(normal_definition, {1.5, 0.3, list({3})}),
                floats({3}, {1.4519093F, 0.83516556F, 1.29426813F}), 1e-6));
    CHECK(at.draw(bernoulli_definition, {at.given({6}, {0.1F, 0.5F, 0.9F, 0.7F, 1, 0})})
              .same_bits(floats({6}, {0, 0, 1, 1, 1, 0})));
    CHECK(at.draw(bernoulli_definition, {at.given({6}, {0, 0, 0, 0, 0, 0}), 0.4})
              .same_bits(floats({6}, {1, 0, 0, 1, 1, 0})));
    CHECK(at.draw(multinomial_definition, {at.given({4}, {1, 2, 3, 4}), whole(3)})
              .same_bits(wholes({3}, {3, 0, 2})));
    CHECK(at.draw(multinomial_definition, {at.given({2, 3}, {1, 2, 3, 3, 0, 1}), whole(4), true})
              .same_bits(wholes({2, 4}, {2, 2, 2, 1, 0, 0, 0, 2})));
    CHECK(at.draw(multinomial_definition, {at.given({2, 3}, {1, 2, 3, 3, 0, 1}), whole(1), true})
              .same_bits(wholes({2, 1}, {1, 2})));
    CHECK(at.draw(multinomial_definition, {at.given({2, 3}, {1, 2, 3, 3, 0, 1}), whole(2)})
              .same_bits(wholes({2, 2}, {2, 1, 0, 2})));
    CHECK(at.draw(randint_definition, {whole(0), whole(2), list({3}), dtype::boolean})
              .same_bits(bools({3}, {1, 1, 1})));
    CHECK(at.draw(randint_definition, {whole(-5), whole(5), list({3}), dtype::float32})
              .same_bits(floats({3}, {0, 3, 0})));
    CHECK(at.draw(rand_definition, {list({0})}).same_bits(floats({0}, {})));
    CHECK(close(at.draw(randn_definition, {list({2, 0})}), floats({2, 0}, {}), 1e-6));
    CHECK(at.draw(randperm_definition, {whole(1)}).same_bits(wholes({1}, {0})));
    CHECK(at.draw(rand_definition, {list({1})}).same_bits(floats({1}, {0.59443748F})));
}

TEST_CASE("recorder drawing: in-place draws and first values of weights") {
    session at(7);
    CHECK(at.in_place(uniform_definition, {at.zeros({5}), -0.1, 0.1})
              .same_bits(floats({5}, {0.00698450813F, -0.0602393635F, 0.0318423398F, 0.0313780569F,
                                      -0.0534476899F})));
    CHECK(close(at.in_place(normal_in_place_definition, {at.zeros({3}), 2.0, 0.5}),
                floats({3}, {1.88731539F, 2.0813396F, 2.1887548F}), 1e-6));
    CHECK(at.in_place(bernoulli_in_place_definition, {at.zeros({4}), 0.25})
              .same_bits(floats({4}, {0, 0, 0, 0})));
    CHECK(at.in_place(bernoulli_in_place_definition, {at.zeros({4})})
              .same_bits(floats({4}, {1, 0, 0, 1})));
    CHECK(close(at.in_place(exponential_definition, {at.zeros({3}), 2.0}),
                floats({3}, {1.18098187F, 0.236344948F, 0.402130455F}), 1e-6));
    CHECK(at.in_place(xavier_uniform_definition, {at.zeros({3, 2})})
              .same_bits(floats({3, 2}, {1.00609314F, -0.243754134F, -0.610280275F, -0.275609463F,
                                         -0.667656004F, 0.526961684F})));
    CHECK(close(at.in_place(xavier_normal_definition, {at.zeros({2, 2, 2})}),
                floats({2, 2, 2}, {-0.475456148F, 0.542093754F, 0.0790280998F, -0.556877851F,
                                   0.142769203F, -0.030774029F, 0.328106195F, 0.0185734089F}),
                1e-6));
    CHECK(close(at.in_place(xavier_normal_definition, {at.zeros({2, 2}), 2.0}),
                floats({2, 2}, {-0.678379297F, 2.42427969F, -0.117222719F, -2.63250923F}), 1e-6));
    CHECK(at.in_place(kaiming_uniform_definition, {at.zeros({2, 3})})
              .same_bits(floats({2, 3}, {0.0553715155F, -0.806963265F, -0.617635608F, 0.475002736F,
                                         0.813919842F, 0.019815594F})));
    CHECK(
        at.in_place(kaiming_uniform_definition, {at.zeros({2, 3}), std::sqrt(5.0), text("fan_out")})
            .same_bits(floats({2, 3}, {-0.27505371F, 0.387157321F, -0.387615532F, -0.165974364F,
                                       0.667063534F, 0.130229622F})));
    CHECK(close(at.in_place(kaiming_normal_definition,
                            {at.zeros({2, 3}), 0.0, text("fan_in"), text("relu")}),
                floats({2, 3}, {0.597528815F, -0.0362088941F, 0.178542063F, -0.0548782833F,
                                -0.699216425F, 0.536385238F}),
                1e-6));
    CHECK(close(at.in_place(kaiming_normal_definition,
                            {at.zeros({2, 2}), 0.0, text("fan_in"), text("tanh")}),
                floats({2, 2}, {0.0486852378F, -1.62041998F, 0.155736968F, 0.186502665F}), 1e-6));
    CHECK(at.in_place(init_uniform_definition, {at.zeros({3})})
              .same_bits(floats({3}, {0.886105597F, 0.726432741F, 0.886804521F})));
    CHECK(close(at.in_place(init_normal_definition, {at.zeros({3}), 0.0, 0.02}),
                floats({3}, {-0.0141593264F, 0.0192678832F, 0.00268480042F}), 1e-6));
    CHECK(at.in_place(uniform_definition, {transpose(at.zeros({2, 3}), 0, 1)})
              .same_bits(floats({3, 2}, {0.401246369F, 0.338757217F, 0.184913099F, 0.210811257F,
                                         0.863987148F, 0.730959833F})));
    CHECK(close(at.in_place(normal_in_place_definition, {transpose(at.zeros({2, 3}), 0, 1)}),
                floats({3, 2}, {2.18585563F, -1.67553866F, -1.16176558F, -0.150392756F, 1.05906749F,
                                -1.78538311F}),
                1e-6));
    CHECK(at.draw(rand_like_definition, {transpose(at.zeros({2, 3}), 0, 1)})
              .same_bits(floats({3, 2}, {0.825946152F, 0.357227027F, 0.221801519F, 0.0662862659F,
                                         0.600945413F, 0.174426079F})));
    CHECK(close(at.draw(randn_like_definition, {at.zeros({2, 2})}),
                floats({2, 2}, {-0.814984918F, -0.911792517F, -0.0738642961F, 1.10559154F}), 1e-6));
    CHECK(at.draw(multinomial_definition,
                  {transpose(at.given({2, 3}, {1, 2, 3, 3, 0, 1}), 0, 1), whole(1)})
              .same_bits(wholes({3, 1}, {1, 0, 0})));
    CHECK(at.draw(rand_definition, {list({1})}).same_bits(floats({1}, {0.912882209F})));
}

TEST_CASE("recorder drawing: normal values cut off are those of torch.nn.init.trunc_normal_") {
    session at(4);
    CHECK(close(at.in_place(trunc_normal_definition, {at.zeros({6}), 0.0, 0.02}),
                floats({6}, {0.00300106104F, 0.00297337049F, -0.0266367458F, -0.0161282029F,
                             -0.0489479676F, -0.0352572389F})));
    CHECK(close(at.in_place(trunc_normal_definition, {at.zeros({6}), 0.5, 1.0, -1.0, 2.0}),
                floats({6}, {1.95407152F, 1.57099974F, 0.760433137F, 1.84696031F, 0.0960047543F,
                             -0.165293753F})));
    CHECK(at.draw(rand_definition, {list({1})}).same_bits(floats({1}, {0.926260412F})));
}

TEST_CASE("recorder drawing: many draws are those of the lessons' generator") {
    session at(5);
    attention::generator same(5);
    for (const std::int64_t length : {15, 16, 17, 40}) {
        const auto size = static_cast<std::size_t>(length);
        CHECK(
            at.draw(randn_definition, {list({length})}).same_bits(array::from(same.randn({size}))));
        CHECK(at.draw(rand_definition, {list({length})}).same_bits(array::from(same.rand({size}))));
    }
}

TEST_CASE("recorder drawing: a changed probability draws again from the same state") {
    const auto program = [](const array& probabilities) {
        tape on(11);
        const variable p = on.given(probabilities, {"p", ""});
        on.invoke(bernoulli_definition, {p}, {"bits", ""});
        on.invoke(multinomial_definition, {p, whole(2)}, {"some", ""});
        on.invoke(multinomial_definition, {p, whole(9), true}, {"many", ""});
        on.invoke(rand_definition, {list({3})}, {"later", ""});
        return on.trace();
    };
    const array changed = floats({4}, {0.9F, 0.05F, 0.8F, 0.5F});
    const recorder::trace first = program(floats({4}, {0.1F, 0.6F, 0.1F, 0.2F}));
    const recorder::trace anew = program(changed);
    const recorder::trace replayed = first.replay({{"p", changed}});
    for (const char* name : {"bits", "some", "many", "later"}) {
        INFO(name);
        const array& value = anew.nodes()[anew.find(name)]->value;
        CHECK(replayed.nodes()[replayed.find(name)]->value.same_bits(value));
    }
    check_explained(first);
    check_explained(replayed);
}

TEST_CASE("recorder drawing: a drawn cell is explained by its draw") {
    tape on(3);
    const variable p = on.given(floats({2, 3}, {0.1F, 0.6F, 0.4F, 0.2F, 0.9F, 0.5F}), {"p", ""});
    const variable turned = transpose(p, 0, 1);
    on.invoke(bernoulli_definition, {turned, 0.5});
    on.invoke(bernoulli_definition, {turned});
    on.invoke(bernoulli_in_place_definition, {turned, 0.3});
    on.invoke(multinomial_definition, {turned, whole(2)});
    on.invoke(multinomial_definition, {turned, whole(5), true});
    on.invoke(rand_definition, {list({2})});
    const recorder::trace all = on.trace();
    check_explained(all);
    CHECK(all.explain(all.find("bernoulli_2"), 1).terms.size() == 2);
    CHECK(all.explain(all.find("rand"), 1).terms.empty());
    CHECK(all.written(all.find("rand")) == "torch.rand((2,))");
    CHECK(all.feeds(all.find("transpose"), 0).size() == 1 + 2 + 5);
}

TEST_CASE("recorder drawing: calls that PyTorch refuses are refused and draw nothing") {
    session at(1);
    const variable x = at.zeros({2});
    const variable ids = at.on.given(wholes({2}, {1, 2}));
    CHECK(at.refused(rand_definition, {list({2}), dtype::int64}) == status::type);
    CHECK(at.refused(randn_definition, {list({2, -1})}) == status::value);
    CHECK(at.refused(rand_like_definition, {ids}) == status::type);
    CHECK(at.refused(randint_definition, {whole(5), whole(5), list({2})}) == status::value);
    CHECK(at.refused(randint_definition, {whole(0), whole(3), list({2}), dtype::boolean}) ==
          status::value);
    CHECK(at.refused(randperm_definition, {whole(-1)}) == status::value);
    CHECK(at.refused(randperm_definition, {whole(2), dtype::boolean}) == status::type);
    CHECK(at.refused(normal_definition, {0.0, -1.0, list({2})}) == status::value);
    CHECK(at.refused(uniform_definition, {x, 1.0, 0.0}) == status::value);
    CHECK(at.refused(uniform_definition, {x, -3e38, 3e38}) == status::value);
    CHECK(at.refused(uniform_definition, {x, 0.0, INFINITY}) == status::value);
    CHECK(at.refused(uniform_definition, {ids}) == status::type);
    CHECK(at.refused(bernoulli_definition, {ids}) == status::type);
    CHECK(at.refused(bernoulli_definition, {x, 1.5}) == status::value);
    CHECK(at.refused(bernoulli_definition, {at.given({1}, {NAN})}) == status::value);
    CHECK(at.refused(exponential_definition, {x, 0.0}) == status::value);
    const variable p = at.given({2}, {1, 2});
    CHECK(at.refused(multinomial_definition, {p, whole(3)}) == status::value);
    CHECK(at.refused(multinomial_definition, {p, whole(0)}) == status::value);
    CHECK(at.refused(multinomial_definition, {ids, whole(1)}) == status::type);
    CHECK(at.refused(multinomial_definition, {x, whole(1)}) == status::value);
    CHECK(at.refused(multinomial_definition, {at.given({2}, {2, -1}), whole(2), true}) ==
          status::value);
    CHECK(at.refused(multinomial_definition, {at.zeros({1, 1, 1}), whole(1)}) == status::shape);
    CHECK(at.refused(xavier_uniform_definition, {x}) == status::shape);
    CHECK(at.refused(kaiming_normal_definition, {at.zeros({2, 2}), 0.0, text("fan")}) ==
          status::unknown);
    CHECK(at.on.draws().state().position == 624);
    // Empty tensors draw nothing.
    CHECK(at.draw(multinomial_definition, {at.zeros({0, 3}), whole(2)}).shape() ==
          shape_list{0, 2});
    CHECK(at.draw(xavier_uniform_definition, {at.zeros({0, 0})}).size() == 0);
    CHECK(at.on.draws().state().position == 624);
}
