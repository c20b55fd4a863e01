import { byte, digits, type GameWorld, valueAt } from "./game-world.ts";

/** @see https://github.com/ElectroDeoxys/kirbydreamland src/wram.asm; PyBoy agrees */
export const KIRBYS_DREAM_LAND: GameWorld = {
  game: "Kirby's Dream Land",
  cartridges: [{ title: "KIRBY DREAM LAND" }, { title: "KIRBY DREAM LA" }],
  strangers: [{ title: "KIRBY2" }],
  values: {
    score: valueAt(
      0xd06f,
      digits(5),
      [1_230, 0, 99_990],
      [
        [0, 0, 11, 0, 0],
        [0xff, 0, 0, 0, 0],
      ],
    ),
    hp: valueAt(0xd086, byte, [6, 0, 1], [[0x7f]]),
    /** The byte is one more than the lives that are left. */
    lives: valueAt(0xd089, (lives: number) => [lives + 1], [4, 0, 9], [[0xff]]),
    stage: valueAt(0xd03b, byte, [0, 4], [[0x33]]),
    area: valueAt(0xd03e, byte, [0, 3]),
    x: valueAt(0xd05c, byte, [0x4c, 0x10]),
    y: valueAt(0xd05d, byte, [0x60, 0x20]),
    /** The numbers of src/constants/scene_constants.asm: 1 to 1B. */
    scene: valueAt(0xd3f2, byte, [0x0c, 1, 0x19], [[0x7e]]),
  },
};
