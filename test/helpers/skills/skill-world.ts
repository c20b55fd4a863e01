import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import { hashMachine } from "../../../packages/emulator/src/machine/machine-hash.ts";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import {
  createInputRecorder,
  type InputRecorder,
  playTrack,
} from "../../../packages/games/src/actions/input-recorder.ts";
import { loadExampleGame } from "../../../packages/games/src/known/example-game.ts";
import type { Atlas } from "../../../packages/games/src/world/atlas/atlas.ts";
import { createSurvey } from "../../../packages/games/src/world/survey.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { Primitive, Skill, SkillMeta } from "../../../src/parts/skills/play/format/skill.ts";
import type { SkillAnswer, SkillPorts, SkillQuestion } from "../../../src/parts/skills/play/ports.ts";
import {
  type FinishedSkill,
  type RefusedSkill,
  runSkill,
} from "../../../src/parts/skills/play/run/run-skill.ts";
import { readLantern, startLantern } from "../roms/lantern.ts";
import { memorySlots, type OldSlot } from "./memory-slots.ts";

/** The step of the run in which the skills of these tests run. */
export const STEP = 7;

/** The world of a test's skill; missing parts are empty. */
export interface WorldOptions {
  /** The skills that there are besides `main`; a text stands for a bad one. */
  readonly skills?: Readonly<Record<string, Skill | string>>;
  /** The LM's answers, in order; one question more fails the test. A function may wait. */
  readonly answers?: readonly (SkillAnswer | ((question: SkillQuestion) => Promise<SkillAnswer>))[];
  readonly slots?: Readonly<Record<number, OldSlot>>;
  readonly signal?: AbortSignal;
  readonly elapsedMs?: () => number;
  /** Where the game stands at the beginning; before the player's house where it is missing. */
  readonly machine?: MachineState;
  /** The atlas; empty if missing. */
  readonly atlas?: Atlas;
}

/** A skill of that name. */
export function skillOf(
  name: string,
  steps: readonly Primitive[],
  meta: Omit<SkillMeta, "name" | "description"> = {},
): Skill {
  return { meta: { name, description: `The skill ${name}`, ...meta }, steps };
}

/** The visible results of a skill. */
export interface Played {
  readonly end: FinishedSkill | RefusedSkill;
  /** The run of a skill that was not refused; fails otherwise. */
  readonly run: FinishedSkill["run"];
  readonly events: readonly RunEvent[];
  readonly world: SkillWorld;
}

/** Runs a skill, or the steps of one called `main`. */
export async function playSkill(
  skill: Skill | readonly Primitive[],
  options: WorldOptions & { readonly params?: JsonObject; readonly maxFrames?: number } = {},
): Promise<Played> {
  const root = isSkill(skill) ? skill : skillOf("main", skill);
  const world = await openWorld({ ...options, skills: { ...options.skills, [root.meta.name]: root } });
  const { params = {}, maxFrames } = options;
  const request = { name: root.meta.name, params, ...(maxFrames === undefined ? {} : { maxFrames }) };
  const events: RunEvent[] = [];
  const running = runSkill(world.ports, request);
  for (let next = await running.next(); ; next = await running.next()) {
    if (next.done === true) return seen(next.value, events, world);
    events.push(next.value);
  }
}

/** A machine with ports around it, all of them in memory. */
export interface SkillWorld {
  readonly ports: SkillPorts;
  readonly emulator: Emulator;
  readonly recorder: InputRecorder;
  /** The names that were opened, with the parameters, in order. */
  readonly opened: readonly (readonly [name: string, params: JsonObject])[];
  readonly questions: readonly SkillQuestion[];
  /** The machine's hash as it is now. */
  hash(): string;
  /** The hash of the machine to which the track leads: played from the step's beginning, or from the last jump. */
  hashOfTrack(): string;
}

let machine: Promise<MachineState> | undefined;

/** Opens a world in which a skill can run. */
export async function openWorld(options: WorldOptions): Promise<SkillWorld> {
  machine ??= startLantern().then((started) => started.snapshot());
  const emulator = createEmulator(await readLantern());
  emulator.restore(options.machine ?? (await machine));
  let origin = emulator.snapshot();
  const adapter = await loadExampleGame();
  const survey = createSurvey(emulator, adapter, options.atlas);
  const recorder = createInputRecorder(emulator, {
    onJump: (to) => {
      origin = to;
    },
    watch: survey,
  });
  const opened: (readonly [string, JsonObject])[] = [];
  const questions: SkillQuestion[] = [];
  const answers = [...(options.answers ?? [])];
  const ports: SkillPorts = {
    emulator,
    game: { adapter },
    recorder,
    clock: { now: () => new Date(0), elapsedMs: options.elapsedMs ?? (() => 0) },
    signal: options.signal ?? new AbortController().signal,
    step: STEP,
    gameInfo: adapter.readState(emulator, null),
    definitions: {
      open(name, params) {
        opened.push([name, params]);
        const skill = options.skills?.[name];
        if (skill === undefined) return `there is no skill "${name}"`;
        return typeof skill === "string" ? skill : { skill, version: skill.meta.version ?? null };
      },
    },
    slots: memorySlots(recorder, STEP, options.slots ?? {}),
    inference: {
      // biome-ignore lint/correctness/useYield: this one has nothing to tell
      async *ask(question) {
        questions.push(question);
        const answer = answers.shift();
        if (answer === undefined) throw new Error(`nobody expected the question "${question.label}"`);
        return typeof answer === "function" ? await answer(question) : answer;
      },
    },
    world: survey,
  };
  return {
    ports,
    emulator,
    recorder,
    opened,
    questions,
    hash: () => hashMachine(emulator.snapshot()),
    hashOfTrack() {
      const now = emulator.snapshot();
      emulator.restore(origin);
      playTrack(emulator, recorder.track);
      const hash = hashMachine(emulator.snapshot());
      emulator.restore(now);
      return hash;
    },
  };
}

function isSkill(given: Skill | readonly Primitive[]): given is Skill {
  return "meta" in given;
}

function seen(end: FinishedSkill | RefusedSkill, events: readonly RunEvent[], world: SkillWorld): Played {
  return {
    end,
    get run() {
      if ("refusal" in end) throw new Error(`the skill was refused: ${end.refusal}`);
      return end.run;
    },
    events,
    world,
  };
}
