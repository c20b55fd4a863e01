import type { RecordedMoment } from "../../../../../packages/games/src/actions/input-recorder.ts";
import { compileExpression, type Expression } from "../../../../base/expressions/expression.ts";
import { memoize } from "../../../../base/expressions/remember.ts";
import { compileTemplate, type Template } from "../../../../base/expressions/template.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import { NO_COUNTS, type SkillCheckpoint } from "../../base/skill.ts";
import { EXPRESSION_NAMES } from "../format/check-steps.ts";
import type { Primitive, PrimitiveName, SkillMeta } from "../format/skill.ts";
import type { FoundSkill, SkillPorts } from "../ports.ts";
import { beginExecution, type Execution } from "./execution.ts";

/** One run of a skill, with all that it calls. What changes is here, in plain sight; `execution` alone is put back. */
export interface SkillRunning {
  readonly ports: SkillPorts;
  readonly maxFrames: number;
  /** The step's frames when this run began. */
  readonly framesBefore: number;
  /** Every skill that was looked up, by its name; a text is the reason for a missing one. */
  readonly found: Map<string, FoundSkill | string>;
  /** Expressions by their source, each read once. Bad ones throw an `ExpressionError`. */
  readonly expressions: {
    readonly expression: (source: string) => Expression;
    readonly template: (source: string) => Template;
  };
  /** PNGs by their SHA-256. */
  readonly pictures: Map<string, Uint8Array>;
  /** The colours of the same pictures, for `screen.matches`. */
  readonly screens: Map<string, Uint8Array>;
  /** The game's kept frames when a slot was saved in this run. */
  readonly slots: Map<number, number>;
  /** The newest checkpoints that were made. */
  readonly made: SkillCheckpoint[];
  readonly counts: Counts;
  execution: Execution;
  /** Frames that were taken back. */
  framesLost: number;
  /** The played frames when the game was last read; null if the machine was moved since. */
  readAt: number | null;
  /** The last time the event loop ran; frames and primitives since. */
  readonly busy: { frames: number; primitives: number; sinceMs: number };
}

/** The counts of a running skill. */
export type Counts = { -readonly [K in keyof typeof NO_COUNTS]: number };

/** A skill that is running: the one that was asked for, or one that it called. */
export interface ActiveSkill {
  readonly name: string;
  readonly meta: SkillMeta;
  readonly steps: readonly Primitive[];
  readonly params: JsonObject;
  /** 0 for the one that was asked for. */
  readonly depth: number;
  readonly caller: ActiveSkill | null;
  /** The number of resumes of each label. Never decreases. */
  readonly resumes: Map<string, number>;
  /** The newest last. */
  readonly checkpoints: ReachedCheckpoint[];
}

/** A moment to which `resume` goes back. */
export interface ReachedCheckpoint {
  readonly label: string;
  readonly moment: RecordedMoment;
  readonly execution: Execution;
  /** The game's kept frames then. */
  readonly framesKept: number;
  /** After how many played frames it is gone; null for never. */
  readonly endsAt: number | null;
}

/** The way a step leaves its list of steps. */
export type Flow =
  | { readonly type: "next" }
  | { readonly type: "break" }
  | { readonly type: "success"; readonly summary: string };

/** On to the next step. */
export const NEXT: Flow = { type: "next" };

/** The place of a step: its run, its skill, and its path there. */
export interface Here {
  readonly run: SkillRunning;
  readonly active: ActiveSkill;
  /** `steps[2].body[0]`; the name of the skill comes first in one that was called. */
  readonly place: string;
  /** Whether it is in a loop, at any depth. */
  readonly isInLoop: boolean;
  /** Runs the steps under a key of this one. */
  inside(steps: readonly Primitive[], key: string): AsyncGenerator<RunEvent, Flow>;
  /** Runs another skill. Where it was aborted, the buttons that it left down are still down. */
  call(skill: FoundSkill, params: JsonObject): AsyncGenerator<RunEvent, EndedSkill>;
}

/** The end of one skill. */
export interface EndedSkill {
  readonly status: "success" | "completed" | "aborted";
  readonly summary: string;
  readonly variables: JsonObject;
}

/** One step by the name of its primitive. */
export type PrimitiveStep<N extends PrimitiveName> = Extract<Primitive, { primitive: N }>;

/** Runs one step, and yields its events. Throws a `SkillAbort` to end the run. */
export type Handler<N extends PrimitiveName> = (
  step: PrimitiveStep<N>,
  here: Here,
) => AsyncGenerator<RunEvent, Flow> | Promise<Flow>;

/** Frames that this run has played. */
export function framesPlayed({ ports, framesBefore }: SkillRunning): number {
  return ports.recorder.frames - framesBefore;
}

/** Returns the run's frames that the game has kept. */
export function framesKept(run: SkillRunning): number {
  return framesPlayed(run) - run.framesLost;
}

/** Notes that the machine was moved to where `kept` of this run's frames are kept. */
export function movedTo(run: SkillRunning, kept: number): void {
  run.framesLost = framesPlayed(run) - kept;
  run.readAt = null;
}

/** The names of the skills that are running, the one that was asked for first. */
export function runningNames({ name, caller }: ActiveSkill): readonly string[] {
  return [...(caller === null ? [] : runningNames(caller)), name];
}

/** A run of a skill before its first primitive. It plays `maxFrames` at most. */
export function beginSkillRun(ports: SkillPorts, maxFrames: number): SkillRunning {
  return {
    ports,
    maxFrames,
    framesBefore: ports.recorder.frames,
    found: new Map(),
    expressions: {
      expression: memoize((source) => compileExpression(source, EXPRESSION_NAMES)),
      template: memoize((source) => compileTemplate(source, EXPRESSION_NAMES)),
    },
    pictures: new Map(),
    screens: new Map(),
    slots: new Map(),
    made: [],
    counts: { ...NO_COUNTS },
    execution: beginExecution(ports.gameInfo, ports.emulator.screen().rgb),
    framesLost: 0,
    readAt: null,
    busy: { frames: 0, primitives: 0, sinceMs: ports.clock.elapsedMs() },
  };
}
