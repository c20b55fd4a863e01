import { A } from "./addresses.ts";
import { frames, joypadSlowly } from "./joypad.ts";
import type { World } from "./world.ts";
import { type Game, KEY } from "./world-machine.ts";

/** The towns' names by their maps' numbers. */
export const TOWNS: readonly string[] = [
  ...["PALLET TOWN", "VIRIDIAN CITY", "PEWTER CITY", "CERULEAN CITY", "LAVENDER TOWN", "VERMILION CITY"],
  ...["CELADON CITY", "FUCHSIA CITY", "CINNABAR ISLAND", "INDIGO PLATEAU", "SAFFRON CITY"],
];
const LIST = 0xcd3e;

/** The map on which up and down go through the towns that were visited; null for B. */
export function* chooseTown(w: World): Game<number | null> {
  yield* frames(6);
  w.bytes.fill(0x60, A.tileMap, A.tileMap + 360);
  w.set(LIST - 1, 0xff, ...TOWNS.map((_, town) => (w.bit(A.townsVisited, town) ? town : 0xfe)), 0xff);
  const towns = TOWNS.flatMap((_, town) => (w.bit(A.townsVisited, town) ? [town] : []));
  w.clear(0, 0, 1, 20).write(0, 0, "To").set(A.hJoy7, 1);
  for (let at = 0; ; ) {
    w.clear(0, 3, 1, 16).write(0, 3, TOWNS[towns[at] ?? 0] ?? "");
    yield* frames(15);
    w.tile(0, 18, 0xed, 0xee);
    let keys = 0;
    do {
      yield;
      keys = joypadSlowly(w) & (KEY.a | KEY.b | KEY.up | KEY.down);
    } while (keys === 0);
    if ((keys & (KEY.a | KEY.b)) !== 0) {
      w.set(A.hJoy7, 0);
      yield* frames(6);
      return (keys & KEY.a) === 0 ? null : (towns[at] ?? null);
    }
    at = (at + ((keys & KEY.up) !== 0 ? 1 : towns.length - 1)) % towns.length;
  }
}
