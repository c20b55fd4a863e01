import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { ShownMenu } from "../../game-adapter.ts";
import { holds } from "../condition.ts";
import type { FieldReaders } from "../fields/field-reader.ts";
import type { MapEntry, MapMenu } from "../file.ts";
import { renderValue } from "../words.ts";

/** Reads the first of a map's menus that is open; null where none is, or its cursor stands at no entry. */
export function readMapMenu(
  menus: readonly MapMenu[],
  fields: FieldReaders,
  view: MemoryReader,
): ShownMenu | null {
  const menu = menus.find(({ when }) => holds(fields, view, when));
  if (menu === undefined) return null;
  const { title, columns = 1, above, below } = menu;
  const wordsIn = (name: string): string => {
    const value = fields.get(name)?.value(view) ?? "";
    return renderValue(value);
  };
  const labelOf = ({ label, field }: MapEntry): string =>
    label ?? (field === undefined ? "" : wordsIn(field));

  const shown = menu.entries.flatMap((entry, index) => {
    const label = labelOf(entry);
    const place = { row: Math.floor(index / columns), column: index % columns };
    const detail = entry.detail === undefined ? {} : { detail: wordsIn(entry.detail) };
    return label === "" ? [] : [{ index, entry: { label, ...place, ...detail } }];
  });
  const at = fields.get(menu.cursor)?.raw(view) ?? -1;
  const cursor = shown.findIndex(({ index }) => index === at);
  if (cursor === -1) return null;
  const isMore = (there: MapMenu["above"]): boolean => there !== undefined && holds(fields, view, there);
  const scrolls = above !== undefined || below !== undefined;
  return {
    ...(title === undefined ? {} : { title }),
    entries: shown.map(({ entry }) => entry),
    cursor,
    ...(scrolls ? { more: { above: isMore(above), below: isMore(below) } } : {}),
  };
}
