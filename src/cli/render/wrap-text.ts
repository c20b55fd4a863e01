import { widthOf } from "./table.ts";

/** A text in lines of at most `width` columns, each behind `indent`. A word that is longer stands by itself. */
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
