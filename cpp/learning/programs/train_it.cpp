// Trains the model of the laboratory "lab/it", and writes its numbers as C++ and the facts about it
// as TypeScript: train_it numbers.hpp facts.ts
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <fstream>
#include <string>
#include <vector>

#include "learning/trainer.hpp"
#include "learning/viewer.hpp"

namespace {

using learning::named_array;
using learning::named_arrays;
using recorder::array;

constexpr int steps = 600;
constexpr std::size_t tested = 4096;
constexpr std::uint64_t test_seed = 12345;
/// Whole numbers from -127 to 127 are kept, and one factor for each tensor.
constexpr float largest_whole = 127.0F;

/// One layer, one head, width 16; the decay of the weights leaves few weights between 0 and 1.
learning::training_options options() {
    learning::training_options made;
    made.task = "grammar";
    made.model.layers = 1;
    made.model.heads = 1;
    made.model.width = 16;
    made.optimizer.kind = learning::optimizer_kind::adamw;
    made.optimizer.weight_decay = 0.3;
    made.seed = 2;
    return made;
}

struct whole_numbers {
    std::string name;
    recorder::shape_list shape;
    float factor = 0;
    std::vector<int> numbers;
};

whole_numbers rounded(const named_array& from) {
    const float* cells = from.value.cells<float>();
    whole_numbers made{from.name, from.value.shape(), 0, {}};
    float largest = 0;
    for (std::size_t i = 0; i < from.value.size(); ++i)
        largest = std::max(largest, std::fabs(cells[i]));
    made.factor = largest / largest_whole;
    for (std::size_t i = 0; i < from.value.size(); ++i)
        made.numbers.push_back(static_cast<int>(std::lround(cells[i] / made.factor)));
    return made;
}

array restored(const whole_numbers& from) {
    array made(recorder::dtype::float32, from.shape);
    float* cells = made.fill<float>();
    for (std::size_t i = 0; i < from.numbers.size(); ++i)
        cells[i] = static_cast<float>(from.numbers[i]) * from.factor;
    return made;
}

/// In how many sentences, which were not learned from, the noun is the likeliest at its pronoun.
std::size_t right_of(const learning::trainer& trained, const named_arrays& parameters) {
    attention::generator draws(test_seed);
    const learning::batch sentences =
        trained.task().draw(tested, draws, learning::purpose::testing);
    learning::viewer viewer(trained.model(), tested, trained.task().length());
    const array logits = viewer.look(parameters, sentences).logits;
    const std::size_t words = trained.model().vocabulary;
    std::size_t right = 0;
    for (std::size_t place = 0; place < sentences.nouns.size(); ++place) {
        if (sentences.nouns[place] < 0) continue;
        const float* row = logits.cells<float>() + place * words;
        right += std::max_element(row, row + words) - row == sentences.targets[place] ? 1 : 0;
    }
    return right;
}

/// blocks.0.query.weight: query
std::string short_name(const std::string& name) {
    const std::string inside = name.rfind("blocks.0.", 0) == 0 ? name.substr(9) : name;
    return inside.substr(0, inside.find('.'));
}

void write_numbers(std::ostream& to, const learning::trainer& trained,
                   const std::vector<whole_numbers>& all) {
    to << "// The words and the numbers of the model that \"lab/it\" shows.\n"
       << "// Written by `npm run train`: do not change it by hand.\n"
       << "// clang-format off\n#pragma once\n\nnamespace lessons {\n\n"
       << "/// Without the word of row 0, which fills up shorter sentences.\n"
       << "inline constexpr char learned_words[] =\n    \"";
    std::size_t line = 0;
    // The first word fills sentences up; nobody asks for it.
    for (std::size_t i = 1; i < trained.task().words().size(); ++i) {
        const std::string& word = trained.task().words()[i];
        line += word.size() + 1;
        if (line > 80) {
            to << " \"\n    \"";
            line = word.size() + 1;
        } else if (i > 1) {
            to << " ";
        }
        to << word;
    }
    to << "\";\n";
    for (const whole_numbers& each : all) {
        char factor[32];
        std::snprintf(factor, sizeof factor, "%.9g", static_cast<double>(each.factor));
        to << "\ninline constexpr float learned_" << short_name(each.name) << "_factor = " << factor
           << "F;\ninline constexpr signed char learned_" << short_name(each.name) << "["
           << each.shape[0] << "][" << each.shape[1] << "] = {";
        for (std::size_t i = 0; i < each.numbers.size(); ++i) {
            const bool begins = i % each.shape[1] == 0;
            to << (begins ? (i > 0 ? "},\n    {" : "\n    {") : ", ") << each.numbers[i];
        }
        to << "}};\n";
    }
    to << "\n}  // namespace lessons\n";
}

void write_facts(std::ostream& to, const learning::training_options& asked,
                 const std::vector<std::string>& words, std::size_t parameters, std::size_t right) {
    to << "// Written by `npm run train`: do not change it by hand.\n\n"
       << "/** How the model of the laboratory was trained, and how many sentences it reads right. "
          "*/\n"
       << "export const learned = {\n"
       << "  steps: " << steps << ",\n"
       << "  batch: " << asked.batch << ",\n"
       << "  parameters: " << parameters << ",\n"
       << "  tested: " << tested << ",\n"
       << "  right: " << right << ",\n"
       << "  /** By row of its table of words; the first one fills up shorter sentences. */\n"
       << "  words: [\n";
    for (const std::string& word : words) to << "    \"" << word << "\",\n";
    to << "  ],\n};\n";
}

int train(const char* numbers, const char* facts) {
    const learning::training_options asked = options();
    learning::trainer trained(asked);
    for (int step = 0; step < steps; ++step) trained.step();
    std::vector<whole_numbers> all;
    named_arrays kept;
    std::size_t parameters = 0;
    for (const named_array& each : trained.parameters()) {
        all.push_back(rounded(each));
        kept.push_back({each.name, restored(all.back())});
        parameters += each.value.size();
    }
    const std::size_t right = right_of(trained, kept);
    std::ofstream number_file(numbers), fact_file(facts);
    write_numbers(number_file, trained, all);
    write_facts(fact_file, asked, trained.task().words(), parameters, right);
    number_file.close();
    fact_file.close();
    if (!number_file || !fact_file) {
        std::fprintf(stderr, "%s or %s could not be written.\n", numbers, facts);
        return 1;
    }
    std::printf("%zu numbers, right in %zu of %zu sentences\n", parameters, right, tested);
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::fprintf(stderr, "usage: train_it numbers.hpp facts.ts\n");
        return 2;
    }
    try {
        return train(arguments[1], arguments[2]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
