import type { Mistake } from "../../../../../src/base/text/mistake.ts";
import { isObject } from "../../../../../src/base/vocabulary/json.ts";

/** Makes another value of an address of a map, given with its place. */
type Change = (address: unknown, place: Mistake["place"]) => unknown;

/** The keys of an address that the memory decides, which are addresses themselves. */
const ADDRESS_KEYS = ["base", "pointer", "bank"];

/** A map with each of its addresses changed. Parts without the shape of a map's are left as they are. */
export function withAddresses(map: unknown, change: Change): unknown {
  if (!isObject(map)) return map;
  const { fields, grid } = map;
  return {
    ...map,
    ...(Array.isArray(fields)
      ? { fields: fields.map((field, at) => inField(field, change, ["fields", at])) }
      : {}),
    ...(isObject(grid) ? { grid: inGrid(grid, change) } : {}),
  };
}

function inField(field: unknown, change: Change, place: Mistake["place"]): unknown {
  const changed = inPart(field, change, place);
  if (!isObject(changed)) return changed;
  const { entries } = changed;
  if (!Array.isArray(entries)) return changed;
  return {
    ...changed,
    entries: entries.map((entry, at) => inPart(entry, change, [...place, "entries", at])),
  };
}

function inGrid(grid: Readonly<Record<string, unknown>>, change: Change): unknown {
  const { table, passable } = grid;
  return {
    ...(inPart(grid, change, ["grid"]) as object),
    ...(table === undefined ? {} : { table: inPart(table, change, ["grid", "table"]) }),
    ...(passable === undefined ? {} : { passable: inPart(passable, change, ["grid", "passable"]) }),
  };
}

/** A part with its `address` changed. */
function inPart(part: unknown, change: Change, place: Mistake["place"]): unknown {
  if (!isObject(part) || part["address"] === undefined) return part;
  const { address } = part;
  const here = [...place, "address"];
  if (!isObject(address)) return { ...part, address: change(address, here) };
  const found = Object.entries(address).map(([key, value]) => [
    key,
    ADDRESS_KEYS.includes(key) ? change(value, [...here, key]) : value,
  ]);
  return { ...part, address: Object.fromEntries(found) };
}
