import { DEEDS_OF_PARTS } from "../../../base/seam/deeds-of-parts.ts";
import type { MemoryShares } from "../../../base/seam/shares.ts";
import { cutText } from "../../../base/text/cut-text.ts";
import {
  type ToolResultBlock,
  type ToolUse,
  toolUsesOf,
  type UserMessage,
} from "../../../base/vocabulary/conversation.ts";
import { IMPORT_STATE, OPERATOR_CALL_ID, type OperatorAction } from "../../../base/vocabulary/operator.ts";
import { isCutOff, type RecordedReply } from "../../../base/vocabulary/reply.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import { operatorMessage } from "../../../record/replay/operator-step.ts";
import { playedReply } from "../../../record/replay/state/pending.ts";
import type { Observation } from "../conversation/observe.ts";
import { isForThought, messageOfParts } from "../seam/loop-parts.ts";
import type { Tool, ToolOutcome } from "./tool.ts";

/** The most characters shown of an operator's input. */
const INPUT_CHARACTERS = 300;

/** Answers a reply for thinking only, without a tool call. */
const NOTHING_PRESSED = "Nothing was pressed.";

/** The end of the answer to a reply that was for thinking only. */
const REVIEW_IS_OVER = "Thinking is over. Continue with your plan: your next reply acts again.";

/** The content that the LM sees. */
type Shown = Observation["content"];

/** The actions asked of a step, and the rendering of their results for the LM. */
export interface AskedFor {
  readonly uses: readonly ToolUse[];
  /** Those of all the tools that may be used. */
  tools(all: readonly Tool[]): readonly Tool[];
  /** Whether the last of them may have been cut off. */
  readonly isCutOff: boolean;
  /** Whether only what is for thought is carried out. */
  readonly isForThought: boolean;
  /** Whether the game is shown in full, as if for the first time. */
  readonly isToldAnew: boolean;
  /** Returns the message with the results, the pictures that skills kept, and the present view of the game. */
  answer(outcomes: readonly ToolOutcome[], captured: Shown, seen: Shown): UserMessage;
}

/** Returns the pending action in a memory: an operator's, or else the LM's reply. Null for none. */
export function askedForIn(
  memory: Pick<Memory, "waiting" | "operator" | "tools" | keyof MemoryShares>,
): AskedFor | null {
  if (memory.operator !== undefined) return byOperator(memory.operator);
  const reply = playedReply(memory);
  if (reply === null) return null;
  const answered = byReply(reply, memory.tools);
  return isForThought(memory) ? asReview(answered) : answered;
}

/** Answers a reply for thinking: calls are optional, and the answer always says that thinking is over. */
function asReview(asked: AskedFor): AskedFor {
  return {
    ...asked,
    isForThought: true,
    answer(outcomes, captured, seen) {
      const over = { type: "text", text: REVIEW_IS_OVER } as const;
      const told = outcomes.length > 0 ? outcomes : [{ text: NOTHING_PRESSED }];
      return asked.answer(told, [over, ...captured], seen);
    },
  };
}

function byReply(reply: RecordedReply, offered: Memory["tools"]): AskedFor {
  const uses = toolUsesOf(reply.content);
  return {
    uses,
    tools: (all) => all.filter(({ spec }) => offered.some(({ name }) => name === spec.name)),
    isCutOff: isCutOff(reply),
    isForThought: false,
    isToldAnew: false,
    /** The view follows the results: a failed one may hold no picture. */
    answer(outcomes, captured, seen) {
      const results = uses.flatMap((use, index) => {
        const outcome = outcomes[index];
        return outcome === undefined ? [] : [toResult(use, outcome)];
      });
      const told =
        results.length > 0
          ? results
          : [{ type: "text", text: outcomes[0]?.text ?? describeUnusable(reply) } as const];
      return { role: "user", content: [...told, ...captured, ...seen] };
    },
  };
}

/** The LM did not ask for it, so the result is given in words; earlier views may be gone from the conversation. */
function byOperator({ tool, input }: OperatorAction): AskedFor {
  const messageOfPart = messageOfParts({ tool, input });
  return {
    uses: [{ id: OPERATOR_CALL_ID, name: tool, input }],
    // Operators do not answer themselves.
    tools: (all) => all.filter(({ isForOperator }) => isForOperator !== true),
    isCutOff: false,
    isForThought: false,
    isToldAnew: messageOfPart === null,
    answer(outcomes, captured, seen) {
      const came = outcomes.map(({ text }) => text).join("\n");
      if (messageOfPart !== null) return messageOfPart(came, captured, seen);
      return operatorMessage(`${describeAction(tool, input)}: ${came}`, captured, seen);
    },
  };
}

function describeAction(tool: string, input: OperatorAction["input"]): string {
  if (tool === IMPORT_STATE) return "played for a while in another emulator, and brings the game back";
  const { name, ...rest } = input;
  const deed = DEEDS_OF_PARTS[tool];
  if (deed === undefined || typeof name !== "string") {
    return `used ${tool} with ${cutText(JSON.stringify(input), INPUT_CHARACTERS)}`;
  }
  const others = Object.keys(rest).length === 0 ? "" : ` with ${JSON.stringify(rest)}`;
  return `${deed} ${name}${cutText(others, INPUT_CHARACTERS)}`;
}

function toResult(use: ToolUse, outcome: ToolOutcome): ToolResultBlock {
  return {
    type: "tool_result",
    tool_use_id: use.id,
    content: [{ type: "text", text: outcome.text }],
    ...(outcome.isError === true ? { is_error: true } : {}),
  };
}

const REMEDY = "nothing was pressed. Call a tool in each reply.";

/** Returns the text to the LM for a reply without a tool call. */
function describeUnusable(reply: RecordedReply): string {
  if (isCutOff(reply))
    return `Your reply was cut off at the limit of tokens before it called a tool, so ${REMEDY} Be brief.`;
  switch (reply.stopReason) {
    case "refusal":
      return `You declined to continue, so ${REMEDY} This is a video game; if something in it troubles you, try another way through it.`;
    case "pause_turn":
      return "Your turn was paused before it called a tool. Continue.";
    default:
      return reply.content.length === 0
        ? `Your reply was empty, so ${REMEDY}`
        : `Your reply called no tool, so ${REMEDY}`;
  }
}
