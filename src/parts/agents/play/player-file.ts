import { z } from "zod";
import { readUserBytes } from "../../../base/disk/read-user-file.ts";
import { RunnerError } from "../../../base/errors.ts";
import { ExpressionError } from "../../../base/expressions/expression-error.ts";
import { amount, oneOf, onOff, plainNumber, text, told } from "../../../base/fields/fields.ts";
import { renderSwitch } from "../../../base/quantities/switch.ts";
import { describeIssues, type StepGrammar } from "../../../base/text/describe-issue.ts";
import {
  type LocatedMistake,
  locateMistakes,
  summarizeMistakes,
} from "../../../base/text/yaml/located-mistake.ts";
import { type OldNames, withPresentNames } from "../../../base/text/yaml/old-names.ts";
import { MAX_YAML_BYTES, readYaml } from "../../../base/text/yaml/read-yaml.ts";
import { EFFORTS } from "../../../base/vocabulary/effort.ts";
import { isObject, type JsonObject, type JsonValue } from "../../../base/vocabulary/json.ts";
import {
  AGENT_KINDS,
  AGENT_LIMITS,
  AGENT_PARTS,
  type AgentSpec,
  isPlayerSpec,
  type PlayerMode,
  type PlayerSpec,
} from "../base/agents.ts";
import { compileMode } from "../base/compile-mode.ts";
import { SHIPPED_AGENTS, shippedAgent } from "./shipped-agents.ts";

type Schema = ReturnType<typeof makeSchema>;

function makeSchema() {
  const { description, prompt, steps, tokens, dollars, tools, agents, modes, when } = AGENT_LIMITS;
  const name = z
    .string(told(NAME))
    .regex(/^[a-z][a-z0-9-]{0,31}$/, told(NAME))
    .describe("Its name, which no other has");
  const fields = {
    name,
    description: text(description, "Its use, for the player"),
    prompt: text(prompt, "Its instructions"),
    can: oneOf(AGENT_KINDS, "consult: it answers in words; delegate: it acts"),
    model: text(200, "Its model; the player's without one").optional(),
    effort: oneOf(EFFORTS, "Its effort; the player's without one").optional(),
    sees: z
      .array(oneOf(AGENT_PARTS, "A part"), told("a list of parts"))
      .max(AGENT_PARTS.length)
      .optional()
      .describe("The parts of the run that it is shown"),
    tools: z
      .array(text(64, "A tool"), told("a list of tools"))
      .max(tools)
      .optional()
      .describe("The tools with which it acts"),
    max_steps: plainNumber(1, steps, "The most replies of one task").optional(),
    max_tokens: plainNumber(1, tokens, "The most tokens of one task").optional(),
    max_cost: amount("The most dollars of one task", dollars).optional(),
    offered: onOff("False for an agent of modes alone").optional(),
  };
  const agent = z.strictObject(fields, {
    error: ({ code }) => (code === "invalid_type" ? ONE_AGENT : undefined),
  });
  const mode = z.strictObject({
    name,
    when: text(when, "When it holds: a condition in CEL over game, battle, dialog and walk"),
    agent: text(32, "The agent that plays then").optional(),
    text: text(AGENT_LIMITS.text, "The text that the player is shown then").optional(),
  });
  return {
    keys: { agents: Object.keys(agent.shape), modes: Object.keys(mode.shape) },
    file: z.strictObject({
      format: z.literal(1, told("1")).describe("The version of the format"),
      agents: z
        .array(agent, told("a list of agents"))
        .max(agents, told(`at most ${agents} agents`))
        .optional(),
      define: onOff("Whether the player may define agents").optional(),
      modes: z
        .array(mode, told("a list of modes"))
        .max(modes, told(`at most ${modes} modes`))
        .optional(),
    }),
  };
}

const ONE_AGENT = `takes an agent, or one of ${SHIPPED_AGENTS.join(", ")}`;
const NAME = "a name of 1 to 32 lower-case letters, digits and hyphens";

let schema: Schema | undefined;

const GRAMMAR: StepGrammar = {
  kindKey: "name",
  kinds: () => [],
  keysOf: (_, place) =>
    place.length === 0
      ? ["format", "agents", "define", "modes"]
      : (schema?.keys[place[0] === "modes" ? "modes" : "agents"] ?? []),
};

/** The names of an agent's limits in the file, by those in memory, which were those in the file before. */
const LIMIT_NAMES: ReadonlyMap<string, string> = new Map([
  ["steps", "max_steps"],
  ["tokens", "max_tokens"],
  ["dollars", "max_cost"],
]);
const NAMES_IN_MEMORY: ReadonlyMap<string, string> = new Map(
  [...LIMIT_NAMES].map(([name, inFile]) => [inFile, name]),
);
const OLD_NAMES: OldNames = new Map([["agents.*", LIMIT_NAMES]]);

/**
 * The agents and modes in a file that a person named. Shipped agents become what they are now, so that a run keeps them.
 *
 * @throws RunnerError `named-file-unreadable`, `player-invalid` with the first mistake
 */
export function readPlayerFile(path: string, shown: string = path): PlayerSpec {
  const refuse = (mistakes: readonly LocatedMistake[]): RunnerError => {
    const { message, facts } = summarizeMistakes(shown, mistakes);
    return new RunnerError("player-invalid", message, { facts });
  };
  const yaml = readYaml(readUserBytes(path, MAX_YAML_BYTES, shown));
  if (!("value" in yaml)) throw refuse([{ ...yaml, place: "" }]);
  schema ??= makeSchema();
  const { value, mistakes: twice, written } = withPresentNames(withShipped(yaml.value), OLD_NAMES);
  if (twice.length > 0) throw refuse(locateMistakes(twice, yaml));
  const { data, error } = schema.file.safeParse(value);
  if (error !== undefined) {
    throw refuse(locateMistakes(describeIssues(error, value, [], GRAMMAR), yaml, written));
  }
  const agents = (data.agents ?? []).map(
    (agent) => withNames(agent, NAMES_IN_MEMORY) as unknown as AgentSpec,
  );
  const { define, modes = [] } = data;
  const mistakes = [
    ...agents.flatMap((agent, at) => mistakeIn("agents", at, findTwin(agent, agents.slice(0, at)))),
    ...modes.flatMap((mode, at) =>
      mistakeIn("modes", at, findBadMode(mode as PlayerMode, agents, modes.slice(0, at) as PlayerMode[])),
    ),
  ];
  if (mistakes.length > 0) throw refuse(locateMistakes(mistakes, yaml));
  const spec = {
    agents,
    ...(define === undefined ? {} : { define }),
    ...(modes.length === 0 ? {} : { modes: modes as readonly PlayerMode[] }),
  };
  if (!isPlayerSpec(spec)) throw new Error("a player's file that was checked is none");
  return spec;
}

/** The text of a player's file, as {@link readPlayerFile} reads it. */
export function renderPlayerFile({ agents, define, modes = [] }: PlayerSpec): string {
  const list = (name: string, items: readonly object[]): readonly string[] =>
    items.length === 0
      ? []
      : [`${name}:`, ...items.map((item) => `  - ${JSON.stringify(withNames(item, LIMIT_NAMES))}`)];
  return [
    "format: 1",
    ...list("agents", agents),
    ...(define === undefined ? [] : [`define: ${renderSwitch(define)}`]),
    ...list("modes", modes),
    "",
  ].join("\n");
}

/** An agent, or anything else, with other names of its keys. */
function withNames(item: object, names: ReadonlyMap<string, string>): object {
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [names.get(key) ?? key, value]));
}

/** A file's value, with shipped agents in the place of their names. */
function withShipped(value: JsonValue): JsonValue {
  if (!isObject(value) || !Array.isArray(value["agents"])) return value;
  const agents = value["agents"].map((one: JsonValue) =>
    typeof one === "string" ? (shippedAgent(one) ?? one) : one,
  );
  return { ...value, agents } as unknown as JsonObject;
}

/** A key and its mistake; null for none. */
type Fact = { readonly key: string; readonly fact: string } | null;

function mistakeIn(list: string, at: number, found: Fact) {
  return found === null ? [] : [{ place: [list, at, found.key], fact: found.fact }];
}

function findTwin({ name }: { readonly name: string }, before: readonly { readonly name: string }[]): Fact {
  return before.some((other) => other.name === name)
    ? { key: "name", fact: `is the name of an earlier one, too: ${name}` }
    : null;
}

function findBadMode(mode: PlayerMode, agents: readonly AgentSpec[], before: readonly PlayerMode[]): Fact {
  const { agent, text: words, when } = mode;
  const twin = findTwin(mode, before);
  if (twin !== null) return twin;
  if ((agent === undefined) === (words === undefined))
    return { key: "name", fact: "takes either agent or text" };
  const actors = agents.filter(({ can }) => can === "delegate").map(({ name }) => name);
  if (agent !== undefined && !actors.includes(agent)) {
    return {
      key: "agent",
      fact: `takes an agent that can delegate: ${actors.join(", ") || "none is there"}`,
    };
  }
  try {
    compileMode(when);
    return null;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { key: "when", fact: error.message };
  }
}
