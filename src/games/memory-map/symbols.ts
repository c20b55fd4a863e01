import { RunnerError } from "../../errors.ts";
import { parseAddress } from "./file.ts";

/** What a game's symbol file calls its addresses. */
export interface Symbols {
  /** The file's name, for messages. */
  readonly source: string;
  /** Addresses by name; -1 where the file gives one name to several. */
  readonly addresses: ReadonlyMap<string, number>;
}

const LINE = /^(?:[0-9a-f]+|BOOT):([0-9a-f]{4})\s+([^\s;]+)/i;
const NAME_AND_OFFSET = /^([^\s+]+)(?:\s*\+\s*(0x[0-9a-f]+|\d+))?$/i;

/**
 * Reads a symbol file as RGBDS writes it: a line such as `00:d35e wCurMap` for each symbol. Other lines are passed
 * over. The bank is not kept: a map reads what the CPU sees.
 *
 * @see https://rgbds.gbdev.io/sym/
 * @throws RunnerError `symbols-invalid` when there is no symbol in it
 */
export function parseSymbols(text: string, source: string): Symbols {
  const addresses = new Map<string, number>();
  for (const line of text.split(/\r?\n/)) {
    const [, hex = "", name] = LINE.exec(line.trim()) ?? [];
    if (name === undefined) continue;
    const address = Number.parseInt(hex, 16);
    addresses.set(name, (addresses.get(name) ?? address) === address ? address : -1);
  }
  if (addresses.size > 0) return { source, addresses };
  throw new RunnerError("symbols-invalid", `${source} holds no symbols`);
}

/**
 * A map in which every address that is a symbol's name (`wCurMap`, `wPartyMons+44`) is a number. What does not look
 * like a map is left as it is, for the schema to refuse.
 *
 * @param source the map file's name, for messages
 * @throws RunnerError `symbol-unknown` or `symbol-ambiguous`
 */
export function resolveSymbols(map: unknown, symbols: Symbols, source: string): unknown {
  if (!isObject(map)) return map;
  const { fields, grid } = map;
  const locate = (part: unknown, place: string): unknown =>
    isObject(part) && typeof part["address"] === "string" && Number.isNaN(parseAddress(part["address"]))
      ? { ...part, address: addressOf(part["address"], symbols, `${source}: ${place}`) }
      : part;
  return {
    ...map,
    ...(Array.isArray(fields)
      ? { fields: fields.map((field, index) => locate(field, `fields[${index}].address`)) }
      : {}),
    ...(grid === undefined ? {} : { grid: locate(grid, "grid.address") }),
  };
}

function addressOf(text: string, { source, addresses }: Symbols, place: string): number {
  const [, name = text, offset = "0"] = NAME_AND_OFFSET.exec(text.trim()) ?? [];
  const address = addresses.get(name);
  if (address === undefined) {
    throw new RunnerError("symbol-unknown", `${place} names a symbol that is not in ${source}: "${name}"`);
  }
  if (address === -1) {
    throw new RunnerError(
      "symbol-ambiguous",
      `${place} names "${name}", which ${source} has at several addresses`,
    );
  }
  return address + Number(offset);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
