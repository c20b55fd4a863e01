import { cutText } from "../../../base/text/cut-text.ts";
import type { Message } from "../../../base/vocabulary/conversation.ts";
import { textOf } from "../../../base/vocabulary/conversation.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import { toldMilestones } from "./told-milestones.ts";

/** With this a summary begins that no LM wrote. */
const INTRO = "(No usable summary came from the player: the runner put together what is known.)";
const BEFORE = "## The summary before";

/** Replies whose words are kept, and how much of each. */
const LAST_WORDS = 8;
const WORDS_CHARACTERS = 400;
const BEFORE_CHARACTERS = 6_000;

/**
 * Writes a summary without an LM, if none came: the milestones, the player's last words and the summary before. Notes,
 * goal and the state of the game are added wherever a conversation begins.
 */
export function writeOwnSummary(
  memory: Parameters<typeof toldMilestones>[0] & Pick<Memory, "messageHistory" | "summaryText">,
): string {
  const sections = [
    section("## Milestones", toldMilestones(memory).map(asItem)),
    section("## The player's last words", lastWords(memory.messageHistory).map(asItem)),
    section(BEFORE, summaryBefore(memory.summaryText)),
  ];
  return [INTRO, ...sections.filter((lines) => lines !== "")].join("\n\n");
}

function section(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [heading, ...lines].join("\n");
}

function asItem(text: string): string {
  return `- ${text.replace(/\s+/gu, " ")}`;
}

function lastWords(messages: readonly Message[]): readonly string[] {
  return messages
    .flatMap((message) => (message.role === "assistant" ? [textOf(message.content)] : []))
    .filter((words) => words !== "")
    .slice(-LAST_WORDS)
    .map((words) => cutText(words, WORDS_CHARACTERS));
}

/** Returns the LM's last summary: one of our own holds it once, so that it does not grow. */
function summaryBefore(summaryText: string | null): readonly string[] {
  if (summaryText === null) return [];
  const isOwn = summaryText.startsWith(INTRO);
  const at = isOwn ? summaryText.indexOf(`${BEFORE}\n`) : 0;
  if (at === -1) return [];
  const text = isOwn ? summaryText.slice(at + BEFORE.length + 1) : summaryText;
  return text.trim() === "" ? [] : [cutText(text, BEFORE_CHARACTERS)];
}
