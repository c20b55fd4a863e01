import { KINDS_OF_PARTS } from "../../seam/show-parts.ts";
import type { Mark, TimelineView } from "../../timeline/rows.ts";
import { formatCount } from "../format.ts";
import type { ToldPlan } from "../report-data.ts";

/** The branch to report, and whether the game is being played. */
interface Told {
  readonly branchId: string;
  readonly path: readonly number[];
  readonly isLive: boolean;
  readonly plan: ToldPlan | null;
}

/** The state of a run at the end of a branch, in a sentence. */
export function describeEnding(
  { rows, branches, marks }: TimelineView,
  { branchId, path, isLive, plan }: Told,
): string {
  const last = rows[path.at(-1) ?? -1]?.step ?? 0;
  const step = formatCount(last);
  const branch = branches.find((one) => one.branchId === branchId);
  if (branch !== undefined && !branch.head)
    return `This branch was left after step ${step}: the run continues on another branch.`;
  if (isLive) return `It was still being played, at step ${step}, when this report was made.`;
  const own = marks.filter((mark) => mark.branchId === branchId);
  const stop = own.findLast(({ kind }) => KINDS_OF_PARTS[kind]?.waits !== undefined);
  if (stop !== undefined && KINDS_OF_PARTS[stop.kind]?.waits === true)
    return `Waiting for your decision at step ${formatCount(stop.step)}: ${sentence(stop)}`;
  const recovery = own.findLast(({ kind }) => kind === "recovery");
  if (recovery?.step === last && recovery.text.startsWith("stop: ")) {
    return `The runner stopped it after step ${step}: ${sentence(recovery, "stop: ".length)}`;
  }
  if (plan?.status === "done") return `The ${plan.kind} ${plan.name} was done after step ${step}.`;
  if (plan?.status === "failed") return `The ${plan.kind} ${plan.name} failed after step ${step}.`;
  return `It stopped after step ${step} and can be continued from there.`;
}

function sentence({ text }: Mark, from = 0): string {
  const words = text.slice(from);
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}
