import { matchEntry } from "../../../../actions/text/match-entry.ts";
import type { TextGame } from "../../../../actions/text/text-game.ts";
import type { ActionReport, GameAction } from "../../../game-action.ts";
import type { ShownMenu } from "../../../game-adapter.ts";
import { isInBattle } from "../../battle.ts";
import { teaches } from "../../names/items.ts";
import type { PartyMember } from "../../party.ts";
import type { Item } from "../../progress.ts";
import { isMoveMenu } from "../../shown/move-details.ts";
import { arrive, placeIn } from "../press/arrive.ts";
import { back, chooseInStart, pick, pickLabel } from "../press/menus.ts";
import { isMapShown, type NextScreen } from "../press/next-screen.ts";
import { nameOf, readBelongings } from "../report/changes.ts";
import { findMember } from "../report/find-member.ts";
import { refused, report, unexpected } from "../report/reports.ts";
import { answerLearning, isYesNo } from "./answer-learning.ts";

/** 1 where the last item was used, 0 where it had no effect. */
const USED = 0xcd6a;
const WALK_BIKE_SURF = 0xd700;

const ESCAPE_ROPE = 0x1d;

/** The moves of HMs are never forgotten. */
const HM_MOVES: ReadonlySet<string> = new Set(["Cut", "Fly", "Surf", "Strength", "Flash"]);

/** The most screens of one item. */
const MOST_SCREENS = 12;

/** The use of an item. */
interface AskedItem {
  readonly item: Item;
  /** Its place in the bag, from 0. */
  readonly place: number;
  /** The place in the party, from 0, of the Pokémon it is used on; null for none. */
  readonly on: number | null;
  /** The move to forget or to restore, as the game writes it; null for none. */
  readonly move: string | null;
}

/** Uses an item of the bag from the map, and reports what changed: the menus are closed then. */
function* useItem(game: TextGame, asked: AskedItem): Generator<void, ActionReport> {
  const { emulator } = game;
  const { item } = asked;
  const before = readBelongings(emulator);
  const [vehicle, place] = [emulator.read(WALK_BIKE_SURF), placeIn(emulator)];
  const said: string[] = [];
  let why: string | null = null;
  let screen = yield* chooseInStart(game, "item");
  if (screen === null) return refused("the start menu does not open here");
  screen = screen.end === "menu" ? yield* pick(game, asked.place) : screen;
  if (screen?.menu?.entries[0]?.label === "USE") screen = yield* pick(game, 0);
  let isChosen = false;
  for (let screens = 0; screens < MOST_SCREENS; screens += 1) {
    if (screen === null) {
      why = "the cursor does not reach the entry";
      break;
    }
    said.push(...screen.said);
    const { menu } = screen;
    if (menu === null) {
      if (screen.end === "stuck") why = unexpected(screen);
      break;
    }
    if (isParty(menu, before.state.party)) {
      if (asked.on === null) why = `say in "on" on whom ${item.name} is used`;
      else if (isChosen) why = `${item.name} is not for ${nameAt(before.state.party, asked.on)}`;
      if (asked.on === null || isChosen) break;
      isChosen = true;
      screen = yield* pick(game, asked.on);
    } else if (isYesNo(menu) && !isChosen) screen = yield* pick(game, 0);
    else if (isYesNo(menu)) {
      const answered: NextScreen = yield* answerLearning(game, { ...screen, said: [] }, asked.move);
      screen = answered.menu === null || !isYesNo(answered.menu) ? answered : null;
    } else if (isMoveMenu(menu)) {
      if (asked.move === null) {
        why = `say in "move" which move ${item.name} is for`;
        break;
      }
      screen = yield* pickLabel(game, asked.move.toUpperCase());
    } else {
      // The bag is shown again, or the map of the region, which B closes.
      if (menu.title !== undefined) yield* back(game);
      break;
    }
  }
  const isGone = !readBelongings(emulator).state.items.some(
    ({ id, quantity }) => id === item.id && quantity === item.quantity,
  );
  if (item.id === ESCAPE_ROPE && isGone && isMapShown(emulator)) yield* arrive(game, place);
  const on = asked.on === null ? "" : ` on ${nameAt(before.state.party, asked.on)}`;
  const now = emulator.read(WALK_BIKE_SURF);
  const ride = now === vehicle ? "" : now === 1 ? ": you ride the bicycle" : ": you walk";
  const isUsed = ride !== "" || isInBattle(emulator) || (why === null && emulator.read(USED) === 1);
  return yield* report(game, before, {
    done: `Used ${item.name}${on}${ride}`,
    why,
    otherwise: `${item.name} had no effect`,
    said,
    isDone: isUsed,
  });
}

/** The tool. */
export const useItemAction: GameAction = {
  name: "use_item",
  description: "Uses an item of the bag outside of battle. A TM or HM teaches its move.",
  input: {
    type: "object",
    properties: {
      item: { type: "string" },
      on: { type: "string", description: "Pokémon by name or place 1-6, as everywhere" },
      move: { type: "string", description: "Forgotten for the new one, or restored" },
    },
    required: ["item"],
  },

  *run(input, game) {
    if (game.grid() === null) return refused("you cannot walk now, so the bag does not open");
    const { state } = readBelongings(game.emulator);
    const places = [
      ...new Map(state.items.map((item, place) => [item.id, { item, place }] as const)).values(),
    ];
    const match = matchEntry(
      places.map(({ item, place }) => ({ label: item.name, item, place })),
      String(input["item"] ?? ""),
    );
    const names = (match.type === "several" ? match.entries.map(({ item }) => item) : state.items).map(
      ({ name }) => name,
    );
    if (match.type !== "one") {
      return refused(
        names.length === 0 ? "the bag is empty" : `say in "item" which one: the bag has ${names.join(", ")}`,
      );
    }
    const { item, place } = match.entry;
    const isGiven = (name: string) => input[name] !== undefined && input[name] !== null;
    const on = isGiven("on") ? findMember(state.party, input["on"]) : null;
    if (typeof on === "string") return refused(on);
    const member = on === null ? undefined : state.party[on];
    const known = (member?.moves ?? []).map(({ name }) => name);
    let move: string | null = null;
    if (isGiven("move")) {
      const meant = matchEntry(
        known.map((label) => ({ label })),
        String(input["move"]),
      );
      if (meant.type !== "one") {
        return refused(`"move" must be one that it knows: ${known.join(", ") || 'say "on", too'}`);
      }
      move = meant.entry.label;
    }
    const taught = teaches(item.id);
    if (taught !== null && member !== undefined) {
      const name = nameOf(member);
      if (known.includes(taught)) return refused(`${name} knows ${taught} already`);
      if (known.length === 4 && move === null) {
        return refused(`${name} knows four moves: say in "move" which one it forgets, ${known.join(", ")}`);
      }
      if (move !== null && HM_MOVES.has(move))
        return refused(`${move} is an HM's move and cannot be forgotten`);
    }
    return yield* useItem(game, { item, place, on, move });
  },
};

function isParty({ entries }: ShownMenu, party: readonly PartyMember[]): boolean {
  return (
    entries.length === party.length &&
    entries.every(({ label }, index) => label === (party[index]?.nickname ?? ""))
  );
}

function nameAt(party: readonly PartyMember[], place: number): string {
  const member = party[place];
  return member === undefined ? "nobody" : nameOf(member);
}
