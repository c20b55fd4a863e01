import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import type { AgentSpec } from "../../../../src/parts/agents/base/agents.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { createCapture } from "../../../../test/helpers/runs/run-here.ts";
import { renderProof, renderRound } from "../../src/commands/improve/render-proof.ts";
import { usesOf, writeProven } from "../../src/commands/improve/write-proven.ts";
import type { JudgedArm } from "../../src/improve/judge.ts";
import { changeLines } from "../../src/improve/player-change.ts";
import type { CandidateReport, ImproveReport } from "../../src/improve/proof-report.ts";
import type { Standing } from "../../src/improve/rule.ts";

const worldIn = (cwd: string) => ({ cwd, stdout: createCapture(), env: {} }) as unknown as World;

const PAIRS = { better: 5, worse: 1, same: 2, gained: 3, lost: 0 };
const NONE = { better: 0, worse: 0, same: 0, gained: 0, lost: 0 };
const ACCEPTED: Standing = { type: "accepted" };
const NO_CHANGE = { edits: [], settings: {}, skills: [], agents: [] };

function candidate(id: string, standing: Standing, more: object = {}): CandidateReport {
  const difference = { pairs: 8, difference: null, interval: null, p: 1 };
  const comparison = {
    present: { count: 2, of: 8, share: 0.25, interval: null },
    changed: { count: 6, of: 8, share: 0.756, interval: null },
    success: difference,
    steps: { ...difference, difference: -3, interval: [-5, 1] },
    costUsd: { ...difference, difference: 0.00125 },
  };
  return {
    ...{ id, cause: "slow", because: "it helps", ...NO_CHANGE, standing },
    own: { tasks: ["a"], pairs: PAIRS, wealth: 2, comparison },
    heldOut: { tasks: ["b"], pairs: NONE, wealth: 1, comparison },
    ...more,
  } as unknown as CandidateReport;
}

function report(more: Partial<ImproveReport> = {}): ImproveReport {
  return {
    format: 1,
    ...{ tasks: [], candidates: [], wanted: 40, accepted: null },
    ...{ attempts: 32, steps: 190, costUsd: 0.5, stopped: null, ...more },
  };
}

/** The cells of a report's rows, and the lines below its table. */
function shown(given: ImproveReport) {
  const lines = renderProof(given, worldIn("/"), "better.yaml").split("\n");
  const [, ...rest] = lines;
  const rows = rest.slice(0, given.candidates.length).map((line) => line.trim().split(/ {2,}/));
  return { titles: lines[0], rows, below: rest.slice(given.candidates.length) };
}

describe("the report of trying", () => {
  test("has a row for each candidate: pairs, shares, differences, held-out pairs and verdict", () => {
    const heldOut = { tasks: ["b"], pairs: PAIRS };
    const { titles, rows } = shown(
      report({ candidates: [candidate("one", ACCEPTED), candidate("two", ACCEPTED, { heldOut })] }),
    );

    expect(titles?.trim().split(/ {2,}/)).toEqual([
      ...["candidate", "pairs", "better", "worse", "reached", "steps", "dollars"],
      ...["held out: better, worse", "verdict"],
    ]);
    expect(rows).toEqual([
      ["one", "8", "5", "1", "25 % → 76 %", "-3 (-5 to +1)", "+0.0013", "–", "proven"],
      ["two", "8", "5", "1", "25 % → 76 %", "-3 (-5 to +1)", "+0.0013", "5, 1 of 8", "proven"],
    ]);
  });

  test("shows an unknown value as a dash", () => {
    const none = { pairs: 0, difference: null, interval: null, p: 1 };
    const nothing = { count: 0, of: 0, share: null, interval: null };
    const comparison = {
      ...{ present: nothing, changed: nothing, success: none, steps: none },
      costUsd: { ...none, difference: 0 },
    };
    const { rows } = shown(
      report({ candidates: [candidate("one", ACCEPTED, { own: { pairs: NONE, comparison } })] }),
    );

    expect(rows).toEqual([["one", "0", "0", "0", "– → –", "–", "0", "–", "proven"]]);
  });

  test.each<[standing: Standing, verdict: string]>([
    [{ type: "open", needs: "own" }, "open"],
    [{ type: "refused", why: "worse", on: "own" }, "refused: worse"],
    [{ type: "refused", why: "hopeless", on: "own" }, "refused: no better"],
    [{ type: "refused", why: "undecided", on: "own" }, "refused: undecided"],
    [{ type: "refused", why: "worse", on: "held-out" }, "refused: held out, worse"],
    [{ type: "refused", why: "hopeless", on: "held-out" }, "refused: held out, worse"],
    [{ type: "refused", why: "undecided", on: "held-out" }, "refused: held out, undecided"],
  ])("calls %j %s", (standing, verdict) => {
    const { rows } = shown(report({ candidates: [candidate("one", standing)] }));

    expect(rows[0]?.at(-1)).toBe(verdict);
  });

  test("ends with what is kept, and what it takes besides the playbook", () => {
    const plain = candidate("one", ACCEPTED);
    const more = candidate("two", ACCEPTED, { settings: { maxHistory: 80, pictures: false } });

    expect(shown(report({ candidates: [plain, more], accepted: "one" })).below).toEqual([
      "32 attempts, 190 steps, $0.50.",
      "Proven: one, in better.yaml. To use it in the run: runner playbook import better.yaml",
      "",
    ]);
    expect(shown(report({ candidates: [plain, more], accepted: "two" })).below.slice(1)).toEqual([
      "Proven: two, in better.yaml. To use it in the run: runner playbook import better.yaml",
      "It also takes --set maxHistory=80 --set pictures=off.",
      "",
    ]);
  });

  test("ends with why nothing is kept, or why it is not over", () => {
    const candidates = [candidate("one", ACCEPTED, { settings: { maxHistory: 80 } })];

    expect(shown(report({ candidates, costUsd: null, attempts: 1, steps: 1 })).below).toEqual([
      "1 attempt, 1 step, cost unknown.",
      "No candidate is proven: the playbook stays as it is.",
      "",
    ]);
    expect(shown(report({ candidates, accepted: "one", stopped: "the money is spent" })).below).toEqual([
      "32 attempts, 190 steps, $0.50.",
      "Not done: the money is spent. Run the same command to continue.",
      "",
    ]);
  });
});

test("a round is a line: the pairs that decide about each candidate, or its verdict", () => {
  const judgedAs = (id: string, standing: Standing): JudgedArm =>
    ({
      arm: { id },
      own: PAIRS,
      heldOut: { ...PAIRS, better: 9, worse: 4 },
      standing,
    }) as unknown as JudgedArm;
  const judged = [
    judgedAs("own", { type: "open", needs: "own" }),
    judgedAs("other", { type: "open", needs: "held-out" }),
    judgedAs("good", ACCEPTED),
    judgedAs("bad", { type: "refused", why: "worse", on: "own" }),
  ];

  expect(renderRound({ judged, attempts: 48 })).toBe(
    "48 attempts: own 5:1, other 9:4 held out, good accepted, bad refused\n",
  );
});

const GUIDE: AgentSpec = { name: "guide", description: "knows", prompt: "Guide.", can: "consult" };
const SKILL = { meta: { name: "go", description: "Goes." }, steps: [{ primitive: "wait", frames: 2 }] };

describe("what is proven", () => {
  test.each([
    [NO_CHANGE, ""],
    [{ edits: [], settings: { maxHistory: 80 } }, "--set maxHistory=80"],
    [{ edits: [], agents: [GUIDE] }, "--set player=out/player.yaml"],
    [{ edits: [], skills: [SKILL] }, "the skills in out/skills, copied to your own"],
    [
      { edits: [], settings: { pictures: true }, skills: [SKILL], agents: [GUIDE] },
      "--set pictures=on --set player=out/player.yaml and the skills in out/skills, copied to your own",
    ],
  ])("%j takes %s", (change, words) => {
    expect(usesOf(change, "out.yaml")).toBe(words);
  });

  test("has a line for each edit, setting, skill and agent", () => {
    const edits = [
      { action: "add", title: "Doors", text: "Knock." },
      { action: "drop", title: "Signs" },
    ] as const;

    expect(
      changeLines({ edits, settings: { explorer: { heal: 60 } }, skills: [SKILL], agents: [GUIDE] }),
    ).toEqual([
      'add "Doors": Knock.',
      'drop "Signs"',
      "explorer=heal:60",
      `skill go: ${JSON.stringify(SKILL)}`,
      "agent guide (consult): Guide.",
    ]);
  });

  /** Writes an arm's files, and returns their folder. */
  function written(arm: object, player: Parameters<typeof writeProven>[1]["player"] = null): string {
    const cwd = temporaryFolder();
    const playbook = [{ title: "Doors", text: "Knock." }];
    const edits = [{ action: "add", title: "doors", text: "Knock." }];
    const kept = { arm: { ...NO_CHANGE, edits, playbook, ...arm }, own: PAIRS } as unknown as JudgedArm;
    writeProven(worldIn(cwd), { out: "out.yaml", kept, player });
    return cwd;
  }

  test("is a playbook alone where only that changed", () => {
    const cwd = written({});

    expect(readFileSync(join(cwd, "out.yaml"), "utf8")).toBe(
      'format: 1\nentries:\n  - title: "Doors"\n    text: "Knock."\n    trials: [{"accepted":true,"better":5,"worse":1,"same":2}]\n',
    );
    expect(existsSync(join(cwd, "out"))).toBe(false);
  });

  test("has files of its skills and of the whole player beside the playbook, which names them", () => {
    const fighter: AgentSpec = { ...GUIDE, name: "fighter", can: "delegate" };
    const old: AgentSpec = { ...GUIDE, prompt: "Old." };
    const cwd = written({ skills: [SKILL], agents: [GUIDE] }, { agents: [fighter, old] });

    expect(readFileSync(join(cwd, "out.yaml"), "utf8")).toMatch(
      /^# Proven with --set player=out\/player\.yaml and the skills in out\/skills, copied to your own\nformat: 1\n/,
    );
    expect(JSON.parse(readFileSync(join(cwd, "out/skills/go.json"), "utf8"))).toEqual(SKILL);
    const player = readFileSync(join(cwd, "out/player.yaml"), "utf8");
    expect(player).toContain("fighter");
    expect(player).toContain("Guide.");
    expect(player).not.toContain("Old.");
  });

  test("has the player's file where agents alone changed", () => {
    const cwd = written({ agents: [GUIDE] });

    expect(readFileSync(join(cwd, "out/player.yaml"), "utf8")).toContain("Guide.");
  });

  test("needs no player's file for settings, whatever the present player is", () => {
    const cwd = written({ settings: { maxHistory: 80 } }, { agents: [GUIDE] });

    expect(existsSync(join(cwd, "out/player.yaml"))).toBe(false);
  });
});
