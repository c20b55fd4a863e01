import { widthOf } from "./table.ts";

/** A text in lines of at most `width` columns, each after `indent`. A longer word gets its own line. */
export function wrapText(text: string, width: number, indent = ""): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? null : `${last} ${word}`;
    if (longer !== null && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(`${indent}${word}`);
  }
  return lines;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what colours a text begins with the escape character
const COLOURS = /\u001b\[[\d;]*m/g;

/**
 * A line for a terminal of `columns` columns, broken between words and indented as it begins; colours take no
 * room. Unchanged if it is no wider, or if the width is not known.
 */
export function wrapLine(line: string, columns: number | null): string {
  const width = (text: string): number => widthOf(text.replace(COLOURS, ""));
  if (columns === null || width(line) <= columns) return line;
  const indent = /^ */.exec(line.replace(COLOURS, ""))?.[0] ?? "";
  let filled = 0;
  return line.replace(/( *)([^ ]+)/g, (_, gap: string, word: string) => {
    const isFull = filled > indent.length && filled + gap.length + width(word) > columns;
    filled = (isFull ? indent.length : filled + gap.length) + width(word);
    return isFull ? `\n${indent}${word}` : `${gap}${word}`;
  });
}
