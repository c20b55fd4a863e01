/** A part of a message to a player: words, or the rows of a map, whose letters are below each other. */
export interface TextPart {
  readonly kind: "words" | "rows";
  readonly text: string;
}

/** The first line of a map in messages to players. */
const HEADING = /^Map of .+:/;

/** Numbers of columns, of which the tens may be none, or a row with its number in front. */
const ROW = /^(?:y\\x | *\d| +$)/;

/** A text in parts, so that the rows of the maps in it can be drawn as they are meant. All parts joined by line breaks are the text. */
export function splitMaps(text: string): readonly TextPart[] {
  const parts: { kind: TextPart["kind"]; lines: string[] }[] = [];
  let isMap = false;
  for (const line of text.split("\n")) {
    isMap = HEADING.test(line) || (isMap && ROW.test(line));
    const kind = isMap && ROW.test(line) ? "rows" : "words";
    const last = parts.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else parts.push({ kind, lines: [line] });
  }
  return parts.map(({ kind, lines }) => ({ kind, text: lines.join("\n") }));
}
