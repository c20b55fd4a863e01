import { goFar } from "../../../../actions/far/go-far.ts";
import { planTo } from "../../../../actions/far/plans.ts";
import { menuNow, passUntil, push, type TextGame } from "../../../../actions/text/text-game.ts";
import type { ActionGame, ActionReport, GameAction } from "../../../game-action.ts";
import type { ShownMenu } from "../../../game-adapter.ts";
import { isYesNo } from "../items/answer-learning.ts";
import { goInto, spritesWith } from "../places/go-into.ts";
import { back, confirm, pick, pickLabel } from "../press/menus.ts";
import { type NextScreen, nextScreen } from "../press/next-screen.ts";
import { readBelongings } from "../report/changes.ts";
import { refused, report, unexpected } from "../report/reports.ts";
import { purchasesOf, saleOf, type Trade, type Wanted, type Ware, wantedIn } from "./wanted.ts";

/** The pictures of those who sell. */
const CLERKS: readonly number[] = [0x26, 0x15];

/** The end of a Mart's name, or its floor. */
const MART = / Mart( \d?F)?$/u;

/** The most frames that a number takes to change, and the most presses for it. */
const NUMBER_FRAMES = 24;
const MOST_PRESSES = 120;

/** More entries than a shop has. */
const MOST_WARES = 20;

/** Sells and buys at the clerk of the map. */
export const shopAction: GameAction = {
  name: "shop",
  description: "Walks to the clerk here, or to the nearest known Mart; sells, then buys.",
  input: {
    type: "object",
    properties: { buy: tradesSchema(), sell: tradesSchema() },
  },

  *run(input, game): Generator<void, ActionReport> {
    const [buy, sell] = [wantedIn("buy", input["buy"]), wantedIn("sell", input["sell"])];
    if (typeof buy === "string") return refused(buy);
    if (typeof sell === "string") return refused(sell);
    if (buy.length + sell.length === 0) return refused('say what in "buy" or "sell"');
    const before = readBelongings(game.emulator);
    const done = "Traded";
    for (const wanted of sell) {
      const sale = saleOf(wanted, before.state.items);
      if (typeof sale === "string") return refused(sale);
    }
    const stop = (why: string, said: readonly string[] = []) => report(game, before, { done, why, said });
    const failed = isCounter(menuNow(game)) ? null : yield* talkToClerk(game);
    if (failed !== null) return yield* stop(failed);
    const sold = yield* sellAll(game, sell);
    if (sold !== null) return yield* stop(sold.why, sold.said);
    const bought = yield* buyAll(game, buy);
    if (bought !== null) return yield* stop(bought.why, bought.said);
    return yield* report(game, before, { done });
  },
};

function tradesSchema() {
  const properties = { item: { type: "string" }, count: { type: "integer", minimum: 1, maximum: 99 } };
  return { type: "array", minItems: 1, items: { type: "object", properties, required: ["item"] } };
}

/** Why a trade was not made, and what the game said. */
interface Failure {
  readonly why: string;
  readonly said: readonly string[];
}

function failure(why: string, screen: NextScreen | null = null): Failure {
  return { why, said: screen?.said ?? [] };
}

/** The clerks of the present map. */
function clerksHere({ emulator }: ActionGame) {
  return spritesWith(emulator, CLERKS);
}

/** Walks to the nearest clerk, into a Mart if need be, and talks up to BUY, SELL and QUIT. A text says why not. */
function* talkToClerk(game: ActionGame): Generator<void, string | null> {
  const { world } = game;
  if (clerksHere(game).length === 0) {
    const failed = yield* goInto(game, "Mart", (map) => MART.test(map));
    if (failed !== null) return failed;
  }
  if (world === null || game.grid() === null) return "you cannot walk now";
  world.look();
  const at = world.standing();
  if (at === null) return "you cannot walk now";
  const far = ({ x, y }: { readonly x: number; readonly y: number }) =>
    Math.abs(x - at.x) + Math.abs(y - at.y);
  const [clerk] = [...clerksHere(game)].sort((one, other) => far(one) - far(other));
  if (clerk === undefined) return "no clerk is here";
  const { end, reason } = yield* goFar(
    { ...game, world },
    planTo({ map: at.map, ...clerk }, { explore: true }),
  );
  if (end !== "reached") return `the walk to the clerk ended: ${reason ?? end}`;
  push(game, "a");
  const screen = yield* nextScreen(game);
  return isCounter(screen.menu) ? null : `this clerk does not trade: ${unexpected(screen)}`;
}

/** Whether the open menu is BUY, SELL and QUIT. */
function isCounter(menu: ShownMenu | null): boolean {
  return menu?.entries.map(({ label }) => label).join() === "BUY,SELL,QUIT";
}

function* sellAll(game: TextGame, sell: readonly Wanted[]): Generator<void, Failure | null> {
  if (sell.length === 0) return null;
  const list = yield* pickLabel(game, "SELL");
  if (list?.end !== "menu") return failure(`the bag does not open: ${unexpected(list)}`, list);
  for (const wanted of sell) {
    const sale = saleOf(wanted, readBelongings(game.emulator).state.items);
    const failed = typeof sale === "string" ? failure(sale) : yield* trade(game, sale, "sold");
    if (failed !== null) return failed;
  }
  return yield* toCounter(game);
}

function* buyAll(game: TextGame, buy: readonly Wanted[]): Generator<void, Failure | null> {
  if (buy.length === 0) return null;
  const list = yield* pickLabel(game, "BUY");
  if (list?.end !== "menu") return failure(`the list does not open: ${unexpected(list)}`, list);
  const wares = yield* readWares(game);
  const trades = purchasesOf(buy, wares, readBelongings(game.emulator).state);
  if (typeof trades === "string") return failure(trades);
  for (const one of trades) {
    const failed = yield* trade(game, one, "bought");
    if (failed !== null) return failed;
  }
  return null;
}

/** Reads the shop's list from its top to CANCEL. */
function* readWares(game: TextGame): Generator<void, readonly Ware[]> {
  const wares: Ware[] = [];
  const see = () => {
    const { entries = [], scrolled = 0 } = menuNow(game) ?? {};
    for (const { label, detail = "", row } of entries) {
      const price = Number(detail.replace(/\D/gu, ""));
      if (detail !== "") wares[scrolled + row] = { name: label, price };
    }
  };
  see();
  for (let presses = 0; presses < MOST_WARES && menuNow(game)?.more?.below === true; presses += 1) {
    const before = JSON.stringify(menuNow(game));
    push(game, "down");
    yield* passUntil(game, NUMBER_FRAMES, () => JSON.stringify(menuNow(game)) !== before);
    see();
  }
  return wares;
}

/** Makes one trade in the open list: the entry, how many, and the question about the price. */
function* trade(
  game: TextGame,
  { index, name, count }: Trade,
  done: string,
): Generator<void, Failure | null> {
  const before = readBelongings(game.emulator).state.money;
  const asked = yield* pick(game, index);
  if (!isNumber(asked?.menu ?? null)) return failure(`${name} was not ${done}: ${unexpected(asked)}`, asked);
  if (!(yield* setNumber(game, count))) return failure(`${name} was not ${done}: ${count} cannot be chosen`);
  const price = yield* confirm(game);
  if (!isYesNo(price.menu)) return failure(`${name} was not ${done}: ${unexpected(price)}`, price);
  const after = yield* pick(game, 0);
  if (readBelongings(game.emulator).state.money !== before) return null;
  return failure(`${name} was not ${done}`, after);
}

/** Whether it is asked how many. */
function isNumber(menu: ShownMenu | null): boolean {
  return menu?.entries[0]?.label.startsWith("×") === true && menu.entries.length === 1;
}

/** Presses up or down until the number is the wanted one. */
function* setNumber(game: TextGame, wanted: number): Generator<void, boolean> {
  const number = () => Number(menuNow(game)?.entries[0]?.label.replace(/\D/gu, "") ?? "");
  for (let presses = 0; presses < MOST_PRESSES && isNumber(menuNow(game)); presses += 1) {
    const before = number();
    if (before === wanted) return true;
    push(game, wanted > before ? "up" : "down");
    yield* passUntil(game, NUMBER_FRAMES, () => number() !== before);
  }
  return false;
}

/** Leaves a list for BUY, SELL and QUIT. */
function* toCounter(game: TextGame): Generator<void, Failure | null> {
  const screen = isCounter(menuNow(game)) ? null : yield* back(game);
  return isCounter(menuNow(game)) ? null : failure(`the list does not close: ${unexpected(screen)}`, screen);
}
