import { createEmulator } from "../../../src/wasmboy-emulator.ts";

const tool = (name: string): string =>
  new URL(`../../../../../tools/core/verify/${name}`, import.meta.url).href;
const { assemble } = (await import(tool("assembler.js"))) as {
  assemble: (origin: number, text: string) => { bytes: number[] };
};

const RESULTS = 0xc000;
const DONE = 0xdfff;
const ORIGIN = 0x150;
const MOST_FRAMES = 3000;

/** Lines that take `cycles` machine cycles and change no register. */
export function wait(cycles: number): string {
  if (cycles < 40) return "nop\n".repeat(cycles);
  // 11 before the loop, 7 for each round but 6 for the last, 6 after it.
  const rounds = Math.floor((cycles - 16) / 7);
  const loop = `db $f5,$c5,$01,${rounds & 0xff},${rounds >> 8},$0b,$78,$b1,$20,$fb,$c1,$f1\n`;
  return loop + "nop\n".repeat(cycles - 16 - 7 * rounds);
}

export const SWITCH_SPEED = "ld a,1\nldh ($4d),a\ndb $10,$00";
export const RESTART_APU = "xor a\nldh ($26),a\ncpl\nldh ($26),a";

/** Lines that write values to FF00 + register, 5 machine cycles each. */
export function set(registers: Readonly<Record<string, number>>): string {
  return Object.entries(registers)
    .map(([name, value]) => `ld a,${value}\nldh (${name}),a`)
    .join("\n");
}

/**
 * Plays a program that does `before`, then each of `parts`, which leaves in A what is measured; DE and, where a part
 * does not set them, HL and BC stay. Gives the bytes measured.
 */
export function measure(before: string, parts: readonly string[], { isColor = true } = {}): number[] {
  const rom = new Uint8Array(0x8000);
  rom.set([0x00, 0xc3, ORIGIN & 0xff, ORIGIN >> 8], 0x100);
  rom[0x143] = isColor ? 0xc0 : 0;
  const body = parts.map((part) => `${part}\nld (de),a\ninc de`).join("\n");
  const text = `di\nxor a\nldh ($40),a\nld (${DONE}),a\nld de,${RESULTS}\n${before}\n${body}`;
  const end = `ld a,1\nld (${DONE}),a\nend:\njr end`;
  const { bytes } = assemble(ORIGIN, `${text}\n${end}`);
  if (ORIGIN + bytes.length > rom.length) throw new Error(`${bytes.length} bytes are too many`);
  rom.set(bytes, ORIGIN);
  rom[0x14d] = rom.subarray(0x134, 0x14d).reduce((sum, byte) => (sum - byte - 1) & 0xff, 0);

  const emulator = createEmulator(rom);
  for (let frames = 0; emulator.read(DONE) !== 1; frames += 1) {
    if (frames === MOST_FRAMES) throw new Error("the program does not end");
    emulator.run(1, [], { picture: false });
  }
  return parts.map((_, i) => emulator.read(RESULTS + i));
}

/** What `part` reads after each of `waits` machine cycles: one digit each, of the channel that sounds. */
export function hear(
  part: (wait: string) => string,
  waits: readonly number[],
  { speed = 1, isColor = true } = {},
): string {
  const bytes = measure(
    speed === 2 ? SWITCH_SPEED : "",
    waits.map((cycles) => part(wait(cycles))),
    { isColor },
  );
  return bytes.map((byte) => ((byte >> 4) | (byte & 15)).toString(16)).join("");
}

/** `count` numbers from `first`, `step` apart. */
export function from(first: number, count: number, step = 1): number[] {
  return Array.from({ length: count }, (_, i) => first + step * i);
}
