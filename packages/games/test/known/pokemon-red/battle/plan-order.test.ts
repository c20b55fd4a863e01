import { describe, expect, test } from "vitest";
import { PokemonRam } from "../../../../../../test/helpers/roms/pokemon-ram.ts";
import { type Order, parseOrder } from "../../../../src/known/pokemon-red/battle/turn/order.ts";
import { type Plan, planOrder } from "../../../../src/known/pokemon-red/battle/turn/plan.ts";

const [WILD, TRAINER] = [1, 2];
const [OWN_PLACE, KIND, SAFARI, DISABLED] = [0xcc2f, 0xd057, 0xd05a, 0xd06d];
const [BOX_COUNT, BOX_NUMBER] = [0xda80, 0xd5a0];
const PIKACHU = { species: 0x54, level: 9, hp: 21, maxHp: 25, moves: [0x54, 0x2d], pp: [30, 40] } as const;
const CHARMELEON = { species: 0xb2, level: 16, hp: 40, maxHp: 45, types: [0x14, 0x14] } as const;
/** Ember, SonicBoom, Growl and Dig. */
const MOVES = [0x34, 0x31, 0x2d, 0x5b] as const;

/** A fight in which Charmeleon is out, and Pikachu and one that fainted are in the party. */
function fight({ kind = WILD, pp = [25, 20, 40, 10] }: { kind?: number; pp?: readonly number[] } = {}) {
  const own = { ...CHARMELEON, moves: MOVES, pp };
  return new PokemonRam()
    .party(
      { ...own, nickname: "CHAR" },
      { ...PIKACHU, nickname: "PIKA" },
      { species: 0x94, hp: 0, nickname: "ABRA" },
    )
    .fighter(0xd014, own)
    .fighter(0xcfe5, { species: 0xbd, level: 20, hp: 30, maxHp: 60, types: [0x16, 0x03] })
    .set(KIND, kind)
    .set(OWN_PLACE, 0)
    .set(0xcd1a, 7, 7, 7, 7, 7, 7)
    .set(0xcd2e, 7, 7, 7, 7, 7, 7);
}

function plan(ram: PokemonRam, input: Parameters<typeof parseOrder>[0]): Plan | string {
  const order = parseOrder(input);
  if (typeof order === "string") throw new Error(order);
  return planOrder(ram, order as Order);
}

test("without a fight there is no plan", () => {
  expect(plan(fight().set(KIND, 0), { run: true })).toBe("no fight is on");
});

describe("a move", () => {
  const ALL = "Ember 25, SonicBoom 20, Growl 40, Dig 10";

  test.each<[move: string, slot: number]>([
    ["ember", 0],
    ["Sonic Boom", 1],
    ["GROWL", 2],
    ["di", 3],
  ])("%s is that at its place", (move, slot) => {
    expect(plan(fight(), { move })).toEqual({ kind: "fight", slot, why: null });
  });

  test("that nobody knows, that is disabled or has no PP is refused with those that there are", () => {
    expect(plan(fight(), { move: "surf" })).toBe(`no move is called "surf": there are ${ALL}`);
    expect(plan(fight().set(DISABLED, 0x23), { move: "sonicboom" })).toBe(
      `SonicBoom is disabled: there are ${ALL}`,
    );
    expect(plan(fight({ pp: [25, 20, 0, 10] }), { move: "growl" })).toBe(
      "Growl has no PP: there are Ember 25, SonicBoom 20, Growl 0, Dig 10",
    );
  });

  test("is the game's own choice where none has PP or all that have are disabled, and where it is locked", () => {
    const struggle = { kind: "fight", slot: null, why: "no PP left" };

    expect(plan(fight({ pp: [0, 0, 0, 0] }), { move: "ember" })).toEqual(struggle);
    expect(plan(fight({ pp: [0, 3, 0, 0] }).set(DISABLED, 0x23), { move: "ember" })).toEqual(struggle);
    expect(plan(fight().set(0xd018, 3), { move: "surf" })).toEqual({
      ...{ kind: "fight", slot: null, why: "asleep" },
    });
  });
});

describe("a switch", () => {
  test.each([["2"], ["pika"], ["Pikachu"]])("to %s is to that place of the party", (who) => {
    expect(plan(fight(), { switch: who })).toEqual({ kind: "switch", member: 1 });
  });

  test("to one that is out, has fainted or is not there is refused; one that is out and fainted has fainted", () => {
    expect(plan(fight(), { switch: "1" })).toBe("CHAR is already out");
    expect(plan(fight(), { switch: "abra" })).toBe("ABRA has fainted");
    expect(plan(fight(), { switch: "4" })).toBe("no Pokémon has place 4: there are 1 CHAR, 2 PIKA, 3 ABRA");
    const fainted = fight()
      .set(0xd014 + 1, 0, 0)
      .set(0xd16b + 1, 0, 0);
    expect(plan(fainted, { switch: "1" })).toBe("CHAR has fainted");
    expect(plan(fight().set(OWN_PLACE, 1), { switch: "1" })).toEqual({ kind: "switch", member: 0 });
  });
});

describe("a thing", () => {
  const bag = (...ids: readonly number[]) => fight().items(...ids.map((id) => [id, 2] as const));
  const named = (id: number) => /it has (.*) ×2$/.exec(String(plan(bag(id), { item: "zzz" })))?.[1] ?? "";

  test.each([0x0b, 0x10, 0x14, 0x34, 0x36, 0x3c, 0x3e, 0x52, 0x53])(
    "of number %i asks on whom it is used",
    (id) => {
      expect(plan(bag(id), { item: named(id), on: "pika" })).toEqual({
        ...{ kind: "item", index: 0, on: 1, slot: null },
      });
      expect(plan(bag(id), { item: named(id) })).toMatch(/^"on": say which Pokémon: there are 1 CHAR/);
    },
  );

  test.each([0x0a, 0x1e, 0x33, 0x37, 0x41, 0x4f])("of number %i is used at once", (id) => {
    expect(plan(bag(0x14, id), { item: named(id), on: "pika" })).toEqual({
      ...{ kind: "item", index: 1, on: null, slot: null },
    });
  });

  test.each([0x50, 0x51])("of number %i asks for a move of that one, too", (id) => {
    const use = (move?: string) => plan(bag(id), { item: named(id), on: "2", ...(move && { move }) });

    expect(use("growl")).toEqual({ kind: "item", index: 0, on: 1, slot: 1 });
    expect(use("ember")).toBe('"move" must be one of ThunderShock, Growl');
    expect(use()).toBe('"move" must be one of ThunderShock, Growl');
  });

  test("that the bag does not have is refused; of two stacks of one thing the first is taken", () => {
    expect(plan(fight(), { item: "Potion" })).toBe('the bag has no "Potion": it has nothing');
    expect(plan(bag(0x14, 0x0b), { item: "zinc" })).toBe(
      'the bag has no "zinc": it has Potion ×2, Antidote ×2',
    );
    expect(plan(bag(0x1e, 0x14, 0x14), { item: "Potion", on: "1" })).toMatchObject({ index: 1 });
    expect(plan(bag(0x41, 0x42), { item: "X " })).toBe(
      'the bag has several "X": it has X Attack ×2, X Defend ×2',
    );
  });

  test.each([0x01, 0x02, 0x03, 0x04])("that is ball %i is thrown at wild ones alone", (id) => {
    const trainer = fight({ kind: TRAINER }).items([id, 2]);

    expect(plan(bag(id), { item: named(id) })).toEqual({ kind: "item", index: 0, on: null, slot: null });
    expect(plan(trainer, { item: named(id) })).toBe("the trainer would block the ball");
  });

  test("is no ball where party and box are full, and only then", () => {
    const six = Array.from({ length: 6 }, () => PIKACHU);
    const ball = (members: number, boxed: number) =>
      plan(
        bag(0x04)
          .party(...six.slice(0, members))
          .set(BOX_NUMBER, 0)
          .set(BOX_COUNT, boxed),
        { throw: "Poké Ball" },
      );

    expect(ball(6, 20)).toBe("party and box are full, so no ball can be thrown");
    expect(ball(6, 19)).toMatchObject({ kind: "item" });
    expect(ball(5, 20)).toMatchObject({ kind: "item" });
  });
});

describe("running and throwing", () => {
  test("one runs from wild ones, not from a trainer", () => {
    expect(plan(fight(), { run: true })).toEqual({ kind: "run" });
    expect(plan(fight({ kind: TRAINER }), { run: true })).toBe("there is no running from a trainer");
  });

  test("bait and rocks are thrown in the Safari Zone, where nothing else is done", () => {
    const safari = () => fight().set(SAFARI, 2);

    expect(plan(fight(), { throw: "bait" })).toBe(
      "outside of the Safari Zone name the ball: throw Poké Ball",
    );
    for (const thrown of ["ball", "bait", "rock"])
      expect(plan(safari(), { throw: thrown })).toEqual({ kind: "throw", thrown });
    expect(plan(safari(), { run: true })).toEqual({ kind: "run" });
    for (const other of [{ move: "ember" }, { switch: "2" }, { item: "Potion" }])
      expect(plan(safari(), other)).toBe("in the Safari Zone you throw ball, bait or rock, or run");
    const full = safari()
      .party(...Array.from({ length: 6 }, () => PIKACHU))
      .set(BOX_COUNT, 20);
    expect(plan(full, { throw: "ball" })).toBe("party and box are full, so no ball can be thrown");
    expect(plan(full, { throw: "rock" })).toEqual({ kind: "throw", thrown: "rock" });
  });
});
