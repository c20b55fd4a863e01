import { RunnerError } from "../../../../base/errors.ts";
import { originsIn } from "../../../../faces/cli/commands/follow-session.ts";
import type { Options } from "../../../../faces/cli/options/options.ts";
import type { ResumeRequest } from "../../../../play/session/config.ts";
import type { CallDecision } from "../../base/interrupts.ts";
import type { ResumeFlags } from "./resume-options.ts";

/** The decision. @throws RunnerError `options-conflict` for two decisions, also for two about one call */
export function planDecision({
  approve,
  drop,
  reject,
  buttons,
  call,
  say: word,
}: ResumeFlags): ResumeRequest {
  const say = word ?? null;
  const decisions = [
    ["--approve", approve === true],
    ["--drop", drop === true],
    ["--reject", reject !== undefined],
    ["--buttons", buttons !== undefined],
    ["--call", call !== undefined],
  ] as const;
  const [one, other] = decisions.filter(([, isGiven]) => isGiven).map(([flag]) => flag);
  if (other !== undefined) {
    throw new RunnerError("options-conflict", `${one} and ${other} cannot be combined: pass one of them`);
  }
  if (reject !== undefined) return { decision: { type: "reject", why: reject }, say };
  if (buttons !== undefined) return { decision: { type: "buttons", buttons }, say };
  if (call !== undefined) return { decision: { type: "calls", calls: callsIn(call) }, say };
  return { decision: { type: "approve" }, say };
}

function callsIn(given: NonNullable<ResumeFlags["call"]>): Readonly<Record<string, CallDecision>> {
  const ids = given.map(([id]) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  if (twice === undefined) return Object.fromEntries(given);
  throw new RunnerError("options-conflict", `--call names ${twice} twice: pass it once`);
}

/** Refuses options that say where to begin, or that nothing be written. */
export function checkResumeOptions(options: Options): void {
  const [flag] = originsIn(options);
  if (flag !== undefined) {
    const remedy = "name its checkpoint instead: runner resume CHECKPOINT";
    throw new RunnerError("options-conflict", `runner resume does not take ${flag}: ${remedy}`);
  }
  if (options.autoSave !== false) return;
  const fact = "runner resume records a decision, and --no-auto-save writes nothing";
  throw new RunnerError("options-conflict", `${fact}: leave that out`);
}
