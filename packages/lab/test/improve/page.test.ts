import { expect, test } from "vitest";
import { adding, shortTasks } from "../../../../test/helpers/fleet/improve-world.ts";
import { armsOf, provenPlaybook } from "../../src/improve/arms.ts";
import { type Attempt, keyOf } from "../../src/improve/attempt.ts";
import { choosePairs } from "../../src/improve/html/choose-pairs.ts";
import type { FilmedPair } from "../../src/improve/html/film-pairs.ts";
import { renderProofPage } from "../../src/improve/html/render-page.ts";
import { judge, trialledOf } from "../../src/improve/judge.ts";
import { reportProof } from "../../src/improve/proof-report.ts";
import type { Proof } from "../../src/improve/prove.ts";
import type { Candidate, ImproveTask } from "../../src/work/improve-task.ts";

const EVIL = `</style></title><script>alert("script")</script>`;
const REPETITIONS = 24;

/** The steps of an attempt; null where it did not succeed. */
type Play = (arm: string, task: string, repetition: number) => number | null;

/** A proof of candidates whose attempts went so. */
function proofOf(tasks: readonly ImproveTask[], candidates: readonly Candidate[], play: Play) {
  const { arms } = armsOf([{ title: "Doors", text: "Knock." }], tasks, candidates);
  const attempts = new Map<string, Attempt>();
  for (const { id: task } of tasks)
    for (const { id: arm } of arms)
      for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
        const steps = play(arm, task, repetition);
        const print = keyOf({ task, arm, repetition });
        attempts.set(print, { isReached: steps !== null, steps: steps ?? 6, costUsd: 0.01, print });
      }
  const trialled = trialledOf(tasks, arms, REPETITIONS);
  const judged = arms.slice(1).map((arm) => judge(arm, trialled, attempts));
  const accepted = judged.find(({ standing }) => standing.type === "accepted") ?? null;
  const proof: Proof = { judged, accepted, attempts, stopped: null };
  return { proof, report: reportProof(proof, tasks, candidates, trialled), before: arms[0].playbook };
}

function pageOf(
  { proof: { accepted }, report, before }: ReturnType<typeof proofOf>,
  pairs: readonly FilmedPair[],
): string {
  const after = accepted === null ? null : provenPlaybook(accepted.arm, accepted.own);
  return renderProofPage({ report, before, after, pairs }, "p { color: red }", "27 Nov 2026");
}

/** The text of one section. */
function textOf(page: string, id: string): string {
  const [, body = ""] = page.split(`<section id="${id}"`);
  return (body.split("</section>")[0] ?? "").replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

const isGood: Play = (arm, task) => (task.startsWith("text") ? 2 : arm === "good" ? 2 : null);

test("the page says what was tried, what is kept and why, what changes, and shows both films", () => {
  const proved = proofOf(shortTasks("/saves"), [adding("good", "Go left."), adding("idle", "Hum.")], isGood);
  const [pair, ...others] = choosePairs(proved.proof, REPETITIONS);
  const films = [Buffer.from("GIF one"), Buffer.from("GIF two")] as const;

  const page = pageOf(proved, pair === undefined ? [] : [{ ...pair, films }]);

  expect(others).toEqual([]);
  expect(pair).toMatchObject({ task: "wall-5", repetition: 0, present: { isReached: false } });
  expect(page).toContain("Proven: good.");
  expect(page).toContain("<dt>Proven</dt><dd>1</dd>");
  expect(textOf(page, "candidates")).toMatch(
    /good Verdict Proven: its wealth is over a million on its tasks/,
  );
  expect(textOf(page, "candidates")).toMatch(/idle Verdict Refused: on its tasks .* 0 better and 0 worse/);
  expect(textOf(page, "candidates")).toContain("it helps (repetition) Change add good : Go left.");
  expect(textOf(page, "pairs")).toMatch(/good 48 48 0 .* of 60 0 of 48, 0 % .* 48 of 48, 100 % /);
  expect(textOf(page, "playbook")).toContain("good added – Go left.");
  expect(textOf(page, "tasks")).toContain("wall-5 source repetition 5 6 4 steps, $1.00, not reached game.x");
  expect(page.match(/<img class="screen" src="data:image\/gif;base64,[^"]+"/g)).toHaveLength(2);
  expect(textOf(page, "films")).toContain("Present player: not reached in 6 steps, $0.01");
});

test("nothing runs and nothing is loaded, and text of others stands in it as text", () => {
  const tasks = shortTasks("/saves").map((task) => ({ ...task, story: EVIL, success: EVIL }));
  const candidate = { ...adding("good", EVIL), because: EVIL };
  const edits = [{ action: "add", title: EVIL.slice(0, 70), text: EVIL, when: EVIL }] as const;
  const proved = proofOf(tasks, [{ ...candidate, edits }], isGood);
  const pairs = choosePairs(proved.proof, REPETITIONS).map((pair) => ({ ...pair, films: EVIL }));

  const page = pageOf(proved, pairs);

  expect(page).not.toMatch(/<script|<link|<iframe|<img|\sstyle=|\son\w+=|https?:/i);
  expect(page.match(/<\/style>/g)).toHaveLength(1);
  expect(textOf(page, "films")).toContain("There are no films: &lt;/style&gt;");
  expect(page.split("&lt;script&gt;alert(").length).toBeGreaterThan(12);
});

test("where nothing leads, there is a sentence instead of films, and the playbook stays", () => {
  const proved = proofOf(shortTasks("/saves"), [adding("idle", "Hum.")], () => null);

  const page = pageOf(proved, []);

  expect(choosePairs(proved.proof, REPETITIONS)).toEqual([]);
  expect(textOf(page, "films")).toContain("No candidate leads, so there is no film.");
  expect(textOf(page, "playbook")).toContain("The playbook stays as it is, with 1 entry.");
});

test("of many candidates two have films: what is kept, then the one that leads most", () => {
  const ids = ["slight", "good", "less"];
  const { proof } = proofOf(
    shortTasks("/saves"),
    ids.map((id) => adding(id, `Go ${id}.`)),
    (arm, task, repetition) =>
      task.startsWith("text") || arm === "good" || (arm === "less" && repetition > 3) ? 2 : null,
  );
  const accepted = proof.judged.find(({ arm }) => arm.id === "less") ?? null;

  const pairs = choosePairs({ ...proof, accepted }, REPETITIONS);

  expect(pairs.map(({ arm, repetition }) => [arm.id, repetition])).toEqual([
    ["less", 4],
    ["good", 0],
  ]);
});
