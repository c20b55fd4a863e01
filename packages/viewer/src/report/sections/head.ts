import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import { totalTokens } from "../../../../../src/base/vocabulary/usage.ts";
import { FRAMES_PER_SECOND } from "../../../../emulator/src/emulator.ts";
import type { Totals } from "../../timeline/rows.ts";
import { formatCount, formatCountOf, formatDay, formatDuration, formatShort } from "../format.ts";
import { type Html, html } from "../html.ts";
import type { ReportData } from "../report-data.ts";
import { renderPicture } from "./parts.ts";

/** The duration of a frame. */
const FRAME_MS = 1_000 / FRAMES_PER_SECOND;

/** The run in a sentence and a few figures. */
export function renderHead(data: ReportData): Html {
  const { title, view, path, pictures, ending } = data;
  const lastIndex = path.at(-1);
  const picture = lastIndex === undefined ? undefined : pictures.get(lastIndex);
  const step = lastIndex === undefined ? 0 : (view.rows[lastIndex]?.step ?? 0);
  return html`<header><div class="head">${
    picture !== undefined &&
    html`<figure>${renderPicture(picture, `The screen after step ${step}`)}<figcaption>After step ${formatCount(step)}</figcaption></figure>`
  }<div><p class="kind">Run report</p><h1>${title}</h1><p class="lead">${summarize(data)}</p><p class="ending">${ending}</p></div></div>
<dl class="figures">${figuresOf(data).map(([name, value, aside]) => html`<div><dt>${name}</dt><dd>${value}${aside !== "" && html`<small>${aside}</small>`}</dd></div>`)}</dl></header>`;
}

function summarize({ view, path }: ReportData): string {
  const rows = path.flatMap((index) => view.rows[index] ?? []);
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return "No step has been played yet.";
  const days = [...new Set([formatDay(first.time), formatDay(last.time)])].join(" to ");
  const count = rows.reduce((sum, { milestones }) => sum + milestones.length, 0);
  const who = playersOf(view.totals.byModel.map(({ key }) => key));
  return `${who} played ${formatCountOf(rows.length, "step")} on ${days} and reached ${formatCountOf(count, "milestone")}.`;
}

function playersOf(models: readonly string[]): string {
  const names = models.map((model) => (model === "explorer" ? "the built-in explorer" : model));
  if (names.length === 0) return "Somebody";
  const text = names.length === 1 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  return text.startsWith("the ") ? `T${text.slice(1)}` : text;
}

/** Names, values and the notes beside them. */
function figuresOf({ view, rows, path }: ReportData): readonly (readonly [string, string, string])[] {
  const { totals } = view;
  const told = path.flatMap((index) => view.rows[index] ?? []);
  const ms = rows.reduce((sum, row) => sum + row.playedMs, 0);
  const frames = told.reduce((sum, row) => sum + row.frames, 0);
  const aside = rows.length - told.length;
  const milestones = told.reduce((sum, row) => sum + row.milestones.length, 0);
  const tokens = totalTokens(totals.tokens);
  return [
    ["Steps", formatCount(told.length), aside === 0 ? "" : `and ${formatCount(aside)} on abandoned branches`],
    ["Milestones", formatCount(milestones), ""],
    ["Time played", formatDuration(ms), "excluding pauses"],
    ["Game time", formatDuration(frames * FRAME_MS), "on the main line"],
    ["Cost", renderUsd(totals.costUsd), costAside(totals)],
    ["Tokens", formatShort(tokens), formatCountOf(totals.total.calls, "call")],
  ];
}

function costAside({ unknownCalls, total }: Totals): string {
  const parts = [
    ...(total.unconfirmedUsd > 0 ? [`up to ${renderUsd(total.unconfirmedUsd)} unconfirmed`] : []),
    ...(unknownCalls > 0 ? [`${formatCountOf(unknownCalls, "call")} of unknown cost`] : []),
  ];
  return parts.length === 0 ? "" : `and ${parts.join(" and ")}`;
}
