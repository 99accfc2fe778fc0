#include "recorder/cell_pool.hpp"

#include <map>
#include <new>
#include <vector>

namespace recorder {

struct pool_state {
    std::map<std::size_t, std::vector<void*>> waiting;
    std::size_t bytes = 0;
    std::size_t requests = 0;

    pool_state() = default;
    pool_state(const pool_state&) = delete;
    pool_state& operator=(const pool_state&) = delete;
    ~pool_state() {
        for (auto& [size, blocks] : waiting) {
            for (void* block : blocks) ::operator delete(block);
        }
    }

    /// Sizes are rounded, so that arrays of similar size share blocks.
    static std::size_t rounded(std::size_t size) { return (size + 63) / 64 * 64; }

    void* take(std::size_t size) {
        std::vector<void*>& blocks = waiting[rounded(size)];
        if (blocks.empty()) {
            // Room for its return, so that giving back never allocates.
            blocks.reserve(++requests);
            bytes += rounded(size);
            return ::operator new(rounded(size));
        }
        void* block = blocks.back();
        blocks.pop_back();
        return block;
    }
    void give_back(void* block, std::size_t size) noexcept {
        waiting.find(rounded(size))->second.push_back(block);
    }
};

namespace {

thread_local std::shared_ptr<pool_state> pool_in_use;

/// Takes the counter of a shared pointer from the pool too.
template <class Item>
struct pool_allocator {
    using value_type = Item;
    std::shared_ptr<pool_state> from;

    explicit pool_allocator(std::shared_ptr<pool_state> state) : from(std::move(state)) {}
    template <class Other>
    pool_allocator(const pool_allocator<Other>& other) : from(other.from) {}
    Item* allocate(std::size_t count) {
        return static_cast<Item*>(from->take(count * sizeof(Item)));
    }
    void deallocate(Item* items, std::size_t count) noexcept {
        from->give_back(items, count * sizeof(Item));
    }
    template <class Other>
    bool operator==(const pool_allocator<Other>& other) const {
        return from == other.from;
    }
    template <class Other>
    bool operator!=(const pool_allocator<Other>& other) const {
        return from != other.from;
    }
};

}  // namespace

cell_pool::cell_pool() : state_(std::make_shared<pool_state>()) {}
cell_pool::~cell_pool() = default;

std::size_t cell_pool::bytes() const noexcept {
    return state_->bytes;
}

std::size_t cell_pool::requests() const noexcept {
    return state_->requests;
}

cell_pool::use::use(cell_pool& pool) : before_(pool_in_use) {
    pool_in_use = pool.state_;
}

cell_pool::use::~use() {
    pool_in_use = before_;
}

std::shared_ptr<unsigned char> allocate_cells(std::size_t bytes) {
    if (!pool_in_use) {
        return {static_cast<unsigned char*>(::operator new(bytes)),
                [](unsigned char* cells) { ::operator delete(cells); }};
    }
    const std::shared_ptr<pool_state>& pool = pool_in_use;
    return {static_cast<unsigned char*>(pool->take(bytes)),
            [pool = pool, bytes](unsigned char* cells) { pool->give_back(cells, bytes); },
            pool_allocator<unsigned char>(pool)};
}

}  // namespace recorder
