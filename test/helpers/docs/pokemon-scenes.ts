import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { PokemonWorld, type WorldOptions } from "../pokemon-world/index.ts";
import { SMALL_TOWN } from "../pokemon-world/small-town.ts";
import { STORY } from "../pokemon-world/story/index.ts";
import { buildRom } from "../roms/build-rom.ts";

/** A place of Pokémon Red of which a page shows the request: the game there, and the player's replies up to it. */
interface Scene {
  readonly title: string;
  readonly replies: readonly (readonly [
    text: string,
    ...calls: readonly [tool: string, input: JsonObject][],
  ])[];
  powerOn(): Emulator;
}

/** The events up to the Pokédex, and those up to Brock. */
const WITH_POKEDEX = [0x00, 0x22, 0x23, 0x39, 0x38, 0x25];
const WITH_BADGE = [...WITH_POKEDEX, 0x77];

const PARTY: WorldOptions["party"] = [
  ["SQUIRTLE", 8],
  ["PIDGEY", 4],
];

const world = (options: WorldOptions) => (): Emulator =>
  new PokemonWorld({ party: PARTY, hasPokedex: true, events: WITH_POKEDEX, towns: [0, 1], ...options })
    .emulator;

/** The ROM of the scenes: a header alone, since the game is a model. */
export const SCENE_ROM: Uint8Array = buildRom({ title: "POKEMON RED" }, (code) => code.forever());

/** A town, a cave, a battle and a mart. */
export const SCENES: readonly Scene[] = [
  {
    title: "A town",
    replies: [
      [
        "I walk to the sign and read it.",
        ["navigate_to", { x: 5, y: 4 }],
        ["press_buttons", { buttons: ["a"] }],
      ],
    ],
    powerOn: world({ maps: SMALL_TOWN, map: 1, x: 6, y: 5, bag: [["POTION", 2]] }),
  },
  {
    title: "A cave",
    replies: [["I look for the way on.", ["navigate_to", { direction: "up" }]]],
    powerOn: world({ maps: STORY, map: 59, x: 3, y: 7, events: WITH_BADGE, badges: [0], towns: [0, 1, 2] }),
  },
  {
    title: "A battle",
    replies: [
      ["The boy by the fence wants to fight.", ["navigate_to", { x: 4, y: 9 }]],
      ["He speaks, and then the fight begins.", ["read_text", {}], ["wait", { frames: 300 }]],
      ["A Rattata. I tackle it.", ["battle", { move: "TACKLE" }]],
    ],
    powerOn: world({ maps: SMALL_TOWN, map: 1, x: 6, y: 8 }),
  },
  {
    title: "A mart",
    replies: [["I buy two Potions.", ["shop", { buy: [{ item: "POTION", count: 2 }] }]]],
    powerOn: world({ maps: SMALL_TOWN, map: 42, x: 3, y: 5, facing: "left" }),
  },
];
