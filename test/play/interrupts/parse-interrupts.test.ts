import { describe, expect, test } from "vitest";
import { RunnerError } from "../../../src/base/errors.ts";
import type { InterruptSettings } from "../../../src/parts/interrupts/base/interrupts.ts";
import { type InterruptWords, parseInterrupts } from "../../../src/parts/interrupts/base/parse-interrupts.ts";
import { compileInterrupts } from "../../../src/parts/interrupts/play/compile-interrupts.ts";

const NOTHING: InterruptSettings = { before: [], after: [], when: [] };

describe("words become settings", () => {
  const cases: readonly (readonly [words: InterruptWords, settings: InterruptSettings | null])[] = [
    [{}, null],
    [{ before: [], after: [], when: [] }, null],
    [{ before: [""], after: [" , "] }, null],
    [{ before: ["act"] }, { ...NOTHING, before: ["act"] }],
    [{ after: ["save, decide", "act,"] }, { ...NOTHING, after: ["decide", "act", "save"] }],
    [
      { before: ["summarize", "remember", "decide,summarize"], after: ["act", "act"] },
      { ...NOTHING, before: ["decide", "remember", "summarize"], after: ["act"] },
    ],
    [
      { when: ["step > 3", " costUsd > 2.0 ", "step > 3"] },
      { ...NOTHING, when: ["costUsd > 2.0", "step > 3"] },
    ],
    [{ when: ['"a" in ["a", "b"]'] }, { ...NOTHING, when: ['"a" in ["a", "b"]'] }],
  ];
  test.each(cases)("%j", (words, settings) => {
    expect(parseInterrupts(words)).toEqual(settings);
  });
});

test("settings do not depend on the order of the words", () => {
  const one = parseInterrupts({ before: ["act", "save"], when: ["step > 1", "step > 2"] });
  const other = parseInterrupts({ before: ["save,act"], when: ["step > 2", "step > 1"] });

  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
});

describe("what cannot be used is refused in one line", () => {
  const compile = (when: string) => () => compileInterrupts(parseInterrupts({ when: [when] }));
  const THERE = "there is game, step, costUsd, tools, calls, buttons, milestones, text";
  const BAD = "an interrupt's condition cannot be used:";
  const cases: readonly (readonly [what: () => unknown, message: string, facts: object])[] = [
    [
      () => parseInterrupts({ before: ["act,decides"] }),
      'no interrupt can be before "decides": the nodes are decide, act, remember, recover, refine, summarize, save',
      { place: "before", word: "decides" },
    ],
    [
      () => parseInterrupts({ after: ["Act"] }),
      'no interrupt can be after "Act": the nodes are decide, act, remember, recover, refine, summarize, save',
      { place: "after", word: "Act" },
    ],
    [compile(" "), "an interrupt's condition is empty", { place: "when", word: " " }],
    [
      compile("gam.x == 1"),
      `${BAD} unknown variable: gam (${THERE}) at character 1 of "gam.x == 1"`,
      { place: "when", word: "gam.x == 1" },
    ],
    [
      compile("game.x = 1"),
      `${BAD} unexpected character: = (two values are compared with ==) at character 8 of "game.x = 1"`,
      { place: "when", word: "game.x = 1" },
    ],
    [
      compile('"start"'),
      `${BAD} the condition must be true or false, but is of the type string of ""start""`,
      { place: "when", word: '"start"' },
    ],
    [
      compile("size(buttons)"),
      `${BAD} the condition must be true or false, but is of the type int of "size(buttons)"`,
      { place: "when", word: "size(buttons)" },
    ],
  ];
  test.each(cases)("%#: %s", (what, message, facts) => {
    let caught: unknown;
    try {
      what();
    } catch (error) {
      caught = error;
    }

    expect(caught).toBeInstanceOf(RunnerError);
    expect(caught).toMatchObject({ code: "interrupt-invalid", kind: "usage", exitCode: 64, message, facts });
  });
});

test.each([null, undefined])("no settings, %s, are no interrupts", (settings) => {
  expect(compileInterrupts(settings)).toEqual({ before: [], after: [], conditions: [] });
});
