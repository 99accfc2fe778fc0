#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "attention/kernels.hpp"
#include "attention/multi_head.hpp"
#include "attention/random.hpp"
#include "attention/threads.hpp"
#include "lessons/lesson.hpp"
#include "limit.hpp"

// What native.mjs and lessons.mjs read by name: the machine's limit, every attention kernel at two
// shapes, what models do, with one thread and with all the machine's, as native.py does it in
// PyTorch, and the calls that lessons.mjs times in Chromium.

namespace {

using benchmark::State;

/// Operations a second, as "flops".
void count_operations(State& state, double each) {
    state.counters["flops"] =
        benchmark::Counter(each, benchmark::Counter::kIsIterationInvariantRate);
}

void time_limit(State& state) {
    constexpr std::size_t rounds = 1 << 16;
    for (auto _ : state) benchmark::DoNotOptimize(limit::multiply_add(rounds));
    count_operations(state, static_cast<double>(rounds * limit::operations));
}

void time_kernel(State& state, const attention::kernel& kernel, std::size_t heads,
                 std::size_t tokens) {
    constexpr std::size_t width = 64;
    attention::generator draws(1);
    const attention::tensor q = draws.randn({heads, tokens, width});
    const attention::tensor k = draws.randn({heads, tokens, width});
    const attention::tensor v = draws.randn({heads, tokens, width});
    attention::attention_options options;
    options.needs_weights = false;
    for (auto _ : state) {
        benchmark::DoNotOptimize(kernel.forward(q, k, v, options).output.data());
    }
    count_operations(state, static_cast<double>(4 * heads * tokens * tokens * width));
}

/// Heads of queries, keys and values 64 wide, and what is asked of them.
struct heads_case {
    std::size_t heads, queries, keys;
    bool causal, is_gradient;
};

void time_heads(State& state, const heads_case& of, std::size_t threads) {
    constexpr std::size_t width = 64;
    attention::generator draws(1);
    const attention::tensor q = draws.randn({of.heads, of.queries, width});
    const attention::tensor k = draws.randn({of.heads, of.keys, width});
    const attention::tensor v = draws.randn({of.heads, of.keys, width});
    attention::attention_options options;
    options.needs_weights = false;
    options.causal = of.causal;
    const attention::kernel& kernel = attention::find_kernel("fused");
    attention::set_threads(threads);
    for (auto _ : state) {
        if (of.is_gradient) {
            benchmark::DoNotOptimize(kernel.gradient(q, k, v, q, options).query.data());
        } else {
            benchmark::DoNotOptimize(kernel.forward(q, k, v, options).output.data());
        }
    }
    attention::set_threads(1);
}

void time_layer(State& state, std::size_t tokens, std::size_t threads) {
    constexpr std::size_t width = 768, heads = 12;
    attention::generator draws(1);
    const attention::multi_head_layers layers{draws.linear(width, 3 * width, true),
                                              draws.linear(width, width, true)};
    const attention::tensor x = draws.randn({tokens, width});
    attention::attention_options options;
    options.needs_weights = false;
    attention::set_threads(threads);
    for (auto _ : state) {
        benchmark::DoNotOptimize(
            attention::multi_head_attention(x, x, x, heads, layers, options).output.data());
    }
    attention::set_threads(1);
}

void time_lesson(State& state, const lessons::lesson& lesson) {
    double sharpness = 1.0;
    for (auto _ : state) {
        // Another number each time, as under a slider.
        sharpness = sharpness < 1.5 ? sharpness + 0.001 : 1.0;
        benchmark::DoNotOptimize(lessons::run(lesson, {{"sharpness", sharpness}}, {}));
    }
}

}  // namespace

int main(int count, char** arguments) {
    const auto add = [](const std::string& name, auto call) {
        return benchmark::RegisterBenchmark(name.c_str(), call)
            ->Unit(benchmark::kMillisecond)
            ->ComputeStatistics("least", [](const std::vector<double>& times) {
                return *std::min_element(times.begin(), times.end());
            });
    };
    add("limit", time_limit);
    for (const attention::kernel& each : attention::kernels()) {
        const std::string name = std::string("kernel/") + each.name;
        add(name + "/1x1024x64", [&each](State& state) { time_kernel(state, each, 1, 1024); });
        add(name + "/12x512x64", [&each](State& state) { time_kernel(state, each, 12, 512); });
    }
    const std::size_t threads =
        std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, attention::max_threads);
    const std::pair<const char*, heads_case> cases[] = {
        {"forward-1024", {12, 1024, 1024, false, false}},
        {"forward-1024-causal", {12, 1024, 1024, true, false}},
        {"gradient-128", {12, 128, 128, false, true}},
        {"gradient-1024", {12, 1024, 1024, false, true}},
        {"gradient-1024-causal", {12, 1024, 1024, true, true}},
        {"decoding-4096", {12, 1, 4096, false, false}},
        {"decoding-16384", {12, 1, 16384, false, false}},
    };
    for (const std::size_t each : {std::size_t{1}, threads}) {
        const std::string ending = "/" + std::to_string(each);
        for (const auto& [name, of] : cases) {
            add("model/" + (name + ending), [of = of, each](State& state) {
                time_heads(state, of, each);
            })->UseRealTime();
        }
        for (const std::size_t tokens : {128U, 512U}) {
            add("model/layer-" + std::to_string(tokens) + ending, [tokens, each](State& state) {
                time_layer(state, tokens, each);
            })->UseRealTime();
        }
        if (threads == 1) break;
    }
    for (const lessons::lesson& each : lessons::all_lessons()) {
        add(std::string("lesson/") + each.id, [&each](State& state) { time_lesson(state, each); });
    }
    add("lesson/attention-4x128x64",
        [](State& state) { time_kernel(state, attention::find_kernel("auto"), 4, 128); });

    benchmark::Initialize(&count, arguments);
    if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
