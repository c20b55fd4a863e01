import { isDeepStrictEqual } from "node:util";
import { EXIT_CODES, RunnerError } from "../../../errors.ts";
import type { OperatorAction } from "../../../run/operator.ts";
import type { RunState } from "../../../run/run-state.ts";
import { createNoPlayer } from "../../../session/no-player.ts";
import { parseParams } from "../../../skills/format/check-params.ts";
import { skillInvalid } from "../../../skills/format/parse-skill.ts";
import type { SkillMeta } from "../../../skills/format/skill.ts";
import { findSkill, openSkills } from "../../open-skills.ts";
import type { Options } from "../../options/options.ts";
import { sessionConfigOf } from "../../options/session-config.ts";
import type { World } from "../../process-context.ts";
import { openView } from "../../view/run-view.ts";
import { checkOrigin, follow, openWatched, tellOpening } from "../follow-session.ts";
import type { RunSkillOptions } from "./run-skill-options.ts";
import { SkillWatch } from "./skill-watch.ts";
import { resultOf, tellEnd } from "./tell-end.ts";

/** The tool that runs a skill, as the LM calls it too. */
const RUN_SKILL = "run_skill";

/** Runs a skill as one step of the operator. Returns the exit code: 5 where the skill was aborted. */
export async function runSkill(
  world: World,
  given: Options,
  word: string,
  own: RunSkillOptions,
): Promise<number> {
  const { dryRun = false } = own;
  const options = optionsFor(given, dryRun);
  checkOrigin(options);
  const { action, ownFile, metas } = planAction(world, options, word, own);
  const watch = new SkillWatch(RUN_SKILL);
  const view = openView(world, options, tellEnd({ world, options: given, watch }, word, own));
  const play = { world, options, view };
  try {
    // Nobody is asked unless the skill asks: so a player is made then, and no key is needed before.
    const config = { ...sessionConfigOf(options, world), steps: 0, untilStep: null, skillFile: ownFile };
    const session = await openWatched(play, config, dryRun ? { model: createNoPlayer() } : {});
    try {
      checkGame(metas, session.ports.game.adapter.id);
      await tellOpening(play, session);
      const { state } = session.start;
      const { steps, takeAction } = planSteps(state, action);
      if (isDeepStrictEqual(state.memory.operator, action)) watch.seeOutcome(state.memory.outcome);
      const lastStep = state.totalSteps + steps;
      const followed = await follow(play, session, {
        ...{ steps, untilStep: null, takeAction, lastStep, savesInEmergency: !dryRun },
        watch: (event) => watch.see(event),
      });
      const { outcome, exitCode } = followed;
      if (options.json === true) world.stdout.write(`${JSON.stringify(resultOf(watch, dryRun))}\n`);
      if (outcome.type !== "done" || exitCode !== EXIT_CODES.done) return exitCode;
      const isDone = watch.ended !== null && watch.ended.status !== "aborted";
      return isDone ? EXIT_CODES.done : EXIT_CODES.needsPerson;
    } finally {
      session.close();
    }
  } finally {
    view.close();
  }
}

/** A dry run writes nothing, so it stops for nobody; and nobody is asked where a skill's step stops. */
function optionsFor({ interactive: _, autoContinueAfter: __, ...given }: Options, dryRun: boolean): Options {
  if (!dryRun) return given;
  const { interruptBefore: _before, interruptAfter: _after, interruptWhen: _when, ...others } = given;
  return { ...others, autoSave: false, interrupts: false };
}

/** The step that is meant. @throws RunnerError when there is no such skill, it is no good, or a parameter is not */
function planAction(
  world: World,
  options: Options,
  word: string,
  { param = [], maxFrames }: RunSkillOptions,
): {
  readonly action: OperatorAction;
  readonly ownFile: string | null;
  readonly metas: readonly SkillMeta[];
} {
  const { file, found, mistakes, calls, ownFile } = findSkill(world, openSkills(world, options), word);
  if (found === null || mistakes.length > 0) throw skillInvalid(file, mistakes);
  const { params, mistakes: wrong } = parseParams(found.skill, param);
  if (params === null)
    throw new RunnerError("option-invalid", `--param: ${wrong.join("; ")}: see runner skills list`);
  const { name } = found.skill.meta;
  const input = { name, params, ...(maxFrames === undefined ? {} : { max_frames: maxFrames }) };
  return { action: { tool: RUN_SKILL, input }, ownFile, metas: [found.skill.meta, ...calls] };
}

/** @throws RunnerError `skill-invalid` where a skill is for another game */
function checkGame(metas: readonly SkillMeta[], id: string): void {
  const other = metas.find(({ game }) => game !== undefined && game !== id);
  if (other === undefined) return;
  throw new RunnerError(
    "skill-invalid",
    `"${other.name}" is for the game "${other.game}", and this is "${id}"`,
  );
}

/** How many steps are played, and what is done in the last of them. What waits from before comes first. */
function planSteps({ memory }: RunState, action: OperatorAction) {
  let next: OperatorAction | null = action;
  if (isDeepStrictEqual(memory.operator, action)) next = null;
  const waits = memory.next === "act" || memory.next === "remember";
  const takeAction = (): OperatorAction | null => {
    const taken = next;
    next = null;
    return taken;
  };
  return { steps: (waits ? 1 : 0) + (next === null ? 0 : 1), takeAction };
}
