import { expect, it } from "vitest";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import { playActions } from "../../../../../test/helpers/pokemon-actions/play-action.ts";
import { createRandom } from "../../../../../test/helpers/runs/random.ts";
import { rounds } from "../../../../../test/helpers/runs/sweep.ts";

type Played = ReturnType<typeof playActions>;
type Truth = Played["world"]["truth"];

const NAMES = ["PIDGEY", "RATTATA", "BULBASAUR", "SQUIRTLE", "ABRA", "PSYDUCK"];
const THINGS = [
  "POTION",
  "ANTIDOTE",
  "FULL HEAL",
  "REVIVE",
  "RARE CANDY",
  "REPEL",
  "ETHER",
  "ELIXER",
  "NUGGET",
];
const MORE = ["TM06", "TM01", "HM01", "HM04", "BICYCLE", "ESCAPE ROPE", "POKé BALL", "MOON STONE", "IRON"];
const MOVES = ["CUT", "FLY", "SURF", "STRENGTH", "FLASH", "DIG", "TELEPORT", "TACKLE", "GROWL"];
const WARES = ["POTION", "POKé BALL", "ANTIDOTE", "PARLYZ HEAL", "MASTER BALL"];

/** A call that may be sensible or not. */
function callFrom(
  below: (most: number) => number,
  { bag, party }: Truth,
): readonly [name: string, input: JsonObject] {
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const member = () => (below(6) === 0 ? one(["6", ...NAMES]) : String(1 + below(party.length)));
  const trades = (names: readonly string[]) =>
    Array.from({ length: 1 + below(2) }, () => ({ item: one(names), count: 1 + below(4) }));
  switch (below(8)) {
    case 0:
    case 1:
    case 2: {
      const on = member();
      const known = party[Number(on) - 1]?.moves.map(({ name }) => name) ?? MOVES;
      const move = below(2) === 0 ? {} : { move: below(6) === 0 ? one(MOVES) : one(known) };
      return [
        "use_item",
        {
          item: one([...bag.map(([item]) => item), ...bag.map(([item]) => item), ...THINGS, ...MORE]),
          ...(below(5) === 0 ? {} : { on }),
          ...move,
        },
      ];
    }
    case 3:
      return ["use_field_move", { move: one(MOVES.slice(0, 7)), to: one(["viridian", "pallet"]) }];
    case 4: {
      const buy = below(3) === 0 ? {} : { buy: trades(WARES) };
      return ["shop", { ...buy, ...(below(3) === 0 ? { sell: trades(THINGS) } : {}) }];
    }
    case 5:
      return [
        "pc",
        one<JsonObject>([
          { deposit: member() },
          { withdraw: one(["1", "2", "20"]) },
          { change_box: 1 + below(12) },
        ]),
      ];
    case 6:
      return ["sort_party", { order: Array.from({ length: 1 + below(3) }, member) }];
    default:
      return ["heal", {}];
  }
}

/** What actions change, in words that are equal for equal belongings. */
const belongings = ({ bag, money, party, box, boxNumber }: Truth) =>
  JSON.stringify([bag, money, party, box, boxNumber]);

function check(before: Truth, after: Truth, { end, text }: ReturnType<Played["act"]>): void {
  expect(after.battle === null ? after.isFree : end === "stopped").toBe(true);
  if (end === "refused") {
    expect(belongings(after)).toBe(belongings(before));
    expect(after.place).toEqual(before.place);
  }
  const tells = (fact: string, isTrue: boolean) =>
    expect([fact, text.includes(fact)]).toEqual([fact, isTrue]);
  tells(`¥${before.money} → ¥${after.money}`, before.money !== after.money);
  const count = ({ bag }: Truth, wanted: string) =>
    bag.reduce((sum, [name, quantity]) => (name === wanted ? sum + quantity : sum), 0);
  for (const name of ["POTION", "NUGGET", "ANTIDOTE", "REPEL", "REVIVE"]) {
    const [was, is] = [count(before, name), count(after, name)];
    tells(`${name[0]}${name.slice(1).toLowerCase()} ${was} → ${is}`, was !== is);
  }
  tells("left the party", after.party.length < before.party.length);
  tells("joined the party", after.party.length > before.party.length);
  tells(`box ${before.boxNumber} → box ${after.boxNumber}`, before.boxNumber !== after.boxNumber);
  for (const { name } of after.party.flatMap(({ moves }, at) =>
    moves.filter((move) => before.party[at]?.moves.every((old) => old.name !== move.name) === true),
  )) {
    if (after.party.length === before.party.length && !text.includes("order:")) {
      expect(text.toUpperCase()).toContain(`LEARNED ${name}`);
    }
  }
}

it.each(Array.from({ length: rounds(12, 300) }, (_, seed) => seed))(
  "actions in any order, with a lag and at any text speed, report what came of them: seed %i",
  (seed) => {
    const random = createRandom(seed);
    const below = (most: number) => Math.floor(random() * most);
    const party = Array.from({ length: 1 + below(6) }, () => {
      const moves = Array.from({ length: 1 + below(4) }, () => MOVES[below(MOVES.length)] ?? "TACKLE");
      return [NAMES[below(NAMES.length)] ?? "PIDGEY", 5 + below(30), ...new Set(moves)] as const;
    });
    const played = playActions({
      party,
      ...{ lag: below(5), seed, textSpeed: ([1, 3, 5] as const)[below(3)] ?? 1 },
      bag: [...THINGS, ...MORE].filter(() => below(2) === 0).map((name) => [name, 1 + below(3)] as const),
      box: Array.from({ length: below(21) }, () => [NAMES[below(3)] ?? "PIDGEY", 3] as const),
      badges: [0, 1, 2, 3, 4].filter(() => below(3) > 0),
      ...{ towns: [1], money: below(3_000) * (1 + below(4)), hasPokedex: below(2) === 0 },
      ...([
        { map: 1, x: 6, y: 4 },
        { map: 41, x: 6, y: 5 },
        { map: 42, x: 4, y: 3 },
      ][below(3)] ?? {}),
    });
    const { world, act } = played;
    world.edit((w) => {
      w.set(0xd719, 1);
      for (const at of party.keys())
        w.set(0xd16b + at * 44 + 1, 0, below(12)).set(0xd16b + at * 44 + 4, [0, 0, 8, 64][below(4)] ?? 0);
    });

    for (let calls = 0; calls < 10 && world.truth.battle === null; calls += 1) {
      const [name, input] = callFrom(below, world.truth);
      const before = world.truth;
      const report = act(name, input);
      try {
        check(before, world.truth, report);
      } catch (error) {
        throw new Error(`${name} ${JSON.stringify(input)}: ${JSON.stringify(report)}`, { cause: error });
      }
    }
  },
);
