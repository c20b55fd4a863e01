import { textOf, toolUsesOf } from "../../run/conversation.ts";
import type { RecordedReply } from "../../run/reply.ts";
import { missingHeadings } from "./summary-headings.ts";

/** The words of a summary, empty where there are none, and what is wrong with it, empty when it is good. */
export function judgeSummary(reply: RecordedReply): { readonly text: string; readonly mistake: string } {
  const text = usableText(reply);
  return { text, mistake: findMistake(reply, text) };
}

/** The words of a summary; none where the LM declined, or played on instead. */
function usableText(reply: RecordedReply): string {
  const text = textOf(reply.content);
  const isPlay = toolUsesOf(reply.content).length > 0 && missingHeadings(text).length > 0;
  return reply.stopReason === "refusal" || isPlay ? "" : text;
}

/** What is wrong with a summary, as part of a sentence; empty when it is good. */
function findMistake(reply: RecordedReply, text: string): string {
  if (reply.stopReason === "refusal") return "the summary was refused";
  if (text === "")
    return toolUsesOf(reply.content).length > 0 ? "a tool was called instead" : "the summary was empty";
  const missing = missingHeadings(text);
  return missing.length > 0
    ? `the summary lacked ${missing.map((heading) => `"${heading}"`).join(", ")}`
    : "";
}
