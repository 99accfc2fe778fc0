// A plain read in WebAssembly: the sum of all numbers of a range of memory, four vectors a turn.
import binaryen from "binaryen";

const text = `(module
  (memory (export "memory") 1 32768)
  (func (export "read") (param $at i32) (param $end i32) (result f32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (loop $turn
      (local.set $a (f32x4.add (local.get $a) (v128.load (local.get $at))))
      (local.set $b (f32x4.add (local.get $b) (v128.load offset=16 (local.get $at))))
      (local.set $c (f32x4.add (local.get $c) (v128.load offset=32 (local.get $at))))
      (local.set $d (f32x4.add (local.get $d) (v128.load offset=48 (local.get $at))))
      (local.set $at (i32.add (local.get $at) (i32.const 64)))
      (br_if $turn (i32.lt_u (local.get $at) (local.get $end))))
    (f32x4.extract_lane 0
      (f32x4.add (f32x4.add (local.get $a) (local.get $b))
        (f32x4.add (local.get $c) (local.get $d))))))`;

/** The bytes of a module with `memory` and `read(at, end)`; the range is a multiple of 64 bytes. */
export function plainRead() {
  const made = binaryen.parseText(text);
  made.setFeatures(binaryen.Features.SIMD128 | binaryen.Features.MutableGlobals);
  const bytes = made.emitBinary();
  made.dispose();
  return [...bytes];
}
