import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FakeTalker } from "../../../../../test/helpers/talker/fake-talker.ts";
import { ask, type MenuStyle, say } from "../../../../../test/helpers/talker/scenes.ts";
import { textGame } from "../../../../../test/helpers/talker/text-game.ts";
import { runThrough } from "../../../src/actions/run-through.ts";
import { type Chosen, choose } from "../../../src/actions/text/choose.ts";

type Entries = Parameters<typeof ask>[1];

/** Chooses in a menu; gives what came of it, and what the game took. */
function chooseIn(entries: Entries, option: string, style: MenuStyle = {}, lag = 0) {
  const taken: (string | null)[] = [];
  const talker = new FakeTalker(function* (game) {
    taken.push(yield* ask(game, entries, style));
  }, lag);
  return { chosen: runThrough(choose(textGame(talker, talker.adapter), option)), taken, talker };
}

const labelsOf = (chosen: Chosen) => ("entries" in chosen ? chosen.entries.map(({ label }) => label) : null);

const ITEMS = ["POTION", "REPEL", "ESCAPE ROPE", "POKé BALL", "ANTIDOTE", "AWAKENING", "CANCEL"];

describe("an entry that is chosen by its words", () => {
  it.each([
    ["as they stand there", "FIGHT"],
    ["in any case, with spaces around", "  fight "],
    ["by the only beginning", "fi"],
  ])("%s", (_, option) => {
    const { chosen, taken } = chooseIn(["PkMn", "ITEM", "FIGHT", "RUN"], option, { columns: 2 });

    expect(chosen).toEqual({ end: "chosen", label: "FIGHT", isStillOpen: false });
    expect(taken).toEqual(["FIGHT"]);
  });

  it("the whole words win over a beginning", () => {
    expect(chooseIn(["POTION X", "POTION"], "potion").taken).toEqual(["POTION"]);
  });

  it("with what else stands there, where two have the same words", () => {
    const entries = [{ label: "TACKLE", detail: "0" }, { label: "BALL" }, { label: "TACKLE", detail: "35" }];
    const { talker, taken, chosen } = chooseIn(entries, "Tackle 35");

    expect(chosen.end).toBe("chosen");
    expect(taken).toEqual(["TACKLE"]);
    expect(talker.log).toEqual([]);
  });

  it("is not found where there is none such, and all that there are is told", () => {
    const { chosen, taken } = chooseIn(["YES", "NO"], "MAYBE");

    expect([chosen.end, labelsOf(chosen)]).toEqual(["not-found", ["YES", "NO"]]);
    expect(taken).toEqual([]);
  });

  it("is not chosen where several begin so, and these are told", () => {
    const { chosen, taken } = chooseIn(["SAVE", "POTION", "POKé BALL"], "po");

    expect([chosen.end, labelsOf(chosen)]).toEqual(["several", ["POTION", "POKé BALL"]]);
    expect(taken).toEqual([]);
  });

  it("needs some words", () => {
    expect(chooseIn(["YES", "NO"], " ").chosen.end).toBe("not-found");
  });

  it("of a list that scrolls: one that the screen does not show, all of them where there is none", () => {
    expect(chooseIn(ITEMS, "antidote", { window: 3 }).taken).toEqual(["ANTIDOTE"]);
    expect(chooseIn(ITEMS, "esc", { window: 3, begin: 6 }).taken).toEqual(["ESCAPE ROPE"]);
    expect(labelsOf(chooseIn(ITEMS, "BICYCLE", { window: 3, begin: 4 }).chosen)?.toSorted()).toEqual(
      ITEMS.toSorted(),
    );
  });

  it("whatever the menu's shape, its lag and where its cursor stands", () => {
    const someMenu = fc
      .record({
        count: fc.integer({ min: 1, max: 12 }),
        columns: fc.integer({ min: 1, max: 3 }),
        wraps: fc.boolean(),
        slow: fc.nat(3),
        from: fc.nat(11),
        to: fc.nat(11),
        window: fc.option(fc.integer({ min: 2, max: 5 }), { nil: undefined }),
      })
      .map((one) => ({ ...one, from: one.from % one.count, to: one.to % one.count }))
      // What scrolls is a list.
      .map((one) => (one.window === undefined ? one : { ...one, columns: 1 }));
    fc.assert(
      fc.property(someMenu, fc.nat(3), ({ count, columns, wraps, slow, from, to, window }, lag) => {
        const entries = Array.from(
          { length: count },
          (_, index) => `entry ${String.fromCharCode(65 + index)}`,
        );
        const style = { columns, wraps, slow, begin: from, ...(window === undefined ? {} : { window }) };

        const { taken, talker } = chooseIn(entries, entries[to] ?? "", style, lag);

        expect(taken).toEqual([entries[to]]);
        expect(talker.log).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("goes round where the straight way does nothing", () => {
    const places = [
      { label: "A", row: 0, column: 0 },
      { label: "B", row: 0, column: 1 },
      { label: "C", row: 1, column: 0 },
      { label: "D", row: 1, column: 1 },
    ];
    const ways: Readonly<Record<string, Readonly<Record<string, number>>>> = {
      0: { down: 2 },
      2: { up: 0, right: 3 },
      3: { left: 2, up: 1 },
    };
    let presses = 0;
    const talker = new FakeTalker(function* (game) {
      for (
        let cursor = 0;
        !game.pressed.includes("a");
        cursor = ways[cursor]?.[game.pressed[0] ?? ""] ?? cursor
      ) {
        presses += game.pressed.length;
        game.menu = { entries: places, cursor };
        yield;
      }
      game.log.push(`chose ${places[game.menu?.cursor ?? 0]?.label}`);
      game.menu = null;
    });

    expect(runThrough(choose(textGame(talker, talker.adapter), "B")).end).toBe("chosen");
    expect(talker.log).toEqual(["chose B"]);
    expect(presses).toBeLessThan(25);
  });

  it("waits for a menu whose question is still typed out", () => {
    const taken: (string | null)[] = [];
    const talker = new FakeTalker(function* (game) {
      yield* say(game, [["Shall we go on,", "or not?"]], { waitsAtEnd: false, slow: 3 });
      taken.push(yield* ask(game, ["YES", "NO"]));
    });
    const game = textGame(talker, talker.adapter);
    game.recorder.hold([], 8);

    expect(runThrough(choose(game, "no")).end).toBe("chosen");
    expect(taken).toEqual(["NO"]);
  });

  it("presses nothing where no menu is open", () => {
    const talker = new FakeTalker((game) => say(game, [["Hello."]]));
    const game = textGame(talker, talker.adapter);

    expect(runThrough(choose(game, "YES"))).toEqual({ end: "no-menu" });
    expect(game.recorder.track.every(([held]) => held.length === 0)).toBe(true);
  });

  it("is told where the menu stands there as before, and where the cursor does not obey", () => {
    const still = new FakeTalker(function* (game) {
      for (;;) yield* ask(game, ["SOUND", "BACK"]);
    });
    const stiff = new FakeTalker(function* (game) {
      const entries = ["A", "B"].map((label, row) => ({ label, row, column: 0 }));
      game.menu = { entries, cursor: 0 };
      for (;;) yield;
    });

    expect(runThrough(choose(textGame(still, still.adapter), "sound"))).toMatchObject({ isStillOpen: true });
    expect(runThrough(choose(textGame(stiff, stiff.adapter), "b"))).toMatchObject({ end: "stuck" });
  });
});
