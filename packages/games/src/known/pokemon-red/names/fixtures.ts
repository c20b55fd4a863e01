/** Something fixed on a map that no table in memory lists. */
export interface Fixture {
  readonly x: number;
  readonly y: number;
  /** Its name, with what to do there; null where the sign that it is drawn as says enough. */
  readonly what: string | null;
  /** Whether one walks over it. */
  readonly isGround: boolean;
}

const STATUE = "statue with a switch that opens some doors and shuts others (face it from below, press A)";
const QUIZ = "quiz machine (face it from below, press A)";
const SWITCH = "floor switch for a boulder";

/**
 * By the map's number: the name of its fixtures and their cells.
 * @see data/events/hidden_events.asm, scripts/VictoryRoad1F.asm to 3F.asm in the public disassembly
 */
const TABLE: Readonly<Record<number, readonly [what: string | null, cells: string]>> = {
  // Vermilion Gym: its cans
  92: [null, "1,7 1,9 1,11 3,7 3,9 3,11 5,7 5,9 5,11 7,7 7,9 7,11 9,7 9,9 9,11"],
  // Pokémon Mansion 1F, 2F, 3F, B1F
  165: [STATUE, "2,5"],
  214: [STATUE, "2,11"],
  215: [STATUE, "10,5"],
  216: [STATUE, "20,3 18,25"],
  // Cinnabar Gym
  166: [QUIZ, "15,7 10,1 9,7 9,13 1,13 1,7"],
  // Victory Road 1F, 2F, 3F
  108: [SWITCH, "17,13"],
  194: [SWITCH, "1,16 9,16"],
  198: [SWITCH, "3,5"],
};

/** The fixtures of a map, by its number. */
export function fixturesOf(map: number): readonly Fixture[] {
  const [what, cells] = TABLE[map] ?? [null, ""];
  return [...cells.matchAll(/(\d+),(\d+)/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
    what,
    isGround: what === SWITCH,
  }));
}

/** The floors of Silph Co. with doors for the Card Key, and the last one, which has doors of another look. */
const SILPH_CO: ReadonlySet<number> = new Set([207, 208, 209, 210, 211, 212, 213, 233, 234, 235]);
const SILPH_CO_11F = 235;
const DOOR_TILES: readonly number[] = [0x18, 0x24];
const DOOR_TILE_11F = 0x5e;

/** The item that opens them. */
export const OPENER = "the Card Key";
/** The name of such a door, with what to do there. */
export const LOCKED_DOOR: string = `door that ${OPENER} opens (face it, press A)`;

/**
 * Whether a cell's lower left tile is a door that the Card Key opens.
 * @see engine/events/card_key.asm in the public disassembly
 */
export function isLockedDoor(map: number, tile: number): boolean {
  return SILPH_CO.has(map) && (DOOR_TILES.includes(tile) || (map === SILPH_CO_11F && tile === DOOR_TILE_11F));
}
