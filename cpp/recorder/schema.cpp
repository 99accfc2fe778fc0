#include "recorder/schema.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "recorder/refusal.hpp"

namespace recorder {

using attention::status;

namespace {

/// Reads a schema's line from its front.
class line_reader {
  public:
    explicit line_reader(const char* line) : line_(line), rest_(line) {}

    bool take(const char* token) {
        while (*rest_ == ' ') ++rest_;
        const std::size_t length = std::strlen(token);
        if (std::strncmp(rest_, token, length) != 0) return false;
        rest_ += length;
        return true;
    }
    void need(const char* token) {
        if (!take(token)) fail();
    }
    /// All up to one of these characters.
    std::string until(const char* ends) {
        while (*rest_ == ' ') ++rest_;
        const std::size_t length = std::strcspn(rest_, ends);
        if (length == 0) fail();
        std::string word(rest_, length);
        rest_ += length;
        return word;
    }
    void end() {
        while (*rest_ == ' ') ++rest_;
        if (*rest_ != '\0') fail();
    }
    [[noreturn]] void fail() const {
        refuse(status::internal, "A schema cannot be read: %", line_);
    }

  private:
    const char* line_;
    const char* rest_;
};

parameter_kind kind_of(line_reader& line, const std::string& type) {
    if (type == "Tensor") return line.take("[]") ? parameter_kind::tensors : parameter_kind::tensor;
    if (type == "Scalar") return parameter_kind::number;
    if (type == "int") return line.take("[]") ? parameter_kind::wholes : parameter_kind::whole;
    if (type == "float") return parameter_kind::floating;
    if (type == "bool") return parameter_kind::boolean;
    if (type == "dtype") return parameter_kind::type;
    if (type == "str") return parameter_kind::choice;
    line.fail();
}

/// A whole number and nothing else.
std::int64_t whole_of(const std::string& text, const line_reader& line) {
    char* end = nullptr;
    const std::int64_t number = std::strtoll(text.c_str(), &end, 10);
    if (end == text.c_str() || *end != '\0') line.fail();
    return number;
}

/// A decimal such as "-0.5" or "1e-5". With at most 15 digits and a power of ten of at most 22,
/// both are exact, and so one division or product gives the nearest number.
double number_of(const std::string& text, const line_reader& line) {
    const bool is_negative = text.front() == '-';
    const std::size_t mark = std::min(text.find('e'), text.size());
    double digits = 0.0;
    std::int64_t power = 0;
    std::size_t count = 0;
    bool is_fraction = false;
    for (std::size_t i = is_negative ? 1 : 0; i < mark; ++i) {
        if (text[i] == '.' && !is_fraction) {
            is_fraction = true;
            continue;
        }
        if (text[i] < '0' || text[i] > '9') line.fail();
        digits = digits * 10.0 + (text[i] - '0');
        ++count;
        if (is_fraction) --power;
    }
    if (mark < text.size()) power += whole_of(text.substr(mark + 1), line);
    if (count == 0 || count > 15 || power < -22 || power > 22) line.fail();
    double scale = 1.0;
    for (std::int64_t i = std::abs(power); i > 0; --i) scale *= 10.0;
    const double number = power < 0 ? digits / scale : digits * scale;
    return is_negative ? -number : number;
}

/// "[0, 1]"; "0" stands for "[0]".
std::vector<std::int64_t> wholes_of(line_reader& line) {
    if (!line.take("[")) return {whole_of(line.until(",)"), line)};
    std::vector<std::int64_t> list;
    while (!line.take("]")) {
        list.push_back(whole_of(line.until(",])"), line));
        line.take(",");
    }
    return list;
}

/// Reads what stands behind "=".
attribute standard_of(const parameter& each, line_reader& line) {
    if (line.take("None")) return {};
    if (each.kind == parameter_kind::wholes) return wholes_of(line);
    const std::string text = line.until(",)");
    switch (each.kind) {
        case parameter_kind::boolean:
            if (text == "True" || text == "False") return text == "True";
            break;
        case parameter_kind::choice:
            for (const std::string& known : each.choices) {
                if (text == known) return text;
            }
            break;
        case parameter_kind::text:
            return text;
        case parameter_kind::whole:
            return whole_of(text, line);
        case parameter_kind::floating:
            return number_of(text, line);
        case parameter_kind::number:
            if (text.find_first_not_of("-0123456789") == std::string::npos) {
                return whole_of(text, line);
            }
            return number_of(text, line);
        case parameter_kind::type:
            if (text == "bool") return dtype::boolean;
            if (text == "int64") return dtype::int64;
            if (text == "float32") return dtype::float32;
            break;
        case parameter_kind::wholes:
        case parameter_kind::tensor:
        case parameter_kind::tensors:
            break;
    }
    line.fail();
}

}  // namespace

schema::schema(const char* text) {
    line_reader line(text);
    name = line.until("(");
    line.need("(");
    bool keyword_only = false;
    std::size_t operands = 0;
    while (!line.take(")")) {
        if (line.take("*")) {
            keyword_only = true;
        } else {
            parameter each;
            each.kind = kind_of(line, line.until(" [?{"));
            if (each.kind == parameter_kind::tensor && line.take("?[]")) {
                each.kind = parameter_kind::tensors;
                each.optional_items = true;
            }
            if (each.kind == parameter_kind::choice) {
                if (line.take("{")) {
                    do {
                        each.choices.push_back(line.until(",}"));
                    } while (line.take(","));
                    line.need("}");
                } else {
                    each.kind = parameter_kind::text;
                }
            }
            each.optional = line.take("?");
            each.name = line.until("=,)");
            each.keyword_only = keyword_only;
            if (line.take("=")) {
                each.has_default = true;
                each.standard = standard_of(each, line);
            }
            each.place = each.is_operand() ? operands++ : attribute_count++;
            takes_list = takes_list || each.kind == parameter_kind::tensors;
            parameters.push_back(each);
        }
        line.take(",");
    }
    if (!line.take("->") || line.take("Tensor[]")) {
        if (results.empty() && std::strstr(text, "-> Tensor[]") == nullptr) results.emplace_back();
    } else if (line.take("Tensor")) {
        results.emplace_back();
    } else {
        line.need("(");
        while (!line.take(")")) {
            line.need("Tensor");
            results.push_back(line.until(",)"));
            line.take(",");
        }
    }
    line.end();
}

const parameter* schema::find(const char* asked) const noexcept {
    // Several times in most calls: comparing strings would count their letters first.
    for (const parameter& each : parameters) {
        const char* own = each.name.c_str();
        const char* wanted = asked;
        while (*own == *wanted && *own != '\0') ++own, ++wanted;
        if (*own == *wanted) return &each;
    }
    return nullptr;
}

}  // namespace recorder
