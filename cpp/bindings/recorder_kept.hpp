#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "recorder/refusal.hpp"
#include "recorder/tape.hpp"

namespace bindings {

/// Things that JavaScript holds by number, at most `most` of them.
template <class Kept>
class numbered {
  public:
    numbered(const char* kind, std::size_t most) : kind_(kind), most_(most) {}

    std::uint32_t keep(std::unique_ptr<Kept> made) {
        if (kept_.size() >= most_) {
            recorder::refuse(attention::status::memory,
                             "The recorder keeps at most % %s; dispose() lets go of one.", most_,
                             kind_);
        }
        kept_.emplace(++last_, std::move(made));
        return last_;
    }
    Kept& at(std::uint32_t number) const {
        const auto found = kept_.find(number);
        if (found == kept_.end()) {
            recorder::refuse(attention::status::unknown,
                             "This % is no longer kept: dispose() let go of it.", kind_);
        }
        return *found->second;
    }
    void drop(std::uint32_t number) { kept_.erase(number); }

  private:
    const char* kind_;
    std::size_t most_;
    std::map<std::uint32_t, std::unique_ptr<Kept>> kept_;
    std::uint32_t last_ = 0;
};

numbered<recorder::tape>& tapes();
numbered<recorder::trace>& traces();

/// Whether it is for callers: what is given has nothing to compute, and operations whose names
/// begin with "_" are written for gradients and composites.
bool is_public(const recorder::definition& known);

/// The arrays that the caller has written for the next call.
std::vector<recorder::array>& written_arrays();

}  // namespace bindings
