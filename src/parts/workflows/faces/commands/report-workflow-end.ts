import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import { againCommand, goOnCommand } from "../../../../faces/cli/options/go-on-command.ts";
import type { World } from "../../../../faces/cli/process-context.ts";
import { plainLine } from "../../../../faces/cli/render/plain-text.ts";
import { coloursFor } from "../../../../faces/cli/view/colour.ts";
import { renderFinalFacts } from "../../../../faces/cli/view/final-facts.ts";
import type { RenderEnd } from "../../../../faces/cli/view/run-view.ts";
import type { WorkflowReport } from "../render/report.ts";
import { renderReportTable } from "../render/report-table.ts";

/** Characters of the reason that a workflow failed for. */
const MAX_REASON = 300;

/** The end of a workflow for people: a table of its steps, its result, and the command that continues it. */
export function reportWorkflowEnd({
  world: { stdout, env },
  words,
  course,
  report,
}: {
  readonly world: World;
  /** The words that name the workflow and its inputs. */
  readonly words: readonly string[];
  /** The words that say where it began: a trial, of which nothing is kept, begins there again. */
  readonly course: readonly string[];
  /** The report, once the run has ended; null where it broke off. */
  readonly report: () => WorkflowReport | null;
}): RenderEnd {
  return (event, options, player) => {
    const ended = report();
    const isDone = ended?.status === "done";
    const begun = options.autoSave === false ? course : ["--resume"];
    const goOn =
      isDone && options.autoSave !== false
        ? goOnCommand(options, event, player)
        : againCommand(options, ["workflow", "run", ...words, ...begun], event);
    const [outcome = "", ...facts] = renderFinalFacts(event, {}, goOn);
    if (ended === null) return [outcome, ...facts];
    const width = stdout.isTerminal ? (stdout.columns ?? 80) : null;
    const [titles = "", ...lines] = renderReportTable(ended, width);
    const table =
      ended.total.all.attempts === 0 ? [] : ["", coloursFor(stdout, env).bold(titles), ...lines, ""];
    return [...table, renderOutcome(ended, event, outcome), ...facts];
  };
}

function renderOutcome(
  { workflow, status, error }: WorkflowReport,
  { outcome }: Extract<RunEvent, { type: "finished" }>,
  told: string,
): string {
  if (status === "done") return `${workflow} is done.`;
  if (status === "failed") return `${workflow} failed: ${endSentence(plainLine(error ?? "", MAX_REASON))}`;
  return outcome.type === "done"
    ? `${workflow} is not finished: the steps of this command are played.`
    : told;
}

/** A text as the end of a sentence: one with its own final sign is left alone. */
function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
