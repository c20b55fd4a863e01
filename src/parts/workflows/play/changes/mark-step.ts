import { hashJson } from "../../../../base/disk/lazy-crypto.ts";
import { compileCondition } from "../../../../base/expressions/expression.ts";
import { compileTemplate, hasExpression } from "../../../../base/expressions/template.ts";
import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";
import type { ReadNamed } from "../../base/named.ts";
import type { StepMark } from "../../base/workflow.ts";
import { CONDITIONS } from "../format/check-workflow.ts";
import { LOOP_NAMES, WORKFLOW_NAMES } from "../format/scope.ts";
import { PART_STEP_TYPES, PART_STEPS } from "../format/steps-of-parts.ts";
import { type Step, type StepType, stepBodiesOf } from "../format/workflow.ts";

/** The inputs of marks. */
export interface MarkSource {
  /** With their defaults. */
  readonly inputs: JsonObject;
  /** Reads the definitions that steps of parts name. */
  readonly readNamed: ReadNamed;
}

/** The part of a step that a mark covers. */
export interface MarkExtent {
  /** The way that a branch took; both unless given. */
  readonly taken?: "steps" | "else";
  /** Whether the steps in it are left out. */
  readonly isHead?: boolean;
  /** Whether it failed: then the keys count that say how. */
  readonly hasFailed?: boolean;
}

/** The extent of the mark of a step that has ended; a branch is marked with the way that it took. */
export function extentOf({ type }: Step, { hasFailed, output }: EndedMark): MarkExtent {
  const isTaken = type === "branch" && (output === "steps" || output === "else");
  return { hasFailed, ...(isTaken ? { taken: output } : {}) };
}

/** The facts that decide the mark of an ended step, besides the step. */
interface EndedMark {
  readonly hasFailed: boolean;
  readonly output?: unknown;
}

/** The extent of the mark of a step that is open: what is in it has marks of its own. */
export function extentOfOpen({ type }: Step): MarkExtent {
  return type === "loop" || type === "branch" ? { isHead: true } : { hasFailed: true };
}

/** These say how a step fails, and what is done then. To one that is done they do not matter. */
const FAILURE_KEYS = ["retries", "backoff", "on_failure", "max_steps", "max_cost", "max_time", "message"];

/** These need the game, or change it. */
const PLAYING: readonly StepType[] = [
  ...(["agent", "press", "wait", "checkpoint", "restore"] as const),
  ...PART_STEP_TYPES,
];

const GAME_NAMES = ["game", "totalSteps", "costUsd"];

const NAMES = [...WORKFLOW_NAMES, ...LOOP_NAMES];

/** The reads of steps. Null means all of a kind. */
export interface Reads {
  inputs: Set<string> | null;
  steps: Set<string> | null;
  readsGame: boolean;
}

/** Returns the mark of a step: its text with the steps in it, the inputs that it reads, and the definitions that it names. */
export function markStep(step: Step, { inputs, readNamed }: MarkSource, extent: MarkExtent = {}): StepMark {
  const all = stepsIn(step, extent);
  const reads = readsOf(step, extent);
  const names = reads.inputs === null ? Object.keys(inputs) : [...reads.inputs].sort();
  const read = names.map((name) => [name, inputs[name] ?? null] as const);
  const text = all.map(({ at, own }) => [at, own] as const);
  const marks = PART_STEP_TYPES.map((type) => {
    const named = all.flatMap(({ step: one, own }) => (one.type === type ? [own] : []));
    return PART_STEPS[type].markOf(named, readNamed);
  });
  return {
    hash: hashJson({ text, read }),
    needsGame: reads.readsGame,
    ...Object.assign({}, ...marks),
  };
}

/** Returns the reads of a step and the steps in it. */
export function readsOf(step: Step, extent: MarkExtent = {}): Reads {
  const reads: Reads = { inputs: new Set(), steps: new Set(), readsGame: false };
  for (const { step: one, own } of stepsIn(step, extent)) {
    if (PLAYING.includes(one.type)) reads.readsGame = true;
    for (const [key, value] of Object.entries(own)) noteReads(value, CONDITIONS.includes(key), reads);
  }
  return reads;
}

/** A step and the steps in it: each with its path from the outer one, and its own keys that count. */
function stepsIn(
  step: Step,
  { taken, isHead = false, hasFailed = false }: MarkExtent,
  at = "",
): readonly { readonly step: Step; readonly at: string; readonly own: JsonObject }[] {
  const left = ["name", "steps", "else", ...(hasFailed ? [] : FAILURE_KEYS)];
  const own = Object.fromEntries(Object.entries(step).filter(([key]) => !left.includes(key))) as JsonObject;
  const bodies = isHead ? [] : stepBodiesOf(step).filter(([key]) => taken === undefined || key === taken);
  const inner = bodies.flatMap(([key, body]) =>
    body.flatMap((one) => stepsIn(one, { hasFailed }, `${at}.${key}.${one.name}`)),
  );
  return [{ step, at, own }, ...inner];
}

function noteReads(value: JsonValue | undefined, isCondition: boolean, reads: Reads): void {
  if (typeof value === "string") {
    if (!isCondition && !hasExpression(value)) return;
    const { mentions, keysOf } = isCondition ? compileCondition(value, NAMES) : compileTemplate(value, NAMES);
    if (mentions.some((name) => GAME_NAMES.includes(name))) reads.readsGame = true;
    for (const kind of ["inputs", "steps"] as const) {
      // Other than `inputs.NAME`: which one is only known when it is evaluated.
      const isOpen = new RegExp(`\\b${kind}\\b(?!\\s*(?:\\.|\\[\\s*["']))`).test(value);
      if (mentions.includes(kind) && isOpen) reads[kind] = null;
      for (const key of keysOf(kind)) reads[kind]?.add(key);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) noteReads(inner, false, reads);
  }
}
