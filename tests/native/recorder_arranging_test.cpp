#include "support/recorded_calls.hpp"

using namespace recorder;
using attention::status;

namespace {

/// A call on tensors x, and what PyTorch 1.13 gives.
struct arranging_row {
    const char* written;
    program made;
    std::vector<array> x;
    array result;
    shape_list strides;
};

const std::vector<arranging_row>& arranging_rows() {
    static const std::vector<arranging_row> rows = {
        {"torch.cat([x[0], x[1]])",
         [](tape& on, const variable_list& x) {
             return ask(on, "cat", variable_list{x[0], x[1]});
         },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6}), floats({2, 3}, {-3, -1, 1, 3, 5, 7})},
         floats({4, 3}, {1, 2, 3, 4, 5, 6, -3, -1, 1, 3, 5, 7}),
         {3, 1}},
        {"torch.cat([x[0], x[1], x[0]], 1)",
         [](tape& on, const variable_list& x) {
             return ask(on, "cat", variable_list{x[0], x[1], x[0]}, 1);
         },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6}), floats({2, 3}, {-3, -1, 1, 3, 5, 7})},
         floats({2, 9}, {1, 2, 3, -3, -1, 1, 1, 2, 3, 4, 5, 6, 3, 5, 7, 4, 5, 6}),
         {9, 1}},
        {"torch.cat([x[0], x[1]], -1)",
         [](tape& on, const variable_list& x) {
             return ask(on, "cat", variable_list{x[0], x[1]}, -1);
         },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6}), wholes({2, 3}, {0, 1, 2, 3, 4, 5})},
         floats({2, 6}, {1, 2, 3, 0, 1, 2, 4, 5, 6, 3, 4, 5}),
         {6, 1}},
        {"torch.cat([x[0], x[1]])",
         [](tape& on, const variable_list& x) {
             return ask(on, "cat", variable_list{x[0], x[1]});
         },
         {bools({2, 3}, {1, 0, 1, 0, 1, 1}), wholes({2, 3}, {0, 1, 2, 3, 4, 5})},
         wholes({4, 3}, {1, 0, 1, 0, 1, 1, 0, 1, 2, 3, 4, 5}),
         {3, 1}},
        {"torch.cat([x[0], x[1]])",
         [](tape& on, const variable_list& x) { return ask(on, "cat", variable_list{x[0], x[1]}); },
         {floats({0}, {}), floats({2, 3}, {1, 2, 3, 4, 5, 6})},
         floats({2, 3}, {1, 2, 3, 4, 5, 6}),
         {3, 1}},
        {"torch.cat([x[0], x[1]], 1)",
         [](tape& on,
            const variable_list& x) { return ask(on, "cat", variable_list{x[0], x[1]}, 1); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6}), floats({2, 0}, {})},
         floats({2, 3}, {1, 2, 3, 4, 5, 6}),
         {3, 1}},
        {"torch.cat([x[0], x[1]])",
         [](tape& on, const variable_list& x) { return ask(on, "cat", variable_list{x[0], x[1]}); },
         {floats({0}, {}), floats({0}, {})},
         floats({0}, {}),
         {1}},
        {"torch.stack([x[0], x[1]])",
         [](tape& on,
            const variable_list& x) { return ask(on, "stack", variable_list{x[0], x[1]}); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6}), floats({2, 3}, {-3, -1, 1, 3, 5, 7})},
         floats({2, 2, 3}, {1, 2, 3, 4, 5, 6, -3, -1, 1, 3, 5, 7}),
         {6, 3, 1}},
        {"torch.stack([x[0], x[1]], 2)",
         [](tape& on,
            const variable_list& x) { return ask(on, "stack", variable_list{x[0], x[1]}, 2); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6}), floats({2, 3}, {-3, -1, 1, 3, 5, 7})},
         floats({2, 3, 2}, {1, -3, 2, -1, 3, 1, 4, 3, 5, 5, 6, 7}),
         {6, 2, 1}},
        {"torch.stack([x[0], x[1]], -2)",
         [](tape& on,
            const variable_list& x) { return ask(on, "stack", variable_list{x[0], x[1]}, -2); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6}), wholes({2, 3}, {0, 1, 2, 3, 4, 5})},
         floats({2, 2, 3}, {1, 2, 3, 0, 1, 2, 4, 5, 6, 3, 4, 5}),
         {6, 3, 1}},
        {"torch.stack([x[0], x[1]])",
         [](tape& on,
            const variable_list& x) { return ask(on, "stack", variable_list{x[0], x[1]}); },
         {floats({}, {1}), wholes({}, {2})},
         floats({2}, {1, 2}),
         {1}},
        {"x[0].repeat(2)",
         [](tape& on, const variable_list& x) { return ask(on, "repeat", x[0], 2); },
         {floats({3}, {1, -2, 3})},
         floats({6}, {1, -2, 3, 1, -2, 3}),
         {1}},
        {"x[0].repeat(2, 1, 3)",
         [](tape& on, const variable_list& x) { return ask(on, "repeat", x[0], list({2, 1, 3})); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6})},
         floats({2, 2, 9}, {1, 2, 3, 1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6, 4, 5, 6,
                            1, 2, 3, 1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6, 4, 5, 6}),
         {18, 9, 1}},
        {"x[0].repeat(0, 2)",
         [](tape& on, const variable_list& x) { return ask(on, "repeat", x[0], list({0, 2})); },
         {floats({3}, {1, -2, 3})},
         floats({0, 6}, {}),
         {6, 1}},
        {"x[0].repeat(2, 2)",
         [](tape& on, const variable_list& x) { return ask(on, "repeat", x[0], list({2, 2})); },
         {floats({}, {4})},
         floats({2, 2}, {4, 4, 4, 4}),
         {2, 1}},
        {"x[0].repeat_interleave(2)",
         [](tape& on, const variable_list& x) { return ask(on, "repeat_interleave", x[0], 2); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6})},
         floats({12}, {1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6}),
         {1}},
        {"x[0].repeat_interleave(2, 0)",
         [](tape& on, const variable_list& x) { return ask(on, "repeat_interleave", x[0], 2, 0); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6})},
         floats({4, 3}, {1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6}),
         {3, 1}},
        {"x[0].repeat_interleave(x[1], -1)",
         [](tape& on,
            const variable_list& x) { return ask(on, "repeat_interleave", x[0], x[1], -1); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6}), wholes({3}, {2, 0, 1})},
         floats({2, 3}, {1, 1, 3, 4, 4, 6}),
         {3, 1}},
        {"x[0].repeat_interleave(x[1], 1)",
         [](tape& on,
            const variable_list& x) { return ask(on, "repeat_interleave", x[0], x[1], 1); },
         {floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                             12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}),
          wholes({1}, {3})},
         floats({2, 9, 4},
                {0,  1,  2,  3,  0,  1,  2,  3,  0,  1,  2,  3,  4,  5,  6,  7,  4,  5,
                 6,  7,  4,  5,  6,  7,  8,  9,  10, 11, 8,  9,  10, 11, 8,  9,  10, 11,
                 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, 16, 17, 18, 19, 16, 17,
                 18, 19, 16, 17, 18, 19, 20, 21, 22, 23, 20, 21, 22, 23, 20, 21, 22, 23}),
         {36, 4, 1}},
        {"x[0].repeat_interleave(3)",
         [](tape& on, const variable_list& x) { return ask(on, "repeat_interleave", x[0], 3); },
         {floats({}, {4})},
         floats({3}, {4, 4, 4}),
         {1}},
        {"x[0].repeat_interleave(0, 0)",
         [](tape& on, const variable_list& x) { return ask(on, "repeat_interleave", x[0], 0, 0); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6})},
         floats({0, 3}, {}),
         {3, 1}},
        {"x[0].roll(1)",
         [](tape& on, const variable_list& x) { return ask(on, "roll", x[0], 1); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6})},
         floats({2, 3}, {6, 1, 2, 3, 4, 5}),
         {3, 1}},
        {"x[0].roll(-4)",
         [](tape& on, const variable_list& x) { return ask(on, "roll", x[0], -4); },
         {floats({3}, {1, -2, 3})},
         floats({3}, {-2, 3, 1}),
         {1}},
        {"x[0].roll(1, 0)",
         [](tape& on, const variable_list& x) { return ask(on, "roll", x[0], 1, 0); },
         {floats({4, 3}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})},
         floats({4, 3}, {9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8}),
         {3, 1}},
        {"x[0].roll((1, -1), (0, -1))",
         [](tape& on,
            const variable_list& x) { return ask(on, "roll", x[0], list({1, -1}), list({0, -1})); },
         {floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                             12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23})},
         floats({2, 3, 4}, {13, 14, 15, 12, 17, 18, 19, 16, 21, 22, 23, 20,
                            1,  2,  3,  0,  5,  6,  7,  4,  9,  10, 11, 8}),
         {12, 4, 1}},
        {"x[0].roll((1, 1), (1, 1))",
         [](tape& on,
            const variable_list& x) { return ask(on, "roll", x[0], list({1, 1}), list({1, 1})); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6})},
         floats({2, 3}, {2, 3, 1, 5, 6, 4}),
         {3, 1}},
        {"x[0].roll(1)",
         [](tape& on, const variable_list& x) { return ask(on, "roll", x[0], 1); },
         {floats({}, {4})},
         floats({}, {4}),
         {}},
        {"x[0].roll(1, 0)",
         [](tape& on, const variable_list& x) { return ask(on, "roll", x[0], 1, 0); },
         {floats({0, 2}, {})},
         floats({0, 2}, {}),
         {2, 1}},
        {"x[0].flip(0)",
         [](tape& on, const variable_list& x) { return ask(on, "flip", x[0], 0); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6})},
         floats({2, 3}, {4, 5, 6, 1, 2, 3}),
         {3, 1}},
        {"x[0].flip(0, -1)",
         [](tape& on, const variable_list& x) { return ask(on, "flip", x[0], list({0, -1})); },
         {floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                             12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23})},
         floats({2, 3, 4}, {15, 14, 13, 12, 19, 18, 17, 16, 23, 22, 21, 20,
                            3,  2,  1,  0,  7,  6,  5,  4,  11, 10, 9,  8}),
         {12, 4, 1}},
        {"x[0].mT.flip(0)",
         [](tape& on, const variable_list& x) { return ask(on, "flip", ask(on, "mT", x[0]), 0); },
         {floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                             12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23})},
         floats({2, 4, 3}, {12, 16, 20, 13, 17, 21, 14, 18, 22, 15, 19, 23,
                            0,  4,  8,  1,  5,  9,  2,  6,  10, 3,  7,  11}),
         {12, 1, 4}},
        {"x[0].flip(0)",
         [](tape& on, const variable_list& x) { return ask(on, "flip", x[0], 0); },
         {floats({}, {4})},
         floats({}, {4}),
         {}},
        {"x[0].tril()",
         [](tape& on, const variable_list& x) { return ask(on, "tril", x[0]); },
         {floats({4, 3}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})},
         floats({4, 3}, {0, 0, 0, 3, 4, 0, 6, 7, 8, 9, 10, 11}),
         {3, 1}},
        {"x[0].tril(-1)",
         [](tape& on, const variable_list& x) { return ask(on, "tril", x[0], -1); },
         {floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                             12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23})},
         floats({2, 3, 4},
                {0, 0, 0, 0, 4, 0, 0, 0, 8, 9, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 20, 21, 0, 0}),
         {12, 4, 1}},
        {"x[0].triu()",
         [](tape& on, const variable_list& x) { return ask(on, "triu", x[0]); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6})},
         floats({2, 3}, {1, 2, 3, 0, 5, 6}),
         {3, 1}},
        {"x[0].triu(2)",
         [](tape& on, const variable_list& x) { return ask(on, "triu", x[0], 2); },
         {floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                             12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23})},
         floats({2, 3, 4},
                {0, 0, 2, 3, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 14, 15, 0, 0, 0, 19, 0, 0, 0, 0}),
         {12, 4, 1}},
        {"x[0].triu(1)",
         [](tape& on, const variable_list& x) { return ask(on, "triu", x[0], 1); },
         {bools({2, 3}, {1, 0, 1, 0, 1, 1})},
         bools({2, 3}, {0, 0, 1, 0, 0, 1}),
         {3, 1}},
        {"x[0].tril(9)",
         [](tape& on, const variable_list& x) { return ask(on, "tril", x[0], 9); },
         {wholes({2, 3}, {0, 1, 2, 3, 4, 5})},
         wholes({2, 3}, {0, 1, 2, 3, 4, 5}),
         {3, 1}},
        {"x[0].index_select(0, x[1])",
         [](tape& on, const variable_list& x) { return ask(on, "index_select", x[0], 0, x[1]); },
         {floats({4, 3}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), wholes({3}, {3, 0, 3})},
         floats({3, 3}, {9, 10, 11, 0, 1, 2, 9, 10, 11}),
         {3, 1}},
        {"x[0].index_select(-1, x[1])",
         [](tape& on, const variable_list& x) { return ask(on, "index_select", x[0], -1, x[1]); },
         {floats({2, 3, 4}, {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                             12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}),
          wholes({1}, {2})},
         floats({2, 3, 1}, {2, 6, 10, 14, 18, 22}),
         {3, 1, 1}},
        {"x[0].index_select(1, x[1])",
         [](tape& on, const variable_list& x) { return ask(on, "index_select", x[0], 1, x[1]); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6}), wholes({}, {1})},
         floats({2, 1}, {2, 5}),
         {1, 1}},
        {"x[0].index_select(0, x[1])",
         [](tape& on, const variable_list& x) { return ask(on, "index_select", x[0], 0, x[1]); },
         {floats({}, {4}), wholes({1}, {0})},
         floats({}, {4}),
         {}},
        {"x[0].index_select(0, x[1])",
         [](tape& on, const variable_list& x) { return ask(on, "index_select", x[0], 0, x[1]); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6}), wholes({0}, {})},
         floats({0, 3}, {}),
         {3, 1}},
        {"x[0].index_add(0, x[1], x[2])",
         [](tape& on, const variable_list& x) { return ask(on, "index_add", x[0], 0, x[1], x[2]); },
         {floats({4, 3}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), wholes({3}, {1, 1, 3}),
          floats({3, 3}, {-3, -1, 1, 3, 5, 7, -3, -1, 1})},
         floats({4, 3}, {0, 1, 2, 3, 8, 13, 6, 7, 8, 6, 9, 12}),
         {3, 1}},
        {"x[0].index_add(1, x[1], x[2], alpha=-2)",
         [](tape& on,
            const variable_list& x) { return ask(on, "index_add", x[0], 1, x[1], x[2], -2); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6}), wholes({2}, {2, 0}), floats({2, 2}, {0, 1, 3, 4})},
         floats({2, 3}, {-1, 2, 3, -4, 5, 0}),
         {3, 1}},
        {"x[0].index_add(0, x[1], x[2])",
         [](tape& on, const variable_list& x) { return ask(on, "index_add", x[0], 0, x[1], x[2]); },
         {wholes({3}, {1, 2, 3}), wholes({2}, {0, 0}), wholes({2}, {5, 6})},
         wholes({3}, {12, 2, 3}),
         {1}},
        {"x[0].index_add(0, x[1], x[2])",
         [](tape& on, const variable_list& x) { return ask(on, "index_add", x[0], 0, x[1], x[2]); },
         {bools({3}, {1, 0, 0}), wholes({2}, {0, 2}), bools({2}, {0, 1})},
         bools({3}, {1, 0, 1}),
         {1}},
        {"x[0].index_add(0, x[1], x[2])",
         [](tape& on, const variable_list& x) { return ask(on, "index_add", x[0], 0, x[1], x[2]); },
         {floats({}, {1}), wholes({}, {0}), floats({}, {2})},
         floats({}, {3}),
         {}},
        {"x[0].index_add(0, x[1], x[2])",
         [](tape& on, const variable_list& x) { return ask(on, "index_add", x[0], 0, x[1], x[2]); },
         {floats({3}, {1, -2, 3}), wholes({}, {1}), floats({}, {2})},
         floats({3}, {1, 0, 3}),
         {1}},
        {"x[0].index_add(0, x[1], x[2], alpha=1.5)",
         [](tape& on,
            const variable_list& x) { return ask(on, "index_add", x[0], 0, x[1], x[2], 1.5); },
         {wholes({3}, {1, 2, 3}), wholes({2}, {0, 0}), wholes({2}, {5, 6})},
         wholes({3}, {12, 2, 3}),
         {1}},
        {"x[0].scatter(0, x[1], x[2])",
         [](tape& on, const variable_list& x) { return ask(on, "scatter", x[0], 0, x[1], x[2]); },
         {floats({4, 3}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}),
          wholes({2, 3}, {3, 0, 1, 0, 2, 2}), floats({2, 3}, {-3, -1, 1, 3, 5, 7})},
         floats({4, 3}, {3, -1, 2, 3, 4, 1, 6, 5, 7, -3, 10, 11}),
         {3, 1}},
        {"x[0].scatter(1, x[1], x[2])",
         [](tape& on, const variable_list& x) { return ask(on, "scatter", x[0], 1, x[1], x[2]); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6}), wholes({2, 2}, {1, 0, 2, 1}),
          floats({2, 2}, {9, 9, 9, 9})},
         floats({2, 3}, {9, 9, 3, 4, 9, 9}),
         {3, 1}},
        {"x[0].scatter(-1, x[1], 7)",
         [](tape& on, const variable_list& x) { return ask(on, "scatter", x[0], -1, x[1], 7); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6}), wholes({2, 1}, {1, 2})},
         floats({2, 3}, {1, 7, 3, 4, 5, 7}),
         {3, 1}},
        {"x[0].scatter(0, x[1], 1.5)",
         [](tape& on, const variable_list& x) { return ask(on, "scatter", x[0], 0, x[1], 1.5); },
         {wholes({2}, {1, 2}), wholes({1}, {1})},
         wholes({2}, {1, 1}),
         {1}},
        {"x[0].scatter(0, x[1], x[2])",
         [](tape& on, const variable_list& x) { return ask(on, "scatter", x[0], 0, x[1], x[2]); },
         {floats({3}, {1, -2, 3}), wholes({1}, {1}), floats({1}, {8})},
         floats({3}, {1, 8, 3}),
         {1}},
        {"x[0].scatter(0, x[1], 3.0)",
         [](tape& on, const variable_list& x) { return ask(on, "scatter", x[0], 0, x[1], 3.0); },
         {floats({}, {1}), wholes({}, {0})},
         floats({}, {3}),
         {}},
        {"x[0].scatter(0, x[1], 3.0)",
         [](tape& on, const variable_list& x) { return ask(on, "scatter", x[0], 0, x[1], 3.0); },
         {floats({2, 3}, {1, 2, 3, 4, 5, 6}), wholes({0}, {})},
         floats({2, 3}, {1, 2, 3, 4, 5, 6}),
         {3, 1}},
    };
    return rows;
}

}  // namespace

TEST_CASE("recorder arranging: values are PyTorch's, explained, and have gradients") {
    for (const arranging_row& each : arranging_rows()) {
        INFO(std::string(each.written));
        tape on(0);
        const variable found = each.made(on, given(on, each.x));
        check_value(on.value(found), each.result);
        CHECK(on.strides(found) == each.strides);
        check_explained(on.trace());
        bool is_differentiable = each.result.type() == dtype::float32;
        for (const array& x : each.x) {
            for (std::size_t i = 0; i < x.size(); ++i) {
                is_differentiable = is_differentiable && !std::isnan(x.number(i));
            }
        }
        if (is_differentiable) check_gradients(each.made, each.x);
    }
}

TEST_CASE("recorder arranging: what PyTorch refuses is refused") {
    tape on(0);
    const variable x = on.given(floats({2, 3}, {1, 2, 3, 4, 5, 6}));
    const variable three = on.given(floats({3}, {1, 2, 3}));
    const variable scalar = on.given(floats({}, {1}));
    const variable at = on.given(wholes({2}, {0, 2}));
    const variable negative = on.given(wholes({1}, {-1}));
    const variable square = on.given(wholes({1, 1}, {0}));
    const variable counts = on.given(wholes({2}, {1, -1}));
    const auto refused = [&](status code, const char* operation, const auto&... arguments) {
        INFO(std::string(operation));
        check_refused(on, code, [&] { ask(on, operation, arguments...); });
    };
    refused(status::shape, "cat", variable_list{});
    refused(status::shape, "cat", variable_list{scalar, scalar});
    refused(status::shape, "cat", variable_list{x, three});
    refused(status::value, "cat", variable_list{x, x}, 2);
    refused(status::type, "cat", x);
    refused(status::shape, "stack", variable_list{});
    refused(status::shape, "stack", variable_list{x, three});
    refused(status::value, "stack", variable_list{x, x}, 3);
    refused(status::shape, "repeat", x, 2);
    refused(status::value, "repeat", three, -1);
    refused(status::size, "repeat", three, list({1 << 30, 1 << 30}));
    refused(status::value, "repeat_interleave", x, -1);
    refused(status::value, "repeat_interleave", x, counts, 0);
    refused(status::shape, "repeat_interleave", x, at);
    refused(status::type, "repeat_interleave", x, 1.5);
    refused(status::type, "repeat_interleave", x, square);
    refused(status::shape, "repeat_interleave", scalar, 2, 0);
    refused(status::size, "repeat_interleave", x, 1 << 30);
    refused(status::value, "roll", x, list({1, 2}));
    refused(status::value, "roll", x, 1, list({0, 1}));
    refused(status::value, "roll", x, 1, 2);
    refused(status::value, "roll", scalar, 1, 0);
    refused(status::value, "flip", x, list({0, 0}));
    refused(status::value, "flip", x, 2);
    refused(status::shape, "tril", three);
    refused(status::value, "index_select", x, 0, at);
    refused(status::value, "index_select", x, 1, negative);
    refused(status::shape, "index_select", x, 1, square);
    refused(status::type, "index_select", x, 1, three);
    refused(status::shape, "index_add", x, 1, at, three);
    refused(status::type, "index_add", x, 1, at, at);
    refused(status::value, "scatter", three, 0, negative, 1.0);
    refused(status::shape, "scatter", x, 0, at, 1.0);
    refused(status::type, "scatter", three, 0, at, at);
    refused(status::shape, "scatter", three, 0, at, on.given(floats({1}, {1})));
}

TEST_CASE("recorder arranging: in place") {
    tape on(0);
    const variable x = on.given(floats({2, 3}, {1, 2, 3, 4, 5, 6}));
    const variable row = ask(on, "select", x, 0, 1);
    const variable at = on.given(wholes({2}, {0, 2}));
    on.invoke_in_place(*find_definition("index_add"),
                       {row, std::int64_t{0}, at, on.given(floats({2}, {10, 20}))});
    on.invoke_in_place(*find_definition("scatter"),
                       {row, std::int64_t{0}, ask(on, "narrow", at, 0, 1, 1), 0.5});
    on.invoke_in_place(*find_definition("tril"), {x});
    CHECK(on.value(x).same_bits(floats({2, 3}, {1, 0, 0, 14, 5, 0})));
    CHECK(on.value(row).same_bits(floats({3}, {14, 5, 0})));
    check_explained(on.trace());
}
