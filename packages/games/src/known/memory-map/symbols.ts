import { RunnerError } from "../../../../../src/base/errors.ts";
import { type Mistake, showValue } from "../../../../../src/base/text/mistake.ts";
import { similarWord } from "../../../../../src/base/text/similar-word.ts";
import { endOfBank } from "../../../../emulator/src/banks.ts";
import { parseAddress, parseBank, renderAddress } from "./address.ts";
import { withAddresses } from "./with-addresses.ts";

/** The names of addresses in a game's symbol file. */
export interface Symbols {
  /** The file's name, for messages. */
  readonly source: string;
  /** Addresses by name, with their banks: `03:D35E`. Null where the file gives one name to several. */
  readonly addresses: ReadonlyMap<string, string | null>;
}

/** A map whose symbols are found. */
export interface ResolvedMap {
  /** The map, in which every address that was a symbol's name is one in hex. */
  readonly map: unknown;
  /** The symbols that it names, each with its address. */
  readonly used: ReadonlyMap<string, string>;
  readonly mistakes: readonly (Mistake & { readonly code: "symbol-unknown" | "symbol-ambiguous" })[];
}

/** Several times as many as the largest game has. */
const MOST_SYMBOLS = 100_000;
/** The mistakes for which a similar name is sought among all symbols. */
const MOST_HINTS = 5;

const LINE = /^([0-9a-f]+|BOOT):([0-9a-f]{4})\s+([^\s;]+)/i;
const NAME_AND_OFFSET = /^([^\s+]+)(?:\s*\+\s*(0x[0-9a-f]+|\d+))?$/i;

/**
 * Reads a symbol file as RGBDS writes it: a line such as `00:d35e wCurMap` for each symbol. Other lines are skipped.
 *
 * @see https://rgbds.gbdev.io/sym/
 * @throws RunnerError `symbols-invalid` when there is no symbol in it, or more than any game has
 */
export function parseSymbols(text: string, source: string): Symbols {
  const addresses = new Map<string, string | null>();
  for (const line of text.split(/\r?\n/)) {
    const [, bank = "", hex = "", name] = LINE.exec(line.trim()) ?? [];
    if (name === undefined) continue;
    const address = renderAddress(/^boot$/i.test(bank) ? hex : `${bank.replace(/^0+(?=.)/, "")}:${hex}`);
    addresses.set(name, (addresses.get(name) ?? address) === address ? address : null);
    if (addresses.size > MOST_SYMBOLS) {
      throw new RunnerError("symbols-invalid", `${source} holds more than ${MOST_SYMBOLS} symbols`);
    }
  }
  if (addresses.size > 0) return { source, addresses };
  throw new RunnerError("symbols-invalid", `${source} holds no symbols`);
}

/**
 * Finds the addresses of a map that are symbols' names: `wCurMap`, `wPartyMons+44`. What does not look like a map is left as
 * it is, for the schema to refuse.
 */
export function resolveSymbols(map: unknown, symbols: Symbols): ResolvedMap {
  const used = new Map<string, string>();
  const mistakes: ResolvedMap["mistakes"][number][] = [];
  const find = (text: unknown, place: Mistake["place"]): unknown => {
    if (typeof text !== "string" || !Number.isNaN(parseAddress(text))) return text;
    const [, name = text, offset = "0"] = NAME_AND_OFFSET.exec(text.trim()) ?? [];
    const address = symbols.addresses.get(name);
    if (typeof address === "string") {
      used.set(name, address);
      return addTo(address, Number(offset));
    }
    mistakes.push({ place, ...refusalOf(name, symbols, mistakes.length < MOST_HINTS) });
    return 0;
  };
  return { map: withAddresses(map, find), used, mistakes };
}

function refusalOf(
  name: string,
  { source, addresses }: Symbols,
  isHinted: boolean,
): Pick<ResolvedMap["mistakes"][number], "code" | "fact"> {
  if (addresses.has(name)) {
    return {
      code: "symbol-ambiguous",
      fact: `names ${showValue(name)}, which ${source} has at several addresses`,
    };
  }
  const meant = isHinted ? similarWord(name, [...addresses.keys()]) : null;
  const hint = meant === null ? "" : `, did you mean ${showValue(meant)}?`;
  return {
    code: "symbol-unknown",
    fact: `names a symbol that is not in ${source}: ${showValue(name)}${hint}`,
  };
}

/** The address some bytes further in the same bank; none past its end. */
function addTo(address: string, offset: number): string {
  const [bank, at] = [parseBank(address), parseAddress(address) + offset];
  if (bank === null) return at.toString(16);
  const isWithin = at < (endOfBank(bank, parseAddress(address)) ?? 0);
  return isWithin ? renderAddress(`${bank.toString(16)}:${at.toString(16)}`) : `${address}+${offset}`;
}
