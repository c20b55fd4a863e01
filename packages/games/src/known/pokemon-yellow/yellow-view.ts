import type { MemoryReader } from "../../../../emulator/src/emulator.ts";
import { type Release, releaseOf } from "../pokemon-red/names/release.ts";

/** Red's addresses whose bytes Yellow has one address lower. @see the symbols of pokered and pokeyellow, compared by name */
const LOWER = { first: 0xcf1b, last: 0xdee2 };

/**
 * Yellow.
 * @see constants/sprite_constants.asm in the public disassembly of Yellow
 */
const YELLOW: Release = {
  game: "pokemon-yellow",
  pictures: {
    itemBall: 0x47,
    boulder: 0x49,
    names: new Map([
      [0x48, "fossil"],
      [0x4d, "sleeping Snorlax"],
      [0x4f, "fossil"],
    ]),
  },
  follower: 15,
  redAddress: (address) => (address >= LOWER.first - 1 && address < LOWER.last ? address + 1 : address),
};

const VIEWS = new WeakMap<object, MemoryReader>();

/** Yellow's memory, or the whole machine, read by Red's addresses. A view that is read so already stays as it is. */
export function asRed<View extends MemoryReader>(view: View): View {
  if (releaseOf(view) === YELLOW) return view;
  const known = VIEWS.get(view);
  if (known !== undefined) return known as View;
  const own: Readonly<Record<PropertyKey, unknown>> = {
    release: YELLOW,
    read: (address: number) => view.read(inYellow(address)),
    readRange: (address: number, length: number) => {
      const [first, last] = [inYellow(address), inYellow(address + length - 1)];
      if (last - first === length - 1 || length < 1) return view.readRange(first, length);
      return Uint8Array.from({ length }, (_, at) => view.read(inYellow(address + at)));
    },
  };
  const seen = new Proxy(view, {
    get(target, key) {
      if (key in own) return own[key];
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  VIEWS.set(view, seen);
  return seen;
}

/** The address in Yellow's memory of a byte that has this one in Red's. */
export function inYellow(address: number): number {
  return address >= LOWER.first && address <= LOWER.last ? address - 1 : address;
}
