/** Lines that are kept of a list. */
const MAX_LINES = 40;

/** Adds a line to a list; the oldest are forgotten. */
export function note(lines: string[], line: string): void {
  lines.push(line);
  if (lines.length > MAX_LINES) lines.splice(0, lines.length - MAX_LINES);
}

/** A text of at most 80 characters. */
export function shorten(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
