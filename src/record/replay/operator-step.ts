import { withSeen } from "../../../packages/games/src/world/with-seen.ts";
import type { ImageBlock, Message, TextBlock, UserMessage } from "../../base/vocabulary/conversation.ts";
import type { OperatorAction } from "../../base/vocabulary/operator.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../base/vocabulary/step.ts";
import { imagesOf } from "../saves/format/images-part.ts";
import { afterAnyStep, DATA_PARTS } from "../seam/data-parts.ts";
import { withMilestones } from "./goals/milestones.ts";
import { withNearGoals } from "./goals/near-goals.ts";
import { withoutRequests } from "./requests.ts";

/** The beginning of each text of an operator's deed. */
const DEED = "The operator ";

/** Precedes the state of the game after that. */
const SEEN = "This is the game now, after what the operator did:";

/** Replaces dropped texts. */
const DROPPED = /^The operator did (\d+) more things? before this\.$/;

/** The most texts of operators' steps in one message: a workflow may press five hundred times. */
const MAX_DEEDS = 20;

type Block = UserMessage["content"][number];

/** The state after an operator acted: the action waits to be carried out. */
export function receiveAction(state: RunState, action: OperatorAction): RunState {
  return { ...state, memory: { ...withoutRequests(state.memory), operator: action, next: "act" } };
}

/**
 * Returns the addition of an operator's step to the LM's next input.
 *
 * @param deed the deed and its result, after "The operator "
 * @param captured pictures kept on the way, each after its words
 * @param seen the whole state of the game, and its picture
 */
export function operatorMessage(
  deed: string,
  captured: readonly (TextBlock | ImageBlock)[],
  seen: readonly (TextBlock | ImageBlock)[],
): UserMessage {
  const texts = seen.flatMap((block) => (block.type === "text" ? [block.text] : []));
  return {
    role: "user",
    content: [
      { type: "text", text: `${DEED}${deed}` },
      ...captured,
      { type: "text", text: [SEEN, ...texts].join("\n") },
      ...seen.filter((block) => block.type === "image"),
    ],
  };
}

/**
 * Returns the state after an operator's step: it is added to the end of the last message, which is always ours. No
 * message is made up or counted, so it never makes a summary due.
 */
export function rememberOperatorStep(state: RunState, outcome: StepOutcome): RunState {
  const { operator: _, outcome: __, ...memory } = state.memory;
  const step = state.totalSteps + 1;
  const messageHistory = addAtEnd(memory.messageHistory, outcome.message);
  const shown = imagesOf(messageHistory);
  return {
    ...state,
    totalSteps: step,
    sessionSteps: state.sessionSteps + 1,
    gameInfo: outcome.gameInfo,
    memory: {
      ...withNearGoals(memory, outcome),
      messageHistory,
      images: new Map([...memory.images, ...outcome.images].filter(([name]) => shown.has(name))),
      notes: outcome.notes,
      ...afterAnyStep(memory, outcome, step),
      ...withMilestones(memory, outcome, step),
      ...withSeen(memory, outcome.seen, step),
      settings: { ...memory.settings, goal: outcome.goal },
      next: "save",
    },
  };
}

/** Adds an operator's step to the messages; earlier sights of the game are removed. */
function addAtEnd(messages: readonly Message[], added: UserMessage): readonly Message[] {
  const last = messages.at(-1);
  if (last?.role !== "user") return [...messages, added];
  const [deed] = added.content;
  const isOfPart = deed !== undefined && DATA_PARTS.some(({ isDeed }) => isDeed?.(deed));
  const kept = isOfPart ? last.content : withoutSeen(last.content);
  const content = dropOldest([...kept, ...added.content]);
  return [...messages.slice(0, -1), { role: "user", content }];
}

/** The blocks without what an operator's step showed: all between its deed and its sight, and that with its picture. */
function withoutSeen(blocks: readonly Block[]): readonly Block[] {
  const seen = blocks.findLastIndex((block) => startsWith(block, SEEN));
  if (seen === -1) return blocks;
  const deed = blocks.slice(0, seen).findLastIndex((block) => startsWith(block, DEED));
  const end = blocks[seen + 1]?.type === "image" ? seen + 2 : seen + 1;
  return [...blocks.slice(0, deed + 1), ...blocks.slice(end)];
}

/** Returns the blocks with the newest texts of operators' steps; a count replaces the others. */
function dropOldest(blocks: readonly Block[]): readonly Block[] {
  const deeds = blocks.filter((block) => startsWith(block, DEED) && droppedIn(block) === 0);
  const excess = new Set(deeds.slice(0, Math.max(0, deeds.length - MAX_DEEDS)));
  if (excess.size === 0) return blocks;
  const dropped = blocks.reduce((sum, block) => sum + droppedIn(block), excess.size);
  const text = `The operator did ${dropped} more ${dropped === 1 ? "thing" : "things"} before this.`;
  const gone = blocks.flatMap((block, at) => (droppedIn(block) > 0 || excess.has(block) ? [at] : []));
  return blocks.flatMap((block, at): readonly Block[] => {
    if (at === gone[0]) return [{ type: "text", text }];
    return gone.includes(at) ? [] : [block];
  });
}

function droppedIn(block: Block): number {
  return block.type === "text" ? Number(DROPPED.exec(block.text)?.[1] ?? 0) : 0;
}

function startsWith(block: Block | undefined, words: string): boolean {
  return block?.type === "text" && block.text.startsWith(words);
}
