import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FakeTalker, type Scene } from "../../../../../test/helpers/talker/fake-talker.ts";
import { ask, say, type TalkStyle } from "../../../../../test/helpers/talker/scenes.ts";
import { textGame } from "../../../../../test/helpers/talker/text-game.ts";
import { runThrough } from "../../../src/actions/run-through.ts";
import { readText, type TextRead } from "../../../src/actions/text/read-text.ts";

function read(talker: FakeTalker, maxPages = 20): TextRead {
  return runThrough(readText(textGame(talker, talker.adapter), maxPages));
}

function talk(pages: readonly (readonly string[])[], style: TalkStyle = {}, lag = 0): FakeTalker {
  return new FakeTalker((talker) => say(talker, pages, style), lag);
}

const textsOf = ({ pages }: TextRead) => pages.map(({ text }) => text);

/** Words that are all different, so that no line is another's beginning. */
const someWords = fc.tuple(fc.nat(999_999), fc.integer({ min: 1, max: 3 }));
const somePages = fc
  .array(fc.array(someWords, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 })
  .map((pages) =>
    pages.map((lines, page) =>
      lines.map(([seed, words], line) => `${page}${"abcde"[line]} ${"x".repeat(words)}${seed}`),
    ),
  );
const someStyle = fc.record({
  box: fc.integer({ min: 2, max: 4 }),
  slow: fc.integer({ min: 0, max: 3 }),
  blinks: fc.boolean(),
  blank: fc.integer({ min: 0, max: 4 }),
});

describe("a text that is read", () => {
  it.each([
    [
      "pages that are typed out",
      [
        ["Good morning,", "Wick."],
        ["Nine days", "of dark!"],
      ],
      {},
    ],
    ["lines that scroll by", [["One day", "a lamp", "went out", "for good."]], {}],
    ["lines that scroll by at once", [["One day", "a lamp", "went out", "for good."]], { slow: 0 }],
    ["pages with an arrow that blinks", [["Hello", "there."], ["Bye."]], { blinks: true }],
    ["a box of four lines", [["a", "b", "c", "d", "e"]], { box: 4, slow: 0 }],
  ] as const)("is told whole and once: %s", (_, pages, style) => {
    const talker = talk(pages, style);

    const told = read(talker);

    expect(textsOf(told)).toEqual(pages.map((page) => page.join(" ")));
    expect(told.end).toBe("over");
    expect(talker.log).toEqual([]);
  });

  it("is told whole and once, whatever its pages, its style and the game's lag", () => {
    fc.assert(
      fc.property(somePages, someStyle, fc.nat(3), (pages, style, lag) => {
        const talker = talk(pages, style, lag);

        const told = read(talker, 40);

        expect(textsOf(told)).toEqual(pages.map((page) => page.join(" ")));
        expect(told.end).toBe("over");
        expect(talker.log).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("names who speaks", () => {
    const talker = new FakeTalker(function* (game) {
      yield* say(game, [["Hello!"]], { speaker: "ADA" });
      yield* say(game, [["Ada leaves."]]);
    });

    expect(read(talker).pages).toEqual([
      { text: "Hello!", speaker: "ADA" },
      { text: "Ada leaves.", speaker: null },
    ]);
  });

  it("never talks to anybody anew: where nothing is said, nothing is pressed", () => {
    const talker = talk([["Hello!"]]);

    expect(read(talker).end).toBe("over");
    expect(read(talker)).toEqual({ pages: [], end: "none", reason: null, menu: null });
    expect(talker.log).toEqual([]);
  });

  it("stops after as many pages as were asked for, with the last one on the screen", () => {
    const talker = talk([["One."], ["Two."], ["Three."]]);

    const told = read(talker, 2);

    expect(textsOf(told)).toEqual(["One.", "Two."]);
    expect(told.end).toBe("pages");
    expect(talker.text?.lines).toEqual(["Two."]);
    expect(textsOf(read(talker))).toEqual(["Two.", "Three."]);
  });

  it.each([
    [1, ["a b"]],
    [2, ["a b c"]],
  ])("counts each press as a page where lines scroll by: %i", (pages, told) => {
    expect(textsOf(read(talk([["a", "b", "c", "d"]]), pages))).toEqual(told);
  });

  it("stops at a question, and answers nothing", () => {
    const answers: (string | null)[] = [];
    const talker = new FakeTalker(function* (game) {
      yield* say(game, [["Wait."], ["Will you", "go?"]], { waitsAtEnd: false });
      game.text = { lines: ["Will you", "go?"], state: "question" };
      answers.push(yield* ask(game, ["YES", "NO"]));
    });

    const told = read(talker);

    expect(textsOf(told)).toEqual(["Wait.", "Will you go?"]);
    expect(told.end).toBe("question");
    expect(told.menu?.entries.map(({ label }) => label)).toEqual(["YES", "NO"]);
    expect(answers).toEqual([]);
  });

  it("stops at a menu that comes after it", () => {
    const talker = new FakeTalker(function* (game) {
      yield* say(game, [["Look."]]);
      yield* ask(game, ["BUY", "SELL"]);
    });

    expect(read(talker)).toMatchObject({ end: "menu", menu: { cursor: 0 } });
  });

  it("stops at another scene: its text is not read", () => {
    const talker = new FakeTalker(function* (game) {
      yield* say(game, [["Now you", "will see!"]]);
      game.scene = "battle";
      yield* say(game, [["A foe!"]], { blank: 8 });
    });

    const told = read(talker);

    expect(textsOf(told)).toEqual(["Now you will see!"]);
    expect([told.end, told.reason]).toEqual(["scene", "scene is now battle"]);
  });

  it("tells of another scene that begins without a word", () => {
    const talker = new FakeTalker(function* (game) {
      yield* say(game, [["Go!"]]);
      game.scene = "cave";
    });

    expect(read(talker)).toMatchObject({ end: "over", reason: "scene is now cave" });
  });

  it("presses again where a press was lost, and gives up where none has an effect", () => {
    const deaf = (turns: number): Scene =>
      function* (game) {
        game.text = { lines: ["Hm."], state: "waiting" };
        for (let turn = 0; turn < turns; turn += 1) yield;
        yield* say(game, [["At last."]]);
      };

    expect(textsOf(read(new FakeTalker(deaf(30))))).toEqual(["Hm.", "At last."]);
    expect(read(new FakeTalker(deaf(1_000)))).toMatchObject({ end: "still", pages: [{ text: "Hm." }] });
  });

  it("presses once for a page that stays a while after the press", () => {
    const talker = new FakeTalker(function* (game) {
      for (const words of ["One.", "Two."]) {
        game.text = { lines: [words], state: "waiting" };
        do yield;
        while (!game.pressed.includes("a"));
        for (let turn = 0; turn < 25; turn += 1) {
          yield;
          if (game.pressed.length > 0) game.log.push("pressed too soon");
        }
      }
      game.text = null;
    });

    expect(textsOf(read(talker))).toEqual(["One.", "Two."]);
    expect(talker.log).toEqual([]);
  });

  it("gives up on a text that stands still and does not wait", () => {
    const talker = new FakeTalker(function* (game) {
      game.text = { lines: ["THE END"], state: "typing" };
      for (;;) yield;
    });
    const game = textGame(talker, talker.adapter);

    expect(runThrough(readText(game, 20))).toMatchObject({ end: "still", pages: [{ text: "THE END" }] });
    expect(game.recorder.track.every(([held]) => held.length === 0)).toBe(true);
  });

  it("ends after two minutes of the game at the latest", () => {
    const talker = new FakeTalker(function* (game) {
      for (let number = 0; ; number += 1) {
        game.text = { lines: [`${number}`], state: "typing" };
        for (let turn = 0; turn < 100; turn += 1) yield;
      }
    });
    const game = textGame(talker, talker.adapter);

    expect(runThrough(readText(game, 20)).end).toBe("bound");
    expect(game.recorder.frames).toBeLessThan(7_300);
  });
});
