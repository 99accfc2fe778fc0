// Programs of the recorder: any operation with any arguments, in place and not, backward, replay
// and forget. Each call ends in a value or in a refusal that leaves the record as it was.
#include <limits>
#include <string>
#include <vector>

#include "recorder/program.hpp"
#include "recorder/tape.hpp"
#include "support/expect.hpp"
#include "support/input.hpp"

namespace {

using namespace recorder;

constexpr std::size_t most_calls = 12;

std::int64_t read_whole(fuzz::input& from) {
    if (from.seldom(64)) return std::numeric_limits<std::int64_t>::min();
    if (from.seldom(64)) return std::numeric_limits<std::int64_t>::max();
    if (from.seldom(64)) return 1'000'000'007;
    return static_cast<std::int64_t>(from.count(0, 9)) - 3;
}

double read_number(fuzz::input& from) {
    if (from.seldom(8)) return from.bits();
    if (from.seldom(8)) return static_cast<double>(from.odd());
    return static_cast<double>(from.count(0, 40)) / 8.0 - 1.0;
}

dtype read_type(fuzz::input& from) {
    const dtype types[] = {dtype::float32, dtype::int64, dtype::boolean};
    return types[from.count(0, 2)];
}

shape_list read_shape(fuzz::input& from) {
    shape_list shape;
    for (std::size_t axes = from.seldom(16) ? from.count(0, 8) : from.count(0, 3); axes > 0;
         --axes) {
        shape.push_back(from.seldom(16) ? 0 : from.count(1, axes > 4 ? 2 : 4));
    }
    return shape;
}

array read_array(fuzz::input& from) {
    const shape_list shape = read_shape(from);
    array values(dtype::float32, shape);
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
        values.fill<float>()[cell] =
            from.seldom(16) ? from.odd() : static_cast<float>(from.count(0, 12)) - 4.0F;
    }
    return values.to(read_type(from));
}

variable read_variable(fuzz::input& from, const variable_list& known) {
    return known[from.count(0, known.size() - 1)];
}

std::vector<std::int64_t> read_wholes(fuzz::input& from) {
    std::vector<std::int64_t> list;
    for (std::size_t more = from.count(0, from.seldom(16) ? 12 : 4); more > 0; --more) {
        list.push_back(read_whole(from));
    }
    return list;
}

argument read_argument(fuzz::input& from, const parameter& to, const variable_list& known) {
    if (from.seldom(24)) return std::monostate();
    const auto kinds = static_cast<std::size_t>(parameter_kind::type);
    const auto kind = from.seldom(32) ? static_cast<parameter_kind>(from.count(0, kinds)) : to.kind;
    switch (kind) {
        case parameter_kind::tensor:
            if (from.seldom(6)) return read_number(from);
            return read_variable(from, known);
        case parameter_kind::tensors: {
            variable_list list;
            for (std::size_t more = from.count(0, 4); more > 0; --more) {
                list.push_back(from.seldom(16) ? variable{} : read_variable(from, known));
            }
            return list;
        }
        case parameter_kind::number:
            if (from.flag()) return read_whole(from);
            return read_number(from);
        case parameter_kind::whole:
            return read_whole(from);
        case parameter_kind::floating:
            return read_number(from);
        case parameter_kind::boolean:
            return from.flag();
        case parameter_kind::wholes:
            return read_wholes(from);
        case parameter_kind::choice:
            if (!to.choices.empty() && !from.seldom(16)) {
                return to.choices[from.count(0, to.choices.size() - 1)];
            }
            return from.text();
        case parameter_kind::text:
            if (from.flag()) return std::string(from.flag() ? "ij,jk->ik" : "...i,i");
            return from.text();
        case parameter_kind::type:
            return read_type(from);
    }
    return std::monostate();
}

/// Makes a call; a refusal for lack of memory is one too.
template <class Call>
bool refused(const std::string& what, Call call) {
    try {
        return fuzz::refusal_of(what,
                                [&] {
                                    try {
                                        call();
                                    } catch (const attention::error& lacking) {
                                        if (lacking.code() != attention::status::memory) throw;
                                        throw attention::error(attention::status::size,
                                                               lacking.what());
                                    }
                                })
            .has_value();
    } catch (const std::bad_alloc&) {
        return true;
    }
}

/// Each term names a cell that is there, of a tensor made before.
void check_cells(fuzz::input& from, const recorder::trace& all) {
    if (all.nodes().empty()) return;
    for (std::size_t more = from.count(1, 4); more > 0; --more) {
        const std::size_t tensor = from.count(0, all.nodes().size() - 1);
        const node& made = *all.nodes()[tensor];
        if (made.value.size() == 0) continue;
        const std::size_t cell = from.count(0, made.value.size() - 1);
        for (const explained_term& term : all.explain(tensor, cell).terms) {
            for (const cell_reference& each : term.cells) {
                fuzz::expect(each.tensor < tensor, made.name + " names a term made after it");
                fuzz::expect(each.cell < all.nodes()[each.tensor]->value.size(),
                             made.name + " names a cell that is none");
            }
        }
        fuzz::expect(!all.written(tensor).empty(), made.name + " has no line");
        if (made.value.size() < 64) all.feeds(tensor, cell, 16);
    }
    const std::size_t beyond = from.count(0, all.nodes().size() + 1);
    refused("a cell of any number", [&] { all.explain(beyond, from.count(0, 4096)); });
}

/// Replayed and compiled, the program gives the same bits.
void check_replay(fuzz::input& from, const recorder::trace& all) {
    const std::size_t tensor = from.count(0, all.nodes().size() - 1);
    const node& chosen = *all.nodes()[tensor];
    recorder::trace again;
    if (refused("replay", [&] { again = all.replay({{chosen.name, chosen.value}}); })) return;
    for (std::size_t each = 0; each < all.nodes().size(); ++each) {
        fuzz::expect(again.nodes()[each]->value.same_bits(all.nodes()[each]->value),
                     "replay changed " + all.nodes()[each]->name);
    }
    const std::string& last = all.nodes().back()->name;
    refused("a program", [&] {
        program compiled(all, {{chosen.name}, {last}, from.flag()});
        compiled.run({chosen.value});
    });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    fuzz::input from(bytes, size);
    tape on(from.count(0, 3));
    variable_list known;
    for (std::size_t more = from.count(1, 3); more > 0; --more) {
        variable made = on.given(read_array(from));
        if (on.value(made).type() == dtype::float32 && from.flag()) made = on.parameter(made);
        known.push_back(made);
    }
    fuzz::about().clear();
    for (std::size_t calls = from.count(1, most_calls); calls > 0; --calls) {
        const definition& asked = *definitions()[from.count(2, definitions().size() - 1)];
        // What only the tape itself records.
        if (asked.name()[0] == '_') continue;
        const std::vector<parameter>& parameters = asked.schema().parameters;
        std::vector<argument> arguments;
        for (const parameter& each : parameters) {
            if (each.has_default && from.flag()) break;
            arguments.push_back(read_argument(from, each, known));
        }
        fuzz::about() += std::string(asked.name()) + "\n";
        const std::size_t before = on.operation_count();
        const bool in_place = from.seldom(4);
        const bool was_refused = refused(asked.name(), [&] {
            if (in_place) {
                on.invoke_in_place(asked, arguments);
                return;
            }
            for (const variable& each : on.invoke(asked, arguments)) {
                if (each) known.push_back(each);
            }
        });
        if (was_refused) {
            fuzz::expect(on.operation_count() == before, "a refused call left something behind");
        }
    }
    if (from.flag()) {
        refused("backward", [&] { on.backward(known.back(), {}, from.flag()); });
    }
    for (const variable& each : known) {
        on.value(each);
        on.strides(each);
    }
    const recorder::trace all = on.trace();
    check_cells(from, all);
    check_replay(from, all);
    if (from.flag()) {
        on.forget({read_variable(from, known)});
        check_cells(from, on.trace());
    }
    return 0;
}
