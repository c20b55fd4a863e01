import { isDeepStrictEqual } from "node:util";
import { EXIT_CODES, RunnerError } from "../../../../base/errors.ts";
import type { OperatorAction } from "../../../../base/vocabulary/operator.ts";
import { isStopEvent, type StopEvent } from "../../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../../base/vocabulary/run-state.ts";
import {
  checkOrigin,
  follow,
  openWatched,
  type Play,
  reportOpening,
} from "../../../../faces/cli/commands/follow-session.ts";
import { type Answered, afterAnswer, resumedOptions } from "../../../../faces/cli/commands/play-on.ts";
import type { Options } from "../../../../faces/cli/options/options.ts";
import { sessionConfigOf } from "../../../../faces/cli/options/session-config.ts";
import type { Run } from "../../../../faces/cli/options/subcommand.ts";
import type { World } from "../../../../faces/cli/process-context.ts";
import { STOP_OPTIONS } from "../../../../faces/cli/seam/stop-options.ts";
import { STOP_QUESTIONS } from "../../../../faces/cli/seam/stop-questions.ts";
import { openView } from "../../../../faces/cli/view/run-view.ts";
import type { SessionConfig } from "../../../../play/session/config.ts";
import { createNoPlayer } from "../../../../play/session/no-player.ts";
import { parseParams } from "../../play/format/check-params.ts";
import { skillInvalid } from "../../play/format/parse-skill.ts";
import type { SkillMeta } from "../../play/format/skill.ts";
import { findSkill, openSkills } from "../open-skills.ts";
import { reportEnd, resultOf } from "./report-end.ts";
import type { RunSkillOptions } from "./run-skill-options.ts";
import { SkillWatch } from "./skill-watch.ts";

/** The tool that runs a skill, as the LM calls it too. */
const RUN_SKILL = "run_skill";

/** Runs a skill as one step of the operator. Returns the exit code: 5 where the skill was aborted. */
export const runNamedSkill: Run<RunSkillOptions> = async (world, given, [word = ""], own) => {
  const { dryRun = false } = own;
  const options = optionsFor(given, dryRun);
  checkOrigin(options);
  STOP_QUESTIONS.check(options);
  const { action, ownFile, metas } = planAction(world, options, word, own);
  const watch = new SkillWatch(RUN_SKILL);
  const view = openView(world, options, reportEnd({ world, options: given, watch }, word, own));
  let play: Play = { world, options, view };
  const asked: AskedSkill = { step: new AskedStep(action), metas, watch, dryRun };
  // The player is made only when the skill asks, so no key is needed before.
  const configOf = (asked: Options): SessionConfig => ({
    ...sessionConfigOf(asked, world),
    untilStep: null,
    skillFile: ownFile,
    steps: 0,
  });
  let config = configOf(options);
  let passesStops = false;
  try {
    for (;;) {
      const played = await playOnce(play, config, asked, passesStops);
      if ("exitCode" in played) return played.exitCode;
      passesStops ||= played.answer.passesStops;
      play = { ...play, options: played.options };
      config = {
        ...afterAnswer(played.stoodBefore ? configOf(played.options) : config, played),
        steps: 0,
      };
    }
  } finally {
    view.close();
  }
};

/** A skill that is to be run as one step. */
interface AskedSkill {
  readonly step: AskedStep;
  /** Of it, and of those that it calls. */
  readonly metas: readonly SkillMeta[];
  readonly watch: SkillWatch;
  readonly dryRun: boolean;
}

/** Plays the step in a session of its own: to its end, or to a person's answer. */
async function playOnce(
  play: Play,
  config: SessionConfig,
  { step, metas, watch, dryRun }: AskedSkill,
  passesStops: boolean,
): Promise<{ readonly exitCode: number } | Answered> {
  const { world, options } = play;
  const session = await openWatched(play, config, dryRun ? { model: createNoPlayer() } : {});
  try {
    checkGame(metas, session.ports.game.adapter.id);
    await reportOpening(play, session);
    const { state } = session.start;
    if (step.isIn(state)) watch.seeOutcome(state.memory.outcome);
    const lastStep = step.lastFrom(state);
    let stop: StopEvent | null = null;
    const startMs = world.clock.elapsedMs();
    const { outcome, exitCode } = await follow(play, session, {
      steps: null,
      untilStep: lastStep,
      takeAction: step.take,
      lastStep,
      passesStops,
      watch: (event) => {
        watch.see(event);
        if (isStopEvent(event)) stop = event;
      },
    });
    const playedMs = world.clock.elapsedMs() - startMs;
    const answer = stop === null ? null : await STOP_QUESTIONS.ask(play, session, stop);
    if (answer !== null) return { answer, playedMs, ...resumedOptions(play, session) };
    // Where it stopped before the skill did anything, the interrupt is the last line.
    const isOver = watch.ended !== null || watch.refusal !== null;
    if (options.json === true && (isOver || outcome.type !== "interrupted")) {
      world.stdout.write(`${JSON.stringify(resultOf(watch, dryRun))}\n`);
    }
    if (outcome.type !== "done" || exitCode !== EXIT_CODES.done) return { exitCode };
    const isDone = watch.ended !== null && watch.ended.status !== "aborted";
    return { exitCode: isDone ? EXIT_CODES.done : EXIT_CODES.needsPerson };
  } finally {
    session.close();
  }
}

/** A dry run writes nothing, so it never stops for a person, and asks none at an open stop. */
function optionsFor(given: Options, dryRun: boolean): Options {
  if (!dryRun) return given;
  const { interactive: _, autoContinueAfter: __, ...others } = STOP_OPTIONS.withoutStops(given);
  return { ...others, autoSave: false };
}

/** The step to play. @throws RunnerError for an unknown or invalid skill, or a wrong parameter */
function planAction(
  world: World,
  options: Options,
  word: string,
  { input: given = [], maxFrames }: RunSkillOptions,
): {
  readonly action: OperatorAction;
  readonly ownFile: string | null;
  readonly metas: readonly SkillMeta[];
} {
  const { file, found, mistakes, calls, ownFile } = findSkill(world, openSkills(world, options), word);
  if (found === null || mistakes.length > 0) throw skillInvalid(file, mistakes);
  const { params, mistakes: wrong } = parseParams(found.skill, given);
  if (params === null)
    throw new RunnerError("option-invalid", `--input: ${wrong.join("; ")}: see runner skills list`);
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

/** A step of the operator's that is to be done once, though a person may be asked on the way. */
class AskedStep {
  readonly #action: OperatorAction;
  #isTaken = false;

  constructor(action: OperatorAction) {
    this.#action = action;
  }

  /** Gives it where the operator is asked what to do: once. */
  readonly take = (): OperatorAction | null => {
    if (this.#isTaken) return null;
    this.#isTaken = true;
    return this.#action;
  };

  /** Whether it is what is in progress there, from this command or one that was killed. */
  isIn({ memory }: RunState): boolean {
    return isDeepStrictEqual(memory.operator, this.#action);
  }

  /** The total step at which the run ends that continues from there. What waits from before comes first. */
  lastFrom(state: RunState): number {
    const { memory, totalSteps } = state;
    if (this.isIn(state)) this.#isTaken = true;
    const waits = memory.next === "act" || memory.next === "remember";
    return totalSteps + (waits ? 1 : 0) + (this.#isTaken ? 0 : 1);
  }
}
