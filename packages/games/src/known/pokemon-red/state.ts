import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import type { MemoryReader } from "../../../../emulator/src/emulator.ts";
import { type Battle, type BattleResult, readBattle, readBattleResult } from "./battle.ts";
import { FACINGS } from "./facing.ts";
import { placeAt } from "./names/maps.ts";
import { nameOr } from "./names/names.ts";
import { type Release, releaseOf } from "./names/release.ts";
import { type PartyMember, readParty } from "./party.ts";
import { type Progress, readProgress } from "./progress.ts";
import { isMapOnly, readScreenText, type ScreenText } from "./screen/screen-text.ts";
import { readFixtures, readThings, type Thing } from "./screen/things.ts";
import { readTiles } from "./screen/tile-map.ts";
import { readTravel, type Travel } from "./screen/travel.ts";
import { withMoveFacts } from "./shown/menu-lines.ts";
import { objectivesSeen } from "./story/hints.ts";

/** The direction that the player faces. */
export const FACING = 0xc109;
const GAMES: readonly unknown[] = ["pokemon-red", "pokemon-yellow"] satisfies readonly Release["game"][];
const MAP = 0xd35e;
const MAP_ROW = 0xd361;
const MAP_COLUMN = 0xd362;

/** The cells of the map, and of the player's row and column on it. */
export const PLACE_CELLS: readonly number[] = [MAP, MAP_ROW, MAP_COLUMN];

/** The Pikachu of Pokémon Yellow. */
export type Pikachu = { readonly happiness: number; readonly follows: boolean };

/** The state of a game of the first generation: plain data. */
export type PokemonState = Progress &
  ScreenText & {
    /** Tells that a {@link GameInfo} is ours. */
    readonly game: Release["game"];
    /** Absent before the game has begun. */
    readonly place?: string;
    readonly mapId: number;
    /** Cells from the left edge of the map. */
    readonly x: number;
    /** Cells from the top edge of the map. */
    readonly y: number;
    readonly facing: string;
    readonly party: readonly PartyMember[];
    readonly battle: Battle | null;
    readonly lastBattle: BattleResult;
    /** Absent in records of earlier versions, and before the game has begun; so is `things`. */
    readonly travel?: Travel;
    /** The people and things on the screen; empty where the map is not shown. */
    readonly things?: readonly Thing[];
    /** The map ids of the places and the ids of the items of this run so far: two hex digits each. */
    readonly placesSeen: string;
    readonly itemsSeen: string;
    /** The objectives that were done when they were known last; absent in records of earlier versions. */
    readonly objectivesSeen?: string | null;
    /** In Yellow alone. */
    readonly pikachu?: Pikachu;
  };

/** Reads all that is known. Never throws, whatever the memory. */
export function readPokemonState(view: MemoryReader, previous: GameInfo | null): PokemonState {
  const progress = readProgress(view);
  const before = previous === null ? null : stateOf(previous);
  const mapId = view.read(MAP);
  const [x, y] = [view.read(MAP_COLUMN), view.read(MAP_ROW)];
  // A new game begins in the player's room; before that, all of this is still zero.
  const hasBegun = progress.player !== null || mapId !== 0 || x !== 0 || y !== 0;

  const tiles = readTiles(view);
  const { dialog, menu } = readScreenText(tiles);
  const battle = readBattle(view, progress.items);
  const isMapShown = battle === null && isMapOnly(tiles);

  return {
    game: releaseOf(view).game,
    ...(hasBegun
      ? {
          place: nameOr(placeAt(mapId), "place", mapId),
          travel: readTravel(view),
          things: isMapShown ? [...readThings(view), ...readFixtures(view, tiles)] : [],
        }
      : {}),
    mapId,
    x,
    y,
    facing: FACINGS.get(view.read(FACING)) ?? "down",
    ...progress,
    party: readParty(view),
    battle,
    lastBattle: readBattleResult(view),
    dialog,
    menu: withMoveFacts(view, menu),
    placesSeen: remember(before?.placesSeen ?? "", hasBegun ? [mapId] : []),
    itemsSeen: remember(
      before?.itemsSeen ?? "",
      progress.items.map(({ id }) => id),
    ),
    objectivesSeen: objectivesSeen(progress.objectives, before?.objectivesSeen),
  };
}

/** The state in a {@link GameInfo} that {@link readPokemonState} made; null for another's. */
export function stateOf(info: GameInfo): PokemonState | null {
  return GAMES.includes(info["game"]) ? (info as unknown as PokemonState) : null;
}

/** Whether an id is in a list of two hex digits each. */
export function isIn(ids: string, id: number): boolean {
  const hex = hexOf(id);
  for (let at = 0; at < ids.length; at += 2) {
    if (ids.startsWith(hex, at)) return true;
  }
  return false;
}

function remember(ids: string, more: readonly number[]): string {
  return more.reduce((list, id) => (isIn(list, id) ? list : list + hexOf(id)), ids);
}

function hexOf(id: number): string {
  return id.toString(16).padStart(2, "0");
}
