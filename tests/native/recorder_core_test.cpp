// The tape: names, limits, what refused calls leave, and what `forget` keeps.
#include <random>
#include <set>
#include <string>

#include "attention/status.hpp"
#include "recorder/tape.hpp"
#include "recorder/vocabulary.hpp"
#include "support/recorded.hpp"

using namespace recorder;

namespace {

/// Draws two numbers, and refuses when the first is too large: after it drew.
array drawn_pair(const call& asked) {
    array made(dtype::float32, {2});
    for (std::size_t i = 0; i < 2; ++i) made.fill<float>()[i] = asked.draws->rand({}).data()[0];
    if (made.number(0) > 0.5) asked.refuse(attention::status::value, "that is too much.");
    return made;
}

const definition pair_definition =
    definition("pair(Tensor input)").draws().value(drawn_pair).rule(rules::given);

/// A composite that records, writes and draws before it may refuse.
void compose_risky(composition& made) {
    const variable twice = made.operands[0] * 2.0;
    made.on.write(made.operands[1], twice, "risky");
    record(pair_definition, {twice});
    made.give(twice + made.operands[1]);
}

const definition risky_definition =
    definition("risky(Tensor input, Tensor into)").composes(compose_risky);

void compose_same(composition& made) {
    made.give(made.operands[0]);
}

const definition same_definition = definition("same(Tensor input)").composes(compose_same);

/// All that can be asked of a tape's tensors.
std::string state_of(tape& on, const variable_list& tensors) {
    std::string text = std::to_string(on.operation_count()) + " " + std::to_string(on.bytes());
    const trace all = on.trace();
    for (const auto& each : all.nodes()) text += " " + each->name;
    for (const variable& each : tensors) {
        const array values = on.value(each);
        text += "\n" + on.name(each) + (on.requires_grad(each) ? " grad" : "") +
                (on.is_leaf(each) ? " leaf" : "") + (on.gradient(each) ? " gradient" : "");
        for (std::size_t i = 0; i < values.size(); ++i) {
            text += " " + std::to_string(values.number(i));
        }
    }
    attention::generator draws(on.draws().state());
    return text + "\n" + std::to_string(draws.rand({}).data()[0]);
}

}  // namespace

TEST_CASE("recorder: names are unique, the caller's where they can be") {
    tape on(0);
    const variable x = on.given(floats({2}, {1, 2}), {"x", "input"});
    const variable again = on.given(floats({2}, {1, 2}), {"x", ""});
    const variable plain = on.given(floats({2}, {1, 2}));
    CHECK(on.name(x) == "x");
    CHECK(on.name(again) == "x_2");
    CHECK(on.name(plain) == "given");
    CHECK(on.name(x + again) == "add");
    CHECK(on.name(x + again) == "add_2");
    on.rename(x, {"add_3", ""});
    const variable third = x + again;
    CHECK(on.name(third) == "add_4");
    on.rename(again, {"x", ""});
    CHECK(on.name(again) == "x");
    on.rename(again, {"x", ""});
    CHECK(on.name(again) == "x");
    on.rename(third, {"", "scores"});
    CHECK(on.name(third) == "add_4");
    CHECK(on.trace().nodes()[on.trace().find("add_4")]->role == "scores");
    // A tensor that comes back as it is keeps its name.
    CHECK(on.name(on.invoke(same_definition, {third}, {"other", ""}).front()) == "add_4");
}

TEST_CASE("recorder: a refused call leaves the tape as if it had never been made") {
    for (unsigned seed = 0; seed < 40; ++seed) {
        std::mt19937 random(seed);
        tape with(seed);
        tape without(seed);
        variable_list of_with, of_without;
        const auto give = [&](const array& values) {
            of_with.push_back(with.given(values));
            of_without.push_back(without.given(values));
        };
        give(floats({2}, {1, 2}));
        give(floats({2}, {0.5, 0.25}));
        for (std::size_t i = 0; i < 2; ++i) {
            const bool leaf = random() % 2 == 0;
            with.require_grad(of_with[i], leaf);
            without.require_grad(of_without[i], leaf);
        }
        for (int step = 0; step < 30; ++step) {
            const std::size_t a = random() % of_with.size();
            const std::size_t b = random() % of_with.size();
            const auto kind = random() % 7;
            const auto call = [&](tape& on, variable_list& known) {
                if (kind == 0) known.push_back(known[a] + known[b]);
                if (kind == 1) known.push_back(reshape(known[a], {2}));
                if (kind == 2) on.invoke_in_place(mul_definition, {known[a], known[b]});
                if (kind == 3) on.invoke(risky_definition, {known[a], known[b]}, {"risk", ""});
                if (kind == 4) on.backward(known[a], known[b]);
                if (kind == 5) on.invoke(matmul_definition, {known[a], 1.0});
                if (kind == 6) known.push_back(on.detach(known[a]));
            };
            try {
                call(with, of_with);
            } catch (const attention::error&) {
                continue;
            }
            call(without, of_without);
        }
        INFO("seed " << seed);
        CHECK(state_of(with, of_with) == state_of(without, of_without));
        check_explained(with.trace());
    }
}

TEST_CASE("recorder: a tape holds 100,000 operations and 1 GB, and says so") {
    tape on(0);
    const variable x = on.given(floats({}, {1}));
    while (on.operation_count() < tape::most_operations) on.detach(x);
    CHECK_THROWS_WITH_AS(on.detach(x),
                         "A record holds at most 100000 operations; forget() lets go of earlier "
                         "ones.",
                         attention::error);
    CHECK_THROWS(on.backward(x));
    CHECK(on.operation_count() == tape::most_operations);
    on.forget({x});
    CHECK(on.operation_count() == 1);
    const std::size_t length = std::size_t{1} << 22;
    const array numbers(dtype::float32, {length});
    const variable large = on.given(numbers);
    while (on.bytes() + length * 4 <= tape::most_bytes) on.given(numbers);
    const std::size_t bytes = on.bytes();
    CHECK_NOTHROW(on.detach(large));
    const std::size_t count = on.operation_count();
    CHECK_THROWS_AS(large * large, attention::error);
    CHECK_THROWS_AS(on.given(numbers), attention::error);
    CHECK(on.bytes() == bytes);
    CHECK(on.operation_count() == count);
    on.forget({});
    CHECK(on.bytes() == 0);
    const variable fresh = on.given(array(dtype::float32, {length}));
    on.forget({on.detach(fresh), fresh});
    CHECK(on.bytes() == length * 4);
}

TEST_CASE("recorder: after forget no tensor gets a name that another one had") {
    tape on(0);
    const variable x = on.given(floats({}, {1}), {"x", ""});
    std::set<std::string> names;
    const auto name_all = [&] {
        for (const variable& each : {x * 2.0, x * 3.0, on.detach(x), on.given(floats({}, {1}))}) {
            CHECK(names.insert(on.name(each)).second);
        }
    };
    for (int times = 0; times < 3; ++times) {
        name_all();
        on.forget({x});
    }
    name_all();
    CHECK(on.name(x) == "x");
}

TEST_CASE("recorder: forget keeps values, views and gradients, and frees all else") {
    tape on(0);
    const variable w = on.parameter(on.given(floats({2}, {1, 2})), {"w", "parameter"});
    const variable base = w * 2.0;
    const variable view = reshape(base, {2, 1});
    const variable lost = view * 3.0;
    on.backward(sum(lost, {}));
    const variable detached = on.detach(w);
    on.rename(lost, {"lost", ""});
    const std::size_t before = on.bytes();
    on.forget({detached, view, w, view});
    CHECK(on.bytes() < before);
    CHECK(on.name(w) == "w");
    CHECK(on.is_leaf(w));
    CHECK(on.requires_grad(w));
    CHECK(on.name(on.gradient(w)) == "w.grad");
    CHECK(on.value(on.gradient(w)).same_bits(floats({2}, {6, 6})));
    // What was computed has no history any more.
    CHECK(!on.requires_grad(view));
    CHECK(!on.requires_grad(base));
    on.invoke_in_place(mul_definition, {base, 10.0});
    CHECK(on.value(view).same_bits(floats({2, 1}, {20, 40})));
    on.invoke_in_place(mul_definition, {detached, 10.0});
    CHECK(on.value(w).same_bits(floats({2}, {10, 20})));
    for (const auto& use : std::vector<std::function<void()>>{
             [&] { on.value(lost); }, [&] { on.name(lost); }, [&] { lost + lost; },
             [&] { on.forget({lost}); },
             [&] {
                 on.rename(lost, {"x", ""});
             },
             [&] { on.gradient(lost); }, [&] { on.backward(lost); }}) {
        CHECK_THROWS_AS(use(), attention::error);
    }
    CHECK(on.name(on.given(floats({1}, {1}), {"lost", ""})) == "lost");
    on.backward(sum(w * 3.0, {}));
    CHECK(on.value(on.gradient(w)).same_bits(floats({2}, {9, 9})));
    check_explained(on.trace());
    on.forget({});
    CHECK(on.operation_count() == 0);
    CHECK(on.bytes() == 0);
    CHECK_THROWS_AS(on.value(w), attention::error);
}

TEST_CASE("recorder: a tensor of another tape is refused") {
    tape on(0);
    tape other(0);
    const variable x = on.given(floats({1}, {1}));
    const variable foreign = other.given(floats({1}, {1}));
    CHECK_THROWS_AS(on.value(foreign), attention::error);
    CHECK_THROWS_AS(on.invoke(add_definition, {x, foreign}), attention::error);
    CHECK_THROWS_AS(x + foreign, attention::error);
    CHECK_THROWS_AS(on.forget({foreign}), attention::error);
    CHECK_THROWS_AS(on.backward(foreign), attention::error);
    CHECK_THROWS_AS(on.value({}), attention::error);
}
