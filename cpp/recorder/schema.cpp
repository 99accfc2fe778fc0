#include "recorder/schema.hpp"

#include <cstdlib>
#include <cstring>

#include "attention/status.hpp"

namespace recorder {

using attention::error;
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
    [[noreturn]] void fail() const {
        throw error(status::internal, std::string("A schema cannot be read: ") + line_);
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

attribute standard_of(const parameter& each, const std::string& text, const line_reader& line) {
    if (text == "None") return {};
    switch (each.kind) {
        case parameter_kind::boolean:
            return text == "True";
        case parameter_kind::choice:
        case parameter_kind::text:
            return text;
        case parameter_kind::wholes:
            return std::vector<std::int64_t>{std::strtoll(text.c_str(), nullptr, 10)};
        case parameter_kind::whole:
            return std::int64_t{std::strtoll(text.c_str(), nullptr, 10)};
        case parameter_kind::floating:
            return std::strtod(text.c_str(), nullptr);
        case parameter_kind::number:
            if (text.find_first_of(".e") != std::string::npos) {
                return std::strtod(text.c_str(), nullptr);
            }
            return std::int64_t{std::strtoll(text.c_str(), nullptr, 10)};
        case parameter_kind::type:
            return text == "bool"    ? dtype::boolean
                   : text == "int64" ? dtype::int64
                                     : dtype::float32;
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
                each.standard = standard_of(each, line.until(",)"), line);
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
}

const parameter* schema::find(const char* asked) const noexcept {
    for (const parameter& each : parameters) {
        if (each.name == asked) return &each;
    }
    return nullptr;
}

}  // namespace recorder
