import { hasRelaxedSimd, hasSimd } from "../engine/simd";
import { unpack } from "./unpack";

/** The bytes of the variant of the fast kernel that runs here, if any does. */
export async function fastBytes(): Promise<ArrayBuffer | undefined> {
  if (!hasSimd()) return undefined;
  const { packed } = hasRelaxedSimd()
    ? await import("virtual:fast-kernel/fused-relaxed")
    : await import("virtual:fast-kernel/fused");
  return unpack(packed);
}
