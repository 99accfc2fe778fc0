#pragma once

#include <algorithm>
#include <cstdint>

#include "recorder/operations/reducing.hpp"

/// What sums and products share: the type in which they are taken.
namespace recorder {

/// Whole numbers and bools are added and multiplied as int64, unless `dtype` says otherwise.
inline dtype accumulated_type(const call& asked) {
    const dtype from = asked.operand(0).type();
    return asked.type_or("dtype", from == dtype::boolean ? dtype::int64 : from);
}

/// Whether fractions are cut off before anything else.
inline bool cuts_fractions(const call& asked) {
    return asked.operand(0).type() == dtype::float32 && accumulated_type(asked) == dtype::int64;
}

/// A term as `to` converts it.
inline std::uint64_t whole_part(double term) {
    constexpr double limit = 9223372036854775808.0;
    if (!(term >= -limit && term < limit)) return std::uint64_t{1} << 63U;
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(term));
}

inline const rule sum_of_wholes = {"sum", "Σ int(t)", [](const rule_input& made) {
                                       std::uint64_t total = 0;
                                       for (const double each : made.terms) {
                                           total += whole_part(each);
                                       }
                                       return static_cast<double>(static_cast<std::int64_t>(total));
                                   }};
inline const rule product_of_wholes = {
    "product", "Π int(t)", [](const rule_input& made) {
        std::uint64_t total = 1;
        for (const double each : made.terms) {
            total *= whole_part(each);
        }
        return static_cast<double>(static_cast<std::int64_t>(total));
    }};

inline rule_use sum_rule(const call& asked, std::size_t) {
    if (accumulated_type(asked) == dtype::boolean) return {&any_rule};
    return {cuts_fractions(asked) ? &sum_of_wholes : &rules::sum};
}

inline rule_use product_rule(const call& asked, std::size_t) {
    if (accumulated_type(asked) == dtype::boolean) return {&all_rule};
    return {cuts_fractions(asked) ? &product_of_wholes : &rules::product};
}

/// Whether any, or all, of the cells are true.
template <bool any>
array truth_value(const array& from, const reduction& over) {
    return over.each<std::uint8_t, std::uint8_t>(
        from.to(dtype::boolean), dtype::boolean, [&over](const std::uint8_t* cells, walk place) {
            for (std::size_t i = 0; i < over.count(); ++i, place.next()) {
                if ((cells[place.place()] != 0) == any) return std::uint8_t{any};
            }
            return std::uint8_t{!any};
        });
}

}  // namespace recorder
