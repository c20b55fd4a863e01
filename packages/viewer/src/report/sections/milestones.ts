import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import { formatPlace } from "../../../../../src/base/text/cut-text.ts";
import { formatCount, formatCountOf, formatDuration, formatTime } from "../format.ts";
import { type Html, html } from "../html.ts";
import type { ReportData } from "../report-data.ts";
import { namedSplitsOf, type Split, splitsOf } from "../story/splits.ts";
import { renderBar, renderPicture, renderTable, type Section } from "./parts.ts";

/** The milestones with their pictures, and what each of them took. */
export function renderMilestones(data: ReportData): readonly Section[] {
  const { view, path } = data;
  const splits = splitsOf(view.rows, path);
  const reached = splits.filter(({ milestones }) => milestones.length > 0);
  const body =
    reached.length === 0
      ? html`<p>No milestone was reached on this path.</p>`
      : html`<ol class="cards">${reached.map((split) => renderCard(split, data))}</ol>`;
  const milestones: Section = { id: "milestones", title: "Milestones", body };
  return splits.length === 0
    ? []
    : [
        milestones,
        { id: "splits", title: "Splits", body: renderSplits(namedSplitsOf(view.rows, path), data) },
      ];
}

function renderCard({ row, milestones, steps, ms, costUsd }: Split, { pictures, view }: ReportData): Html {
  const picture = pictures.get(row.index);
  const isFree = view.totals.costUsd === 0;
  const took = [
    `+${formatCountOf(steps, "step")}`,
    formatDuration(ms),
    ...(isFree ? [] : [renderUsd(costUsd)]),
  ];
  return html`<li class="card" data-index="${row.index}">${
    picture === undefined
      ? html`<div class="screen none" aria-hidden="true"></div>`
      : renderPicture(picture, `The screen at step ${row.step}`)
  }<h3>${milestones.join(", ")}</h3><p>Step ${formatCount(row.step)}${row.place !== null && ` · ${formatPlace(row.place)}`}</p><p class="aside">${took.join(" · ")}</p></li>
`;
}

function renderSplits(splits: readonly Split[], { view, rows, path }: ReportData): Html {
  const most = Math.max(...splits.map(({ steps }) => steps));
  const isFree = view.totals.costUsd === 0;
  const told = splits.reduce((sum, { costUsd }) => sum + costUsd, 0);
  const table = renderTable(
    "Each milestone, measured from the one before it",
    [
      { title: "Milestone" },
      { title: "At step", holds: "number" },
      { title: "Steps", holds: "number" },
      { title: "", holds: "share" },
      { title: "Presses", holds: "number" },
      { title: "Frames", holds: "number" },
      { title: "Time", holds: "number" },
      ...(isFree ? [] : [{ title: "Cost", holds: "number" } as const]),
      { title: "Reached" },
    ],
    splits.map(({ row, milestones, steps, ms, costUsd, presses, frames }) => [
      milestones.length === 0 ? html`<i>after the last milestone</i>` : milestones.join(", "),
      formatCount(row.step),
      formatCount(steps),
      renderBar(steps / most),
      formatCount(presses),
      formatCount(frames),
      formatDuration(ms),
      ...(isFree ? [] : [renderUsd(costUsd)]),
      html`<span class="nowrap">${formatTime(row.time)}</span>`,
    ]),
  );
  const elsewhere = view.totals.costUsd - told;
  const aside = rows.length - path.length;
  return html`${table}<p class="aside">Times exclude the time between two commands and pauses of more than ten minutes.${
    aside > 0 &&
    ` The ${formatCountOf(aside, "step")} on abandoned branches ${isFree ? (aside === 1 ? "is" : "are") : `and what they cost, ${renderUsd(Math.max(0, elsewhere))}, are`} in no split.`
  }</p>`;
}
