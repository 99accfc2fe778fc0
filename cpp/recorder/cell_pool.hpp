#pragma once

#include <cstddef>
#include <memory>

namespace recorder {

/// Memory that is used again: blocks that are given back wait for the next block of their size.
/// A program of recorded operations that ran once runs again without the system's allocator.
class cell_pool {
  public:
    cell_pool();
    ~cell_pool();
    cell_pool(const cell_pool&) = delete;
    cell_pool& operator=(const cell_pool&) = delete;

    /// The bytes that the pool holds, and how often it had to ask the system for a block.
    std::size_t bytes() const noexcept;
    std::size_t requests() const noexcept;

    /// While it lives, arrays of this thread take their cells from the pool. An array may outlive
    /// the pool: its block is then freed with it.
    class use {
      public:
        explicit use(cell_pool& pool);
        ~use();
        use(const use&) = delete;
        use& operator=(const use&) = delete;

      private:
        std::shared_ptr<struct pool_state> before_;
    };

  private:
    std::shared_ptr<struct pool_state> state_;
};

/// Memory for cells, aligned for every type: from the pool in use, if any.
std::shared_ptr<unsigned char> allocate_cells(std::size_t bytes);

}  // namespace recorder
