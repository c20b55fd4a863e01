import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scoreOf, shareOf } from "../../src/bench/score.ts";
import type { TaskRules } from "../../src/bench/task.ts";
import { PRESENT } from "../../src/improve/arms.ts";
import { type Attempt, keyOf } from "../../src/improve/attempt.ts";
import { heldOutOf, judge, nextTrials, trialledOf } from "../../src/improve/judge.ts";
import { heldOutWealth, standingOf, wantedWealth, wealthOf } from "../../src/improve/rule.ts";
import type { RunProof } from "../../src/proof/check-run.ts";
import { type CheckedSignature, describeProof } from "../../src/proof/describe-proof.ts";
import { CHECKS, type Finding } from "../../src/proof/finding.ts";
import { CLAIM_KINDS, listClaimed } from "../../src/proof/list-claimed.ts";
import { type RunFile, readRunFile } from "../../src/run-file/read-run-file.ts";

const FILE = readRunFile(
  readFileSync(
    new URL("../../../../test/fixtures/baselines/lantern-pixels-random-7-8-steps.run", import.meta.url),
  ),
);
const PROOF: RunProof = {
  findings: [],
  counts: {
    ...{ steps: 8, requests: 7, restores: 2, calls: 6 },
    ...{ imported: 0, unjudged: 0, hidden: 0, rootless: 0 },
  },
  ...{ ownPrices: [], isOwn: true },
};
const UNSIGNED: CheckedSignature = { signature: null, isAskedFor: false };
const SIGNED = { isGood: true, key: "SHA256:abc", signer: "me@example.org" };

/** The file with other sums and further entries. */
function fileOf(all: object, entries: readonly object[] = [], more: object = {}): RunFile {
  const { claims } = FILE.manifest;
  const manifest = { ...FILE.manifest, ...more, claims: { ...claims, all: { ...claims.all, ...all } } };
  const added = entries.map((entry) => ({ entry }));
  return { ...FILE, manifest, entries: [...FILE.entries, ...added] } as unknown as RunFile;
}

const HELPED = fileOf(
  {
    ...{ branches: 3, summaries: 2, operatorSteps: 2, messages: 3, notices: 1, interrupts: 4, rollbacks: 5 },
  },
  [
    { type: "decision", told: null, settings: { goal: "Win.", systemPrompt: "Play.", language: "German" } },
    { type: "stage", told: "Go.", settings: { player: { agents: [] } } },
    { type: "tool", name: "my_tool" },
    { type: "start", settings: {}, brought: {}, learned: {} },
    { type: "call", purpose: "summary" },
  ],
  { redacted: "words" },
);
const DOUBTED: RunProof = {
  findings: [],
  counts: {
    ...{ steps: 1, requests: 0, restores: 0, calls: 1 },
    ...{ imported: 1, unjudged: 2, hidden: 3, rootless: 4 },
  },
  ...{ ownPrices: ["model-a", "model-b"], isOwn: false },
};
const found = (...findings: readonly Finding[]): RunProof => ({ ...PROOF, findings });

test("the reports of good and bad proofs stay the same (if a change is meant: npx vitest run FILE -u)", async () => {
  const proofs: readonly (readonly [string, RunFile, RunProof, CheckedSignature])[] = [
    ["good, not signed", FILE, PROOF, UNSIGNED],
    ["good, signed", FILE, PROOF, { signature: SIGNED, isAskedFor: true }],
    ["signed by somebody", FILE, PROOF, { signature: { ...SIGNED, signer: null }, isAskedFor: true }],
    ["not signed, though asked for", FILE, PROOF, { signature: null, isAskedFor: true }],
    [
      "with another file's signature",
      FILE,
      PROOF,
      { signature: { ...SIGNED, isGood: false }, isAskedFor: false },
    ],
    ["with help and doubts", HELPED, DOUBTED, UNSIGNED],
    [
      "another machine",
      FILE,
      found(
        { check: "machine", step: 5, text: "another machine" },
        { check: "machine", step: 6, text: "too" },
      ),
      UNSIGNED,
    ],
    [
      "wrong in all",
      FILE,
      found(...CHECKS.map((check, step) => ({ check, step, text: `no ${check}` }))),
      UNSIGNED,
    ],
    ["a part is gone", FILE, found({ check: "file", step: null, text: "a part is gone" }), UNSIGNED],
  ];
  const told = proofs.map(([name, file, proof, signed]) => {
    const { checks, verdict, findings, claimed, redacted } = describeProof(file, proof, signed);
    return [
      `${name}: ${verdict}, ${redacted ?? "nothing"} taken out`,
      ...checks.map(({ check, result, what }) => `  ${check}, ${result}: ${what}`),
      ...findings.map(({ check, step, text }) => `  found: ${check}, step ${step}: ${text}`),
      ...claimed.map((text) => `  claimed: ${text}`),
    ].join("\n");
  });
  // A new core changes nothing else.
  const text = told.join("\n\n").replace(/core [0-9a-f]{8}…/g, "core …");

  await expect(`${text}\n`).toMatchFileSnapshot("./proofs.txt");
});

test("claims alone have the same kinds in the same order as ever", async () => {
  const lines = [
    `kinds: ${CLAIM_KINDS.join(", ")}`,
    ...listClaimed(FILE, PROOF, SIGNED).map(({ kind, text }) => `plain, signed, ${kind}: ${text}`),
    ...listClaimed(HELPED, DOUBTED, null).map(({ kind, text }) => `helped, doubted, ${kind}: ${text}`),
  ];

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./claims.txt");
});

test("scores of tasks and the shares of their parts are the same as ever", async () => {
  const milestones = [
    { reach: "new map: *", most: 3, weight: 4 },
    { reach: "talk*to*maru", most: 1, weight: 2 },
    { reach: "the end", most: 1, weight: 1 },
    { reach: "a*", most: 2, weight: 0.5 },
  ];
  const reached = [
    [],
    ["new map: Wood"],
    ["new map: Wood", "new map: Wood", "new map: "],
    ["new map: A", "new map: B", "new map: C", "new map: D"],
    ["talk to maru", "talkto maru", "talk to maru!"],
    ["talkmaruto", "talktomaru", "The end", "the end."],
    ["the end", "a", "ab", "abc", "ba"],
  ];
  const rules: TaskRules = { name: "t", game: "lantern", goal: "g", bounds: { steps: 1 }, milestones };
  const lines = reached.map((names) => {
    const shares = milestones.map((entry) => shareOf(entry, names).toFixed(4));
    const score = scoreOf(
      rules,
      names.map((name) => ({ name })),
    );
    return `${score.toFixed(6)} = ${shares.join(" + ")}: ${names.join(", ")}`;
  });
  const none = scoreOf({ ...rules, milestones: [] }, [{ name: "a" }]);

  await expect(`${lines.join("\n")}\nNo entries: ${none}\n`).toMatchFileSnapshot("./scores.txt");
});

/** Attempts by signs, a letter each repetition: `+` quick, `-` slow, `x` failed, `=` as the one before; a space for none. */
function attemptsOf(played: Readonly<Record<string, string>>): ReadonlyMap<string, Attempt> {
  const attempts = new Map<string, Attempt>();
  for (const [player, signs] of Object.entries(played)) {
    const [task = "", arm = ""] = player.split(" ");
    for (const [repetition, sign] of [...signs].entries()) {
      if (sign === " ") continue;
      const print = sign === "=" ? `${arm} same` : `${arm} ${repetition}`;
      const steps = sign === "+" ? 10 : sign === "-" ? 30 : 20;
      attempts.set(keyOf({ task, arm, repetition }), { isReached: sign !== "x", steps, costUsd: 1, print });
    }
  }
  return attempts;
}

test("improvements are judged by the same pairs in the same way as ever, with the same next attempts", async () => {
  const arm = (id: string, tasks: readonly string[]) =>
    ({ id, tasks }) as unknown as Parameters<typeof judge>[0];
  const arms = [arm(PRESENT, []), arm("x", ["one"]), arm("y", ["one", "two"])] as const;
  const trialled = trialledOf([{ id: "one" }, { id: "two" }, { id: "three" }], arms, 24);
  const games: readonly Readonly<Record<string, string>>[] = [
    {},
    { "one present": "xxxx", "one x": "++++", "one y": "xx++" },
    {
      ...{ "one present": "x".repeat(24), "one x": "+".repeat(24), "one y": "+-x".repeat(8) },
      ...{
        "two present": "--++",
        "two x": "++--",
        "two y": "x+x+",
        "three present": "xxxx",
        "three x": "+++ ",
      },
    },
    { "one present": "+".repeat(24), "one x": "x".repeat(24), "one y": "-".repeat(24) },
    { "one present": "====", "one x": "====" },
    { "one present": "=====", "one x": "=====", "one y": "======" },
    { "one present": "======", "one x": "======", "one y": "=x=x==", "two present": "=     " },
    {
      ...{ "one present": "x".repeat(24), "one x": "+".repeat(24) },
      ...{ "two present": "-".repeat(24), "two x": "+".repeat(24) },
      ...{ "three present": "+".repeat(24), "three x": "-".repeat(24) },
    },
  ];
  const lines = games.flatMap((game) => {
    const attempts = attemptsOf(game);
    const judged = arms.slice(1).map((one) => judge(one, trialled, attempts));
    const next = nextTrials(judged, trialled, attempts).map(keyOf);
    return [
      `Played: ${JSON.stringify(game)}`,
      ...judged.map(({ arm: { id, tasks }, own, heldOut, standing }) =>
        [
          `  ${id} for ${tasks.join(" and ")}, held out ${heldOutOf({ tasks }, trialled.tasks).join(" and ")}:`,
          JSON.stringify({ own, heldOut, standing }),
        ].join(" "),
      ),
      `  next: ${next.join("; ")}`,
    ];
  });
  const counts = [0, 1, 3, 6, 12, 20];
  const wealths = counts.flatMap((won) =>
    counts.map((lost) => {
      const heldOut = { better: won, worse: lost, same: 3, gained: won, lost };
      const trialling = { candidates: 2, pairs: 30, heldOutPairs: 30 };
      const standing = standingOf({ better: won, worse: lost, same: 1 }, heldOut, trialling);
      const after = standingOf({ better: 20, worse: 0, same: 0 }, heldOut, trialling);
      const figures = [wealthOf(won, lost), heldOutWealth(heldOut)].map((one) => one.toPrecision(6));
      return `${won} to ${lost}: ${figures.join(", ")} ${JSON.stringify(standing)}, held out ${JSON.stringify(after)}`;
    }),
  );
  const wanted = [1, 2, 5].map((candidates) => `${candidates} candidates: ${wantedWealth({ candidates })}`);

  await expect(
    `${JSON.stringify(trialled)}\n${[...lines, ...wealths, ...wanted].join("\n")}\n`,
  ).toMatchFileSnapshot("./judged.txt");
});
