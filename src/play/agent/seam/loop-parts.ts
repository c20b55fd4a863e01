import {
  AGENT_TOOLS,
  agentToolsBy,
  jottedAgents,
} from "../../../../packages/lab/src/parts/agents/play/agent-tools.ts";
import { agentsLoop } from "../../../../packages/lab/src/parts/agents/play/loop.ts";
import { messageOfMode } from "../../../../packages/lab/src/parts/agents/play/modes.ts";
import { playbookLoop } from "../../../../packages/lab/src/parts/playbook/play/loop.ts";
import { triesBy, triesIn, tryButtons } from "../../../../packages/lab/src/parts/tries/play/try-buttons.ts";
import type { GamePlace } from "../../../base/disk/disk.ts";
import { firstOf } from "../../../base/seam/first-of.ts";
import type {
  JotterShares,
  MemoryShares,
  OutcomeShares,
  PortShares,
  ServiceShares,
  SessionShares,
  StartShares,
} from "../../../base/seam/shares.ts";
import type { DecisionRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { OperatorAction } from "../../../base/vocabulary/operator.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";
import { driftLoop } from "../../../parts/drift/play/loop.ts";
import { mailLoop } from "../../../parts/mail/play/loop.ts";
import { answersIn, replyToOperator } from "../../../parts/mail/play/reply-to-operator.ts";
import { skillsLoop } from "../../../parts/skills/play/loop.ts";
import { capturesOf, skillsIn } from "../../../parts/skills/play/ran-skills.ts";
import { defineSkillTool } from "../../../parts/skills/play/tools/define-skill.ts";
import { listSkills } from "../../../parts/skills/play/tools/list-skills.ts";
import { runSkillTool } from "../../../parts/skills/play/tools/run-skill.ts";
import { undoSkillTool } from "../../../parts/skills/play/tools/undo-skill.ts";
import { type KnownBefore, NOTHING_KNOWN } from "../../../record/evidence/known-before.ts";
import type { RunContext } from "../context.ts";
import type { RunPorts } from "../ports.ts";
import type { KeptPicture, Tool, ToolMemory, ToolOutcome } from "../tools/tool.ts";
import type { LoopHooks, MessageToPeople, PortSession, ShownOnce } from "./loop-part.ts";
import { tellPeople } from "./services-of-parts.ts";
import type { MessageOfAction } from "./step-part.ts";

/** The parts that take part in the loop, in their order. */
const LOOP_PARTS: readonly LoopHooks[] = [agentsLoop, driftLoop, mailLoop, playbookLoop, skillsLoop];

/** The names of the services that programs may give them. */
export const SERVICES_OF_PARTS: Readonly<Record<keyof ServiceShares, true>> = { mailbox: true };

/** Those of them that are given in an object. */
export function servicesOfParts(given: ServiceShares): ServiceShares {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => Object.hasOwn(SERVICES_OF_PARTS, name) && value !== undefined,
    ),
  );
}

/** The parts' ports: one that is missing is an error of the compiler. */
export function openPartPorts(
  place: Required<GamePlace> | null,
  services: ServiceShares,
  session: PortSession,
): PortShares {
  return {
    ...mailLoop.openPorts(place, services, session),
    ...skillsLoop.openPorts(place, services, session),
  };
}

/** Why a part's tool does not take an input beyond its schema; null where it does. */
export function faultOfInput(tool: string, input: JsonObject, ports: PortShares): string | null {
  return firstOf(LOOP_PARTS, (part) => part.faultOfInput?.(tool, input, ports));
}

/**
 * The fields of parts with which a run begins, as the session asks for.
 *
 * @param shown the name of a path in messages
 */
export async function sharesOfSession(
  config: SessionShares,
  shown: (path: string) => string = (path) => path,
): Promise<StartShares> {
  const shares = await Promise.all(LOOP_PARTS.map((part) => part.readShares?.(config, shown) ?? {}));
  return Object.assign({}, ...shares);
}

/** The state of a run that goes on with them. */
export function withShares(state: RunState, shares: StartShares, journal: RunPorts["journal"]): RunState {
  return LOOP_PARTS.reduce((after, part) => part.goOnWith?.(after, shares, journal) ?? after, state);
}

/** Their texts at the end of an opening. */
export function openingOfParts(memory: Pick<Memory, keyof MemoryShares>): readonly string[] {
  return LOOP_PARTS.flatMap((part) => part.opening?.(memory) ?? []);
}

/** Their texts beside the state of the game. */
export function textsBeside(...shown: Parameters<NonNullable<LoopHooks["textBeside"]>>): readonly string[] {
  return LOOP_PARTS.flatMap((part) => part.textBeside?.(...shown) ?? []);
}

/** Their texts that each conversation gets once, with what the record keeps of them. */
export function showOnce(...shown: Parameters<NonNullable<LoopHooks["showOnce"]>>): {
  readonly texts: readonly string[];
  readonly kept: ShownOnce["kept"];
} {
  const all = LOOP_PARTS.flatMap((part) => part.showOnce?.(...shown) ?? []);
  return {
    texts: all.flatMap(({ text }) => text ?? []),
    kept: Object.assign({}, ...all.map(({ kept }) => kept)),
  };
}

/** The action of the first that has one; null where the LM is asked, as it is for a reply that only thinks. */
export function actionOfParts(context: RunContext, state: RunState): OperatorAction | null {
  return isForThought(state.memory) ? null : firstOf(LOOP_PARTS, (part) => part.action?.(context, state));
}

/** The order of messages of one step in the journal. */
const WITHIN_STEP: Readonly<Record<MessageToPeople["type"], number>> = { answer: 0, recovery: 1 };

/** Before the first turn, posts messages that a process may have left, in the order of the journal. */
export function* startParts(context: RunContext, { memory }: Pick<RunState, "memory">): Generator<RunEvent> {
  const left = LOOP_PARTS.flatMap((part) => part.lastMessages?.(memory) ?? []);
  left.sort((a, b) => a.step - b.step || WITHIN_STEP[a.type] - WITHIN_STEP[b.type]);
  for (const message of left) yield* tellPeople(context, message);
}

/** Calls each between two steps; returns the state after the first that changes it. */
export async function* callBetweenSteps(
  context: RunContext,
  before: RunState,
): AsyncGenerator<RunEvent, RunState> {
  for (const part of LOOP_PARTS) {
    if (part.betweenSteps === undefined) continue;
    const state = yield* part.betweenSteps(context, before);
    if (state !== before) return state;
  }
  return before;
}

/** Calls each after a step. */
export async function* callAfterStep(
  context: RunContext,
  before: RunState,
  state: RunState,
  outcome: StepOutcome,
): AsyncGenerator<RunEvent, void> {
  for (const part of LOOP_PARTS) yield* part.afterStep?.(context, before, state, outcome) ?? [];
}

/** The facts that decide what of the next step is new. */
export function knownBefore(memory: Memory): KnownBefore {
  return firstOf(LOOP_PARTS, (part) => part.knownBefore?.(memory)) ?? NOTHING_KNOWN;
}

/** The texts at the end of a step's message to the LM. */
export function textsAfterStep(before: RunState, outcome: StepOutcome): readonly string[] {
  return LOOP_PARTS.flatMap((part) => part.textAfterStep?.(before, outcome) ?? []);
}

/** Whether the next reply is for thinking only. */
export function isForThought(memory: Pick<Memory, keyof MemoryShares>): boolean {
  return LOOP_PARTS.some((part) => part.isForThought?.(memory) === true);
}

/** The reason for which a person should look at the run; null if it goes on. */
export function giveUpReason(
  memory: Pick<Memory, "settings" | "counters" | keyof MemoryShares>,
): string | null {
  return firstOf(LOOP_PARTS, (part) => part.giveUpReason?.(memory));
}

/** Whether the newest step brought the game to its end. */
export function isEndReached(memory: Pick<Memory, keyof MemoryShares>): boolean {
  return LOOP_PARTS.some((part) => part.isEndReached?.(memory) === true);
}

/** The reasons for which a part's decision is not the one that the rules give; empty for a right one. */
export function faultsOfDecision(
  before: RunState,
  decision: DecisionRecord,
  told: string | null | undefined,
): readonly string[] {
  return LOOP_PARTS.flatMap((part) => part.faultOf?.(before, decision, told) ?? []);
}

/** The parts' tools, in the order in which a conversation offers them. */
export const TOOLS_OF_PARTS: readonly Tool[] = [replyToOperator];

/** The ports that say which of the parts' tools a conversation offers. */
export type ToolOffers = Pick<RunPorts, "offersSkills">;

/** All of them. */
export const OFFERS_ALL: ToolOffers = { offersSkills: true };

/** Those that depend on a run's ports. */
export function toolsByPorts({ offersSkills }: ToolOffers): readonly Tool[] {
  return offersSkills ? [listSkills, runSkillTool, defineSkillTool, undoSkillTool] : [];
}

/** Those that depend on a run's memory, behind those by its ports. */
export function toolsByMemory(memory: ToolMemory): readonly Tool[] {
  return [...agentToolsBy(memory), ...triesBy(memory)];
}

/** All of these, as a step may call them. */
export const ALL_BY_MEMORY: readonly Tool[] = [...AGENT_TOOLS, tryButtons];

/** The parts' fields alone of what is jotted down: before a step of the memory, after it of its outcome, behind the goals. */
export function jottedOfParts(jotter: JotterShares): JotterShares {
  return { ...jottedAgents(jotter) };
}

/** The parts' fields of a step's outcome, by the outcomes of its calls. */
export function outcomeOfParts(outcomes: readonly ToolOutcome[]): OutcomeShares {
  return { ...answersIn(outcomes), ...triesIn(outcomes), ...skillsIn(outcomes) };
}

/** The pictures that the parts' tools kept in a call. */
export function picturesOfParts(outcome: ToolOutcome): readonly KeptPicture[] {
  return capturesOf(outcome);
}

/** The message after an action that a part took; null for an operator's. */
export function messageOfParts(action: OperatorAction): MessageOfAction | null {
  return messageOfMode(action);
}
