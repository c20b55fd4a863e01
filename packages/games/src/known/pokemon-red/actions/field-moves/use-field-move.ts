import { DIRECTIONS } from "../../../../../../../src/base/vocabulary/button.ts";
import type { MemoryReader } from "../../../../../../emulator/src/emulator.ts";
import { matchEntry } from "../../../../actions/text/match-entry.ts";
import type { TextGame } from "../../../../actions/text/text-game.ts";
import type { Direction } from "../../../../world/atlas/atlas.ts";
import type { ActionReport, GameAction } from "../../../game-action.ts";
import { FACINGS } from "../../facing.ts";
import { readParty } from "../../party.ts";
import { readTiles, tileAt } from "../../screen/tile-map.ts";
import { FACING } from "../../state.ts";
import { arrive, placeIn } from "../press/arrive.ts";
import { chooseInStart, pick, pickLabel } from "../press/menus.ts";
import { isMapShown, type NextScreen } from "../press/next-screen.ts";
import { turn } from "../press/turn.ts";
import { nameOf, readBelongings } from "../report/changes.ts";
import { findMember } from "../report/find-member.ts";
import { refused, report, unexpected } from "../report/reports.ts";
import { flyTo, visitedTown } from "./fly.ts";
import { FIELD_MOVES, type FieldMove, missingBadge } from "./usable.ts";

const WALK_BIKE_SURF = 0xd700;
const SURFING = 2;
/** Bit 0: boulders can be pushed on this map. */
const STRENGTH = 0xd728;
/** 6 in a dark cave, 0 in the light. */
const DARKNESS = 0xd35d;

/** The purpose for which the party is shown: 1 to use an item on one of it. */
const PARTY_MENU = 0xd07d;
const USE_ON = 1;

/** The moves after which the player is elsewhere. */
const WARPS: readonly FieldMove[] = ["Fly", "Dig", "Teleport"];

/** The cell ahead of the player on the screen: its lower left tile's row and column. */
const AHEAD: Readonly<Record<Direction, readonly [row: number, column: number]>> = {
  up: [7, 8],
  down: [11, 8],
  left: [9, 6],
  right: [9, 10],
};

/** The use of a field move. */
export interface AskedMove {
  readonly move: FieldMove;
  /** The place in the party, from 0, of the Pokémon that uses it; by default the first one that knows it. */
  readonly member?: number;
  /** The direction in which the player turns first; by default they stay as they are. */
  readonly facing?: Direction;
  /** The town for Fly, by its name. */
  readonly to?: string;
  /** The place in the party, from 0, of the Pokémon that Softboiled heals. */
  readonly on?: number;
}

/** Uses a field move from the map, and reports what came of it: the menus are closed then. */
export function* useFieldMove(game: TextGame, asked: AskedMove): Generator<void, ActionReport> {
  const { emulator } = game;
  const { move, facing, to = "", on = -1 } = asked;
  const party = readParty(emulator);
  const knows = (place: number) => party[place]?.moves.some(({ name }) => name === move) === true;
  const member = asked.member ?? party.findIndex((_, place) => knows(place));
  const user = party[member];
  if (user === undefined || !knows(member)) {
    return refused(
      `${user === undefined ? "no Pokémon of the party knows" : `${nameOf(user)} does not know`} ${move}`,
    );
  }
  const badge = missingBadge(emulator, move);
  if (badge !== null) return refused(`${move} needs the ${badge} Badge`);
  const town = move === "Fly" ? visitedTown(emulator, to) : null;
  if (typeof town === "string") return refused(town);
  if (move === "Softboiled" && (party[on] === undefined || on === member)) {
    return refused('Softboiled heals another Pokémon: say "on"');
  }

  const before = readBelongings(emulator);
  if (facing !== undefined) yield* turn(game, facing);
  const was = sceneOf(emulator);
  let screen = yield* chooseInStart(game, "pokemon");
  if (screen === null) return refused("the start menu does not open here");
  const deed = `${move} with ${nameOf(user)}`;
  const stop = (now: NextScreen | null) =>
    report(game, before, { done: deed, why: `${deed} was not possible: ${unexpected(now)}`, ...now });
  screen = screen.end === "menu" ? yield* pick(game, member) : null;
  if (screen?.end !== "menu") return yield* stop(screen);
  screen = yield* pickLabel(game, move.toUpperCase());
  if (screen === null) return yield* stop(screen);
  if (town !== null) screen = (yield* flyTo(game, town)) ?? screen;
  // The party is shown to choose whom the move is for.
  else if (move === "Softboiled" && screen.end === "menu" && emulator.read(PARTY_MENU) === USE_ON)
    screen = (yield* pick(game, on)) ?? screen;

  if (WARPS.includes(move) && isMapShown(emulator)) yield* arrive(game, was.place);
  const done = outcomeOf(move, was, sceneOf(emulator));
  const isDone = done !== null;
  // A move that fails leads back to the party.
  const why = isDone || move === "Softboiled" ? null : `${deed} did nothing`;
  const told = `Used ${deed}${done === null || done === "" ? "" : `: ${done}`}`;
  return yield* report(game, before, {
    done: told,
    why,
    otherwise: `${deed} did nothing`,
    said: screen.said,
    isDone,
  });
}

/** The part of the game that field moves change. */
function sceneOf(view: MemoryReader) {
  const [row, column] = AHEAD[FACINGS.get(view.read(FACING)) ?? "down"];
  return {
    place: placeIn(view),
    ahead: isMapShown(view) ? tileAt(readTiles(view), row, column) : null,
    isSurfing: view.read(WALK_BIKE_SURF) === SURFING,
    isStrong: (view.read(STRENGTH) & 1) === 1,
    darkness: view.read(DARKNESS),
  };
}

type Scene = ReturnType<typeof sceneOf>;

/** The effect of a move, in words; null for none, empty where other words tell it. */
function outcomeOf(move: FieldMove, was: Scene, is: Scene): string | null {
  switch (move) {
    case "Cut":
      return is.ahead !== null && is.ahead !== was.ahead ? "the way ahead is clear" : null;
    case "Surf":
      if (is.isSurfing === was.isSurfing) return null;
      return is.isSurfing ? "you are on the water" : "you are on land";
    case "Strength":
      return is.isStrong ? "boulders can be pushed on this map" : null;
    case "Flash":
      return is.darkness === 0 && was.darkness !== 0 ? "the cave is lit" : null;
    case "Softboiled":
      return null;
    default:
      return is.place === was.place ? null : "";
  }
}

/** The tool. */
export const useFieldMoveAction: GameAction = {
  name: "use_field_move",
  description: "Uses Cut, Surf, Strength, Flash, Fly, Dig, Teleport or Softboiled.",
  input: {
    type: "object",
    properties: {
      move: { type: "string", enum: [...FIELD_MOVES] },
      member: { type: "string" },
      facing: { type: "string", enum: [...DIRECTIONS] },
      to: { type: "string", description: "Fly: the town" },
      on: { type: "string", description: "Softboiled: on whom" },
    },
    required: ["move"],
  },

  *run(input, game) {
    const match = matchEntry(
      FIELD_MOVES.map((label) => ({ label })),
      String(input["move"] ?? ""),
    );
    if (match.type !== "one") return refused(`"move" must be one of ${FIELD_MOVES.join(", ")}`);
    if (game.grid() === null) return refused("you cannot walk now, so no field move can be used");
    const party = readParty(game.emulator);
    const places: { member?: number; on?: number } = {};
    for (const name of ["member", "on"] as const) {
      if (input[name] === undefined || input[name] === null) continue;
      const place = findMember(party, input[name]);
      if (typeof place === "string") return refused(place);
      places[name] = place;
    }
    const facing = DIRECTIONS.find((one) => one === input["facing"]);
    const { to } = input;
    return yield* useFieldMove(game, {
      move: match.entry.label as FieldMove,
      ...places,
      ...(facing === undefined ? {} : { facing }),
      ...(typeof to === "string" ? { to } : {}),
    });
  },
};
