import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import { renderAcross, renderFigure, renderPlot } from "../../../../viewer/src/report/charts/plot.ts";
import { at, ticksUpTo } from "../../../../viewer/src/report/charts/scale.ts";
import { formatCount, formatCountOf, formatShort } from "../../../../viewer/src/report/format.ts";
import { type Html, html } from "../../../../viewer/src/report/html.ts";
import { SEED, wordOf } from "../cells.ts";
import type { CellReport, FleetReport, RunReport } from "../fleet-report.ts";
import { playedOf } from "../measure.ts";
import { STATE_NAMES } from "../words.ts";

/** Maximal number of runs drawn; of more, the first of each cell. */
export const MOST_DRAWN = 600;

const SIZES = {
  wide: { width: 1080, left: 64, right: 24, ticks: 10 },
  narrow: { width: 350, left: 40, right: 12, ticks: 4 },
} as const;

const HEADING = 36;
const BOTTOM = 36;

/** A cell and those of its runs that are drawn: done ones first, the shortest of each kind before the longer ones. */
interface Group {
  readonly cell: CellReport;
  readonly runs: readonly RunReport[];
}

/** Every run as a line as long as its steps, with its milestones, and how it ended. */
export function renderStrip(report: FleetReport): Html {
  const groups = groupsOf(report);
  const drawn = groups.reduce((sum, { runs }) => sum + runs.length, 0);
  const left = report.runs - drawn;
  const legend = html`<ul class="legend">${(["done", "failed", "budget", "needs-person", "open"] as const)
    .filter((state) => report.states[state] > 0)
    .map(
      (state) =>
        html`<li><svg width="28" height="14" viewBox="0 0 28 14" aria-hidden="true"><path class="life ${state}" d="M2 7H20"/>${drawEnd(state, 20, 7)}</svg>${STATE_NAMES[state]}</li>`,
    )}<li><svg width="28" height="14" viewBox="0 0 28 14" aria-hidden="true"><path class="life done" d="M2 7H26"/><path class="mark" d="M14 2v10"/></svg>a milestone</li></ul>`;
  return html`${renderFigure(draw(groups, "wide"), draw(groups, "narrow"), legend)}${
    left > 0 &&
    html`<p class="aside">${formatCountOf(left, "run")} more ${left === 1 ? "is" : "are"} not drawn.</p>`
  }`;
}

function groupsOf({ cells, each }: FleetReport): readonly Group[] {
  const most = Math.max(1, Math.floor(MOST_DRAWN / Math.max(1, cells.length)));
  const order: readonly RunReport["state"][] = ["done", "budget", "failed", "needs-person", "open"];
  return cells.map((cell) => ({
    cell,
    runs: each
      .filter((run) => run.cell === cell.id)
      .slice(0, most)
      .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || stepsOf(a) - stepsOf(b)),
  }));
}

function draw(groups: readonly Group[], name: keyof typeof SIZES): Html {
  const { width, left, right, ticks: most } = SIZES[name];
  const count = groups.reduce((sum, { runs }) => sum + runs.length, 0);
  const row = count <= 100 ? 15 : count <= 300 ? 9 : 6;
  const lastStep = Math.max(1, ...groups.flatMap(({ runs }) => runs.map(stepsOf)));
  const x = (step: number) => left + (step / lastStep) * (width - left - right);
  const bottom = groups.reduce((sum, { runs }) => sum + HEADING + runs.length * row, 0);
  let top = 0;
  const drawn = groups.map(({ cell, runs }) => {
    const first = top + HEADING;
    const heading = top + 26;
    top = first + runs.length * row;
    return html`<text class="row" x="0" y="${heading}"><tspan class="letter">${cell.id}</tspan> ${name === "wide" && cell.name}</text>${runs.map(
      (run, i) => drawRun(run, { y: first + (i + 0.5) * row, x, left, hasSeed: row >= 15 }),
    )}`;
  });
  const label = `Every run as a line as long as its steps, at most ${formatCount(lastStep)}; the table of runs has the same figures`;
  return renderPlot(
    { name, width, height: bottom + BOTTOM, label },
    renderAcross({
      ticks: ticksUpTo(lastStep, most),
      x,
      format: formatShort,
      bottom: bottom + 2,
      ruleFrom: HEADING - 4,
      name: "step",
      right: width - right,
    }),
    drawn,
  );
}

interface Placing {
  readonly y: number;
  readonly x: (step: number) => number;
  readonly left: number;
  readonly hasSeed: boolean;
}

function drawRun(run: RunReport, { y, x, left, hasSeed }: Placing): Html {
  const { state, values } = run;
  const played = playedOf(run);
  const seed = values[SEED];
  const end = x(stepsOf(run));
  const marks = (played?.milestones ?? []).map(({ step }) => `M${at(x(step))} ${at(y - 4)}v8`).join("");
  return html`<g><title>${titleOf(run)}</title>${
    hasSeed &&
    seed !== undefined &&
    html`<text x="${left - 8}" y="${at(y + 4)}" text-anchor="end">${wordOf(seed)}</text>`
  }${played !== null && html`<path class="life ${state}" d="M${at(x(0))} ${at(y)}H${at(end)}"/>`}${
    marks !== "" && html`<path class="mark" d="${marks}"/>`
  }${drawEnd(state, end, y)}</g>`;
}

/** A sign for how a run ended, which tells without colours, too. */
function drawEnd(state: RunReport["state"], x: number, y: number): Html {
  const paths: Readonly<Record<RunReport["state"], string>> = {
    done: `M${at(x - 4)} ${at(y)}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z`,
    failed: `M${at(x - 3.5)} ${at(y - 3.5)}l7 7m0 -7l-7 7`,
    budget: `M${at(x - 1.5)} ${at(y - 4.5)}h3v9h-3z`,
    "needs-person": `M${at(x)} ${at(y - 5)}l5 5l-5 5l-5 -5z`,
    open: `M${at(x)} ${at(y - 3)}l5 3l-5 3`,
  };
  return html`<path class="end ${state}" d="${paths[state]}"/>`;
}

function stepsOf(run: RunReport): number {
  return playedOf(run)?.steps ?? 0;
}

function titleOf(run: RunReport): string {
  const { cell, values, state, result } = run;
  const seed = values[SEED] === undefined ? "" : `, seed ${wordOf(values[SEED])}`;
  const who = `cell ${cell}${seed}: ${STATE_NAMES[state]}`;
  const played = playedOf(run);
  if (played === null) return who;
  const cost = played.costUsd === null || played.costUsd === 0 ? "" : `, ${renderUsd(played.costUsd)}`;
  const why = result === null || result.reason === null ? "" : ` (${result.reason})`;
  return `${who} at step ${formatCount(played.steps)}${cost}${why}`;
}
