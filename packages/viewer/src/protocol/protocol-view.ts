import type { StatusShares } from "../../../../src/base/seam/shares.ts";
import { cleanText } from "../../../../src/base/text/clean-text.ts";
import { cutText } from "../../../../src/base/text/cut-text.ts";
import { agentOf } from "../../../../src/base/vocabulary/agent-id.ts";
import type { Message } from "../../../../src/base/vocabulary/conversation.ts";
import type { Memory } from "../../../../src/base/vocabulary/run-state.ts";
import type { Limits } from "../../../../src/record/ledger/limits.ts";
import type { LoadedSave } from "../../../../src/record/saves/checkpoint-store.ts";
import { PROTOCOL_VERSION } from "../../../../src/record/saves/folder/protocol-file.ts";
import { constraintsOfParts, protocolOfParts } from "../seam/show-parts.ts";
import { currentTask, goalOf, nearGoalsOf, type PlanProgress } from "./current-task.ts";
import {
  type ProtocolCheckpoint,
  type ProtocolConstraint,
  type ProtocolDecision,
  protocolTypeOf,
} from "./protocol-checkpoint.ts";

/** Messages of the conversation that the view shows. */
const SHOWN_MESSAGES = 10;

/** Facts about a save that are not in it. */
export interface Surroundings {
  /** The newest decisions up to the save: see `decisionsBefore`. */
  readonly decisions: readonly ProtocolDecision[];
  /** Its folder's facts for the parts, now. */
  readonly status: StatusShares;
  /** The progress of its workflow; null without one, or if its file is not known. */
  readonly progress: PlanProgress | null;
  /** The limits of the run: no save keeps them. */
  readonly limits: Limits;
}

/** A save as a checkpoint of the protocol. Pure. */
export function protocolView(
  { file, info, checkpoint }: Pick<LoadedSave, "file" | "info" | "checkpoint">,
  { decisions, status, progress, limits }: Surroundings,
): ProtocolCheckpoint {
  const { memory } = checkpoint;
  const { id, kind, totalSteps } = info;
  return {
    agent_id: info.agentId ?? agentOf(memory.settings),
    timestamp: `${info.saveTime.slice(0, 19)}Z`,
    checkpoint_type: protocolTypeOf(kind),
    version: PROTOCOL_VERSION,
    state: {
      current_task: currentTask(checkpoint, progress),
      ...protocolOfParts(memory, status),
      operational_context: {
        goals: [goalOf(memory.settings), ...nearGoalsOf(memory)],
        constraints: constraintsOf(memory, limits),
        decisions,
      },
      memory: { short_term: lastMessages(memory), session: sessionOf(memory) },
    },
    runner: { file, id, kind, totalSteps },
  };
}

function constraintsOf(memory: Memory, { costUsd, tokens, ms }: Limits): readonly ProtocolConstraint[] {
  const limits = Object.entries({ cost_usd: costUsd, tokens, ms }).flatMap(([name, value]) =>
    value === null ? [] : [{ type: "limit" as const, name, value }],
  );
  return [...limits, ...constraintsOfParts(memory)];
}

function lastMessages({ messageHistory }: Memory): ProtocolCheckpoint["state"]["memory"]["short_term"] {
  return messageHistory
    .slice(-SHOWN_MESSAGES)
    .map((message) => ({ role: message.role, text: textOfMessage(message) }));
}

function sessionOf({ summaryText, notes }: Memory): ProtocolCheckpoint["state"]["memory"]["session"] {
  return [
    ...(summaryText === null ? [] : [{ type: "summary" as const, text: cleanText(summaryText) }]),
    ...Object.entries(notes).map(([name, text]) => ({
      type: "note" as const,
      name: cleanText(name),
      text: cleanText(text),
    })),
  ];
}

const MAX_CHARACTERS = 4_000;

/** The content of a message as text: words and tool calls, no thinking; a picture is only mentioned. */
function textOfMessage({ content }: Message): string {
  return cutText(cleanText(content.map(textOfBlock).filter(Boolean).join("\n")), MAX_CHARACTERS);
}

/** A reply is kept as it came, so nothing about its blocks is certain. */
function textOfBlock(block: { readonly type: string }): string {
  const { text, name, input, content, is_error } = block as Readonly<Record<string, unknown>>;
  switch (block.type) {
    case "text":
      return typeof text === "string" ? text : "";
    case "image":
      return "[picture]";
    case "tool_use":
      return `${String(name)} ${JSON.stringify(input ?? {})}`;
    case "tool_result": {
      const inner = Array.isArray(content) ? content.map(textOfBlock).filter(Boolean).join("\n") : "";
      return is_error === true ? `error: ${inner}` : inner;
    }
    default:
      return "";
  }
}
