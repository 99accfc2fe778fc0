import { writeNpy, writeNpz, writeSafetensors } from "../../files/writing";
import type { WrittenTensor } from "../../files/writing";
import { download } from "../../view/download";

export function saveOne(tensor: WrittenTensor): void {
  download(writeNpy(tensor), `${tensor.name}.npy`);
}

/** All tensors of a lesson; a .safetensors says too which lesson it is, and which changes made them. */
export function saveAll(
  format: "npz" | "safetensors",
  tensors: readonly WrittenTensor[],
  lesson: string,
  address: string,
): void {
  const file =
    format === "npz"
      ? writeNpz(tensors)
      : // By `format`, libraries know that the numbers are laid out as PyTorch has them.
        writeSafetensors(tensors, { format: "pt", lesson, address });
  download(file, `${lesson.replace("/", "-")}.${format}`);
}
