import type { z } from "zod";
import { describeIssues } from "../../../../base/text/describe-issue.ts";
import { type Mistake, showValue } from "../../../../base/text/mistake.ts";
import type { Cartridge } from "../../../../base/vocabulary/machine.ts";
import { endOfBank, hasBank } from "../../../emulator/banks.ts";
import {
  type AddressText,
  MAX_FIELD_BYTES,
  type MapField,
  type MemoryMapFile,
  parseAddress,
  parseBank,
  renderAddress,
} from "../file.ts";
import { bytesOfGrid } from "../grid.ts";
import { mistakeIn, references } from "./references.ts";
import { MAP_GRAMMAR, mapSchema, refuseAddress, tellIssue } from "./schema.ts";

/**
 * Everything that is wrong with the content of a game map file, in no order; without a mistake it is a {@link MemoryMapFile}.
 *
 * @param value what the file holds, its symbols replaced by addresses
 * @param cartridge the game that it is for; without one, banks and the title are not compared with it
 */
export function checkMap(value: unknown, cartridge: Cartridge | null): readonly Mistake[] {
  const { error } = mapSchema.safeParse(value, { error: tellIssue });
  const issues = error === undefined ? [] : describeIssues(error, value, [], MAP_GRAMMAR);
  const { map, flawed } = soundParts(value, error?.issues ?? []);
  return [
    ...issues,
    ...map.fields.flatMap((field, at) => (flawed.has(field) ? [] : checkField(field, at, cartridge))),
    ...checkGrid(map, cartridge),
    ...checkNames(map, flawed),
    ...checkTitle(map, cartridge),
  ];
}

/** A map without the parts that have the wrong shape, so that the others can be checked. Unknown keys do no harm. */
function soundParts(
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): { readonly map: MemoryMapFile; readonly flawed: ReadonlySet<unknown> } {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const parts: Record<string, unknown> = isObject ? structuredClone({ ...value }) : {};
  const flawed = new Set<unknown>();
  for (const { code, path } of issues) {
    const [part = "", index] = path as readonly (string | number)[];
    if (code === "unrecognized_keys") continue;
    const list = parts[part];
    if (!Array.isArray(list) || typeof index !== "number") {
      delete parts[part];
    } else if (!flawed.has(list[index])) {
      list[index] = { name: (list[index] as { readonly name?: unknown } | null)?.name };
      flawed.add(list[index]);
    }
  }
  return { map: { fields: [], ...parts } as unknown as MemoryMapFile, flawed };
}

function checkField(field: MapField, at: number, cartridge: Cartridge | null): readonly Mistake[] {
  const { address, size = 1, encoding = "uint" } = field;
  const most = MAX_FIELD_BYTES[encoding];
  const tooLong = { place: ["fields", at, "size"], fact: `takes at most ${most} bytes for this encoding` };
  const bytes = Math.min(size, most);
  return [
    ...(size > most ? [tooLong] : []),
    ...checkAddress({ address, bytes, cartridge, part: ["fields", at], sizeKey: "size" }),
  ];
}

function checkGrid({ grid }: MemoryMapFile, cartridge: Cartridge | null): readonly Mistake[] {
  if (grid === undefined) return [];
  const { address } = grid;
  return checkAddress({ address, bytes: bytesOfGrid(grid), cartridge, part: ["grid"], sizeKey: "rows" });
}

function checkAddress({
  address,
  bytes,
  cartridge,
  part,
  sizeKey,
}: {
  readonly address: AddressText;
  readonly bytes: number;
  readonly cartridge: Cartridge | null;
  readonly part: Mistake["place"];
  readonly sizeKey: string;
}): readonly Mistake[] {
  const [at, bank] = [parseAddress(address), parseBank(address)];
  if (!(at >= 0 && at <= 0xffff)) return [{ place: [...part, "address"], fact: refuseAddress(address) }];
  const end = (bank === null ? null : endOfBank(bank, at)) ?? 0x10000;
  if (at + bytes > end) {
    const last = (end - 1).toString(16).toUpperCase();
    return [
      { place: [...part, sizeKey], fact: `goes past ${last}${bank === null ? "" : ", the end of its bank"}` },
    ];
  }
  if (bank === null || cartridge === null || hasBank(cartridge, bank, at, bytes)) return [];
  const fact = `names bank ${bank} (${renderAddress(address)}), which ${cartridge.title} does not have`;
  return [{ place: [...part, "address"], fact }];
}

/** Whether the fields have different names, and what refers to one finds it. */
function checkNames(map: MemoryMapFile, flawed: ReadonlySet<unknown>): readonly Mistake[] {
  const fields = new Map<string, MapField>();
  const mistakes: Mistake[] = [];
  for (const [index, field] of map.fields.entries()) {
    if (typeof field.name !== "string") continue;
    if (fields.has(field.name)) {
      mistakes.push({ place: ["fields", index, "name"], fact: `names ${showValue(field.name)} twice` });
    }
    fields.set(field.name, field);
  }
  for (const reference of references(map)) {
    const target = fields.get(reference.field);
    if (typeof reference.field !== "string" || flawed.has(target)) continue;
    const fact = mistakeIn(target, reference, [...fields.keys()]);
    if (fact !== null) mistakes.push({ place: reference.path, fact });
  }
  return mistakes;
}

function checkTitle({ title }: MemoryMapFile, cartridge: Cartridge | null): readonly Mistake[] {
  if (title === undefined || cartridge === null || title === cartridge.title) return [];
  const fact = `is not the ROM's, ${showValue(cartridge.title)}: got ${showValue(title)}`;
  return [{ place: ["title"], fact }];
}
