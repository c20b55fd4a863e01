/** What a cell of a CSV file can be; null is an empty one. */
export type CsvValue = string | number | boolean | null;

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** What has to stand in quotation marks. */
const SPECIAL = /[",\r\n]/;

/**
 * Rows as CSV: a header row, CRLF behind each line. A text that a spreadsheet would take for a formula gets an apostrophe in
 * front, since what the LM and the game say stands in such cells.
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
