import { renderKnownCost } from "../../../../base/quantities/money.ts";
import { plainLine } from "../../../../faces/cli/render/plain-text.ts";
import { type Column, renderTable } from "../../../../faces/cli/render/table.ts";
import type { ReportedStep, Work, WorkflowReport } from "./report.ts";

/** Characters of the reason that a workflow failed for. */
const MAX_REASON = 300;

/** The parts of the work with a column, and their rendering. */
const WORK: readonly (readonly [title: string, render: (work: Work) => string])[] = [
  ["attempts", ({ attempts }) => String(attempts)],
  ["steps", ({ steps }) => String(steps)],
  ["LM calls", ({ calls }) => String(calls)],
  ["time", ({ ms }) => shortDuration(ms)],
  ["cost", renderKnownCost],
];

/**
 * A table of what each step took, its titles first. Where earlier processes had a part in it, this process and all of
 * them have columns of their own.
 *
 * @param width of the terminal; null for none
 */
export function renderReportTable(report: WorkflowReport, width: number | null): readonly string[] {
  return renderTable(columnsOf(report), rowsOf(report), width);
}

/** The same as a page in Markdown, with the inputs and how it ended. */
export function reportMarkdown(report: WorkflowReport): string {
  const columns = columnsOf(report);
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(" | ")} |`;
  const inputs = Object.entries(report.inputs).map(
    ([name, value]) => `- \`${name}\`: ${escapeCell(plainLine(JSON.stringify(value)))}`,
  );
  return [
    `# ${report.workflow}: ${report.status}`,
    "",
    ...(report.error === null ? [] : [escapeCell(plainLine(report.error, MAX_REASON)), ""]),
    ...(inputs.length === 0 ? [] : [...inputs, ""]),
    line(columns.map(({ title }) => title)),
    line(columns.map(({ align }) => (align === "right" ? "--:" : "---"))),
    ...rowsOf(report).map(line),
    "",
  ].join("\n");
}

function columnsOf(report: WorkflowReport): readonly Column[] {
  const here = WORK.map(
    ([title]): Column => ({ title, align: "right", ...(title === "attempts" ? { drop: "early" } : {}) }),
  );
  const all = WORK.map(([title]): Column => ({ title: `${title} in all`, align: "right", drop: "late" }));
  return [
    { title: "step", least: 16 },
    { title: "outcome", least: 7 },
    ...here,
    ...(isResumed(report) ? all : []),
  ];
}

function rowsOf(report: WorkflowReport): readonly (readonly string[])[] {
  const { steps, total, status } = report;
  const withAll = isResumed(report);
  const row = (path: string, outcome: string, step: Pick<ReportedStep, "process" | "all">) => [
    ...[path, outcome],
    ...WORK.map(([, render]) => render(step.process)),
    ...(withAll ? WORK.map(([, render]) => render(step.all)) : []),
  ];
  return [...steps.map((step) => row(step.path, step.outcome, step)), row("in all", status, total)];
}

/** Whether an earlier process had a part in it. */
function isResumed({ total: { process, all } }: WorkflowReport): boolean {
  return JSON.stringify(all) !== JSON.stringify(process);
}

/** A length of time in few characters: `0.4 s`, `12 s`, `3 min 05 s`, `2 h 10 min`. */
export function shortDuration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${pad(whole % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
}

function pad(count: number): string {
  return String(count).padStart(2, "0");
}

function escapeCell(text: string): string {
  return text.replace(/[\\|<>`*_[\]]/g, "\\$&");
}
