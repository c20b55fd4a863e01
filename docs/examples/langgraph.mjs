// A node of a graph of LangGraph that plays until the runner's interrupt, and passes it on as its own.
import { resolve } from "node:path";
import {
  Command,
  END,
  INTERRUPT,
  interrupt,
  isInterrupted,
  MemorySaver,
  START,
  StateGraph,
} from "@langchain/langgraph";
import { createRunner } from "gameboy-runner";
import * as z from "zod";

const runner = await createRunner({
  rom: resolve("game.gb"),
  saveDir: resolve("saves"),
  model: "explorer",
  interruptBefore: ["act"],
});

async function play({ stop }) {
  // LangGraph runs the node again from here after the answer.
  const decision = stop ? interrupt(stop) : null;
  const event = stop
    ? await runner.invoke(null, { checkpoint: stop.checkpointId, decision })
    : await runner.invoke({ newGame: true, steps: 3 });
  if (event.type !== "interrupt") return { stop: null, outcome: event.outcome };
  const { checkpointId, reason, pending } = event;
  return { stop: { checkpointId, reason, pending } };
}

const graph = new StateGraph(z.object({ stop: z.any(), outcome: z.any() }))
  .addNode("play", play)
  .addEdge(START, "play")
  .addConditionalEdges("play", ({ stop }) => (stop ? "play" : END))
  .compile({ checkpointer: new MemorySaver() });

const thread = { configurable: { thread_id: "1" } };
let result = await graph.invoke({}, thread);
while (isInterrupted(result)) {
  const [{ value }] = result[INTERRUPT];
  console.log(value.reason, value.pending);
  result = await graph.invoke(new Command({ resume: { approve: true } }), thread);
}
console.log(result.outcome);
