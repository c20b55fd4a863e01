import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findRefusedClaim, findRefusedRecord } from "../../src/bench/judge-claims.ts";
import { CLAIM_KINDS, type ClaimKind } from "../../src/proof/list-claimed.ts";
import { readRunFile } from "../../src/run-file/read-run-file.ts";

const FILE = readRunFile(
  readFileSync(new URL("../../../../test/fixtures/runs/core-6a29f019.run", import.meta.url)),
);
const HONEST = { file: FILE, allowsAll: false, ownPrices: [] };

/** The kinds that no score may rest on, at a level without skills. */
const REFUSED: readonly ClaimKind[] = [
  "operator-steps",
  "messages",
  "notices",
  "interrupts",
  "rollbacks",
  "workflow-texts",
  "imports",
  "rootless",
  "own-tools",
  "skills",
  "own-map",
  "brought",
  "unjudged",
  "unknown-fields",
];

test.each(CLAIM_KINDS.map((kind) => [kind, REFUSED.includes(kind)] as const))(
  "48.A: of what check calls claimed, %s refused: %s",
  (kind, isRefused) => {
    const why = findRefusedClaim([{ kind, text: "so it is" }], HONEST);

    expect(why).toBe(isRefused ? "only claimed, and not proven: so it is" : null);
  },
);

test("48.A: skills are allowed at their level; redaction and another version allow nothing that cannot be judged", () => {
  const redacted = { ...FILE, manifest: { ...FILE.manifest, redacted: "words" as const } };

  expect(findRefusedClaim([{ kind: "skills", text: "" }], { ...HONEST, allowsAll: true })).toBeNull();
  expect(findRefusedClaim([{ kind: "unjudged", text: "" }], { ...HONEST, file: redacted })).not.toBeNull();
});

const OF_SKILLS = "it ran skills, and its level has none";
const OF_OTHERS = "somebody else than the player was asked";

test.each<[what: string, record: object, atMemory: string | null, withSkills: string | null]>([
  ["a step's call", { type: "call", purpose: "play" }, null, null],
  ["a summary's reply", { type: "reply", purpose: "summary" }, null, null],
  ["a skill's call", { type: "call", purpose: "skill", skill: {} }, OF_SKILLS, null],
  ["an agent's reply", { type: "reply", purpose: "agent", agent: {} }, OF_OTHERS, OF_OTHERS],
  ["an agent's call that a skill makes", { type: "call", purpose: "skill", agent: {} }, OF_OTHERS, OF_OTHERS],
  ["a refining's lost call", { type: "lost", purpose: "refine" }, OF_OTHERS, OF_OTHERS],
  ["a call for a hint", { type: "call", purpose: "hint" }, OF_OTHERS, OF_OTHERS],
  ["a step's call in a skill's name", { type: "call", purpose: "play", skill: {} }, OF_OTHERS, OF_OTHERS],
  ["a skill", { type: "skill" }, OF_SKILLS, null],
  ["an unanswered question", { type: "unanswered" }, OF_SKILLS, null],
  ["a restored machine", { type: "restored" }, OF_SKILLS, null],
  ["a game's start", { type: "start", settings: {} }, null, null],
  ...[
    [
      "a start with a checkpoint's memory",
      { type: "start", brought: {} },
      "it was begun with a memory from elsewhere",
    ],
    ["a start with a learned map", { type: "start", learned: {} }, "it has a map of its own"],
    ["a decision with one", { type: "decision", learned: {} }, "it has a map of its own"],
    [
      "a branch",
      { type: "branch", from: null },
      "it went back and on from an earlier place, which no task does",
    ],
    ["a builder's tool", { type: "tool", name: "oracle" }, "the tool oracle is its own"],
    ["an operator's step", { type: "operator" }, "a person took part"],
    [
      "an outcome with tries",
      { type: "outcome", outcome: { tries: [] } },
      "it tries presses on a copy of the game, and its level has none",
    ],
  ].map(([what, record, why]): [string, object, string, string] => [
    String(what),
    record as object,
    String(why),
    String(why),
  ]),
  ...["version", "head", "fold", "keyframe"].map((type): [string, object, null, null] => [
    `a ${type}`,
    { type },
    ...([null, null] as const),
  ]),
  ["a plain outcome", { type: "outcome", outcome: {} }, null, null],
  ["a decision about settings", { type: "decision", settings: {}, told: null }, null, null],
  [
    "a type that objects have by nature",
    { type: "constructor" },
    "this version does not know its records of type constructor",
    "this version does not know its records of type constructor",
  ],
  [
    "their prototype",
    { type: "__proto__" },
    "this version does not know its records of type __proto__",
    "this version does not know its records of type __proto__",
  ],
])("48.A: %s is refused, or belongs to a run of its level", (_, record, atMemory, withSkills) => {
  const entries = [{ entry: record }] as unknown as typeof FILE.entries;

  const found = [false, true].map((skills) => findRefusedRecord(entries, { skills, tries: false }));
  expect(found).toEqual([atMemory, withSkills]);
});

test("48.A: prices of the file's own are refused for a model that the list has, and allowed for any other", () => {
  const claim = [{ kind: "own-prices", text: "" }] as const;

  expect(findRefusedClaim(claim, { ...HONEST, ownPrices: ["claude-haiku-5-5"] })).not.toBeNull();
  expect(findRefusedClaim(claim, { ...HONEST, ownPrices: ["local-model"] })).toBeNull();
});
