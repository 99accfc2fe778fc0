// Refusals: the sentence that is put together of a form and of values.
#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "recorder/operations/list.hpp"
#include "recorder/refusal.hpp"
#include "recorder/tape.hpp"
#include "support/recorded.hpp"

using attention::status;
using recorder::dtype;
using recorder::in_quotes;
using recorder::shape_list;

namespace {

/// The code and the sentence that a call refuses with.
template <class Call>
std::string refusal_of(Call call) {
    try {
        call();
    } catch (const attention::error& refused) {
        return attention::status_name(refused.code()) + (" " + std::string(refused.what()));
    }
    return "none";
}

}  // namespace

TEST_CASE("recorder: a refusal has each value in place of its mark, in every kind") {
    const std::string text = "100%";
    const std::string name(70, 'n');
    constexpr auto least = std::numeric_limits<std::int64_t>::min();
    CHECK(refusal_of([] { recorder::refuse(status::size, "Nothing to name."); }) ==
          "size Nothing to name.");
    CHECK(refusal_of([&] {
              recorder::refuse(status::shape, "% and %% of %, %: %", "a", text, in_quotes{"b"},
                               shape_list{6, 3}, dtype::int64, least);
          }) == "shape a and 100%\"b\" of (6, 3), torch.int64: -9223372036854775808");
    CHECK(refusal_of([&] { recorder::refuse(status::type, "%.", in_quotes{name}); }) ==
          "type \"" + std::string(64, 'n') + "...\".");
    CHECK(refusal_of([] {
              recorder::refuse(status::value, "%%%", shape_list{}, std::size_t{7}, "");
          }) == "value ()7");
}

TEST_CASE("recorder: a call's refusal has the name of its operation in front") {
    const std::vector<recorder::attribute> none;
    const recorder::call asked{recorder::exp_definition, {}, {}, none};
    CHECK(refusal_of([&] { asked.refuse(status::type, "a mask is needed."); }) ==
          "type exp: a mask is needed.");
    CHECK(refusal_of([&] { asked.refuse(status::type, "% is not %.", 1, dtype::boolean); }) ==
          "type exp: 1 is not torch.bool.");
}
