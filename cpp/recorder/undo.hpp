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
          former_leaves_(on.former_leaves_.size()),
          grad_enabled_(on.grad_enabled),
          node_journal_(on.node_journal_.size()),
          draw_journal_(on.draw_journal_.size()),
          entry_journal_(on.entry_journal_.size()),
          name_journal_(on.name_journal_.size()),
          outer_(on.undone_from_) {
        ++on.undo_depth_;
        on.undone_from_ = nodes_;
    }
    undo(const undo&) = delete;
    undo& operator=(const undo&) = delete;
    ~undo() {
        on_.grad_enabled = grad_enabled_;
        --on_.undo_depth_;
        on_.undone_from_ = outer_;
        if (dismissed_) {
            if (on_.undo_depth_ == 0) {
                on_.node_journal_.clear();
                on_.draw_journal_.clear();
                on_.entry_journal_.clear();
                on_.name_journal_.clear();
            }
            return;
        }
        for (; on_.node_journal_.size() > node_journal_; on_.node_journal_.pop_back()) {
            auto& [place, before] = on_.node_journal_.back();
            on_.nodes_[place] = std::move(before);
        }
        for (; on_.draw_journal_.size() > draw_journal_; on_.draw_journal_.pop_back()) {
            on_.draws_ = attention::generator(*on_.draw_journal_.back());
        }
        for (; on_.entry_journal_.size() > entry_journal_; on_.entry_journal_.pop_back()) {
            const auto& [changed, before] = on_.entry_journal_.back();
            on_.entry_of(changed) = before;
        }
        on_.restore_names(name_journal_);
        for (std::size_t i = nodes_; i < on_.nodes_.size(); ++i) {
            on_.bytes_ -= own_bytes(*on_.nodes_[i], on_.nodes_);
        }
        on_.nodes_.resize(nodes_);
        on_.entries_.resize(entries_);
        on_.former_leaves_.resize(former_leaves_);
    }
    void dismiss() noexcept { dismissed_ = true; }

  private:
    tape& on_;
    std::size_t nodes_, entries_, former_leaves_;
    bool grad_enabled_;
    std::size_t node_journal_, draw_journal_, entry_journal_, name_journal_, outer_;
    bool dismissed_ = false;
};

/// Switches recording for `backward` on or off as long as it lives.
class grad_switch {
  public:
    grad_switch(tape& on, bool enabled) : on_(on), before_(on.grad_enabled) {
        on.grad_enabled = enabled;
    }
    grad_switch(const grad_switch&) = delete;
    grad_switch& operator=(const grad_switch&) = delete;
    ~grad_switch() { on_.grad_enabled = before_; }

  private:
    tape& on_;
    bool before_;
};

}  // namespace recorder
