#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "learning/trainer.hpp"
#include "learning/viewer.hpp"
#include "support/recorded.hpp"

using namespace learning;

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

namespace {

/// Some ten times slower, a seed has to do.
#if defined(SANITIZED) || defined(__EMSCRIPTEN__)
constexpr std::uint64_t seeds = 1;
#else
constexpr std::uint64_t seeds = 10;
#endif

training_options small(optimizer_kind kind = optimizer_kind::adam) {
    training_options made;
    made.model.width = 16;
    made.batch = 4;
    made.of_task.length = 12;
    made.optimizer.kind = kind;
    return made;
}

bool same_bits(const named_arrays& one, const named_arrays& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](const named_array& a, const named_array& b) {
                          return a.name == b.name && a.value.same_bits(b.value);
                      });
}

/// The parameters with the columns of a head zeroed in the matrix that takes what heads hand on.
named_arrays without_head(named_arrays parameters, const std::string& layer, std::size_t head,
                          std::size_t head_width) {
    for (named_array& each : parameters) {
        if (each.name != "blocks." + layer + ".output.weight") continue;
        array zeroed(recorder::dtype::float32, each.value.shape());
        const std::size_t width = each.value.shape()[1];
        for (std::size_t i = 0; i < zeroed.size(); ++i) {
            const bool is_gone = i % width / head_width == head;
            zeroed.fill<float>()[i] = is_gone ? 0.0F : each.value.cells<float>()[i];
        }
        each.value = zeroed;
    }
    return parameters;
}

}  // namespace

TEST_CASE("learning: induction appears within 300 steps, with a head for each of its two parts") {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        training_options asked;
        asked.seed = seed;
        trainer learner(asked);
        double loss = 10.0;
        while (loss >= 0.2 && learner.steps() < 300) loss = learner.step();
        INFO("seed " << seed << ", step " << learner.steps());
        CHECK(loss < 0.2);
        attention::generator draws(1000 + seed);
        const batch tested = learner.task().draw(32, draws, purpose::testing);
        viewer look(learner.model(), 32, tested.length);
        const viewer::seen seen = look.look(learner.parameters(), tested);
        CHECK(seen.loss < 0.5);
        double previous = 0.0, induction = 0.0;
        for (const head_scores& each : scores_of(seen.weights[0], tested)) {
            previous = std::max(previous, each.previous);
        }
        for (const head_scores& each : scores_of(seen.weights[1], tested)) {
            induction = std::max(induction, each.induction);
        }
        CHECK(previous > 0.7);
        CHECK(induction > 0.7);
    }
}

TEST_CASE("learning: one layer does not learn induction") {
    training_options asked;
    asked.model.layers = 1;
    trainer learner(asked);
    double loss = 0.0;
    while (learner.steps() < (seeds == 1 ? 60 : 300)) loss = learner.step();
    CHECK(loss > 1.2);
}

TEST_CASE("learning: a pronoun finds its noun in sentences that were never learned from") {
    training_options asked;
    asked.task = "grammar";
    asked.model.layers = asked.model.heads = 1;
    asked.model.width = 16;
    asked.optimizer.kind = optimizer_kind::adamw;
    asked.optimizer.weight_decay = 0.3;
    asked.seed = 2;
    trainer learner(asked);
    while (learner.steps() < 300) learner.step();
    attention::generator draws(99);
    const batch tested = learner.task().draw(500, draws, purpose::testing);
    viewer look(learner.model(), 500, tested.length);
    const viewer::seen seen = look.look(learner.parameters(), tested);
    const std::size_t words = learner.task().words().size();
    std::size_t right = 0;
    for (std::size_t i = 0; i < tested.tokens.size(); ++i) {
        if (tested.nouns[i] < 0) continue;
        const float* logits = seen.logits.cells<float>() + i * words;
        right += std::max_element(logits, logits + words) - logits == tested.targets[i] ? 1 : 0;
    }
    CHECK(right >= 495);
    CHECK(scores_of(seen.weights[0], tested)[0].noun > 0.7);
}

TEST_CASE("learning: the same options give the same bits, another seed others") {
    for (const optimizer_kind kind :
         {optimizer_kind::sgd, optimizer_kind::adam, optimizer_kind::adamw}) {
        training_options asked = small(kind);
        asked.optimizer.weight_decay = 0.01;
        trainer one(asked), other(asked);
        for (int i = 0; i < 5; ++i) CHECK(one.step() == other.step());
        CHECK(same_bits(one.parameters(), other.parameters()));
        asked.seed = 2;
        trainer third(asked);
        third.step();
        CHECK_FALSE(same_bits(one.parameters(), third.parameters()));
    }
}

TEST_CASE("learning: with layer norm and an MLP a model learns too") {
    training_options asked = small();
    asked.task = "previous";
    asked.model.layers = 1;
    asked.model.layer_norm = asked.model.mlp = true;
    trainer learner(asked);
    const double first = learner.step();
    double last = first;
    while (learner.steps() < 100) last = learner.step();
    CHECK(last < first / 2);
}

TEST_CASE("learning: every number of the recorded step is explained by its terms") {
    training_options asked = small();
    asked.model.width = 4;
    asked.model.layers = 1;
    asked.of_task.length = 10;
    asked.of_task.vocabulary = 6;
    asked.batch = 1;
    asked.model.layer_norm = asked.model.mlp = true;
    check_explained(trainer(asked).trace());
}

TEST_CASE("learning: a loss that is not finite leaves the model as it was") {
    training_options asked = small(optimizer_kind::sgd);
    asked.optimizer.rate = 1e30;
    trainer learner(asked);
    double loss = 0.0;
    for (int i = 0; i < 10 && std::isfinite(loss); ++i) loss = learner.step();
    CHECK_FALSE(std::isfinite(loss));
    const named_arrays before = learner.parameters();
    const std::size_t steps = learner.steps();
    CHECK_FALSE(std::isfinite(learner.step()));
    CHECK(learner.steps() == steps);
    CHECK(same_bits(before, learner.parameters()));
}

TEST_CASE("learning: a head left out is a head whose part of the output matrix is zero") {
    training_options asked = small();
    trainer learner(asked);
    for (int i = 0; i < 3; ++i) learner.step();
    attention::generator draws(4);
    const batch tested = learner.task().draw(3, draws, purpose::testing);
    viewer look(learner.model(), 3, tested.length);
    const double whole = look.look(learner.parameters(), tested).loss;
    CHECK(look.look(learner.parameters(), tested, {1, 1, 1, 1}).loss == whole);
    for (std::size_t head = 0; head < 4; ++head) {
        std::vector<float> kept(4, 1.0F);
        kept[head] = 0.0F;
        const named_arrays zeroed =
            without_head(learner.parameters(), std::to_string(head / 2), head % 2, 8);
        const double left_out = look.look(learner.parameters(), tested, kept).loss;
        CHECK(left_out == look.look(zeroed, tested).loss);
        CHECK(left_out != whole);
    }
}

TEST_CASE("learning: the parts of a logit add up to it, and none is of a head that is left out") {
    for (const auto& [norm, mlp] : {std::pair(false, false), std::pair(false, true),
                                    std::pair(true, false), std::pair(true, true)}) {
        training_options asked = small();
        asked.model.layer_norm = norm;
        asked.model.mlp = mlp;
        trainer learner(asked);
        for (int i = 0; i < 5; ++i) learner.step();
        attention::generator draws(4);
        const batch one = learner.task().draw(1, draws, purpose::testing);
        viewer look(learner.model(), 1, one.length);
        const viewer::seen seen = look.look(learner.parameters(), one, {1, 0, 1, 1});
        for (const std::size_t place : {std::size_t{0}, one.length - 1}) {
            for (std::size_t word = 0; word < 16; ++word) {
                const std::vector<double> parts =
                    parts_of_logit(learner.model(), learner.parameters(), seen, one, place, word);
                REQUIRE(parts.size() == 5U + (mlp ? 1U : 0U) + (norm ? 1U : 0U));
                double sum = 0.0, size = 0.0;
                for (const double part : parts) {
                    sum += part;
                    size += std::abs(part);
                }
                CHECK(std::abs(sum - seen.logits.number(place * 16 + word)) < 1e-5 * (1 + size));
                CHECK(parts[2] == 0.0);
                if (norm) CHECK(parts.back() != 0.0);
            }
        }
    }
}

TEST_CASE("learning: scores of heads that do one thing alone are 1, and of others 0") {
    // The pattern c a b c a b: what followed a letter before stands two or five places earlier.
    batch of(1, 6);
    of.tokens = {2, 0, 1, 2, 0, 1};
    of.periods = {3};
    of.nouns[4] = 1;
    const auto looking = [&of](auto key_of) {
        array weights(recorder::dtype::float32, {1, 1, 6, 6});
        for (std::size_t query = 0; query < 6; ++query) {
            weights.fill<float>()[query * 6 + key_of(query)] = 1.0F;
        }
        return scores_of(weights, of)[0];
    };
    const head_scores previous = looking([](std::size_t q) { return q == 0 ? 0 : q - 1; });
    CHECK(previous.previous == 1.0);
    CHECK(previous.own == 0.0);
    CHECK(previous.induction == 0.0);
    const head_scores induction = looking([](std::size_t q) { return q < 3 ? q : q - 2; });
    CHECK(induction.induction == 1.0);
    CHECK(induction.previous == 0.0);
    const head_scores first = looking([](std::size_t) { return std::size_t{0}; });
    CHECK(first.first == 1.0);
    CHECK(first.own == 0.0);
    CHECK(first.noun == 0.0);
    const head_scores own = looking([](std::size_t q) { return q; });
    CHECK(own.own == 1.0);
    CHECK(own.first == 0.0);
    const head_scores noun = looking([](std::size_t q) { return q == 4 ? std::size_t{1} : q; });
    CHECK(noun.noun == 1.0);
}

TEST_CASE("learning: what has no query has no score") {
    const head_scores found =
        scores_of(array(recorder::dtype::float32, {1, 1, 2, 2}), batch(1, 2))[0];
    CHECK(std::isnan(found.noun));
    CHECK(std::isnan(found.induction));
}

TEST_CASE("learning: tokens outside the vocabulary are refused") {
    training_options asked = small();
    trainer learner(asked);
    viewer look(learner.model(), 1, 12);
    batch of(1, 12);
    of.tokens[3] = 16;
    CHECK_THROWS_WITH_AS(look.look(learner.parameters(), of),
                         "Tokens are whole numbers from 0 to 15, not 16.", attention::error);
}
