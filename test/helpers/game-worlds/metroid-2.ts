import { bcd, bits, byte, type GameWorld, named, valueAt } from "./game-world.ts";

/** @see https://github.com/alex-west/M2RoS SRC/ram */
export const METROID_2: GameWorld = {
  game: "Metroid II",
  cartridges: [{ title: "METROID2" }],
  strangers: [{ title: "METROID" }],
  values: {
    mode: valueAt(
      0xff9b,
      named({ playing: 4, dead: 5, "dead 7": 7, paused: 8 }),
      ["playing", "dead", "dead 7", "paused"],
      [[0xee]],
    ),
    energy: valueAt(0xd051, bcd(1), [99, 0, 30], [[0xa9]]),
    tanks: valueAt(0xd050, byte, [2, 0, 5], [[0x40]]),
    fullTanks: valueAt(0xd052, byte, [2, 0, 1], [[0x40]]),
    // Three digits, the lowest pair first: missiles, then their most.
    missiles: valueAt(0xd053, (truth: number) => bcd(2)(truth).toReversed(), [130, 0, 30], [[0x1f, 0]]),
    mostMissiles: valueAt(0xd081, (truth: number) => bcd(2)(truth).toReversed(), [230, 30], [[0xf1, 0]]),
    items: valueAt(0xd045, bits(1), [[0, 3], [], [7]]),
    metroids: valueAt(0xd089, bcd(1), [39, 1, 0], [[0x3b]]),
    metroidsShown: valueAt(0xd09a, bcd(1), [39, 5], [[0xb3]]),
    yPixel: valueAt(0xffc0, byte, [0x9c, 0]),
    yScreen: valueAt(0xffc1, byte, [7, 0], [[0x40]]),
    xPixel: valueAt(0xffc2, byte, [0x40, 0xff]),
    xScreen: valueAt(0xffc3, byte, [5, 15], [[0x40]]),
  },
};
