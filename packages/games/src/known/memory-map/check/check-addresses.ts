import type { Mistake } from "../../../../../../src/base/text/mistake.ts";
import { endOfBank, hasBank } from "../../../../../emulator/src/banks.ts";
import type { Cartridge } from "../../../../../emulator/src/machine/machine.ts";
import {
  type Address,
  type AddressText,
  isFixed,
  parseAddress,
  parseBank,
  renderAddress,
} from "../address.ts";
import { bytesOfGrid } from "../cells/grid.ts";
import { MAX_FIELD_BYTES, type MapField } from "../fields/map-field.ts";
import type { MemoryMapFile } from "../file.ts";
import { refuseAddress } from "./parts-schema.ts";

interface Bytes {
  readonly address: Address;
  /** As many as the map says; 1 where the memory says it. */
  readonly bytes: number;
  readonly cartridge: Cartridge | null;
  readonly part: Mistake["place"];
  /** The key that is wrong where there are too many. */
  readonly sizeKey: string;
}

/** The mistakes in a field's addresses and sizes. */
export function checkField(field: MapField, at: number, cartridge: Cartridge | null): readonly Mistake[] {
  const { address, entries, stride = 1 } = field;
  const part = ["fields", at];
  if (entries === undefined) return checkValue(field, part, cartridge);
  const least = typeof field.count === "number" ? Math.max(1, field.count) : 1;
  return [
    ...checkAddress({ address: address ?? 0, bytes: least * stride, cartridge, part, sizeKey: "count" }),
    ...entries.flatMap((entry, index) => checkValue(entry, [...part, "entries", index], cartridge)),
  ];
}

function checkValue(
  { address, size = 1, encoding = "uint" }: Omit<MapField, "name">,
  part: Mistake["place"],
  cartridge: Cartridge | null,
): readonly Mistake[] {
  const most = MAX_FIELD_BYTES[encoding];
  const tooLong = { place: [...part, "size"], fact: `takes at most ${most} bytes for this encoding` };
  const bytes = Math.min(size, most);
  return [
    ...(size > most ? [tooLong] : []),
    ...(address === undefined ? [] : checkAddress({ address, bytes, cartridge, part, sizeKey: "size" })),
  ];
}

/** The mistakes in a grid's addresses. */
export function checkGrid(
  { grid, standing }: MemoryMapFile,
  cartridge: Cartridge | null,
): readonly Mistake[] {
  if (grid === undefined) return [];
  const { address, table, passable, tried } = grid;
  const all = [
    { address, part: ["grid"], bytes: bytesOfGrid(grid) ?? 1 },
    { address: table?.address, part: ["grid", "table"], bytes: 1 },
    { address: passable?.address, part: ["grid", "passable"], bytes: 1 },
  ];
  const needsPlace = tried !== undefined && standing === undefined;
  return [
    ...all.flatMap((one) =>
      one.address === undefined
        ? []
        : checkAddress({ ...one, address: one.address, cartridge, sizeKey: "rows" }),
    ),
    ...(needsPlace ? [{ place: ["grid", "tried"], fact: 'takes "standing" beside the grid' }] : []),
  ];
}

function checkAddress({ address, part, ...rest }: Bytes): readonly Mistake[] {
  const here = [...part, "address"];
  if (isFixed(address)) return checkFixed({ ...rest, address, at: here, sizeAt: [...part, rest.sizeKey] });
  const { base, pointer, bank } = address;
  const fixed = [
    { key: "base", text: base, bytes: 1 },
    { key: "pointer", text: pointer, bytes: 2 },
    { key: "bank", text: typeof bank === "string" ? bank : undefined, bytes: 1 },
  ];
  return fixed.flatMap(({ key, text, bytes }) =>
    text === undefined
      ? []
      : checkFixed({ ...rest, address: text, bytes, at: [...here, key], sizeAt: [...here, key] }),
  );
}

function checkFixed({
  address,
  bytes,
  cartridge,
  at: place,
  sizeAt,
}: {
  readonly address: AddressText;
  readonly bytes: number;
  readonly cartridge: Cartridge | null;
  readonly at: Mistake["place"];
  readonly sizeAt: Mistake["place"];
}): readonly Mistake[] {
  const [at, bank] = [parseAddress(address), parseBank(address)];
  if (!(at >= 0 && at <= 0xffff)) return [{ place, fact: refuseAddress(address) }];
  const end = (bank === null ? null : endOfBank(bank, at)) ?? 0x10000;
  if (at + bytes > end) {
    const last = (end - 1).toString(16).toUpperCase();
    return [{ place: sizeAt, fact: `goes past ${last}${bank === null ? "" : ", the end of its bank"}` }];
  }
  if (bank === null || cartridge === null || hasBank(cartridge, bank, at, bytes)) return [];
  const fact = `names bank ${bank} (${renderAddress(address)}), which ${cartridge.title} does not have`;
  return [{ place, fact }];
}
