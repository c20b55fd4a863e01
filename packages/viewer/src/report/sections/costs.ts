import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import { ASKERS } from "../../../../../src/base/seam/askers-of-parts.ts";
import { totalTokens, type Usage } from "../../../../../src/base/vocabulary/usage.ts";
import { type LedgerLine, sumsOfParts } from "../../../../../src/record/ledger/summarize-calls.ts";
import type { StepRow } from "../../timeline/rows.ts";
import { type Curve, renderChart } from "../charts/line-chart.ts";
import type { Point } from "../charts/scale.ts";
import { formatCount, formatCountOf, formatDuration, formatShort } from "../format.ts";
import { type Html, html } from "../html.ts";
import type { ReportData } from "../report-data.ts";
import { renderBar, renderTable, type Section } from "./parts.ts";

const ACROSS = "steps played, on all branches";

/** The cost of the calls: curves over the steps, and sums by purpose. */
export function renderCosts({ view: { totals }, rows }: ReportData): readonly Section[] {
  if (totals.total.calls === 0) return [];
  const body = html`${curvesOf(rows)}${tableOf("Purpose", totals.byPurpose)}${tableOf("Model", totals.byModel)}${sumsOfParts(
    totals,
  ).map(({ name, lines }) => tableOf(ASKERS[name].longTitle ?? ASKERS[name].title, lines))}${
    totals.unknownCalls > 0 &&
    html`<p class="aside">${formatCountOf(totals.unknownCalls, "call")} of unknown cost ${totals.unknownCalls === 1 ? "is" : "are"} not in the sums: no reply came back, or the model has no known price.</p>`
  }${
    totals.total.unconfirmedUsd > 0 &&
    html`<p class="aside">Calls that were lost may have cost up to ${renderUsd(totals.total.unconfirmedUsd)} besides: what was reserved for them. It is not confirmed, and not in the sums.</p>`
  }`;
  return [{ id: "cost", title: "Cost and tokens", body }];
}

function curvesOf(rows: readonly StepRow[]): Html | null {
  const cost = sumUp(rows, ({ spentUsd }) => spentUsd);
  const kinds: readonly (readonly [string, 1 | 2 | 3 | 4, keyof Usage])[] = [
    ["read from the cache", 1, "cacheReadTokens"],
    ["written to the cache", 2, "cacheWriteTokens"],
    ["other input", 3, "inputTokens"],
    ["output", 4, "outputTokens"],
  ];
  const tokens: readonly Curve[] = kinds
    .map(([name, ink, kind]) => ({ name, ink, points: sumUp(rows, (row) => row.tokens?.[kind] ?? 0) }))
    .filter(({ points }) => (points.at(-1)?.y ?? 0) > 0);
  const prompts: readonly Point[] = rows.flatMap(({ tokens: used }, i) =>
    used === null ? [] : [{ x: i + 1, y: totalTokens(used) - used.outputTokens }],
  );
  const lastUsd = cost.at(-1)?.y ?? 0;
  const used = prompts.some(({ y }) => y > 0);
  if (lastUsd === 0 && !used)
    return html`<p>The calls used no tokens and cost nothing: the built-in player calls no LM.</p>`;
  return html`${
    lastUsd > 0 &&
    html`<h3>Dollars so far</h3>${renderChart({
      label: `The cost over the steps, up to ${renderUsd(lastUsd)}`,
      across: ACROSS,
      format: renderUsd,
      curves: [{ name: "dollars", ink: 1, points: cost }],
    })}`
  }${
    used &&
    html`<h3>Tokens so far</h3><p class="aside">Of the replies that were played.</p>${renderChart({
      label: `The tokens over the steps, by kind`,
      across: ACROSS,
      format: formatShort,
      curves: tokens,
    })}<h3>Prompt of each step</h3><p class="aside">Tokens that the model read before it replied. A fall is a summary, with which a fresh conversation begins.</p>${renderChart(
      {
        label: `The tokens of each step's prompt, at most ${formatShort(prompts.reduce((most, { y }) => Math.max(most, y), 0))}`,
        across: ACROSS,
        format: formatShort,
        curves: [{ name: "prompt", ink: 1, points: prompts }],
      },
    )}`
  }`;
}

function sumUp(rows: readonly StepRow[], of: (row: StepRow) => number): readonly Point[] {
  let sum = 0;
  return rows.map((row, i) => {
    sum += of(row);
    return { x: i + 1, y: sum };
  });
}

function tableOf(title: string, lines: readonly LedgerLine[]): Html {
  const measures = [
    ({ costUsd }: LedgerLine) => costUsd,
    ({ usage }: LedgerLine) => totalTokens(usage),
    ({ calls }: LedgerLine) => calls,
  ];
  const measure = measures.find((of) => lines.some((line) => of(line) > 0)) ?? (() => 0);
  const most = Math.max(1e-9, ...lines.map(measure));
  return renderTable(
    `By ${title.toLowerCase()}`,
    [
      { title },
      { title: "Calls", holds: "number" },
      { title: "Tokens", holds: "number" },
      { title: "Output", holds: "number" },
      { title: "Time", holds: "number" },
      { title: "Cost", holds: "number" },
      { title: "", holds: "share" },
    ],
    lines.map((line) => [
      line.key,
      formatCount(line.calls),
      formatShort(totalTokens(line.usage)),
      formatShort(line.usage.outputTokens),
      formatDuration(line.ms),
      costOf(line),
      renderBar(measure(line) / most),
    ]),
  );
}

function costOf({ costUsd, unconfirmedUsd, calls, unknownCalls }: LedgerLine): string {
  if (unknownCalls > 0 && unknownCalls === calls) return "unknown";
  return [
    renderUsd(costUsd),
    ...(unconfirmedUsd > 0 ? [`up to ${renderUsd(unconfirmedUsd)}`] : []),
    ...(unknownCalls > 0 ? [`${formatCount(unknownCalls)} unknown`] : []),
  ].join(" + ");
}
