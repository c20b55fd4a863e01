import type { Emulator } from "../../../packages/emulator/src/emulator.ts";

/** The addresses of Yellow that hold what Red has one address higher. */
const [FIRST, LAST] = [0xcf1a, 0xdee1];

/** Red's machine as Yellow's: the same game, with Yellow's addresses. Bytes between the two parts of the memory are noise. */
export function showAsYellow(emulator: Emulator): Emulator {
  const inRed = (address: number): number => (address >= FIRST && address <= LAST ? address + 1 : address);
  const own: Partial<Emulator> = {
    read: (address) => emulator.read(inRed(address)),
    readRange: (address, length) =>
      Uint8Array.from({ length }, (_, at) => emulator.read(inRed(address + at))),
  };
  return new Proxy(emulator, {
    get(target, key) {
      if (key in own) return Reflect.get(own, key);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
