import {
  createInputRecorder,
  idleOf,
  type RecordedMoment,
} from "../../../../../packages/games/src/actions/input-recorder.ts";
import { createSurvey } from "../../../../../packages/games/src/world/survey.ts";
import type { RunState } from "../../../../base/vocabulary/run-state.ts";
import type { RunContext } from "../../../../play/agent/context.ts";
import type { Skill } from "../format/skill.ts";
import type { SkillLibrary } from "../library/skill-library.ts";
import type { SkillInference, SkillSlots } from "../ports.ts";
import { runSkill } from "../run/run-skill.ts";
import { readSafely } from "./definitions.ts";

/** The most frames of a trial: what a minute of the game has. */
const TRIAL_FRAMES = 3_600;

/** Answers no question, in a trial. */
const NOBODY: SkillInference = {
  // biome-ignore lint/correctness/useYield: it says nothing on the way.
  async *ask() {
    return { type: "unanswered", reason: "a trial asks no questions", isTimeout: false };
  },
};

/**
 * Runs a skill from the machine as it is, with its defaults, without the LM and with slots of its own; then the machine is
 * as it was. In a sentence: how it ended.
 */
export async function tryDefinition(
  { ports, options }: RunContext,
  state: RunState,
  library: SkillLibrary,
  skill: Skill,
): Promise<string> {
  const missing = Object.entries(skill.meta.parameters ?? {}).filter(([, one]) => one.default === undefined);
  if (missing.length > 0) {
    return `Not tried, since it has no default for ${missing.map(([name]) => name).join(", ")}.`;
  }
  const { emulator, game, clock } = ports;
  const before = emulator.snapshot();
  // What is seen in a trial is forgotten with it.
  const world = createSurvey(emulator, game.adapter, state.memory.atlas, state.memory);
  const idle = idleOf(game.adapter, emulator, state.memory);
  const recorder = createInputRecorder(emulator, { watch: world, idle });
  const { name } = skill.meta;
  const trial = runSkill(
    {
      emulator,
      game,
      clock,
      recorder,
      signal: options.signal,
      step: state.totalSteps + 1,
      gameInfo: state.gameInfo,
      definitions: {
        open: (called) => (called === name ? { skill, version: null } : readSafely(library, called)),
      },
      slots: slotsOf(recorder),
      inference: NOBODY,
      world,
    },
    { name, params: {}, maxFrames: TRIAL_FRAMES },
  );
  try {
    let next = await trial.next();
    // The events of a trial are not reported.
    while (next.done !== true) next = await trial.next();
    if ("refusal" in next.value) return `It cannot run yet: ${next.value.refusal}.`;
    const { status, summary, metrics } = next.value.run;
    return `Tried on a copy of the game, without questions: ${status} after ${metrics.framesPlayed} frames. ${summary}`;
  } finally {
    emulator.restore(before);
  }
}

function slotsOf(recorder: ReturnType<typeof createInputRecorder>): SkillSlots {
  const kept = new Map<number, { readonly moment: RecordedMoment; readonly label: string | null }>();
  return {
    async save(slot, label) {
      kept.set(slot, { moment: recorder.mark(), label });
      return null;
    },
    async load(slot) {
      const found = kept.get(slot);
      if (found === undefined) return { refusal: `slot ${slot} is empty in a trial` };
      recorder.goBackTo(found.moment);
      return { label: found.label, step: 0 };
    },
  };
}
