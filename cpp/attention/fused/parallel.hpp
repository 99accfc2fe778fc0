#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

/// Loops that several threads share. In WebAssembly one thread runs them.
namespace attention {

/// The threads that a call of so many multiplications should have: those of `threads`, but 1 where
/// waking others would take longer, and in the body of a shared loop.
std::size_t threads_for(double multiplications) noexcept;

/// The indices of a loop from 0 on, each of which is handed out once.
class index_source {
  public:
    explicit index_source(std::size_t count) noexcept : count_(count) {}

    /// False if there is none left.
    bool take(std::size_t& index) noexcept {
        index = next_.fetch_add(1, std::memory_order_relaxed);
        return index < count_;
    }
    bool is_empty() const noexcept { return next_.load(std::memory_order_relaxed) >= count_; }
    void stop() noexcept { next_.store(count_, std::memory_order_relaxed); }

  private:
    std::size_t count_;
    std::atomic<std::size_t> next_{0};
};

/// Calls `run` with the same indices in up to `threads` threads, one of them the caller's, until
/// all have returned. It may be called in fewer. What it throws first is thrown to the caller, and
/// no more indices are handed out.
void run_in_threads(std::size_t threads, index_source& indices,
                    const std::function<void(index_source&)>& run);

/// Calls body(i) for each i below `count`, in any order, in up to `threads` threads. Each thread
/// calls `prepare` for a body of its own, which may hold memory to work in. What a body throws is
/// thrown to the caller, and the others end early.
template <class Prepare>
void parallel_for(std::size_t count, std::size_t threads, const Prepare& prepare) {
    if (threads < 2 || count < 2) {
        auto body = prepare();
        for (std::size_t i = 0; i < count; ++i) body(i);
        return;
    }
    index_source indices(count);
    run_in_threads(threads < count ? threads : count, indices, [&](index_source& shared) {
        auto body = prepare();
        for (std::size_t i; shared.take(i);) body(i);
    });
}

}  // namespace attention
