import type { Button } from "../../../../base/vocabulary/button.ts";
import type { ImageTable } from "../../../../base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import type { SkillResult, SkillRun } from "../../base/skill.ts";
import { checkParams } from "../format/check-params.ts";
import { labelsIn, type Primitive, type PrimitiveName } from "../format/skill.ts";
import type { FoundSkill, SkillPorts } from "../ports.ts";
import { HANDLERS } from "../primitives/handlers.ts";
import { BOUNDS } from "./bounds.ts";
import { notesOf } from "./execution.ts";
import { letGoAllBut, takeBreath } from "./hands.ts";
import { openSkill } from "./open-skills.ts";
import { SkillAbort } from "./skill-abort.ts";
import {
  type ActiveSkill,
  beginSkillRun,
  type EndedSkill,
  type Flow,
  framesKept,
  framesPlayed,
  type Handler,
  type Here,
  NEXT,
  type SkillRunning,
} from "./skill-run.ts";

/** The skill to run, and its parameters. */
export interface SkillRequest {
  readonly name: string;
  readonly params: JsonObject;
  /** The most frames that it plays; 36,000 at most, and by default. */
  readonly maxFrames?: number;
}

/** A skill that ran, and the PNGs of its captures. */
export interface FinishedSkill {
  readonly run: SkillRun;
  readonly images: ImageTable;
}

/** The reason for not running a skill. Nothing was done. */
export interface RefusedSkill {
  readonly refusal: string;
}

/**
 * Runs a skill to its end. However it ends, the recorder's track leads to the machine, and no button is left down.
 *
 * @throws the signal's reason when it is aborted, and what the ports throw; then the machine is anywhere
 */
export async function* runSkill(
  ports: SkillPorts,
  { name, params, maxFrames = BOUNDS.frames }: SkillRequest,
): AsyncGenerator<RunEvent, FinishedSkill | RefusedSkill> {
  const beganMs = ports.clock.elapsedMs();
  const run = beginSkillRun(ports, Math.min(maxFrames, BOUNDS.frames));
  const found = openSkill(run, name, params);
  if (typeof found === "string") return { refusal: found };
  const { params: filled, mistakes } = checkParams(found.skill, params);
  if (filled === null) return { refusal: mistakes.join("; ") };

  const ended = yield* runFound(run, found, filled, null);
  const result = resultOf(run, ended);
  const { version } = found;
  const ms = Math.round(ports.clock.elapsedMs() - beganMs);
  const checkpoints = run.made.length === 0 ? {} : { checkpoints: run.made };
  const finished: SkillRun = { ...result, name, version, params: filled, ...checkpoints, ms };
  const images = result.captures.map(({ sha256 }) => [sha256, run.pictures.get(sha256)] as const);
  return {
    run: finished,
    images: new Map(images.filter((one): one is [string, Uint8Array] => one[1] !== undefined)),
  };
}

/** Runs one skill, the one that was asked for or one that it calls, with variables of its own. */
async function* runFound(
  run: SkillRunning,
  { skill: { meta, steps } }: FoundSkill,
  params: JsonObject,
  caller: ActiveSkill | null,
): AsyncGenerator<RunEvent, EndedSkill> {
  const { ports } = run;
  const { name } = meta;
  const depth = caller === null ? 0 : caller.depth + 1;
  const resumes = new Map(labelsIn(steps).map((label) => [label, 0]));
  const active = { name, meta, steps, params, depth, caller, resumes, checkpoints: [] };
  const { variables: outer, held, screen } = run.execution;
  const beganMs = ports.clock.elapsedMs();
  yield { type: "skill-started", step: ports.step, skill: name, depth, params };

  // The first one has the picture with which the step began.
  const ownScreen = caller === null ? screen : ports.emulator.screen().rgb;
  run.execution = { ...run.execution, variables: {}, screen: ownScreen };
  const { status, summary } = yield* toItsEnd(run, active, held);
  const { variables } = run.execution;
  const ended = { status, summary, variables };
  const ms = Math.round(ports.clock.elapsedMs() - beganMs);
  yield { type: "skill-finished", step: ports.step, skill: name, depth, ms, ...resultOf(run, ended) };
  run.execution = { ...run.execution, variables: outer, screen };
  return ended;
}

/** Runs a skill's steps, lets go of the buttons that it left down, and says how they ended. */
async function* toItsEnd(
  run: SkillRunning,
  active: ActiveSkill,
  heldBefore: readonly Button[],
): AsyncGenerator<RunEvent, Pick<EndedSkill, "status" | "summary">> {
  const place = active.caller === null ? "steps" : `${active.name}: steps`;
  try {
    const flow = yield* runSteps(run, active, active.steps, { place, isInLoop: false });
    await letGoAllBut(run, heldBefore);
    if (flow.type === "success") return { status: "success", summary: flow.summary };
    if (flow.type === "break") throw new SkillAbort(`${active.name}: "break" is outside a loop`);
    return { status: "completed", summary: run.execution.notes.at(-1) ?? "It ran to its last step." };
  } catch (error) {
    if (!(error instanceof SkillAbort)) throw error;
    // Its caller does nothing more, unless its call says what is done then.
    if (active.caller === null) await letGoAllBut(run, []);
    return { status: "aborted", summary: error.message };
  }
}

/** The key of the steps of a `while` and of a `repeat`. */
const LOOP_KEY = "body";

type Spot = Pick<Here, "place" | "isInLoop">;

async function* runSteps(
  run: SkillRunning,
  active: ActiveSkill,
  steps: readonly Primitive[],
  { place, isInLoop }: Spot,
): AsyncGenerator<RunEvent, Flow> {
  for (const [index, step] of steps.entries()) {
    const flow = yield* runStep(run, active, step, { place: `${place}[${index}]`, isInLoop });
    if (flow.type !== "next") return flow;
  }
  return NEXT;
}

async function* runStep(
  run: SkillRunning,
  active: ActiveSkill,
  step: Primitive,
  { place, isInLoop }: Spot,
): AsyncGenerator<RunEvent, Flow> {
  const { counts, ports } = run;
  if (counts.primitives >= BOUNDS.primitives) {
    throw new SkillAbort(`${place}: it ran ${BOUNDS.primitives} primitives, the most of one run`);
  }
  counts.primitives += 1;
  await takeBreath(run);
  const { name: skill } = active;
  const frames = framesPlayed(run);
  yield { type: "skill-primitive", step: ports.step, skill, primitive: step.primitive, place, frames };
  const here: Here = {
    run,
    active,
    place,
    isInLoop,
    inside: (steps, key) => {
      const isLoop = isInLoop || key === LOOP_KEY;
      return runSteps(run, active, steps, { place: `${place}.${key}`, isInLoop: isLoop });
    },
    call: (found, params) => runFound(run, found, params, active),
  };
  const doing = handlerOf(step)(step, here);
  return "then" in doing ? await doing : yield* doing;
}

function handlerOf(step: Primitive): Handler<PrimitiveName> {
  // The table has a handler of its own type for each name, which TypeScript cannot follow through the union.
  return HANDLERS[step.primitive] as Handler<PrimitiveName>;
}

function resultOf(run: SkillRunning, { status, summary, variables }: EndedSkill): SkillResult {
  const { execution, counts } = run;
  const { captures, snapshots } = execution;
  const metrics = { ...counts, framesPlayed: framesPlayed(run), framesKept: framesKept(run) };
  return { status, summary, notes: notesOf(execution), captures, snapshots, variables, metrics };
}
