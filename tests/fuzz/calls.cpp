// The module's calls with whatever JavaScript may hand over: well formed, as the readers of
// arguments in web/src/engine write them, and of any sizes and numbers.
#include "bindings/calls.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "attention/kernels.hpp"
#include "attention/random.hpp"
#include "support/expect.hpp"
#include "support/input.hpp"

namespace {

/// A request as it is written, piece by piece.
class written {
  public:
    explicit written(fuzz::input& from) : from_(from) {}

    void line(const std::string& text) { text_ += text + "\n"; }
    void number(double value) { numbers_.push_back(value); }
    void flag() { number(from_.flag() ? 1.0 : 0.0); }

    /// A size: small, or one that may be none.
    void size(std::size_t most) { number(count(most)); }
    double count(std::size_t most) {
        if (!from_.seldom(24)) return static_cast<double>(from_.count(1, most));
        const double others[] = {0.0, -1.0, 0.5, 4294967295.0, 4294967296.0, 1e300, from_.bits()};
        return others[from_.count(0, 6)];
    }

    /// A number from 0 to 1, or any double.
    void share() {
        number(from_.seldom(8) ? from_.bits() : static_cast<double>(from_.count(0, 8)) / 8.0);
    }

    void tensor(const attention::shape_list& shape) {
        // Now and then of another rank, or a length more.
        attention::shape_list dimensions = shape;
        if (from_.seldom(24) && !dimensions.empty()) dimensions.erase(0);
        if (from_.seldom(24) && !dimensions.empty()) ++dimensions.back();
        const attention::tensor made = from_.numbers(dimensions, from_.reach(), from_.seldom(4));
        number(static_cast<double>(dimensions.size()));
        for (const std::size_t length : dimensions) number(static_cast<double>(length));
        number(static_cast<double>(made.size()));
        values_.insert(values_.end(), made.data(), made.data() + made.size());
    }

    /// Ones and zeros, and seldom another number.
    void bits(const attention::shape_list& shape) {
        const std::size_t first = values_.size();
        tensor(shape);
        for (std::size_t i = first; i < values_.size(); ++i) {
            if (!from_.empty() && from_.seldom(64)) continue;
            values_[i] = values_[i] > 0.0F ? 1.0F : 0.0F;
        }
    }

    attention::shape_list shape(std::size_t most_axes, std::size_t most) {
        attention::shape_list made;
        for (std::size_t axes = from_.count(0, most_axes); axes > 0; --axes) {
            made.push_back(from_.count(1, most));
        }
        return made;
    }

    bindings::request request() const { return {text_, numbers_, values_}; }
    fuzz::input& from() { return from_; }

  private:
    fuzz::input& from_;
    std::string text_;
    std::vector<double> numbers_;
    std::vector<float> values_;
};

using call = bindings::reply (*)(bindings::request&);

/// A flag, and what `write` writes where it is set.
template <class Write>
void write_optional(written& to, const Write& write) {
    const bool is_there = to.from().flag();
    to.number(is_there ? 1.0 : 0.0);
    if (is_there) write();
}

void write_options(written& to, const attention::shape_list& scores) {
    for (int factor = 0; factor < 2; ++factor) write_optional(to, [&] { to.share(); });
    to.flag();
    for (int limit = 0; limit < 3; ++limit) write_optional(to, [&] { to.size(9); });
    to.flag();
    const std::size_t positions = to.from().count(0, 2);
    to.number(static_cast<double>(positions));
    for (std::size_t i = 0; i < positions; ++i) to.size(12);
    const std::size_t kind = to.from().count(0, 2);
    to.number(static_cast<double>(kind));
    if (kind == 1) to.tensor(scores);
    if (kind == 2) to.bits(scores);
}

void write_kernel(written& to) {
    const auto known = attention::kernels();
    const std::size_t which = to.from().count(0, known.size() + 1);
    to.line(which < known.size()    ? known[which].name
            : which == known.size() ? "auto"
                                    : to.from().text());
}

call write_attention(written& to, bool backward) {
    fuzz::input& from = to.from();
    const std::size_t num_queries = from.count(1, 9);
    const std::size_t num_keys = from.count(1, 9);
    const std::size_t head_dim = from.count(1, 9);
    const std::size_t value_dim = from.count(1, 9);
    write_kernel(to);
    write_options(to, {num_queries, num_keys});
    if (!backward) to.flag();
    // Several heads, which may share keys.
    const std::size_t heads = from.count(0, 3);
    const auto matrix = [&](std::size_t count, std::size_t rows, std::size_t width) {
        return count == 0 ? attention::shape_list{rows, width}
                          : attention::shape_list{count, rows, width};
    };
    const std::size_t key_heads = from.flag() ? heads : std::min<std::size_t>(heads, 1);
    to.tensor(matrix(heads, num_queries, head_dim));
    to.tensor(matrix(key_heads, num_keys, head_dim));
    to.tensor(matrix(key_heads, num_keys, value_dim));
    if (!backward) return bindings::scaled_dot_product_attention;
    to.tensor(matrix(heads, num_queries, value_dim));
    return bindings::scaled_dot_product_attention_gradient;
}

call write_scores(written& to) {
    const std::size_t head_dim = to.from().count(1, 9);
    const std::size_t num_queries = to.from().count(1, 9);
    const std::size_t num_keys = to.from().count(1, 9);
    write_options(to, {num_queries, num_keys});
    to.tensor({num_queries, head_dim});
    to.tensor({num_keys, head_dim});
    return bindings::attention_scores;
}

call write_heads(written& to) {
    fuzz::input& from = to.from();
    const std::size_t heads = from.count(1, 4);
    const std::size_t embed_dim = heads * from.count(1, 4) + (from.seldom(16) ? 1 : 0);
    const std::size_t num_queries = from.count(1, 6);
    const std::size_t num_keys = from.count(1, 6);
    write_options(to, {num_queries, num_keys});
    to.number(from.seldom(16) ? to.count(8) : static_cast<double>(heads));
    for (const std::size_t rows : {3 * embed_dim, embed_dim}) {
        to.tensor({rows, embed_dim});
        const bool biased = from.flag();
        to.number(biased ? 1.0 : 0.0);
        if (biased) to.tensor({rows});
    }
    to.tensor({num_queries, embed_dim});
    to.tensor({num_keys, embed_dim});
    to.tensor({num_keys, embed_dim});
    return bindings::multi_head_attention;
}

call write_variance(written& to) {
    fuzz::input& from = to.from();
    to.size(16);
    to.number(from.flag() ? from.bits() : static_cast<double>(from.count(0, 4294967295)));
    to.number(from.flag() ? from.bits() : static_cast<double>(from.count(0, 1 << 20)));
    to.size(64);
    to.number(from.seldom(8) ? from.bits() : static_cast<double>(from.count(0, 40)));
    to.size(32);
    to.share();
    to.share();
    return bindings::variance;
}

call write_draw(written& to) {
    fuzz::input& from = to.from();
    const attention::generator seeded(from.count(0, 65535));
    for (const std::uint32_t word : seeded.state().words) to.number(static_cast<double>(word));
    to.number(from.flag() ? to.count(624) : 624.0);
    to.flag();
    to.share();
    const char* kinds[] = {"rand", "randn", "linear", "dropout_mask"};
    const std::size_t kind = from.count(0, 3);
    to.line(kinds[kind]);
    const std::size_t axes = kind == 2 && !from.seldom(16) ? 2 : from.count(0, 9);
    to.number(static_cast<double>(axes));
    for (std::size_t axis = 0; axis < axes; ++axis) to.size(axes > 4 ? 2 : 6);
    if (kind == 2) to.flag();
    if (kind == 3) to.share();
    return bindings::draw;
}

call write_plane(written& to) {
    to.tensor({to.from().count(1, 20), to.from().count(1, 20)});
    return bindings::principal_plane;
}

call write_small(written& to, std::size_t which) {
    fuzz::input& from = to.from();
    switch (which) {
        case 0: {
            to.share();
            to.flag();
            to.number(from.seldom(8) ? from.bits() : static_cast<double>(from.count(0, 15)) - 8.0);
            to.tensor(to.shape(5, 6));
            return bindings::softmax;
        }
        case 1:
            to.tensor(to.shape(5, 6));
            return bindings::entropy;
        case 2:
            to.tensor({from.count(1, 20)});
            return bindings::softmax_jacobian;
        case 3: {
            const attention::shape_list shape = to.shape(4, 5);
            to.share();
            to.tensor(shape);
            to.bits(shape);
            return bindings::dropout;
        }
        case 4:
            to.size(20);
            to.size(20);
            return bindings::causal_mask;
        case 5:
            to.size(20);
            to.size(40);
            return bindings::sliding_window_mask;
        default:
            to.number(from.flag() ? from.bits() : static_cast<double>(from.count(0, 4294967295)));
            return bindings::seed_generator;
    }
}

/// A lesson's trace is kept, and asked about right after.
void ask_lesson(fuzz::input& from) {
    written to(from);
    const char* known[] = {"simple",   "trainable", "causal",      "heads",     "scaled",
                           "sentence", "lab/masks", "lab/dropout", "lab/heads", "lab/none"};
    to.line(known[from.count(0, 9)]);
    const std::size_t settings = from.count(0, 3);
    to.number(static_cast<double>(settings));
    const char* names[] = {"seed", "tokens", "sharpness", "heads", "wide_dimension", "none"};
    for (std::size_t i = 0; i < settings; ++i) {
        to.line(names[from.count(0, 5)]);
        to.size(8);
    }
    const bool replaces = from.seldom(4);
    to.number(replaces ? 1.0 : 0.0);
    if (replaces) {
        to.line("inputs");
        to.tensor({6, 3});
    }
    bindings::request asked = to.request();
    bindings::reply answer;
    if (fuzz::refusal_of("a lesson's call", [&] { answer = bindings::run_lesson(asked); })) return;
    for (const call about : {bindings::explain, bindings::feeds}) {
        written question(from);
        question.number(from.seldom(8) ? from.bits() : answer.numbers.back());
        question.size(60);
        question.size(40);
        bindings::request next = question.request();
        fuzz::refusal_of("a call about a trace", [&] { about(next); });
    }
}

/// One of the calls, with its arguments written.
call write_any(written& to) {
    const std::size_t which = to.from().count(0, 13);
    if (which == 13) return write_scores(to);
    if (which == 12) return write_plane(to);
    if (which == 11) return write_attention(to, true);
    if (which == 10) return write_attention(to, false);
    if (which == 9) return write_heads(to);
    if (which == 8) return write_variance(to);
    if (which == 7) return write_draw(to);
    return write_small(to, which);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    fuzz::input from(bytes, size);
    while (!from.empty()) {
        if (from.seldom(8)) {
            ask_lesson(from);
            continue;
        }
        written to(from);
        const call chosen = write_any(to);
        bindings::request asked = to.request();
        fuzz::refusal_of("a call", [&] { chosen(asked); });
    }
    return 0;
}
