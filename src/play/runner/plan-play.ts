import { RunnerError } from "../../base/errors.ts";
import type { Button } from "../../base/vocabulary/button.ts";
import type { CallDecision } from "../../base/vocabulary/interrupts.ts";
import {
  type AskedSettings,
  fillConfig,
  type ResumeRequest,
  type SessionConfig,
  type StartFrom,
} from "../session/config.ts";
import { checkNames } from "./read-options.ts";
import type { CallChoice, Decision, ResumeOptions, RunInput } from "./runner-options.ts";

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

function readDecision(decision: Decision): { readonly resume: ResumeRequest; readonly set: AskedSettings } {
  checkNames("a decision", decision, DECISION);
  const { approve, reject, buttons, calls, say = null, set = {} } = decision;
  if ([approve, reject, buttons, calls].filter((part) => part !== undefined).length > 1) {
    throw refuse("the decision is more than one of approve, reject, buttons and calls", "decision");
  }
  if (approve !== undefined && approve !== true) throw refuse("approve takes true", "decision");
  if (reject !== undefined && (typeof reject !== "string" || reject.trim() === "")) {
    throw refuse(`reject takes a text, got ${JSON.stringify(reject)}`, "decision");
  }
  if (reject !== undefined) return { resume: { decision: { type: "reject", why: reject }, say }, set };
  if (calls !== undefined)
    return { resume: { decision: { type: "calls", calls: readCalls(calls) }, say }, set };
  if (buttons === undefined) return { resume: { decision: { type: "approve" }, say }, set };
  const list = typeof buttons === "string" ? buttons.split(",").map((name) => name.trim()) : buttons;
  return { resume: { decision: { type: "buttons", buttons: list as readonly Button[] }, say }, set };
}

function readCalls(calls: NonNullable<Decision["calls"]>): Readonly<Record<string, CallDecision>> {
  checkNames("the decision's calls", calls, Object.keys(calls));
  return Object.fromEntries(Object.entries(calls).map(([id, choice]) => [id, readChoice(id, choice)]));
}

function readChoice(id: string, choice: CallChoice): CallDecision {
  checkNames(`the decision about call ${id}`, choice, ["approve", "reject", "input"]);
  if (Object.keys(choice).length !== 1) {
    throw refuse(`the decision about call ${id} takes one of approve, reject and input`, "decision");
  }
  if ("reject" in choice) return { type: "reject", why: choice.reject };
  if ("input" in choice) return { type: "edit", input: choice.input };
  if (choice.approve !== true) throw refuse("approve takes true", "decision");
  return { type: "approve" };
}

function refuse(message: string, name: string): RunnerError {
  return new RunnerError("config-invalid", message, { facts: { name } });
}
