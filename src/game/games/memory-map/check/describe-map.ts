import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import { type AddressText, parseAddress, renderAddress } from "../file.ts";
import type { ReadMap } from "./read-map.ts";

/** The description of a game map file, as far as it can be read; it may have mistakes. */
export interface MapContents {
  readonly game: string | null;
  readonly title: string | null;
  /** `bytes` is null where the map does not give a number; `address` where it is none. */
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
  const { columns, rows, address } = objectIn(grid);
  return {
    game: textIn(game),
    title: textIn(title),
    fields: objectsIn(fields).map(({ name, address, size = 1, encoding = "uint" }) => ({
      name: textIn(name) ?? "?",
      address: addressIn(address),
      bytes: typeof size === "number" ? size : null,
      encoding: textIn(encoding) ?? "?",
    })),
    milestones: objectsIn(milestones).map(({ field, when, text }) => ({
      field: textIn(field) ?? "?",
      when: textIn(when) ?? "?",
      text: textIn(text),
    })),
    grid:
      typeof columns === "number" && typeof rows === "number"
        ? { columns, rows, address: addressIn(address) }
        : null,
    symbols: [...used].map(([name, address]) => ({ name, address })),
  };
}

function addressIn(value: unknown): string | null {
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
