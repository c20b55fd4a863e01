import { DIRECTIONS } from "../../../../../src/base/vocabulary/button.ts";
import type { MemoryReader } from "../../../../emulator/src/emulator.ts";
import type { Standing } from "../../world/atlas/atlas.ts";
import type { FieldReaders } from "./fields/field-reader.ts";
import type { MapField } from "./fields/map-field.ts";
import { tableIn } from "./fields/value.ts";
import type { MapStanding, MemoryMapFile } from "./file.ts";
import { renderValue } from "./words.ts";

/** Reads where the player stands on their map; null while one of the fields makes no sense. */
export function standingReader(
  map: MemoryMapFile,
  told: MapStanding,
  fields: FieldReaders,
): (view: MemoryReader) => Standing | null {
  const place = placeField(map);
  const needed = [told.x, told.y, ...(place === undefined ? [] : [place.name])];
  const shared = sharedNames(place);
  const numberIn = (view: MemoryReader, name: string | undefined): number =>
    Math.floor(fields.get(name ?? "")?.raw(view) ?? -1);

  return (view) => {
    if (needed.some((field) => (fields.get(field)?.now(view) ?? null) === null)) return null;
    const name = place === undefined ? map.game : renderValue(fields.get(place.name)?.value(view) ?? "");
    const number = shared.has(name) ? ` #${numberIn(view, place?.name)}` : "";
    const looks = told.facing === undefined ? null : fields.get(told.facing)?.value(view);
    const [width, height] = [numberIn(view, told.width), numberIn(view, told.height)];
    const [x, y] = [numberIn(view, told.x), numberIn(view, told.y)];
    // Beyond the map's edge, the memory is damaged, or a map change is under way.
    if ((width > 0 && x >= width) || (height > 0 && y >= height)) return null;
    return {
      map: `${name}${number}`,
      x,
      y,
      facing: DIRECTIONS.find((direction) => direction === looks) ?? null,
      ...(width > 0 && height > 0 ? { size: { width, height } } : {}),
    };
  };
}

/** Whether a field says nothing but what a standing does. */
export function tellsStanding(map: MemoryMapFile, field: MapField): boolean {
  const { x, y, facing, width, height } = map.standing ?? {};
  return field === placeField(map) || [x, y, facing, width, height].includes(field.name);
}

/** The field that is the place; undefined in a map without one. */
export function placeField({ fields }: MemoryMapFile): MapField | undefined {
  return fields.find((field) => field.place === true) ?? fields.find(({ name }) => name === "place");
}

/** The names that more than one value of a field has. */
function sharedNames(field: MapField | undefined): ReadonlySet<string> {
  const names = Object.values(tableIn(field?.names));
  return new Set(names.filter((name, at) => names.indexOf(name) !== at));
}
