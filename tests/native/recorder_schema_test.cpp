// Schemas, and how a call's arguments are sorted by them.
#include "attention/status.hpp"
#include "recorder/bind.hpp"
#include "recorder/tape.hpp"
#include "recorder/vocabulary.hpp"
#include "support/recorded.hpp"

using namespace recorder;

namespace {

const definition asking(
    "asks(Tensor input, Tensor? mask=None, int dim=-1, *, int[]? dims=None, Scalar alpha=1, "
    "float p=0.5, bool keepdim=False, str{mean,sum} reduction=mean, dtype? dtype=None)");
const definition listing("lists(Tensor[] tensors, int dim=0, str equation=ij) -> Tensor[]");

attention::status refusal(const std::vector<argument>& arguments, const definition& asked,
                          tape& on) {
    try {
        bind(on, asked, arguments);
    } catch (const attention::error& refused) {
        CHECK(std::string(refused.what()).find(asked.name()) == 0);
        return refused.code();
    }
    FAIL("not refused");
    return attention::status::internal;
}

}  // namespace

TEST_CASE("recorder: a schema names parameters, kinds, defaults and results") {
    const schema& known = asking.schema();
    CHECK(known.name == "asks");
    REQUIRE(known.parameters.size() == 9);
    CHECK(known.attribute_count == 7);
    CHECK(known.results == std::vector<std::string>{""});
    CHECK(!known.takes_list);
    CHECK(known.find("nothing") == nullptr);
    CHECK(known.find("mask")->place == 1);
    CHECK(known.find("mask")->optional);
    CHECK(!known.find("dim")->keyword_only);
    CHECK(known.find("dims")->keyword_only);
    CHECK(known.find("dims")->kind == parameter_kind::wholes);
    CHECK(known.find("dims")->place == 1);
    CHECK(known.find("reduction")->choices == std::vector<std::string>{"mean", "sum"});
    CHECK(known.find("p")->standard == attribute(0.5));
    CHECK(known.find("alpha")->standard == attribute(std::int64_t{1}));
    CHECK(known.find("dtype")->standard == attribute());
    CHECK(listing.schema().takes_list);
    CHECK(listing.schema().results.empty());
    CHECK(listing.schema().find("equation")->kind == parameter_kind::text);
    const schema two("two(Tensor input) -> (Tensor values, Tensor indices)");
    CHECK(two.results == std::vector<std::string>{"values", "indices"});
    const schema lists(
        "x(Tensor a, int[] dims=[0, -2], int[] none=[], Scalar p=-2.5, float q=1e-5)");
    CHECK(lists.find("dims")->standard == attribute(std::vector<std::int64_t>{0, -2}));
    CHECK(lists.find("none")->standard == attribute(std::vector<std::int64_t>{}));
    CHECK(lists.find("p")->standard == attribute(-2.5));
    CHECK(lists.find("q")->standard == attribute(1e-5));
}

TEST_CASE("recorder: a schema that cannot be read is refused") {
    for (const char* line :
         {"", "x", "x(", "x(Tensor", "x(Tensor a", "x(Matrix a)", "x(Tensor a) ->",
          "x(Tensor a) -> ", "x(Tensor a) -> (", "x(Tensor a) -> (Tensor b", "x(int a=two)",
          "x(bool a=yes)", "x(dtype a=float16)", "x(Tensor a=1)", "x(str{a,b} c=d)",
          "x(Tensor a) -> Tensor b", "x(Tensor a) and more", "x(int[] a=[1)"}) {
        INFO(line);
        CHECK_THROWS_AS(schema{line}, attention::error);
    }
}

TEST_CASE("recorder: every operation's schema can be read") {
    for (const definition* each : definitions()) {
        CHECK_NOTHROW(each->schema());
        CHECK(find_definition(each->name()) == each);
    }
    CHECK(find_definition("nothing of the sort") == nullptr);
}

TEST_CASE("recorder: arguments are sorted into operands and attributes") {
    tape on(0);
    const variable x = on.given(floats({2}, {1, 2}));
    const bound_arguments least = bind(on, asking, {x});
    REQUIRE(least.operands.size() == 2);
    CHECK(least.operands[0].id == x.id);
    CHECK(!least.operands[1]);
    const attribute_list standards = {std::int64_t{-1},    attribute{}, std::int64_t{1}, 0.5, false,
                                      std::string("mean"), attribute{}};
    CHECK(least.attributes == standards);
    const bound_arguments all = bind(on, asking,
                                     {x, true, std::int64_t{2}, std::int64_t{3}, 2.5,
                                      std::int64_t{1}, true, std::string("sum"), dtype::int64});
    CHECK(on.value(all.operands[1]).same_bits(array::scalar(true)));
    const attribute_list given = {
        std::int64_t{2}, std::vector<std::int64_t>{3}, 2.5, 1.0, true, std::string("sum"),
        dtype::int64};
    CHECK(all.attributes == given);
    const bound_arguments skipped = bind(on, asking, {x, {}, {}, {}, {}, {}, {}, {}, {}});
    CHECK(skipped.attributes == standards);
    CHECK(bind(on, listing, {variable_list{x, x}}).operands.size() == 2);
    CHECK(bind(on, listing, {variable_list{}}).operands.empty());
}

TEST_CASE("recorder: what a parameter does not take is refused by the operation's name") {
    using attention::status;
    tape on(0);
    tape other(0);
    const variable x = on.given(floats({2}, {1, 2}));
    const variable foreign = other.given(floats({2}, {1, 2}));
    const std::vector<std::int64_t> list = {1, 2};
    CHECK(refusal({}, asking, on) == status::shape);
    CHECK(refusal({argument{}}, asking, on) == status::type);
    CHECK(refusal({x, {}, {}, {}, {}, {}, {}, {}, {}, {}}, asking, on) == status::shape);
    CHECK(refusal({foreign}, asking, on) == status::unknown);
    CHECK(refusal({x, foreign}, asking, on) == status::unknown);
    CHECK(refusal({variable_list{foreign}}, listing, on) == status::unknown);
    CHECK(refusal({list}, asking, on) == status::type);
    CHECK(refusal({std::string("x")}, asking, on) == status::type);
    CHECK(refusal({variable_list{x}}, asking, on) == status::type);
    CHECK(refusal({x}, listing, on) == status::type);
    CHECK(refusal({x, {}, 1.5}, asking, on) == status::type);
    CHECK(refusal({x, {}, true}, asking, on) == status::type);
    CHECK(refusal({x, {}, x}, asking, on) == status::type);
    CHECK(refusal({x, {}, list}, asking, on) == status::type);
    CHECK(refusal({x, {}, {}, 1.5}, asking, on) == status::type);
    CHECK(refusal({x, {}, {}, {}, list}, asking, on) == status::type);
    CHECK(refusal({x, {}, {}, {}, {}, true}, asking, on) == status::type);
    CHECK(refusal({x, {}, {}, {}, {}, {}, std::int64_t{1}}, asking, on) == status::type);
    CHECK(refusal({x, {}, {}, {}, {}, {}, {}, std::int64_t{1}}, asking, on) == status::type);
    CHECK(refusal({x, {}, {}, {}, {}, {}, {}, std::string("none")}, asking, on) == status::unknown);
    CHECK(refusal({x, {}, {}, {}, {}, {}, {}, {}, std::string("int64")}, asking, on) ==
          status::type);
}
