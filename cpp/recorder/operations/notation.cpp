// The equation of einsum.
#include "recorder/operations/notation.hpp"

#include <algorithm>
#include <map>

namespace recorder {

using attention::status;

namespace {

constexpr int ellipsis = 0;

/// Letters, and `ellipsis` at most once.
std::vector<int> symbols_of(const call& asked, const std::string& text) {
    std::vector<int> symbols;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char each = text[i];
        if (each == ' ') continue;
        if (each == '.') {
            const bool is_known =
                std::find(symbols.begin(), symbols.end(), ellipsis) != symbols.end();
            if (text.compare(i, 3, "...") != 0 || is_known) {
                asked.refuse(status::value,
                             "points stand only in one ellipsis, \"...\", for each operand and for "
                             "the result.");
            }
            symbols.push_back(ellipsis);
            i += 2;
        } else if ((each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z')) {
            symbols.push_back(each);
        } else {
            asked.refuse(status::value, "axes are called by letters, and % is none.",
                         in_quotes{std::string(1, each)});
        }
    }
    return symbols;
}

/// Labels for the axes of an ellipsis of `count`.
void add_ellipsis(std::vector<int>& labels, std::size_t count) {
    for (std::size_t i = count; i > 0; --i) labels.push_back(-static_cast<int>(i));
}

std::vector<int> labels_of(const call& asked, const std::vector<int>& symbols, std::size_t operand,
                           std::size_t rank) {
    const bool has_ellipsis = std::find(symbols.begin(), symbols.end(), ellipsis) != symbols.end();
    const std::size_t letters = symbols.size() - (has_ellipsis ? 1 : 0);
    if (letters > rank || (!has_ellipsis && letters < rank)) {
        asked.refuse(status::shape, "the equation names % axes of operand %, which has %.", letters,
                     operand, rank);
    }
    std::vector<int> labels;
    for (const int symbol : symbols) {
        if (symbol == ellipsis) {
            add_ellipsis(labels, rank - letters);
        } else {
            labels.push_back(symbol);
        }
    }
    return labels;
}

}  // namespace

std::string label_text(int label) {
    return label > 0 ? std::string(1, static_cast<char>(label)) : "...";
}

notation::notation(const call& asked, const std::string& equation,
                   const std::vector<std::size_t>& ranks) {
    const std::size_t arrow = equation.find("->");
    std::vector<std::string> parts(1);
    for (const char each : equation.substr(0, arrow)) {
        if (each == ',') {
            parts.emplace_back();
        } else {
            parts.back() += each;
        }
    }
    if (ranks.empty() || parts.size() != ranks.size()) {
        asked.refuse(status::value, "the equation % is for % operands, and there are %.",
                     in_quotes{equation}, parts.size(), ranks.size());
    }
    std::map<int, std::size_t> seen;
    std::size_t longest = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        operands.push_back(labels_of(asked, symbols_of(asked, parts[i]), i, ranks[i]));
        for (const int label : operands.back()) {
            ++seen[label];
            if (label < 0) longest = std::max(longest, static_cast<std::size_t>(-label));
        }
    }
    if (arrow == std::string::npos) {
        // Without a result: the ellipsis, and the letters that stand once, in the alphabet's order.
        add_ellipsis(result, longest);
        for (const auto& [label, count] : seen) {
            if (label > 0 && count == 1) result.push_back(label);
        }
        return;
    }
    for (const int symbol : symbols_of(asked, equation.substr(arrow + 2))) {
        if (symbol == ellipsis) {
            add_ellipsis(result, longest);
            continue;
        }
        if (seen.count(symbol) == 0 ||
            std::find(result.begin(), result.end(), symbol) != result.end()) {
            asked.refuse(
                status::value,
                "the result names %, which must stand once there and for an operand's axis.",
                in_quotes{label_text(symbol)});
        }
        result.push_back(symbol);
    }
}

}  // namespace recorder
