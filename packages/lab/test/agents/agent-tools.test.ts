import { expect, test } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { AGENT_LIMITS, type AgentSpec } from "../../../../src/parts/agents/base/agents.ts";
import type { ToolContext, ToolOutcome } from "../../../../src/play/agent/tools/tool.ts";
import { AGENT_TOOLS, agentIn, agentTools } from "../../src/parts/agents/play/agent-tools.ts";

const CRITIC: AgentSpec = {
  name: "critic",
  can: "consult",
  description: "Criticises",
  prompt: "P.",
  model: "gpt-9",
};
const WALKER: AgentSpec = { ...CRITIC, name: "walker", can: "delegate", description: "Walks .. " };
const HIDDEN = { offered: false } as const;
const MODE = { name: "talk", when: "dialog", agent: "walker" };

/** The outcome of a call, and what the agents were asked. */
async function call(
  name: string,
  input: JsonObject,
  agents: readonly AgentSpec[],
  own?: readonly AgentSpec[],
) {
  const asked: unknown[] = [];
  const ask = (kind: string) =>
    // biome-ignore lint/correctness/useYield: it says nothing on the way.
    async function* (agent: AgentSpec, task: string, _: unknown, bounds?: { isOver: () => boolean }) {
      asked.push([kind, agent.name, task, ...(bounds ? [{ ...bounds, isOver: bounds.isOver() }] : [])]);
      return { text: "Done." };
    };
  const context = {
    agents: {
      list: () => [...agents, ...(own ?? [])],
      consult: ask("consult"),
      delegate: ask("delegate"),
      isOutside: () => () => true,
    },
    jotter: own === undefined ? {} : { agents: own },
    memory: { settings: { player: { agents, modes: [MODE] } } },
  } as unknown as ToolContext;
  const running = AGENT_TOOLS.find(({ spec }) => spec.name === name)?.run(input, context);
  const { value } = (await running?.next()) ?? {};
  return { asked, ...(value as ToolOutcome) };
}

test.each([
  ["nobody", [], undefined, []],
  ["an adviser", [CRITIC], undefined, ["consult"]],
  ["an actor", [WALKER], false, ["delegate"]],
  ["both", [WALKER, CRITIC], undefined, ["consult", "delegate"]],
  [
    "those of modes only",
    [
      { ...CRITIC, ...HIDDEN },
      { ...WALKER, ...HIDDEN },
    ],
    undefined,
    [],
  ],
  ["whom the player defines", [], true, ["consult", "delegate", "define_agent"]],
] as const)("the tools for agents are those that have somebody to ask: %s", (_, agents, define, names) => {
  expect(agentTools(agents, define).map(({ spec }) => spec.name)).toEqual(names);
});

test("each tool names its own agents, and a defined agent may use each model of the file", () => {
  const tools = agentTools([CRITIC, WALKER, { ...WALKER, name: "runner", model: "opus" }], true);
  const described = tools.map(({ spec }) => spec.description);
  const models = (at: number) =>
    (tools[at]?.spec.input_schema["properties"] as JsonObject | undefined)?.["model"];

  expect(described[0]).toBe(
    "Asks an agent, which sees the game afresh and answers in words. critic: Criticises.",
  );
  expect(described[1]).toBe("Lets an agent act for you, and reports. walker: Walks. runner: Walks.");
  expect(models(2)).toEqual({ type: "string", enum: ["gpt-9", "opus"] });
  expect(agentTools([], true)[2]?.spec.input_schema["properties"]).not.toHaveProperty("model");
  expect(AGENT_TOOLS.map(({ isForThought }) => isForThought === true)).toEqual([true, false, true]);
});

const NOBODY = '"agent" must be one of none. Nothing was done.';
const BAD_QUESTION = '"question" must be a text of 1 to 2000 characters. Nothing was done.';

test.each([
  [{ agent: "critic", question: "Why?" }, [CRITIC, WALKER], "Done."],
  [{ agent: "critic", question: "x".repeat(2_000) }, [CRITIC], "Done."],
  [{ agent: "critic", question: "x".repeat(2_001) }, [CRITIC], BAD_QUESTION],
  [{ agent: "critic", question: " \n" }, [CRITIC], BAD_QUESTION],
  [{ agent: "critic", question: 7 }, [CRITIC], BAD_QUESTION],
  [{ agent: "critic", task: "Why?" }, [CRITIC], BAD_QUESTION],
  [{ agent: "walker", question: "Why?" }, [WALKER], NOBODY],
  [{ agent: "critic", question: "Why?" }, [{ ...CRITIC, ...HIDDEN }], NOBODY],
  [{ agent: "critic", question: "Why?", mode: "talk" }, [{ ...CRITIC, ...HIDDEN }], "Done."],
  [{ agent: "x" }, [CRITIC, { ...CRITIC, name: "sage" }], NOBODY.replace("none", "critic, sage")],
] as const)("an adviser is asked what the call says: %j", async (input, agents, text) => {
  const { asked, ...outcome } = await call("consult", input, agents);

  const isAsked = text === "Done.";
  expect(outcome).toEqual({ text, ...(isAsked ? {} : { isError: true }) });
  expect(asked).toEqual(isAsked ? [["consult", "critic", (input as JsonObject)["question"]]] : []);
});

test.each([
  [{}, { steps: null, isOver: false }],
  [{ max_steps: 4 }, { steps: 4, isOver: false }],
  [{ max_steps: -3 }, { steps: 1, isOver: false }],
  [{ max_steps: 1.5 }, { steps: null, isOver: false }],
  [{ max_steps: "4" }, { steps: null, isOver: false }],
  [{ mode: "talk" }, { steps: null, isOver: true }],
  [{ mode: "none" }, { steps: null, isOver: false }],
])("an actor gets its task with its bounds: %j", async (input, bounds) => {
  const { asked } = await call("delegate", { agent: "walker", task: "Go.", ...input }, [WALKER]);

  expect(asked).toEqual([["delegate", "walker", "Go.", bounds]]);
});

const OWN = { name: "own", prompt: "P." };
const eight = Array.from({ length: AGENT_LIMITS.defined }, (_, at) => ({ ...CRITIC, name: `a${at}` }));

test.each([
  ["kept", OWN, [], "The agent own is kept: ask it with consult.", ["own"]],
  ["an actor", { ...OWN, can: "delegate" }, [], "The agent own is kept: ask it with delegate.", ["own"]],
  ["replaced", { ...OWN, name: "a0" }, eight, "The agent a0 is kept: ask it with consult.", 8],
  ["one too many", OWN, eight, "There are 8 agents already: remove one first. Nothing was done.", null],
  ["the eighth", OWN, eight.slice(1), "The agent own is kept: ask it with consult.", 8],
  ["removed", { name: "a0", prompt: " " }, eight.slice(0, 2), "The agent a0 is removed.", ["a1"]],
  ["not there", { ...OWN, prompt: "" }, eight, "There is no such agent of yours. Nothing was done.", null],
  ["of the file", { ...OWN, name: "critic" }, [], "The operator defines critic. Nothing was done.", null],
  [
    "of a known model",
    { ...OWN, model: "gpt-9" },
    [],
    "The agent own is kept: ask it with consult.",
    ["own"],
  ],
  ["of another", { ...OWN, model: "m" }, [], '"model" must be one of gpt-9. Nothing was done.', null],
  [
    "without a name",
    { prompt: "P." },
    [],
    expect.stringMatching(/^"name" takes .* Nothing was done\.$/),
    null,
  ],
] as const)("a player's own agents: %s", async (_, input, own, text, kept) => {
  const outcome = await call("define_agent", input as JsonObject, [CRITIC], own as readonly AgentSpec[]);

  expect(outcome.text).toEqual(text);
  const names = outcome.jotter?.agents?.map(({ name }) => name) ?? null;
  expect(typeof kept === "number" ? names?.length : names).toEqual(kept);
  expect(outcome.isError === true).toBe(kept === null);
});

test("an agent that a model defines has no bound of money and no effort, and empty texts are none", () => {
  const given = { ...OWN, dollars: 5, effort: "high", tokens: 9, description: "", sees: ["map"], steps: 40 };

  expect(agentIn(given)).toEqual({
    ...{ name: "own", can: "consult", description: "Of your own.", prompt: "P.", sees: ["map"], steps: 40 },
  });
  expect(agentIn({ ...given, steps: 41 })).toContain('"steps" 1 to 40');
});
