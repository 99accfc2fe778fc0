import type { PageLessons } from "../../../engine/lesson-engine";
import type { RunOptions, TensorLike } from "../../../engine/lessons";
import type { AskedTrace } from "../../../engine/run-lesson";
import { WeightMap, isOfMap } from "./map";

const LABORATORY = "lab/scale";
/** Settings that do not change the map. */
const OTHER = /^(race_|zoom_|map_row|workers$|tile$)/;
/** The numbers of the map that a reader can change: all others follow. */
const FREE = "map_further";
/** The map as it is, as it was before anything was typed, and as it was kept. */
const MOST_MAPS = 3;

/**
 * An engine whose laboratory of scale has the whole map too, though the page never computes more of it at once than it
 * has time for.
 */
export function withMap(engine: PageLessons): PageLessons {
  const maps = new Map<string, WeightMap>();

  function mapOf({ settings = {}, tensors = {} }: RunOptions): WeightMap {
    const mapSettings = Object.entries(settings).filter(([name]) => !OTHER.test(name));
    const kept = Object.fromEntries(mapSettings);
    const numbers = Object.entries(tensors).map(([id, { data }]) => [id, ...data].join());
    const key = `${mapSettings.join(";")} ${numbers.join(";")}`;
    const known = maps.get(key);
    maps.delete(key);
    const run = (rows: NonNullable<RunOptions["settings"]>): AskedTrace =>
      engine.runLesson(LABORATORY, { settings: { ...kept, ...rows }, tensors });
    const map = known ?? new WeightMap(run);
    maps.set(key, map);
    for (const oldest of [...maps.keys()].slice(0, -MOST_MAPS)) maps.delete(oldest);
    return map;
  }

  function runScale(options: RunOptions): AskedTrace {
    const tensors = Object.entries(options.tensors ?? {});
    const fixed = tensors.find(([id]) => isOfMap(id) && id !== FREE)?.[0];
    if (fixed !== undefined) {
      throw new Error(`Of the map, only the numbers of ${FREE} can be changed; ${fixed} follows.`);
    }
    const free = tensors.filter(([id]) => !isOfMap(id));
    const given: Readonly<Record<string, TensorLike>> = Object.fromEntries(free);
    const settings = { ...options.settings, map_row: 0 };
    const trace = engine.runLesson(LABORATORY, { settings, tensors: given });
    const map = mapOf(options);
    return {
      ...trace,
      tensors: { ...trace.tensors, ...map.tensors },
      explain: (id, index) => (isOfMap(id) ? map : trace).explain(id, index),
      feeds: (id, index) => (isOfMap(id) ? map : trace).feeds(id, index),
    };
  }

  return {
    ...engine,
    runLesson: (id, options = {}) =>
      id === LABORATORY ? runScale(options) : engine.runLesson(id, options),
  };
}
