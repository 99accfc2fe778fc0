#pragma once

#include <string>
#ifdef ATTENTION_CODE_LINES
#include <utility>
#include <vector>
#endif

/// The types of the names that a lesson gives to its tensors and steps: the first arguments of the
/// builder's calls, and what functions take that make tensors for their callers.
///
/// The modules are compiled without ATTENTION_CODE_LINES: the types are plain text and cost
/// nothing. With it each conversion to one of these types, that is each call that a name is an
/// argument of, adds the line of that call: a default argument is evaluated where the call stands.
/// `bindings/code_lines.cpp` lists the lines for the page.
namespace lessons {

#ifdef ATTENTION_CODE_LINES

struct code_line {
    const char* file;
    int line;
};

/// A name, and the lines of the calls that it passed through, the innermost one first.
struct name_with_lines {
    std::string text;
    std::vector<code_line> lines;

    const name_with_lines& c_str() const { return *this; }
    operator const std::string&() const { return text; }
};

inline name_with_lines operator+(const name_with_lines& name, const char* ending) {
    return {name.text + ending, name.lines};
}

/// Each `Use` is a type of its own: a name that is passed on as another type adds a line.
template <int Use>
struct name_argument : name_with_lines {
    name_argument(const char* name, const char* file = __builtin_FILE(),
                  int line = __builtin_LINE())
        : name_with_lines{name, {{file, line}}} {}
    name_argument(const std::string& name, const char* file = __builtin_FILE(),
                  int line = __builtin_LINE())
        : name_with_lines{name, {{file, line}}} {}
    name_argument(name_with_lines name, const char* file = __builtin_FILE(),
                  int line = __builtin_LINE())
        : name_with_lines(std::move(name)) {
        lines.insert(lines.begin(), {file, line});
    }
};

using new_step = name_argument<0>;
using new_tensor = name_argument<1>;
using tensor_name = name_argument<2>;
using name_prefix = name_argument<3>;

void record_step(const new_step& id);
void record_tensor(const new_tensor& id, const std::string& step);

#else

/// The id of a step that begins.
using new_step = std::string;
/// The id of a tensor that the builder makes.
using new_tensor = const char*;
/// The id of a tensor that a function makes for its caller.
using tensor_name = const char*;
/// What the ids of several tensors begin with that a function makes for its caller.
using name_prefix = std::string;

inline void record_step(const new_step&) {}
inline void record_tensor(new_tensor, const std::string&) {}

#endif

}  // namespace lessons
