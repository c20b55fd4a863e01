import type { GameIdentity } from "../../../../src/base/vocabulary/checkpoint.ts";
import type { Message } from "../../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { thoughtIn } from "../../../../src/base/vocabulary/thought.ts";
import type { Redaction } from "../../../../src/record/redacted.ts";
import { writeChatTools, writeMessages } from "../../../vendors/src/chat/write-messages.ts";
import type { Conversation, ConversationReply } from "./read-conversations.ts";
import { TRAJECTORY_FORMAT, type Trajectory, type TrajectoryReply } from "./trajectory.ts";

/** The rest of a line, which its conversation does not have. */
export interface TrajectoryFacts {
  readonly game: Pick<GameIdentity, "title" | "romSha256"> | null;
  readonly runId: string;
  readonly redacted: Redaction | null;
  /** The file of a picture; null for one that is left out. */
  readonly fileOf: (sha256: string) => string | null;
}

/** A conversation in the form of chat completions. */
export function trajectoryOf(conversation: Conversation, facts: TrajectoryFacts): Trajectory {
  const { kind, branchId, number, begins, ends, system, tools, replies } = conversation;
  const [first] = replies;
  const messages =
    system === null ? [] : writeMessages({ system, messages: [], images: new Map() }, null).slice();
  const places = conversation.messages.map((message) => {
    const at = messages.length;
    messages.push(...written(message, facts));
    return at;
  });
  return {
    format: TRAJECTORY_FORMAT,
    game: facts.game && { title: facts.game.title, rom_sha256: facts.game.romSha256 },
    run_id: facts.runId,
    branch_id: branchId,
    kind,
    agent: first?.entry.agent?.name ?? null,
    conversation: number,
    begins,
    ends,
    redacted: facts.redacted,
    tools: tools === null ? null : writeChatTools(tools),
    messages,
    replies: replies.map((reply) =>
      tellReply(reply, places[reply.at] ?? 0, conversation.messages[reply.at + 1]),
    ),
  };
}

function written(message: Message, { fileOf }: TrajectoryFacts): readonly JsonObject[] {
  const said = writeMessages({ system: "", messages: [message], images: new Map(), urlOf: fileOf }, null);
  if (message.role !== "assistant") return said;
  const thought = message.content.flatMap((block) => thoughtIn(block) || []).join("\n");
  return thought === "" ? said : said.map((one) => ({ ...one, reasoning_content: thought }));
}

function tellReply(
  { entry, row }: ConversationReply,
  message: number,
  answer: Message | undefined,
): TrajectoryReply {
  const { step, time, reply, costUsd, ms } = entry;
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = reply.usage;
  const results = answer?.role === "user" ? answer.content : [];
  return {
    message,
    step,
    time,
    model: reply.model,
    stop_reason: reply.stopReason,
    tokens: {
      input: inputTokens,
      output: outputTokens,
      cache_read: cacheReadTokens,
      cache_write: cacheWriteTokens,
    },
    cost_usd: costUsd,
    ms,
    outcome: row && {
      frames: row.frames,
      presses: row.presses,
      failed_calls: results.filter((block) => block.type === "tool_result" && block.is_error === true).length,
      milestones: row.milestones,
    },
  };
}
