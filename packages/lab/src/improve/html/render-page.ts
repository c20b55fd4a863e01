import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import type { Playbook, PlaybookEdit } from "../../../../../src/parts/playbook/base/playbook.ts";
import { renderDocument } from "../../../../viewer/src/report/document.ts";
import { formatCount, formatCountOf, formatShort } from "../../../../viewer/src/report/format.ts";
import { type Html, html, type Piece } from "../../../../viewer/src/report/html.ts";
import {
  type Column,
  renderTable,
  renderText,
  type Section,
} from "../../../../viewer/src/report/sections/parts.ts";
import type { ImproveTask } from "../../work/improve-task.ts";
import { changeWords } from "../player-change.ts";
import type { ImproveReport } from "../proof-report.ts";
import type { FilmedPair } from "./film-pairs.ts";
import { tellPairs, whyStanding } from "./tell-pairs.ts";

/** The findings of `improve`, and the playbooks and films that belong to them. */
export interface ProofPage {
  readonly report: ImproveReport;
  /** The present playbook. */
  readonly before: Playbook;
  /** The proven one; null where nothing is proven. */
  readonly after: Playbook | null;
  readonly pairs: readonly FilmedPair[];
}

/**
 * The findings of `improve` as one HTML document: see `renderDocument`.
 *
 * @param style the package's style sheet for reports of fleets
 * @param made when it was made, in words, and by what
 */
export function renderProofPage(page: ProofPage, style: string, made: string): string {
  const { report } = page;
  return renderDocument({
    title: "Improvement report",
    style,
    script: null,
    before: null,
    head: headOf(report),
    sections: [
      candidatesOf(report),
      tellPairs(report),
      filmsOf(page.pairs),
      playbookOf(page),
      tasksOf(report.tasks),
      methodOf(report, made),
    ],
  });
}

function headOf({ candidates, accepted, tasks, attempts, steps, costUsd, stopped }: ImproveReport): Html {
  const lead =
    stopped !== null
      ? `Not done: ${stopped}. The same command continues.`
      : accepted === null
        ? "No candidate is proven: the playbook stays as it is."
        : `Proven: ${accepted}.`;
  const proven = candidates.filter(({ standing }) => standing.type === "accepted").length;
  const figures = [
    ["Candidates", formatCount(candidates.length)],
    ["Proven", formatCount(proven)],
    ["Tasks", formatCount(tasks.length)],
    ["Attempts", formatCount(attempts)],
    ["Steps", formatShort(steps)],
    ["Cost", costUsd === null ? "unknown" : renderUsd(costUsd)],
  ];
  return html`<header><div class="head"><div><p class="kind">Improvement report</p><h1>Which changes make the player better</h1><p class="lead">${lead}</p></div></div>
<dl class="figures">${figures.map(([title, value]) => html`<div><dt>${title}</dt><dd>${value}</dd></div>`)}</dl></header>`;
}

/** Each candidate with its change, and why it is kept or not. */
function candidatesOf({ candidates, accepted, wanted }: ImproveReport): Section {
  const body = html`${candidates.map((candidate) => {
    const { id, cause, because, edits, own } = candidate;
    return html`<h3>${id}</h3><dl class="facts"><div><dt>Verdict</dt><dd>${whyStanding(candidate, wanted)}${
      candidate.standing.type === "accepted" && id !== accepted && ` It is not kept: ${accepted ?? ""} is.`
    }</dd></div>${
      because !== null &&
      html`<div><dt>Why it was tried</dt><dd class="said">${because} (${cause ?? ""})</dd></div>`
    }<div><dt>Change</dt><dd>${edits.map(tellEdit)}${changeWords(candidate).map(
      (word) => html`<div><code>${word}</code></div>`,
    )}</dd></div><div><dt>Tasks</dt><dd>${own.tasks.join(", ")}</dd></div></dl>`;
  })}`;
  return { id: "candidates", title: "Candidates", body };
}

function tellEdit(edit: PlaybookEdit): Html {
  const { action, title } = edit;
  const text = "text" in edit && html`: ${edit.text}${whenOf(edit)}`;
  return html`<div class="said">${action} <b>${title}</b>${text}</div>`;
}

function whenOf({ when }: { readonly when?: string }): Html | null {
  return when === undefined ? null : html` <span class="aside">when</span> <code>${when}</code>`;
}

function filmsOf(pairs: readonly FilmedPair[]): Section {
  const body =
    pairs.length === 0
      ? html`<p>No candidate leads, so there is no film.</p>`
      : html`<p>For each candidate, the first pair on its tasks that went better with the change: both attempts begin at the same checkpoint with the same seed. These are examples; the results above decide.</p>${pairs.map(filmsOfPair)}`;
  return { id: "films", title: "Films side by side", body };
}

function filmsOfPair({ arm, task, repetition, present, changed, films }: FilmedPair): Html {
  const title = `${arm.id} at ${task}, pair ${repetition + 1}`;
  if (typeof films === "string") return html`<h3>${title}</h3><p>There are no films: ${films}.</p>`;
  const sides = [
    { name: "Present player", attempt: present, film: films[0] },
    { name: `With ${arm.id}`, attempt: changed, film: films[1] },
  ];
  return html`<details open><summary>${title}</summary><div class="panels">${sides.map(
    ({ name, attempt: { isReached, steps, costUsd }, film }) => {
      const cost = costUsd === null || costUsd === 0 ? "" : `, ${renderUsd(costUsd)}`;
      const words = `${name}: ${isReached ? "reached" : "not reached"} in ${formatCountOf(steps, "step")}${cost}`;
      return html`<figure><img class="screen" src="data:image/gif;base64,${Buffer.from(film).toString("base64")}" width="160" height="144" alt="${words}"><figcaption>${words}</figcaption></figure>`;
    },
  )}</div></details>`;
}

/** The playbook's changes by title, and what no playbook holds. */
function playbookOf({ report: { candidates, accepted }, before, after }: ProofPage): Section {
  const kept = candidates.find(({ id }) => id === accepted);
  const words = kept === undefined ? [] : changeWords(kept);
  const rows = after === null ? [] : changesOf(before, after);
  const body = html`${
    rows.length > 0
      ? renderTable(
          "Entries that differ; all others stay as they are",
          ["Entry", "Change", "Before", "After"].map((title) => ({ title })),
          rows,
        )
      : html`<p>The playbook stays as it is, with ${formatCount(before.length)} ${before.length === 1 ? "entry" : "entries"}.</p>`
  }${words.length > 0 && html`<p>Besides: ${words.map((word) => html`<code>${word}</code> `)}</p>`}`;
  return { id: "playbook", title: "Playbook", body };
}

function changesOf(before: Playbook, after: Playbook): readonly (readonly Piece[])[] {
  const find = (playbook: Playbook, title: string) =>
    playbook.find((entry) => entry.title.toLowerCase() === title.toLowerCase());
  const gone = before.filter(({ title }) => find(after, title) === undefined);
  return [...after, ...gone].flatMap(({ title }) => {
    const [old, entry] = [find(before, title), find(after, title)];
    if (old !== undefined && entry !== undefined && old.text === entry.text && old.when === entry.when)
      return [];
    const change = old === undefined ? "added" : entry === undefined ? "dropped" : "changed";
    return [[title, change, textOf(old), textOf(entry)]];
  });
}

function textOf(entry: Playbook[number] | undefined): Piece {
  return entry === undefined ? "–" : html`<span class="said">${entry.text}</span>${whenOf(entry)}`;
}

const TASK_COLUMNS: readonly Column[] = [
  { title: "Task" },
  { title: "Use" },
  { title: "Cause" },
  { title: "From step", holds: "number" },
  { title: "Most steps", holds: "number" },
  { title: "The run took" },
  { title: "Success" },
];

function tasksOf(tasks: readonly ImproveTask[]): Section {
  const rows = tasks.map(({ id, role, cause, from, steps, success, spent, wasReached }): readonly Piece[] => {
    const cost = spent.costUsd === null || spent.costUsd === 0 ? "" : `, ${renderUsd(spent.costUsd)}`;
    return [
      ...[id, role === "source" ? "source" : "held out", cause ?? "went well"],
      html`<span title="${from.slug}, run ${from.runId}">${formatCount(from.step)}</span>`,
      formatCount(steps),
      `${formatCountOf(spent.steps, "step")}${cost}${wasReached ? "" : ", not reached"}`,
      html`<code>${success}</code>`,
    ];
  });
  const stories = tasks.filter(({ story }) => story.trim() !== "");
  const body = html`${renderTable("Moments of the run that were attempted again", TASK_COLUMNS, rows)}${stories.map(
    ({ id, story }) =>
      html`<details><summary>${id} <span class="aside">as the run went</span></summary>${renderText(story)}</details>
`,
  )}`;
  return { id: "tasks", title: "Tasks", body };
}

function methodOf({ wanted, tasks }: ImproveReport, made: string): Section {
  const body = html`<dl class="facts"><div><dt>Pairs</dt><dd>Both attempts of a pair begin at the same checkpoint with the same seed. A pair is better with the change if only that attempt succeeds, or if both succeed and it takes fewer steps. Pairs that go exactly like an earlier one of the task count once.</dd></div><div><dt>Wealth</dt><dd>Bets on the change, pair by pair, beginning with 1. A change is accepted at ${formatCount(wanted)}, on its tasks and on those held out from it (there, that it succeeds less often by less than a fifth of the attempts). A useless change gets that far in at most ${formatCount(Math.round(10_000 / wanted) / 100)} of 100 cases, however often one looks.</dd></div><div><dt>Intervals</dt><dd>Of 95 %, for one look at the end: the wealth alone decides. Differences of steps are medians of pairs that both succeeded.</dd></div><div><dt>Limits</dt><dd>The findings are about ${tasks.length === 1 ? "this task" : `these ${formatCount(tasks.length)} tasks`}.</dd></div><div><dt>Made</dt><dd>${made}</dd></div></dl>`;
  return { id: "method", title: "Method", body };
}
