import { expect, test } from "vitest";
import type { RunSettings } from "../../../src/base/vocabulary/run-settings.ts";
import { resolveSettings, type SettingsSources } from "../../../src/play/session/resolve-settings.ts";

const NOTHING: SettingsSources = { saved: null, credentials: {}, recorded: null };
const FRESH = resolveSettings({}, NOTHING);
const saved = (changes: Partial<RunSettings>): SettingsSources => ({
  ...NOTHING,
  saved: { ...FRESH, ...changes },
});

test("a new game of which nothing is said has the defaults", () => {
  expect(FRESH).toEqual({
    model: "explorer",
    baseUrl: null,
    profile: null,
    summaryModel: null,
    goal: null,
    seed: 1,
    maxHistory: 60,
    language: null,
    screenshotScale: null,
    screenshotGrid: false,
    systemPrompt: null,
    effort: null,
    thinking: null,
    pictures: null,
    palette: null,
    console: null,
    hints: "next",
    memory: null,
    interrupts: null,
    drift: null,
    agentId: "runner",
    refineEvery: null,
    refineModel: null,
    explorer: null,
    player: null,
    tries: null,
    leftOut: null,
  });
});

test.each<[string, Parameters<typeof resolveSettings>, Partial<RunSettings>]>([
  ["what the save says stays", [{}, saved({ goal: "out", seed: 7 })], { goal: "out", seed: 7 }],
  ["what is asked for goes before the save", [{ goal: "in" }, saved({ goal: "out" })], { goal: "in" }],
  ["null takes a setting back", [{ goal: null }, saved({ goal: "out" })], { goal: null }],
  [
    "a key lets Claude play a new game",
    [{}, { ...NOTHING, credentials: { apiKey: "k" } }],
    { model: "claude-sonnet-5-5" },
  ],
  [
    "a key changes no player of a save",
    [{}, { ...saved({ model: "explorer" }), credentials: { apiKey: "k" } }],
    { model: "explorer" },
  ],
  [
    "the server of the credentials goes before the save's",
    [{}, { ...saved({ model: "m", baseUrl: "http://a" }), credentials: { baseUrl: "http://b" } }],
    { baseUrl: "http://b" },
  ],
  [
    "the server that is asked for goes before that of the credentials",
    [
      { model: "m", baseUrl: "http://c" },
      { ...NOTHING, credentials: { baseUrl: "http://b" } },
    ],
    { baseUrl: "http://c" },
  ],
  [
    "the server of the Messages API's credentials is no vendor's",
    [{ model: "openai:m" }, { ...NOTHING, credentials: { baseUrl: "http://b" } }],
    { baseUrl: null },
  ],
  [
    "a vendor's server stays with its models",
    [
      { model: "openai:n" },
      { ...saved({ model: "openai:m", baseUrl: "http://a" }), credentials: { baseUrl: "http://b" } },
    ],
    { baseUrl: "http://a" },
  ],
  [
    "another vendor is not asked at the server of the one before",
    [{ model: "google:m" }, saved({ model: "openai:m", baseUrl: "http://a" })],
    { baseUrl: null },
  ],
  [
    "Claude is not asked at a vendor's server",
    [{ model: "claude-opus-5-5" }, saved({ model: "openai:m", baseUrl: "http://a" })],
    { baseUrl: null },
  ],
  [
    "who speaks in a recording goes before who speaks in the save",
    [
      {},
      {
        ...saved({ model: "m", summaryModel: "s" }),
        recorded: { player: "p", summarizer: null, all: ["p"] },
      },
    ],
    { model: "p", summaryModel: null },
  ],
])("%s", (_, given, expected) => {
  expect(resolveSettings(...given)).toMatchObject(expected);
});

test.each([
  ["is asked for", { baseUrl: "http://a" }, NOTHING],
  ["comes with the credentials of a new game", {}, { ...NOTHING, credentials: { baseUrl: "http://a" } }],
  ["is asked for, and the save's player is the explorer", { baseUrl: "http://a" }, saved({})],
])("a server that %s without a model to ask there is refused", (_, asked, sources) => {
  expect(() => resolveSettings(asked, sources)).toThrow("not the model to ask there");
});

const DRIFT = { stallSteps: 12, allowsRollback: true } as const;

test.each<[string, Parameters<typeof resolveSettings>[0]["drift"], RunSettings["drift"]]>([
  ["nothing is asked for", undefined, DRIFT],
  ["one is", { refreshMinutes: 0 }, { ...DRIFT, refreshMinutes: 0 }],
  ["it is switched off", { isOff: true }, { ...DRIFT, isOff: true }],
  ["what is so already is", { isOff: false, stallSteps: 12 }, DRIFT],
  ["a rollback is not to be", { allowsRollback: false }, { stallSteps: 12 }],
  ["the defaults are", null, null],
])("of a save's settings of drift only those change that are asked for: %s", (_, drift, expected) => {
  const asked = drift === undefined ? {} : { drift };

  expect(resolveSettings(asked, saved({ drift: DRIFT })).drift).toEqual(expected);
});

test("drift that a save has off is switched on again, and then nothing is left to be said of it", () => {
  expect(resolveSettings({ drift: { isOff: false } }, saved({ drift: { isOff: true } })).drift).toBeNull();
});

test.each<[string, object]>([
  ["settings.drift.stallSteps takes a whole number of at least 1, got 0", { stallSteps: 0 }],
  ["settings.drift.refreshMinutes takes a whole number of at least 0, got 1.5", { refreshMinutes: 1.5 }],
  ['settings.drift.isOff takes true or false, got "yes"', { isOff: "yes" }],
  ["settings.drift.level is not a setting of drift, got 3", { level: 3 }],
])("%s", (message, drift) => {
  expect(() => resolveSettings({ drift }, NOTHING)).toThrow(message);
});

const GATES = { before: ["act"], after: ["remember"], when: ["step > 3"] } as const;

test.each<[string, Parameters<typeof resolveSettings>[0]["interrupts"], RunSettings["interrupts"]]>([
  ["nothing is asked for", undefined, GATES],
  ["one list is", { before: ["save", "decide", "save"] }, { ...GATES, before: ["decide", "save"] }],
  ["all three are", { before: [], after: ["act"], when: [] }, { before: [], after: ["act"], when: [] }],
  ["all three are empty", { before: [], after: [], when: [] }, null],
  ["none at all are", null, null],
])("of a save's interrupts only those change that are asked for: %s", (_, interrupts, expected) => {
  const asked = interrupts === undefined ? {} : { interrupts };

  expect(resolveSettings(asked, saved({ interrupts: GATES })).interrupts).toEqual(expected);
});
