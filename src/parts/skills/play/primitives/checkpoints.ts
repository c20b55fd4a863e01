import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import type { SkillCheckpoint } from "../../base/skill.ts";
import { BOUNDS } from "../run/bounds.ts";
import { withVariable } from "../run/execution.ts";
import { SkillAbort } from "../run/skill-abort.ts";
import {
  type ActiveSkill,
  framesKept,
  framesPlayed,
  type Handler,
  type Here,
  movedTo,
  NEXT,
  type SkillRunning,
} from "../run/skill-run.ts";
import { gameNow, numberIn, textIn } from "../run/values.ts";
import { addNote } from "./notes.ts";

const TTL_FRAMES = { min: 1, max: 36_000 };
const MAX_TIMES = { min: 1, max: 20 };
const SLOT = { min: 0, max: 15 };

/** The longest variables, as JSON, that the journal keeps with a checkpoint. */
const SHOWN_CHARACTERS = 4_000;

/** Keeps the machine and the execution state in memory. */
export const checkpoint: Handler<"checkpoint"> = async ({ label, description, ttl_frames: ttl }, here) => {
  const { run, active } = here;
  const played = framesPlayed(run);
  const endsAt = ttl === undefined ? null : played + numberIn(here, "ttl_frames", ttl, TTL_FRAMES);
  gameNow(run);
  const others = active.checkpoints.filter((one) => one.label !== label && isThere(one.endsAt, run));
  const moment = run.ports.recorder.mark();
  const kept = { label, moment, execution: run.execution, framesKept: framesKept(run), endsAt };
  active.checkpoints.splice(0, Number.POSITIVE_INFINITY, ...[...others, kept].slice(-BOUNDS.checkpoints));
  noteMade(run, { label, ...(description === undefined ? {} : { description }) });
  return NEXT;
};

/** Restores a checkpoint and continues with the step after this one. */
export const resume: Handler<"resume"> = async function* (step, here) {
  const { run, active, place } = here;
  const { label, fallback_steps: fallback } = step;
  const found = active.checkpoints.find((one) => one.label === label && isThere(one.endsAt, run));
  if (found === undefined) {
    run.counts.resumesMissed += 1;
    yield restored(here, label, false);
    keepResult(here, { label, resumed: false, times: active.resumes.get(label) ?? 0 });
    if (fallback === undefined) throw new SkillAbort(`${place}: ${describeMissing(label, active, run)}`);
    run.counts.fallbacks += 1;
    return yield* here.inside(fallback, "fallback_steps");
  }
  const most = numberIn(here, "max_times", step.max_times, MAX_TIMES);
  const times = (active.resumes.get(label) ?? 0) + 1;
  if (times > most) throw new SkillAbort(`${place}: it went back to "${label}" ${most} times, the most`);
  active.resumes.set(label, times);
  run.ports.recorder.goBackTo(found.moment);
  run.execution = found.execution;
  movedTo(run, found.framesKept);
  keepResult(here, { label, resumed: true, times });
  run.counts.resumesHit += 1;
  yield restored(here, label, true);
  yield addNote(here, `Went back to the checkpoint "${label}", for the ${ordinal(times)} time.`);
  return NEXT;
};

/** Saves the machine in a slot. */
export const saveCheckpoint: Handler<"save_checkpoint"> = async (step, here) => {
  const { run, place } = here;
  const slot = numberIn(here, "slot", step.slot, SLOT);
  const label = step.label === undefined ? null : textIn(here, "label", step.label);
  const refusal = await run.ports.slots.save(slot, label);
  if (refusal !== null) throw new SkillAbort(`${place}: ${refusal}`);
  run.slots.set(slot, framesKept(run));
  noteMade(run, { label: `slot ${slot}`, ...(label === null ? {} : { description: label }) });
  return NEXT;
};

/** Puts the machine to where a slot was saved. What the skill has made of its run stays. */
export const loadCheckpoint: Handler<"load_checkpoint"> = async function* (step, here) {
  const { run, place } = here;
  const slot = numberIn(here, "slot", step.slot, SLOT);
  const loaded = await run.ports.slots.load(slot);
  const isFound = !("refusal" in loaded);
  yield restored(here, `slot ${slot}`, isFound);
  if (!isFound) throw new SkillAbort(`${place}: ${loaded.refusal}`);
  const isOfThisStep = loaded.step === run.ports.step;
  movedTo(run, (isOfThisStep ? run.slots.get(slot) : undefined) ?? 0);
  const label = loaded.label === null ? "" : ` "${loaded.label}"`;
  const when = isOfThisStep ? "" : `, saved in step ${loaded.step}`;
  yield addNote(here, `Went back to slot ${slot}${label}${when}.`);
  return NEXT;
};

/** Set after the variables were restored: conditions use it to find out whether there was a checkpoint. */
function keepResult({ run }: Here, result: JsonObject): void {
  run.execution = withVariable(run.execution, "last_resume", result);
}

/** Counts a checkpoint, and keeps what people see of it afterwards. */
function noteMade(run: SkillRunning, what: Pick<SkillCheckpoint, "label" | "description">): void {
  const { variables } = run.execution;
  const isShort = JSON.stringify(variables).length <= SHOWN_CHARACTERS;
  run.made.push({ ...what, frames: framesPlayed(run), variables: isShort ? variables : null });
  run.made.splice(0, run.made.length - BOUNDS.checkpoints);
  run.counts.checkpoints += 1;
}

function isThere(endsAt: number | null, run: SkillRunning): boolean {
  return endsAt === null || framesPlayed(run) <= endsAt;
}

function describeMissing(label: string, { checkpoints }: ActiveSkill, run: SkillRunning): string {
  if (checkpoints.some((one) => one.label === label)) return `the checkpoint "${label}" has expired`;
  const there = checkpoints.filter(({ endsAt }) => isThere(endsAt, run)).map((one) => `"${one.label}"`);
  const list = there.length === 0 ? "there are none" : `there is ${there.join(", ")}`;
  return `there is no checkpoint "${label}" (${list})`;
}

function restored({ run, active }: Here, from: string, found: boolean): RunEvent {
  return { type: "skill-restored", step: run.ports.step, skill: active.name, from, found };
}

function ordinal(count: number): string {
  const ending = count > 3 && count < 21 ? "th" : (["th", "st", "nd", "rd"][count % 10] ?? "th");
  return `${count}${ending}`;
}
