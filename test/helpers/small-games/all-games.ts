import { buildGame } from "./game-code.ts";
import { slowMenus, typing } from "./menu-games.ts";
import { afterIntro, afterTitles, gates } from "./screens-first.ts";
import { dungeon, slider } from "./turn-games.ts";
import { people, rooms, runner } from "./walking-games.ts";

/** Small games that each want to be played in another way; name → ROM, built anew at each call. */
export const SMALL_GAMES: Readonly<Record<string, () => Uint8Array>> = {
  "slow menus": () => buildGame("MENUS", slowMenus),
  typing: () => buildGame("TYPING", typing),
  rooms: () => buildGame("ROOMS", rooms),
  runner: () => buildGame("RUNNER", runner),
  people: () => buildGame("PEOPLE", people),
  slider: () => buildGame("SLIDER", slider),
  dungeon: () => buildGame("DUNGEON", dungeon),
  gates: () => buildGame("GATES", gates),
  "titles, then rooms": () => buildGame("TITLES", (game) => afterTitles(game, rooms)),
  "titles, then people": () => buildGame("TALKS", (game) => afterTitles(game, people)),
  "intro, then gates": () => buildGame("FLIGHT", (game) => afterIntro(game, gates)),
  "intro, then a dungeon": () => buildGame("INTRO", (game) => afterIntro(game, dungeon)),
};
