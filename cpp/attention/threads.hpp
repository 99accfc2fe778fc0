#pragma once

#include <cstddef>

namespace attention {

/// The most threads that a call may have.
constexpr std::size_t max_threads = 256;

/// How many threads each call has from now on, the calling one among them, as
/// torch.set_num_threads has it; 1 at the start of a program. Any thread may set it, at any time,
/// for all of the program; calls that have begun keep theirs.
///
/// The kernel "fused" divides heads, and a few heads by queries, among them; its gradient and calls
/// with one query divide the heads of keys. `multiply` divides rows, unless it is given memory to
/// work in, as the recorder's products are. Small calls have one thread, and so have the other
/// kernels. Results have the same bits for any number.
///
/// The other threads start with the first call that needs them and are kept until the program ends;
/// where the system starts fewer, a call has fewer. Each has memory of its own to work in. Calls
/// from several threads at once share them. A process that fork() made of this one calls with one
/// thread.
///
/// Refuses (`status::value`) 0 and more than `max_threads`; in WebAssembly all but 1.
void set_threads(std::size_t count);

/// The number that `set_threads` was given last, or 1.
std::size_t threads() noexcept;

}  // namespace attention
