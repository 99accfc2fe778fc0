#pragma once

#include <cstddef>
#include <initializer_list>

#include "attention/status.hpp"

namespace attention {

/// A list with a fixed capacity and no heap allocation, for shapes, operands and parameters.
/// Refuses
/// (`status::size`) more than `capacity` items.
template <class Item, std::size_t capacity>
class fixed_list {
  public:
    fixed_list() = default;
    fixed_list(std::initializer_list<Item> items) {
        for (const Item& each : items) push_back(each);
    }
    fixed_list(std::size_t length, const Item& item) {
        while (size_ < length) push_back(item);
    }
    template <class Iterator>
    static fixed_list copy_of(Iterator first, Iterator last) {
        fixed_list list;
        for (; first != last; ++first) list.push_back(*first);
        return list;
    }

    void push_back(const Item& item) {
        if (size_ == capacity) refuse_length(capacity);
        items_[size_++] = item;
    }
    void pop_back() noexcept { --size_; }
    void insert(std::size_t place, const Item& item) {
        push_back(item);
        for (std::size_t i = size_ - 1; i > place; --i) items_[i] = items_[i - 1];
        items_[place] = item;
    }
    void erase(std::size_t place) noexcept {
        for (std::size_t i = place; i + 1 < size_; ++i) items_[i] = items_[i + 1];
        --size_;
    }
    void clear() noexcept { size_ = 0; }

    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    Item* begin() noexcept { return items_; }
    Item* end() noexcept { return items_ + size_; }
    const Item* begin() const noexcept { return items_; }
    const Item* end() const noexcept { return items_ + size_; }
    Item& operator[](std::size_t place) noexcept { return items_[place]; }
    const Item& operator[](std::size_t place) const noexcept { return items_[place]; }
    Item& back() noexcept { return items_[size_ - 1]; }
    const Item& back() const noexcept { return items_[size_ - 1]; }

  private:
    Item items_[capacity] = {};
    std::size_t size_ = 0;
};

template <class Item, std::size_t capacity>
bool operator==(const fixed_list<Item, capacity>& a, const fixed_list<Item, capacity>& b) noexcept {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!(a[i] == b[i])) return false;
    }
    return true;
}

template <class Item, std::size_t capacity>
bool operator!=(const fixed_list<Item, capacity>& a, const fixed_list<Item, capacity>& b) noexcept {
    return !(a == b);
}

}  // namespace attention
