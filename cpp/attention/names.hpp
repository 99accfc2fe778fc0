#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace attention {

/// A non-owning view of an array, such as a constant table (std::span is C++20).
template <class Item>
class list_view {
  public:
    constexpr list_view() noexcept : items_(nullptr), length_(0) {}
    template <std::size_t length>
    constexpr list_view(const Item (&items)[length]) noexcept : items_(items), length_(length) {}

    constexpr const Item* begin() const noexcept { return items_; }
    constexpr const Item* end() const noexcept { return items_ + length_; }
    constexpr std::size_t size() const noexcept { return length_; }
    constexpr const Item& operator[](std::size_t position) const noexcept {
        return items_[position];
    }

  private:
    const Item* items_;
    std::size_t length_;
};

/// Splits a text at its spaces.
std::vector<std::string> split_names(const char* names);

}  // namespace attention
