import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { Forks } from "../forks.ts";
import { cellAt, MEMORY_BYTES } from "../memory.ts";

/** A number that people read, as games keep it: a whole number, two decimal digits a byte, or one. */
export interface NumberCell {
  readonly index: number;
  readonly bytes: number;
  readonly order: "little" | "big";
  readonly encoding: "uint" | "bcd" | "digits";
}

const BASES = { uint: 256, bcd: 100, digits: 10 } as const;

/** The value of a number; null where its bytes are no digits. */
export function readNumber({ index, bytes, order, encoding }: NumberCell, memory: Uint8Array): number | null {
  let value = 0;
  for (let at = 0; at < bytes; at++) {
    const byte = memory[index + (order === "big" ? at : bytes - 1 - at)] ?? 0;
    if (encoding === "digits" && byte > 9) return null;
    if (encoding === "bcd" && (byte >> 4 > 9 || (byte & 15) > 9)) return null;
    value = value * BASES[encoding] + (encoding === "bcd" ? 10 * (byte >> 4) + (byte & 15) : byte);
  }
  return value;
}

/** The machine with another value in a number, as a new state. */
export function withValue(forks: Forks, state: MachineState, cell: NumberCell, value: number): MachineState {
  const { index, bytes, order, encoding } = cell;
  let [poked, rest] = [state, value];
  for (let at = 0; at < bytes; at++) {
    const part = rest % BASES[encoding];
    rest = Math.floor(rest / BASES[encoding]);
    const byte = encoding === "bcd" ? 16 * Math.floor(part / 10) + (part % 10) : part;
    poked = forks.poked(poked, cellAt(index + (order === "little" ? at : bytes - 1 - at)), byte);
  }
  return poked;
}

/** The numbers whose lowest byte is at `index`, the longest last. */
export function numbersAt(index: number): readonly NumberCell[] {
  const cells: NumberCell[] = [];
  for (const [encoding, most] of [
    ["uint", 2],
    ["bcd", 4],
    ["digits", 6],
  ] as const) {
    for (let bytes = 1; bytes <= most; bytes++) {
      for (const order of bytes === 1 ? (["little"] as const) : (["little", "big"] as const)) {
        const first = order === "little" ? index : index - bytes + 1;
        if (first >= 0 && first + bytes <= MEMORY_BYTES) cells.push({ index: first, bytes, order, encoding });
      }
    }
  }
  return cells;
}
