import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import { playActions } from "../../../../../test/helpers/pokemon-actions/play-action.ts";
import type { WorldOptions } from "../../../../../test/helpers/pokemon-world/index.ts";

const LAGS = [0, 3];
const PARTY = [
  ["PIDGEY", 10],
  ["BULBASAUR", 12],
  ["PIDGEY", 11],
] as const;
const CENTER = 41;
const MART = 42;

const inCenter = (more: Partial<WorldOptions> = {}) =>
  playActions({ party: PARTY, map: CENTER, x: 6, y: 5, ...more });
const inMart = (more: Partial<WorldOptions> = {}) =>
  playActions({ party: PARTY, map: MART, x: 4, y: 3, money: 1_000, ...more });

describe("heal", () => {
  it.each(LAGS)("walks into the Pokémon Center and to the nurse, with a lag of %i", (lag) => {
    const { world, act } = playActions({ party: PARTY, lag });
    world.edit((w) => w.set(0xd16b + 1, 0, 0).set(0xd16b + 44 + 4, 0x40));

    const { end, text } = act("heal");

    const [{ maxHp: most = 0 } = {}] = world.truth.party;
    expect([end, text]).toEqual([
      "done",
      `Healed the party: PIDGEY HP 0/${most} → ${most}/${most}, no longer fainted; BULBASAUR no longer paralyzed; now in Viridian Pokémon Center.`,
    ]);
    expect(world.truth).toMatchObject({ isFree: true, place: { map: CENTER, x: 3, y: 3 } });
  });

  it("says that no Pokémon Center is known", () => {
    const { act } = playActions({ party: PARTY, map: 13, x: 8, y: 3 });

    expect(act("heal").text).toBe("No Pokémon Center is known yet. Nothing changed.");
  });
});

describe("pc", () => {
  it.each(LAGS)(
    "stores one of two Pokémon with the same name, and takes it out again, with a lag of %i",
    (lag) => {
      const { world, act } = inCenter({ lag });

      expect(act("pc", { deposit: "3" })).toEqual({
        end: "done",
        text: "Deposited PIDGEY: PIDGEY left the party; box 1 holds 1 instead of 0.",
      });
      expect(world.truth.box.map(({ level }) => level)).toEqual([11]);
      expect(act("pc", { withdraw: "pidgey" }).text).toBe(
        "Withdrew PIDGEY: PIDGEY joined the party; box 1 holds 0 instead of 1.",
      );
      expect(act("pc", { change_box: 11 }).text).toBe("Opened box 11: box 1 → box 11.");
      expect(world.truth).toMatchObject({ isFree: true, boxNumber: 11 });
    },
  );

  const full = Array.from({ length: 20 }, () => ["PIDGEY", 3] as const);
  it.each<[what: string, options: Partial<WorldOptions>, input: JsonObject, why: string]>([
    ["the last Pokémon", { party: [["PIDGEY", 5]] }, { deposit: "1" }, "last Pokémon cannot be deposited"],
    ["a full box", { box: full }, { deposit: "1" }, "box 1 is full"],
    ["a full party", { party: full.slice(0, 6), box: full }, { withdraw: "1" }, "The party is full"],
    ["an empty box", {}, { withdraw: "1" }, "In box 1: no Pokémon has place 1: there is no Pokémon"],
    ["the box that is open", {}, { change_box: 1 }, "Box 1 is open already"],
    ["two deeds", {}, { deposit: "1", withdraw: "1" }, "Say one of"],
    ["a box that is not there", {}, { change_box: 13 }, '"change_box" must be 1 to 12'],
  ])("presses nothing for %s", (_, options, input, why) => {
    const { recorder, act } = inCenter(options);

    const { end, text } = act("pc", input);

    expect(end).toBe("refused");
    expect(text.toLowerCase()).toContain(why.toLowerCase());
    expect(recorder.frames).toBe(0);
  });

  it("finds the twentieth Pokémon of a box, among equal ones", () => {
    const { world, act } = inCenter({ box: [...full.slice(0, 19), ["PIDGEY", 4]] });

    expect(act("pc", { withdraw: "20" }).end).toBe("done");
    expect(world.truth.party.at(-1)).toMatchObject({ name: "PIDGEY", level: 4 });
  });
});

describe("shop", () => {
  it.each(LAGS)("sells, then buys, at the clerk, with a lag of %i", (lag) => {
    const { world, act } = inMart({ lag, bag: [["NUGGET", 3]], textSpeed: 5 });

    const { end, text } = act("shop", {
      sell: [{ item: "nugget", count: 2 }],
      buy: [{ item: "antidote", count: 3 }, { item: "poké ball" }],
    });

    expect([end, text]).toEqual([
      "done",
      "Traded: ¥1000 → ¥10500; Nugget 3 → 1; Antidote 0 → 3; Poké Ball 0 → 1.",
    ]);
    expect(world.truth).toMatchObject({
      isFree: true,
      money: 10_500,
      bag: [
        ["NUGGET", 1],
        ["ANTIDOTE", 3],
        ["POKé BALL", 1],
      ],
    });
  });

  it.each<[what: string, buy: JsonObject[], why: string]>([
    [
      "too little money",
      [
        { item: "potion", count: 2 },
        { item: "poké ball", count: 3 },
      ],
      "That costs ¥1200, and you have ¥1000",
    ],
    [
      "what is not sold",
      [{ item: "potion" }, { item: "master ball" }],
      "The shop sells no master ball, but POKé BALL ¥200",
    ],
  ])("buys nothing of several things for %s", (_, buy, why) => {
    const { world, act } = inMart();

    const { text } = act("shop", { buy });

    expect(text).toContain(why);
    expect(world.truth).toMatchObject({ isFree: true, money: 1_000, bag: [] });
  });

  it("buys nothing where the bag has no place, but more of what it has", () => {
    const tms = Array.from({ length: 20 }, (_, at) => [`TM${String(at + 1).padStart(2, "0")}`, 1] as const);
    const { world, act } = inMart({ bag: [...tms.slice(0, 19), ["POTION", 1]] });

    expect(act("shop", { buy: [{ item: "antidote" }] }).text).toContain("The bag has no room for it");
    expect(act("shop", { buy: [{ item: "potion", count: 2 }] }).text).toContain("Potion 1 → 3");
    expect(world.truth.money).toBe(400);
  });

  it.each<[what: string, input: JsonObject, why: string]>([
    ["nothing", {}, 'Say what in "buy" or "sell"'],
    ["a key item", { sell: [{ item: "bicycle" }] }, "Bicycle cannot be sold"],
    ["an item that is not there", { sell: [{ item: "elixer" }] }, "The bag has no elixer"],
    ["more than there are", { sell: [{ item: "nugget", count: 9 }] }, "The bag has only 1 Nugget"],
    ["a hundred", { buy: [{ item: "potion", count: 100 }] }, '"count" must be 1 to 99'],
  ])("presses nothing for %s", (_, input, why) => {
    const { recorder, act } = inMart({
      bag: [
        ["BICYCLE", 1],
        ["NUGGET", 1],
      ],
    });

    expect(act("shop", input)).toEqual({ end: "refused", text: `${why}. Nothing was done.` });
    expect(recorder.frames).toBe(0);
  });
});
