import { renderCountOf } from "../../../../../src/base/quantities/count.ts";
import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import { shellCommand } from "../../../../../src/faces/cli/options/values/shell-command.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { tableFor } from "../../../../../src/faces/cli/render/table.ts";
import type { Arm } from "../../improve/arms.ts";
import type { PairedDifference } from "../../improve/compare-arm.ts";
import type { JudgedArm } from "../../improve/judge.ts";
import type { CandidateReport, ImproveReport, PairsReport } from "../../improve/proof-report.ts";
import type { ProveRound } from "../../improve/prove.ts";
import { countOf, type Standing } from "../../improve/rule.ts";
import type { ImproveTask } from "../../work/improve-task.ts";
import { usesOf } from "./write-proven.ts";

/** A line for each round: `48 attempts: shorter-turns 5:1, signs refused`. */
export function renderRound({ judged, attempts }: ProveRound): string {
  const words = judged.map(({ arm, own, heldOut, standing }: JudgedArm) => {
    const pairs = standing.type === "open" && standing.needs === "held-out" ? heldOut : own;
    const where = pairs === heldOut ? " held out" : "";
    const state = standing.type === "open" ? `${pairs.better}:${pairs.worse}${where}` : standing.type;
    return `${arm.id} ${state}`;
  });
  return `${plainLine(`${renderCountOf(attempts, "attempt")}: ${words.join(", ")}`)}\n`;
}

const COLUMNS = [
  { title: "candidate", least: 12 },
  { title: "pairs", align: "right" as const },
  { title: "better", align: "right" as const },
  { title: "worse", align: "right" as const },
  { title: "reached", align: "right" as const },
  { title: "steps" },
  { title: "dollars", drop: "early" as const },
  { title: "held out: better, worse", drop: "late" as const },
  { title: "verdict" },
];

/** The report for people. @param out the playbook's file, as it was named */
export function renderProof(report: ImproveReport, world: World, out: string): string {
  const { candidates, accepted, attempts, steps, costUsd, stopped } = report;
  const rows = candidates.map((candidate) => rowOf(candidate));
  const kept = candidates.find(({ id }) => id === accepted);
  const uses = kept === undefined ? "" : usesOf(kept, out);
  const cost = costUsd === null ? "cost unknown" : renderUsd(costUsd);
  const lines = [
    tableFor(world, COLUMNS, rows),
    `${renderCountOf(attempts, "attempt")}, ${renderCountOf(steps, "step")}, ${cost}.`,
    ...(stopped !== null
      ? [`Not done: ${stopped}. Run the same command to continue.`]
      : accepted === null
        ? ["No candidate is proven: the playbook stays as it is."]
        : [
            `Proven: ${accepted}, in ${out}. To use it in the run: ${shellCommand(["playbook", "import", out])}`,
          ]),
    ...(stopped !== null || uses === "" ? [] : [`It also takes ${uses}.`]),
  ];
  return lines.map((line) => (line.endsWith("\n") ? line : `${plainLine(line)}\n`)).join("");
}

function rowOf({ id, own, heldOut, standing }: CandidateReport): readonly string[] {
  const { pairs, comparison } = own;
  const { present, changed, steps, costUsd } = comparison;
  return [
    id,
    ...[countOf(pairs), pairs.better, pairs.worse].map(String),
    `${percentOf(present.share)} → ${percentOf(changed.share)}`,
    differenceOf(steps, (value) => String(value)),
    differenceOf(costUsd, (value) => (value === 0 ? "0" : value.toFixed(4))),
    heldOutOfRow(heldOut),
    verdictOf(standing),
  ];
}

function heldOutOfRow({ pairs }: PairsReport): string {
  return countOf(pairs) === 0 ? "–" : `${pairs.better}, ${pairs.worse} of ${countOf(pairs)}`;
}

function percentOf(share: number | null): string {
  return share === null ? "–" : `${Math.round(100 * share)} %`;
}

/** `-3 (-5 to -1)`: the median of the differences, and its interval. */
function differenceOf({ difference, interval }: PairedDifference, render: (value: number) => string): string {
  if (difference === null) return "–";
  const sign = (value: number): string => (value > 0 ? `+${render(value)}` : render(value));
  return interval === null
    ? sign(difference)
    : `${sign(difference)} (${sign(interval[0])} to ${sign(interval[1])})`;
}

function verdictOf(standing: Standing): string {
  if (standing.type === "accepted") return "proven";
  if (standing.type === "open") return "open";
  const words = { worse: "worse", hopeless: "no better", undecided: "undecided" }[standing.why];
  return standing.on === "own"
    ? `refused: ${words}`
    : `refused: held out, ${words === "no better" ? "worse" : words}`;
}

/** Pairs after which a useless candidate is given up, about, and held-out pairs that a good one needs. */
const USELESS_PAIRS = 14;
const PROVING_PAIRS = 50;

/** The cost of trying, by what the tasks took in the run. */
export function renderEstimate(
  tasks: readonly ImproveTask[],
  arms: readonly Arm[],
  repetitions: number,
): string {
  const [present, ...candidates] = arms;
  const most = arms.length * tasks.length * repetitions;
  const few = Math.min(
    most,
    candidates.reduce((sum, { tasks: own }) => sum + Math.max(USELESS_PAIRS, own.length), 0) + USELESS_PAIRS,
  );
  const good = Math.min(most, few + (present === undefined ? 0 : 2 * PROVING_PAIRS));
  const heldOut = tasks.filter(({ id }) => !candidates.some((arm) => arm.tasks.includes(id)));
  const perAttempt = tasks.reduce((sum, { steps }) => sum + steps, 0) / tasks.length;
  const spent = tasks.reduce((sum, task) => sum + task.spent.steps, 0);
  const paid = tasks.flatMap(({ spent: { costUsd } }) => costUsd ?? []);
  const perStep = paid.length < tasks.length || spent === 0 ? null : paid.reduce((a, b) => a + b, 0) / spent;
  const words = (attempts: number): string => {
    const steps = Math.round(attempts * perAttempt);
    const cost = perStep === null ? "" : `, ${renderUsd(steps * perStep)}`;
    return `${renderCountOf(attempts, "attempt")}, up to ${renderCountOf(steps, "step")}${cost}`;
  };
  return [
    `${renderCountOf(candidates.length, "candidate")}, ${renderCountOf(tasks.length, "task")}, of which ${heldOut.length} held out.`,
    `If no candidate is better, this takes about ${words(few)}.`,
    `If one is better, it takes about ${words(good)}.`,
    `It takes at most ${words(most)}.`,
    ...(perStep === null ? ["Dollars are unknown: the run's calls have no known price."] : []),
    "",
  ].join("\n");
}
