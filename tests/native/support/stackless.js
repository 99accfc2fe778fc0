// Linked into sanitized WebAssembly programs. For each allocation the sanitizer records the call stack, which it parses from
// JavaScript's stack text: the slowest part of a run. These stubs skip that; a fault is still reported, with the name of its
// test instead of a stack.
/* global mergeInto, LibraryManager */
mergeInto(LibraryManager.library, {
  emscripten_return_address: function () {
    return 1;
  },
  emscripten_stack_snapshot: function () {
    return 1;
  },
  emscripten_stack_unwind_buffer: function () {
    return 0;
  },
});
