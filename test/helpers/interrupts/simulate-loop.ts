import type { LoopNode, NextNode } from "../../../src/base/vocabulary/loop-node.ts";
import type { Memory } from "../../../src/base/vocabulary/run-state.ts";
import { parseInterrupts } from "../../../src/parts/interrupts/base/parse-interrupts.ts";
import { compileInterrupts } from "../../../src/parts/interrupts/play/compile-interrupts.ts";
import { planStop } from "../../../src/parts/interrupts/play/plan-stop.ts";
import { lastAfter, ranBefore } from "../../../src/play/agent/boundary.ts";
import { type Course, NOTHING_DONE, type Places, type Schedule, type SeenStop } from "./course.ts";

/** More than any course has. */
const MOST_STOPS = 100;

/** The part of a run's state on which its stops depend. */
interface Simulated {
  readonly step: number;
  readonly next: NextNode;
  /** The length of the conversation: an opening, and two messages a step. */
  readonly messages: number;
  /** The step after which drift was acted on last; 0 for none. */
  readonly recovered: number;
}

/** The loop's nodes, without a machine or a model: `save` follows each step, whether a save is due or not. */
const NODES: Readonly<Record<NextNode, (state: Simulated, schedule: Schedule) => Simulated>> = {
  decide: (state) => ({ ...state, next: "act" }),
  act: (state) => ({ ...state, next: "remember" }),
  remember: ({ step: before, messages, recovered }, schedule) => {
    const step = before + 1;
    const next = schedule.isRecoveryDue(step) ? "recover" : behindRecovery(step, schedule);
    return { step, messages: messages + 2, recovered, next };
  },
  recover: (state, schedule) => ({
    ...state,
    recovered: state.step,
    next: behindRecovery(state.step, schedule),
  }),
  summarize: (state) => ({ ...state, messages: 1, next: "save" }),
  save: (state) => ({ ...state, next: "decide" }),
};

function behindRecovery(step: number, { isSummaryDue }: Schedule): NextNode {
  return isSummaryDue(step) ? "summarize" : "save";
}

/**
 * The course of the loop with `planStop` between its nodes.
 *
 * @param isKilled whether the process is killed between every two nodes, so that what ran last is told by the state alone
 */
export async function simulateLoop(
  places: Places,
  schedule: Schedule,
  { isKilled }: { readonly isKilled: boolean },
): Promise<Course> {
  const interrupts = compileInterrupts(parseInterrupts(places));
  const stops: SeenStop[] = [];
  const done = { ...NOTHING_DONE };
  let state: Simulated = { step: 0, next: "decide", messages: 1, recovered: 0 };
  let last: LoopNode | null = null;
  let resumed: NextNode | null = null;
  // The end of the run goes before any stop.
  while (state.next !== "decide" || state.step < schedule.steps) {
    const { step, next } = state;
    const isSaveDue = step > 0 && schedule.isSaveDue(step);
    if (isKilled) last = ranBefore({ totalSteps: step, memory: memoryOf(state) }, isSaveDue);
    const facts = () => ({});
    if (planStop(interrupts, { last, next, isSaveDue, resumed, facts }) !== null) {
      if (stops.length === MOST_STOPS) throw new Error(`it stops before ${next} for ever`);
      stops.push({ next, done: { ...done } });
      resumed = next;
      continue;
    }
    state = NODES[next](state, schedule);
    if (next !== "save" || isSaveDue) done[next] += 1;
    last = lastAfter(last, next, isSaveDue);
    if (resumed === next) resumed = null;
  }
  return { stops, end: done };
}

/** The part of memory that shows which node ran. */
function memoryOf({ step, next, messages, recovered }: Simulated): Memory {
  const messageHistory = Array.from({ length: messages }, () => ({ role: "user", content: [] }));
  const drift = { playedSteps: step, ...(recovered === 0 ? {} : { decidedAt: recovered }) };
  return { next, messageHistory, summaryText: messages === 1 ? "so far" : null, drift } as unknown as Memory;
}
