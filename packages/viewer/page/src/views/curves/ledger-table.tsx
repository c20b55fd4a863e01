import type { JSX } from "preact";
import { totalTokens, type Usage } from "../../../../../../src/base/vocabulary/usage.ts";
import type { LedgerLine } from "../../../../../../src/record/ledger/summarize-calls.ts";
import { TableBox } from "../parts/table-box.tsx";
import { formatCount, formatKnownCost, formatShare, formatShort } from "../words/quantities.ts";
import { formatDuration } from "../words/times.ts";

/** Calls summed up by what they have in common, each line with its share. */
export function LedgerTable({ title, lines }: { title: string; lines: readonly LedgerLine[] }): JSX.Element {
  const measure = measureOf(lines);
  const most = Math.max(...lines.map(measure), Number.MIN_VALUE);
  return (
    <TableBox label={`Calls by ${title.toLowerCase()}`}>
      <table class="table ledger">
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">Calls</th>
            <th scope="col">Tokens</th>
            <th scope="col">From the cache</th>
            <th scope="col">Time a call</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">
                {line.key}
                <span class="ledger-bar" aria-hidden="true">
                  <span style={{ width: `${(measure(line) / most) * 100}%` }} />
                </span>
              </th>
              <td>{formatCount(line.calls)}</td>
              <td>{formatShort(totalTokens(line.usage))}</td>
              <td>{formatShare(cacheShare(line.usage))}</td>
              <td>{timeOf(line)}</td>
              <td>{formatKnownCost(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

/** The share of the input that came from the prompt cache, from 0 to 1. */
export function cacheShare({ inputTokens, cacheReadTokens, cacheWriteTokens }: Usage): number {
  const sent = inputTokens + cacheReadTokens + cacheWriteTokens;
  return sent === 0 ? 0 : cacheReadTokens / sent;
}

function timeOf({ ms, calls, lostCalls }: LedgerLine): string {
  return calls === lostCalls ? "–" : formatDuration(ms / (calls - lostCalls));
}

/** The unit of the bars: dollars; without any, tokens; without any, calls. */
function measureOf(lines: readonly LedgerLine[]): (line: LedgerLine) => number {
  const measures = [
    ({ costUsd }: LedgerLine) => costUsd,
    ({ usage }: LedgerLine) => totalTokens(usage),
    ({ calls }: LedgerLine) => calls,
  ];
  return measures.find((measure) => lines.some((line) => measure(line) > 0)) ?? (() => 0);
}
