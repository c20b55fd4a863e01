import type { MemoryReader } from "../../../../../../emulator/src/emulator.ts";
import { goFar } from "../../../../actions/far/go-far.ts";
import { planTo } from "../../../../actions/far/plans.ts";
import type { Atlas, MapCell } from "../../../../world/atlas/atlas.ts";
import { findWay } from "../../../../world/way/find-way.ts";
import type { ActionGame } from "../../../game-action.ts";
import { mapName } from "../../position.ts";
import { turn } from "../press/turn.ts";

const SPRITES = 0xc100;
const SPRITE_PLACES = 0xc200;
const SPRITE_COUNT = 16;

/** The picture of a nurse. */
export const NURSE: readonly number[] = [0x29];

/** The lobby before the Elite Four has a nurse and a PC, too. */
const LOBBY = mapName(0xae);

/** Whether a map has a nurse and a PC, by its name. */
export function isCenter(map: string): boolean {
  return map.includes("Pokémon Center") || map === LOBBY;
}

/** The cells of the map's sprites with one of these pictures, whether the screen shows them or not. */
export function spritesWith(view: MemoryReader, pictures: readonly number[]): readonly MapPlace[] {
  return Array.from({ length: SPRITE_COUNT - 1 }, (_, index) => (index + 1) * 16)
    .filter((offset) => pictures.includes(view.read(SPRITES + offset)))
    .map((offset) => ({
      x: view.read(SPRITE_PLACES + offset + 5) - 4,
      y: view.read(SPRITE_PLACES + offset + 4) - 4,
    }));
}

/** A cell of the present map. */
export type MapPlace = Pick<MapCell, "x" | "y">;

/** Walks into the nearest known Pokémon Center, unless the player is in one. A text says why that did not succeed. */
export function goToCenter(game: ActionGame): Generator<void, string | null> {
  return goInto(game, "Pokémon Center", isCenter);
}

/** Walks into the nearest known building of a kind, unless the player is in one. A text says why that did not succeed. */
export function* goInto(
  game: ActionGame,
  kind: string,
  isMeant: (map: string) => boolean,
): Generator<void, string | null> {
  const { world } = game;
  if (world === null || game.grid() === null) return "you cannot walk now";
  world.look();
  const at = world.standing();
  if (at === null) return "you cannot walk now";
  if (isMeant(at.map)) return null;
  const door = nearestDoor(world.atlas(), at, isMeant);
  if (door === null) return `no ${kind} is known yet`;
  const { end, reason } = yield* goFar({ ...game, world }, planTo(door, {}));
  const arrived = world.standing();
  if (arrived !== null && isMeant(arrived.map)) return null;
  return `the walk to the ${kind} ended: ${reason ?? end}`;
}

/** Walks to a cell of the present map and turns up. A text says why that did not succeed. */
export function* standBelow(game: ActionGame, { x, y }: MapPlace): Generator<void, string | null> {
  const { world } = game;
  if (world === null || game.grid() === null) return "you cannot walk now";
  world.look();
  const at = world.standing();
  if (at === null) return "you cannot walk now";
  const { end, reason } = yield* goFar({ ...game, world }, planTo({ map: at.map, x, y }, { explore: true }));
  if (end !== "reached") return `the walk to ${x},${y} ended: ${reason ?? end}`;
  yield* turn(game, "up");
  return null;
}

/** The nearest cell from which such a building is entered; one without a known way where none has one. Null for none. */
function nearestDoor(atlas: Atlas, at: MapCell, isMeant: (map: string) => boolean): MapCell | null {
  const doors = atlas.maps
    .filter(({ name }) => !isMeant(name))
    .flatMap(({ name, warps = [], doors: gone = [] }) =>
      [...warps, ...gone].filter(({ to }) => isMeant(to.map)).map(({ x, y }) => ({ map: name, x, y })),
    );
  const way = findWay(atlas, at, doors);
  return way?.steps.at(-1) === undefined ? (doors[0] ?? null) : doorOf(doors, way.steps);
}

/** The door at which a way ends: its last step leads onto it, or through it. */
function doorOf(
  doors: readonly MapCell[],
  steps: readonly { readonly from: MapCell; readonly to: MapCell }[],
): MapCell | null {
  const isSame = (one: MapCell, other: MapCell) =>
    one.map === other.map && one.x === other.x && one.y === other.y;
  return doors.find((door) => steps.some(({ to }) => isSame(to, door))) ?? doors[0] ?? null;
}
