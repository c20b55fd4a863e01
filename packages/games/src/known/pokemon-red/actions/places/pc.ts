import { push } from "../../../../actions/text/text-game.ts";
import type { ActionGame, ActionReport, GameAction } from "../../../game-action.ts";
import { BOX_SIZE } from "../../boxes.ts";
import { pick } from "../press/menus.ts";
import { type NextScreen, nextScreen } from "../press/next-screen.ts";
import { type Belongings, nameOf, readBelongings } from "../report/changes.ts";
import { findMember } from "../report/find-member.ts";
import { refused, report, unexpected } from "../report/reports.ts";
import { goToCenter, standBelow } from "./go-into.ts";

/**
 * The cells before the PC, at which one looks up: of every Pokémon Center, and of the lobby before the Elite Four.
 * @see data/events/hidden_events.asm in the public disassembly
 */
const PC = { center: { x: 13, y: 4 }, lobby: { x: 15, y: 8 } };
const LOBBY = 0xae;
const MAP = 0xd35e;

/** The entries of Bill's PC. */
const BILLS = { withdraw: 0, deposit: 1, box: 3 } as const;
const BOXES = 12;
const PARTY_SIZE = 6;

/** The deed that is asked: an entry of Bill's PC, and an entry of the list behind it. */
interface AskedDeed {
  readonly entry: keyof typeof BILLS;
  readonly index: number;
  readonly done: string;
}

/** Stores Pokémon in the box and takes them out, at the nearest known Pokémon Center. */
export const pcAction: GameAction = {
  name: "pc",
  description: "At the nearest known Pokémon Center's PC: does one of these.",
  input: {
    type: "object",
    properties: {
      deposit: { type: "string" },
      withdraw: { type: "string" },
      change_box: { type: "integer", minimum: 1, maximum: BOXES },
    },
  },

  *run(input, game): Generator<void, ActionReport> {
    const before = readBelongings(game.emulator);
    const asked = askedIn(input, before);
    if (typeof asked === "string") return refused(asked);
    const { done } = asked;
    const failed = (yield* goToCenter(game)) ?? (yield* standBelow(game, pcCell(game)));
    if (failed !== null) return yield* report(game, before, { done, why: failed });
    push(game, "a");
    const said: string[] = [];
    let screen: NextScreen | null = yield* nextScreen(game);
    for (const step of stepsOf(asked)) {
      said.push(...(screen?.said ?? []));
      if (screen?.end !== "menu") break;
      screen = yield* pick(game, step);
    }
    said.push(...(screen?.said ?? []));
    const isOver = screen?.end === "menu" && isDone(asked, before, readBelongings(game.emulator));
    const why = isOver ? null : `the PC did not do it: ${unexpected(screen)}`;
    return yield* report(game, before, { done, why, said });
  },
};

/** The entries that are chosen one after the other, from the PC's first menu on. */
function stepsOf({ entry, index }: AskedDeed): readonly number[] {
  // A box is changed after a question; a Pokémon has a menu with DEPOSIT or WITHDRAW, STATS and CANCEL.
  return entry === "box" ? [0, BILLS.box, 0, index] : [0, BILLS[entry], index, 0];
}

function isDone({ entry, index }: AskedDeed, { state, box }: Belongings, now: Belongings): boolean {
  if (entry === "box") return now.box.number === index + 1;
  const more = entry === "deposit" ? 1 : -1;
  const isMoved = now.box.members.length === box.members.length + more;
  return isMoved && now.state.party.length === state.party.length - more;
}

function pcCell({ emulator }: ActionGame) {
  return emulator.read(MAP) === LOBBY ? PC.lobby : PC.center;
}

/** The deed that a call means, or why it cannot be done. */
function askedIn(
  input: { readonly [name: string]: unknown },
  { state: { party }, box }: Belongings,
): AskedDeed | string {
  const given = ["deposit", "withdraw", "change_box"].filter(
    (name) => input[name] !== undefined && input[name] !== null,
  );
  if (given.length !== 1) return "say one of deposit, withdraw and change_box";
  const wanted = input["change_box"];
  if (given[0] === "change_box") {
    const isBox = typeof wanted === "number" && Number.isInteger(wanted) && wanted >= 1 && wanted <= BOXES;
    if (!isBox) return `"change_box" must be 1 to ${BOXES}`;
    if (wanted === box.number) return `box ${wanted} is open already`;
    return { entry: "box", index: wanted - 1, done: `Opened box ${wanted}` };
  }
  const isDeposit = given[0] === "deposit";
  const index = isDeposit ? findMember(party, input["deposit"]) : findMember(box.members, input["withdraw"]);
  if (typeof index === "string") return isDeposit ? index : `in box ${box.number}: ${index}`;
  if (isDeposit && party.length <= 1) return "the last Pokémon cannot be deposited";
  if (isDeposit && box.members.length >= BOX_SIZE) return `box ${box.number} is full: change the box first`;
  if (!isDeposit && party.length >= PARTY_SIZE) return "the party is full: deposit a Pokémon first";
  const member = (isDeposit ? party : box.members)[index];
  const name = member === undefined ? "it" : nameOf(member);
  return {
    entry: isDeposit ? "deposit" : "withdraw",
    index,
    done: `${isDeposit ? "Deposited" : "Withdrew"} ${name}`,
  };
}
