import { expect, test } from "vitest";
import { textsOf } from "../../../../../test/helpers/viewer/page-texts.ts";
import { renderEstimate, renderProof, renderRound } from "../../../src/commands/improve/render-proof.ts";
import { armsOf, provenPlaybook } from "../../../src/improve/arms.ts";
import { type Attempt, keyOf } from "../../../src/improve/attempt.ts";
import { choosePairs } from "../../../src/improve/html/choose-pairs.ts";
import { renderProofPage } from "../../../src/improve/html/render-page.ts";
import { whyStanding } from "../../../src/improve/html/tell-pairs.ts";
import { judge, nextTrials, trialledOf } from "../../../src/improve/judge.ts";
import { reportProof } from "../../../src/improve/proof-report.ts";
import type { Proof } from "../../../src/improve/prove.ts";
import type { Candidate, ImproveTask } from "../../../src/work/improve-task.ts";

const REPETITIONS = 24;
const PLAYBOOK = [
  { title: "Doors", text: "Knock.", when: 'game.mode == "walk"' },
  { title: "Signs", text: "Read them." },
  { title: "Old", text: "Gone soon." },
];

function task(id: string, more: Partial<ImproveTask> = {}): ImproveTask {
  return {
    ...{ id, role: "source", cause: "repetition", steps: 28, success: "game.embers >= 1" },
    from: { folder: "/saves", slug: "lantern", runId: "run", step: 1_200 },
    ...{
      story: `1201: pressed up\n1202: pressed ${id}`,
      spent: { steps: 14, costUsd: 0.5 },
      wasReached: true,
    },
    ...more,
  };
}

const TASKS: readonly ImproveTask[] = [
  task("wall-1"),
  task("wall-2", { wasReached: false, story: " ", spent: { steps: 1, costUsd: 0 } }),
  task("fight-1", { cause: "defeat", spent: { steps: 9, costUsd: null } }),
  task("good-1", { role: "held-out", cause: null }),
  task("good-2", { role: "held-out", cause: null }),
];

function candidate(id: string, tasks: readonly string[], more: Partial<Candidate> = {}): Candidate {
  return {
    ...{ id, cause: "repetition", tasks, because: `${id} helps` },
    ...{ edits: [{ action: "add", title: id, text: `Think of ${id}.` }], ...more },
  };
}

const WALLS = ["wall-1", "wall-2"];
const CANDIDATES: readonly Candidate[] = [
  candidate("good", WALLS, {
    edits: [
      { action: "add", title: "Walls", text: "Turn.", when: "game.x > 1" },
      { action: "change", title: "doors", text: "Knock twice." },
      { action: "drop", title: "Old" },
    ],
    settings: { maxHistory: 80, pictures: false },
  }),
  candidate("quicker", WALLS),
  candidate("idle", ["fight-1"], { cause: "defeat" }),
  candidate("harm", ["wall-1"]),
  candidate("worse", WALLS),
  candidate("slight", WALLS),
  candidate("nothing", ["none"]),
  candidate("twin", ["fight-1"], { edits: [{ action: "add", title: "quicker", text: "Think of quicker." }] }),
  candidate("unfit", WALLS, { edits: [{ action: "drop", title: "Missing" }] }),
  candidate("same", WALLS, { edits: [] }),
];

/** The steps of an attempt of each kind of candidate; null where it did not succeed. */
function stepsOf(arm: string, id: string, at: number): number | null {
  const isOwn = id.startsWith("wall");
  switch (arm) {
    case "good":
      return isOwn ? 4 + (at % 3) : 9;
    case "quicker":
      return isOwn ? (at % 2 === 0 ? 12 : 9) : 9 + (at % 2);
    case "harm":
      return isOwn ? 5 : at % 3 === 0 ? 9 : null;
    case "worse":
      return isOwn && at < 9 ? null : 20;
    case "slight":
      return isOwn ? (at % 5 === 0 ? 3 : 11) : 9;
    default:
      return isOwn ? (at % 4 === 0 ? null : 11) : 9;
  }
}

/** A proof by attempts with this many repetitions, one in seven of them at an unknown price. */
function proofOf(
  repetitions: number,
  { stopped = null as string | null, price = 0.01 as number | null } = {},
) {
  const { arms, unfit } = armsOf(PLAYBOOK, TASKS, CANDIDATES);
  const attempts = new Map<string, Attempt>();
  for (const { id } of TASKS)
    for (const [rank, arm] of arms.entries())
      for (let at = 0; at < repetitions; at += 1) {
        const steps = stepsOf(arm.id, id, at);
        const print = id === "fight-1" ? "alike" : keyOf({ task: id, arm: arm.id, repetition: at });
        const costUsd = price === null ? (at % 7 === 0 ? null : 0.01) : price * (1 + rank / 10);
        attempts.set(keyOf({ task: id, arm: arm.id, repetition: at }), {
          ...{ isReached: steps !== null, steps: steps ?? 28, costUsd, print },
        });
      }
  const trialled = trialledOf(TASKS, arms, REPETITIONS);
  const judged = arms.slice(1).map((arm) => judge(arm, trialled, attempts));
  const accepted = judged.find(({ standing }) => standing.type === "accepted") ?? null;
  const proof: Proof = { judged, accepted, attempts, stopped };
  const report = reportProof(proof, TASKS, CANDIDATES, trialled);
  const pairs = choosePairs(proof, REPETITIONS).map((pair, at) => {
    const films: readonly [Uint8Array, Uint8Array] = [Buffer.from("one"), Buffer.from("two")];
    return { ...pair, films: at === 0 ? films : "the disk is full" };
  });
  const after = accepted === null ? null : provenPlaybook(accepted.arm, accepted.own);
  const trials = nextTrials(judged, trialled, attempts);
  return { unfit, arms, report, pairs, after, judged, trials };
}

function pageOf({ report, after, pairs }: ReturnType<typeof proofOf>): string {
  return textsOf(renderProofPage({ report, before: PLAYBOOK, after, pairs }, "p {}", "27 Nov 2026"));
}

const [ALL, FEW, DEAR] = [
  proofOf(REPETITIONS),
  proofOf(5, { stopped: "the money is spent" }),
  proofOf(13, { price: null }),
];

test("the page about candidates of every kind has the same texts and tables as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const none = {
    ...ALL.report,
    accepted: null,
    candidates: [],
    tasks: TASKS.slice(0, 1),
    steps: 1,
    costUsd: 0,
  };

  await expect(
    `${[
      ...["# All attempts", pageOf(ALL), "", "# Stopped", pageOf(FEW), "", "# Unknown prices", pageOf(DEAR)],
      ...["", "# Nothing", pageOf({ ...ALL, report: none, pairs: [], after: null })],
    ].join("\n")}\n`,
  ).toMatchFileSnapshot("./page.txt");
});

test("what the command says of them is the same as ever", async () => {
  const world = { cwd: "/", stdout: { isTerminal: false, columns: null }, env: {} } as never;
  const rounds = [ALL, FEW, DEAR].flatMap((proved, at) => [
    `# ${["All attempts", "Stopped", "Unknown prices"][at]}`,
    renderRound({ judged: proved.judged, attempts: proved.report.attempts }),
    renderProof(proved.report, world, "better.yaml"),
    ...proved.report.candidates.map((one) => whyStanding(one, proved.report.wanted)),
    ...proved.trials.slice(0, 30).map((trial) => keyOf(trial)),
    `${proved.trials.length} more attempts`,
    "",
  ]);
  const free = TASKS.map((one) => ({ ...one, spent: { steps: 0, costUsd: 0 } }));
  const estimates = [
    renderEstimate(TASKS, ALL.arms, REPETITIONS),
    renderEstimate(TASKS.slice(0, 2), ALL.arms.slice(0, 2), 1),
    renderEstimate(free, ALL.arms.slice(0, 3), 200),
    renderEstimate(TASKS.slice(3), ALL.arms.slice(0, 2), 1_000),
  ];
  const unfit = ALL.unfit.map(({ id, fact }) => `${id}: ${fact}`);
  const playbook = ALL.after?.map((entry) => JSON.stringify(entry)) ?? [];

  await expect(
    `${[...rounds, "# Estimates", ...estimates, "# Not tried", ...unfit, "", "# The playbook", ...playbook].join("\n")}\n`,
  ).toMatchFileSnapshot("./words.txt");
});
