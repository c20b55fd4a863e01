import { expect } from "vitest";
import type { ActionReport } from "../../../packages/games/src/known/game-action.ts";
import type { Button } from "../../../src/base/vocabulary/button.ts";
import { A } from "../pokemon-world/addresses.ts";
import type { Opponent } from "../pokemon-world/battle/start.ts";
import { MOVES } from "../pokemon-world/data/moves.ts";
import type { WorldOptions } from "../pokemon-world/index.ts";
import type { MadeMon } from "../pokemon-world/world-map.ts";
import { fightInWorld, type WorldFight } from "./fight-in-world.ts";

/** Numbers by chance that are the same for the same seed. */
function createChance(seed: number) {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  return { below, one: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}
type Chance = ReturnType<typeof createChance>;

const SPECIES = [
  "PIDGEY",
  "RATTATA",
  "GEODUDE",
  "GASTLY",
  "PIKACHU",
  "CHARMANDER",
  "SQUIRTLE",
  "ABRA",
  "ONIX",
];
const ITEMS = [
  ...["POKé BALL", "GREAT BALL", "ULTRA BALL", "POTION", "SUPER POTION", "ANTIDOTE", "FULL HEAL", "REVIVE"],
  ...["X ATTACK", "X SPEED", "POKé DOLL", "ELIXER", "NUGGET", "REPEL"],
];

/** All moves but one, whose damage the model does not have. */
const USED = MOVES.filter(({ name }) => name !== "NIGHT SHADE");

function randomMon({ below, one }: Chance): MadeMon {
  const moves = Array.from({ length: 1 + below(4) }, () => one(USED).name);
  return [one(SPECIES), 4 + below(20), ...new Set(moves)];
}

function randomOpponent(chance: Chance): Opponent {
  const kind = chance.one(["wild", "wild", "trainer", "trainer", "safari", "ghost"] as const);
  if (kind === "trainer") {
    const party = Array.from({ length: 1 + chance.below(3) }, () => randomMon(chance));
    return { kind, class: 1, name: "YOUNGSTER", party, money: 100 };
  }
  const mon = randomMon(chance);
  return kind === "safari" ? { kind, mon } : { kind: "wild", mon };
}

function randomOptions(chance: Chance, seed: number): Partial<WorldOptions> {
  const { below } = chance;
  return {
    party: Array.from({ length: 1 + below(5) }, () => randomMon(chance)),
    bag: Array.from(
      { length: below(12) },
      (_, at) => [ITEMS[(at * 4 + seed) % ITEMS.length] ?? "POTION", 1 + below(3)] as const,
    ),
    ...{ seed, lag: below(4), textSpeed: chance.one([1, 3] as const), isSetStyle: below(3) === 0 },
  };
}

/** An order by chance: mostly one that can be given. */
function randomOrder({ below, one }: Chance, fight: WorldFight): Record<string, unknown> {
  const { party, bag, battle } = fight.world.truth;
  const place = String(1 + below(party.length + 1));
  const moves = party[battle?.own.place ?? 0]?.moves ?? [];
  const kind = one([
    "move",
    "move",
    "move",
    "move",
    "move",
    "switch",
    "item",
    "item",
    "run",
    "throw",
  ] as const);
  if (kind === "move") return { move: below(12) === 0 ? "SPLASH" : (one(moves)?.name ?? "TACKLE") };
  if (kind === "switch") return { switch: place };
  if (kind === "run") return below(3) === 0 ? { run: true } : { move: moves[0]?.name ?? "TACKLE" };
  if (kind === "throw") return { throw: one(["ball", "bait", "rock", "Poké Ball"]) };
  const item = one([...bag.map(([name]) => name), "POTION"]);
  return { item, on: place };
}

interface Seen {
  readonly own: string[];
  readonly enemy: string[];
  readonly ownMoves: Set<number>;
}

/** Notes each frame's HP: `place:hp`, once for each change. */
function watchHp({ world }: WorldFight): () => Seen {
  const { emulator } = world;
  let seen: Seen = { own: [], enemy: [], ownMoves: new Set() };
  const note = (list: string[], words: string) => {
    if (list.at(-1) !== words) list.push(words);
  };
  const run = emulator.run.bind(emulator);
  emulator.run = (frames: number, held: readonly Button[]) => {
    for (let frame = 0; frame < frames; frame += 1) {
      run(1, held);
      if (emulator.get(A.inBattle) === 0) continue;
      // Nobody is out while the most HP is 0.
      if (emulator.word(A.ownMon + 0xf) > 0) {
        note(seen.own, `${emulator.get(A.ownPlace)}:${emulator.word(A.ownMon + 1)}`);
      }
      if (emulator.word(A.enemyMon + 0xf) > 0) {
        note(seen.enemy, `${emulator.get(A.enemyMon + 3)}:${emulator.word(A.enemyMon + 1)}`);
      }
      seen.ownMoves.add(emulator.get(A.ownMove));
    }
  };
  return () => {
    const was = seen;
    seen = { own: [], enemy: [], ownMoves: new Set() };
    return was;
  };
}

const HP = /(Enemy )?([A-Z♂♀.' -]+) HP (\d+) → (\d+) of \d+/g;

/** The values of HP that a report names for a side. */
function hpIn(text: string, side: "own" | "enemy"): readonly (readonly [from: number, to: number])[] {
  const outside = text.replace(/"[^"]*"/g, "").replace(/Changes: [^.]*\./, "");
  return [...outside.matchAll(HP)]
    .filter(([, enemy]) => (enemy === undefined) === (side === "own"))
    .map(([, , , from, to]) => [Number(from), Number(to)] as const);
}

/** Plays a fight with orders by chance, and compares each report with the truth. Gives the number of turns. */
export function playRandomFight(seed: number): number {
  const chance = createChance(seed);
  const opponent = randomOpponent(chance);
  const fight = fightInWorld(opponent, randomOptions(chance, seed));
  const take = watchHp(fight);
  let [turns, next]: [number, Record<string, unknown> | null] = [0, null];
  for (; turns < 25 && fight.end() === null; turns += 1) {
    const before = factsOf(fight);
    const order = next ?? randomOrder(chance, fight);
    take();
    const report = fight.battle(order);
    const told = `seed ${seed}, ${JSON.stringify(order)}: ${JSON.stringify(report)}`;
    checkReport(fight, { before, report, order, seen: take() }, told);
    next = /Use next POKéMON/.test(report.text) ? sendAny(chance, fight) : null;
    if (/nickname|learn|asks for a/.test(report.text) && report.text.includes("asks")) answer(fight);
  }
  return turns;
}

/** Somebody of the party that stands, or an escape. */
function sendAny(chance: Chance, { world }: WorldFight): Record<string, unknown> {
  const standing = world.truth.party.flatMap(({ hp }, index) => (hp > 0 ? [String(index + 1)] : []));
  return chance.below(3) === 0 ? { run: true } : { switch: chance.one(standing) };
}

/** Declines what the tool leaves to the player: a nickname, a move in the place of another. */
function answer({ game }: WorldFight): void {
  game.recorder.hold(["b"], 6);
  game.recorder.hold([], 40);
}

/** The things that an order may change. The party has the one that fights only by its HP in the fight: the rest lags behind. */
function factsOf({ world }: WorldFight) {
  const { emulator } = world;
  const { bag, box, battle, money } = world.truth;
  const own = battle !== null && battle.own.maxHp > 0 ? battle.own : null;
  const party = world.truth.party.map((mon, index) =>
    index === own?.place ? { name: mon.name, hp: own.hp } : mon,
  );
  const points = party.map(
    (_, index) => emulator.word(0xd17a + index * 44) + emulator.get(0xd179 + index * 44) * 65_536,
  );
  return { party, bag, box, battle, money, points, balls: emulator.get(A.safariBalls) };
}

function checkReport(
  fight: WorldFight,
  {
    before,
    report,
    order,
    seen,
  }: {
    before: ReturnType<typeof factsOf>;
    report: ActionReport;
    order: Record<string, unknown>;
    seen: Seen;
  },
  told: string,
): void {
  const { text, end } = report;
  const after = factsOf(fight);
  if (end === "refused") {
    expect(after, told).toEqual(before);
    return;
  }
  for (const side of ["own", "enemy"] as const) checkHp(text, side, seen[side], told);
  for (const [index, points] of after.points.entries()) {
    const gained = points - (before.points[index] ?? points);
    if (gained > 0) expect(text, told).toContain(`+${gained} exp`);
  }
  const truth = fight.end();
  if (truth === null) expect(text, told).not.toContain("The fight is over");
  else
    expect(text, told).toContain(
      `The fight is over${{ won: ": won", lost: ": lost", caught: ": caught", ran: "" }[truth]}`,
    );
  if (text.includes("you ran")) expect(truth, told).toBe("ran");
  if (text.endsWith("Your turn.")) expect(isMenuOpen(fight), told).toBe(true);
  if (
    typeof order["move"] === "string" &&
    order["item"] === undefined &&
    end === "done" &&
    !/No choice|order/.test(text)
  ) {
    const id = MOVES.find(({ name }) => name === order["move"])?.id ?? -1;
    expect([...seen.ownMoves], told).toContain(id);
  }
  const count = (facts: typeof after) => facts.bag.reduce((sum, [, quantity]) => sum + quantity, 0);
  if (order["item"] !== undefined && end === "done" && !text.includes("order")) {
    expect(count(after), told).toBe(count(before) - 1);
  } else if (order["throw"] === undefined || before.balls > 0) expect(count(after), told).toBe(count(before));
}

/** Each value that is named was there, one change begins where the one before ended, and the last is the end. */
function checkHp(text: string, side: "own" | "enemy", seen: readonly string[], told: string): void {
  const changes = hpIn(text, side);
  const values = seen.map((words) => Number(words.split(":")[1]));
  for (const [from, to] of changes) {
    expect(values, told).toContain(from);
    expect(values, told).toContain(to);
  }
  const places = new Set(seen.map((words) => words.split(":")[0]));
  if (places.size !== 1) return;
  const [first, last] = [values[0], values.at(-1)];
  if (changes.length === 0) expect(last, told).toBe(first);
  else {
    expect(changes[0]?.[0], told).toBe(first);
    expect(changes.at(-1)?.[1], told).toBe(last);
    for (const [index, [from]] of changes.entries())
      if (index > 0) expect(from, told).toBe(changes[index - 1]?.[1]);
  }
}

/** FIGHT, or the Safari Zone's menu, with the cursor to which the game points. */
function isMenuOpen({ world: { emulator } }: WorldFight): boolean {
  const at = emulator.word(0xcc31) === 0 ? 0 : emulator.get(0xcc31) * 256 + emulator.get(0xcc30);
  const [row, column] = [Math.floor((at - 0xc3a0) / 20), (at - 0xc3a0) % 20];
  return emulator.get(at) === 0xed && (row === 14 || row === 16) && [1, 9, 13, 15].includes(column);
}
