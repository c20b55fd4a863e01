import type { Measure } from "../../../../fleet/src/report/fleet-report.ts";
import { tellChange, tellChanges, tellShare } from "../../../../fleet/src/report/words.ts";
import { formatCount } from "../../../../viewer/src/report/format.ts";
import { type Html, html, type Piece } from "../../../../viewer/src/report/html.ts";
import { type Column, renderTable, type Section } from "../../../../viewer/src/report/sections/parts.ts";
import type { PairedDifference } from "../compare-arm.ts";
import type { CandidateReport, ImproveReport, PairsReport } from "../proof-report.ts";
import { countOf } from "../rule.ts";

const COLUMNS: readonly Column[] = [
  { title: "Candidate" },
  { title: "Pairs", holds: "number" },
  { title: "Better", holds: "number" },
  { title: "Worse", holds: "number" },
  { title: "Wealth", holds: "number" },
  { title: "Reached: present" },
  { title: "Reached: changed" },
  { title: "Success", holds: "number" },
  { title: "Steps", holds: "number" },
  { title: "Dollars", holds: "number" },
];

/** The attempts of all candidates beside those of the present player, on their own tasks and on those held out from them. */
export function tellPairs({ candidates, wanted }: ImproveReport): Section {
  const tableOf = (caption: string, pick: (candidate: CandidateReport) => PairsReport): Html =>
    renderTable(
      caption,
      COLUMNS,
      candidates.map((candidate) => rowOf(candidate.id, pick(candidate), wanted)),
    );
  const body = html`<p>Differences are with the change less without it, with intervals of 95 %.</p><h3>On their own tasks</h3>${tableOf(
    "Pairs on the tasks that each change is for",
    ({ own }) => own,
  )}<h3>Held out</h3>${tableOf("Pairs on all other tasks", ({ heldOut }) => heldOut)}`;
  return { id: "pairs", title: "Results", body };
}

function rowOf(id: string, { pairs, wealth, comparison }: PairsReport, wanted: number): readonly Piece[] {
  const { present, changed, success, steps, costUsd } = comparison;
  return [
    id,
    ...[countOf(pairs), pairs.better, pairs.worse].map(formatCount),
    `${wealthWords(wealth)} of ${formatCount(wanted)}`,
    ...[present, changed].map(tellShare),
    tellDifference("share", success),
    tellDifference("steps", steps),
    tellDifference("costUsd", costUsd),
  ];
}

function tellDifference(measure: Measure | "share", { difference, interval }: PairedDifference): Piece {
  if (difference === null) return "—";
  const value = tellChange(measure, difference);
  return interval === null ? value : html`${value}<br><small>${tellChanges(measure, interval)}</small>`;
}

/** Two digits that count; a wealth above any that is wanted is only large. */
function wealthWords(wealth: number): string {
  return wealth >= 1e6 ? "over a million" : wealth.toLocaleString("en-US", { maximumSignificantDigits: 2 });
}

/** Why a candidate is accepted or not, in a sentence. */
export function whyStanding({ standing, own, heldOut }: CandidateReport, wanted: number): string {
  const wealths = `its wealth is ${wealthWords(own.wealth)} on its tasks and ${wealthWords(heldOut.wealth)} on held-out ones, of ${formatCount(wanted)}`;
  if (standing.type === "accepted") return `Proven: ${wealths}.`;
  const on = { own: "its tasks", "held-out": "held-out tasks" };
  if (standing.type === "open") return `Open: more pairs on ${on[standing.needs]} are needed; ${wealths}.`;
  const { better, worse } = standing.on === "own" ? own.pairs : heldOut.pairs;
  const why = {
    worse: "it is worse",
    hopeless: standing.on === "own" ? "it does not lead by enough" : "its harm cannot be ruled out",
    undecided: "the attempts are used up",
  }[standing.why];
  return `Refused: on ${on[standing.on]} ${why}, ${formatCount(better)} better and ${formatCount(worse)} worse; ${wealths}.`;
}
