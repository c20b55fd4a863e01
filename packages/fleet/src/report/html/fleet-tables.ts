import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import {
  formatCount,
  formatCountOf,
  formatDuration,
  formatShort,
} from "../../../../viewer/src/report/format.ts";
import { type Html, html, type Piece } from "../../../../viewer/src/report/html.ts";
import { type Column, renderTable, type Section } from "../../../../viewer/src/report/sections/parts.ts";
import { SEED, wordOf } from "../cells.ts";
import type { CellReport, FleetReport } from "../fleet-report.ts";
import { playedOf, sumTokens } from "../measure.ts";
import { MEASURE_NAMES, STATE_NAMES, tellBetween, tellMeasure, tellShare } from "../words.ts";

/** Maximal number of rows of runs; the others are in the other forms of the report. */
const MOST_ROWS = 1_000;

/** A cell's letter. */
export function letterOf(id: string): Html {
  return html`<b class="cell">${id}</b>`;
}

/** Each cell with how its runs ended and what they took to the target. */
export function tellCells(report: FleetReport): Section {
  const { cells, sumUsd } = report;
  const isFree = sumUsd === 0;
  const columns: readonly Column[] = [
    { title: "Cell" },
    { title: "Values" },
    { title: "Runs", holds: "number" },
    { title: "Done, of those that ended" },
    { title: "Not ended", holds: "number" },
    ...(isFree
      ? []
      : ([
          { title: "Cost", holds: "number" },
          { title: "Not done", holds: "number" },
          { title: "Per done run", holds: "number" },
        ] as const)),
  ];
  const rows = cells.map((cell): readonly Piece[] => [
    letterOf(cell.id),
    cell.name,
    formatCount(cell.runs),
    tellShare(cell.goals[0]?.reached ?? { count: 0, of: 0, share: null, interval: null }),
    formatCount(cell.states.open),
    ...(isFree
      ? []
      : [
          costOf(cell),
          renderUsd(cell.notDoneUsd),
          cell.usdPerDone === null ? "—" : renderUsd(cell.usdPerDone),
        ]),
  ]);
  const body = html`${renderTable(
    `A cell is all runs that differ in nothing but the seed${isFree ? "" : ". Its cost, what of that went into runs that are not done, and all of it for each done run"}`,
    columns,
    rows,
  )}<h3>Steps, time and cost to the target</h3>${tellTaken(report)}`;
  return { id: "cells", title: "Cells", body };
}

function costOf({ sumUsd, unknownUsd, unconfirmedUsd }: CellReport): string {
  return [
    renderUsd(sumUsd),
    ...(unconfirmedUsd > 0 ? [`up to ${renderUsd(unconfirmedUsd)} unconfirmed`] : []),
    ...(unknownUsd > 0 ? [formatCountOf(unknownUsd, "unknown")] : []),
  ].join(" + ");
}

/** The quartiles of what the target took, a row each measure. */
function tellTaken({ cells, sumUsd, sumTokens: tokens }: FleetReport): Html {
  const measures = (["steps", "playedMs", "tokens", "costUsd"] as const).filter(
    (measure) => (measure !== "costUsd" || sumUsd > 0) && (measure !== "tokens" || tokens > 0),
  );
  const rows = cells.flatMap(({ id, goals }) =>
    measures.flatMap((measure, i): readonly (readonly Piece[])[] => {
      const spread = goals[0]?.took[measure] ?? null;
      if (spread === null) return i === 0 ? [[letterOf(id), "No run is done.", "", "", "", ""]] : [];
      return [
        [
          i === 0 && letterOf(id),
          MEASURE_NAMES[measure],
          tellMeasure(measure, spread.median),
          spread.medianInterval === null ? "too few runs" : tellBetween(measure, spread.medianInterval),
          `${tellMeasure(measure, spread.q1)} to ${tellMeasure(measure, spread.q3)}`,
          `${tellMeasure(measure, spread.least)} to ${tellMeasure(measure, spread.most)}`,
        ],
      ];
    }),
  );
  return renderTable(
    "Of the runs that are done",
    [
      { title: "Cell" },
      { title: "Measure" },
      { title: "Median", holds: "number" },
      { title: "95 % of the median", holds: "number" },
      { title: "Middle half", holds: "number" },
      { title: "All", holds: "number" },
    ],
    rows,
  );
}

/** Ends of runs by reason, with their cost. */
export function tellEnds({ cells, sumUsd }: FleetReport): Section {
  const isFree = sumUsd === 0;
  const rows = cells.flatMap(({ id, ends }) =>
    ends.map(({ outcome, reason, runs, costUsd }, i): readonly Piece[] => [
      i === 0 && letterOf(id),
      STATE_NAMES[outcome],
      reason ?? "",
      formatCount(runs),
      ...(isFree ? [] : [renderUsd(costUsd)]),
    ]),
  );
  const body = renderTable(
    "Reasons are grouped by the text before their first colon",
    [
      { title: "Cell" },
      { title: "End" },
      { title: "Reason" },
      { title: "Runs", holds: "number" },
      ...(isFree ? [] : [{ title: "Cost", holds: "number" } as const]),
    ],
    rows,
  );
  return { id: "ends", title: "How runs ended", body };
}

/** Each run as a row. */
export function tellRuns({ each, sumUsd }: FleetReport): Section {
  const isFree = sumUsd === 0;
  const rows = each.slice(0, MOST_ROWS).map((run): readonly Piece[] => {
    const played = playedOf(run);
    const took: readonly Piece[] =
      played === null
        ? ["", "", "", ...(isFree ? [] : [""]), ""]
        : [
            ...[
              formatCount(played.steps),
              formatDuration(played.playedMs),
              formatShort(sumTokens(played.tokens)),
            ],
            ...(isFree ? [] : [played.costUsd === null ? "unknown" : renderUsd(played.costUsd)]),
            formatCount(played.milestones.length),
          ];
    const { [SEED]: seed } = run.values;
    const word = seed === undefined ? "" : wordOf(seed);
    return [letterOf(run.cell), word, STATE_NAMES[run.state], ...took, run.result?.reason ?? ""];
  });
  const table = renderTable(
    "In the order of the matrix",
    [
      { title: "Cell" },
      { title: "Seed" },
      { title: "End" },
      { title: "Steps", holds: "number" },
      { title: "Time", holds: "number" },
      { title: "Tokens", holds: "number" },
      ...(isFree ? [] : [{ title: "Cost", holds: "number" } as const]),
      { title: "Milestones", holds: "number" },
      { title: "Why" },
    ],
    rows,
  );
  const left = each.length - rows.length;
  const body = html`<details><summary>${formatCountOf(rows.length, "run")}</summary>${table}</details>${
    left > 0 &&
    html`<p class="aside">${formatCountOf(left, "run")} more ${left === 1 ? "is" : "are"} not in this file.</p>`
  }`;
  return { id: "table", title: "Table of runs", body };
}
