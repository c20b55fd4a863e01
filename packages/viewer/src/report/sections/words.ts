import { KINDS_OF_PARTS } from "../../seam/show-parts.ts";
import type { Mark, MarkKind } from "../../timeline/rows.ts";
import { formatCount, formatTime } from "../format.ts";
import { type Html, html } from "../html.ts";
import type { ReportData, ToldPlan, ToldStage } from "../report-data.ts";
import { renderTable, renderText, type Section } from "./parts.ts";

/** Events at most: the last ones are left out. */
const MOST_EVENTS = 400;

/** Headings of the events that are shown one by one. */
const EVENT_NAMES: Readonly<Partial<Record<MarkKind, string | null>>> = {
  operator: "Step by the operator",
  decision: "Decision",
  lost: "Lost call",
  ...Object.fromEntries(Object.entries(KINDS_OF_PARTS).map(([kind, { heading }]) => [kind, heading])),
};

const STATUS_NAMES: Readonly<Record<ToldStage["status"], string>> = {
  done: "done",
  skipped: "skipped",
  failed: "failed",
  open: "under way",
};

/** The goals, and the plan by which a director led the run. */
export function renderPlan({ last, plan }: ReportData): readonly Section[] {
  const goal = last?.goal ?? null;
  const { now, next } = last?.plan ?? {};
  if ([goal, now ?? null, next ?? null, plan].every((each) => each === null)) return [];
  const body = html`${goal !== null && html`<h3>Goal</h3>${renderText(goal)}`}${
    now !== undefined && html`<h3>Now</h3>${renderText(now)}`
  }${next !== undefined && html`<h3>Next</h3>${renderText(next)}`}${plan !== null && renderPlanOfRun(plan)}`;
  return [{ id: "plan", title: "Plan", body }];
}

function renderPlanOfRun({ kind, name, status, stages }: ToldPlan): Html {
  const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const failed = stages.some(({ error }) => error !== null);
  return html`<h3>${title} ${name}: ${STATUS_NAMES[status]}</h3>${renderTable(
    `Steps of the ${kind} ${name}, and what became of them`,
    [
      { title: "Step of the plan" },
      { title: "Result" },
      { title: "At step", holds: "number" },
      ...(failed ? [{ title: "Why" }] : []),
    ],
    stages.map(({ path, status: result, step, error }) => [
      path,
      STATUS_NAMES[result],
      formatCount(step),
      ...(failed ? [error] : []),
    ]),
  )}`;
}

/** The player's summaries, one for each fresh conversation. */
export function renderSummaries({ summaries }: ReportData): readonly Section[] {
  if (summaries.length === 0) return [];
  const body = html`<p class="aside">A long conversation is folded into a summary, with which the next one begins.</p>${summaries.map(
    ({ step, time, text }, i) =>
      html`<details${i === summaries.length - 1 && html` open`}><summary>Step ${formatCount(step)} <span class="aside">${formatTime(time)}</span></summary>${renderText(text)}</details>
`,
  )}`;
  return [{ id: "summaries", title: "Summaries", body }];
}

/** Interrupts, recoveries, messages, decisions and lost calls, in order. */
export function renderEvents({ view, path }: ReportData): readonly Section[] {
  const told = new Set(path);
  const events = gather(view.marks.filter(({ kind }) => EVENT_NAMES[kind] != null));
  if (events.length === 0) return [];
  const items = events.slice(0, MOST_EVENTS).map(
    ({ mark: { step, kind, text, time, index }, times }) =>
      html`<li><span class="step">Step ${formatCount(step)}</span><div><b>${EVENT_NAMES[kind]}</b>${times > 1 && ` ×${formatCount(times)}`}${
        index !== null && !told.has(index) && html` <span class="aside">on another branch</span>`
      }<div class="said">${text}</div></div><span class="aside when">${formatTime(time)}</span></li>
`,
  );
  const more = events.length - MOST_EVENTS;
  const body = html`<ol class="events">${items}</ol>${
    more > 0 && html`<p class="aside">${formatCount(more)} later ones are left out.</p>`
  }`;
  return [{ id: "events", title: "Events", body }];
}

/** Events, with those counted that say the same of one step. */
function gather(marks: readonly Mark[]): readonly { readonly mark: Mark; readonly times: number }[] {
  const events: { mark: Mark; times: number }[] = [];
  for (const mark of marks) {
    const before = events.at(-1);
    const isSame =
      before !== undefined &&
      before.mark.kind === mark.kind &&
      before.mark.step === mark.step &&
      before.mark.text === mark.text;
    if (isSame) before.times += 1;
    else events.push({ mark, times: 1 });
  }
  return events;
}
