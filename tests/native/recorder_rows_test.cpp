#include "recorder/vocabulary.hpp"
#include "support/axes_inputs.hpp"

using namespace recorder;
using attention::status;

// What PyTorch 1.13 gives for the same calls.

TEST_CASE("recorder: softmax gives the cells, shapes and types of PyTorch") {
    gives("softmax", {F(), 1},
          {floats({2, 3}, {0.0900305659F, 0.665240884F, 0.244728446F, 0.000841998728F,
                           0.0757943094F, 0.923363745F})});
    gives("softmax", {Q(), 1},
          {floats({2, 3},
                  {0.0900305659F, 0.665240884F, 0.244728446F, nan_value, nan_value, nan_value})});
    gives("softmax", {W(), 1},
          {floats({3, 3}, {nan_value, nan_value, nan_value, 0, 0.731058598F, 0.268941432F,
                           nan_value, nan_value, nan_value})});
    gives("softmax", {T(), 1},
          {floats({2, 3, 2}, {0.0900305733F, 0.0900305733F, 0.244728476F, 0.244728476F,
                              0.665240943F, 0.665240943F, 0.0900305733F, 0.0900305733F,
                              0.244728476F, 0.244728476F, 0.665240943F, 0.665240943F})});
    gives("softmax", {F(), 0},
          {floats({2, 3}, {0.993307173F, 0.924141824F, 0.268941432F, 0.00669285096F, 0.0758581758F,
                           0.731058598F})});
    gives("softmax", {T(), -1},
          {floats({2, 3, 2}, {0.377540678F, 0.622459352F, 0.377540678F, 0.622459352F, 0.377540678F,
                              0.622459352F, 0.377540678F, 0.622459352F, 0.377540678F, 0.622459352F,
                              0.377540678F, 0.622459352F})});
    gives("softmax", {Z(), 0}, {floats({}, {1})});
    gives("softmax", {Z(), -1}, {floats({}, {1})});
    gives("softmax", {E(), 1}, {floats({2, 0, 3}, {})});
    gives("softmax", {E(), 2}, {floats({2, 0, 3}, {})});
    gives("softmax", {E0(), 0}, {floats({0}, {})});
    gives("softmax", {I(), 1, dtype::float32},
          {floats({2, 3}, {0.0900305659F, 0.665240884F, 0.244728446F, 0.487855554F, 0.0242888965F,
                           0.487855554F})});
    gives("softmax", {floats({2, 3}, {300, 900, 600, -1200, 150, 900}), 1},
          {floats({2, 3}, {0, 1, 0, 0, 0, 1})});
}

TEST_CASE("recorder: log_softmax gives the cells, shapes and types of PyTorch") {
    gives("log_softmax", {F(), 1},
          {floats({2, 3}, {-2.40760612F, -0.407606035F, -1.40760601F, -7.07973194F, -2.57973194F,
                           -0.079732053F})});
    gives("log_softmax", {Q(), 1},
          {floats({2, 3},
                  {-2.40760612F, -0.407606035F, -1.40760601F, nan_value, nan_value, nan_value})});
    gives("log_softmax", {W(), 1},
          {floats({3, 3}, {nan_value, nan_value, nan_value, -inf, -0.313261658F, -1.31326163F,
                           nan_value, nan_value, nan_value})});
    gives("log_softmax", {T(), 1},
          {floats({2, 3, 2}, {-2.40760589F, -2.40760589F, -1.40760589F, -1.40760589F, -0.407605946F,
                              -0.407605946F, -2.40760589F, -2.40760589F, -1.40760589F, -1.40760589F,
                              -0.407605946F, -0.407605946F})});
    gives("log_softmax", {F(), 0},
          {floats({2, 3}, {-0.00671534892F, -0.0788897499F, -1.31326163F, -5.0067153F, -2.57888985F,
                           -0.313261658F})});
    gives("log_softmax", {T(), -1},
          {floats({2, 3, 2}, {-0.974076986F, -0.474076986F, -0.974076986F, -0.474076986F,
                              -0.974076986F, -0.474076986F, -0.974076986F, -0.474076986F,
                              -0.974076986F, -0.474076986F, -0.974076986F, -0.474076986F})});
    gives("log_softmax", {Z(), 0}, {floats({}, {0})});
    gives("log_softmax", {Z(), -1}, {floats({}, {0})});
    gives("log_softmax", {E(), 1}, {floats({2, 0, 3}, {})});
    gives("log_softmax", {E(), 2}, {floats({2, 0, 3}, {})});
    gives("log_softmax", {E0(), 0}, {floats({0}, {})});
    gives("log_softmax", {I(), 1, dtype::float32},
          {floats({2, 3}, {-2.40760612F, -0.407606035F, -1.40760601F, -0.717735887F, -3.71773577F,
                           -0.717735887F})});
    gives("log_softmax", {floats({2, 3}, {300, 900, 600, -1200, 150, 900}), 1},
          {floats({2, 3}, {-600, 0, -300, -2100, -750, 0})});
}

TEST_CASE("recorder: softmin gives the cells, shapes and types of PyTorch") {
    gives("softmin", {F(), 1},
          {floats({2, 3}, {0.665240884F, 0.0900305659F, 0.244728446F, 0.988121986F, 0.0109770438F,
                           0.000901050633F})});
    gives("softmin", {Q(), 1},
          {floats({2, 3},
                  {0.665240884F, 0.0900305659F, 0.244728446F, nan_value, nan_value, nan_value})});
    gives("softmin", {W(), 1},
          {floats({3, 3}, {nan_value, nan_value, nan_value, nan_value, nan_value, nan_value, 0,
                           0.731058598F, 0.268941432F})});
    gives("softmin", {T(), 1},
          {floats({2, 3, 2}, {0.665240943F, 0.665240943F, 0.244728476F, 0.244728476F, 0.0900305733F,
                              0.0900305733F, 0.665240943F, 0.665240943F, 0.244728476F, 0.244728476F,
                              0.0900305733F, 0.0900305733F})});
    gives("softmin", {F(), 0},
          {floats({2, 3}, {0.00669285096F, 0.0758581758F, 0.731058598F, 0.993307173F, 0.924141824F,
                           0.268941432F})});
    gives("softmin", {T(), -1},
          {floats({2, 3, 2}, {0.622459352F, 0.377540678F, 0.622459352F, 0.377540678F, 0.622459352F,
                              0.377540678F, 0.622459352F, 0.377540678F, 0.622459352F, 0.377540678F,
                              0.622459352F, 0.377540678F})});
    gives("softmin", {Z(), 0}, {floats({}, {1})});
    gives("softmin", {Z(), -1}, {floats({}, {1})});
    gives("softmin", {E(), 1}, {floats({2, 0, 3}, {})});
    gives("softmin", {E(), 2}, {floats({2, 0, 3}, {})});
    gives("softmin", {E0(), 0}, {floats({0}, {})});
    gives("softmin", {I(), 1, dtype::float32},
          {floats({2, 3}, {0.665240884F, 0.0900305659F, 0.244728446F, 0.0452785008F, 0.909443021F,
                           0.0452785008F})});
    gives("softmin", {floats({2, 3}, {300, 900, 600, -1200, 150, 900}), 1},
          {floats({2, 3}, {1, 0, 0, 1, 0, 0})});
}

TEST_CASE("recorder: cumsum gives the cells, shapes and types of PyTorch") {
    gives("cumsum", {floats({}, {-0.0F}), 0}, {floats({}, {-0.0F})});
    gives("cumsum", {F(), 1}, {floats({2, 3}, {1, 4, 6, -4, -3.5F, -0.5F})});
    gives("cumsum", {I(), 1}, {wholes({2, 3}, {1, 4, 6, 3, 3, 6})});
    gives("cumsum", {B(), 1}, {wholes({2, 2}, {1, 1, 0, 0})});
    gives("cumsum", {Q(), 1}, {floats({2, 3}, {1, 4, 6, nan_value, nan_value, nan_value})});
    gives("cumsum", {T(), 1},
          {floats({2, 3, 2}, {-2.25F, -1.75F, -3.5F, -2.5F, -3.75F, -2.25F, 0.75F, 1.25F, 2.5F,
                              3.5F, 5.25F, 6.75F})});
    gives("cumsum", {F(), 0}, {floats({2, 3}, {1, 3, 2, -3, 3.5F, 5})});
    gives("cumsum", {T(), -1},
          {floats({2, 3, 2}, {-2.25F, -4, -1.25F, -2, -0.25F, 0, 0.75F, 2, 1.75F, 4, 2.75F, 6})});
    gives("cumsum", {Z(), 0}, {floats({}, {2.5F})});
    gives("cumsum", {Z(), -1}, {floats({}, {2.5F})});
    gives("cumsum", {E(), 1}, {floats({2, 0, 3}, {})});
    gives("cumsum", {E0(), 0}, {floats({0}, {})});
    gives("cumsum", {I(), 0, dtype::float32}, {floats({2, 3}, {1, 3, 2, 4, 3, 5})});
    gives("cumsum", {F(), 1, dtype::int64}, {wholes({2, 3}, {1, 4, 6, -4, -4, -1})});
}

TEST_CASE("recorder: cumprod gives the cells, shapes and types of PyTorch") {
    gives("cumprod", {F(), 1}, {floats({2, 3}, {1, 3, 6, -4, -2, -6})});
    gives("cumprod", {I(), 1}, {wholes({2, 3}, {1, 3, 6, 3, 0, 0})});
    gives("cumprod", {B(), 1}, {wholes({2, 2}, {1, 0, 0, 0})});
    gives("cumprod", {Q(), 1}, {floats({2, 3}, {1, 3, 6, nan_value, nan_value, nan_value})});
    gives("cumprod", {T(), 1},
          {floats({2, 3, 2}, {-2.25F, -1.75F, 2.8125F, 1.3125F, -0.703125F, 0.328125F, 0.75F, 1.25F,
                              1.3125F, 2.8125F, 3.609375F, 9.140625F})});
    gives("cumprod", {F(), 0}, {floats({2, 3}, {1, 3, 2, -4, 1.5F, 6})});
    gives("cumprod", {T(), -1},
          {floats({2, 3, 2}, {-2.25F, 3.9375F, -1.25F, 0.9375F, -0.25F, -0.0625F, 0.75F, 0.9375F,
                              1.75F, 3.9375F, 2.75F, 8.9375F})});
    gives("cumprod", {Z(), 0}, {floats({}, {2.5F})});
    gives("cumprod", {Z(), -1}, {floats({}, {2.5F})});
    gives("cumprod", {E(), 1}, {floats({2, 0, 3}, {})});
    gives("cumprod", {E0(), 0}, {floats({0}, {})});
    gives("cumprod", {I(), 0, dtype::float32}, {floats({2, 3}, {1, 3, 2, 3, 0, 6})});
    gives("cumprod", {F(), 1, dtype::int64}, {wholes({2, 3}, {1, 3, 6, -4, 0, 0})});
}

TEST_CASE("recorder: argsort gives the cells, shapes and types of PyTorch") {
    gives("argsort", {F()}, {wholes({2, 3}, {0, 2, 1, 0, 1, 2})});
    gives("argsort", {I()}, {wholes({2, 3}, {0, 2, 1, 1, 0, 2})});
    gives("argsort", {Q()}, {wholes({2, 3}, {0, 2, 1, 1, 2, 0})});
    gives("argsort", {T()}, {wholes({2, 3, 2}, {0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1})});
    gives("argsort", {Z()}, {wholes({}, {0})});
    gives("argsort", {E()}, {wholes({2, 0, 3}, {})});
    gives("argsort", {E0()}, {wholes({0}, {})});
    gives("argsort", {F(), 0, true}, {wholes({2, 3}, {0, 0, 1, 1, 1, 0})});
    gives("argsort", {Q(), 1, true}, {wholes({2, 3}, {1, 2, 0, 0, 2, 1})});
    gives("argsort", {T(), 1, true}, {wholes({2, 3, 2}, {2, 2, 1, 1, 0, 0, 2, 2, 1, 1, 0, 0})});
    gives("argsort", {I(), 1, true, true}, {wholes({2, 3}, {1, 2, 0, 0, 2, 1})});
    gives("argsort", {B(), 1, false, true}, {wholes({2, 2}, {1, 0, 0, 1})});
}

TEST_CASE("recorder: sort gives the cells, shapes and types of PyTorch") {
    gives("sort", {F()},
          {floats({2, 3}, {1, 2, 3, -4, 0.5F, 3}), wholes({2, 3}, {0, 2, 1, 0, 1, 2})});
    gives("sort", {I()}, {wholes({2, 3}, {1, 2, 3, 0, 3, 3}), wholes({2, 3}, {0, 2, 1, 1, 0, 2})});
    gives("sort", {Q()},
          {floats({2, 3}, {1, 2, 3, 0, 5, nan_value}), wholes({2, 3}, {0, 2, 1, 1, 2, 0})});
    gives("sort", {T()},
          {floats({2, 3, 2}, {-2.25F, -1.75F, -1.25F, -0.75F, -0.25F, 0.25F, 0.75F, 1.25F, 1.75F,
                              2.25F, 2.75F, 3.25F}),
           wholes({2, 3, 2}, {0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1})});
    gives("sort", {Z()}, {floats({}, {2.5F}), wholes({}, {0})});
    gives("sort", {E()}, {floats({2, 0, 3}, {}), wholes({2, 0, 3}, {})});
    gives("sort", {E0()}, {floats({0}, {}), wholes({0}, {})});
    gives("sort", {F(), 0, true},
          {floats({2, 3}, {1, 3, 3, -4, 0.5F, 2}), wholes({2, 3}, {0, 0, 1, 1, 1, 0})});
    gives("sort", {Q(), 1, true},
          {floats({2, 3}, {3, 2, 1, nan_value, 5, 0}), wholes({2, 3}, {1, 2, 0, 0, 2, 1})});
    gives("sort", {T(), 1, true},
          {floats({2, 3, 2}, {-0.25F, 0.25F, -1.25F, -0.75F, -2.25F, -1.75F, 2.75F, 3.25F, 1.75F,
                              2.25F, 0.75F, 1.25F}),
           wholes({2, 3, 2}, {2, 2, 1, 1, 0, 0, 2, 2, 1, 1, 0, 0})});
    gives("sort", {I(), 1, true, true},
          {wholes({2, 3}, {3, 2, 1, 3, 3, 0}), wholes({2, 3}, {1, 2, 0, 0, 2, 1})});
    gives("sort", {B(), 1, false, true},
          {bools({2, 2}, {0, 1, 0, 0}), wholes({2, 2}, {1, 0, 0, 1})});
}

TEST_CASE("recorder: topk gives the cells, shapes and types of PyTorch") {
    gives("topk", {F(), 2}, {floats({2, 2}, {3, 2, 3, 0.5F}), wholes({2, 2}, {1, 2, 2, 1})});
    gives("topk", {Q(), 2}, {floats({2, 2}, {3, 2, nan_value, 5}), wholes({2, 2}, {1, 2, 0, 2})});
    gives("topk", {T(), 2},
          {floats({2, 3, 2}, {-1.75F, -2.25F, -0.75F, -1.25F, 0.25F, -0.25F, 1.25F, 0.75F, 2.25F,
                              1.75F, 3.25F, 2.75F}),
           wholes({2, 3, 2}, {1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0})});
    gives("topk", {F(), 1, 0}, {floats({1, 3}, {1, 3, 3}), wholes({1, 3}, {0, 0, 1})});
    gives("topk", {T(), 2, 1},
          {floats({2, 2, 2}, {-0.25F, 0.25F, -1.25F, -0.75F, 2.75F, 3.25F, 1.75F, 2.25F}),
           wholes({2, 2, 2}, {2, 2, 1, 1, 2, 2, 1, 1})});
    gives("topk", {I(), 2, 1, false}, {wholes({2, 2}, {1, 2, 0, 3}), wholes({2, 2}, {0, 2, 1, 0})});
    gives("topk", {Q(), 3, 1, false},
          {floats({2, 3}, {1, 2, 3, 0, 5, nan_value}), wholes({2, 3}, {0, 2, 1, 1, 2, 0})});
    gives("topk", {I(), 0}, {wholes({2, 0}, {}), wholes({2, 0}, {})});
    gives("topk", {Z(), 1}, {floats({}, {2.5F}), wholes({}, {0})});
    gives("topk", {Z(), 0}, {floats({}, {2.5F}), wholes({}, {0})});
    gives("topk", {E(), 0, 1}, {floats({2, 0, 3}, {}), wholes({2, 0, 3}, {})});
    gives("topk", {T(), 1, 0, false},
          {floats({1, 3, 2}, {-2.25F, -1.75F, -1.25F, -0.75F, -0.25F, 0.25F}),
           wholes({1, 3, 2}, {0, 0, 0, 0, 0, 0})});
}

TEST_CASE("recorder: operations along an axis refuse what PyTorch refuses") {
    for (const char* each :
         {"softmax", "log_softmax", "softmin", "cumsum", "cumprod", "argsort", "sort"}) {
        refuses(each, {F(), 2}, status::value);
        refuses(each, {Z(), 1}, status::value);
        refuses(each, {F(), list({0, 1})}, status::type);
    }
    for (const char* each : {"softmax", "log_softmax", "softmin"}) {
        refuses(each, {I(), 1}, status::type);
        refuses(each, {B(), 1}, status::type);
        refuses(each, {F(), 1, dtype::int64}, status::type);
    }
    refuses("softmin", {B(), 1, dtype::float32}, status::type);
    refuses("cumsum", {B(), 0, dtype::boolean}, status::type);
    refuses("cumprod", {F(), 0, dtype::boolean}, status::type);
    refuses("topk", {I(), 4}, status::value);
    refuses("topk", {I(), -1}, status::value);
    refuses("topk", {Z(), 2}, status::value);
    refuses("topk", {B(), 1}, status::type);
    refuses("topk", {Z(), 1, 1}, status::value);
}

TEST_CASE("recorder: cumsum of fractions as whole numbers wraps around") {
    gives("cumsum", {floats({3}, {nan_value, -1.5F, 2.5F}), 0, dtype::int64},
          {wholes({3}, {std::numeric_limits<std::int64_t>::min(),
                        std::numeric_limits<std::int64_t>::max(),
                        std::numeric_limits<std::int64_t>::min() + 1})});
}

TEST_CASE("recorder: the terms of softmax are its row, and the rule says which is its own") {
    tape on(0);
    const variable x = on.given(F(), {"x", ""});
    on.invoke(softmax_definition, {x, std::int64_t{1}}, {"weights", ""});
    on.invoke(topk_definition, {x, std::int64_t{2}}, {"top", ""});
    const recorder::trace all = on.trace();
    const explanation found = all.explain(all.find("weights"), 4);
    REQUIRE(found.terms.size() == 3);
    CHECK(found.terms[0].cells[0].cell == 3);
    CHECK(found.rule.position == 1);
    CHECK(std::string(found.rule.rule->text) == "exp(t[p]) / Σ exp(t)");
    CHECK(all.written(all.find("weights")) == "torch.softmax(x, 1)");
    CHECK(all.written(all.find("top")) == "torch.gather(x, -1, top_indices)");
}
