import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { ShownText } from "../../game-adapter.ts";
import { holds } from "../condition.ts";
import type { FieldReaders } from "../fields/field-reader.ts";
import type { MapText } from "../file.ts";
import { renderValue } from "../words.ts";

/** A longer one is no name: it is the sentence itself. */
const MAX_SPEAKER_CHARACTERS = 20;

/** Reads what a game says; null while it says nothing. `isMenuOpen` is for maps that do not tell what a question is. */
export function readMapText(
  text: MapText,
  fields: FieldReaders,
  view: MemoryReader,
  isMenuOpen: () => boolean,
): ShownText | null {
  if (text.when !== undefined && !holds(fields, view, text.when)) return null;
  const all = text.lines.flatMap((name) => fields.get(name)?.lines(view) ?? []).filter((line) => line !== "");
  if (all.length === 0) return null;
  const { speaker, lines } = withSpeaker(text, fields, view, all);
  const isQuestion = text.question === undefined ? isMenuOpen() : holds(fields, view, text.question);
  const calm = holds(fields, view, text.waiting) ? "waiting" : "typing";
  return {
    lines,
    ...(speaker === "" ? {} : { speaker }),
    state: isQuestion ? "question" : calm,
  };
}

function withSpeaker(
  { speaker: told }: MapText,
  fields: FieldReaders,
  view: MemoryReader,
  lines: readonly string[],
): { readonly speaker: string; readonly lines: readonly string[] } {
  const isTold = told !== undefined && (told.when === undefined || holds(fields, view, told.when));
  if (!isTold) return { speaker: "", lines };
  if (told.field !== undefined)
    return { speaker: renderValue(fields.get(told.field)?.value(view) ?? ""), lines };
  const [first = "", ...others] = lines;
  const end = told.before === undefined ? -1 : first.indexOf(told.before);
  if (end < 1 || end > MAX_SPEAKER_CHARACTERS) return { speaker: "", lines };
  const rest = first.slice(end + (told.before ?? "").length).trim();
  return { speaker: first.slice(0, end).trim(), lines: rest === "" ? others : [rest, ...others] };
}
