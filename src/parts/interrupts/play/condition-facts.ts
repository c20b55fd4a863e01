import { textOf, toolUsesOf } from "../../../base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { RecordedReply } from "../../../base/vocabulary/reply.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { parsePress } from "../../../play/agent/tools/calls/press-input.ts";

/** The names in a condition, each with its type: an adapter's values are of any. */
export const CONDITION_TYPES = {
  game: "dyn",
  step: "int",
  costUsd: "double",
  tools: "list",
  calls: "list",
  buttons: "list",
  milestones: "list",
  text: "string",
} as const;

/** The names alone. */
export const CONDITION_NAMES: readonly string[] = Object.keys(CONDITION_TYPES);

/** The values of a condition: one for each name. */
export type ConditionFacts = JsonObject & Readonly<Record<keyof typeof CONDITION_TYPES, unknown>>;

/** One tool call that is about to be carried out. */
interface Call {
  readonly name: string;
  readonly input: JsonObject;
}

/**
 * Returns the facts of the coming action: right before `act`.
 *
 * @param state the run, before `act`
 * @param reply the reply to act on; null where the operator acts
 * @param costUsd the whole run's known cost so far
 */
export function factsForCondition(
  { gameInfo, totalSteps, memory }: Pick<RunState, "gameInfo" | "totalSteps" | "memory">,
  reply: RecordedReply | null,
  costUsd: number,
): ConditionFacts {
  const { operator, milestones = [] } = memory;
  const content = reply?.content ?? [];
  const calls: readonly Call[] =
    operator === undefined ? toolUsesOf(content) : [{ name: operator.tool, input: operator.input }];
  return {
    game: gameInfo,
    step: totalSteps + 1,
    costUsd,
    tools: calls.map(({ name }) => name),
    calls: calls.map(({ name, input }) => ({ name, input })),
    buttons: calls.flatMap(buttonsOf),
    milestones: reachedAt(totalSteps, milestones),
    text: operator === undefined ? textOf(content) : "",
  };
}

/** The buttons that a call asks for, as the machine is given them. */
function buttonsOf({ name, input }: Call): readonly string[] {
  const asked = input["buttons"];
  return name === "press_buttons" && Array.isArray(asked) ? asked.flatMap(heldBy) : [];
}

/** The buttons of a press; what is none stays as it is written, in lower case. */
function heldBy(written: unknown): readonly string[] {
  const press = parsePress(String(written));
  return typeof press === "string" ? [String(written).toLowerCase()] : press.held;
}

/** Returns the milestones of the step before: memory's list names the step of each. */
function reachedAt(step: number, milestones: readonly string[]): readonly string[] {
  const prefix = `step ${step}: `;
  return milestones.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length));
}
