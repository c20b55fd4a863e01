import { expect, test } from "vitest";
import { RunnerError } from "../../../src/base/errors.ts";
import { ASKER_NAMES, ASKERS, askerOf } from "../../../src/base/seam/askers-of-parts.ts";
import { firstOf } from "../../../src/base/seam/first-of.ts";
import { canonicalJson } from "../../../src/base/text/canonical-json.ts";
import { cleanText, markLookAlikes } from "../../../src/base/text/clean-text.ts";
import { cutText, formatPlace } from "../../../src/base/text/cut-text.ts";
import { similarWord } from "../../../src/base/text/similar-word.ts";
import { linePositions } from "../../../src/base/text/yaml/line-positions.ts";
import { agentOf } from "../../../src/base/vocabulary/agent-id.ts";
import { placeIn } from "../../../src/base/vocabulary/game-info.ts";
import { TOTALS_GROUPS } from "../../../src/base/vocabulary/journal/journal-totals.ts";
import { isPartNode, LOOP_NODES } from "../../../src/base/vocabulary/loop-node.ts";
import { isCutOff, isWithinStep } from "../../../src/base/vocabulary/reply.ts";
import { isLastEvent, isStopEvent } from "../../../src/base/vocabulary/run-event.ts";
import {
  isBuiltIn,
  isFreeModel,
  isLeftOut,
  leftOutOf,
  type RunSettings,
  showsPictures,
} from "../../../src/base/vocabulary/run-settings.ts";
import {
  fieldsOf,
  mergeSettings,
  SETTING_NAMES,
  settingsOfFields,
  withoutMerged,
} from "../../../src/base/vocabulary/setting-table.ts";

test("players, pictures and what is left out", () => {
  const models = ["explorer", "random", "skills", "mcp", "claude", "Explorer"];
  expect(models.map((model) => [model, isFreeModel(model), isBuiltIn(model)].join(" "))).toEqual([
    "explorer true true",
    "random true true",
    "skills true true",
    "mcp true false",
    "claude false false",
    "Explorer false false",
  ]);
  const leftOut = { m: ["pictures", "effort"], n: [] };
  expect([
    leftOutOf(leftOut, "m"),
    leftOutOf(leftOut, "x"),
    leftOutOf(leftOut, "toString"),
    leftOutOf(null, "m"),
    leftOutOf(undefined, "m"),
    isLeftOut(leftOut, "m", "effort"),
    isLeftOut(leftOut, "n", "effort"),
  ]).toEqual([["pictures", "effort"], [], [], [], [], true, false]);
  expect([
    showsPictures({ model: "m", leftOut }),
    showsPictures({ model: "n", leftOut }),
    showsPictures({ model: "n", leftOut }, "m"),
    showsPictures({ model: "n", pictures: false }),
    showsPictures({ model: "n", pictures: null }),
    showsPictures({ model: "n", pictures: true }),
  ]).toEqual([false, true, false, false, true, true]);
  expect([agentOf({}), agentOf({ agentId: null }), agentOf({ agentId: "a" })]).toEqual([
    "runner",
    "runner",
    "a",
  ]);
  expect([
    ASKER_NAMES,
    TOTALS_GROUPS,
    ASKER_NAMES.map((name) =>
      Object.entries(ASKERS[name])
        .filter(([, value]) => typeof value !== "function")
        .map(([key, value]) => `${key}: ${value}`)
        .join(", "),
    ),
  ]).toMatchInlineSnapshot(`
    [
      [
        "skill",
        "agent",
      ],
      [
        "total",
        "models",
        "hours",
        "purposes",
        "skills",
        "agents",
        "runs",
      ],
      [
        "group: skills, sums: bySkill, title: Skill, longTitle: Skill that asked, survivesFaults: true",
        "group: agents, sums: byAgent, title: Agent",
      ],
    ]
  `);
  expect(
    ["play", "summary", "refine", ...ASKER_NAMES, undefined].map((purpose) =>
      [purpose, askerOf(purpose) !== null, isWithinStep(String(purpose))].join(" "),
    ),
  ).toMatchInlineSnapshot(`
    [
      "play false false",
      "summary false false",
      "refine false false",
      "skill true true",
      "agent true true",
      " false false",
    ]
  `);
  expect(
    [
      "end_turn",
      "tool_use",
      "max_tokens",
      "refusal",
      "pause_turn",
      "model_context_window_exceeded",
      "stop_sequence",
      "length",
    ].filter((stopReason) => isCutOff({ stopReason })),
  ).toMatchInlineSnapshot(`
    [
      "max_tokens",
      "model_context_window_exceeded",
      "length",
    ]
  `);
  expect([
    LOOP_NODES.filter(isPartNode),
    [{ type: "finished" }, { type: "interrupt" }, { type: "saved" }].map((event) =>
      [isLastEvent(event as never), isStopEvent(event as never)].join(" "),
    ),
  ]).toEqual([["refine"], ["true false", "true true", "false false"]]);
  expect([
    firstOf([1, 2, 3], (n) => (n > 1 ? n : null)),
    firstOf([1, 2], () => undefined),
    firstOf([0], (n) => n),
    firstOf([], () => 1),
  ]).toEqual([2, null, 0, null]);
});

test("requests are merged into the settings of a save", () => {
  const saved = {
    drift: { stallSteps: 9, allowsRollback: true },
    interrupts: { before: ["act"], after: [], when: ["step > 1"] },
  } as unknown as RunSettings;
  const merged = (asked: object, of: RunSettings | null = saved) => {
    try {
      return JSON.stringify(mergeSettings(asked, of));
    } catch (error) {
      return error instanceof RunnerError
        ? `${error.code}: ${error.message} ${JSON.stringify(error.facts)}`
        : String(error);
    }
  };
  const asked = [
    {},
    { drift: null, interrupts: null },
    { drift: {} },
    { drift: { stallSteps: 5 } },
    { drift: { allowsRollback: false } },
    { drift: { isOff: true, refreshMinutes: 0 } },
    { drift: { stallSteps: 0 } },
    { drift: { odd: 1 } },
    { drift: { odd: undefined } },
    { interrupts: { after: ["save"] } },
    { interrupts: { before: [] } },
    { interrupts: { before: ["odd"] } },
    { interrupts: { when: ["odd"] } },
  ];
  expect(
    asked.flatMap((one) => [`${JSON.stringify(one)}`, `  ${merged(one)}`, `  ${merged(one, null)}`]),
  ).toMatchInlineSnapshot(`
    [
      "{}",
      "  {"interrupts":{"before":["act"],"after":[],"when":["step > 1"]},"drift":{"stallSteps":9,"allowsRollback":true}}",
      "  {"interrupts":null,"drift":null}",
      "{"drift":null,"interrupts":null}",
      "  {"interrupts":null,"drift":null}",
      "  {"interrupts":null,"drift":null}",
      "{"drift":{}}",
      "  {"interrupts":{"before":["act"],"after":[],"when":["step > 1"]},"drift":{"stallSteps":9,"allowsRollback":true}}",
      "  {"interrupts":null,"drift":null}",
      "{"drift":{"stallSteps":5}}",
      "  {"interrupts":{"before":["act"],"after":[],"when":["step > 1"]},"drift":{"stallSteps":5,"allowsRollback":true}}",
      "  {"interrupts":null,"drift":{"stallSteps":5}}",
      "{"drift":{"allowsRollback":false}}",
      "  {"interrupts":{"before":["act"],"after":[],"when":["step > 1"]},"drift":{"stallSteps":9}}",
      "  {"interrupts":null,"drift":null}",
      "{"drift":{"isOff":true,"refreshMinutes":0}}",
      "  {"interrupts":{"before":["act"],"after":[],"when":["step > 1"]},"drift":{"isOff":true,"stallSteps":9,"refreshMinutes":0,"allowsRollback":true}}",
      "  {"interrupts":null,"drift":{"isOff":true,"refreshMinutes":0}}",
      "{"drift":{"stallSteps":0}}",
      "  config-invalid: settings.drift.stallSteps takes a whole number of at least 1, got 0 {"name":"settings.drift.stallSteps"}",
      "  config-invalid: settings.drift.stallSteps takes a whole number of at least 1, got 0 {"name":"settings.drift.stallSteps"}",
      "{"drift":{"odd":1}}",
      "  config-invalid: settings.drift.odd is not a setting of drift, got 1 {"name":"settings.drift.odd"}",
      "  config-invalid: settings.drift.odd is not a setting of drift, got 1 {"name":"settings.drift.odd"}",
      "{"drift":{}}",
      "  {"interrupts":{"before":["act"],"after":[],"when":["step > 1"]},"drift":{"stallSteps":9,"allowsRollback":true}}",
      "  {"interrupts":null,"drift":null}",
      "{"interrupts":{"after":["save"]}}",
      "  {"interrupts":{"before":["act"],"after":["save"],"when":["step > 1"]},"drift":{"stallSteps":9,"allowsRollback":true}}",
      "  {"interrupts":{"before":[],"after":["save"],"when":[]},"drift":null}",
      "{"interrupts":{"before":[]}}",
      "  {"interrupts":{"before":[],"after":[],"when":["step > 1"]},"drift":{"stallSteps":9,"allowsRollback":true}}",
      "  {"interrupts":null,"drift":null}",
      "{"interrupts":{"before":["odd"]}}",
      "  interrupt-invalid: no interrupt can be before "odd": the nodes are decide, act, remember, recover, refine, summarize, save {"place":"before","word":"odd"}",
      "  interrupt-invalid: no interrupt can be before "odd": the nodes are decide, act, remember, recover, refine, summarize, save {"place":"before","word":"odd"}",
      "{"interrupts":{"when":["odd"]}}",
      "  {"interrupts":{"before":["act"],"after":[],"when":["odd"]},"drift":{"stallSteps":9,"allowsRollback":true}}",
      "  {"interrupts":{"before":[],"after":[],"when":["odd"]},"drift":null}",
    ]
  `);
  expect(withoutMerged({ seed: 1, drift: {}, interrupts: null, model: "m" } as never)).toEqual({
    seed: 1,
    model: "m",
  });
  expect([
    SETTING_NAMES.filter((name) => fieldsOf(name).length > 0),
    fieldsOf("drift").map(({ option }) => option.name),
  ]).toEqual([["drift"], ["drift", "stallSteps", "refreshEvery", "allowRollback"]]);
  const given = (values: Record<string, unknown>) => settingsOfFields((name) => values[name]);
  expect([
    given({}),
    given({ drift: false }),
    given({ drift: true, stallSteps: 3 }),
    given({ refreshEvery: 60, allowRollback: true }),
  ]).toEqual([
    {},
    { drift: { isOff: true } },
    { drift: { isOff: false, stallSteps: 3 } },
    { drift: { refreshMinutes: 60, allowsRollback: true } },
  ]);
});

test("texts from elsewhere", () => {
  expect(
    [
      { place: "Cave" },
      { place: 7 },
      { place: 0 },
      { place: "" },
      { place: null },
      { place: ["a"] },
      { place: true },
      {},
    ].map((info) => placeIn(info)),
  ).toEqual(["Cave", "7", "0", null, null, null, null, null]);
  expect(["\uFEFF a\r\nb\rc\t\u0007d\u007f\u009fe\ud800 ", "", "\u000b"].map(cleanText)).toEqual([
    "a\nb\nc\tde\ufffd",
    "",
    "",
  ]);
  expect(["plain ~", "pаypal", "é é ñ ü ö", "a\u0000", "😀"].map(markLookAlikes)).toEqual([
    "plain ~",
    "pаypal [not plain letters: U+0430]",
    "é é ñ ü ö [not plain letters: U+00E9, U+00F1, U+00FC]",
    "a\u0000 [not plain letters: U+0000]",
    "😀 [not plain letters: U+1F600]",
  ]);
  expect([
    cutText("abcd", 4),
    cutText("abcde", 4),
    cutText("a😀bc", 3),
    cutText("abc", 0),
    cutText("abc", 1),
    formatPlace("12"),
    formatPlace("12a"),
    formatPlace(""),
  ]).toEqual(["abcd", "abc…", "a…", "…", "…", "place 12", "12a", ""]);
  expect([
    canonicalJson({ b: 1, a: [{ d: 1, c: null }], 2: "x" }),
    canonicalJson([]),
    canonicalJson("x"),
  ]).toEqual(['{"2":"x","a":[{"c":null,"d":1}],"b":1}', "[]", '"x"']);
  const words = ["steps", "step", "model", "maxHistory", "goal"];
  expect(
    [
      "stesp",
      "step",
      "STEPS",
      "mdel",
      "modle",
      "goat",
      "gxxl",
      "ga",
      "g",
      "",
      "maxhistry",
      "maxhistxxx",
      "x".repeat(65),
      "odel",
      "modelx",
    ].map((word) => `${word.slice(0, 12)} ${similarWord(word, words)}`),
  ).toMatchInlineSnapshot(`
    [
      "stesp steps",
      "step step",
      "STEPS steps",
      "mdel model",
      "modle model",
      "goat goal",
      "gxxl null",
      "ga null",
      "g null",
      " null",
      "maxhistry maxHistory",
      "maxhistxxx maxHistory",
      "xxxxxxxxxxxx null",
      "odel model",
      "modelx model",
    ]
  `);
  const positionAt = linePositions("ab\n\ncd");
  expect([0, 1, 2, 3, 4, 5, 6, 9].map((offset) => Object.values(positionAt(offset)).join(":"))).toEqual([
    "1:1",
    "1:2",
    "1:3",
    "2:1",
    "3:1",
    "3:2",
    "3:3",
    "3:6",
  ]);
});
