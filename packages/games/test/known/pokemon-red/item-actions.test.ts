import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import { playActions, TOWN } from "../../../../../test/helpers/pokemon-actions/play-action.ts";
import { swapsFor } from "../../../src/known/pokemon-red/actions/items/sort-party.ts";

const LAGS = [0, 3];
const PARTY = [
  ["PIDGEY", 10],
  ["BULBASAUR", 12, "TACKLE", "GROWL", "CUT"],
  ["PIDGEY", 11],
  ["BULBASAUR", 14, "TACKLE", "GROWL", "CUT", "LEECH SEED"],
] as const;
const BAG = [
  ["POTION", 2],
  ["ANTIDOTE", 1],
  ["REPEL", 1],
  ["BICYCLE", 1],
  ["RARE CANDY", 2],
  ["TM06", 1],
  ["TM01", 1],
  ["HM01", 1],
  ["OLD ROD", 1],
] as const;

/** The small town; the first Pokémon is hurt, the third one poisoned. */
function town(lag = 0) {
  const played = playActions({ party: PARTY, bag: BAG, lag, textSpeed: 3 });
  played.world.edit((w) => w.set(0xd16b + 1, 0, 5).set(0xd16b + 88 + 4, 0x08));
  return played;
}

describe.each(LAGS)("use_item with a lag of %i", (lag) => {
  it("heals one of two Pokémon with the same name, and reports what changed", () => {
    const { world, act } = town(lag);

    const [{ maxHp = 0 } = {}] = world.truth.party;
    expect(act("use_item", { item: "potion", on: "1" })).toEqual({
      end: "done",
      text: `Used Potion on PIDGEY: Potion 2 → 1; PIDGEY HP 5/${maxHp} → 25/${maxHp}.`,
    });
    expect(act("use_item", { item: "antidote", on: "3" }).text).toBe(
      "Used Antidote on PIDGEY: Antidote 1 → 0; PIDGEY no longer poisoned.",
    );
    expect([0, 2].map((place) => world.truth.party[place])).toMatchObject([
      { hp: 25, status: "" },
      { status: "" },
    ]);
    expect(world.truth.isFree).toBe(true);
  });

  it("gives a Rare Candy's level, and the new move where there is room", () => {
    const { world, act } = town(lag);
    const hp = () => `${world.truth.party[1]?.hp}/${world.truth.party[1]?.maxHp}`;
    const before = hp();

    const { text } = act("use_item", { item: "rare candy", on: "2" });

    expect(text).toBe(
      `Used Rare Candy on BULBASAUR: Rare Candy 2 → 1; BULBASAUR L12 → L13, HP ${before} → ${hp()}, learned Vine Whip.`,
    );
  });

  it("waits until an escape rope has led out of a cave", () => {
    const cave = { id: 59, name: "Mt. Moon", tileset: 17, rows: ["######", "#....#", "#....#", "######"] };
    const bag = [["ESCAPE ROPE", 1]] as const;
    const { world, act } = playActions({
      party: PARTY,
      bag,
      lag,
      maps: [...TOWN, cave],
      map: 59,
      x: 2,
      y: 2,
    });
    world.edit((w) => w.set(0xd719, 1));

    expect(act("use_item", { item: "escape rope" })).toEqual({
      end: "done",
      text: "Used Escape Rope: Escape Rope 1 → 0; now in Viridian City.",
    });
    expect(world.truth).toMatchObject({ isFree: true, place: { map: 1 } });
  });

  it("teaches a TM's move instead of the one to forget", () => {
    const { world, act } = town(lag);

    expect(act("use_item", { item: "TM06", on: "4", move: "growl" })).toEqual({
      end: "done",
      text: "Used TM06 Toxic on BULBASAUR: TM06 Toxic 1 → 0; BULBASAUR learned Toxic, forgot Growl.",
    });
    expect(world.truth.party[3]?.moves.map(({ name }) => name)).toEqual([
      "TACKLE",
      "TOXIC",
      "CUT",
      "LEECH SEED",
    ]);
  });

  it("gets on and off the bicycle, and uses what has no target", () => {
    const { world, act } = town(lag);

    expect(act("use_item", { item: "bicycle" }).text).toBe("Used Bicycle: you ride the bicycle.");
    expect(world.truth.mode).toBe("bike");
    expect(act("use_item", { item: "bicycle" }).text).toBe("Used Bicycle: you walk.");
    expect(act("use_item", { item: "repel" }).text).toBe("Used Repel: Repel 1 → 0.");
  });

  it("repeats the game's words where an item does nothing, with the menus closed and the bag as it was", () => {
    const { world, act } = town(lag);

    expect(act("use_item", { item: "potion", on: "2" })).toEqual({
      end: "refused",
      text: 'Potion had no effect. The game said: "It won\'t have any effect.". Nothing changed.',
    });
    expect(act("use_item", { item: "TM01", on: "1" }).text).toContain("TM01 Mega Punch is not for PIDGEY");
    expect(act("use_item", { item: "potion" }).text).toContain('Say in "on" on whom Potion is used');
    expect(world.truth).toMatchObject({ isFree: true, bag: BAG });
  });

  it("keeps the old moves where none is named to forget, and the candy is used", () => {
    const { world, act } = town(lag);
    act("use_item", { item: "rare candy", on: "2" });

    world.edit((w) => w.set(0xd16b + 3 * 44 + 0x21, 21));
    const { end, text } = act("use_item", { item: "rare candy", on: "4" });

    expect([end, text]).toEqual(["done", expect.stringContaining("Rare Candy 1 → 0; BULBASAUR L21 → L22")]);
    expect(world.truth.party[3]?.moves.map(({ name }) => name)).toEqual([
      "TACKLE",
      "GROWL",
      "CUT",
      "LEECH SEED",
    ]);
  });
});

describe("use_item presses nothing", () => {
  it.each<[what: string, input: JsonObject, why: string]>([
    ["for what is not in the bag", { item: "Elixer" }, "the bag has Potion, Antidote"],
    ["for nobody", { item: "potion", on: "9" }, "No Pokémon has place 9"],
    ["for a name that two have", { item: "potion", on: "pidgey" }, "name one by its place, 1, 3"],
    ["for a fifth move without one to forget", { item: "TM06", on: "4" }, "knows four moves"],
    ["for an HM's move to forget", { item: "TM06", on: "4", move: "cut" }, "cannot be forgotten"],
    ["for a move that it does not know", { item: "TM06", on: "4", move: "fly" }, '"move" must be one'],
    ["for a move that it knows already", { item: "HM01", on: "4" }, "knows Cut already"],
  ])("%s", (_, input, why) => {
    const { recorder, act } = town();

    const { end, text } = act("use_item", input);

    expect(end).toBe("refused");
    expect(text).toContain(why);
    expect(recorder.frames).toBe(0);
  });
});

describe("sort_party", () => {
  it.each(LAGS)("puts Pokémon first in an order, by name or place, with a lag of %i", (lag) => {
    const { world, act } = town(lag);

    expect(act("sort_party", { order: ["4", "3", "1"] })).toEqual({
      end: "done",
      text: "Sorted the party: order: BULBASAUR, PIDGEY, PIDGEY, BULBASAUR.",
    });
    expect(world.truth.party.map(({ level }) => level)).toEqual([14, 11, 10, 12]);
    expect(world.truth.isFree).toBe(true);
  });

  it("presses nothing for a party that has the order, or a place twice", () => {
    const { recorder, act } = town();

    expect(act("sort_party", { order: ["1", "2"] }).text).toBe("The party has this order already.");
    expect(act("sort_party", { order: ["1", "1"] })).toMatchObject({ end: "refused" });
    expect(act("sort_party", {})).toMatchObject({ end: "refused" });
    expect(recorder.frames).toBe(0);
  });

  it("needs a swap at most for each Pokémon that moves", () => {
    expect(swapsFor([0, 1], 3)).toEqual([]);
    expect(swapsFor([2], 3)).toEqual([[0, 2]]);
    expect(swapsFor([2, 0], 3)).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });
});
