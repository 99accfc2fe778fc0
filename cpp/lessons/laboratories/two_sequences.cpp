#include "lessons/blocks.hpp"
#include "lessons/builder.hpp"
#include "lessons/registry.hpp"
#include "lessons/sources.hpp"

namespace lessons {

using attention::tensor;

namespace {

/// Both sequences and all matrices fit into an address.
constexpr std::size_t max_listed = 8;

/// "I don't know it very well yet." Dimensions: refers to a person, negates, knows.
const float target_values[] = {0.9F, 0.2F, 0.1F, 0.1F, 0.9F, 0.3F, 0.2F, 0.1F,
                               0.8F, 0.5F, 0.1F, 0.2F, 0.2F, 0.2F, 0.4F, 0.1F,
                               0.1F, 0.7F, 0.1F, 0.6F, 0.3F, 0.2F, 0.3F, 0.1F};
const given_tokens target_given = {target_values, max_listed, 3};

/// "Je ne le sais pas encore très bien."
const float source_values[] = {0.9F, 0.1F, 0.2F, 0.1F, 0.8F, 0.1F, 0.4F, 0.1F,
                               0.2F, 0.2F, 0.1F, 0.9F, 0.1F, 0.9F, 0.2F, 0.1F,
                               0.5F, 0.4F, 0.2F, 0.2F, 0.3F, 0.1F, 0.2F, 0.7F};
const given_tokens source_given = {source_values, max_listed, 3};

/// Weight matrices (out, in) with which a word attends to its translation.
const float query_values[] = {3.0F, -1.5F, -1.5F, 0.0F, 2.4F, -2.4F};
const float key_values[] = {2.5F, -1.0F, -2.0F, 0.5F, 2.0F, -2.5F};
const float value_values[] = {0.5F, 0.1F, 0.9F, 0.2F, 0.8F, 0.3F};
const given_tokens query_given = {query_values, 2, 3};
const given_tokens key_given = {key_values, 2, 3};
const given_tokens value_given = {value_values, 2, 3};

/// The blocks of one mask over both sequences that are 1.
struct chosen_blocks {
    bool encoder;  ///< the first sequence attends to all of itself
    bool decoder;  ///< the second attends to itself, causally
    bool cross;    ///< the second attends to all of the first
};

tensor bits_of_blocks(std::size_t first, std::size_t second, const chosen_blocks& blocks) {
    tensor bits = causal_bits(first + second);
    for (std::size_t i = 0; i < first + second; ++i) {
        for (std::size_t j = 0; j < first + second; ++j) {
            if (i < first) {
                bits(i, j) = blocks.encoder && j < first ? 1.0F : 0.0F;
            } else if (!(j < first ? blocks.cross : blocks.decoder)) {
                bits(i, j) = 0.0F;
            }
        }
    }
    return bits;
}

/// The rows of the second sequence among those of both.
tensor places_of_second(std::size_t first, std::size_t second) {
    tensor places = attention::zeros({second});
    for (std::size_t i = 0; i < second; ++i) places(i) = static_cast<float>(first + i);
    return places;
}

struct projected {
    handle queries, keys, values;
};

class two_sequences_run {
  public:
    two_sequences_run(settings& chosen, const replacement_list& replaced)
        : chosen_(chosen),
          seed_(chosen.seed("seed")),
          width_(chosen.count("d_in")),
          out_(chosen.count("d_out")),
          form_(softmax_form(chosen)),
          make_(replaced) {}

    trace compute() {
        make_.step("two-lists");
        lists();
        const projected cross = project("", query_list_, key_list_);

        make_.step("cross");
        const handle context = attend("", scaled_scores("", cross), cross);

        make_.step("swap");
        const projected reversed = project("reversed_", key_list_, query_list_);
        attend("reversed_", scaled_scores("reversed_", reversed), reversed);

        make_.step("one-table");
        const handle both = make_.concatenate("both", role::input, {key_list_, query_list_}, 0);
        const projected joined = project("both_", both, both);
        const handle all = scaled_scores("both_", joined);

        make_.step("blocks");
        const handle mask = make_.given("both_mask", role::constant, chosen_bits());
        const handle masked = make_.mask("both_masked_scores", role::scores, all, mask);
        const handle contexts = attend("both_", masked, joined);
        const tensor rows = places_of_second(length(key_list_), length(query_list_));
        const handle places = make_.constant("asking_places", role::constant, rows);
        const handle own = make_.look_up_rows("asking_context", role::output, contexts, places);
        make_.largest_difference("context_difference", role::measure, own, context);
        return make_.finish();
    }

  private:
    /// Both sequences and the matrices. The setting "asking" says which one makes the queries.
    void lists() {
        const std::size_t targets = chosen_.count("target_tokens");
        const std::size_t sources = chosen_.count("source_tokens");
        const handle target =
            make_.given("target", role::input, token_vectors(target_given, targets, width_, seed_));
        const handle source = make_.given("source", role::input,
                                          token_vectors(source_given, sources, width_, seed_ + 1));
        w_query_ = make_.given("W_query", role::query,
                               token_vectors(query_given, out_, width_, seed_ + 2));
        w_key_ = make_.given("W_key", role::key, token_vectors(key_given, out_, width_, seed_ + 3));
        w_value_ = make_.given("W_value", role::value,
                               token_vectors(value_given, out_, width_, seed_ + 4));
        const bool swapped = chosen_.choice("asking") == "source";
        query_list_ = swapped ? source : target;
        key_list_ = swapped ? target : source;
    }

    /// Queries of x, keys and values of y.
    projected project(const name_prefix& name, handle x, handle y) {
        const handle queries =
            make_.matmul_transposed((name + "queries").c_str(), role::query, x, w_query_);
        const handle keys = make_.matmul_transposed((name + "keys").c_str(), role::key, y, w_key_);
        return {queries, keys,
                make_.matmul_transposed((name + "values").c_str(), role::value, y, w_value_)};
    }

    /// The scaled scores of every query and key.
    handle scaled_scores(const name_prefix& name, const projected& of) {
        const handle scores =
            make_.matmul_transposed((name + "scores").c_str(), role::scores, of.queries, of.keys);
        return make_.scale((name + "scaled_scores").c_str(), role::scores, scores,
                           score_factor(chosen_, out_));
    }

    /// The weights of scores, and the weighted values.
    handle attend(const name_prefix& name, handle scores, const projected& of) {
        const handle weights = make_.softmax((name + "weights").c_str(), scores, form_);
        make_.measures((name + "weights").c_str(), weights);
        return make_.matmul((name + "context").c_str(), role::output, weights, of.values);
    }

    tensor chosen_bits() const {
        return bits_of_blocks(
            length(key_list_), length(query_list_),
            {chosen_.flag("encoder"), chosen_.flag("decoder"), chosen_.flag("cross")});
    }

    std::size_t length(handle list) const { return make_.shape(list)[0]; }

    settings& chosen_;
    std::uint64_t seed_;
    std::size_t width_, out_;
    builder::softmax_form form_;
    builder make_;
    handle query_list_{}, key_list_{}, w_query_{}, w_key_{}, w_value_{};
};

trace compute(settings& chosen, const replacement_list& replaced) {
    return two_sequences_run(chosen, replaced).compute();
}

const step_description steps[] = {
    {"two-lists", "target source W_query W_key W_value queries keys values"},
    {"cross",
     "queries keys scores scaled_scores weights weights_entropy weights_largest weights_gradient "
     "values context"},
    {"swap",
     "scores weights context reversed_queries reversed_keys reversed_values reversed_scores "
     "reversed_scaled_scores reversed_weights reversed_weights_entropy reversed_weights_largest "
     "reversed_weights_gradient reversed_context"},
    {"one-table",
     "target source both W_query W_key both_queries both_keys both_scores both_scaled_scores "
     "scaled_scores"},
    {"blocks",
     "both_scaled_scores both_mask both_masked_scores both_weights both_weights_entropy "
     "both_weights_largest both_weights_gradient both_values both_context asking_places "
     "asking_context context context_difference"},
};

const setting_description setting_table[] = {
    seed_setting("seed", 123),
    integer_setting("target_tokens", 3, 1, max_listed),
    integer_setting("source_tokens", 5, 1, max_listed),
    choice_setting("asking", "target source", 1),
    integer_setting("d_in", 3, 1, max_listed),
    integer_setting("d_out", 2, 1, max_listed),
    boolean_setting("scaled", true),
    number_setting("sharpness", 1, 0, infinity),
    boolean_setting("subtract_max", true),
    boolean_setting("encoder", true),
    boolean_setting("decoder", true),
    boolean_setting("cross", true),
};

}  // namespace

/// One sequence asks, another answers: scores that are not square, the two exchanged, and encoder,
/// decoder and cross blocks as one mask over both.
const lesson two_sequences_laboratory = {"lab/two-sequences", steps, setting_table, compute};

}  // namespace lessons
