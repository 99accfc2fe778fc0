// What the examples get by importing "attention-lab/recorder".
import { packed } from "virtual:engine/recorder";
import { startRecorder } from "virtual:public-recorder";
import type { RecorderEngine } from "../../engine/recorder";
import { unpack } from "../../app/unpack";

export { AttentionError } from "virtual:public-recorder";

export async function load(): Promise<RecorderEngine> {
  return startRecorder(await unpack(packed));
}
