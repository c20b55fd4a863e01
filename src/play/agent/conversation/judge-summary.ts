import { textOf, toolUsesOf } from "../../../base/vocabulary/conversation.ts";
import { isCutOff, type RecordedReply } from "../../../base/vocabulary/reply.ts";
import { SUMMARY_HEADINGS } from "./prompts.ts";

/** The words of a summary, empty where there are none, and what is wrong with it, empty when it is good. */
export function judgeSummary(reply: RecordedReply): { readonly text: string; readonly mistake: string } {
  const text = usableText(reply);
  return { text, mistake: findMistake(reply, text) };
}

/** The stop reasons of a reply that broke off: the LM declined, was paused, or stopped for an unknown reason. */
const BROKEN_OFF: readonly string[] = ["refusal", "pause_turn", "other"];

/** The words of a summary; none where it is not whole, or where the LM played on instead. */
function usableText(reply: RecordedReply): string {
  const text = textOf(reply.content);
  const isPlay = toolUsesOf(reply.content).length > 0 && missingHeadings(text).length > 0;
  return isCutOff(reply) || BROKEN_OFF.includes(reply.stopReason) || isPlay ? "" : text;
}

/** Returns the fault of a summary, as part of a sentence; empty for none. */
function findMistake(reply: RecordedReply, text: string): string {
  if (isCutOff(reply)) return "the summary was cut off at the limit of tokens; be brief";
  if (reply.stopReason === "refusal") return "the summary was refused";
  if (BROKEN_OFF.includes(reply.stopReason)) return "the summary broke off before its end";
  if (text === "")
    return toolUsesOf(reply.content).length > 0 ? "a tool was called instead" : "the summary was empty";
  const missing = missingHeadings(text);
  return missing.length > 0
    ? `the summary lacked ${missing.map((heading) => `"${heading}"`).join(", ")}`
    : "";
}

/** A line formatted as a heading: `## Events`, `**Events**`, `2. __Events:__ I woke up`, `【Events】`. */
const HEADING =
  /^\s*(?:#{1,6}\s*\S|(?:\d+[.)]\s*)?(?:(?<bold>\*\*|__)\S(?:[^*_]*)(?:\k<bold>\s*(?:[:：]|$)|[:：]\s*\k<bold>)|【[^】]+】))/u;

/** The characters around a heading. */
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
