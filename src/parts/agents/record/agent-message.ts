import type { ImageBlock, Message, TextBlock, UserMessage } from "../../../base/vocabulary/conversation.ts";

/** The beginning of the text of an agent's deed, which a mode of the player's file asked for. */
const AGENT_DEED = "Your agent ";

/** Returns the addition of a step that a mode gave to an agent: the game's state follows the report as after any step. */
export function agentMessage(
  report: string,
  captured: readonly (TextBlock | ImageBlock)[],
  seen: readonly (TextBlock | ImageBlock)[],
): UserMessage {
  return { role: "user", content: [{ type: "text", text: `${AGENT_DEED}${report}` }, ...captured, ...seen] };
}

/** Whether an agent acted for a mode since the LM's last reply. */
export function isAfterAgent(messages: readonly Message[]): boolean {
  const last = messages.at(-1);
  return last?.role === "user" && last.content.some(isAgentDeed);
}

/** Whether a block says that an agent acted. */
export function isAgentDeed(block: UserMessage["content"][number]): boolean {
  return block.type === "text" && block.text.startsWith(AGENT_DEED);
}
