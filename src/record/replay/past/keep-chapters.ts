import type { Chapter } from "../../../base/vocabulary/chapter.ts";
import type { Message } from "../../../base/vocabulary/conversation.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { FoldOutcome } from "../../../base/vocabulary/step.ts";

/** The most characters of a chapter's summary and of its talks, the newest; and of all chapters. */
const SUMMARY_CHARACTERS = 8_000;
const TALK_CHARACTERS = 8_000;
const ALL_CHARACTERS = 200_000;

/** A line in the game's own words, perhaps with a speaker: `ADA: "Good morning!"`, `Text: "LANTERN"`. */
const QUOTED = /^(?:[^"\n]{1,24}: )?".*"$/;

/** The beginning of a message from the operator. */
const MAIL = "A message from the operator, ";

/**
 * Returns the chapters after a summary: the conversation that it replaces becomes one. The oldest are forgotten where all
 * are too long. Nothing where an earlier version wrote the summary.
 */
export function withChapter(
  { totalSteps, memory }: RunState,
  { summaryText, keepsChapter }: Extract<FoldOutcome, { type: "folded" }>,
): { readonly chapters?: readonly Chapter[] } {
  const { chapters = [], messageHistory } = memory;
  if (keepsChapter !== true) return {};
  const from = Math.min((chapters.at(-1)?.to ?? 0) + 1, totalSteps);
  const summary = summaryText.slice(0, SUMMARY_CHARACTERS);
  const chapter = { from, to: totalSteps, summary, talks: talksIn(messageHistory) };
  return { chapters: newestWithin(ALL_CHARACTERS, [...chapters, chapter], sizeOfChapter) };
}

function talksIn(messages: readonly Message[]): readonly string[] {
  const talks = messages.flatMap((message) =>
    message.role === "assistant"
      ? []
      : message.content.flatMap((block) => {
          const texts = block.type === "tool_result" ? block.content : [block];
          return texts.flatMap((part) => (part.type === "text" ? talkIn(part.text) : []));
        }),
  );
  return newestWithin(TALK_CHARACTERS, [...new Set(talks)], ({ length }) => length);
}

/** The words said in a text: all of a message from the operator, or the quoted lines. */
function talkIn(text: string): readonly string[] {
  if (text.startsWith(MAIL)) return [text];
  const lines = text.split("\n").filter((line) => QUOTED.test(line));
  return lines.length === 0 ? [] : [lines.join("\n")];
}

/** The newest items whose sizes are together at most `most`. */
function newestWithin<T>(most: number, items: readonly T[], sizeOf: (item: T) => number): readonly T[] {
  let [from, left] = [items.length, most];
  for (const item of items.toReversed()) {
    left -= sizeOf(item);
    if (left < 0) break;
    from -= 1;
  }
  return items.slice(from);
}

function sizeOfChapter({ summary, talks }: Chapter): number {
  return summary.length + talks.reduce((sum, talk) => sum + talk.length, 0);
}
