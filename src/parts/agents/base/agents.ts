import {
  type Check,
  fields,
  isCount,
  isFlag,
  isIn,
  isText,
  listUpTo,
  orMissing,
} from "../../../base/checks.ts";
import { START_NAMES } from "../../../base/seam/settings-of-parts.ts";
import type { StartShares } from "../../../base/seam/shares.ts";
import { EFFORTS, type Effort } from "../../../base/vocabulary/effort.ts";
import { isObject } from "../../../base/vocabulary/json.ts";

/** The bounds of agents and modes. Steps are replies of the agent; tokens are all that its calls use. */
export const AGENT_LIMITS = {
  agents: 16,
  defined: 8,
  modes: 16,
  description: 160,
  prompt: 2_000,
  tools: 40,
  steps: 40,
  tokens: 1_000_000,
  dollars: 100,
  when: 400,
  text: 400,
} as const;

/** The kinds of an agent: it answers in words, or it acts. */
export const AGENT_KINDS = ["consult", "delegate"] as const;

const OWN_PARTS = ["goals", "map", "picture", "summary", "notes", "milestones"] as const;

/** A part of a run that an agent is shown: things with which games begin are some of them. */
export type AgentPart = (typeof OWN_PARTS)[number] | keyof StartShares | "steps";

/** The parts of a run that an agent can be shown, besides the state of the game, its task and its prompt. */
export const AGENT_PARTS: readonly AgentPart[] = [...OWN_PARTS, ...START_NAMES, "steps"];

/** A helper of the player, in a conversation of its own. */
export interface AgentSpec {
  /** Lower-case letters, digits and hyphens. */
  readonly name: string;
  /** Its use, for the player. */
  readonly description: string;
  readonly prompt: string;
  readonly can: (typeof AGENT_KINDS)[number];
  /** Its model; absent for the player's. */
  readonly model?: string;
  /** Its effort; absent for the player's. */
  readonly effort?: Effort;
  /** The parts that it is shown; absent for goals, map and picture. */
  readonly sees?: readonly AgentPart[];
  /** The tools with which it acts; absent for those that move. */
  readonly tools?: readonly string[];
  /** The most replies, tokens and dollars of one task; absent for the defaults. */
  readonly steps?: number;
  readonly tokens?: number;
  readonly dollars?: number;
  /** False for one that only modes use: the player is not told of it. */
  readonly offered?: boolean;
}

/** The agent that is asked, and the number of its reply within the step, from 1. */
export interface AgentPlace {
  readonly name: string;
  /** The number of its reply in the step. */
  readonly n: number;
}

/** While its condition holds, an agent plays, or the player is shown a text. */
export interface PlayerMode {
  readonly name: string;
  /** In CEL over `game`, `battle`, `dialog` and `walk`. */
  readonly when: string;
  readonly agent?: string;
  readonly text?: string;
}

/** The agents and modes of a run, as a file gives them. */
export interface PlayerSpec {
  readonly agents: readonly AgentSpec[];
  /** Whether the player may define agents. */
  readonly define?: boolean;
  readonly modes?: readonly PlayerMode[];
}

/** A text that says something. */
const wordsUpTo =
  (most: number): Check =>
  (value) =>
    isText(value) && value.trim() !== "" && value.length <= most;

const wholeUpTo =
  (most: number): Check =>
  (value) =>
    isCount(value) && value >= 1 && value <= most;

const AGENT: Check = fields({
  name: isAgentName,
  description: wordsUpTo(AGENT_LIMITS.description),
  prompt: wordsUpTo(AGENT_LIMITS.prompt),
  can: isIn(AGENT_KINDS),
  model: orMissing(wordsUpTo(200)),
  effort: orMissing(isIn(EFFORTS)),
  sees: orMissing(listUpTo(AGENT_PARTS.length, isIn(AGENT_PARTS))),
  tools: orMissing(listUpTo(AGENT_LIMITS.tools, wordsUpTo(64))),
  steps: orMissing(wholeUpTo(AGENT_LIMITS.steps)),
  tokens: orMissing(wholeUpTo(AGENT_LIMITS.tokens)),
  dollars: orMissing((one) => typeof one === "number" && one > 0 && one <= AGENT_LIMITS.dollars),
  offered: orMissing(isFlag),
});

const MODE: Check = fields({
  name: isAgentName,
  when: wordsUpTo(AGENT_LIMITS.when),
  agent: orMissing(isAgentName),
  text: orMissing(wordsUpTo(AGENT_LIMITS.text)),
});

const PLAYER: Check = fields({
  agents: (value) => areAgents(value, AGENT_LIMITS.agents),
  define: orMissing(isFlag),
  modes: orMissing(listUpTo(AGENT_LIMITS.modes, isMode)),
});

/** Whether a value that came out of a file is an agent. */
export function isAgentSpec(value: unknown): value is AgentSpec {
  return AGENT(value);
}

/** Whether a value that came out of a file is the agents of a run. */
export function isPlayerSpec(value: unknown): value is PlayerSpec {
  return PLAYER(value);
}

/** Whether a value is at most `most` agents, no two of one name. */
export function areAgents(value: unknown, most: number): value is readonly AgentSpec[] {
  if (!listUpTo(most, AGENT)(value)) return false;
  const agents = value as readonly AgentSpec[];
  return new Set(agents.map(({ name }) => name)).size === agents.length;
}

/** Whether a value can be the name of an agent or a mode. */
export function isAgentName(value: unknown): value is string {
  return isText(value) && /^[a-z][a-z0-9-]{0,31}$/.test(value);
}

/** It has either an agent that plays or a text that is shown. */
function isMode(value: unknown): boolean {
  const { agent, text } = (isObject(value) ? value : {}) as Partial<PlayerMode>;
  return MODE(value) && (agent === undefined) !== (text === undefined);
}
