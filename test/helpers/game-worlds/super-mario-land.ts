import { bcd, bcdLow, byte, type GameWorld, named, valueAt } from "./game-world.ts";

/** World and level in one byte: `1-1` is 11. */
const worldLevel = (truth: string): readonly number[] => [Number.parseInt(truth.replace("-", ""), 16)];

/** @see https://github.com/kaspermeerts/supermarioland hram.asm and wram.asm; PyBoy and Data Crystal agree */
export const SUPER_MARIO_LAND: GameWorld = {
  game: "Super Mario Land",
  cartridges: [{ title: "SUPER MARIOLAND" }],
  strangers: [{ title: "SUPER MARIOLAND2" }, { title: "MARIOLAND2" }],
  values: {
    state: valueAt(
      0xffb3,
      named({ playing: 0, "playing 2": 0x0d, dying: 1, "dying 4": 4, over: 0x39, "over 2": 0x3a }),
      ["playing", "playing 2", "dying", "dying 4", "over", "over 2"],
      [[0xee]],
    ),
    score: valueAt(
      0xc0a0,
      bcdLow(3),
      [12_340, 0, 999_999],
      [
        [0x0b, 0, 0],
        [0, 0, 0xff],
      ],
    ),
    lives: valueAt(0xda15, bcd(1), [2, 0, 15, 99], [[0xfa]]),
    coins: valueAt(0xfffa, bcd(1), [37, 0, 99], [[0x3c]]),
    time: valueAt(
      0xda01,
      bcdLow(2),
      [385, 0, 400],
      [
        [0xff, 0x03],
        [0, 0xaa],
      ],
    ),
    world: valueAt(0xffb4, worldLevel, ["1-1", "2-3", "4-3"], [[0x00], [0x74], [0x1f]]),
    y: valueAt(0xc201, byte, [0x86, 0x40]),
    x: valueAt(0xc202, byte, [0x50, 0x28]),
  },
};
