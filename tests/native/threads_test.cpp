#include "attention/threads.hpp"

#include <doctest/doctest.h>

#include <string>

#include "support/refusal.hpp"

#ifndef __EMSCRIPTEN__
#include <atomic>
#include <chrono>
#include <limits>
#include <thread>
#include <utility>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#endif

#include "attention/fused.hpp"
#include "attention/fused/parallel.hpp"
#include "attention/matrix_product.hpp"
#include "attention/multi_head.hpp"
#include "attention/status.hpp"
#include "support/compare.hpp"
#include "support/draws.hpp"
#endif

using attention::set_threads;
using attention::threads;
using support::refusal;

TEST_CASE("a call has one thread at first") {
    CHECK(threads() == 1);
    CHECK(refusal([] { set_threads(1); }) == "");
    CHECK(refusal([] { set_threads(0); }) == "value");
    CHECK(refusal([] { set_threads(attention::max_threads + 1); }) == "value");
    CHECK(threads() == 1);
}

#ifdef __EMSCRIPTEN__

TEST_CASE("WebAssembly has no threads") {
    CHECK(refusal([] { set_threads(2); }) == "value");
    CHECK(threads() == 1);
}

#else

using attention::attention_options;
using attention::parallel_for;
using attention::shape_list;
using attention::tensor;
using support::bit_difference;

namespace {

/// So many threads until the end of a test.
struct with_threads {
    explicit with_threads(std::size_t count) { set_threads(count); }
    with_threads(const with_threads&) = delete;
    with_threads& operator=(const with_threads&) = delete;
    ~with_threads() { set_threads(1); }
};

/// Calls `run`, which returns tensors, with 1, 2, 3 and 7 threads, and compares their bits.
template <class Run>
void check_same_bits(const Run& run) {
    const std::vector<tensor> alone = run();
    for (const std::size_t count : {2U, 3U, 7U}) {
        CAPTURE(count);
        const with_threads several(count);
        const std::vector<tensor> shared = run();
        REQUIRE(shared.size() == alone.size());
        for (std::size_t i = 0; i < alone.size(); ++i) {
            CAPTURE(i);
            CHECK(bit_difference(shared[i], alone[i]) == "");
        }
    }
}

struct qkv {
    qkv(support::draws& random, const shape_list& of_query, const shape_list& of_key,
        std::size_t value_dim)
        : query(random.tensor(of_query, -2, 2)), key(random.tensor(of_key, -2, 2)) {
        shape_list shape = of_key;
        shape.back() = value_dim;
        value = random.tensor(shape, -2, 2);
        shape = of_query;
        shape.back() = value_dim;
        upstream = random.tensor(shape, -1, 1);
    }

    tensor query, key, value, upstream;
};

void check_forward(const qkv& of, attention_options options) {
    for (const bool needs_weights : {true, false}) {
        CAPTURE(needs_weights);
        options.needs_weights = needs_weights;
        check_same_bits([&] {
            auto [output, weights] =
                attention::fused_attention(of.query, of.key, of.value, options);
            return needs_weights ? std::vector<tensor>{output, weights}
                                 : std::vector<tensor>{output};
        });
    }
}

void check_gradient(const qkv& of, const attention_options& options) {
    check_same_bits([&] {
        auto [query, key, value] =
            attention::fused_attention_gradient(of.query, of.key, of.value, of.upstream, options);
        return std::vector<tensor>{query, key, value};
    });
}

}  // namespace

TEST_CASE("attention of few heads, divided by queries, has the same bits with any threads") {
    support::draws random(701);
    for (const std::size_t heads : {1U, 2U, 5U}) {
        CAPTURE(heads);
        const qkv of(random, {heads, 407, 24}, {heads, 311, 24}, 19);
        check_forward(of, {});
        attention_options options;
        options.causal = true;
        options.softcap = 3.0F;
        check_forward(of, options);
        check_gradient(of, options);
    }
}

TEST_CASE("groups, batches, masks and bands have the same bits with any threads") {
    support::draws random(702);
    const qkv of(random, {2, 6, 203, 16}, {2, 3, 190, 16}, 16);
    attention_options options;
    options.enable_gqa = true;
    check_forward(of, options);
    check_gradient(of, options);
    options.keys_before = 60;
    options.keys_after = 11;
    options.position = {-20, 40};
    options.mask = random.tensor({2, 6, 203, 190}, -1, 1);
    for (std::size_t i = 0; i < options.mask->size(); i += 3) {
        options.mask->data()[i] = -std::numeric_limits<float>::infinity();
    }
    check_forward(of, options);
    check_gradient(of, options);
}

TEST_CASE("numbers that send queries to the slow path leave the bits alike with any threads") {
    support::draws random(703);
    qkv of(random, {1, 300, 32}, {1, 300, 32}, 32);
    of.query.data()[150 * 32] = 1e30F;
    of.key.data()[250 * 32 + 3] = std::numeric_limits<float>::infinity();
    of.value.data()[200 * 32 + 1] = 3e38F;
    attention_options options;
    options.causal = true;
    check_forward(of, options);
    check_gradient(of, options);
}

TEST_CASE("one query a head, as in decoding, has the same bits with any threads") {
    support::draws random(704);
    for (const std::size_t key_heads : {8U, 4U, 1U}) {
        CAPTURE(key_heads);
        const qkv of(random, {2, 8, 1, 32}, {2, key_heads, 3001, 32}, 32);
        attention_options options;
        options.enable_gqa = true;
        check_forward(of, options);
        options.mask = random.tensor({8, 1, 3001}, -1, 1);
        options.position = {1500, 2900};
        options.causal = true;
        check_forward(of, options);
    }
}

TEST_CASE("products have the same bits with any threads, packed or at strides") {
    support::draws random(705);
    for (const std::size_t rows : {25U, 121U, 400U}) {
        CAPTURE(rows);
        const tensor a = random.tensor({270, rows}, -1, 1);
        const tensor b = random.tensor({270, 330}, -1, 1);
        const tensor bias = random.tensor({330}, -1, 1);
        const auto left = attention::row_major_view(a.data(), 270, rows).transposed();
        const auto right = attention::row_major_view(b.data(), 270, 330);
        attention::product_options options;
        options.bias = bias.data();
        options.function = attention::activation::gelu;
        options.accumulate = true;
        check_same_bits([&] {
            tensor whole = attention::zeros({rows, 340});
            attention::multiply(left, right, whole.data(), 340, options);
            tensor packed = attention::zeros({rows, 340});
            attention::multiply(left, attention::pack(right), packed.data(), 340, options);
            return std::vector<tensor>{whole, packed};
        });
    }
}

TEST_CASE("multi-head attention has the same bits with any threads") {
    support::draws random(706);
    const std::size_t width = 96;
    const tensor x = random.tensor({2, 170, width}, -1, 1);
    const attention::multi_head_layers layers{
        {random.tensor({3 * width, width}, -1, 1), random.tensor({3 * width}, -1, 1)},
        {random.tensor({width, width}, -1, 1), std::nullopt}};
    attention_options options;
    options.causal = true;
    check_same_bits([&] {
        auto [output, weights] =
            attention::multi_head_attention(x, x, x, 3, layers, options, "fused");
        return std::vector<tensor>{output, weights};
    });
}

TEST_CASE("a shared loop runs each index once, in several threads at the same time") {
    for (const std::size_t count : {2U, 3U, 7U}) {
        CAPTURE(count);
        std::vector<std::atomic<int>> runs(1000);
        parallel_for(runs.size(), count, [&] { return [&](std::size_t i) { ++runs[i]; }; });
        int others = 0;
        for (const std::atomic<int>& each : runs) others += each == 1 ? 0 : 1;
        CHECK(others == 0);

        // Each body waits for the others, so no thread can have run two.
        std::atomic<std::size_t> arrived{0};
        const auto last = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        parallel_for(count, count, [&] {
            return [&](std::size_t) {
                ++arrived;
                while (arrived < count && std::chrono::steady_clock::now() < last) {
                    std::this_thread::yield();
                }
            };
        });
        CHECK(std::chrono::steady_clock::now() < last);
    }
}

TEST_CASE("a loop within a shared loop, and small calls, have one thread") {
    const with_threads several(3);
    CHECK(attention::threads_for(1e9) == 3);
    CHECK(attention::threads_for(1e3) == 1);
    std::atomic<int> wrong{0};
    parallel_for(20, 3, [&] {
        return [&](std::size_t) {
            if (attention::threads_for(1e9) != 1) ++wrong;
            const std::thread::id mine = std::this_thread::get_id();
            parallel_for(20, 3, [&] {
                return [&](std::size_t) {
                    if (std::this_thread::get_id() != mine) ++wrong;
                };
            });
        };
    });
    CHECK(wrong == 0);
    CHECK(attention::threads_for(1e9) == 3);
}

TEST_CASE("what a thread throws reaches the caller, and the next loop runs") {
    for (int round = 0; round < 50; ++round) {
        for (const bool from_all : {true, false}) {
            const std::string found = refusal([&] {
                parallel_for(30, 3, [&] {
                    return [&](std::size_t i) {
                        if (from_all || i == 17) {
                            throw attention::error(
                                attention::status::memory,
                                "There is no memory for part " + std::to_string(i) + ".");
                        }
                    };
                });
            });
            CHECK(found == "memory");
        }
        std::atomic<int> runs{0};
        parallel_for(30, 3, [&] { return [&](std::size_t) { ++runs; }; });
        CHECK(runs == 30);
    }
}

TEST_CASE("a call that is refused leaves the threads ready for the next") {
    support::draws random(707);
    const qkv of(random, {4, 200, 32}, {4, 200, 32}, 32);
    const tensor output = attention::fused_attention(of.query, of.key, of.value).output;
    const with_threads several(3);
    CHECK(refusal([&] {
              attention::fused_attention(of.query, of.key, attention::zeros({800, 32}));
          }) == "shape");
    CHECK(bit_difference(attention::fused_attention(of.query, of.key, of.value).output, output) ==
          "");
}

TEST_CASE("calls from several threads at once do not disturb each other") {
    support::draws random(708);
    const qkv first(random, {4, 200, 32}, {4, 200, 32}, 32);
    const qkv second(random, {1, 350, 32}, {1, 350, 32}, 32);
    const auto run = [](const qkv& of) {
        return attention::fused_attention(of.query, of.key, of.value).output;
    };
    const tensor alone[] = {run(first), run(second)};
    const with_threads several(3);
    std::string found[2];
    std::vector<std::thread> callers;
    for (std::size_t i = 0; i < 2; ++i) {
        callers.emplace_back([&, i] {
            for (int round = 0; round < 20; ++round) {
                found[i] += bit_difference(run(i == 0 ? first : second), alone[i]);
            }
        });
    }
    for (int round = 0; round < 200; ++round) set_threads(2 + static_cast<std::size_t>(round) % 6);
    for (std::thread& each : callers) each.join();
    CHECK(found[0] == "");
    CHECK(found[1] == "");
}

#if defined(__unix__) || defined(__APPLE__)

TEST_CASE("a process that fork() made calls with one thread, and ends") {
    std::atomic<int> runs{0};
    const auto count_runs = [&] {
        parallel_for(30, 3, [&] { return [&](std::size_t) { ++runs; }; });
    };
    count_runs();
    // What waits to be written would be written twice.
    std::cout.flush();
    std::fflush(nullptr);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        alarm(60);
        count_runs();
        std::exit(runs == 60 ? 0 : 1);
    }
    int ended = -1;
    CHECK(waitpid(child, &ended, 0) == child);
    CHECK(ended == 0);
    count_runs();
    CHECK(runs == 60);
}

#endif

#endif
