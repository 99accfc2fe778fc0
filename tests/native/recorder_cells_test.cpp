// Every cell-by-cell operation against PyTorch's numbers, and what it refuses.
#include <cmath>
#include <set>

#include "attention/status.hpp"
#include "recorder/operations/list.hpp"
#include "support/cells.hpp"

using namespace recorder;
using cells::input;
using cells::sample;

namespace {

std::vector<sample> all_samples() {
    std::vector<sample> all;
    for (const auto& table :
         {cells::function_samples(), cells::activation_samples(), cells::arithmetic_samples(),
          cells::power_samples(), cells::comparison_samples(), cells::choice_samples()}) {
        all.insert(all.end(), table.begin(), table.end());
    }
    return all;
}

std::string text_of(const trace& of) {
    return of.written(of.nodes().size() - 1);
}

struct refusal {
    const char* operation;
    std::vector<input> inputs;
    attention::status code;
};

}  // namespace

TEST_CASE("recorder cells: values, types and shapes are PyTorch's, and every cell is explained") {
    for (const sample& each : all_samples()) {
        tape on(0);
        const definition* asked = find_definition(each.operation);
        REQUIRE(asked != nullptr);
        const variable result = on.invoke(*asked, cells::arguments_of(on, each.inputs)).front();
        INFO(text_of(on.trace()) << " with " << each.inputs.size() << " arguments");
        cells::check_close(on.value(result), each.expected);
        // The terms are doubles, which hold the whole numbers of the tables but not the wrapped.
        check_explained(on.trace());
    }
}

TEST_CASE("recorder cells: every operation has a value, terms, a rule and a sample") {
    const definition* const all[] = {
#define RECORDER_CELL(name) &name##_definition,
        RECORDER_CELLS(RECORDER_CELL)
#undef RECORDER_CELL
    };
    std::set<std::string> sampled = {"to"};
    for (const sample& each : all_samples()) sampled.insert(each.operation);
    for (const definition* each : all) {
        INFO(each->name());
        CHECK(find_definition(each->name()) == each);
        CHECK(each->is_cell_by_cell());
        CHECK((each->value() != nullptr));
        CHECK((each->terms() != nullptr));
        CHECK(sampled.count(each->name()) == 1);
    }
    for (const sample& each : all_samples()) {
        if (each.expected.size() == 0) continue;
        tape on(0);
        on.invoke(*find_definition(each.operation), cells::arguments_of(on, each.inputs));
        const recorder::trace made = on.trace();
        const explanation found = made.explain(made.nodes().size() - 1, 0);
        INFO(made.written(made.nodes().size() - 1));
        REQUIRE(found.rule.rule != nullptr);
        CHECK(found.rule.rule->text[0] != '\0');
        CHECK(!found.terms.empty());
    }
}

TEST_CASE("recorder cells: what PyTorch refuses is refused, and leaves nothing behind") {
    using namespace cells;
    const auto type = attention::status::type;
    const auto value = attention::status::value;
    const auto shape = attention::status::shape;
    const auto unknown = attention::status::unknown;
    const array two = floats({2}, {1, 2});
    const std::vector<refusal> refusals = {
        {"add", {fa, two}, shape},
        {"add", {ba, bb, 0.5}, type},
        {"add", {ba, ib, true}, type},
        {"add", {fa, fb, true}, type},
        {"add", {ia, ib, 2.0}, type},
        {"sub", {ba, bb}, type},
        {"sub", {ia, bb}, type},
        {"sub", {fa, true}, type},
        {"sub", {whole{1}, bb}, type},
        {"div", {ba, bb, std::string("floor")}, type},
        {"div", {ba, bb, std::string("trunc")}, type},
        {"div", {ia, whole{0}, std::string("trunc")}, value},
        {"div", {fa, fb, std::string("ceil")}, unknown},
        {"div", {fa, two}, shape},
        {"floor_divide", {ba, bb}, type},
        {"floor_divide", {ia, whole{0}}, value},
        {"remainder", {ba, bb}, type},
        {"remainder", {ia, whole{0}}, value},
        {"pow", {ia, whole{-1}}, value},
        {"pow", {bb, whole{-1}}, value},
        {"pow", {ba, bb}, type},
        {"pow", {fa, two}, shape},
        {"neg", {bb}, type},
        {"abs", {bb}, type},
        {"relu", {bb}, type},
        {"gelu", {ia}, type},
        {"gelu", {fa, std::string("erf")}, unknown},
        {"silu", {ia}, type},
        {"leaky_relu", {ia}, type},
        {"softplus", {bb}, type},
        {"elu", {ia}, type},
        {"clamp", {fa}, value},
        {"clamp", {bb, false, true}, type},
        {"clamp", {fa, two}, shape},
        {"round", {ia, whole{1}}, type},
        {"round", {bb}, type},
        {"round_to", {ia, std::string("float16")}, type},
        {"round_to", {fa, std::string("float64")}, unknown},
        {"round_to", {fa}, shape},
        {"floor", {bb}, type},
        {"ceil", {bb}, type},
        {"trunc", {bb}, type},
        {"where", {ia, fa, fb}, type},
        {"where", {bb, two, fb}, shape},
        {"eq", {fa, two}, shape},
        {"logical_and", {fa, two}, shape},
        {"bitwise_and", {fa, bb}, type},
        {"bitwise_or", {ia, 1.0}, type},
        {"bitwise_xor", {fa, fb}, type},
        {"bitwise_not", {fa}, type},
        {"masked_fill", {fa, ia, whole{1}}, type},
        {"masked_fill", {fb, bb, fb}, shape},
        {"masked_fill", {ia, bb, double{cells::inf}}, value},
        {"masked_fill", {ia, bb, double{cells::nan}}, value},
        {"maximum", {fa, two}, shape},
        {"lerp", {fa, ib, 0.5}, type},
        {"lerp", {ia, ib, 0.5}, type},
        {"lerp", {fb, fb, ib}, type},
        {"addcmul", {bb, bb, bb}, type},
        {"addcdiv", {fb, ib, ib}, type},
        {"addcdiv", {ia, ib, ib}, type},
        {"exp", {}, shape},
        {"exp", {none}, type},
        {"eq", {fa, std::string("x")}, type},
    };
    for (const refusal& each : refusals) {
        tape on(0);
        const auto arguments = arguments_of(on, each.inputs);
        const std::size_t before = on.operation_count();
        INFO(each.operation << " with " << each.inputs.size() << " arguments");
        try {
            on.invoke(*find_definition(each.operation), arguments);
            FAIL_CHECK("was not refused");
        } catch (const attention::error& refused) {
            INFO(refused.what());
            CHECK(refused.code() == each.code);
            CHECK(std::string(refused.what()).find(each.operation) == 0);
        }
        CHECK(on.operation_count() == before);
    }
}

TEST_CASE("recorder cells: calls are written as PyTorch writes them") {
    tape on(0);
    const variable x = on.given(floats({2}, {1, 2}), {"x", ""});
    const variable m = on.given(bools({2}, {1, 0}), {"m", ""});
    const auto written = [&on](const char* name, const std::vector<argument>& arguments) {
        on.invoke(*find_definition(name), arguments);
        return text_of(on.trace());
    };
    CHECK(written("div", {x, 2.0}) == "x / 2.0");
    CHECK(written("div", {x, x, std::string("floor")}) == "torch.div(x, x, rounding_mode='floor')");
    CHECK(written("floor_divide", {x, std::int64_t{2}}) == "x // 2");
    CHECK(written("pow", {x, std::int64_t{2}}) == "x ** 2");
    CHECK(written("le", {x, std::int64_t{0}}) == "x <= 0");
    CHECK(written("bitwise_and", {m, m}) == "m & m");
    CHECK(written("where", {m, x, 0.0}) == "torch.where(m, x, 0.0)");
    CHECK(written("masked_fill", {x, m, -INFINITY}) == "x.masked_fill(m, -float('inf'))");
    CHECK(written("clamp", {x, {}, 1.0}) == "torch.clamp(x, max=1.0)");
    CHECK(written("clamp", {x, std::int64_t{0}}) == "torch.clamp(x, 0)");
    CHECK(written("gelu", {x, std::string("tanh")}) == "F.gelu(x, approximate='tanh')");
    CHECK(written("round", {x, std::int64_t{2}}) == "torch.round(x, decimals=2)");
    CHECK(written("round_to", {x, std::string("float16")}) == "x.to(torch.float16).float()");
    CHECK(written("sqrt", {x}) == "torch.sqrt(x)");
}

TEST_CASE("recorder cells: elu of -0 is 0, as exp(x) - 1 is") {
    tape on(0);
    const array made = on.value(on.invoke(elu_definition, {on.given(floats({1}, {-0.0F}))})[0]);
    CHECK(made.cells<float>()[0] == 0.0F);
    CHECK(!std::signbit(made.cells<float>()[0]));
}
