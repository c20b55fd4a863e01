/** The value of a cell of a CSV file; null is an empty one. */
export type CsvValue = string | number | boolean | null;

/** Characters that begin a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Characters that need quotation marks. */
const SPECIAL = /[",\r\n]/;

/**
 * Rows as CSV: a header row, CRLF after each line. A text that a spreadsheet would take for a formula gets an apostrophe in
 * front, since cells hold texts of the LM and the game.
 *
 * @param titles the names of the columns, in order: those of the rows' values
 * @see RFC 4180
 */
export function renderCsv<Name extends string>(
  titles: readonly Name[],
  rows: readonly Readonly<Record<Name, CsvValue>>[],
): string {
  const lines = [titles.map(renderCell), ...rows.map((row) => titles.map((title) => renderCell(row[title])))];
  return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}

function renderCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
