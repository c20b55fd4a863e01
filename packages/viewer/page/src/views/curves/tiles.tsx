import type { JSX } from "preact";
import { totalTokens } from "../../../../../../src/base/vocabulary/usage.ts";
import type { GameView } from "../../../../src/timeline/view-of-game.ts";
import {
  formatCost,
  formatCount,
  formatCountOf,
  formatKnownCost,
  formatShare,
  formatShort,
} from "../words/quantities.ts";
import { cacheShare } from "./ledger-table.tsx";
import { paceIn } from "./pace-in.ts";

/** A game in a few numbers. */
export function Tiles({ game, status }: { game: GameView; status: unknown }): JSX.Element {
  const { totals, branches, rows } = game;
  const { stepsAnHour, costUsdAnHour } = paceIn(status);
  const played = branches.filter(({ lastIndex }) => lastIndex !== null).length;
  const lost = rows.reduce((sum, row) => sum + row.lost, 0);
  const useless = rows.filter((row) => !row.useful).length;
  const tiles: readonly (readonly [name: string, value: string, note: string])[] = [
    [
      "Cost",
      formatKnownCost(totals.total),
      rows.length === 0 ? "" : `${formatCost(totals.costUsd / rows.length)} a step`,
    ],
    [
      "Tokens",
      formatShort(totalTokens(totals.tokens)),
      `${formatShare(cacheShare(totals.tokens))} cache hits`,
    ],
    ["Steps", formatCount(totals.steps), `on ${formatCountOf(played, "branch", "branches")}`],
    [
      "Pace",
      stepsAnHour === null ? "–" : `${formatCount(stepsAnHour)} an hour`,
      costUsdAnHour ? `${formatCost(costUsdAnHour)} an hour` : "over the last hour",
    ],
    [
      "Lost calls",
      formatCount(lost),
      useless === 0 ? "no wasted steps" : formatCountOf(useless, "wasted step"),
    ],
  ];
  return (
    <dl class="tiles">
      {tiles.map(([name, value, note]) => (
        <div class="tile" key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
