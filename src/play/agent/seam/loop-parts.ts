import type { MemoryShares, PortShares, ServiceShares } from "../../../base/seam/shares.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";
import { mailLoop } from "../../../parts/mail/play/loop.ts";
import type { RunContext } from "../context.ts";
import type { LoopPart, MessageToPeople, PartPlace } from "./loop-part.ts";

/** The parts that take part in the loop, in their order. */
const LOOP_PARTS: readonly LoopPart<keyof PortShares>[] = [mailLoop];

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
export function openPartPorts(place: PartPlace | null, services: ServiceShares): PortShares {
  return { ...mailLoop.openPorts(place, services) };
}

/** Their texts at the end of an opening. */
export function openingOfParts(memory: Pick<Memory, keyof MemoryShares>): readonly string[] {
  return LOOP_PARTS.flatMap((part) => part.opening?.(memory) ?? []);
}

/** Calls each before the first turn. */
export function* startParts(context: RunContext, state: RunState): Generator<RunEvent> {
  for (const part of LOOP_PARTS) yield* part.atStart?.(context, state) ?? [];
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
export function* callAfterStep(
  context: RunContext,
  state: RunState,
  outcome: StepOutcome,
): Generator<RunEvent> {
  for (const part of LOOP_PARTS) yield* part.afterStep?.(context, state, outcome) ?? [];
}

/** The state after the run went back by itself, with what of each part still holds there. */
export function afterGoingBack(
  context: RunContext,
  before: Memory,
  there: RunState,
  isPlanned: boolean,
): RunState {
  return LOOP_PARTS.reduce(
    (state, part) => part.afterGoingBack?.(context, before, state, isPlanned) ?? state,
    there,
  );
}

/** Posts a message to people, by each part that can. */
export function* tellPeople(context: RunContext, message: MessageToPeople): Generator<RunEvent> {
  for (const part of LOOP_PARTS) yield* part.tellPeople?.(context, message) ?? [];
}
