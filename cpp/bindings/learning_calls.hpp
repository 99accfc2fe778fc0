#pragma once

#include "bindings/packed.hpp"

/// The calls about models that are trained, which know nothing of WebAssembly.
/// web/src/learning/learner.ts writes the requests and reads the replies in the same order. A
/// learner is kept under a number until it is let go of.
namespace bindings {

/// Reads the task's name; numbers: letters, tokens of a sequence, layers, heads, width, layer norm,
/// MLP, optimiser, rate, weight decay, sequences of a step, seed, and the bytes of a text. Gives
/// the learner, the tokens of a sequence, the words, and the name and shape of each parameter.
reply open_learner(request&);
/// Reads a learner and lets go of it.
reply close_learner(request&);
/// Reads a learner and a number of steps; gives the steps taken in all, and the loss of each of
/// these. It ends with a loss that is not finite.
reply train(request&);
/// Reads a learner; gives the numbers of all parameters, one after the other.
reply read_parameters(request&);
/// Reads a learner, how many steps it has taken, and the numbers of all parameters, with which it
/// goes on; what the optimiser has gathered begins anew.
reply write_parameters(request&);
/// Reads a learner, for each head whether it is kept, the numbers of all parameters, a number of
/// tokens and the tokens of one sequence; gives the logits of each token and the weights of each
/// head.
reply look_at_sequence(request&);
/// Reads the same, then the place of a token and a word; gives the parts of the word's logit there,
/// as `learning::parts_of_logit` does.
reply split_logit(request&);
/// Reads a learner, for each head whether it is kept, and the numbers of all parameters; gives the
/// loss of sequences that are not learned from, and the scores of each head.
reply test_model(request&);
/// Reads a learner and a seed; gives the tokens of one sequence that is not learned from, and for
/// each the answer, or -1 where nothing is asked.
reply draw_sequence(request&);
/// Reads a learner; gives the Python that draws its batches.
reply write_task(request&);
/// Reads a learner; gives the tokens, targets and shares of the batch of the next step.
reply next_batch(request&);
/// Reads a learner; gives the same of the sequences that test its model.
reply tested_batch(request&);

}  // namespace bindings
