import { renderUsd } from "../../../../src/base/quantities/money.ts";
import { BOOTSTRAP_SEED, FEWEST, RESAMPLES } from "../../../fleet/src/report/statistics/bootstrap.ts";
import { groupBy } from "../../../fleet/src/report/statistics/samples.ts";
import { renderDocument } from "../../../viewer/src/report/document.ts";
import { formatCount, formatCountOf, formatShort } from "../../../viewer/src/report/format.ts";
import { type Html, html, type Piece } from "../../../viewer/src/report/html.ts";
import {
  type Column,
  renderBar,
  renderTable,
  type Section,
} from "../../../viewer/src/report/sections/parts.ts";
import type { BenchRow } from "./bench-report.ts";

/** A run of a row, and what lies beside the page: all paths are relative to it. */
export interface ShownRun {
  /** Its place among the row's runs: `best run`. */
  readonly title: string;
  readonly seed: number;
  readonly score: number;
  readonly film: string;
  readonly report: string;
  /** The file that anybody can check. */
  readonly file: string;
  /** The command that checks it. */
  readonly command: string;
}

/** A row of a leaderboard, with what lies beside the page. */
export interface BenchEntry {
  readonly row: BenchRow;
  /** Of the store or the submission that it is from. */
  readonly name: string;
  /** The page about its runs, relative to this one; null for none. */
  readonly page: string | null;
  readonly shown: readonly ShownRun[];
  /** The facts about the player that its runs' files record, a line each. */
  readonly recorded: readonly string[];
}

const COLUMNS: readonly Column[] = [
  { title: "Player" },
  { title: "", holds: "share" },
  { title: "Score", holds: "number" },
  { title: "95 %", holds: "number" },
  { title: "Runs", holds: "number" },
  { title: "Steps", holds: "number" },
  { title: "Tokens", holds: "number" },
  { title: "Cost of a run", holds: "number" },
  { title: "Steps per milestone", holds: "number" },
  { title: "Cost per milestone", holds: "number" },
  { title: "Presses per milestone", holds: "number" },
  { title: "Frames per milestone", holds: "number" },
  { title: "Reached, mean share" },
  { title: "All runs" },
];

/**
 * The scores of players as one HTML document, by task and level: see `renderDocument`. The row of a person is empty: none was
 * measured.
 *
 * @param style the package's style sheet for reports of fleets
 * @param made when it was made, in words, and by what
 */
export function renderBench(entries: readonly BenchEntry[], style: string, made: string): string {
  const tasks = [...groupBy(entries, ({ row }) => row.task)];
  const head = html`<header><div class="head"><div><p class="kind">Benchmark</p><h1>Scores by task</h1><p class="lead">${formatCountOf(tasks.length, "task")}, ${formatCountOf(new Set(entries.map(({ row }) => playerOf(row))).size, "player")}. A run scores from 0 to 1; one that has not ended scores 0.</p></div></div></header>`;
  return renderDocument({
    title: "gameboy-runner: scores by task",
    style,
    script: null,
    head,
    before: null,
    sections: [...tasks.map(([task, own]) => tellTask(task, own)), tellMethod(made)],
  });
}

function tellTask(task: string, entries: readonly BenchEntry[]): Section {
  const levels = [...groupBy(entries, ({ row }) => row.level)];
  const body = html`${levels.map(([level, own]) => {
    const sorted = own.toSorted((a, b) => b.row.score - a.row.score);
    const caption = `${task}, ${level}: players by score`;
    return html`<h3>${level}</h3>${renderTable(caption, COLUMNS, [...sorted.map(tellEntry), PEOPLE])}${sorted.map(tellShown)}`;
  })}`;
  return { id: `task-${task}`, title: task, body };
}

/** The runs of a row that anybody can look at and check. */
function tellShown({ row, name, shown, recorded }: BenchEntry): Html {
  const runs = shown.map(
    ({ title, seed, score, film, report, file, command }) =>
      html`<div><dt>${title}</dt><dd>seed ${seed}, score ${score.toFixed(3)}: <a href="${film}">film</a>, <a href="${report}">report</a>, <a href="${file}">file</a>; <code>${command}</code></dd></div>`,
  );
  const facts = recorded.map((fact) => html`<div><dt>recorded</dt><dd>${fact}</dd></div>`);
  const parts = [...runs, ...facts];
  return html`${parts.length > 0 && html`<p>${playerOf(row)}${name !== row.model && ` (${name})`}</p><dl class="facts">${parts}</dl>`}`;
}

const PEOPLE: readonly Piece[] = ["a person", "", "not measured", ...Array(11).fill("")];

function tellEntry({ row, name, page }: BenchEntry): readonly Piece[] {
  const { score, interval, ended, runs, steps, tokens, milestones } = row;
  return [
    ...[playerOf(row), renderBar(score), score.toFixed(3)],
    interval === null ? "too few runs" : `${interval[0].toFixed(3)} to ${interval[1].toFixed(3)}`,
    ended === runs.length ? formatCount(ended) : `${ended} of ${runs.length}`,
    steps === null ? "—" : formatCount(Math.round(steps)),
    tokens === null ? "—" : formatShort(tokens),
    tellCost(row) || "—",
    ...tellPerMilestone(row).map((text) => text || "—"),
    milestones.map(({ reach, share }) => `${reach} ${share.toFixed(2)}`).join(", "),
    html`${page !== null && html`<a href="${page}">${name}</a>`}`,
  ];
}

/** The mean cost of a row's runs, and the most that lost calls may have cost besides; empty where neither is known. */
export function tellCost({ costUsd, unconfirmedUsd }: Pick<BenchRow, "costUsd" | "unconfirmedUsd">): string {
  const known = costUsd === null ? [] : [renderUsd(costUsd)];
  const lost = unconfirmedUsd > 0 ? [`up to ${renderUsd(unconfirmedUsd)} unconfirmed`] : [];
  return [...known, ...lost].join(" + ");
}

/** Steps, cost, presses and frames per milestone; each empty where it is not known. */
export function tellPerMilestone({ perMilestone }: Pick<BenchRow, "perMilestone">): readonly string[] {
  const { steps, costUsd, presses, frames } = perMilestone;
  const tell = (value: number | null, text: (value: number) => string): string =>
    value === null ? "" : text(value);
  const one = (value: number): string => value.toFixed(1);
  const whole = (value: number): string => formatCount(Math.round(value));
  return [tell(steps, one), tell(costUsd, renderUsd), tell(presses, one), tell(frames, whole)];
}

/** The player of a row, with the settings that distinguish it. */
export function playerOf({ model, settings }: Pick<BenchRow, "model" | "settings">): string {
  const words = Object.entries(settings).map(([name, value]) => `${name} ${String(value)}`);
  return [model, ...words].join(", ");
}

function tellMethod(made: string): Section {
  const body = html`<dl class="facts"><div><dt>Scores</dt><dd>Of each entry of a task's milestones, the share that was reached counts by its weight. The mean is over every job of the manifest, whether it was played or not.</dd></div><div><dt>Intervals</dt><dd>The percentile bootstrap of the mean: ${RESAMPLES.toLocaleString("en-US")} resamples, with the seed “${BOOTSTRAP_SEED}”. None for fewer than ${FEWEST} runs. Where all runs score the same it has no width, which is not certainty.</dd></div><div><dt>Made</dt><dd>${made}</dd></div></dl>`;
  return { id: "method", title: "How it was worked out", body };
}
