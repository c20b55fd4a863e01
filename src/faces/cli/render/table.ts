import type { World } from "../process-context.ts";
import { coloursFor } from "../view/colour.ts";
import { plainLine } from "./plain-text.ts";

/** One column of a table. */
export interface Column {
  readonly title: string;
  readonly align?: "left" | "right";
  /** The width to which it may be cut in a table too wide; it is never cut by default. */
  readonly least?: number;
  /**
   * In a table too wide, `early` columns go before anything is cut, the last one first, and `late` ones when
   * cutting is not enough. The others always stay.
   */
  readonly drop?: "early" | "late";
}

const GAP = "  ";
/** The least that is left of a column that may be cut, when nothing else helps. */
const LEAST_COLUMNS = 6;

/** Lines of a table, its titles first, made to fit `width` (null: all of it); see {@link Column}. */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number | null,
): readonly string[] {
  const lines = [columns.map(({ title }) => title), ...rows].map((cells) =>
    cells.map((cell) => plainLine(cell)),
  );
  const natural = columns.map((_, i) => Math.max(...lines.map((cells) => widthOf(cells[i] ?? ""))));
  const widths = width === null ? natural : widthsWithin(columns, natural, width);
  return lines.map((cells) =>
    columns
      .flatMap(({ align }, i) => (widths[i] === null ? [] : [fitTo(cells[i] ?? "", widths[i] ?? 0, align)]))
      .join(GAP)
      .trimEnd(),
  );
}

/** A table as text that fits the terminal, its titles in bold. */
export function tableFor(
  { stdout, env }: Pick<World, "stdout" | "env">,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  const width = stdout.isTerminal ? (stdout.columns ?? 80) : null;
  const [titles = "", ...lines] = renderTable(columns, rows, width);
  return [coloursFor(stdout, env).bold(titles), ...lines, ""].join("\n");
}

/** The width of a text on a terminal, in columns. */
export function widthOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += /\p{M}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return columns;
}

// East Asian wide characters and pictures, roughly: a table that is a little off does no harm.
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{3ffff}]/u;

/** The width of each column if the whole may be `width` wide; null for one that is left out. */
function widthsWithin(
  columns: readonly Column[],
  natural: readonly number[],
  width: number,
): (number | null)[] {
  const widths: (number | null)[] = [...natural];
  const dropWhile = (when: Column["drop"], isTooWide: () => boolean): void => {
    for (let i = columns.length - 1; i >= 0 && isTooWide(); i -= 1) {
      if (columns[i]?.drop === when) widths[i] = null;
    }
  };
  const cutWidths = (): (number | null)[] =>
    widths.map((each, i) => (each === null ? null : Math.min(each, columns[i]?.least ?? each)));
  dropWhile("early", () => total(widths) > width);
  dropWhile("late", () => total(cutWidths()) > width);
  cut(columns, widths, width, (column) => column.least);
  cut(columns, widths, width, ({ least, title }) => least && Math.max(LEAST_COLUMNS, title.length));
  return widths;
}

/** Takes characters off the widest column that still has more than its least, one by one. */
function cut(
  columns: readonly Column[],
  widths: (number | null)[],
  width: number,
  leastOf: (column: Column) => number | undefined,
): void {
  while (total(widths) > width) {
    const wide = columns.flatMap((column, i) =>
      (widths[i] ?? 0) > (leastOf(column) ?? Number.POSITIVE_INFINITY) ? [i] : [],
    );
    const [widest] = wide.sort((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0));
    if (widest === undefined) return;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
}

function total(widths: readonly (number | null)[]): number {
  const shown = widths.filter((each) => each !== null);
  return shown.reduce((sum, each) => sum + each, GAP.length * (shown.length - 1));
}

/** The text, with an ellipsis if it was cut to fit the columns. */
export function fitText(text: string, width: number): string {
  return widthOf(text) > width ? `${cutTo(text, width - 1)}…` : text;
}

function fitTo(text: string, width: number, align: Column["align"]): string {
  const cut = fitText(text, width);
  const padding = " ".repeat(Math.max(0, width - widthOf(cut)));
  return align === "right" ? `${padding}${cut}` : `${cut}${padding}`;
}

function cutTo(text: string, width: number): string {
  let cut = "";
  for (const character of text) {
    if (widthOf(cut) + widthOf(character) > width) break;
    cut += character;
  }
  return cut;
}
