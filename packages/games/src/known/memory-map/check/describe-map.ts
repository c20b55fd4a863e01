import type { JsonObject } from "../../../../../../src/base/vocabulary/json.ts";
import { type AddressText, parseAddress, renderAddress } from "../address.ts";
import type { ReadMap } from "./read-map.ts";

/** The description of a game map file, as far as it can be read; it may have mistakes. */
export interface MapContents {
  readonly game: string | null;
  readonly title: string | null;
  /**
   * `address` is the expression of a computed field, and null where it is none. `bytes` is null for lists and computed fields, and
   * where the map does not give a number.
   */
  readonly fields: readonly {
    readonly name: string;
    readonly address: string | null;
    readonly bytes: number | null;
    readonly encoding: string;
  }[];
  readonly milestones: readonly {
    readonly field: string;
    readonly when: string;
    readonly text: string | null;
  }[];
  readonly grid: { readonly columns: number; readonly rows: number; readonly address: string | null } | null;
  /** The symbols that the map names, by the symbol file. */
  readonly symbols: readonly { readonly name: string; readonly address: string }[];
}

/** Describes a map, even with mistakes. */
export function describeMap({ map, used }: Pick<ReadMap, "map" | "used">): MapContents {
  const { game, title, fields, milestones, grid } = objectIn(map);
  const { columns, rows, address, background } = objectIn(grid);
  return {
    game: textIn(game),
    title: textIn(title),
    fields: objectsIn(fields).map(describeField),
    milestones: objectsIn(milestones).map(({ field, when, text }) => ({
      field: textIn(field) ?? "?",
      when: textIn(when) ?? "?",
      text: textIn(text),
    })),
    grid:
      typeof columns === "number" && typeof rows === "number"
        ? { columns, rows, address: background === undefined ? addressIn(address) : "the background" }
        : null,
    symbols: [...used].map(([name, address]) => ({ name, address })),
  };
}

function describeField(field: Readonly<Record<string, unknown>>): MapContents["fields"][number] {
  const { name, address, expression, entries, size = 1, encoding = "uint" } = field;
  const isList = entries !== undefined;
  return {
    name: textIn(name) ?? "?",
    address: textIn(expression) ?? addressIn(address),
    bytes: isList || expression !== undefined || typeof size !== "number" ? null : size,
    encoding: isList ? "list" : expression === undefined ? (textIn(encoding) ?? "?") : "expression",
  };
}

/** `[D530]` is the address that the word at D530 gives. */
function foundIn({ base, pointer, bank, index, stride, offset }: Readonly<Record<string, unknown>>): string {
  const start = pointer === undefined ? addressIn(base) : `[${addressIn(pointer) ?? "?"}]`;
  const steps =
    index === undefined ? "" : ` + ${textIn(index) ?? "?"} × ${typeof stride === "number" ? stride : 1}`;
  const more = typeof offset === "number" ? ` + ${offset}` : "";
  const banked = typeof bank === "number" ? ` in bank ${bank}` : ` in bank [${addressIn(bank) ?? "?"}]`;
  return `${start ?? "?"}${steps}${more}${bank === undefined ? "" : banked}`;
}

function addressIn(value: unknown): string | null {
  if (typeof value === "object" && value !== null) return foundIn(objectIn(value));
  const isOne = typeof value === "string" || typeof value === "number";
  const address = isOne ? parseAddress(value as AddressText) : Number.NaN;
  return address >= 0 && address <= 0xffff ? renderAddress(value as AddressText) : null;
}

function textIn(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as JsonObject) : {};
}

function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(objectIn) : [];
}
