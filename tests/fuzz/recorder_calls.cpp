// The recorder's calls with whatever JavaScript may hand over: mostly numbers as
// web/src/engine/recorder-module.ts writes them, of any size, and now and then others in their
// place. Each call ends in a result or in a refusal with a sentence.
#include "bindings/recorder_calls.hpp"

#include <string>
#include <vector>

#include "bindings/recorder_kept.hpp"
#include "bindings/recorder_numbers.hpp"
#include "support/expect.hpp"
#include "support/input.hpp"

namespace {

using bindings::argument_tag;
using recorder::parameter_kind;

/// The numbers of a call, written to the front of the buffer that both sides know.
class written {
  public:
    explicit written(fuzz::input& from) : from_(from) {}

    /// The number, or seldom any other.
    written& number(double value) {
        std::vector<double>& numbers = bindings::shared_numbers();
        if (next_ < numbers.size()) numbers[next_++] = from_.seldom(96) ? from_.bits() : value;
        return *this;
    }
    written& count(std::size_t value) { return number(static_cast<double>(value)); }
    written& text(const std::string& content) {
        count(content.size());
        for (const char each : content) number(static_cast<unsigned char>(each));
        return *this;
    }
    written& naming() {
        const char* names[] = {"", "x", "x.grad", "weights", "\n", "\xff"};
        return text(names[from_.count(0, 5)]).text(names[from_.count(0, 3)]);
    }
    written& one_of(const std::vector<double>& known) {
        return number(known.empty() ? -1.0 : known[from_.count(0, known.size() - 1)]);
    }

  private:
    fuzz::input& from_;
    std::size_t next_ = 0;
};

/// What a run has opened, and its calls.
class caller {
  public:
    explicit caller(fuzz::input& from) : from_(from) {}
    ~caller() {
        for (const double each : tapes_) bindings::tapes().drop(static_cast<std::uint32_t>(each));
        for (const double each : traces_) bindings::traces().drop(static_cast<std::uint32_t>(each));
        for (const double each : programs_) {
            bindings::shared_numbers()[0] = each;
            bindings::request none("", {}, {});
            bindings::drop_program(none);
        }
    }
    caller(const caller&) = delete;
    caller& operator=(const caller&) = delete;

    void call_one() {
        if (tapes_.empty()) return open();
        switch (from_.count(0, 9)) {
            case 0:
                return give();
            case 1:
                return about_tensor();
            case 2:
                return differentiate();
            case 3:
                return about_tape();
            case 4:
                return about_trace();
            case 5:
                return about_program();
            default:
                return record();
        }
    }

  private:
    using call = bindings::reply (*)(bindings::request&);

    /// Makes a call whose numbers are written; true where it was not refused.
    bool made(call asked) {
        bindings::request none("", {static_cast<double>(from_.count(0, 2000))}, {});
        try {
            answer_ = asked(none);
            return true;
        } catch (const attention::error& refused) {
            const std::string sentence = refused.what();
            fuzz::expect(sentence.size() > 10 && sentence.back() == '.',
                         "A refusal without a sentence: " + sentence);
        } catch (const std::exception& other) {
            fuzz::fail(std::string("A call ends in ") + other.what());
        }
        return false;
    }

    double result(std::size_t place) const { return bindings::shared_numbers()[place]; }

    void learn_tensors(std::size_t from) {
        const auto how_many = static_cast<std::size_t>(result(from));
        for (std::size_t i = 0; i < how_many && tensors_.size() < 64; ++i) {
            tensors_.push_back(result(from + 1 + i));
        }
    }

    void open() {
        written(from_).count(from_.count(0, 3)).count(from_.count(0, 9)).count(from_.count(0, 1));
        if (made(bindings::open_tape)) tapes_.push_back(result(0));
    }

    bool room(std::size_t place) {
        written to(from_);
        to.count(place).count(from_.count(0, 2));
        const std::size_t axes = from_.count(0, 3);
        to.count(axes);
        for (std::size_t axis = 0; axis < axes; ++axis) {
            to.count(from_.seldom(16) ? 0 : from_.count(1, 4));
        }
        return made(bindings::make_room);
    }

    void give() {
        if (!room(0)) return;
        written(from_).one_of(tapes_).naming();
        if (!made(bindings::give_tensor)) return;
        tensors_.push_back(result(0));
        if (!from_.flag()) return;
        written(from_).one_of(tapes_).one_of(tensors_).naming();
        if (made(bindings::make_parameter)) tensors_.push_back(result(0));
    }

    void argument(written& to, const recorder::parameter& asked) {
        const auto tag = [&to](argument_tag value) { to.count(static_cast<std::size_t>(value)); };
        const auto whole = [this] { return static_cast<double>(from_.count(0, 7)) - 3.0; };
        if ((asked.optional || asked.has_default) && from_.flag()) return tag(argument_tag::none);
        switch (from_.seldom(32) ? static_cast<parameter_kind>(from_.count(0, 9)) : asked.kind) {
            case parameter_kind::tensor:
                if (from_.seldom(8)) {
                    tag(argument_tag::floating);
                    to.number(from_.seldom(4) ? from_.bits() : whole() / 2.0);
                    return;
                }
                tag(argument_tag::tensor);
                to.one_of(tensors_);
                return;
            case parameter_kind::tensors: {
                tag(argument_tag::tensors);
                const std::size_t list = from_.count(0, 3);
                to.count(list);
                for (std::size_t i = 0; i < list; ++i) to.one_of(tensors_);
                return;
            }
            case parameter_kind::number:
            case parameter_kind::floating:
                tag(argument_tag::floating);
                to.number(from_.seldom(8) ? from_.bits() : whole() / 4.0);
                return;
            case parameter_kind::whole:
                if (from_.seldom(16)) {
                    tag(argument_tag::long_whole);
                    to.number(from_.flag() ? -2147483648.0 : 2147483647.0).number(4294967295.0);
                    return;
                }
                tag(argument_tag::whole);
                to.number(whole());
                return;
            case parameter_kind::boolean:
                tag(argument_tag::boolean);
                to.count(from_.count(0, 1));
                return;
            case parameter_kind::wholes: {
                tag(argument_tag::wholes);
                const std::size_t list = from_.count(0, 4);
                to.count(list);
                for (std::size_t i = 0; i < list; ++i) to.number(whole());
                return;
            }
            case parameter_kind::choice:
                tag(argument_tag::text);
                to.text(asked.choices.empty() || from_.seldom(16)
                            ? from_.text()
                            : asked.choices[from_.count(0, asked.choices.size() - 1)]);
                return;
            case parameter_kind::text: {
                tag(argument_tag::text);
                const char* known[] = {"ij,jk->ik", "bij,bjk", "ii", "...i,...i->...", "0:2,None"};
                to.text(from_.flag() ? known[from_.count(0, 4)] : from_.text());
                return;
            }
            case parameter_kind::type:
                tag(argument_tag::type);
                to.count(from_.count(0, 2));
                return;
        }
    }

    void record() {
        const auto& all = recorder::definitions();
        const std::size_t place = from_.count(0, all.size() - 1);
        written to(from_);
        to.one_of(tapes_).count(place);
        const std::size_t flags = from_.seldom(4) ? from_.count(1, 3) : 0;
        to.count(flags);
        if ((flags & 2U) != 0) to.naming();
        const auto& parameters = all[place]->schema().parameters;
        to.count(parameters.size());
        for (const recorder::parameter& each : parameters) argument(to, each);
        if (made(bindings::call_operation)) learn_tensors(0);
    }

    void about_tensor() {
        const call calls[] = {bindings::look_at_tensor, bindings::name_tensor,
                              bindings::read_tensor,    bindings::require_gradient,
                              bindings::set_gradient,   bindings::locate_tensor};
        const std::size_t which = from_.count(0, 5);
        written to(from_);
        to.one_of(tapes_).one_of(tensors_);
        if (which == 3) to.count(from_.count(0, 1));
        if (which == 4) to.one_of(tensors_);
        made(calls[which]);
    }

    void differentiate() {
        written to(from_);
        to.one_of(tapes_).one_of(tensors_);
        from_.flag() ? to.number(-1.0) : to.one_of(tensors_);
        to.count(from_.count(0, 1));
        if (from_.flag()) {
            made(bindings::run_backward);
            return;
        }
        to.count(2).one_of(tensors_).one_of(tensors_);
        if (made(bindings::find_gradients)) learn_tensors(0);
    }

    void about_tape() {
        written to(from_);
        switch (from_.count(0, 5)) {
            case 0:
                to.one_of(tapes_);
                made(bindings::measure_tape);
                return;
            case 1:
                to.one_of(tapes_).count(from_.count(0, 1));
                made(bindings::enable_gradients);
                return;
            case 2:
                to.one_of(tapes_).count(0).count(from_.count(0, 9));
                made(bindings::seed_tape);
                return;
            case 3:
                to.one_of(tapes_).count(1).one_of(tensors_);
                if (from_.seldom(4)) made(bindings::forget_tensors);
                return;
            default:
                to.one_of(tapes_);
                if (made(bindings::take_trace)) traces_.push_back(result(0));
        }
    }

    void about_trace() {
        written to(from_);
        to.one_of(traces_);
        const call calls[] = {bindings::describe_trace, bindings::describe_made,
                              bindings::read_traced, bindings::explain_cell, bindings::find_fed};
        const std::size_t which = from_.count(0, 5);
        if (which < 5) {
            to.count(from_.count(0, 24)).count(from_.count(0, 12));
            made(calls[which]);
            return;
        }
        if (!room(0)) return;
        written(from_).one_of(traces_).count(1).text(name());
        if (made(bindings::replay_trace)) traces_.push_back(result(0));
    }

    std::string name() {
        const char* names[] = {"x", "weights", "given", "add", "matmul", "sum", "softmax", "exp"};
        return names[from_.count(0, 7)];
    }

    void about_program() {
        if (programs_.empty() || from_.seldom(4)) {
            written to(from_);
            to.one_of(traces_).count(from_.count(0, 1));
            const std::size_t inputs = from_.count(0, 2);
            to.count(inputs);
            for (std::size_t i = 0; i < inputs; ++i) to.text(name());
            to.count(1).text(name());
            if (made(bindings::compile_trace)) programs_.push_back(result(0));
            return;
        }
        const call calls[] = {bindings::measure_program, bindings::open_inputs,
                              bindings::run_program};
        written(from_).one_of(programs_);
        made(calls[from_.count(0, 2)]);
    }

    fuzz::input& from_;
    bindings::reply answer_;
    std::vector<double> tapes_, tensors_, traces_, programs_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    fuzz::input from(bytes, size);
    caller calling(from);
    for (std::size_t calls = 0; calls < 40 && !from.empty(); ++calls) calling.call_one();
    return 0;
}
