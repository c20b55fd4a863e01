import { describe, expect, test } from "vitest";
import type { Stop } from "../../../../src/known/pokemon-red/battle/turn/play-on.ts";
import { type TurnFacts, turnChanges } from "../../../../src/known/pokemon-red/battle/turn/turn-facts.ts";
import {
  beginLog,
  type FieldEvent,
  look,
  type TurnLog,
} from "../../../../src/known/pokemon-red/battle/turn/turn-log.ts";
import {
  changesOf,
  courseOf,
  endOf,
  tellStop,
} from "../../../../src/known/pokemon-red/battle/turn/turn-report.ts";

type Field = Parameters<typeof look>[1];
type Fighter = NonNullable<Field["own"]>;

const OWN: Fighter = { place: 0, name: "PIKA", hp: 20, maxHp: 25, status: null };
const ENEMY: Fighter = { place: 0, name: "RATTATA", hp: 9, maxHp: 9, status: null };
const field = (
  own: Partial<Fighter> = {},
  enemy: Partial<Fighter> = {},
  more: Partial<Field> = {},
): Field => ({
  ...{ isOn: true, isLost: false, own: { ...OWN, ...own }, enemy: { ...ENEMY, ...enemy }, ...more },
});

/** A log after looks at fields, at each as often as a change takes to count. */
function logOf(...fields: readonly Field[]): TurnLog {
  return fields.flatMap((one) => [one, one]).reduce((log, one) => look(log, one, null), beginLog());
}

const eventsOf = (log: TurnLog) => log.events.map(({ event }) => event);

describe("the course of a turn", () => {
  test("has each change of the field that stands for two looks", () => {
    const log = logOf(
      field(),
      field({ hp: 12, status: "poisoned" }, { hp: 0 }),
      field({ hp: 12 }, { place: 1, name: "PIDGEY", hp: 7, maxHp: 8 }),
    );
    const flicker = look(look(logOf(field()), field({ hp: 3 }), null), field(), null);

    expect(courseOf(log)).toBe(
      "Enemy RATTATA HP 9 → 0 of 9, fainted. PIKA HP 20 → 12 of 25. PIKA is poisoned. Enemy PIDGEY is out, HP 7 of 8. PIKA is well again.",
    );
    expect(eventsOf(flicker)).toEqual([]);
  });

  test("reports no status for a Pokémon that faints or is revived, and nothing after the fight", () => {
    const faints = logOf(field({ status: "poisoned" }), field({ hp: 0 }), field({ hp: 5, status: "asleep" }));
    const over = logOf(field(), field({ hp: 1 }, {}, { isOn: false }));

    expect(eventsOf(faints).map(({ type }) => type)).toEqual(["hp", "hp"]);
    expect(eventsOf(over)).toEqual([]);
  });

  test("remembers a defeat that stands for two looks, whatever comes later", () => {
    const lost = logOf(field(), field({}, {}, { isLost: true }), field());
    const once = look(look(logOf(field()), field({}, {}, { isLost: true }), null), field(), null);

    expect([lost.hasLost, once.hasLost]).toEqual([true, false]);
  });
});

const MEMBER = {
  ...{ species: "Pikachu", nickname: "PIKA", level: 9, hp: 20, maxHp: 25, status: null, points: 700 },
  ...{ types: ["Electric"], moves: [{ name: "Growl", pp: 40 }] },
};
const BENCH = { ...MEMBER, species: "Abra", nickname: "", hp: 8 };
const FACTS = {
  battle: { kind: "wild", own: null, enemy: null },
  ...{ ownPlace: 0, enemyPlace: 0, party: [MEMBER, BENCH], box: { number: 1, members: [] } },
  ...{ hasEscaped: false, caught: null, safariBalls: 30 },
} as unknown as TurnFacts;
const facts = (more: object): TurnFacts => ({ ...FACTS, ...more }) as TurnFacts;
const party = (first: object, second: object = {}) =>
  facts({
    party: [
      { ...MEMBER, ...first },
      { ...BENCH, ...second },
    ],
  });

describe("the changes of a turn", () => {
  test.each<[what: string, is: TurnFacts, words: readonly string[]]>([
    ["nothing", FACTS, []],
    ["experience and a level", party({ points: 716, level: 10 }), ["PIKA: +16 exp, L9 → L10"]],
    ["less experience", party({ points: 699 }), []],
    ["a new form", party({ species: "Raichu" }), ["PIKA: evolved into Raichu"]],
    ["moves", party({ moves: [{ name: "Surf", pp: 15 }] }), ["PIKA: learned Surf, forgot Growl"]],
    ["its own health, which events tell", party({ hp: 3, status: "asleep" }), []],
    ["another's health", party({}, { hp: 28, status: "asleep" }), ["Abra: HP 8 → 28 of 25, asleep"]],
    ["a faint of another", party({}, { hp: 0, status: "asleep" }), ["Abra: HP 8 → 0 of 25"]],
    ["a catch", facts({ caught: "Pidgey" }), ["caught Pidgey"]],
    ["Safari Balls outside of the zone", facts({ safariBalls: 29 }), []],
  ])("%s", (_, is, words) => {
    expect(turnChanges(FACTS, is)).toEqual(words);
  });

  test("health of the bench is no change of the turn once the fight is over", () => {
    expect(turnChanges(FACTS, { ...party({}, { hp: 28 }), battle: null })).toEqual([]);
  });

  test("the health of a Pokémon that was switched in or out comes from the field's events", () => {
    expect(turnChanges(FACTS, { ...party({ hp: 3 }, { hp: 2 }), ownPlace: 1 })).toEqual([]);
  });

  test("a cure is reported as a cure, and an earlier catch is not reported", () => {
    const asleep = party({}, { status: "asleep" });

    expect(turnChanges(asleep, FACTS)).toEqual(["Abra: no longer asleep"]);
    expect(turnChanges(facts({ caught: "Pidgey" }), facts({ caught: "Pidgey" }))).toEqual([]);
  });

  test("Safari Balls are counted in the zone", () => {
    const was = facts({ battle: { kind: "safari", own: null, enemy: null } });

    expect(turnChanges(was, facts({ safariBalls: 29 }))).toEqual(["Safari Balls 30 → 29"]);
  });

  test("stages and what lasts are those of one that stayed on the field", () => {
    const side = (own: object, enemy: object = {}) => ({
      kind: "wild",
      own: { species: "Pikachu", stages: {}, conditions: [], ...own },
      enemy: { species: "Weedle", stages: {}, conditions: [], ...enemy },
    });
    const was = facts({ battle: side({ stages: { attack: 1 }, conditions: ["confused"] }) });
    const now = side({ conditions: ["seeded"] }, { stages: { defense: -1 } });

    expect(turnChanges(was, facts({ battle: now }))).toEqual([
      "Pikachu: attack stage 1 → 0, seeded, no longer confused",
      "enemy Weedle: defense stage 0 → -1",
    ]);
    expect(turnChanges(was, facts({ battle: now, ownPlace: 1 }))).toEqual([
      "enemy Weedle: defense stage 0 → -1",
    ]);
    expect(turnChanges(was, facts({ battle: now, enemyPlace: 1, ownPlace: 1 }))).toEqual([]);
  });

  test("are one sentence, and none for none", () => {
    expect(changesOf(FACTS, FACTS)).toBe("");
    expect(changesOf(FACTS, facts({ ...party({ points: 716 }), caught: "Pidgey" }))).toBe(
      "Changes: PIKA: +16 exp; caught Pidgey.",
    );
  });
});

describe("the end of a fight", () => {
  const said = (words: string): TurnLog =>
    look(beginLog(), field(), { lines: [words], state: "waiting" } as Parameters<typeof look>[2]);
  const withEvent = (event: object): TurnLog => ({
    ...beginLog(),
    events: [{ after: 0, event: event as FieldEvent }],
  });
  const boxed = facts({ box: { number: 1, members: [BENCH] } });
  const escaped = facts({ hasEscaped: true });

  test.each<[what: string, log: TurnLog, is: TurnFacts, end: string]>([
    ["one more in the party", beginLog(), facts({ party: [MEMBER, BENCH, BENCH] }), "caught"],
    ["one more in the box", beginLog(), boxed, "caught"],
    ["all fainted", { ...beginLog(), hasLost: true }, FACTS, "lost"],
    ["an enemy without HP", logOf(field({}, { hp: 0 })), FACTS, "won"],
    ["an enemy that fell", withEvent({ type: "hp", side: "enemy", to: 0 }), FACTS, "won"],
    ["an own Pokémon that fainted", withEvent({ type: "hp", side: "own", to: 0 }), FACTS, "over"],
    ["an enemy that was hit", withEvent({ type: "hp", side: "enemy", to: 1 }), FACTS, "over"],
    ["an escape without its words", beginLog(), escaped, "over"],
    ["nothing", beginLog(), FACTS, "over"],
  ])("with %s", (_, log, is, end) => {
    expect(endOf(log, FACTS, is)).toBe(end);
  });

  test("is an escape by the memory and the game's words", () => {
    const log = said("Got away safely!");

    expect(endOf(log, FACTS, escaped)).toBe("ran");
    expect(endOf(log, FACTS, FACTS)).toBe("over");
  });
});

describe("what a player may do then", () => {
  const choice = (kind: string, ...labels: readonly string[]): Stop =>
    ({
      end: "choice",
      screen: { kind, menu: { entries: labels.map((label) => ({ label })) } },
    }) as unknown as Stop;

  test.each<[stop: Stop, end: Parameters<typeof tellStop>[1], words: string]>([
    [choice("menu"), null, "Your turn."],
    [choice("safari"), null, "Your turn."],
    [choice("party"), null, "Choose who comes out: switch."],
    [choice("yes-no"), null, "It asks YES or NO."],
    [choice("slots", "CUT", "SURF"), null, "It asks for a move: CUT, SURF; choose one, or press b."],
    [choice("name"), null, "It asks for a name: enter_name."],
    [choice("other", "A", "B"), null, 'A menu is open: "A, B".'],
    [{ end: "map" }, "won", "The fight is over: won."],
    [{ end: "map" }, "lost", "The fight is over: lost, all your Pokémon fainted."],
    [{ end: "map" }, "caught", "The fight is over: caught."],
    [{ end: "map" }, "ran", "The fight is over: you ran."],
    [choice("yes-no"), "over", "The fight is over. It asks YES or NO."],
    [{ end: "again" }, "won", "The fight is over: won. Another fight began."],
    [{ end: "still" }, null, "The screen does not change and is not known: look at it."],
    [{ end: "bound" }, null, "The turn goes on: a call plays at most three minutes of the game."],
  ])("%j, %s", (stop, end, words) => {
    expect(tellStop(stop, end)).toBe(words);
  });
});
