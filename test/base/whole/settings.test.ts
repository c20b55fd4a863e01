import { expect, test } from "vitest";
import {
  EXPLORER_NUMBERS,
  isExplorerNumber,
  readExplorerSettings,
  writeExplorerSettings,
} from "../../../src/base/vocabulary/explorer-settings.ts";
import { areSettings, findBadSetting, SETTING_RULES } from "../../../src/base/vocabulary/setting-rules.ts";
import { SETTING_NAMES, SETTING_TABLE } from "../../../src/base/vocabulary/setting-table.ts";

const AGENT = { name: "scout", description: "Looks around.", prompt: "Look.", can: "consult" };
const MODE = { name: "fight", when: "battle.on", text: "Fight." };
const agents = (...changes: readonly object[]) => ({
  agents: changes.map((change) => ({ ...AGENT, ...change })),
});
const modes = (...changes: readonly object[]) => ({
  agents: [],
  modes: changes.map((change) => ({ ...MODE, ...change })),
});

/** Values of every sort, of which each setting takes a few. */
const VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  -1,
  0,
  1,
  2,
  3,
  4,
  5,
  1.5,
  Number.NaN,
  2 ** 32 - 1,
  1e15,
  "1",
  ..."|  |x|usual|low|extreme|grey|gb|cgb|next|anthropic".split("|"),
  "http://a.example/v1",
  " HTTPS://a.example?k=1",
  "ftp://a.example",
  "http://",
  "a b",
  "a.b_c-D9",
  "...",
  "toString",
  "a".repeat(64),
  "a".repeat(65),
  [],
  ["x"],
  {},
  { m: [] },
  { m: ["x", 1] },
  { m: "x" },
  { heal: 60 },
  { heal: 91 },
  { heal: 0, rounds: 5 },
  { strong: 1.5 },
  { toString: 1 },
  { before: [], after: [], when: [] },
  { before: ["act"], after: ["save", "refine"], when: ["step > 1"] },
  { before: ["walk"], after: [], when: [] },
  { before: [], after: [], when: [1] },
  { before: [], after: [] },
  { agents: [] },
  { agents: [], define: true },
  { agents: [], define: 1 },
  { define: true },
  { isOff: true, stallSteps: 1, refreshMinutes: 0, allowsRollback: false },
  { isOff: 1 },
  { stallSteps: 0 },
  { refreshMinutes: -1 },
  { allowsRollback: "on" },
  agents({}),
  agents({}, {}),
  agents({}, { name: "b-2" }),
  agents({ name: "Scout" }),
  agents({ name: "" }),
  agents({ name: "2b" }),
  agents({ name: "a".repeat(32) }),
  agents({ name: "a".repeat(33) }),
  agents({ description: " " }),
  agents({ description: "x".repeat(160) }),
  agents({ description: "x".repeat(161) }),
  agents({ prompt: "x".repeat(2_000) }),
  agents({ prompt: "x".repeat(2_001) }),
  agents({ prompt: 1 }),
  agents({
    can: "delegate",
    tools: ["press_buttons"],
    steps: 40,
    tokens: 1_000_000,
    dollars: 100,
    offered: false,
    effort: "low",
    model: "m",
    sees: ["goals", "steps", "playbook"],
  }),
  agents({ can: "both" }),
  agents({ tools: [""] }),
  agents({ tools: Array(40).fill("t") }),
  agents({ tools: Array(41).fill("t") }),
  agents({ tools: ["t".repeat(65)] }),
  agents({ sees: ["all"] }),
  agents({ steps: 0 }),
  agents({ steps: 41 }),
  agents({ tokens: 1_000_001 }),
  agents({ tokens: 0 }),
  agents({ dollars: 0 }),
  agents({ dollars: 100.5 }),
  agents({ dollars: "1" }),
  agents({ offered: 1 }),
  agents({ effort: "extreme" }),
  agents({ model: "m".repeat(201) }),
  agents(...Array.from({ length: 16 }, (_, at) => ({ name: `a${at}` }))),
  agents(...Array.from({ length: 17 }, (_, at) => ({ name: `a${at}` }))),
  modes({}),
  modes({ agent: "scout" }),
  modes({ agent: "scout", text: undefined }),
  modes({ text: undefined }),
  modes({ when: "" }),
  modes({ when: "x".repeat(401) }),
  modes({ text: "x".repeat(401) }),
  modes({ name: 1 }),
  modes(...Array(16).fill({})),
  modes(...Array(17).fill({})),
  { agents: [], modes: [1] },
];

/** A value in a line, long texts and lists with their lengths. */
function short(value: unknown): string {
  if (typeof value === "number" || value === undefined) return String(value);
  const json = JSON.stringify(value).replace(/(.)\1{19,}/g, (run, one) => `${one}×${run.length}`);
  const lean = json
    .replaceAll('"description":"Looks around.","prompt":"Look.","can":"consult"', "…")
    .replaceAll('"name":"fight","when":"battle.on","text":"Fight."', "…");
  return lean.length > 130 ? `${lean.slice(0, 120)}… ${lean.length}` : lean;
}

test("the values that each setting takes", async () => {
  const lines = SETTING_NAMES.flatMap((name) => {
    const { takes, isValid } = SETTING_RULES[name];
    const { usual, isInEachSave } = SETTING_TABLE[name] as { usual?: unknown; isInEachSave?: true };
    return [
      `${name}: ${takes}; usual ${short(usual)}${isInEachSave ? ", in each save" : ""}`,
      `  ${VALUES.filter(isValid)
        .map(short)
        .join(name === "player" ? "\n  " : "  ")}`,
    ];
  });
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("settings.txt");
});

test("the settings of a save are whole, and its first bad one has a name", () => {
  const usual = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, (SETTING_TABLE[name] as { usual?: unknown }).usual]),
  );
  expect([
    areSettings(usual),
    areSettings({ ...usual, seed: -1 }),
    areSettings({}),
    areSettings(null),
    areSettings([]),
  ]).toEqual([true, false, false, false, false]);
  expect([
    findBadSetting(usual),
    findBadSetting({}),
    findBadSetting({ seed: undefined, maxHistory: 3, model: "" }),
    findBadSetting({ tries: "on" }),
  ]).toEqual([null, null, "model", "tries"]);
});

test("each number of the built-in player ends at its bounds", () => {
  const bounds = Object.entries(EXPLORER_NUMBERS).map(([name, { usual, least, most, says }]) => {
    const taken = [least - 1, least, usual, most, most + 1].map((value) => isExplorerNumber(name, value));
    return `${name} ${least} ${usual} ${most} ${taken.join(" ")}: ${says}`;
  });
  expect(bounds).toMatchInlineSnapshot(`
    [
      "people -100 20 100 false true true true false: preference for people that were not asked yet",
      "things -100 0 100 false true true true false: preference for things and walls that were not looked at yet",
      "sights 1 1 4 false true true true false: stretches of unseen ground walked over in one step",
      "blocked 0 0 200 false true true true false: cost of an aim for each time that it was not reached lately",
      "patience 1 4 20 false true true true false: steps without effect after which anything is pressed",
      "heal 0 40 90 false true true true false: share of health below which a remedy is taken in a fight, in percent",
      "rounds 1 3 4 false true true true false: rounds fought in one step while both sides are strong",
      "strong 0 30 100 false true true true false: share of health above which a side is strong, in percent",
    ]
  `);
  const written = [
    "usual",
    " usual ",
    "heal:60",
    " heal : 60 , rounds:3",
    "heal:-1",
    "people:-100",
    "heal",
    "heal:60,",
    "",
    "heal:60;rounds:3",
    "nobody:1",
  ];
  expect(written.map((text) => readExplorerSettings(text))).toEqual([
    {},
    {},
    { heal: 60 },
    { heal: 60, rounds: 3 },
    null,
    { people: -100 },
    ...Array(5).fill(null),
  ]);
  expect([{}, { heal: 60 }, { heal: 60, rounds: 3 }].map(writeExplorerSettings)).toEqual([
    "usual",
    "heal:60",
    "heal:60,rounds:3",
  ]);
});
