import { bcd, bits, byte, type GameWorld, named, valueAt } from "./game-world.ts";

/**
 * Data Crystal alone has these, and gives no form for the coins, hearts and lives: here they are decimal digits.
 *
 * @see https://datacrystal.tcrf.net/wiki/Wario_Land:_Super_Mario_Land_3/RAM_map
 */
export const WARIO_LAND: GameWorld = {
  game: "Wario Land",
  cartridges: [{ title: "SUPERMARIOLAND3" }],
  strangers: [{ title: "WARIOLAND2" }],
  values: {
    coins: valueAt(0xa805, bcd(3), [1_234, 0, 99_999], [[0, 0xaf, 0]]),
    hearts: valueAt(0xa808, bcd(1), [42, 0, 99], [[0xfa]]),
    lives: valueAt(0xa809, bcd(1), [5, 0, 99], [[0xda]]),
    levels: valueAt(0xa80d, byte, [3, 0, 40], [[0xff]]),
    treasures: valueAt(0xa80e, bits(2), [[0, 9], [], [14]]),
    map: valueAt(
      0xa79c,
      named({
        "Kitchen Island": 2,
        "Rice Beach": 4,
        "Mt. Teapot": 6,
        "Stove Canyon": 0x0a,
        "Parsley Woods": 0x0e,
        "Syrup Castle": 0x0c,
        "SS Teacup": 0x10,
        "Sherbet Land": 0x12,
      }),
      ["Rice Beach", "Kitchen Island", "Syrup Castle"],
      [[0xff]],
    ),
  },
};
