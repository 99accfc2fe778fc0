#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "attention/random.hpp"
#include "recorder/array.hpp"

namespace learning {

/// b sequences of t tokens, row by row, and what is asked of them.
struct batch {
    std::size_t count = 0, length = 0;
    std::vector<std::int64_t> tokens;
    /// What comes next, or what else a task asks for; any token where nothing is asked.
    std::vector<std::int64_t> targets;
    /// The share that each answer has in the loss; 0 where nothing is asked.
    std::vector<float> shares;
    /// The place of the noun that a pronoun stands for; -1 for all other tokens.
    std::vector<std::int64_t> nouns;
    /// Where the pattern of a sequence begins again; `length` where it has none.
    std::vector<std::size_t> periods;

    batch(std::size_t sequences, std::size_t tokens_of_each);
    void ask(std::size_t place, std::int64_t target, float share) {
        targets[place] = target;
        shares[place] = share;
    }
};

/// Where sequences come from: those that a model learns from, and those that test it.
enum class purpose { training, testing };

/// What a model has to learn. Whole numbers are drawn as torch.randint draws them, one at a time.
class task {
  public:
    virtual ~task() = default;
    /// What each token stands for.
    virtual const std::vector<std::string>& words() const = 0;
    /// The tokens of each sequence.
    virtual std::size_t length() const = 0;
    virtual batch draw(std::size_t count, attention::generator& draws, purpose of) const = 0;
    /// Python that draws the same batches with PyTorch's generator to learn from: a function
    /// `draw(count)` of tokens, targets and shares, each (count, LENGTH). It reads VOCABULARY,
    /// LENGTH, `below(n)`, a whole number from 0 to n - 1, and of a text TEXT.
    virtual std::string python() const = 0;
};

struct task_options {
    std::size_t vocabulary = 16;  ///< letters or numbers, of the tasks that draw them
    std::size_t length = 24;      ///< of a sequence, of the tasks that can choose
    std::string text;             ///< the reader's own, as UTF-8
};

/// The names of the tasks.
const std::vector<std::string>& task_names();
/// Refuses (`status::unknown`) another name, and (`status::value`, `status::size`) options that
/// the task cannot have.
std::unique_ptr<task> make_task(const std::string& name, const task_options& asked);

/// Each token is the one before it.
std::unique_ptr<task> make_previous(const task_options& asked);
/// Letters whose order repeats after 5 to 10 of them: what followed the last time follows again.
std::unique_ptr<task> make_induction(const task_options& asked);
/// Sentences in which a pronoun stands for a noun.
std::unique_ptr<task> make_grammar(const task_options& asked);
/// Numbers, and then the same in order.
std::unique_ptr<task> make_sorting(const task_options& asked);
/// The characters of a text.
std::unique_ptr<task> make_text(const task_options& asked);

/// torch.randint(below, (1,)).item()
inline std::size_t draw_below(attention::generator& draws, std::size_t below) {
    return draws.next_word() % static_cast<std::uint32_t>(below);
}
/// The first letters of the alphabet, then the capital ones, the digits, and two signs; at most 64.
std::vector<std::string> letters(std::size_t count);

}  // namespace learning
