/** FNV-1a of the bytes of numbers, as eight digits. tests/native/learning_bits_test.cpp has the same. */
export function hashOf(numbers) {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  let hash = 2166136261;
  for (const each of bytes) hash = Math.imul(hash ^ each, 16777619);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
