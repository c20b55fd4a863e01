import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FakeTalker } from "../../../../../test/helpers/talker/fake-talker.ts";
import { askName, type KeyboardStyle } from "../../../../../test/helpers/talker/scenes.ts";
import { textGame } from "../../../../../test/helpers/talker/text-game.ts";
import { runThrough } from "../../../src/actions/run-through.ts";
import { enterName } from "../../../src/actions/text/enter-name.ts";

/** Types a name; gives what came of it, and the name that the game took. */
function enter(name: string, style: KeyboardStyle = {}, lag = 0) {
  const taken: string[] = [];
  const talker = new FakeTalker(function* (game) {
    taken.push(yield* askName(game, style));
  }, lag);
  const game = textGame(talker, talker.adapter);
  const entered = runThrough(enterName(game, name));
  return { entered, taken, talker, presses: game.recorder.track.filter(([held]) => held.length > 0).length };
}

describe("a name that is typed", () => {
  it.each([
    ["letters", "WICK", {}, "WICK"],
    ["both cases", "Wick", {}, "Wick"],
    ["a space", "A B", {}, "A B"],
    ["a keyboard with the one case alone", "Wick", { hasLower: false }, "WICK"],
    ["a keyboard without END", "WICK", { hasEnd: false }, "WICK"],
    ["a keyboard that does not wrap", "Zoe", { wraps: false }, "Zoe"],
    ["in the place of another", "WICK", { typed: "RED" }, "WICK"],
    ["after its own beginning", "WICK", { typed: "WI" }, "WICK"],
    ["with a key that deletes", "ODO", { typed: "ODA", deletesByB: false }, "ODO"],
    ["as long as it may be", "ABCDEFG", {}, "ABCDEFG"],
  ] as const)("%s", (_, name, style, typed) => {
    const { entered, taken, talker } = enter(name, style);

    expect(entered).toEqual({ end: "entered", name: typed });
    expect(taken).toEqual([typed]);
    expect(talker.log).toEqual([]);
  });

  it("whatever it is, whatever stands there, with any lag", () => {
    const someName = fc.stringMatching(/^[A-Za-z]{1,7}$/);
    const someStyle = fc.record({
      wraps: fc.boolean(),
      hasEnd: fc.boolean(),
      deletesByB: fc.boolean(),
      typed: fc.stringMatching(/^[A-Z]{0,7}$/),
    });
    fc.assert(
      fc.property(someName, someStyle, fc.nat(3), (name, style, lag) => {
        expect(enter(name, style, lag).taken).toEqual([name]);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ["one that is too long", "ABCDEFGH", { end: "too-long", most: 7 }],
    ["letters that no key has", "A1É1", { end: "no-key", missing: "1É" }],
  ])("is not typed: %s", (_, name, came) => {
    const { entered, taken, talker } = enter(name);

    expect(entered).toEqual(came);
    expect(taken).toEqual([]);
    expect(talker.keyboard?.typed).toBe("");
  });

  it("presses nothing where no name is asked for", () => {
    const talker = new FakeTalker(function* () {});
    const game = textGame(talker, talker.adapter);

    expect(runThrough(enterName(game, "WICK"))).toEqual({ end: "no-keyboard" });
    expect(game.recorder.track.every(([held]) => held.length === 0)).toBe(true);
  });

  it("gives up on a screen that does not answer, and says what stands there", () => {
    const talker = new FakeTalker(function* (game) {
      game.keyboard = { typed: "Q", most: 7, keys: [["A", "B"]], cursor: { row: 0, column: 0 } };
      for (;;) yield;
    });

    expect(runThrough(enterName(textGame(talker, talker.adapter), "AB"))).toEqual({
      end: "stuck",
      typed: "Q",
    });
  });

  it("keeps a beginning that stands there: fewer presses than anew", () => {
    expect(enter("WICK", { typed: "WIC" }).presses).toBeLessThan(enter("WICK", { typed: "ABC" }).presses);
  });
});
