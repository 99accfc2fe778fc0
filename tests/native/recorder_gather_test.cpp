#include "recorder/vocabulary.hpp"
#include "support/axes_inputs.hpp"

using namespace recorder;
using attention::status;

// What PyTorch 1.13 gives for the same calls.

TEST_CASE("recorder: gather gives the cells, shapes and types of PyTorch") {
    gives("gather",
          {floats({3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), 1, wholes({2, 2}, {0, 1, 2, 3})},
          {floats({2, 2}, {0, 1, 6, 7})});
    gives("gather",
          {floats({3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), 0, wholes({1, 4}, {0, 2, 1, 1})},
          {floats({1, 4}, {0, 9, 6, 7})});
    gives(
        "gather",
        {floats({3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), -2, wholes({4, 1}, {0, 0, 0, 0})},
        {floats({4, 1}, {0, 0, 0, 0})});
    gives("gather", {Z(), 0, wholes({}, {0})}, {floats({}, {2.5F})});
    gives("gather", {Z(), 0, wholes({2}, {0, 0})}, {floats({2}, {2.5F, 2.5F})});
    gives("gather", {floats({4}, {0, 1, 2, 3}), 0, wholes({}, {2})}, {floats({}, {2})});
    gives("gather", {floats({3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), 1, wholes({0}, {})},
          {floats({0}, {})});
    gives("gather", {floats({3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), 1, wholes({7, 0}, {})},
          {floats({7, 0}, {})});
    gives("gather", {E(), 1, wholes({2, 0, 3}, {})}, {floats({2, 0, 3}, {})});
    gives("gather", {B(), 1, wholes({2, 1}, {0, 1})}, {bools({2, 1}, {1, 0})});
    gives("gather", {I(), 1, wholes({2, 4}, {2, 2, 1, 0, 1, 1, 1, 1})},
          {wholes({2, 4}, {2, 2, 3, 1, 0, 0, 0, 0})});
    gives("gather", {T(), 1, wholes({1, 1, 2}, {2, 1})}, {floats({1, 1, 2}, {-0.25F, -0.75F})});
}

TEST_CASE("recorder: scatter_add gives the cells, shapes and types of PyTorch") {
    gives("scatter_add",
          {floats({3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), 1, wholes({2, 2}, {0, 1, 2, 3}),
           floats({2, 2}, {1, 1, 1, 1})},
          {floats({3, 4}, {1, 2, 2, 3, 4, 5, 7, 8, 8, 9, 10, 11})});
    gives("scatter_add",
          {floats({3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), 1, wholes({2, 2}, {0, 1, 2, 3}),
           floats({3, 3}, {0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F})},
          {floats({3, 4}, {0.5F, 1.5F, 2, 3, 4, 5, 6.5F, 7.5F, 8, 9, 10, 11})});
    gives("scatter_add", {I(), 1, wholes({2, 2}, {0, 0, 0, 0}), wholes({2, 2}, {0, 1, 2, 3})},
          {wholes({2, 3}, {2, 3, 2, 8, 0, 3})});
    gives("scatter_add",
          {floats({3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), 0, wholes({2, 2}, {0, 0, 0, 0}),
           floats({2, 2}, {1, 1, 1, 1})},
          {floats({3, 4}, {2, 3, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})});
    gives("scatter_add", {Z(), 0, wholes({}, {0}), floats({}, {1})}, {floats({}, {3.5F})});
    gives("scatter_add", {Z(), 0, wholes({2}, {0, 0}), floats({2}, {1, 2})}, {floats({}, {5.5F})});
    gives("scatter_add",
          {floats({3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), 1, wholes({0}, {}),
           floats({2, 2}, {1, 1, 1, 1})},
          {floats({3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})});
    gives("scatter_add",
          {floats({3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), 0, wholes({4, 1}, {0, 0, 0, 0}),
           floats({4, 1}, {1, 1, 1, 1})},
          {floats({3, 4}, {4, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})});
    gives("scatter_add", {B(), 1, wholes({2, 2}, {0, 0, 1, 1}), bools({2, 2}, {1, 1, 0, 1})},
          {bools({2, 2}, {1, 0, 0, 1})});
    gives("scatter_add", {floats({2}, {1, 2}), 0, wholes({}, {1}), floats({}, {5})},
          {floats({2}, {1, 7})});
    gives("scatter_add", {T(), 1, wholes({1, 2, 2}, {2, 1, 2, 2}), floats({1, 2, 2}, {1, 1, 1, 1})},
          {floats({2, 3, 2}, {-2.25F, -1.75F, -1.25F, 0.25F, 1.75F, 1.25F, 0.75F, 1.25F, 1.75F,
                              2.25F, 2.75F, 3.25F})});
}

TEST_CASE("recorder: gather and scatter_add refuse what PyTorch refuses") {
    const array grid = floats({3, 4}, std::vector<float>(12, 1.0F));
    const array places = wholes({2, 2}, {0, 1, 2, 3});
    refuses("gather", {grid, 1, wholes({1, 1}, {4})}, status::value);
    refuses("gather", {grid, 1, wholes({1, 1}, {-1})}, status::value);
    refuses("gather", {grid, 1, floats({1, 1}, {0})}, status::type);
    refuses("gather", {grid, 1, wholes({1}, {0})}, status::shape);
    refuses("gather", {grid, 1, wholes({4, 1}, {0, 0, 0, 0})}, status::shape);
    refuses("gather", {grid, 2, places}, status::value);
    refuses("gather", {E(), 1, wholes({2, 1, 3}, {0, 0, 0, 0, 0, 0})}, status::value);
    refuses("scatter_add", {grid, 1, places, floats({1, 2}, {1, 1})}, status::shape);
    refuses("scatter_add", {grid, 1, places, wholes({2, 2}, {1, 1, 1, 1})}, status::type);
    refuses("scatter_add", {grid, 1, wholes({1, 1}, {4}), floats({1, 1}, {1})}, status::value);
    refuses("scatter_add", {grid, 1, wholes({4, 1}, {0, 0, 0, 0}), floats({4, 1}, {1, 1, 1, 1})},
            status::shape);
    refuses("scatter_add", {grid, 1, wholes({1}, {0}), floats({1}, {1})}, status::shape);
    refuses("scatter_add", {grid, 1, floats({1, 1}, {0}), floats({1, 1}, {1})}, status::type);
}
