#include "attention/threads.hpp"

#include <string>

#include "attention/fused/parallel.hpp"
#include "attention/status.hpp"

#ifndef __EMSCRIPTEN__
#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>
#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif
#endif

namespace attention {

#ifdef __EMSCRIPTEN__

void set_threads(std::size_t count) {
    if (count == 1) return;
    throw error(status::value,
                "In WebAssembly a call has 1 thread, not " + std::to_string(count) + ".");
}

std::size_t threads() noexcept {
    return 1;
}

std::size_t threads_for(double) noexcept {
    return 1;
}

void run_in_threads(std::size_t, index_source& indices,
                    const std::function<void(index_source&)>& run) {
    run(indices);
}

#else

namespace {

/// Waking a thread takes up to 50 us; so many multiplications take about twice as long.
constexpr double min_multiplications = 1 << 21;

std::atomic<std::size_t> chosen{1};

/// Whether this thread runs a part of a shared loop.
thread_local bool is_sharing = false;

/// The number of this process, which fork() changes; 0 where there is no fork().
long process_number() noexcept {
#if defined(__unix__) || defined(__APPLE__)
    return getpid();
#else
    return 0;
#endif
}

/// A loop that waits for helpers; it lies in its caller's memory. The pool's mutex guards it.
struct shared_loop {
    shared_loop(const std::function<void(index_source&)>& run_, index_source& indices_,
                std::size_t wanted_)
        : run(run_), indices(indices_), wanted(wanted_) {}

    const std::function<void(index_source&)>& run;
    index_source& indices;
    std::size_t wanted;      ///< helpers that may still join
    std::size_t inside = 0;  ///< helpers that have joined and not yet left
    std::condition_variable left;
    std::exception_ptr thrown;
};

/// The threads beside those that call.
class pool {
  public:
    static pool& shared() {
        // Never destroyed: what is destroyed after `closer` may still call.
        static pool& only = *new pool;
        static const closer at_exit{only};
        return only;
    }

    /// Whether the helpers stayed behind in another process.
    bool is_forked() const noexcept { return process_number() != process_; }

    void run(shared_loop& loop) {
        const std::size_t wanted = loop.wanted;
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            start(wanted);
            loops_.push_back(&loop);
        }
        for (std::size_t i = 0; i < wanted; ++i) wake_.notify_one();
        is_sharing = true;
        run_part(loop);
        is_sharing = false;
        std::unique_lock<std::mutex> lock(mutex_);
        // Who has not joined by now need not.
        loops_.erase(std::find(loops_.begin(), loops_.end(), &loop));
        loop.left.wait(lock, [&] { return loop.inside == 0; });
    }

  private:
    struct closer {
        explicit closer(pool& closed) : of(closed) {}
        closer(const closer&) = delete;
        closer& operator=(const closer&) = delete;
        ~closer() { of.close(); }
        pool& of;
    };

    pool() { helpers_.reserve(max_threads); }

    /// Starts what is missing of `count` helpers.
    void start(std::size_t count) {
        while (helpers_.size() < count && !ends_) {
            try {
                helpers_.emplace_back([this] { help(); });
            } catch (const std::system_error&) {
                return;
            }
        }
    }

    void help() {
        is_sharing = true;
        std::unique_lock<std::mutex> lock(mutex_);
        while (true) {
            shared_loop* loop = nullptr;
            wake_.wait(lock, [&] { return ends_ || (loop = find_open()) != nullptr; });
            if (loop == nullptr) return;
            --loop->wanted;
            ++loop->inside;
            lock.unlock();
            run_part(*loop);
            lock.lock();
            // Under the lock: once it is free, the loop may be gone.
            if (--loop->inside == 0) loop->left.notify_one();
        }
    }

    shared_loop* find_open() const {
        for (shared_loop* loop : loops_) {
            if (loop->wanted != 0 && !loop->indices.is_empty()) return loop;
        }
        return nullptr;
    }

    void run_part(shared_loop& loop) {
        try {
            loop.run(loop.indices);
        } catch (...) {
            loop.indices.stop();
            const std::lock_guard<std::mutex> lock(mutex_);
            if (!loop.thrown) loop.thrown = std::current_exception();
        }
    }

    void close() {
        if (is_forked()) return;
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            ends_ = true;
        }
        wake_.notify_all();
        for (std::thread& each : helpers_) each.join();
    }

    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<shared_loop*> loops_;
    std::vector<std::thread> helpers_;
    bool ends_ = false;
    const long process_ = process_number();
};

}  // namespace

void set_threads(std::size_t count) {
    if (count == 0 || count > max_threads) {
        throw error(status::value, "A call has 1 to " + std::to_string(max_threads) +
                                       " threads, not " + std::to_string(count) + ".");
    }
    chosen.store(count);
}

std::size_t threads() noexcept {
    return chosen.load();
}

std::size_t threads_for(double multiplications) noexcept {
    return is_sharing || multiplications < min_multiplications ? 1 : threads();
}

void run_in_threads(std::size_t threads, index_source& indices,
                    const std::function<void(index_source&)>& run) {
    if (is_sharing || threads < 2) return run(indices);
    pool& helpers = pool::shared();
    if (helpers.is_forked()) return run(indices);
    shared_loop loop(run, indices, threads - 1);
    helpers.run(loop);
    if (loop.thrown) std::rethrow_exception(loop.thrown);
}

#endif

}  // namespace attention
