import { isObject } from "../../../../../../src/base/vocabulary/json.ts";
import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { AtlasWarp, Standing } from "../../../world/atlas/atlas.ts";
import type { NumberOf } from "../address.ts";
import { holds } from "../condition.ts";
import type { FieldReaders } from "../fields/field-reader.ts";
import type { MapWarps } from "../file.ts";
import type { MapGrid } from "./map-grid.ts";
import { numberIn } from "./number-in.ts";
import { rulesReader } from "./rules.ts";

/**
 * Reads the ways out that the game's table lists, where the grid shows an exit.
 *
 * @param isMap whether a text is the name of exactly one map
 */
export function warpsReader(
  warps: MapWarps,
  grid: MapGrid,
  fields: FieldReaders,
  where: { standing(view: MemoryReader): Standing | null; isMap(name: string): boolean },
): (view: MemoryReader) => readonly AtlasWarp[] {
  const numberOf: NumberOf = (view, name) => fields.get(name)?.raw(view) ?? null;
  const rulesNow = rulesReader(grid, numberOf);
  return (view) => {
    if (grid.when !== undefined && !holds(fields, view, grid.when)) return [];
    const [at, rules] = [where.standing(view), rulesNow(view)];
    const row = numberIn(view, grid.player?.row ?? -1, numberOf);
    const column = numberIn(view, grid.player?.column ?? -1, numberOf);
    const list = fields.get(warps.list)?.now(view);
    if (at === null || rules === null || row === null || column === null || !Array.isArray(list)) return [];
    return (list as readonly unknown[]).flatMap((entry, id) => {
      if (!isObject(entry)) return [];
      const [x, y, end, map] = [entry[warps.x], entry[warps.y], entry[warps.id], entry[warps.map]];
      if (typeof x !== "number" || typeof y !== "number" || typeof end !== "number" || end < 0) return [];
      const rule = rules[y - at.y + row]?.[x - at.x + column];
      if (rule?.cell !== "exit" || typeof map !== "string" || !where.isMap(map)) return [];
      const press = rule.press === undefined ? {} : { press: rule.press };
      return [{ x, y, ...press, id, to: { map, id: end } }];
    });
  };
}
