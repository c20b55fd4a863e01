import { renderCountOf } from "../../../base/quantities/count.ts";
import { renderKnownCost, renderUsd } from "../../../base/quantities/money.ts";
import { totalTokens } from "../../../base/vocabulary/usage.ts";
import { type Ledger, type LedgerLine, sumsOfParts } from "../../../record/ledger/summarize-calls.ts";
import type { Colours } from "../view/colour.ts";
import { renderCount } from "../view/status-line.ts";
import { plainLine } from "./plain-text.ts";
import { renderShortId } from "./quantities.ts";
import { type Column, renderTable } from "./table.ts";

const MAX_BAR = 40;
const LEAST_BAR = 8;
const BLOCKS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"] as const;

/** The cost of a folder's calls, together and by game, of which there may be several. */
export interface FolderLedger extends Ledger {
  /** In the order in which they began; the key is the run's id. */
  readonly byGame: readonly LedgerLine[];
}

/** A ledger as tables, each line with a bar that shows its share. */
export function renderLedger(
  ledger: FolderLedger,
  { bold, dim, cyan }: Colours,
  width: number | null,
): readonly string[] {
  const side = (title: string, lines: readonly LedgerLine[]): readonly string[] => {
    const columns: readonly Column[] = [
      { title, least: title.length },
      { title: "calls", align: "right" },
      { title: "tokens", align: "right" },
      { title: "cost", align: "right" },
    ];
    const rows = lines.map((line) => [
      line.key,
      String(line.calls),
      renderCount(totalTokens(line.usage)),
      renderKnownCost(line),
    ]);
    const table = renderTable(columns, rows, width === null ? null : width - LEAST_BAR - 2);
    const used = Math.max(...table.map((line) => line.length));
    const bar = Math.min(MAX_BAR, (width ?? 100) - used - 2);
    return [
      "",
      ...table.map((line, i) => {
        const entry = lines[i - 1];
        return entry === undefined
          ? bold(line)
          : `${line.padEnd(used)}  ${cyan(renderBar(shareOf(entry, lines), bar))}`.trimEnd();
      }),
    ];
  };
  const { total, byGame } = ledger;
  const together = byGame.length > 1 ? `, ${byGame.length} games in this folder together` : "";
  const games = byGame.map((line) => ({ ...line, key: renderShortId(line.key) }));
  const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = total.usage;
  const tokens = `${renderCount(inputTokens)} input, ${renderCount(cacheReadTokens)} read from the cache, ${renderCount(cacheWriteTokens)} written to it, ${renderCount(outputTokens)} output`;
  return [
    `${bold(renderKnownCost(total))} for ${renderCountOf(total.calls - total.lostCalls, "call")}${together}`,
    dim(`Tokens: ${tokens}`),
    ...(total.lostCalls === 0
      ? []
      : [`${total.lostCalls} more without a reply: in flight or lost, ${renderLost(total)}`]),
    ...(total.calls === 0
      ? []
      : [
          ...(byGame.length > 1 ? side("game", games) : []),
          ...side("model", ledger.byModel),
          ...side("hour", ledger.byHour),
          ...side("purpose", ledger.byPurpose),
          ...sumsOfParts(ledger).flatMap(({ name, lines }) => side(name, lines)),
        ]),
  ];
}

/** The known cost of lost calls. */
function renderLost({ unconfirmedUsd }: LedgerLine): string {
  return unconfirmedUsd > 0 ? `which may have cost up to ${renderUsd(unconfirmedUsd)}` : "cost unknown";
}

/** The share of a line in the whole: of the dollars; without any, of the tokens; without any, of the calls. */
function shareOf(line: LedgerLine, lines: readonly LedgerLine[]): number {
  for (const measure of [costIn, tokensIn, callsIn]) {
    const most = Math.max(...lines.map(measure));
    if (most > 0) return measure(line) / most;
  }
  return 0;
}

const costIn = ({ costUsd }: LedgerLine): number => costUsd;
const tokensIn = ({ usage }: LedgerLine): number => totalTokens(usage);
const callsIn = ({ calls }: LedgerLine): number => calls;

/** A bar of at most `columns` characters, in eighths of one. */
export function renderBar(share: number, columns: number): string {
  const eighths = Math.round(share * Math.max(0, columns) * 8);
  const rest = BLOCKS[eighths % 8] ?? "";
  return plainLine("█".repeat(Math.floor(eighths / 8)) + rest);
}
