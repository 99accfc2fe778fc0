#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "lessons/lesson.hpp"
#include "support/compare.hpp"
#include "support/draws.hpp"
#include "support/golden.hpp"
#include "support/lesson_runs.hpp"
#include "support/plain_lesson_causal.hpp"
#include "support/plain_lesson_heads.hpp"
#include "support/plain_lesson_scaled.hpp"
#include "support/plain_lesson_sentence.hpp"
#include "support/plain_lesson_simple.hpp"
#include "support/plain_lesson_trainable.hpp"

using attention::tensor;
using lessons::trace;

namespace {

const plain::matrix notebook_tokens = {{0.43, 0.15, 0.89}, {0.55, 0.87, 0.66}, {0.57, 0.85, 0.64},
                                       {0.22, 0.58, 0.33}, {0.77, 0.25, 0.10}, {0.05, 0.80, 0.55}};

const plain::matrix next_day_tokens = {{.43, .15, .89, .17, .23, .19, .38, .44},
                                       {.55, .87, .66, .51, .49, .3, .2, .1},
                                       {.57, .85, .64, .8, .1, .4, .21, .39},
                                       {.22, .58, .33, .4, .4, .4, .1, .3},
                                       {.77, .25, .10, .1, .9, .3, .3, .2}};

const std::vector<std::size_t> sentence = {0, 4, 5, 2, 1, 3};

/// Other tokens of the same shape, of float32 numbers.
plain::matrix random_tokens(std::uint32_t seed) {
    support::draws random(seed);
    plain::matrix tokens = notebook_tokens;
    for (plain::row& token : tokens) {
        for (double& value : token) value = random.number(-1.0, 2.0);
        for (double& value : token) value = static_cast<float>(value);
    }
    return tokens;
}

tensor tensor_from(const plain::matrix& rows) {
    tensor result = attention::zeros({rows.size(), rows[0].size()});
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t j = 0; j < rows[i].size(); ++j) {
            result(i, j) = static_cast<float>(rows[i][j]);
        }
    }
    return result;
}

/// "" if the trace has every tensor of the plain program, within 1e-5 M.
std::string first_difference(const trace& all, const plain::results& wanted) {
    for (const auto& [id, values] : wanted) {
        const tensor& got = all.tensors[all.find(id)].value;
        const auto different = support::difference(got, values, 1e-5 * support::magnitude(values));
        if (!different.empty()) return id + ": " + different;
    }
    return "";
}

/// The ids of lessons.json that the plain program of a lesson does not compute.
std::string missing_id(const std::string& lesson, const plain::results& wanted) {
    const nlohmann::json file = support::golden("lessons.json");
    for (const nlohmann::json& entry : file.at("entries")) {
        const auto id = entry.at("id").get<std::string>();
        if (entry.at("lesson") == lesson && wanted.count(id) == 0) return id;
    }
    return "";
}

/// Checks that the plain program agrees at the notebook's settings and computes all it shows.
void check_notebook(const char* id, const plain::results& wanted,
                    const support::setting_values& values = {}) {
    const trace all = lessons::run(lessons::find_lesson(id), values, {});
    CHECK(first_difference(all, wanted) == "");
    CHECK(missing_id(id, wanted) == "");
    MESSAGE(std::string(id) << ": " << wanted.size() << " of " << all.tensors.size()
                            << " tensors are computed twice");
}

}  // namespace

TEST_CASE(
    "an independent program of every lesson agrees with the engine, for the notebook's seeds") {
    check_notebook("simple", plain::lesson_simple(notebook_tokens, 123, 1, 2, 1024));
    check_notebook("trainable", plain::lesson_trainable(next_day_tokens, 123, 789, 1, 4, false));
    check_notebook("scaled", plain::lesson_scaled(42, 10, 8, 10));
    check_notebook("causal", plain::lesson_causal(74, 4, 8, 2, 16, false));
    check_notebook("sentence", plain::lesson_sentence(sentence, 123, 1, 3));
    check_notebook("heads", plain::lesson_heads(notebook_tokens, {123, 2, 2, false, 0.5}),
                   {{"dropout_seed", 124}});
}

TEST_CASE("an independent program of lesson trainable agrees with the engine, for 50 seeds") {
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
        const std::size_t d_out = 1 + seed % 9;
        const bool bias = seed % 2 == 1;
        const trace all = lessons::run(lessons::find_lesson("trainable"),
                                       {{"seed", seed},
                                        {"linear_seed", seed + 7},
                                        {"query_token", seed % 5},
                                        {"d_out", static_cast<double>(d_out)},
                                        {"bias", bias ? 1.0 : 0.0}},
                                       {});
        CAPTURE(seed);
        CHECK(first_difference(all, plain::lesson_trainable(next_day_tokens, seed, seed + 7,
                                                            seed % 5, d_out, bias)) == "");
    }
}

TEST_CASE("an independent program of lesson scaled agrees with the engine, for 50 seeds") {
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
        const std::size_t tokens = 7 + seed % 8;
        const std::size_t width = 3 + seed % 7;
        const double token_scale = seed % 2 == 0 ? 10.0 : 1.0;
        const trace all = lessons::run(lessons::find_lesson("scaled"),
                                       {{"seed", seed},
                                        {"tokens", static_cast<double>(tokens)},
                                        {"d_model", static_cast<double>(width)},
                                        {"token_scale", token_scale}},
                                       {});
        CAPTURE(seed);
        CHECK(first_difference(all, plain::lesson_scaled(seed, tokens, width, token_scale)) == "");
    }
}

TEST_CASE("an independent program of lesson causal agrees with the engine, for 50 seeds") {
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
        const std::size_t batch = 1 + seed % 4;
        const std::size_t tokens = 8 + seed % 5;
        const std::size_t channels = 2 + seed % 3;
        const std::size_t head_size = 8 + seed % 9;
        const trace all = lessons::run(lessons::find_lesson("causal"),
                                       {{"seed", seed},
                                        {"batch", static_cast<double>(batch)},
                                        {"tokens", static_cast<double>(tokens)},
                                        {"channels", static_cast<double>(channels)},
                                        {"head_size", static_cast<double>(head_size)},
                                        {"scaled", seed % 2}},
                                       {});
        CAPTURE(seed);
        CHECK(first_difference(all, plain::lesson_causal(seed, batch, tokens, channels, head_size,
                                                         seed % 2 == 1)) == "");
    }
}

TEST_CASE("an independent program of lesson sentence agrees with the engine, for 50 seeds") {
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
        std::vector<std::size_t> ids = sentence;
        std::rotate(ids.begin(), ids.begin() + seed % 6, ids.end());
        if (seed % 3 == 2) ids[0] = ids[4];
        attention::tensor replaced = attention::zeros({6});
        for (std::size_t i = 0; i < 6; ++i) replaced(i) = static_cast<float>(ids[i]);
        const std::size_t heads = 1 + seed % 4;
        const trace all = lessons::run(
            lessons::find_lesson("sentence"),
            {{"seed", seed}, {"query_token", seed % 6}, {"heads", static_cast<double>(heads)}},
            {{"token_ids", replaced}});
        CAPTURE(seed);
        CHECK(first_difference(all, plain::lesson_sentence(ids, seed, seed % 6, heads)) == "");
    }
}

TEST_CASE("an independent program of lesson heads agrees with the engine, for 50 seeds") {
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
        const plain::heads_question asked = {seed,          1 + seed % 5,      1 + seed % 4,
                                             seed % 2 == 1, 0.25 * (seed % 4), seed % 3 == 0};
        const trace all = lessons::run(lessons::find_lesson("heads"),
                                       {{"seed", seed},
                                        {"dropout_seed", seed + 1},
                                        {"d_out", static_cast<double>(asked.d_out)},
                                        {"heads", static_cast<double>(asked.heads)},
                                        {"bias", seed % 2},
                                        {"dropout_rate", asked.dropout_rate},
                                        {"dropout_draw", seed % 3 == 0}},
                                       {});
        CAPTURE(seed);
        CHECK(first_difference(all, plain::lesson_heads(notebook_tokens, asked)) == "");
    }
}

TEST_CASE(
    "an independent program of lesson simple agrees with the engine, for 50 seeds and every "
    "token") {
    const lessons::lesson& simple = lessons::find_lesson("simple");
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
        const std::size_t asker = seed % 6;
        const std::size_t d_out = 1 + seed % 5;
        const std::size_t wide = 16 + 16 * (seed % 4);
        const trace all = lessons::run(simple,
                                       {{"seed", seed},
                                        {"query_token", static_cast<double>(asker)},
                                        {"d_out", static_cast<double>(d_out)},
                                        {"wide_dimension", static_cast<double>(wide)}},
                                       {});
        const auto wanted = plain::lesson_simple(notebook_tokens, seed, asker, d_out, wide);
        CAPTURE(seed);
        CHECK(first_difference(all, wanted) == "");
    }
}

TEST_CASE(
    "an independent program of lesson simple agrees with the engine, for 50 other sets of tokens") {
    const lessons::lesson& simple = lessons::find_lesson("simple");
    for (std::uint32_t seed = 100; seed < 150; ++seed) {
        plain::matrix tokens = random_tokens(seed);
        const trace all = lessons::run(simple, {{"seed", seed}, {"wide_dimension", 32}},
                                       {{"inputs", tensor_from(tokens)}});
        plain::results wanted = plain::lesson_simple(tokens, seed, 1, 2, 32);
        // Dividing by a sum of scores near zero magnifies rounding errors: the difference says
        // nothing about the engine.
        wanted.erase("attn_weights_2_tmp");
        CAPTURE(seed);
        CHECK(first_difference(all, wanted) == "");
    }
}

TEST_CASE("the independent program detects a weight that is off by 1e-4") {
    const lessons::lesson& simple = lessons::find_lesson("simple");
    const trace original = lessons::run(simple, {}, {});
    tensor weight = original.tensors[original.find("W_key")].value;
    weight(1, 1) += 1e-4F;
    const trace all = lessons::run(simple, {}, {{"W_key", weight}});
    const plain::results wanted = plain::lesson_simple(notebook_tokens, 123, 1, 2, 1024);
    CHECK(first_difference(all, wanted) != "");
}
