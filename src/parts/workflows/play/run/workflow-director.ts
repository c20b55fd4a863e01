import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import type { Clock } from "../../../../base/vocabulary/services.ts";
import type { Directive, Director, Scene, Stage } from "../../../../play/agent/director.ts";
import type { RunPorts } from "../../../../play/agent/ports.ts";
import { giveUpReason, isEndReached } from "../../../../play/agent/seam/loop-parts.ts";
import type { CheckpointStore } from "../../../../record/saves/checkpoint-store.ts";
import { playedStepsOf } from "../../../../record/seam/data-parts.ts";
import type { PlanState, StepMark } from "../../base/workflow.ts";
import { extentOf, extentOfOpen, type MarkExtent } from "../changes/mark-step.ts";
import type { ResumePlan } from "../changes/plan-resume.ts";
import type { Step, Workflow } from "../format/workflow.ts";
import { APPROVED_GATE, type Attempts, decisionIn } from "../plan/attempts.ts";
import type { Command, PlanView, StageCommand } from "../plan/command.ts";
import { Evaluator } from "../plan/evaluator.ts";
import { failStep } from "../plan/fail.ts";
import { planNext } from "../plan/plan-next.ts";
import { planBehindRestore } from "../plan/restore.ts";
import { failedStep, interruptedStep, planStepAt } from "../plan/where-it-stopped.ts";
import { infoOf, loadNewest } from "./checkpoints.ts";
import { StepTimer } from "./elapsed.ts";
import { PlanCheckpoints } from "./plan-checkpoints.ts";
import { stageEvent, wasReported } from "./stage-event.ts";
import { callFunction, keyOfCall, type WorkflowFunctions } from "./workflow-function.ts";

/** The inputs of directing a run by a workflow. */
export interface DirectorOptions {
  readonly workflow: Workflow;
  /** Of this run of the workflow: that of the plan which goes on, or a new one. */
  readonly planId: string;
  /** The data of the record that begins it. */
  readonly identity: JsonObject;
  readonly attempts: Attempts;
  readonly functions: WorkflowFunctions;
  readonly store: Pick<CheckpointStore, "list" | "load" | "remove">;
  readonly recall: RunPorts["recall"];
  readonly clock: Clock;
  /** False where checkpoints are not wanted, now or from now on: the plan keeps that. */
  readonly wantsCheckpoints: boolean;
  /** Whether the run makes saves at all. */
  readonly makesSaves: boolean;
  /** Whether steps run without asking before or after them: each counts as approved. */
  readonly passesStops: boolean;
  /** Whether the player costs nothing. */
  readonly isFree: boolean;
  /** Returns how long a step was under way in earlier processes. */
  readonly msBefore: (step: { readonly path: string; readonly attempt: number }) => number;
  /** The plan's continuation after changes of its file, its inputs or skills; null without any. */
  readonly changes: ResumePlan | null;
  /** Returns the present mark of a step. */
  readonly mark: (step: Step, extent: MarkExtent) => StepMark;
  /** The plan with which to go back to a checkpoint that holds this one; null where it cannot be gone back to. */
  readonly planFor: (held: PlanState) => PlanState | null;
  /** Reported before anything else. */
  readonly news: readonly RunEvent[];
}

/** Directs a run by a workflow: between two steps it says what the plan wants next. */
export function createDirector(options: DirectorOptions): Director {
  const news = [...options.news];
  let directives: ReturnType<WorkflowDirector["direct"]> | null = null;
  return async (scene) => {
    const event = news.shift();
    if (event !== undefined) return { type: "tell", event };
    directives ??= new WorkflowDirector(options, news).direct(scene);
    return (await directives.next(scene)).value;
  };
}

/** A scene is answered by a directive, which leads to the next scene. */
type Directives = AsyncGenerator<Directive, Scene, Scene>;

class WorkflowDirector {
  readonly #options: DirectorOptions;
  /** Events that are reported before the next directive. */
  readonly #news: RunEvent[];
  readonly #evaluator = new Evaluator();
  readonly #checkpoints: PlanCheckpoints;
  readonly #timer: StepTimer;

  constructor(options: DirectorOptions, news: RunEvent[]) {
    this.#options = options;
    this.#news = news;
    this.#checkpoints = new PlanCheckpoints(options.store, options.workflow.name);
    this.#timer = new StepTimer(options.clock);
  }

  /** Begins or resumes the plan, then carries out its commands. */
  async *direct(first: Scene): AsyncGenerator<Directive, never, Scene> {
    const isBegun = first.state.memory.workflow?.id === this.#options.planId;
    let scene = yield* isBegun ? this.#resumePlan(first) : this.#beginPlan(first);
    for (;;) {
      const corrected = scene.isSaved === null ? null : await this.#checkSaved(scene);
      scene = yield* corrected === null ? this.#doNext(scene) : this.#record(corrected, scene, true);
    }
  }

  async *#beginPlan(scene: Scene): Directives {
    const { identity, wantsCheckpoints } = this.#options;
    const data = wantsCheckpoints ? identity : { ...identity, checkpoints: false };
    return yield* this.#record({ ...WHOLE, phase: "begin", data }, scene);
  }

  /** Yields the first directives of a process for an earlier process's plan. */
  async *#resumePlan(first: Scene): Directives {
    const { workflow, changes, msBefore } = this.#options;
    let scene = yield* this.#dropCheckpoints(first);
    if (changes !== null) {
      scene = yield await this.#applyChanges(changes, scene);
      scene = yield* this.#dropCheckpoints(scene);
    }
    const plan = planOf(scene);
    await this.#checkpoints.refresh(plan);
    if (plan.ended?.status === "failed") {
      const failed = failedStep(workflow.steps, plan);
      const goesBack = failed?.step.on_failure === "rollback" && this.#checkpoints.entries.length > 0;
      const data = goesBack ? { goesBack: failed.path } : {};
      return yield* this.#record({ ...WHOLE, phase: "retry", data }, scene);
    }
    const path = interruptedStep(plan);
    const open = path === null ? undefined : plan.open[path];
    if (path === null || open === undefined) return scene;
    const { attempt, data } = open;
    this.#timer.start(path, msBefore({ path, attempt }));
    // A record marks where this process begins: time between processes isn't counted.
    return yield* this.#record({ type: "stage", kind: "", path, phase: "begin", attempt, data }, scene, true);
  }

  /** Records that no checkpoints are wanted, unless the plan keeps that. */
  async *#dropCheckpoints(scene: Scene): Directives {
    if (this.#options.wantsCheckpoints || planOf(scene).checkpoints === false) return scene;
    return yield* this.#record({ ...WHOLE, phase: "begin", data: { checkpoints: false } }, scene, true);
  }

  /** Continues with what is kept of the plan, and puts the game where that needs it. */
  async #applyChanges({ plan, to }: ResumePlan, scene: Scene): Promise<Directive> {
    const { attempts, recall, planId } = this.#options;
    const stage = { ...this.#restored(plan), settings: planOf(scene).before };
    attempts.count(stage);
    if (to === undefined) return { type: "record", stage, event: null };
    if (to === null || !("step" in to)) return { type: "go-to", saved: to, stage };
    if (recall === undefined) throw new Error("a beginning is known from a journal, which can be recalled");
    const { runId } = scene.state;
    return { type: "go-to", saved: await recall({ runId, branchId: to.branchId }, to.step, planId), stage };
  }

  /** Asks the plan for its next command, and carries it out. */
  async *#doNext(scene: Scene): Directives {
    const plan = planOf(scene);
    const view = this.#viewOf(scene, plan);
    const command = planNext(view);
    switch (command.type) {
      case "stage":
        if (command.phase === "begin") this.#timer.start(command.path, 0);
        return yield* this.#record(command, scene, wasReported(command, plan));
      case "save": {
        const label = command.due.checkpointId;
        return yield { type: "save", request: { kind: "workflow", label, workflow: infoOf(plan) } };
      }
      case "go-back":
        return yield* this.#goBack(scene);
      case "call":
        return yield* this.#call(command, scene, view);
      case "restore":
        return yield* this.#restore(command, scene, view);
      case "stop": {
        const { when, path } = command;
        return yield { type: "stop", stop: { node: "decide", when, reason: `${when} the step ${path}` } };
      }
      case "end": {
        const { status, error } = command;
        const reason = error ?? "a step failed";
        return yield {
          type: "end",
          outcome: status === "done" ? { type: "done" } : { type: "needs-person", reason },
        };
      }
      default:
        return yield command;
    }
  }

  #viewOf({ state, costUsd, unconfirmedUsd, fault }: Scene, plan: PlanState): PlanView {
    const { workflow, attempts, makesSaves, isFree, passesStops } = this.#options;
    const { memory, totalSteps, gameInfo } = state;
    return {
      workflow,
      plan,
      attempts,
      evaluator: this.#evaluator,
      game: gameInfo,
      totalSteps,
      fault,
      costUsd,
      unconfirmedUsd,
      isFree,
      msAt: this.#timer.msAt,
      makesCheckpoints: makesSaves && plan.checkpoints !== false,
      givenUp: giveUpReason(memory) ?? (isEndReached(memory) ? "the game is at its end" : null),
      playedSteps: playedStepsOf(memory),
      canGoBack: this.#checkpoints.entries.length > 0,
      isDueMade: this.#checkpoints.isDueTried(state, plan),
      answer: passesStops ? APPROVED_GATE : decisionIn(memory),
    };
  }

  /** Records a stage, counts it, reports it unless that was done, and waits as long as it says. */
  async *#record(command: StageCommand, { state }: Scene, isReported = false): Directives {
    const { workflow, planId, attempts } = this.#options;
    const { type: _, kind: __, waitMs = 0, ...what } = command;
    const mark = this.#markFor(command);
    const data = mark === null ? {} : { data: { ...what.data, mark: mark as unknown as JsonObject } };
    const stage: Stage = { workflow: workflow.name, planId, ...what, ...data };
    attempts.count(stage);
    const about = { step: state.totalSteps, workflow: workflow.name };
    const scene = yield { type: "record", stage, event: stageEvent(command, about, isReported) };
    return waitMs > 0 ? yield { type: "wait", ms: waitMs } : scene;
  }

  /** Returns the mark of a record's step; null if none is kept. */
  #markFor({ path, phase, output }: StageCommand): StepMark | null {
    const { workflow, mark } = this.#options;
    const step = path === "" || phase === "retry" ? null : planStepAt(workflow.steps, path);
    if (step === null) return null;
    if (phase === "begin") return mark(step, extentOfOpen(step));
    return mark(step, extentOf(step, { hasFailed: phase === "failed", output }));
  }

  /** The stage with which a plan continues where the game was put. */
  #restored(plan: PlanState, path = "", attempt = 1): Stage {
    const { workflow, planId } = this.#options;
    const data = { plan: plan as unknown as JsonObject };
    return { workflow: workflow.name, planId, path, phase: "restored", attempt, data };
  }

  /** Goes to the newest checkpoint that can be loaded and still counts. */
  async *#goBack(scene: Scene): Directives {
    const { store, planFor } = this.#options;
    const step = scene.state.totalSteps;
    for (const entry of this.#checkpoints.entries) {
      const { saved, notices } = await loadNewest(store, [entry]);
      for (const text of notices) this.#news.push({ type: "notice", step, text });
      const held = saved?.checkpoint.memory.workflow;
      const plan = held === undefined ? null : planFor(held);
      if (saved === null || plan === null) continue;
      this.#checkpoints.noteRestored();
      return yield { type: "go-to", saved, ...(plan === held ? {} : { stage: this.#restored(plan) }) };
    }
    this.#checkpoints.forget();
    return yield* this.#doNext(scene);
  }

  /** Goes to a checkpoint, or to the start of the game, with the plan as it is. */
  async *#restore(
    { step, path, attempt, checkpointId }: Extract<Command, { type: "restore" }>,
    scene: Scene,
    view: PlanView,
  ): Directives {
    const stage = this.#restored(planBehindRestore(view.plan, path), path, attempt);
    if (checkpointId === null) return yield { type: "go-to", saved: null, stage };
    const entries = this.#checkpoints.entries.filter((entry) => entry.workflow.checkpointId === checkpointId);
    const { saved, notices } = await loadNewest(this.#options.store, entries);
    if (saved !== null) return yield { type: "go-to", saved, stage };
    const why = notices.length === 0 ? "" : ` that can be loaded (${notices.join("; ")})`;
    const error = `this run of the workflow has no checkpoint ${checkpointId}${why}`;
    return yield* this.#record(failStep(view, step, path, { attempt, error }), scene);
  }

  async *#call(
    { step, path, attempt, args }: Extract<Command, { type: "call" }>,
    scene: Scene,
    view: PlanView,
  ): Directives {
    const { functions, planId } = this.#options;
    const info = { path, attempt, idempotencyKey: keyOfCall(planId, path, attempt), signal: scene.signal };
    const called = await callFunction(functions, step, args, info);
    if ("error" in called) {
      return yield* this.#record(failStep(view, step, path, { attempt, ...called }), scene);
    }
    const data = step.interrupt === "after" ? { stops: true } : {};
    const what = { type: "stage", kind: step.type, path, attempt, phase: "end", data } as const;
    return yield* this.#record({ ...what, output: called.output }, scene);
  }

  /** After a checkpoint: the result of a step that promised one that could not be made is corrected. */
  async #checkSaved(scene: Scene): Promise<StageCommand | null> {
    const plan = planOf(scene);
    this.#checkpoints.noteTried(plan);
    if (scene.isSaved === true) {
      await this.#checkpoints.refresh(plan);
      return null;
    }
    const { due } = plan;
    const result = due === undefined ? undefined : plan.results[due.path];
    const output = result?.output as { readonly saved?: unknown } | null | undefined;
    if (due === undefined || result === undefined || output?.saved !== true) return null;
    const { attempt, stops } = result;
    return {
      type: "stage",
      kind: "checkpoint",
      path: due.path,
      phase: "end",
      attempt,
      output: { ...output, saved: false },
      data: stops === true ? { stops } : {},
    };
  }
}

/** The fields of all records of the workflow as a whole. */
const WHOLE = { type: "stage", kind: "", path: "", attempt: 1 } as const;

/** The plan of a scene; all but the first have one. */
function planOf({ state }: Scene): PlanState {
  const { workflow } = state.memory;
  if (workflow === undefined) throw new Error("the run has left its workflow");
  return workflow;
}
