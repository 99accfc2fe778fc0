import { packed } from "virtual:engine/plane";
import { PlaneModule } from "../engine/plane-module";
import { unpack } from "./unpack";

/** Starts the module that finds principal planes. */
export const startPlanes = async (): Promise<PlaneModule> =>
  PlaneModule.start(await unpack(packed));
