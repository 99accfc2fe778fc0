#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "learning/model.hpp"
#include "learning/plan/plan.hpp"
#include "learning/task.hpp"

namespace learning {

/// What a model makes of sequences of one number and length, whatever its parameters are.
class viewer {
  public:
    viewer(const model_options& of, std::size_t sequences, std::size_t length);

    struct seen {
        double loss;  ///< of what the batch asks for
        array logits;
        array stream;                ///< before the last norm: (b, t, d)
        std::vector<array> weights;  ///< of each layer: (b, h, t, t)
        std::vector<array> heads;    ///< of each layer, what each head blends: (b, h, t, d / h)
    };
    /// `kept` has 1 for each head, layer by layer, that hands on what it blends, and 0 for the
    /// others; empty for all. Refuses (`status::shape`) parameters of another model and another
    /// number of sequences, and (`status::value`) tokens outside the vocabulary.
    seen look(const named_arrays& parameters, const batch& of, const std::vector<float>& kept = {});

  private:
    model_options of_;
    std::unique_ptr<plan> plan_;
};

/// The logit of a word at a token of the first sequence, split by what adds to it: the embeddings,
/// each head, layer by layer, all MLPs together, where there are any, and the bias of the last
/// layer norm, where there is one. The norm takes its mean from each part, and divides each by the
/// spread that the sum has at this token: so the parts add up to the logit.
std::vector<double> parts_of_logit(const model_options& of, const named_arrays& parameters,
                                   const viewer::seen& seen, const batch& sequences,
                                   std::size_t place, std::size_t word);

/// How much of a head's weights goes to what a known kind of head looks at: from 0 to 1, the mean
/// over the queries that have such a key; nan where none has.
struct head_scores {
    double previous;   ///< the token before, while a pattern is new
    double induction;  ///< the tokens that followed this one before, once a pattern repeats
    double first;      ///< the first token
    double own;        ///< the token itself
    double noun;       ///< the noun that a pronoun stands for
};

/// The scores of each head of a layer, from its weights (b, h, t, t) for a batch.
std::vector<head_scores> scores_of(const array& weights, const batch& of);

}  // namespace learning
