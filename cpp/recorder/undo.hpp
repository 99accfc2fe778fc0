#pragma once

#include "recorder/tape.hpp"

namespace recorder {

/// Undoes what a tape recorded since this was made, unless it is dismissed: a refused call leaves
/// nothing behind.
class tape::undo {
  public:
    explicit undo(tape& on)
        : on_(on),
          nodes_(on.nodes_.size()),
          entries_(on.entries_.size()),
          grad_enabled_(on.grad_enabled),
          journal_(on.journal_.size()) {
        ++on.undo_depth_;
    }
    undo(const undo&) = delete;
    undo& operator=(const undo&) = delete;
    ~undo() {
        on_.grad_enabled = grad_enabled_;
        --on_.undo_depth_;
        if (dismissed_) {
            if (on_.undo_depth_ == 0) on_.journal_.clear();
            return;
        }
        while (on_.journal_.size() > journal_) {
            const auto& [id, before] = on_.journal_.back();
            on_.entry_of({&on_, id}) = before;
            on_.journal_.pop_back();
        }
        for (std::size_t i = on_.nodes_.size(); i-- > nodes_;) {
            const node& undone = *on_.nodes_[i];
            on_.names_.erase(undone.name);
            on_.bytes_ -= undone.value.bytes();
            if (undone.drawn_from) on_.draws_ = attention::generator(*undone.drawn_from);
        }
        on_.nodes_.resize(nodes_);
        on_.entries_.resize(entries_);
    }
    void dismiss() noexcept { dismissed_ = true; }

  private:
    tape& on_;
    std::size_t nodes_, entries_;
    bool grad_enabled_;
    std::size_t journal_;
    bool dismissed_ = false;
};

}  // namespace recorder
