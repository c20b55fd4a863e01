import { toolUsesOf, type UserMessage } from "../../../../../src/base/vocabulary/conversation.ts";
import type { JournalEntry } from "../../../../../src/base/vocabulary/journal/journal-record.ts";
import type { ReplyRecord } from "../../../../../src/base/vocabulary/journal/step-record.ts";
import type { OperatorAction } from "../../../../../src/base/vocabulary/operator.ts";
import type { StepOutcome } from "../../../../../src/base/vocabulary/step.ts";
import { type ActedEntry, isActed } from "../../../../../src/record/ledger/journal-calls.ts";
import { callFacts } from "../../../../../src/record/seam/data-parts.ts";
import { beforeStepOfParts, stepOfParts } from "../../seam/show-parts.ts";
import type { Timeline } from "../timeline.ts";
import type { ConversationAt, LostTry, SideCall, StepCall, StepDetail, StepReply } from "./step-detail.ts";
import { type Walk, walkTo } from "./walk.ts";

/**
 * Reads the journal's facts about a step.
 *
 * @throws RunnerError `step-out-of-range`; `journal-damaged` where its records are not there any more
 */
export async function readStep(timeline: Timeline, index: number): Promise<StepDetail> {
  const walk = await walkTo(timeline, index);
  const { step, before, after, own } = walk;
  const outcome = outcomeIn(walk);
  const played = playedIn(walk);
  const action = played?.type === "operator" ? played.action : null;
  const reply = played?.type === "reply" ? replyOf(played) : null;
  const { notes, goal, gameInfo, message, track, evidence = null } = outcome;
  return {
    row: step.row,
    problem: walk.problem,
    reply,
    action,
    track,
    ...stepOfParts(outcome, after.memory),
    notes,
    goal,
    evidence,
    shown: lastSent(before.memory.messageHistory.at(-1)),
    messages: before.memory.messageHistory.length,
    calls: callsOf(reply, action, message),
    results: message.content,
    asked: own.flatMap((entry) =>
      entry.type === "reply" && entry.purpose !== "play" ? [sideCallOf(entry)] : [],
    ),
    lost: own.flatMap((entry) => (entry.type === "lost" ? [lostTryOf(entry)] : [])),
    ...beforeStepOfParts(before.memory),
    infoBefore: before.gameInfo,
    info: gameInfo,
    notesBefore: before.memory.notes,
    summaryText: before.memory.summaryText,
    plan: outcome.plan ?? {},
    planBefore: before.memory.plan ?? {},
  };
}

/**
 * The whole conversation that was sent for a step. Of an operator's step, what the LM would have been sent then.
 *
 * @throws as {@link readStep}
 */
export async function conversationAt(timeline: Timeline, index: number): Promise<ConversationAt> {
  const { before, isCut, problem } = await walkTo(timeline, index);
  const { system, tools, messageHistory: messages } = before.memory;
  return { system, tools, messages, isCut, problem };
}

/** The texts of its outcome. A walk without one was refused. */
function outcomeIn({ own, step }: Walk): StepOutcome {
  const found = own.findLast((entry) => entry.type === "outcome");
  if (found?.type !== "outcome") throw new Error(`step ${step.row.step} was walked to without its outcome`);
  return found.outcome;
}

/** The played reply, or the operator's action. It may be on the branch that was left in the middle of the step. */
function playedIn({ own }: Walk): ActedEntry | null {
  return own.findLast(isActed) ?? null;
}

function replyOf({ reply, costUsd, ms }: ReplyRecord): StepReply {
  const { content, stopReason, model, usage: tokens } = reply;
  return { content, stopReason, model, tokens, costUsd, ms };
}

function sideCallOf(entry: ReplyRecord & { readonly time: string }): SideCall {
  return {
    ...replyOf(entry),
    time: entry.time,
    purpose: entry.purpose,
    ...callFacts(entry),
  };
}

function lostTryOf({
  time,
  purpose,
  model,
  usage,
  costUsd,
}: Extract<JournalEntry, { type: "lost" }>): LostTry {
  return { time, purpose, model, tokens: usage, costUsd };
}

function lastSent(
  message: { readonly role: string; readonly content: unknown } | undefined,
): UserMessage["content"] {
  return message?.role === "user" ? (message.content as UserMessage["content"]) : [];
}

/** The calls of a step, each with its answer. */
function callsOf(
  reply: StepReply | null,
  action: OperatorAction | null,
  { content }: UserMessage,
): readonly StepCall[] {
  if (action !== null) {
    return [{ id: "", name: action.tool, input: action.input, result: textsOf(content), isError: false }];
  }
  const results = content.flatMap((block) => (block.type === "tool_result" ? [block] : []));
  return toolUsesOf(reply?.content ?? []).map(({ id, name, input }) => {
    const found = results.find((block) => block.tool_use_id === id);
    return { id, name, input, result: textsOf(found?.content ?? []), isError: found?.is_error === true };
  });
}

function textsOf(content: UserMessage["content"]): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}
