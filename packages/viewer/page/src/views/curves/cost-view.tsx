import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { ASKERS } from "../../../../../../src/base/seam/askers-of-parts.ts";
import { totalTokens } from "../../../../../../src/base/vocabulary/usage.ts";
import { type LedgerLine, sumsOfParts } from "../../../../../../src/record/ledger/summarize-calls.ts";
import { viewOfGame } from "../../../../src/timeline/view-of-game.ts";
import { CARDS_OF_PARTS } from "../../parts/page-parts.ts";
import { nameStep } from "../../store/named-step.ts";
import { formatRoute } from "../../store/routes.ts";
import type { RunData } from "../../store/run-data.ts";
import { useValue } from "../../store/use-viewer.ts";
import { Choice } from "../parts/choice.tsx";
import { formatCost, formatCountOf, formatShort } from "../words/quantities.ts";
import { formatDuration } from "../words/times.ts";
import { CurveCard } from "./curve-card.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { paceSeries } from "./pace-series.ts";
import { type Axis, costSeries, placesOf, tokenSeries } from "./spent-series.ts";
import { placeOfX } from "./stack-series.ts";
import { Tiles } from "./tiles.tsx";

/** The cost and pace of the run: over steps, over time, by model and purpose. */
export function CostView({ run }: { run: RunData }): JSX.Element {
  const [axis, setAxis] = useState<Axis>("steps");
  const health = useValue((state) => state.status);
  const branchId = useValue(({ path }) => path.branchId);
  const game = useMemo(() => viewOfGame(run, branchId), [run, branchId]);
  const { rows, totals, others } = game;
  const { slug } = run;
  const cost = useMemo(() => costSeries(rows, axis), [rows, axis]);
  const tokens = useMemo(() => tokenSeries(rows, axis), [rows, axis]);
  const pace = useMemo(() => {
    const { xs, rate } = paceSeries(rows);
    return { names: ["steps an hour"], xs, ys: [rate] };
  }, [rows]);
  const replies = useMemo(
    () => ({ names: ["response time"], xs: placesOf(rows, axis), ys: [rows.map(({ ms }) => ms)] }),
    [rows, axis],
  );
  const addressOn = (along: Axis) => (x: number) => {
    const row = rows[placeOfX(placesOf(rows, along), x)];
    return formatRoute({ view: "run", slug, at: row === undefined ? null : nameStep(run, row) });
  };
  const hasCost = totals.costUsd > 0;
  const hasTokens = totalTokens(totals.tokens) > 0;
  const hasReplies = rows.some(({ ms }) => ms !== null && ms > 0);
  return (
    <main class="wide" id="main">
      <header class="wide-header">
        <h2>Cost and pace</h2>
        <Choice
          label="Horizontal axis"
          options={[
            ["steps", "Over steps"],
            ["time", "Over time"],
          ]}
          value={axis}
          choose={setAxis}
        />
      </header>
      <p class="quiet small">
        All branches of this game count, those that were left too.{" "}
        {others > 0 &&
          `The folder holds ${formatCountOf(others, "other game")}: choose a step on its branch to see it. `}
        Drag over a curve to look closer; a click chooses a step.
      </p>
      <Tiles game={game} status={health} />
      {!hasCost && !hasTokens && <p class="nothing quiet">No LM cost yet: the built-in explorer is free.</p>}
      <div class="panes">
        {hasCost && (
          <CurveCard
            title="Cost"
            axis={axis}
            series={cost}
            isStacked
            format={formatCost}
            addressAt={addressOn(axis)}
          />
        )}
        {hasTokens && (
          <CurveCard
            title="Tokens of play"
            axis={axis}
            series={tokens}
            isStacked
            format={formatShort}
            addressAt={addressOn(axis)}
          />
        )}
        {pace.xs.length > 1 && (
          <CurveCard
            title="Steps an hour"
            axis="time"
            series={pace}
            format={formatShort}
            addressAt={addressOn("time")}
          />
        )}
        {hasReplies && (
          <CurveCard
            title="Response time"
            axis={axis}
            series={replies}
            format={formatDuration}
            addressAt={addressOn(axis)}
          />
        )}
        {CARDS_OF_PARTS.map((Card) => (
          <Card key={Card.name} />
        ))}
      </div>
      {totals.total.calls > 0 && (
        <section class="pane" aria-label="Calls">
          <h2>Calls</h2>
          <LedgerTable title="Model" lines={totals.byModel} />
          <LedgerTable title="Purpose" lines={totals.byPurpose} />
          {sumsOfParts(totals).map(({ name, lines }) => (
            <LedgerTable title={ASKERS[name].title} lines={lines} key={name} />
          ))}
          <LedgerTable title="Hour" lines={totals.byHour.slice(-MOST_HOURS).map(inWords)} />
          {totals.byHour.length > MOST_HOURS && (
            <p class="quiet small">The newest {MOST_HOURS} hours; runner cost shows all of them.</p>
          )}
        </section>
      )}
    </main>
  );
}

const MOST_HOURS = 48;

/** An hour of the ledger, `2026-11-21T17Z`, as people read it. */
function inWords(line: LedgerLine): LedgerLine {
  return { ...line, key: line.key.replace("T", " ").replace("Z", ":00 UTC") };
}
