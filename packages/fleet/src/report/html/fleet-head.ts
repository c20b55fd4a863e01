import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import { formatCount, formatCountOf, formatShort } from "../../../../viewer/src/report/format.ts";
import { type Html, html } from "../../../../viewer/src/report/html.ts";
import type { FleetReport } from "../fleet-report.ts";

/** Describes the fleet in a sentence and a few figures. */
export function renderFleetHead(report: FleetReport): Html {
  const { name } = report;
  return html`<header><div class="head"><div><p class="kind">Fleet report</p><h1>${name}</h1><p class="lead">${summarize(report)}</p></div></div>
<dl class="figures">${figuresOf(report).map(([title, value, aside]) => html`<div><dt>${title}</dt><dd>${value}${aside !== "" && html`<small>${aside}</small>`}</dd></div>`)}</dl></header>`;
}

function summarize({ runs, cells, states, keys }: FleetReport): string {
  const ended = runs - states.open;
  const what = keys.length === 0 ? "" : ` that differ in ${keys.join(" and ")}`;
  const done = states.done === ended && ended > 0 ? "all" : formatCount(states.done);
  const how = `${ended === runs ? "All" : formatCount(ended)} have ended, ${done} of them with the target.`;
  return `${formatCountOf(runs, "run")} in ${formatCountOf(cells.length, "cell")}${what}. ${how}`;
}

/** Names, values and what is said beside them. */
function figuresOf(report: FleetReport): readonly (readonly [string, string, string])[] {
  const { runs, states, sumSteps, sumTokens, sumUsd, notDoneUsd, openUsd, cells } = report;
  const ended = runs - states.open;
  const elsewhere = ended - states.done;
  const share = (count: number, of: number) => (of === 0 ? "" : `${Math.round((100 * count) / of)} %`);
  const perDone =
    states.done === 0 || sumUsd === 0 ? "" : `${renderUsd(sumUsd / states.done)} for each done run`;
  const unknown = cells.reduce((sum, { unknownUsd }) => sum + unknownUsd, 0);
  return [
    ["Done", formatCount(states.done), ended === 0 ? "" : `${share(states.done, ended)} of those that ended`],
    ["Not done", formatCount(elsewhere), "ended without the target"],
    [
      "Not ended",
      formatCount(states.open),
      openUsd > 0 ? `${renderUsd(openUsd)} so far` : runs === 0 ? "" : `${share(states.open, runs)} of all`,
    ],
    ["Steps", formatShort(sumSteps), ""],
    ["Tokens", formatShort(sumTokens), ""],
    [
      "Cost",
      renderUsd(sumUsd),
      unknown > 0
        ? `and ${formatCountOf(unknown, "run")} of unknown cost`
        : perDone || (sumUsd === 0 ? "" : `${renderUsd(notDoneUsd)} on runs that are not done`),
    ],
  ];
}
