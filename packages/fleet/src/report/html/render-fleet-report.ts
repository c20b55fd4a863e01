import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import { renderDocument } from "../../../../viewer/src/report/document.ts";
import { formatCount, formatCountOf, formatShort } from "../../../../viewer/src/report/format.ts";
import { type Html, html } from "../../../../viewer/src/report/html.ts";
import type { Section } from "../../../../viewer/src/report/sections/parts.ts";
import type { FleetReport } from "../fleet-report.ts";
import { BOOTSTRAP_SEED, FEWEST, RESAMPLES } from "../statistics/bootstrap.ts";
import { tellDifferences } from "./differences.ts";
import { tellCells, tellEnds, tellRuns } from "./fleet-tables.ts";
import { tellCurves, tellSpreads } from "./goal-charts.ts";
import { renderStrip } from "./run-strip.ts";

/** The method behind the figures, for a repetition by others. */
function tellMethod({ compared }: FleetReport, made: string): Section {
  const body = html`<dl class="facts"><div><dt>Medians, quartiles</dt><dd>Type 7 of R: between two values by interpolation. Steps, time, tokens and dollars are counted from the start of a run.</dd></div><div><dt>Their intervals</dt><dd>The percentile bootstrap: ${RESAMPLES.toLocaleString("en-US")} resamples, with the seed “${BOOTSTRAP_SEED}”, so that the same runs give the same intervals. None for fewer than ${FEWEST} values. With few values they are too narrow rather than too wide.</dd></div><div><dt>Shares</dt><dd>Wilson's interval. For the difference of paired shares, that of Agresti and Min.</dd></div><div><dt>Curves</dt><dd>Kaplan and Meier; intervals by Greenwood's formula on the log(−log) scale. They take for granted that a run which ended elsewhere was no less likely to get there later than one that went on. Two curves are compared by the log-rank test, for values of a key within cells that are equal in all else.</dd></div><div><dt>Differences</dt><dd>The median of the differences in pairs with equal seeds, bootstrapped over pairs. A difference tells where its interval leaves out zero and the exact sign test gives at most 5 %; it holds where Holm's procedure over all ${String(compared.made)} agrees.</dd></div><div><dt>Made</dt><dd>${made}</dd></div></dl>`;
  return { id: "method", title: "How it was worked out", body };
}

/** Describes the fleet in a sentence and a few figures. */
function renderFleetHead(report: FleetReport): Html {
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

/**
 * The report of a fleet as one HTML document: see `renderDocument`.
 *
 * @param style the package's style sheet for these reports
 * @param made when it was made, in words, and by what
 */
export function renderFleetReport(report: FleetReport, style: string, made: string): string {
  const hasRuns = report.runs > report.states.open;
  const strip: Section = { id: "runs", title: "Every run", body: renderStrip(report) };
  return renderDocument({
    title: `${report.name}: a fleet of ${formatCountOf(report.runs, "run")}`,
    style,
    script: null,
    head: renderFleetHead(report),
    before: null,
    sections: [
      ...tellCautions(report),
      tellCells(report),
      ...(hasRuns
        ? [...tellCurves(report), ...tellSpreads(report), ...tellDifferences(report), strip, tellEnds(report)]
        : []),
      tellRuns(report),
      tellMethod(report, made),
    ],
  });
}

/** The cautions that a reader must know first. */
function tellCautions({ cautions }: FleetReport): readonly Section[] {
  if (cautions.length === 0) return [];
  const body = html`<ul class="cautions">${cautions.map((line) => html`<li>${line}</li>`)}</ul>`;
  return [{ id: "cautions", title: "Before you read it", body }];
}
