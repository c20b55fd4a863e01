import { SUMMARY_HEADINGS } from "./prompts.ts";

/** A line that stands out as a heading: `## Events`, `**Events**`, `2. __Events:__ I woke up`, `【Events】`. */
const HEADING =
  /^\s*(?:#{1,6}\s*\S|(?:\d+[.)]\s*)?(?:(?<bold>\*\*|__)\S(?:[^*_]*)(?:\k<bold>\s*(?:[:：]|$)|[:：]\s*\k<bold>)|【[^】]+】))/u;

/** What a heading may be wrapped in. */
const BEFORE = /^[\s>#*_=-]*(?:\d+[.)][\s*_]*)?/u;
const AFTER = /[\s*_=:：-]+$/u;

/**
 * The headings that a summary lacks. They may be of any level, bold or plain, numbered, and in any case; as many
 * headings as were asked for count by their position, so that they may be translated.
 */
export function missingHeadings(text: string): readonly string[] {
  const lines = text.split("\n");
  if (lines.filter((line) => HEADING.test(line)).length >= SUMMARY_HEADINGS.length) return [];
  return SUMMARY_HEADINGS.filter((heading) => {
    const name = bareName(heading);
    return !lines.some((line) => bareName(line) === name || bareName(line.replace(/[:：].*/u, "")) === name);
  });
}

function bareName(line: string): string {
  return line.replace(BEFORE, "").replace(AFTER, "").replace(/\s+/gu, " ").toLowerCase();
}
