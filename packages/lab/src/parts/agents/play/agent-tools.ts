import type { JotterShares } from "../../../../../../src/base/seam/shares.ts";
import type { JsonObject } from "../../../../../../src/base/vocabulary/json.ts";
import {
  AGENT_LIMITS,
  AGENT_PARTS,
  type AgentSpec,
  isAgentSpec,
  type PlayerSpec,
} from "../../../../../../src/parts/agents/base/agents.ts";
import {
  atOnce,
  mistake,
  type Tool,
  type ToolContext,
  type ToolMemory,
} from "../../../../../../src/play/agent/tools/tool.ts";
import { agentsOf } from "./agents-of.ts";
import { modeNamed } from "./modes.ts";

/** The most characters of a question or a task. */
const MAX_TASK_CHARACTERS = 2_000;

const TASK = {
  type: "string",
  minLength: 1,
  description: `Up to ${MAX_TASK_CHARACTERS} characters`,
} as const;

/** The tools for agents: offered are those that have an agent to ask, and `define_agent` where the file says so. */
export function agentTools(agents: readonly AgentSpec[], define: PlayerSpec["define"]): readonly Tool[] {
  const told = agents.filter(({ offered }) => offered !== false);
  const defines = define === true;
  const [advisers, actors] = (["consult", "delegate"] as const).map((kind) =>
    told.filter(({ can }) => can === kind),
  );
  return [
    ...(advisers?.length || defines ? [consultTool(advisers ?? [])] : []),
    ...(actors?.length || defines ? [delegateTool(actors ?? [])] : []),
    ...(defines ? [defineAgentTool(modelsOf(agents))] : []),
  ];
}

/** The agents among what is jotted down. */
export function jottedAgents({ agents }: JotterShares): JotterShares {
  return agents === undefined ? {} : { agents };
}

/** The tools for a run's agents: see {@link agentTools}. */
export function agentToolsBy(memory: ToolMemory): readonly Tool[] {
  return agentTools(agentsOf(memory), memory.settings.player?.define);
}

/** All of them, as a step may call them. */
export const AGENT_TOOLS: readonly Tool[] = [consultTool([]), delegateTool([]), defineAgentTool([])];

function consultTool(agents: readonly AgentSpec[]): Tool {
  return {
    presumes: "scene",
    spec: {
      name: "consult",
      description: `Asks an agent, which sees the game afresh and answers in words.${listOf(agents)}`,
      input_schema: {
        type: "object",
        properties: { agent: { type: "string" }, question: TASK },
        required: ["agent", "question"],
      },
    },
    isForThought: true,

    async *run(input, context) {
      const asked = askedIn(input, "question", "consult", context);
      return typeof asked === "string"
        ? mistake(asked)
        : yield* context.agents.consult(asked.agent, asked.task, context.jotter);
    },
  };
}

function delegateTool(agents: readonly AgentSpec[]): Tool {
  return {
    presumes: "scene",
    spec: {
      name: "delegate",
      description: `Lets an agent act for you, and reports.${listOf(agents)}`,
      input_schema: {
        type: "object",
        properties: {
          agent: { type: "string" },
          task: TASK,
          max_steps: { type: "integer", minimum: 1, maximum: AGENT_LIMITS.steps },
        },
        required: ["agent", "task"],
      },
    },

    async *run(input, context) {
      const asked = askedIn(input, "task", "delegate", context);
      if (typeof asked === "string") return mistake(asked);
      const { max_steps: given, mode: name } = input;
      const steps = Number.isInteger(given) ? Math.max(1, given as number) : null;
      const mode = typeof name === "string" ? modeNamed(context.memory.settings, name) : null;
      const isOver = mode === null ? () => false : context.agents.isOutside(mode);
      return yield* context.agents.delegate(asked.agent, asked.task, context.jotter, { steps, isOver });
    },
  };
}

/** Keeps an agent that the player defines. It may use the models that the operator named, and no other. */
function defineAgentTool(models: readonly string[]): Tool {
  return {
    presumes: "nothing",
    spec: {
      name: "define_agent",
      description: `Keeps an agent for consult or delegate, at most ${AGENT_LIMITS.defined}. The same name replaces it, an empty prompt removes it.`,
      input_schema: {
        type: "object",
        properties: {
          name: { type: "string", pattern: "^[a-z][a-z0-9-]{0,31}$" },
          can: { type: "string", enum: ["consult", "delegate"] },
          description: { type: "string", maxLength: AGENT_LIMITS.description },
          prompt: { type: "string", description: `Up to ${AGENT_LIMITS.prompt} characters` },
          sees: { type: "array", items: { type: "string", enum: [...AGENT_PARTS] } },
          tools: { type: "array", maxItems: AGENT_LIMITS.tools, items: { type: "string" } },
          steps: { type: "integer", minimum: 1, maximum: AGENT_LIMITS.steps },
          ...(models.length === 0 ? {} : { model: { type: "string", enum: [...models] } }),
        },
        required: ["name", "prompt"],
      },
    },
    isForThought: true,

    run: atOnce((input, { jotter, memory }) => {
      const { agents = [] } = jotter;
      const { name, prompt, model } = input;
      const named = memory.settings.player?.agents ?? [];
      if (named.some((agent) => agent.name === name))
        return mistake(`The operator defines ${name}. Nothing was done.`);
      const others = agents.filter((agent) => agent.name !== name);
      if (typeof prompt === "string" && prompt.trim() === "") {
        return others.length === agents.length
          ? mistake("There is no such agent of yours. Nothing was done.")
          : { text: `The agent ${name} is removed.`, jotter: { ...jotter, agents: others } };
      }
      const agent = agentIn(input);
      if (typeof agent === "string") return mistake(`${agent} Nothing was done.`);
      if (model !== undefined && !modelsOf(named).includes(agent.model ?? "")) {
        return mistake(`"model" must be one of ${modelsOf(named).join(", ") || "none"}. Nothing was done.`);
      }
      if (others.length >= AGENT_LIMITS.defined) {
        return mistake(
          `There are ${AGENT_LIMITS.defined} agents already: remove one first. Nothing was done.`,
        );
      }
      const text = `The agent ${agent.name} is kept: ask it with ${agent.can}.`;
      return { text, jotter: { ...jotter, agents: [...others, agent] } };
    }),
  };
}

const FAULT = `"name" takes lower-case letters, "can" is consult or delegate, "description" has up to ${AGENT_LIMITS.description} characters, "prompt" up to ${AGENT_LIMITS.prompt}, "sees" takes ${AGENT_PARTS.join(", ")}, "steps" 1 to ${AGENT_LIMITS.steps}.`;

/** The agent that a model defines, with neither a bound of money nor an effort; a text says what is wrong. */
export function agentIn({
  name,
  can,
  description,
  prompt,
  sees,
  tools,
  steps,
  model,
}: JsonObject): AgentSpec | string {
  const given = Object.entries({ name, can, description, prompt, sees, tools, steps, model });
  const told = Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== ""));
  const agent = { can: "consult", description: "Of your own.", ...told };
  return isAgentSpec(agent) ? agent : FAULT;
}

function modelsOf(agents: readonly AgentSpec[]): readonly string[] {
  return [...new Set(agents.flatMap(({ model }) => (model === undefined ? [] : [model])))];
}

function listOf(agents: readonly AgentSpec[]): string {
  return agents.map(({ name, description }) => ` ${name}: ${description.replace(/[.\s]*$/, ".")}`).join("");
}

/** The agent and the task of a call; a text says what is wrong. */
function askedIn(
  input: JsonObject,
  key: string,
  kind: AgentSpec["can"],
  { agents, jotter }: ToolContext,
): { readonly agent: AgentSpec; readonly task: string } | string {
  const isOffered = ({ can, offered }: AgentSpec): boolean =>
    can === kind && (offered !== false || input["mode"] !== undefined);
  const able = agents.list(jotter).filter(isOffered);
  const agent = able.find(({ name }) => name === input["agent"]);
  const task = input[key];
  if (agent === undefined) {
    return `"agent" must be one of ${able.map(({ name }) => name).join(", ") || "none"}. Nothing was done.`;
  }
  if (typeof task !== "string" || task.trim() === "" || task.length > MAX_TASK_CHARACTERS) {
    return `"${key}" must be a text of 1 to ${MAX_TASK_CHARACTERS} characters. Nothing was done.`;
  }
  return { agent, task };
}
