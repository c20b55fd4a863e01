import { RunnerError } from "../../../errors.ts";
import type { CallDecision } from "../../../run/interrupts.ts";
import type { ResumeRequest } from "../../../session/config.ts";
import { OPTIONS, type OptionSpec, type Options, type WrittenOption } from "../../options/options.ts";
import { SETTING_OPTIONS } from "../../options/session-config.ts";
import { suggest } from "../../options/suggest.ts";
import type { ResumeOptions } from "./resume-options.ts";

/** What was decided. @throws RunnerError `options-conflict` for two decisions, one call decided twice among them */
export function planResume({
  approve,
  drop,
  reject,
  buttons,
  call,
  say: word,
}: ResumeOptions): ResumeRequest {
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

function callsIn(given: NonNullable<ResumeOptions["call"]>): Readonly<Record<string, CallDecision>> {
  const ids = given.map(([id]) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  if (twice === undefined) return Object.fromEntries(given);
  throw new RunnerError("options-conflict", `--call names ${twice} twice: pass it once`);
}

/** The options with what `--set` says: each setting as the option of its name, read in the same way. */
export function withSet(options: Options, { set = [] }: ResumeOptions): Options {
  const given = new Map<string, unknown>();
  for (const text of set) {
    const [, key = "", value = ""] = /^([\w-]+)=(.*)$/s.exec(text) ?? [];
    if (key === "") {
      throw new RunnerError("option-invalid", `--set takes a setting like goal=text, got "${text}"`);
    }
    const name = settingNamed(key);
    if (given.has(name)) throw new RunnerError("options-conflict", `--set names ${name} twice: pass it once`);
    const { parse } = OPTIONS[name] as OptionSpec<unknown>;
    given.set(name, parse(value, `--set ${key}`));
  }
  const fromFile = options.fromFile?.filter((name) => !given.has(name));
  return { ...options, ...Object.fromEntries(given), ...(fromFile && { fromFile }) };
}

/** The option that sets it, which may be written as its flag is: `max-history`. */
function settingNamed(key: string): WrittenOption {
  const name = key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const known = SETTING_OPTIONS.find((one) => one === name);
  if (known !== undefined) return known;
  const meant = suggest(name, SETTING_OPTIONS);
  const remedy = meant === null ? `use ${SETTING_OPTIONS.join(", ")}` : `did you mean ${meant}?`;
  throw new RunnerError("option-invalid", `--set ${key}: that is not a setting of the run: ${remedy}`);
}

/** Refuses options that say where to begin, or that nothing be written. */
export function checkResumeOptions({ newGame, load, loadBackup, toStep, autoSave }: Options): void {
  const others = [
    ["--new-game", newGame === true],
    ["--load-backup", loadBackup === true],
    ["--load", load !== undefined],
    ["--to-step", toStep !== undefined],
  ] as const;
  const [flag] = others.find(([, isGiven]) => isGiven) ?? [];
  if (flag !== undefined) {
    const remedy = "name the checkpoint behind it, runner resume CHECKPOINT";
    throw new RunnerError("options-conflict", `runner resume does not take ${flag}: ${remedy}`);
  }
  if (autoSave !== false) return;
  const fact = "runner resume writes down what was decided, and --no-auto-save writes nothing";
  throw new RunnerError("options-conflict", `${fact}: leave that out`);
}
