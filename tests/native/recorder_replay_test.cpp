// Traces: replay, explanations and their inverse, and the lines of PyTorch.
#include <functional>
#include <random>

#include "attention/status.hpp"
#include "recorder/operations/list.hpp"
#include "recorder/tape.hpp"
#include "recorder/vocabulary.hpp"
#include "support/recorded.hpp"

using namespace recorder;

namespace {

array random_values(std::mt19937& random, dtype type, const shape_list& shape) {
    array made(type, shape);
    for (std::size_t i = 0; i < made.size(); ++i) {
        const auto number = static_cast<int>(random() % 17) - 8;
        if (type == dtype::float32) made.fill<float>()[i] = static_cast<float>(number) / 4.0F;
        if (type == dtype::int64) made.fill<std::int64_t>()[i] = number;
        if (type == dtype::boolean) made.fill<std::uint8_t>()[i] = number > 0 ? 1 : 0;
    }
    return made;
}

/// A program of given tensors, views, writes, draws and gradients; `replaced` values take the place
/// of given ones.
trace random_program(unsigned seed, const std::vector<replacement>& replaced) {
    std::mt19937 random(seed);
    tape on(seed);
    variable_list tensors;
    for (int i = 0; i < 3; ++i) {
        array values = random_values(random, i == 2 ? dtype::int64 : dtype::float32, {2, 3});
        const std::string name = "given" + std::to_string(i);
        for (const replacement& each : replaced) {
            if (each.name == name) values = each.value;
        }
        tensors.push_back(on.given(values, {name, ""}));
        if (i == 0) on.require_grad(tensors[0], true);
    }
    for (int step = 0; step < 15; ++step) {
        const variable a = tensors[random() % tensors.size()];
        const variable b = tensors[random() % tensors.size()];
        const auto kind = random() % 8;
        try {
            if (kind == 0) tensors.push_back(a + b);
            if (kind == 1) tensors.push_back(a * b);
            if (kind == 2) tensors.push_back(transpose(a, 0, 1));
            if (kind == 3) tensors.push_back(reshape(a, {3, 2}));
            if (kind == 4) on.invoke_in_place(mul_definition, {a, b});
            if (kind == 5) on.invoke_in_place(sub_definition, {a, 0.5});
            if (kind == 6) tensors.push_back(matmul(a, b));
            if (kind == 7) tensors.push_back(sum(a, {0}, true));
        } catch (const attention::error&) {
            // Refused alike whatever the values are.
        }
    }
    for (const variable& each : tensors) {
        if (on.requires_grad(each)) on.backward(sum(each, {}));
    }
    return on.trace();
}

void check_alike(const trace& one, const trace& other) {
    REQUIRE(one.nodes().size() == other.nodes().size());
    for (std::size_t i = 0; i < one.nodes().size(); ++i) {
        INFO(i << ": " << one.nodes()[i]->name << " = " << one.written(i));
        CHECK(one.nodes()[i]->name == other.nodes()[i]->name);
        CHECK(one.nodes()[i]->strides == other.nodes()[i]->strides);
        CHECK(one.nodes()[i]->value.same_bits(other.nodes()[i]->value));
    }
}

/// The line of PyTorch of the last operation.
std::string last_line(tape& on) {
    const trace all = on.trace();
    return all.written(all.nodes().size() - 1);
}

}  // namespace

TEST_CASE("recorder: replay of random programs gives the bits of recording anew") {
    for (unsigned seed = 0; seed < 60; ++seed) {
        INFO("seed " << seed);
        const trace first = random_program(seed, {});
        std::mt19937 random(seed + 1000);
        std::vector<replacement> replaced;
        for (int i = 0; i < 3; ++i) {
            if (random() % 2 == 0) continue;
            const std::string name = "given" + std::to_string(i);
            const array& old = first.nodes()[first.find(name)]->value;
            replaced.push_back({name, random_values(random, old.type(), old.shape())});
        }
        const trace replayed = first.replay(replaced);
        check_alike(replayed, random_program(seed, replaced));
        check_alike(first, random_program(seed, {}));
        // And back again.
        std::vector<replacement> back;
        for (const replacement& each : replaced) {
            back.push_back({each.name, first.nodes()[first.find(each.name)]->value});
        }
        check_alike(replayed.replay(back), first);
    }
}

TEST_CASE("recorder: a replaced tensor may be a computed one, which is given then") {
    tape on(0);
    const variable x = on.given(floats({2}, {1, 2}), {"x", ""});
    const variable y = on.invoke(mul_definition, {x, 2.0}, {"y", ""}).front();
    on.invoke(add_definition, {y, x}, {"z", ""});
    const trace all = on.trace();
    const trace changed = all.replay({{"y", floats({2}, {7, 8})}});
    const auto value = [](const trace& of, const char* name) {
        return of.nodes()[of.find(name)]->value;
    };
    CHECK(value(changed, "z").same_bits(floats({2}, {8, 10})));
    CHECK(changed.explain(changed.find("y"), 0).terms.empty());
    CHECK(value(changed.replay({{"x", floats({2}, {0, 0})}}), "z").same_bits(floats({2}, {7, 8})));
    CHECK_THROWS_AS(all.replay({{"nothing", floats({2}, {1, 1})}}), attention::error);
    CHECK_THROWS_AS(all.replay({{"x", floats({1, 2}, {1, 1})}}), attention::error);
    CHECK_THROWS_AS(all.replay({{"x", wholes({2}, {1, 1})}}), attention::error);
    check_alike(all.replay({}), all);
    // The trace stays as it was when the tape goes on.
    on.invoke_in_place(mul_definition, {x, 5.0});
    CHECK(value(all, "x").same_bits(floats({2}, {1, 2})));
}

TEST_CASE("recorder: feeds is the inverse of explain") {
    for (unsigned seed = 0; seed < 25; ++seed) {
        INFO("seed " << seed);
        const trace all = random_program(seed, {});
        check_explained(all);
        using place = std::pair<std::size_t, std::size_t>;
        std::map<place, std::vector<place>> readers;
        for (std::size_t tensor = 0; tensor < all.nodes().size(); ++tensor) {
            for (std::size_t cell = 0; cell < all.nodes()[tensor]->value.size(); ++cell) {
                for (const explained_term& term : all.explain(tensor, cell).terms) {
                    for (const cell_reference& read : term.cells) {
                        auto& known = readers[{read.tensor, read.cell}];
                        if (known.empty() || known.back() != place{tensor, cell}) {
                            known.emplace_back(tensor, cell);
                        }
                    }
                }
            }
        }
        for (std::size_t tensor = 0; tensor < all.nodes().size(); ++tensor) {
            for (std::size_t cell = 0; cell < all.nodes()[tensor]->value.size(); ++cell) {
                std::vector<place> found;
                for (const cell_reference& each : all.feeds(tensor, cell)) {
                    found.emplace_back(each.tensor, each.cell);
                }
                CHECK(found == readers[{tensor, cell}]);
                CHECK(all.feeds(tensor, cell, 1).size() == std::min<std::size_t>(1, found.size()));
            }
        }
    }
}

TEST_CASE("recorder: cells and tensors outside the trace are refused") {
    tape on(0);
    on.given(floats({2}, {1, 2}), {"x", ""});
    const trace all = on.trace();
    CHECK_THROWS_AS(all.explain(1, 0), attention::error);
    CHECK_THROWS_AS(all.explain(0, 2), attention::error);
    CHECK_THROWS_AS(all.feeds(1, 0), attention::error);
    CHECK_THROWS_AS(all.feeds(0, 2), attention::error);
    CHECK_THROWS_AS(all.find("y"), attention::error);
    CHECK(trace().nodes().empty());
}

TEST_CASE("recorder: a call is written as PyTorch writes it") {
    tape on(0);
    const variable x = on.given(floats({2, 2}, {1, 2, 3, 4}), {"x", ""});
    const variable y = on.given(floats({2, 2}, {1, 2, 3, 4}), {"y", ""});
    const std::vector<std::int64_t> four = {4};
    const std::vector<std::int64_t> both = {0, -1};
    const struct {
        const definition& asked;
        std::vector<argument> arguments;
        const char* line;
    } calls[] = {
        {add_definition, {x, y}, "x + y"},
        {add_definition, {x, 2.0}, "x + 2.0"},
        {add_definition, {x, std::int64_t{-2}}, "x + -2"},
        {add_definition, {2.5, x}, "2.5 + x"},
        {add_definition, {x, true}, "x + True"},
        {add_definition, {x, 1e-5}, "x + 1e-05"},
        {add_definition, {x, 1e30}, "x + 1e+30"},
        {add_definition, {x, double(INFINITY)}, "x + float('inf')"},
        {add_definition, {x, -double(INFINITY)}, "x + -float('inf')"},
        {add_definition, {x, double(NAN)}, "x + float('nan')"},
        {add_definition, {x, y, std::int64_t{2}}, "torch.add(x, y, alpha=2)"},
        {add_definition, {x, y, 0.1}, "torch.add(x, y, alpha=0.1)"},
        {matmul_definition, {x, y}, "x @ y"},
        {exp_definition, {x}, "torch.exp(x)"},
        {reshape_definition, {x, four}, "x.reshape(4)"},
        {transpose_definition, {x, std::int64_t{0}, std::int64_t{-1}}, "x.transpose(0, -1)"},
        {sum_definition, {x}, "torch.sum(x)"},
        {sum_definition, {x, std::int64_t{1}}, "torch.sum(x, 1)"},
        {sum_definition, {x, both}, "torch.sum(x, (0, -1))"},
        {sum_definition, {x, std::int64_t{1}, true}, "torch.sum(x, 1, True)"},
        {sum_definition, {x, {}, {}, dtype::int64}, "torch.sum(x, dtype=torch.int64)"},
        {to_definition, {x, dtype::int64}, "x.to(torch.int64)"},
        {detach_definition, {x}, "x.detach()"},
    };
    for (const auto& each : calls) {
        on.invoke(each.asked, each.arguments);
        CHECK(last_line(on) == each.line);
    }
    const variable whole = on.given(wholes({2, 2}, {1, 2, 3, 4}), {"n", ""});
    on.invoke(add_definition, {whole, 0.1});
    // The constant is float32, and is written as the shortest number that it is.
    CHECK(last_line(on) == "n + 0.1");
}
