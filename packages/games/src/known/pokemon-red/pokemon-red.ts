import type { Cartridge } from "../../../../emulator/src/machine/machine.ts";
import type { CheckedAdapter } from "../first-minutes.ts";
import type { ActingAdapter } from "../game-action.ts";
import type { PathAdapter } from "../path-moves.ts";
import { describeChanges } from "../text/describe-changes.ts";
import { POKEMON_ACTIONS } from "./actions/actions.ts";
import { POKEMON_PATH_MOVES } from "./actions/field-moves/path-moves.ts";
import { BATTLE_CELLS, isInBattle } from "./battle.ts";
import { linesOf } from "./describe.ts";
import { describePosition, factsOf, fightOf, healthShareOf } from "./judge-state.ts";
import { milestonesOf } from "./milestones.ts";
import { experienceOf } from "./party.ts";
import { readStanding } from "./position.ts";
import { readBorders } from "./screen/borders.ts";
import { readDoors } from "./screen/doors.ts";
import { readFloors } from "./screen/floors.ts";
import { readGrid } from "./screen/grid.ts";
import { idleButtons, isCarried, isCycling, isMoving } from "./screen/moving.ts";
import { isWaiting } from "./screen/screen-text.ts";
import { readTiles } from "./screen/tile-map.ts";
import { readShownKeyboard } from "./shown/shown-keyboard.ts";
import { readShownMenu } from "./shown/shown-menu.ts";
import { readShownText } from "./shown/shown-text.ts";
import { waitsForPress } from "./shown/waiting.ts";
import { PLACE_CELLS, type PokemonState, readPokemonState, stateOf } from "./state.ts";
import { firstMinutes } from "./story/first-minutes.ts";
import { hintLines } from "./story/hints.ts";

/** Why one should look before the next button: a battle, a text, another map; null for nothing of that kind. */
function interruptionOf(was: PokemonState, is: PokemonState): string | null {
  if (was.battle === null && is.battle !== null) return "a battle began";
  if (was.battle !== null && is.battle === null) return "the battle ended";
  if (was.mapId !== is.mapId) return `this is ${is.place ?? "another map"}`;
  if (was.dialog === null && is.dialog !== null) return "a text appeared";
  return null;
}

const TITLES: ReadonlySet<string> = new Set(["POKEMON RED", "POKEMON BLUE"]);

const BRIEFING = [
  "The game is Pokémon Red or Blue. You raise a party of up to six Pokémon, win the badges of eight gyms, and",
  "then beat the Elite Four. A talks, reads signs, picks up, and confirms; B cancels and closes; Start opens the",
  "menu. Directions walk one cell each; the first press may only turn you. You act on the cell that you face.",
  "Doors and stairs are entered by walking onto them; the mat at a building's exit by walking off its edge.",
  "Ledges are jumped one way, with one press, never climbed. Tall grass, caves and water hold wild Pokémon. When a text shows ▼ or",
  "stops, press A. Pokémon Centers heal for free, Marts sell items. If all your Pokémon faint, you lose half your",
  "money and wake at the last Center. Health is written HP/maximum, a number after a move is its PP, L is the level.",
].join(" ");

/** The map to which only the champion comes. */
const HALL_OF_FAME = 0x76;

/** Pokémon Red and Blue, the US releases. */
export const pokemonRed: ActingAdapter & PathAdapter & CheckedAdapter = {
  id: "pokemon-red",
  slug: "pokemon",
  briefing: BRIEFING,
  recognises: ({ title }: Cartridge) => TITLES.has(title),
  readState: readPokemonState,
  describe: (info, previous, { isStandingTold = false, hints = null } = {}) => {
    const [state, before] = [stateOf(info), previous === null ? null : stateOf(previous)];
    if (state === null) return "";
    const [now, was] = [state, before].map((one) =>
      one === null ? null : [...linesOf(one, isStandingTold), ...hintLines(one, hints ?? "none")],
    );
    return describeChanges(now ?? [], was ?? null, isStandingTold ? "" : undefined);
  },
  milestones: (before, after) => {
    const [was, is] = [stateOf(before), stateOf(after)];
    return was === null || is === null ? [] : milestonesOf(was, is);
  },
  interruption: (before, after) => {
    const [was, is] = [stateOf(before), stateOf(after)];
    return was === null || is === null ? null : interruptionOf(was, is);
  },
  position: (info) => {
    const state = stateOf(info);
    return state === null || state.battle !== null ? null : describePosition(state);
  },
  facts: (info) => {
    const state = stateOf(info);
    return state === null ? {} : factsOf(state);
  },
  health: (info) => {
    const state = stateOf(info);
    return state === null ? null : healthShareOf(state);
  },
  fight: (info) => {
    const state = stateOf(info);
    return state === null ? null : fightOf(state);
  },
  experience: experienceOf,
  isEnded: (info) => stateOf(info)?.mapId === HALL_OF_FAME,
  placeCells: [...PLACE_CELLS, ...BATTLE_CELLS],
  standing: readStanding,
  doors: readDoors,
  borders: readBorders,
  floors: readFloors,
  grid: (view) => (isInBattle(view) ? null : readGrid(view)),
  isWaitingForInput: (view) => isWaiting(readTiles(view)) || waitsForPress(view, readTiles(view)),
  isMoving,
  isCarried,
  idle: idleButtons,
  isQuick: isCycling,
  shownText: readShownText,
  shownMenu: readShownMenu,
  shownKeyboard: readShownKeyboard,
  actions: POKEMON_ACTIONS,
  pathMoves: POKEMON_PATH_MOVES,
  firstMinutes,
};
