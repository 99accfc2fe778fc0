#include "support/products.hpp"

using namespace recorder;
using attention::status;

namespace {

const std::vector<products_row>& products_rows() {
    static const std::vector<products_row> rows = {
        {"torch.bmm(x[0], x[1])",
         [](tape& on, const variable_list& x) { return ask(on, "bmm", x[0], x[1]); },
         {floats({2, 2, 3}, {2, 2, -1.25F, -1, -1, -0.75F, -1, 1.25F, 1.25F, 1.75F, -1.75F, 0.5F}),
          floats({2, 3, 2}, {-1.5F, -1.25F, -1.75F, 0, 1, -1, -1.25F, 1, 1.25F, 0.25F, -1, 1.5F})},
         floats({2, 2, 2}, {-7.75F, -1.25F, 2.5F, 2, 1.5625F, 1.1875F, -4.875F, 2.0625F}),
         {4, 2, 1}},
        {"torch.mm(x[0], x[1])",
         [](tape& on, const variable_list& x) { return ask(on, "mm", x[0], x[1]); },
         {floats({2, 3}, {0.5F, -0.25F, 0, 2, -0.25F, 1.5F}),
          floats({3, 4}, {1, 1.75F, -1.5F, 1.5F, 1.5F, 2, -2, 1.5F, 1.25F, 0.5F, 1, -2})},
         floats({2, 4}, {0.125F, 0.375F, -0.25F, 0.375F, 3.5F, 3.75F, -1, -0.375F}),
         {4, 1}},
        {"torch.mm(x[0], x[1])",
         [](tape& on, const variable_list& x) { return ask(on, "mm", x[0], x[1]); },
         {wholes({2, 3}, {1, 0, 1, -2, -5, 2}), wholes({3, 2}, {-1, 0, 3, -5, 2, -3})},
         wholes({2, 2}, {1, -3, -9, 19}),
         {2, 1}},
        {"torch.mv(x[0], x[1])",
         [](tape& on, const variable_list& x) { return ask(on, "mv", x[0], x[1]); },
         {floats({2, 3}, {0.75F, -0.25F, 0.75F, 0.5F, 0, 0.75F}), floats({3}, {1, -2, -0.75F})},
         floats({2}, {0.6875F, -0.0625F}),
         {1}},
        {"torch.dot(x[0], x[1])",
         [](tape& on, const variable_list& x) { return ask(on, "dot", x[0], x[1]); },
         {floats({3}, {-1.75F, 1.25F, 1.75F}), floats({3}, {-0.25F, -2, 0.75F})},
         floats({}, {-0.75F}),
         {}},
        {"torch.outer(x[0], x[1])",
         [](tape& on, const variable_list& x) { return ask(on, "outer", x[0], x[1]); },
         {floats({3}, {0.5F, -0.75F, 1}), floats({2}, {0.75F, 1.25F})},
         floats({3, 2}, {0.375F, 0.625F, -0.5625F, -0.9375F, 0.75F, 1.25F}),
         {2, 1}},
        {"torch.outer(x[0], x[1])",
         [](tape& on, const variable_list& x) { return ask(on, "outer", x[0], x[1]); },
         {floats({3}, {-1.5F, 1, -0.25F}), wholes({2}, {-5, 0})},
         floats({3, 2}, {7.5F, -0, -5, 0, 1.25F, -0}),
         {2, 1}},
        {"torch.mm(x[0], x[1])",
         [](tape& on, const variable_list& x) { return ask(on, "mm", x[0], x[1]); },
         {floats({2, 0}, {}), floats({0, 2}, {})},
         floats({2, 2}, {0, 0, 0, 0}),
         {2, 1}},
        {"torch.addmm(x[0], x[1], x[2])",
         [](tape& on, const variable_list& x) { return ask(on, "addmm", x[0], x[1], x[2]); },
         {floats({4}, {-1.5F, -0.5F, -2, 0.75F}),
          floats({2, 3}, {0.75F, 0.25F, 2, 0.75F, -0.25F, 1.75F}),
          floats({3, 4},
                 {-2, -0.5F, -1.25F, 0.25F, 1.75F, 1.5F, -1.75F, -0.5F, 0, -0.5F, 1.75F, -1.5F})},
         floats({2, 4}, {-2.5625F, -1.5F, 0.125F, -2.1875F, -3.4375F, -2.125F, 0.5625F, -1.5625F}),
         {4, 1}},
        {"torch.addmm(x[0], x[1], x[2], beta=0.5, alpha=-2)",
         [](tape& on,
            const variable_list& x) { return ask(on, "addmm", x[0], x[1], x[2], 0.5, -2); },
         {floats({2, 1}, {-0.25F, 0}), floats({2, 3}, {-1.25F, 0.5F, -0.25F, -0.5F, 0.5F, -0.5F}),
          floats({3, 4}, {-1.75F, -1.75F, -1.5F, 1, 1.5F, -1, -1.25F, 0.75F, 0.25F, -0.25F, 1, 0})},
         floats({2, 4}, {-5.875F, -3.625F, -2.125F, 1.625F, -3, -1, 0.75F, 0.25F}),
         {4, 1}},
        {"torch.addmm(x[0], x[1], x[2], beta=0)",
         [](tape& on, const variable_list& x) { return ask(on, "addmm", x[0], x[1], x[2], 0); },
         {floats({1}, {NAN}), floats({2, 3}, {0.75F, -1.75F, -0.5F, 0.5F, 0.75F, 0.25F}),
          floats({3, 2}, {-2, -1.25F, -1.5F, 1.25F, -1.5F, 0.25F})},
         floats({2, 2}, {1.875F, -3.25F, -2.5F, 0.375F}),
         {2, 1}},
        {"torch.addmm(x[0], x[1], x[2], beta=2, alpha=3)",
         [](tape& on, const variable_list& x) { return ask(on, "addmm", x[0], x[1], x[2], 2, 3); },
         {wholes({2, 2}, {-3, 5, -1, 1}), wholes({2, 3}, {4, -4, 2, 5, -3, 0}),
          wholes({3, 2}, {3, -3, 4, 0, 3, -4})},
         wholes({2, 2}, {0, -50, 7, -43}),
         {2, 1}},
        {"torch.addmm(x[0], x[1], x[2])",
         [](tape& on, const variable_list& x) { return ask(on, "addmm", x[0], x[1], x[2]); },
         {floats({2}, {-0.75F, 1.5F}), floats({2, 0}, {}), floats({0, 2}, {})},
         floats({2, 2}, {-0.75F, 1.5F, -0.75F, 1.5F}),
         {2, 1}},
        {"torch.baddbmm(x[0], x[1], x[2], alpha=0.25)",
         [](tape& on,
            const variable_list& x) { return ask(on, "baddbmm", x[0], x[1], x[2], 1, 0.25); },
         {floats({2, 1, 2}, {-0.5F, -2, -1.25F, 1.25F}),
          floats({2, 2, 3},
                 {1.75F, -2, 0.25F, 0.25F, 0.25F, 0.25F, 0, -1.25F, -1.25F, 1.5F, -0.5F, 0.75F}),
          floats({2, 3, 2},
                 {1.75F, 0.5F, -1, -0.25F, -1.5F, 1.75F, 0.25F, 0, 1.25F, 1.25F, 2, -2})},
         floats({2, 2, 2}, {0.671875F, -1.546875F, -0.546875F, -1.875F, -2.265625F, 1.484375F,
                            -0.9375F, 0.71875F}),
         {4, 2, 1}},
        {"F.linear(x[0], x[1])",
         [](tape& on, const variable_list& x) { return ask(on, "linear", x[0], x[1]); },
         {floats({2, 3}, {0.25F, 1, 2, 1, -1.5F, 0.75F}),
          floats({4, 3}, {2, -0.75F, -1.75F, 1.5F, -1, 0.25F, -0.25F, 2, 1.25F, 0, 1.75F, -2})},
         floats({2, 4}, {-3.75F, -0.125F, 4.4375F, -2.25F, 1.8125F, 3.1875F, -2.3125F, -4.125F}),
         {4, 1}},
        {"F.linear(x[0], x[1], x[2])",
         [](tape& on, const variable_list& x) { return ask(on, "linear", x[0], x[1], x[2]); },
         {floats({2, 2, 3}, {1.75F, 0.5F, 0.5F, -0.25F, -1, -0.75F, 1.5F, -0.25F, -1.25F, 0.75F,
                             0.25F, 1.75F}),
          floats({4, 3}, {2, 1.75F, -1.75F, 1.75F, -0.5F, -1.5F, -2, 0, 1.75F, 0.5F, 1.75F, 0.5F}),
          floats({4}, {-1.25F, 1.5F, 1.25F, -1.5F})},
         floats({2, 2, 4}, {2.25F, 3.5625F, -1.375F, 0.5F, -2.1875F, 2.6875F, 0.4375F, -3.75F, 3.5F,
                            6.125F, -3.9375F, -1.8125F, -2.375F, 0.0625F, 2.8125F, 0.1875F}),
         {8, 4, 1}},
        {"F.linear(x[0], x[1], x[2])",
         [](tape& on, const variable_list& x) { return ask(on, "linear", x[0], x[1], x[2]); },
         {floats({3}, {1.25F, 0.25F, 1.25F}), floats({2, 3}, {1, 2, 0.5F, -1.5F, -0.25F, -1.75F}),
          floats({2}, {2, -1.5F})},
         floats({2}, {4.375F, -5.625F}),
         {1}},
        {"F.linear(x[0], x[1])",
         [](tape& on, const variable_list& x) { return ask(on, "linear", x[0], x[1]); },
         {floats({2, 3}, {2, 1, -2, -1.5F, -1.25F, 2}), floats({3}, {-1, 2, -2})},
         floats({2}, {4, -5}),
         {1}},
        {"F.linear(x[0], x[1], x[2])",
         [](tape& on, const variable_list& x) { return ask(on, "linear", x[0], x[1], x[2]); },
         {floats({2, 3}, {-2, 1.75F, 2, 0, 1.25F, 0}),
          floats({2, 3}, {-0.5F, -1.75F, -0.75F, 1, -0.75F, 2}), floats({1}, {0.5F})},
         floats({2, 2}, {-3.0625F, 1.1875F, -1.6875F, -0.4375F}),
         {2, 1}},
        {"F.linear(x[0], x[1], x[2])",
         [](tape& on, const variable_list& x) { return ask(on, "linear", x[0], x[1], x[2]); },
         {floats({2, 0}, {}), floats({3, 0}, {}), floats({3}, {0.25F, 2, 1})},
         floats({2, 3}, {0.25F, 2, 1, 0.25F, 2, 1}),
         {3, 1}},
        {"F.linear(x[0], x[1], x[2])",
         [](tape& on, const variable_list& x) { return ask(on, "linear", x[0], x[1], x[2]); },
         {floats({0, 3}, {}), floats({2, 3}, {-0.75F, 1.25F, -0.25F, -0.75F, 0, -1}),
          floats({2}, {1.5F, 1.25F})},
         floats({0, 2}, {}),
         {2, 1}},
        {"F.linear(x[0], x[1])",
         [](tape& on, const variable_list& x) { return ask(on, "linear", x[0], x[1]); },
         {wholes({2, 3}, {5, 0, 5, 0, 0, -2}), wholes({2, 3}, {-4, -3, -4, -5, -2, 3})},
         wholes({2, 2}, {-40, -10, 8, -6}),
         {2, 1}},
    };
    return rows;
}

}  // namespace

TEST_CASE("recorder products: values are PyTorch's, explained, and have gradients") {
    check_products(products_rows());
}

TEST_CASE("recorder products: what PyTorch refuses is refused") {
    tape on(0);
    const variable x = on.given(floats({2, 3}, {1, 2, 3, 4, 5, 6}));
    const variable three = on.given(floats({3}, {1, 2, 3}));
    const variable two = on.given(floats({2}, {1, 2}));
    const variable whole = on.given(wholes({3, 2}, {1, 2, 3, 4, 5, 6}));
    const variable turned = ask(on, "t", x);
    const variable batch = ask(on, "unsqueeze", x, 0);
    const variable batches = ask(on, "expand", ask(on, "unsqueeze", turned, 0), list({2, 3, 2}));
    const variable scalar = on.given(floats({}, {1}));
    const auto refused = [&](status code, const char* operation, const auto&... arguments) {
        INFO(std::string(operation));
        check_refused(on, code, [&] { ask(on, operation, arguments...); });
    };
    refused(status::shape, "mm", x, three);
    refused(status::shape, "mm", x, x);
    refused(status::type, "mm", x, whole);
    refused(status::shape, "mv", x, two);
    refused(status::shape, "dot", three, two);
    refused(status::shape, "outer", three, x);
    refused(status::shape, "bmm", x, turned);
    refused(status::shape, "bmm", batch, batches);
    refused(status::shape, "addmm", three, x, turned);
    refused(status::shape, "addmm", batch, x, turned);
    refused(status::type, "addmm", two, x, whole);
    const variable square = on.given(wholes({2, 2}, {1, 2, 3, 4}));
    refused(status::value, "addmm", square, square, square, -1.7e308);
    refused(status::value, "addmm", square, square, square, 1, 9.3e18);
    refused(status::value, "index_add", square, 0, on.given(wholes({2}, {0, 1})), square, 1e19);
    refused(status::value, "addcmul", square, square, square, 1e19);
    refused(status::shape, "baddbmm", two, batch, batches);
    refused(status::shape, "linear", x, turned);
    refused(status::shape, "linear", x, x, three);
    refused(status::shape, "linear", x, three, scalar);
    refused(status::shape, "linear", scalar, x);
    refused(status::type, "linear", x, ask(on, "t", whole));
}
