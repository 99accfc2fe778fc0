// Views and in-place writes, against memory that is really shared.
#include <memory>
#include <random>
#include <set>

#include "recorder/tape.hpp"
#include "recorder/vocabulary.hpp"
#include "support/recorded_calls.hpp"

using namespace recorder;

namespace {

/// A tensor as PyTorch keeps it: places in a memory that its views share.
struct shared_tensor {
    std::shared_ptr<std::vector<float>> memory;
    std::vector<std::size_t> places;  ///< of each cell, in row-major order
    shape_list shape;

    array values() const {
        array made(dtype::float32, shape);
        for (std::size_t i = 0; i < places.size(); ++i)
            made.fill<float>()[i] = (*memory)[places[i]];
        return made;
    }
    bool overlaps() const {
        return std::set<std::size_t>(places.begin(), places.end()).size() < places.size();
    }
    /// Whether one stride for each axis of `to` reaches every place.
    bool can_be_viewed_as(const shape_list& to) const {
        if (places.empty()) return true;
        const shape_list steps = row_major(to);
        for (std::size_t cell = 0; cell < places.size(); ++cell) {
            const shape_list index = index_of(cell, to);
            std::int64_t place = static_cast<std::int64_t>(places[0]);
            for (std::size_t axis = 0; axis < to.size(); ++axis) {
                if (to[axis] < 2) continue;
                place += static_cast<std::int64_t>(index[axis]) *
                         (static_cast<std::int64_t>(places[steps[axis]]) -
                          static_cast<std::int64_t>(places[0]));
            }
            if (place != static_cast<std::int64_t>(places[cell])) return false;
        }
        return true;
    }
    shared_tensor copy() const {
        shared_tensor made{std::make_shared<std::vector<float>>(), {}, shape};
        for (const std::size_t each : places) {
            made.places.push_back(made.places.size());
            made.memory->push_back((*memory)[each]);
        }
        return made;
    }
    shared_tensor turned(std::size_t first, std::size_t second) const {
        shared_tensor made{memory, places, shape};
        std::swap(made.shape[first], made.shape[second]);
        shape_list steps = row_major(shape);
        std::swap(steps[first], steps[second]);
        for (std::size_t cell = 0; cell < places.size(); ++cell) {
            made.places[cell] = places[cell_at(index_of(cell, made.shape), steps)];
        }
        return made;
    }
    shared_tensor narrowed(std::size_t axis, std::size_t start, std::size_t length) const {
        shared_tensor made{memory, {}, shape};
        made.shape[axis] = length;
        const shape_list steps = row_major(shape);
        for (std::size_t cell = 0; cell < places.size() / shape[axis] * length; ++cell) {
            shape_list index = index_of(cell, made.shape);
            index[axis] += start;
            made.places.push_back(places[cell_at(index, steps)]);
        }
        return made;
    }
    shared_tensor repeated(std::size_t times) const {
        shared_tensor made{memory, {}, {times}};
        for (const std::size_t length : shape) made.shape.push_back(length);
        for (std::size_t i = 0; i < times; ++i) {
            made.places.insert(made.places.end(), places.begin(), places.end());
        }
        return made;
    }
};

using random_numbers = std::mt19937;

std::size_t below(random_numbers& random, std::size_t limit) {
    return random() % limit;
}

/// Lengths whose product is `size`.
shape_list random_shape(random_numbers& random, std::size_t size) {
    shape_list shape;
    while (size > 1 && shape.size() < 4) {
        std::vector<std::size_t> divisors;
        for (std::size_t each = 2; each <= size; ++each) {
            if (size % each == 0) divisors.push_back(each);
        }
        shape.push_back(divisors[below(random, divisors.size())]);
        size /= shape.back();
    }
    shape.push_back(size);
    return shape;
}

std::vector<std::int64_t> lengths(const shape_list& shape) {
    return {shape.begin(), shape.end()};
}

/// One random view of one of the tensors, or a write to it.
void step(random_numbers& random, tape& on, std::vector<variable>& tensors,
          std::vector<shared_tensor>& expected) {
    const std::size_t which = below(random, tensors.size());
    const variable from = tensors[which];
    const shared_tensor known = expected[which];
    const std::size_t kind = below(random, 8);
    const auto add = [&](variable made, shared_tensor as) {
        tensors.push_back(made);
        expected.push_back(std::move(as));
    };
    if (kind == 0 && known.shape.size() > 1) {
        const std::size_t first = below(random, known.shape.size());
        const std::size_t second = below(random, known.shape.size());
        add(transpose(from, static_cast<std::int64_t>(first), static_cast<std::int64_t>(second)),
            known.turned(first, second));
    } else if (kind == 1 || kind == 2) {
        shared_tensor made = known;
        made.shape = random_shape(random, known.places.size());
        const bool is_view = known.can_be_viewed_as(made.shape);
        if (kind == 1) {
            if (is_view) {
                add(on.invoke(view_definition, {from, lengths(made.shape)}).front(), made);
            } else {
                CHECK_THROWS(on.invoke(view_definition, {from, lengths(made.shape)}));
            }
        } else {
            add(reshape(from, made.shape), is_view ? made : made.copy());
        }
    } else if (kind == 3 && known.places.size() < 100 && known.shape.size() < 7) {
        const std::size_t times = 1 + below(random, 2);
        shared_tensor made = known.repeated(times);
        add(expand(from, made.shape), made);
    } else if (kind == 4) {
        add(on.detach(from), known);
    } else if (kind == 5 && !known.shape.empty() && !known.overlaps()) {
        const std::size_t axis = below(random, known.shape.size());
        const std::size_t start = below(random, known.shape[axis]);
        const std::size_t length = 1 + below(random, known.shape[axis] - start);
        add(ask(on, "narrow", from, static_cast<int>(axis), static_cast<int>(start),
                static_cast<int>(length)),
            known.narrowed(axis, start, length));
    } else if (kind > 5) {
        const auto by = static_cast<float>(below(random, 5)) / 2.0F;
        const auto write = [&] {
            on.invoke_in_place(kind == 6 ? mul_definition : add_definition,
                               {from, static_cast<double>(by)});
        };
        if (known.overlaps()) {
            CHECK_THROWS(write());
            return;
        }
        write();
        for (const std::size_t place : known.places) {
            float& cell = (*known.memory)[place];
            cell = kind == 6 ? cell * by : cell + by;
        }
    }
}

}  // namespace

TEST_CASE(
    "recorder: views of views and writes to them act as shared memory, and know their place in "
    "it") {
    random_numbers random(1);
    for (int turn = 0; turn < 300; ++turn) {
        tape on(0);
        const shape_list shape = random_shape(random, 12);
        array values(dtype::float32, shape);
        shared_tensor base{std::make_shared<std::vector<float>>(), {}, shape};
        for (std::size_t i = 0; i < values.size(); ++i) {
            values.fill<float>()[i] = static_cast<float>(i + 1);
            base.memory->push_back(static_cast<float>(i + 1));
            base.places.push_back(i);
        }
        std::vector<variable> tensors = {on.given(values)};
        std::vector<shared_tensor> expected = {base};
        for (int i = 0; i < 20; ++i) {
            step(random, on, tensors, expected);
            // Now and then a tensor is read, and now and then all but some are forgotten.
            const std::size_t read = below(random, tensors.size());
            CHECK(on.value(tensors[read]).same_bits(expected[read].values()));
            if (below(random, 12) == 0) {
                std::vector<variable> kept;
                std::vector<shared_tensor> as;
                for (std::size_t each = 0; each < tensors.size(); ++each) {
                    if (below(random, 2) == 0 && each > 0) continue;
                    kept.push_back(tensors[each]);
                    as.push_back(expected[each]);
                }
                on.forget(kept);
                tensors = kept;
                expected = as;
            }
        }
        for (std::size_t each = 0; each < tensors.size(); ++each) {
            INFO("program " << turn << ", tensor " << each);
            CHECK(on.value(tensors[each]).same_bits(expected[each].values()));
            const tape::storage_place found = on.storage(tensors[each]);
            CHECK(found.offset == expected[each].places.front());
            for (std::size_t other = 0; other < each; ++other) {
                const bool is_shared = on.storage(tensors[other]).owner.id == found.owner.id;
                CHECK(is_shared == (expected[other].memory == expected[each].memory));
            }
        }
        if (turn % 30 == 0) check_explained(on.trace());
    }
}

TEST_CASE("recorder: a write keeps the strides, so that views of it can be made anew") {
    tape on(0);
    const variable rows = on.given(floats({2, 3}, {1, 2, 3, 4, 5, 6}));
    const variable columns = transpose(rows, 0, 1) * 1.0;
    REQUIRE(on.strides(columns) == shape_list{1, 3});
    const variable turned = transpose(columns, 0, 1);
    const variable flat = on.invoke(view_definition, {turned, std::vector<std::int64_t>{6}})[0];
    on.write(columns, on.given(floats({3, 2}, {10, 40, 20, 50, 30, 60}), {"new", ""}), "copy_");
    on.invoke_in_place(mul_definition, {turned, 2.0});
    CHECK(on.value(flat).same_bits(floats({6}, {20, 40, 60, 80, 100, 120})));
    CHECK(on.strides(columns) == shape_list{1, 3});
    const recorder::trace anew = on.trace().replay({{"new", floats({3, 2}, {1, 4, 2, 5, 3, 6})}});
    CHECK(anew.nodes().back()->value.same_bits(floats({6}, {2, 4, 6, 8, 10, 12})));
}

TEST_CASE("recorder: a written tensor does not share what was written to it") {
    tape on(0);
    const variable from = on.given(floats({2}, {1, 2}), {"from", ""});
    const variable to = on.given(floats({2}, {0, 0}), {"to", ""});
    on.write(to, from, "copy_");
    on.invoke_in_place(add_definition, {to, 1.0});
    CHECK(on.value(from).same_bits(floats({2}, {1, 2})));
    CHECK(on.value(to).same_bits(floats({2}, {2, 3})));
    CHECK(on.name(from) == "from");
}

TEST_CASE("recorder: an in-place result has the tensor's shape and type, or is refused") {
    tape on(0);
    const variable whole = on.given(wholes({2}, {1, 2}));
    const variable bit = on.given(bools({2}, {1, 0}));
    const variable row = on.given(floats({1, 2}, {1, 2}));
    const variable table = on.given(floats({2, 2}, {1, 2, 3, 4}));
    CHECK_THROWS(on.invoke_in_place(mul_definition, {whole, 0.5}));
    CHECK_THROWS(on.invoke_in_place(add_definition, {bit, std::int64_t{1}}));
    CHECK_THROWS(on.invoke_in_place(add_definition, {row, table}));
    CHECK_THROWS(on.invoke_in_place(add_definition, {2.0, table}));
    CHECK_THROWS(on.invoke_in_place(add_definition, {}));
    on.invoke_in_place(add_definition, {table, row});
    on.invoke_in_place(add_definition, {table, whole});
    CHECK(on.value(table).same_bits(floats({2, 2}, {3, 6, 5, 8})));
    on.invoke_in_place(mul_definition, {whole, true});
    CHECK(on.value(whole).same_bits(wholes({2}, {1, 2})));
}

TEST_CASE("recorder: reading a view in no_grad does not take it out of the graph") {
    tape on(0);
    const variable leaf = on.parameter(on.given(floats({2}, {1, 2})), {"leaf", ""});
    const variable twice = leaf * 2.0;
    const variable view = reshape(twice, {2, 1});
    on.invoke_in_place(mul_definition, {twice, 3.0});
    on.grad_enabled = false;
    CHECK(on.value(view).same_bits(floats({2, 1}, {6, 12})));
    on.grad_enabled = true;
    CHECK(on.requires_grad(view));
    on.backward(sum(view, {}));
    CHECK(on.value(on.gradient(leaf)).same_bits(floats({2}, {6, 6})));
}

TEST_CASE("recorder: a view of a leaf that requires grad cannot be written to, but in no_grad") {
    tape on(0);
    const variable leaf = on.parameter(on.given(floats({2}, {1, 2})), {"leaf", ""});
    const variable view = reshape(leaf, {2, 1});
    CHECK_THROWS(on.invoke_in_place(mul_definition, {leaf, 2.0}));
    CHECK_THROWS(on.invoke_in_place(mul_definition, {view, 2.0}));
    on.grad_enabled = false;
    const variable apart = reshape(leaf * 1.0, {2, 1});
    const variable unseen = reshape(leaf, {1, 2});
    on.invoke_in_place(mul_definition, {view, 2.0});
    on.grad_enabled = true;
    on.invoke_in_place(mul_definition, {apart, 2.0});
    CHECK_THROWS(on.invoke_in_place(mul_definition, {unseen, 2.0}));
    CHECK(on.value(leaf).same_bits(floats({2}, {2, 4})));
    CHECK(on.value(unseen).same_bits(floats({1, 2}, {2, 4})));
    CHECK(on.is_leaf(leaf));
    CHECK(on.requires_grad(leaf));
}

TEST_CASE("recorder: a tensor written to through detach keeps its history") {
    tape on(0);
    const variable leaf = on.parameter(on.given(floats({2}, {1, 2})), {"leaf", ""});
    on.invoke_in_place(mul_definition, {on.detach(leaf), 5.0});
    CHECK(on.value(leaf).same_bits(floats({2}, {5, 10})));
    CHECK(on.is_leaf(leaf));
    CHECK(on.requires_grad(leaf));
    const variable twice = leaf * 2.0;
    const variable detached = on.detach(twice);
    on.invoke_in_place(mul_definition, {detached, leaf});
    CHECK(on.value(twice).same_bits(floats({2}, {50, 200})));
    CHECK(on.requires_grad(detached));
    on.backward(sum(twice, {}));
    CHECK(on.value(on.gradient(leaf)).same_bits(floats({2}, {2, 2})));
    const variable plain = on.given(floats({2}, {1, 1}));
    const variable other = on.detach(plain);
    on.invoke_in_place(mul_definition, {other, leaf});
    CHECK(!on.requires_grad(plain));
    CHECK(on.value(plain).same_bits(floats({2}, {5, 10})));
    on.set_gradient(leaf, {});
    on.backward(sum(other, {}));
    CHECK(on.value(on.gradient(leaf)).same_bits(floats({2}, {1, 1})));
}

TEST_CASE("recorder: a computed tensor written to in no_grad keeps its history") {
    tape on(0);
    const variable leaf = on.parameter(on.given(floats({2}, {1, 2})), {"leaf", ""});
    const variable twice = leaf * 2.0;
    const variable view = reshape(twice, {2, 1});
    on.grad_enabled = false;
    on.invoke_in_place(mul_definition, {view, 3.0});
    on.invoke_in_place(mul_definition, {twice, 3.0});
    on.grad_enabled = true;
    CHECK(on.value(view).same_bits(floats({2, 1}, {18, 36})));
    CHECK(on.requires_grad(view));
    on.backward(sum(view, {}));
    CHECK(on.value(on.gradient(leaf)).same_bits(floats({2}, {2, 2})));
    check_explained(on.trace());
}

TEST_CASE("recorder: to() of the same dtype gives the tensor itself") {
    tape on(0);
    const variable x = on.given(floats({2}, {1, 2}));
    const variable same = on.invoke(to_definition, {x, dtype::float32}).front();
    on.invoke_in_place(mul_definition, {same, 3.0});
    CHECK(on.value(x).same_bits(floats({2}, {3, 6})));
    const variable other = on.invoke(to_definition, {x, dtype::int64}).front();
    on.invoke_in_place(mul_definition, {other, std::int64_t{3}});
    CHECK(on.value(x).same_bits(floats({2}, {3, 6})));
}

TEST_CASE(
    "recorder: a view whose tensor got its history later is to be used before it is written to") {
    for (const bool is_used : {false, true}) {
        tape on(0);
        const variable leaf = on.parameter(on.given(floats({2}, {3, 4})), {"leaf", ""});
        const variable plain = on.given(floats({2}, {1, 2}));
        const variable view = reshape(plain, {2, 1});
        on.invoke_in_place(mul_definition, {plain, leaf});
        CHECK(on.value(view).same_bits(floats({2, 1}, {3, 8})));
        CHECK(on.requires_grad(view));
        // Nothing of these has a history.
        record(isfinite_definition, {view});
        on.detach(view);
        on.grad_enabled = false;
        record(exp_definition, {view});
        on.grad_enabled = true;
        if (is_used) record(exp_definition, {view});
        const std::size_t before = on.operation_count();
        if (is_used) {
            on.invoke_in_place(mul_definition, {view, 2.0});
            CHECK(on.value(plain).same_bits(floats({2}, {6, 16})));
            on.backward(sum(plain, {}));
            CHECK(on.value(on.gradient(leaf)).same_bits(floats({2}, {2, 4})));
        } else {
            CHECK_THROWS(on.invoke_in_place(mul_definition, {view, 2.0}));
            CHECK(on.operation_count() == before);
            on.grad_enabled = false;
            on.invoke_in_place(mul_definition, {view, 2.0});
            on.grad_enabled = true;
            CHECK_THROWS(on.invoke_in_place(mul_definition, {view, 2.0}));
            // The name of what made it is its history.
            CHECK(!on.grad_fn(view).empty());
            on.invoke_in_place(mul_definition, {view, 2.0});
            CHECK(on.value(plain).same_bits(floats({2}, {12, 32})));
        }
    }
}

TEST_CASE("recorder: what is written through a view of a view is known to that view alone") {
    tape on(0);
    const variable leaf = on.parameter(on.given(floats({1}, {3})), {"leaf", ""});
    const variable plain = on.given(floats({2, 1}, {1, 2}));
    const variable view = reshape(plain, {1, 2, 1});
    const variable inner = select(reshape(view, {2, 1}), 0, 0);
    on.write(inner, leaf, "setitem");
    on.invoke_in_place(mul_definition, {inner, 2.0});
    CHECK_THROWS(on.invoke_in_place(mul_definition, {view, 2.0}));
    on.invoke_in_place(mul_definition, {plain, 2.0});
    CHECK(on.value(view).same_bits(floats({1, 2, 1}, {12, 4})));
    // Detached, it has a history of its own from the start.
    const variable apart = on.detach(plain);
    on.invoke_in_place(mul_definition, {reshape(apart, {2}), leaf});
    on.invoke_in_place(mul_definition, {apart, 2.0});
    CHECK(on.requires_grad(apart));
}

TEST_CASE("recorder: what an operation makes in no_grad is no view of what it is made by") {
    tape on(0);
    const variable leaf = on.parameter(on.given(floats({2}, {3, 4})), {"leaf", ""});
    const variable table = on.given(floats({2, 2}, {1, 2, 4, 3}));
    on.grad_enabled = false;
    const variable least = on.invoke(*find_definition("min"), {table, std::int64_t{-1}}).front();
    on.grad_enabled = true;
    const variable view = reshape(least, {1, 2});
    on.invoke_in_place(mul_definition, {view, leaf});
    CHECK(on.requires_grad(view));
    CHECK(on.requires_grad(least));
    CHECK(on.value(least).same_bits(floats({2}, {3, 12})));
    CHECK(on.value(table).same_bits(floats({2, 2}, {1, 2, 4, 3})));
    on.backward(sum(least, {}));
    CHECK(on.value(on.gradient(leaf)).same_bits(floats({2}, {1, 3})));
    check_explained(on.trace());
}
