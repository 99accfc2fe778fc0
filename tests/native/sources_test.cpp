#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "support/golden.hpp"

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

struct source_file {
    std::string path;  ///< relative to cpp/, such as "attention/tensor.hpp"
    std::string text;
};

std::vector<source_file> sources() {
    const fs::path root = fs::path(GOLDEN_DIR) / ".." / ".." / "cpp";
    std::vector<source_file> files;
    for (const auto& each : fs::recursive_directory_iterator(root)) {
        const std::string extension = each.path().extension().string();
        if (extension != ".cpp" && extension != ".hpp") continue;
        std::ostringstream text;
        text << std::ifstream(each.path()).rdbuf();
        files.push_back({fs::relative(each.path(), root).generic_string(), text.str()});
    }
    return files;
}

bool starts_with(const std::string& text, const std::string& start) {
    return text.compare(0, start.size(), start) == 0;
}

/// The headers that a file includes or tests for, with their quotes or angle brackets.
std::vector<std::string> includes_of(const source_file& file) {
    std::vector<std::string> found;
    std::istringstream lines(file.text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t hash = line.find_first_not_of(" \t");
        if (hash == std::string::npos || line[hash] != '#') continue;
        const std::size_t word = line.find("include");
        const std::size_t open = word == std::string::npos ? word : line.find_first_of("<\"", word);
        if (open == std::string::npos) continue;
        const std::size_t close = line.find(line[open] == '<' ? '>' : '"', open + 1);
        if (close == std::string::npos) continue;
        found.push_back(line.substr(open, close - open + 1));
    }
    return found;
}

std::string include_between(const std::string& folder, const std::vector<std::string>& forbidden) {
    std::size_t files = 0;
    for (const source_file& file : sources()) {
        if (!starts_with(file.path, folder + "/")) continue;
        ++files;
        for (const std::string& include : includes_of(file)) {
            for (const std::string& each : forbidden) {
                if (include.find(each) != std::string::npos) {
                    return file.path + " includes " + include;
                }
            }
        }
    }
    return files == 0 ? "there is no file in " + folder : "";
}

/// A number as written in a text.
struct literal {
    std::string text;
    double value;
    int decimals;        ///< digits after the decimal point
    std::size_t digits;  ///< all digits
};

bool is_digit(char each) {
    return each >= '0' && each <= '9';
}

bool is_word(char each) {
    return is_digit(each) || each == '_' || each == '.' || (each >= 'a' && each <= 'z') ||
           (each >= 'A' && each <= 'Z');
}

/// Numbers with a decimal point and at least four digits, trailing zeros not counted.
std::vector<literal> figures_in(const std::string& text) {
    std::vector<literal> found;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!is_word(text[i])) continue;
        std::size_t end = i;
        while (end < text.size() && (is_digit(text[end]) || text[end] == '.')) ++end;
        std::string written = text.substr(i, end - i);
        while (end < text.size() && is_word(text[end])) ++end;
        i = end;
        if (std::count(written.begin(), written.end(), '.') != 1) continue;
        written.erase(written.find_last_not_of('0') + 1);
        if (written.size() < 5) continue;
        const auto decimals = static_cast<int>(written.size() - written.find('.') - 1);
        found.push_back({written, std::stod(written), decimals, written.size() - 1});
    }
    return found;
}

/// The absolute value of every golden figure that a program must compute, as printed and in
/// float32.
struct golden_figures {
    std::vector<double> printed, float32;
};

golden_figures computed_figures() {
    golden_figures figures;
    const json lessons = support::golden("lessons.json");
    for (const json& entry : lessons.at("entries")) {
        if (entry.at("id") == "inputs" || entry.at("id") == "query") continue;
        for (const double value : support::float32_of(entry.at("float32"))) {
            figures.float32.push_back(std::abs(value));
        }
        if (!entry.contains("printed")) continue;
        for (const json& each : entry.at("printed")) {
            figures.printed.push_back(std::abs(std::stod(each.get<std::string>())));
        }
    }
    return figures;
}

/// Constants of published formulae, which happen to be near a golden figure: the tanh form of GELU
/// has 0.044715.
bool is_published(const literal& each) {
    return each.text == "0.044715";
}

/// The first number in the text that is a golden figure, as it was printed or with any more of its
/// digits.
std::string golden_figure_in(const std::string& text, const golden_figures& figures) {
    for (const literal& each : figures_in(text)) {
        if (is_published(each)) continue;
        for (const double printed : figures.printed) {
            if (std::abs(each.value - printed) < 1e-9) return each.text;
        }
        const double half_unit = 0.5 * std::pow(10.0, -each.decimals);
        for (const double float32 : figures.float32) {
            const double spacing = 1e-7 * float32;
            if (each.digits >= 5 &&
                std::abs(each.value - float32) <= std::max(half_unit, spacing)) {
                return each.text;
            }
        }
    }
    return "";
}

}  // namespace

TEST_CASE("no source file contains a golden figure") {
    const golden_figures figures = computed_figures();
    CHECK(figures.printed.size() > 1000);
    const std::vector<source_file> files = sources();
    CHECK(files.size() >= 20);
    for (const source_file& file : files) {
        INFO(file.path);
        CHECK(golden_figure_in(file.text, figures) == "");
    }
}

TEST_CASE("the scan finds a golden figure in any notation and allows the given tokens") {
    const golden_figures figures = computed_figures();
    for (const char* text :
         {"const float score = 0.9544F;", "{0.9544F, 1}", "x=1.495;", "-0.95440006", "0.9544001F",
          "(0.1385)", "436.47", "12.0370", "0.14545013", "0.954400063F,"}) {
        INFO(std::string(text));
        CHECK(golden_figure_in(text, figures) != "");
    }
    for (const char* text : {"0.43F, 0.15F, 0.89F", "0.5500", "1.0000", "3.14159265358979323846",
                             "6.283185307179586", "1.0F / 16777216.0F", "0.24.3", "-2.0F"}) {
        INFO(std::string(text));
        CHECK(golden_figure_in(text, figures) == "");
    }
}

TEST_CASE("the reference includes only the standard library and its header") {
    std::size_t files = 0;
    for (const source_file& file : sources()) {
        if (!starts_with(file.path, "attention/reference.")) continue;
        ++files;
        for (const std::string& include : includes_of(file)) {
            INFO(file.path << " includes " << include);
            const bool standard =
                include.front() == '<' && include.find_first_of("/.") == std::string::npos;
            CHECK((standard || include == "\"attention/reference.hpp\""));
        }
    }
    CHECK(files == 2);
}

TEST_CASE("the attention library includes no lesson, no binding and no Emscripten") {
    CHECK(include_between("attention", {"lessons", "bindings", "emscripten"}) == "");
}

TEST_CASE("the lessons include no binding and no Emscripten") {
    CHECK(include_between("lessons", {"bindings", "emscripten"}) == "");
}

TEST_CASE("only bindings/crossing.hpp includes Emscripten, only one header xtensor") {
    for (const source_file& file : sources()) {
        for (const std::string& include : includes_of(file)) {
            INFO(file.path << " includes " << include);
            if (file.path != "bindings/crossing.hpp") {
                CHECK(include.find("emscripten") == std::string::npos);
            }
            if (file.path != "attention/xtensor.hpp") {
                CHECK(include.find("<xtensor") == std::string::npos);
            }
        }
    }
}

TEST_CASE("every quoted include is relative to cpp/ and exists") {
    const std::vector<source_file> files = sources();
    for (const source_file& file : files) {
        for (const std::string& include : includes_of(file)) {
            if (include.front() != '"') continue;
            const std::string path = include.substr(1, include.size() - 2);
            INFO(file.path << " includes " << include);
            CHECK(std::any_of(files.begin(), files.end(),
                              [&](const source_file& each) { return each.path == path; }));
        }
    }
}
