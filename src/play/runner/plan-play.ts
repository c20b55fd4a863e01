import { RunnerError } from "../../base/errors.ts";
import { showValue } from "../../base/text/mistake.ts";
import { BUTTONS, type Button, isButton } from "../../base/vocabulary/button.ts";
import { isObject } from "../../base/vocabulary/json.ts";
import type { CallDecision } from "../../parts/interrupts/base/interrupts.ts";
import {
  type AskedSettings,
  fillConfig,
  type ResumeRequest,
  type SessionConfig,
  type StartFrom,
} from "../session/config.ts";
import { checkNames } from "./read-options.ts";
import type { Decision, ResumeOptions, RunInput } from "./runner-options.ts";

const INPUT = ["newGame", "load", "toStep", "steps", "untilStep"] satisfies (keyof RunInput)[];
const OPTIONS = ["checkpoint", "decision", "steps", "untilStep"] satisfies (keyof ResumeOptions)[];
const DECISION = ["approve", "reject", "buttons", "calls", "say", "set"] satisfies (keyof Decision)[];

/**
 * The session that plays an input, or goes on from a checkpoint.
 *
 * @throws RunnerError `checkpoint-needed`, `config-invalid`
 */
export function planPlay(base: SessionConfig, input: RunInput | null, options: ResumeOptions): SessionConfig {
  checkNames("the options of resuming", options, OPTIONS);
  if (input === null) return planResume(base, options);
  checkNames("an input", input, INPUT);
  if (Object.keys(options).length > 0) throw refuse("pass an input or a checkpoint, not both", "input");
  const { steps = null, untilStep = null } = input;
  return fillConfig({ ...base, start: startOf(input), steps, untilStep });
}

function startOf({ newGame = false, load, toStep }: RunInput): StartFrom {
  const starts: StartFrom[] = [
    ...(newGame ? (["new-game"] as const) : []),
    ...(load === undefined ? [] : [{ save: load }]),
    ...(toStep === undefined ? [] : [{ step: toStep }]),
  ];
  const [start = "present", other] = starts;
  if (other !== undefined) throw refuse("the input names more than one start", "input");
  return start;
}

function planResume(base: SessionConfig, options: ResumeOptions): SessionConfig {
  const { checkpoint, decision, steps = null, untilStep = null } = options;
  if (checkpoint === undefined) {
    throw new RunnerError("checkpoint-needed", "resuming without an input needs a checkpoint");
  }
  if (typeof checkpoint !== "string") throw refuse("a checkpoint is named by a text", "checkpoint");
  const { resume, set } = readDecision(decision ?? {});
  const start = checkpoint === "latest" ? "open-interrupt" : { save: checkpoint };
  return fillConfig({
    ...base,
    start,
    resume,
    steps,
    untilStep,
    settings: { ...base.settings, ...set },
  });
}

function readDecision(decision: unknown): { readonly resume: ResumeRequest; readonly set: AskedSettings } {
  if (!isObject(decision)) {
    const samples = '{ buttons: ["up"] }, { reject: "why" } or {}';
    throw refuse(`the decision is ${showValue(decision)}: pass an object such as ${samples}`, "decision");
  }
  checkNames("a decision", decision, DECISION);
  const {
    approve,
    reject,
    buttons,
    calls,
    say = null,
    set = {},
  }: { readonly [name: string]: unknown } = decision;
  if ([approve, reject, buttons, calls].filter((part) => part !== undefined).length > 1) {
    throw refuse("the decision is more than one of approve, reject, buttons and calls", "decision");
  }
  if (approve !== undefined && approve !== true) throw refuse("approve takes true", "decision");
  if (reject !== undefined && (typeof reject !== "string" || reject.trim() === "")) {
    throw refuse(`reject takes a text, got ${showValue(reject)}`, "decision");
  }
  if (say !== null && typeof say !== "string") {
    throw refuse(`the decision's say is ${showValue(say)}: pass a text`, "decision");
  }
  if (!isObject(set)) {
    const sample = 'pass settings, such as { goal: "text" }';
    throw refuse(`the decision's set is ${showValue(set)}: ${sample}`, "decision");
  }
  if (reject !== undefined) return { resume: { decision: { type: "reject", why: reject }, say }, set };
  if (calls !== undefined)
    return { resume: { decision: { type: "calls", calls: readCalls(calls) }, say }, set };
  if (buttons === undefined) return { resume: { decision: { type: "approve" }, say }, set };
  return { resume: { decision: { type: "buttons", buttons: readButtons(buttons) }, say }, set };
}

/** Buttons as a list or a text with commas: at least one, and nothing else. */
function readButtons(buttons: unknown): readonly Button[] {
  const names = typeof buttons === "string" ? buttons.split(",").map((name) => name.trim()) : buttons;
  if (!Array.isArray(names)) {
    const sample = 'pass a list or a text with commas, such as ["up", "a"]';
    throw refuse(`the decision's buttons are ${showValue(buttons)}: ${sample}`, "decision");
  }
  const known = BUTTONS.join(", ");
  if (names.every((name) => name === "")) {
    const remedy = `name at least one of ${known}, or approve or reject`;
    throw refuse(`the decision's buttons are empty: ${remedy}`, "decision");
  }
  if (!names.every(isButton)) {
    const fact = `hold ${showValue(names.find((name) => !isButton(name)))}, which is no button`;
    throw refuse(`the decision's buttons ${fact}: name some of ${known}`, "decision");
  }
  return names;
}

function readCalls(calls: unknown): Readonly<Record<string, CallDecision>> {
  if (!isObject(calls)) {
    const sample = "pass an object such as { 1: { approve: true } }";
    throw refuse(`the decision's calls are ${showValue(calls)}: ${sample}`, "decision");
  }
  return Object.fromEntries(Object.entries(calls).map(([id, choice]) => [id, readChoice(id, choice)]));
}

function readChoice(id: string, choice: unknown): CallDecision {
  const call = `the decision about call ${id}`;
  if (!isObject(choice)) {
    const remedy = 'pass one of { approve: true }, { reject: "why" } and { input: { … } }';
    throw refuse(`${call} is ${showValue(choice)}: ${remedy}`, "decision");
  }
  checkNames(call, choice, ["approve", "reject", "input"]);
  if (Object.keys(choice).length !== 1) {
    throw refuse(`${call} takes one of approve, reject and input`, "decision");
  }
  const { approve, reject: why, input }: { readonly [name: string]: unknown } = choice;
  if ("reject" in choice) {
    if (typeof why === "string" && why.trim() !== "") return { type: "reject", why };
    throw refuse(`${call} rejects it with ${showValue(why)}: pass the reason as a text`, "decision");
  }
  if ("input" in choice) {
    if (isObject(input)) return { type: "edit", input };
    throw refuse(`${call} gives the input ${showValue(input)}: pass an object`, "decision");
  }
  if (approve !== true) throw refuse("approve takes true", "decision");
  return { type: "approve" };
}

function refuse(message: string, name: string): RunnerError {
  return new RunnerError("config-invalid", message, { facts: { name } });
}
