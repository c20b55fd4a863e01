import { DIRECTIONS } from "../../../../../../src/base/vocabulary/button.ts";
import { goFar } from "../../../actions/far/go-far.ts";
import { planTo } from "../../../actions/far/plans.ts";
import { ahead } from "../../../actions/far/take-step.ts";
import { walk } from "../../../actions/walk.ts";
import type { Direction, MapCell, Standing } from "../../../world/atlas/atlas.ts";
import type { WorldNow } from "../../../world/world-now.ts";
import type { CheckedFact } from "../../first-minutes.ts";
import type { ActionGame } from "../../game-action.ts";
import { validMoves } from "../../grid/describe-grid.ts";
import { stateOf } from "../state.ts";

/** A press and the wait behind it, in frames, and the most of them until the player stands in their room: 10 minutes. */
const PRESS = { hold: 4, wait: 28, most: 1_125 };
/** Presses in a row that meet no text: the introduction is over. */
const CALM = 4;
/** Start skips the title now and then; A goes on with everything else. */
const START_EVERY = 8;

const ROOM = { map: "Red's House 2F", x: 3, y: 6 };
const STAIRS = { map: "Red's House 2F", x: 7, y: 1 };
const DOOR = { map: "Red's House 1F", x: 3, y: 7 };
const TOWN = { map: "Pallet Town", x: 5, y: 6 };

/**
 * Plays the introduction with A, walks about in the player's room and out of the house, and compares what is read with what
 * must be so.
 * @see data/maps/special_warps.asm, data/maps/objects/RedsHouse1F.asm and 2F.asm in the public disassembly
 */
export function* firstMinutes(game: ActionGame): Generator<CheckedFact | null, void> {
  const { world, recorder } = game;
  const at = (): Standing | null => {
    world?.look();
    return world?.standing() ?? null;
  };
  for (let press = 0, calm = 0; press < PRESS.most && calm < CALM; press += 1) {
    // B starts no talk in the room.
    const goesOn = press % START_EVERY === START_EVERY - 1 ? "start" : "a";
    recorder.hold([calm > 0 ? "b" : goesOn], PRESS.hold);
    recorder.hold([], PRESS.wait);
    calm = hasBegun(game) && at() !== null ? calm + 1 : 0;
    yield null;
  }
  yield fact("the player's place after the introduction", tellCell(ROOM), tellCell(at()));
  if (world === null) return;
  yield* newGame(game, at());
  yield* steps(game, at);
  yield* walkTo(game, world, STAIRS, DOOR.map);
  yield* walkTo(game, world, DOOR, TOWN.map);
  yield fact("the cell before the house", tellCell(TOWN), tellCell(at()));
  yield fact("the size of Pallet Town", "20 × 18", tellSize(at()));
  const borders = game.game.adapter.borders?.(game.emulator) ?? [];
  yield fact(
    "the maps beside Pallet Town",
    "up Route 1, down Route 21",
    borders.map(({ press, to }) => `${press} ${to.map}`).join(", "),
  );
}

/** Whether both names are chosen, and the map is shown without a text. */
function hasBegun({ emulator, game }: ActionGame): boolean {
  const state = stateOf(game.adapter.readState(emulator, null));
  const isShown = state?.dialog === null && state.menu.length === 0 && game.adapter.grid?.(emulator) != null;
  return isShown && state.player !== null && state.rival !== null;
}

function* newGame({ emulator, game }: ActionGame, at: Standing | null): Generator<CheckedFact, void> {
  const state = stateOf(game.adapter.readState(emulator, null));
  yield fact("the size of the room", "8 × 8", tellSize(at));
  yield fact("money", "3000", String(state?.money));
  yield fact("badges, items, Pokémon", "0, 0, 0", counts(state?.badges, state?.items, state?.party));
  yield fact("Pokédex, owned and seen", "0, 0", `${state?.owned}, ${state?.seen}`);
  const names = [state?.player, state?.rival].every((name) => /^[A-Za-z]{1,7}$/.test(name ?? ""));
  yield fact("the names", "letters", names ? "letters" : `${state?.player}, ${state?.rival}`);
}

/** In each direction the player moves by a cell exactly where the grid says so. */
function* steps(game: ActionGame, at: () => Standing | null): Generator<CheckedFact, void> {
  for (const button of DIRECTIONS) {
    const [grid, before] = [game.grid(), at()];
    if (grid === null || before === null) return yield fact("the walking grid", "shown", "not shown");
    const expected = validMoves(grid).includes(button) ? ahead(before, button) : before;
    step(game, button);
    yield fact(`a step ${button} from ${tellCell(before)}`, tellCell(expected), tellCell(at()));
  }
}

function* walkTo(
  game: ActionGame,
  world: WorldNow,
  target: MapCell,
  map: string,
): Generator<CheckedFact | null, void> {
  const walking = goFar({ ...game, world }, planTo(target, { explore: true }));
  while (walking.next().done !== true) yield null;
  // The mat before a door is left by one more press.
  if (world.standing()?.map === target.map) step(game, "down");
  else game.grid();
  world.look();
  yield fact(`the way out at ${tellCell(target)}`, map, world.standing()?.map ?? "nowhere");
}

function step(game: ActionGame, button: Direction): void {
  walk([{ button, cells: 1 }], game.recorder, game.watch);
  game.grid();
}

function fact(what: string, expected: string, read: string): CheckedFact {
  return { what, expected, read };
}

function counts(...lists: readonly (readonly unknown[] | undefined)[]): string {
  return lists.map((list) => list?.length).join(", ");
}

function tellCell(cell: MapCell | null): string {
  return cell === null ? "nowhere" : `${cell.map} ${cell.x},${cell.y}`;
}

function tellSize(at: Standing | null): string {
  return at?.size === undefined ? "unknown" : `${at.size.width} × ${at.size.height}`;
}
