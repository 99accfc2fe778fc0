// What a sanitized program in WebAssembly is linked with. For each piece of memory the sanitizer keeps who asked for it, and
// finds that out in the text of JavaScript's stack, which takes longer than all else; a fault is told of without, and the
// test that made it by its name.
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
