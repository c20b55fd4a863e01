import { html } from "../../../../viewer/src/report/html.ts";
import type { Section } from "../../../../viewer/src/report/sections/parts.ts";
import type { FleetReport } from "../fleet-report.ts";
import { BOOTSTRAP_SEED, FEWEST, RESAMPLES } from "../statistics/bootstrap.ts";

/** The method behind the figures, for a repetition by others. */
export function tellMethod({ compared }: FleetReport, made: string): Section {
  const body = html`<dl class="facts"><div><dt>Medians, quartiles</dt><dd>Type 7 of R: between two values by interpolation. Steps, time, tokens and dollars are counted from the start of a run.</dd></div><div><dt>Their intervals</dt><dd>The percentile bootstrap: ${RESAMPLES.toLocaleString("en-US")} resamples, with the seed “${BOOTSTRAP_SEED}”, so that the same runs give the same intervals. None for fewer than ${FEWEST} values. With few values they are too narrow rather than too wide.</dd></div><div><dt>Shares</dt><dd>Wilson's interval. For the difference of paired shares, that of Agresti and Min.</dd></div><div><dt>Curves</dt><dd>Kaplan and Meier; intervals by Greenwood's formula on the log(−log) scale. They take for granted that a run which ended elsewhere was no less likely to get there later than one that went on. Two curves are compared by the log-rank test, for values of a key within cells that are equal in all else.</dd></div><div><dt>Differences</dt><dd>The median of the differences in pairs with equal seeds, bootstrapped over pairs. A difference tells where its interval leaves out zero and the exact sign test gives at most 5 %; it holds where Holm's procedure over all ${String(compared.made)} agrees.</dd></div><div><dt>Made</dt><dd>${made}</dd></div></dl>`;
  return { id: "method", title: "How it was worked out", body };
}
