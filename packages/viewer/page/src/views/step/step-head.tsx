import type { JSX } from "preact";
import { formatPlace } from "../../../../../../src/base/text/cut-text.ts";
import { totalTokens } from "../../../../../../src/base/vocabulary/usage.ts";
import { useValue } from "../../store/use-viewer.ts";
import { headWords, isDrawn, lookOf } from "../../strip/mark-kinds.ts";
import type { StepRow } from "../../wire/types.ts";
import { cacheShare } from "../curves/ledger-table.tsx";
import { formatCost, formatCount, formatShare, formatShort } from "../words/quantities.ts";
import { formatDuration, formatTime } from "../words/times.ts";

import { marksOf } from "./marks-of.ts";

/** The step's number, its cost and time, and its events. */
export function StepHead({ row }: { row: StepRow }): JSX.Element {
  const all = useValue(({ run }) => run?.marks);
  const marks = marksOf(all ?? [], row).filter(({ mark }) => isDrawn(mark.kind));
  const { tokens, model, costUsd, ms } = row;
  const facts = [
    row.by === "operator" ? "by the operator" : model,
    costUsd !== null && costUsd > 0 ? formatCost(costUsd) : null,
    tokens === null || totalTokens(tokens) === 0
      ? null
      : `${formatShort(totalTokens(tokens))} tokens, ${formatShare(cacheShare(tokens))} cached`,
    ms === null || ms === 0 ? null : formatDuration(ms),
    `${formatCount(row.frames)} frames`,
  ].filter((fact) => fact !== null);
  return (
    <header class="step-head">
      <h2 class="panel-title">
        Step {formatCount(row.step)}
        {row.place !== null && <span class="quiet"> · {formatPlace(row.place)}</span>}
      </h2>
      <p class="quiet small">
        {formatTime(row.time)}
        {facts.map((fact) => ` · ${fact}`)}
      </p>
      {!row.useful && <p class="chip chip-red">Unusable reply</p>}
      {marks.length > 0 && (
        <ul class="chips" aria-label="Events of the step">
          {marks.map(({ mark, count }, place) => {
            const look = lookOf(mark.kind);
            if (look === null) return null;
            const [bold, after] = headWords(look, mark.text);
            return (
              <li class={`chip chip${look.colour.replace("--mark", "")}`} key={place}>
                <b>{bold}</b>
                {after}
                {count > 1 && ` ×${count}`}
              </li>
            );
          })}
        </ul>
      )}
    </header>
  );
}
