#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <thread>

#include "attention/kernels.hpp"
#include "attention/random.hpp"
#include "attention/threads.hpp"
#include "lessons/lesson.hpp"
#include "limit.hpp"

// What native.mjs and lessons.mjs read by name: the machine's limit, every attention kernel at two
// shapes, the fastest with all the machine's threads, and the calls that lessons.mjs times in
// Chromium.

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
                 std::size_t tokens, std::size_t threads = 1) {
    constexpr std::size_t width = 64;
    attention::generator draws(1);
    const attention::tensor q = draws.randn({heads, tokens, width});
    const attention::tensor k = draws.randn({heads, tokens, width});
    const attention::tensor v = draws.randn({heads, tokens, width});
    attention::attention_options options;
    options.needs_weights = false;
    attention::set_threads(threads);
    for (auto _ : state) {
        benchmark::DoNotOptimize(kernel.forward(q, k, v, options).output.data());
    }
    attention::set_threads(1);
    count_operations(state, static_cast<double>(4 * heads * tokens * tokens * width));
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
        return benchmark::RegisterBenchmark(name.c_str(), call)->Unit(benchmark::kMillisecond);
    };
    add("limit", time_limit);
    for (const attention::kernel& each : attention::kernels()) {
        const std::string name = std::string("kernel/") + each.name;
        add(name + "/1x1024x64", [&each](State& state) { time_kernel(state, each, 1, 1024); });
        add(name + "/12x512x64", [&each](State& state) { time_kernel(state, each, 12, 512); });
    }
    const std::size_t threads =
        std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, attention::max_threads);
    add("kernel/fused/12x512x64/" + std::to_string(threads) + "-threads", [threads](State& state) {
        time_kernel(state, attention::find_kernel("fused"), 12, 512, threads);
    })->UseRealTime();
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
