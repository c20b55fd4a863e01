import { Annotation, END, MemorySaver, START, StateGraph } from "@langchain/langgraph";
import { NEXT_NODES, type NextNode } from "../../../src/base/vocabulary/loop-node.ts";
import { type Course, NOTHING_DONE, type Places, type Schedule, type SeenStop } from "./course.ts";

/*
 * How LangGraph 1.7 counts, as tried out:
 * - `interruptAfter` is looked at when a node's writes are applied, `interruptBefore` when the next nodes are known.
 *   Either fires only if something was written since the last stop, so after X and before Y are one stop between X and Y.
 * - Resuming (`invoke(null)`) marks all that was written as seen: what it resumes at does not fire again, whichever lists
 *   it is given, and in another process as well. The lists of an `invoke` hold from the next boundary on.
 * - A node that no edge leads to in this step is not passed: neither before nor after it fires.
 * - Before the first node fires on a new input, also on a thread that has come to its end.
 * - After the last node it throws its interrupt, too, but `next` is empty: resuming does nothing. That is no stop here.
 * - Resuming after a crash between two nodes passes that boundary without a stop. Ours stops there: see `ranBefore`.
 */

const State = Annotation.Root({
  /** Steps that were acted on. */
  step: Annotation<number>(),
  /** The nodes that ran, in order. */
  ran: Annotation<NextNode[]>({ reducer: (before, more) => [...before, ...more], default: () => [] }),
});

/** LangGraph steps that one `invoke` may take; it counts each node. */
const RECURSION_LIMIT = 1000;

/** The course of a LangGraph graph of the same six nodes. Each resume is a graph of its own: only the saver goes on. */
export async function takeLangGraphCourse(places: Places, schedule: Schedule): Promise<Course> {
  const saver = new MemorySaver();
  const thread = { configurable: { thread_id: "1" }, recursionLimit: RECURSION_LIMIT };
  const stops: SeenStop[] = [];
  for (let input: { step: number } | null = { step: 0 }; ; input = null) {
    const graph = buildGraph(schedule, saver);
    await graph.invoke(input, {
      ...thread,
      interruptBefore: [...places.before],
      interruptAfter: [...places.after],
    });
    const { values, next } = await graph.getState(thread);
    const done = { ...NOTHING_DONE };
    for (const node of (values.ran ?? []) as NextNode[]) done[node] += 1;
    const [node] = next;
    if (node === undefined) return { stops, end: done };
    stops.push({ next: node as NextNode, done });
  }
}

function buildGraph({ steps, isRecoveryDue, isSummaryDue, isSaveDue }: Schedule, checkpointer: MemorySaver) {
  type Values = typeof State.State;
  const visit = (node: NextNode) => () => ({ ran: [node] });
  const next = ({ step }: Values): "decide" | typeof END => (step >= steps ? END : "decide");
  const save = (values: Values) => (isSaveDue(values.step) ? "save" : next(values));
  const summarize = (values: Values) => (isSummaryDue(values.step) ? "summarize" : save(values));
  const recover = (values: Values) => (isRecoveryDue(values.step) ? "recover" : summarize(values));
  return new StateGraph(State)
    .addNode("decide", visit("decide"))
    .addNode("act", ({ step }) => ({ ran: ["act" as const], step: step + 1 }))
    .addNode("remember", visit("remember"))
    .addNode("recover", visit("recover"))
    .addNode("summarize", visit("summarize"))
    .addNode("save", visit("save"))
    .addEdge(START, "decide")
    .addEdge("decide", "act")
    .addEdge("act", "remember")
    .addConditionalEdges("remember", recover, [...NEXT_NODES, END])
    .addConditionalEdges("recover", summarize, [...NEXT_NODES, END])
    .addConditionalEdges("summarize", save, [...NEXT_NODES, END])
    .addConditionalEdges("save", next, [...NEXT_NODES, END])
    .compile({ checkpointer });
}
