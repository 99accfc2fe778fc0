#include <array>
#include <string>

#include "lessons/blocks.hpp"
#include "lessons/builder.hpp"
#include "lessons/registry.hpp"
#include "lessons/sources.hpp"

namespace lessons {

using attention::generator;
using attention::shape_list;
using attention::tensor;

namespace {

/// Tables are shown side by side, and their weights fit into an address.
constexpr std::size_t max_rows = 6;
constexpr std::size_t max_columns = 8;

struct projected {
    handle query, key, value;
};

using project_names = std::array<name_prefix, 6>;
using attend_names = std::array<name_prefix, 4>;

/// Each number is its own position: 23 stands at token 2, dimension 3.
tensor place_numbers(std::size_t tokens, std::size_t width) {
    tensor places = attention::zeros({tokens, width});
    for (std::size_t cell = 0; cell < places.size(); ++cell) {
        const std::size_t place = 10 * (cell / width + 1) + cell % width + 1;
        places.data()[cell] = static_cast<float>(place);
    }
    return places;
}

class heads_laboratory_run {
  public:
    heads_laboratory_run(settings& chosen, const replacement_list& replaced)
        : chosen_(chosen),
          tokens_(chosen.count("tokens")),
          width_(chosen.count("d_in")),
          joined_width_(std::stoul(chosen.choice("d_model"))),
          heads_(std::stoul(chosen.choice("heads"))),
          draws_(chosen.seed("seed")),
          make_(replaced) {}

    trace compute() {
        split();
        view();
        head_weights();
        join();
        flip();
        stack();
        return make_.finish();
    }

  private:
    /// The inputs through a layer without bias, whose weight is (out, in).
    handle project(tensor_name weight_id, tensor_name id, role kind, std::size_t out) {
        const tensor weight = draws_.linear(width_, out, false).weight;
        return make_.linear(id, kind, inputs_, make_.drawn(weight_id, kind, weight), {});
    }

    /// `names`: weight and result of the queries, then of keys and values.
    projected project_all(const project_names& names, std::size_t out) {
        const handle q = project(names[0].c_str(), names[1].c_str(), role::query, out);
        const handle k = project(names[2].c_str(), names[3].c_str(), role::key, out);
        return {q, k, project(names[4].c_str(), names[5].c_str(), role::value, out)};
    }

    handle attend(const attend_names& names, const projected& of) {
        const handle scores =
            make_.matmul_transposed(names[0].c_str(), role::scores, of.query, of.key);
        const handle scaled = make_.scale(names[1].c_str(), role::scores, scores,
                                          score_factor(joined_width_ / heads_));
        const handle masked = make_.mask(names[2].c_str(), role::scores, scaled, mask_);
        return make_.softmax(names[3].c_str(), masked, {});
    }

    void split() {
        make_.step("split");
        inputs_ = make_.given("inputs", role::input,
                              token_vectors(journey, tokens_, width_, chosen_.seed("seed")));
        mask_ = make_.given("mask", role::constant, mask_bits(chosen_, tokens_));
        whole_ = project_all({"W_query", "queries", "W_key", "keys", "W_value", "values"},
                             joined_width_);
    }

    /// Queries split into heads by `view` and `transpose`, and by one `view` that has the right
    /// shape only.
    void view() {
        make_.step("view");
        const shape_list by_token = {tokens_, heads_, joined_width_ / heads_};
        const shape_list by_head = {heads_, tokens_, joined_width_ / heads_};
        const handle parts = make_.view("query_parts", role::query, whole_.query, by_token);
        heads_of_.query = make_.transpose("head_queries", role::query, parts, 0, 1);
        make_.view("wrong_queries", role::query, whole_.query, by_head);
        const tensor numbers = place_numbers(tokens_, joined_width_);
        const handle places = make_.constant("places", role::constant, numbers);
        const handle place_parts = make_.view("place_parts", role::constant, places, by_token);
        make_.transpose("head_places", role::constant, place_parts, 0, 1);
        make_.view("wrong_places", role::constant, places, by_head);
    }

    void head_weights() {
        make_.step("weights");
        heads_of_.key = make_.split_heads("head_keys", role::key, whole_.key, heads_);
        heads_of_.value = make_.split_heads("head_values", role::value, whole_.value, heads_);
        weights_ = attend({"scores", "scaled_scores", "masked_scores", "weights"}, heads_of_);
    }

    void join() {
        make_.step("join");
        const handle contexts =
            make_.matmul("head_contexts", role::output, weights_, heads_of_.value);
        joined_ = make_.merge_heads("joined", role::output, contexts);
        const tensor weight = draws_.linear(joined_width_, joined_width_, false).weight;
        out_weight_ = make_.drawn("W_out", role::output, weight);
        output_ = make_.linear("output", role::output, joined_, out_weight_, {});
    }

    /// The weight of the output projection is square: without the transpose no shape is wrong.
    void flip() {
        make_.step("linear");
        const handle wrong = make_.matmul("unflipped_output", role::output, joined_, out_weight_);
        make_.largest_difference("unflipped_difference", role::measure, output_, wrong);
    }

    /// Heads that each have their own layers, concatenated.
    void stack() {
        make_.step("same");
        handle_list contexts;
        for (std::size_t head = 1; head <= heads_; ++head) {
            const std::string name = "single_" + std::to_string(head);
            const projected of = project_all({name + "_W_query", name + "_queries", name + "_W_key",
                                              name + "_keys", name + "_W_value", name + "_values"},
                                             joined_width_ / heads_);
            const handle weights = attend({name + "_scores", name + "_scaled_scores",
                                           name + "_masked_scores", name + "_weights"},
                                          of);
            contexts.push_back(
                make_.matmul((name + "_context").c_str(), role::output, weights, of.value));
        }
        const handle stacked = make_.concatenate("stacked_context", role::output, contexts);
        make_.largest_difference("same_difference", role::measure, stacked, joined_);
    }

    settings& chosen_;
    std::size_t tokens_, width_, joined_width_, heads_;
    generator draws_;
    builder make_;
    handle inputs_{}, mask_{}, weights_{}, joined_{}, out_weight_{}, output_{};
    projected whole_{}, heads_of_{};
};

trace compute(settings& chosen, const replacement_list& replaced) {
    return heads_laboratory_run(chosen, replaced).compute();
}

const step_description steps[] = {
    {"split", "inputs W_query W_key W_value queries keys values"},
    {"view",
     "queries query_parts head_queries wrong_queries places place_parts head_places wrong_places"},
    {"weights",
     "head_queries head_keys head_values scores scaled_scores mask masked_scores weights"},
    {"join", "weights head_values head_contexts joined W_out output"},
    {"linear", "W_query joined W_out output unflipped_output unflipped_difference"},
    {"same",
     "W_query W_key W_value single_1_W_query single_1_W_key single_1_W_value single_1_weights "
     "single_1_context single_2_W_query single_2_W_key single_2_W_value single_2_weights "
     "single_2_context weights joined stacked_context same_difference"},
};

const setting_description setting_table[] = {
    seed_setting("seed", 123),
    integer_setting("tokens", 4, 1, max_rows),
    integer_setting("d_in", 3, 1, max_columns),
    choice_setting("d_model", "4 8", 1),
    {"heads", setting_kind::choice, 1.0, 0.0, 2.0, "1 2 4"},
    choice_setting("mask", "causal none", 1),
};

}  // namespace

/// One projection and the heads it is cut into: `view` and `transpose`, what `view` alone
/// scrambles, and the single heads that give the same numbers.
const lesson heads_laboratory = {"lab/heads", steps, setting_table, compute};

}  // namespace lessons
