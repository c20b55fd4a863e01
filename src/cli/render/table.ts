import { plainLine } from "./plain-text.ts";

/** One column of a table. */
export interface Column {
  readonly title: string;
  readonly align?: "left" | "right";
  /** Whether it may be cut where the table is too wide. */
  readonly isFlexible?: boolean;
}

const GAP = "  ";
const LEAST_COLUMNS = 6;

/** Lines of a table, its titles first; flexible columns are cut until it fits `width` (null: nothing is cut). */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number | null,
): readonly string[] {
  const lines = [columns.map(({ title }) => title), ...rows].map((cells) =>
    cells.map((cell) => plainLine(cell)),
  );
  const widths = columns.map((_, i) => Math.max(...lines.map((cells) => widthOf(cells[i] ?? ""))));
  if (width !== null) shrink(columns, widths, width);
  return lines.map((cells) =>
    columns
      .map(({ align }, i) => fitTo(cells[i] ?? "", widths[i] ?? 0, align))
      .join(GAP)
      .trimEnd(),
  );
}

/** How many columns a text takes on a terminal. */
export function widthOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += /\p{M}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return columns;
}

// East Asian wide characters and pictures, roughly: a table that is a little off harms nobody.
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{3ffff}]/u;

/** Takes columns off the widest flexible column, one by one. */
function shrink(columns: readonly Column[], widths: number[], width: number): void {
  const total = (): number => widths.reduce((sum, each) => sum + each, GAP.length * (widths.length - 1));
  while (total() > width) {
    const flexible = columns.flatMap(({ isFlexible, title }, i) =>
      isFlexible === true && (widths[i] ?? 0) > Math.max(LEAST_COLUMNS, title.length) ? [i] : [],
    );
    const widest = flexible.sort((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0];
    if (widest === undefined) return;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
}

function fitTo(text: string, width: number, align: Column["align"]): string {
  const cut = widthOf(text) > width ? `${cutTo(text, width - 1)}…` : text;
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
