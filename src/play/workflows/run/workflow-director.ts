import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { Clock } from "../../../base/vocabulary/services.ts";
import type { GateDecision, PlanState, StepMark } from "../../../base/vocabulary/workflow.ts";
import type { CheckpointStore } from "../../../record/saves/checkpoint-store.ts";
import type { Directive, Director, Scene, Stage } from "../../agent/director.ts";
import { isEndReached, whyGivenUp } from "../../agent/end-of.ts";
import type { RunPorts } from "../../agent/ports.ts";
import type { MarkExtent } from "../changes/mark-step.ts";
import type { ResumePlan } from "../changes/plan-resume.ts";
import { bodiesOf, type Step, type Workflow } from "../format/workflow.ts";
import { APPROVED, type Attempts } from "../plan/attempts.ts";
import type { Command, PlanView, StageCommand } from "../plan/command.ts";
import { cutShort } from "../plan/cut-short.ts";
import { Evaluator } from "../plan/evaluator.ts";
import { failStep } from "../plan/fail.ts";
import { planNext } from "../plan/plan-next.ts";
import { planBehindRestore } from "../plan/restore.ts";
import {
  type CheckpointEntry,
  infoOf,
  isMade,
  listCheckpoints,
  loadNewest,
  removeCheckpoints,
  replacedIn,
} from "./checkpoints.ts";
import { stageEvent } from "./stage-event.ts";
import { callFunction, keyOfCall, type WorkflowFunctions } from "./workflow-function.ts";

/** What directs a run by a workflow needs. */
export interface DirectorOptions {
  readonly workflow: Workflow;
  /** Of this run of the workflow: that of the plan which goes on, or a new one. */
  readonly planId: string;
  /** What the record says that begins it. */
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
  /** Whether nobody is asked before or after a step: each counts as let go on. */
  readonly passesInterrupts: boolean;
  /** Whether the player costs nothing. */
  readonly isFree: boolean;
  /** How long a step was under way in earlier processes. */
  readonly msBefore: (step: { readonly path: string; readonly attempt: number }) => number;
  /** How the plan goes on after changes of its file, its inputs or skills; null where nothing has changed. */
  readonly changes: ResumePlan | null;
  /** What a step is made of now. */
  readonly mark: (step: Step, extent: MarkExtent) => StepMark;
  /** The plan with which to go back to a checkpoint that holds this one; null where it cannot be gone back to. */
  readonly planFor: (held: PlanState) => PlanState | null;
  /** Told before anything else. */
  readonly news: readonly RunEvent[];
}

/** Directs a run by a workflow: between two steps it says what the plan wants next. */
export function createDirector(options: DirectorOptions): Director {
  const director = new WorkflowDirector(options);
  return (scene) => director.next(scene);
}

class WorkflowDirector {
  readonly #options: DirectorOptions;
  readonly #evaluator = new Evaluator();
  readonly #news: RunEvent[];
  /** The checkpoints of this run of the workflow, the newest first; null until they are looked for. */
  #checkpoints: readonly CheckpointEntry[] | null = null;
  /** What is done before the plan is asked: null once this process is under way. */
  #isFirst = true;
  #isChanged = false;
  /** Whether the run has come to where it stands from a save, and not by what was done before. */
  #isElsewhere = true;
  /** The checkpoint that was made last, or tried. */
  #tried: string | null = null;
  #waitMs = 0;
  /** When each step began that this process plays, by the clock that only grows, less what was before. */
  readonly #sinceMs = new Map<string, number>();

  constructor(options: DirectorOptions) {
    this.#options = options;
    this.#news = [...options.news];
  }

  async next(scene: Scene): Promise<Directive> {
    const event = this.#news.shift();
    if (event !== undefined) return { type: "tell", event };
    const { workflow: plan } = scene.state.memory;
    if (plan === undefined || plan.id !== this.#options.planId) return this.#beginPlan(scene.state);
    const before = await this.#firstOf(scene.state, plan);
    if (before !== null) return before;
    if (this.#waitMs > 0) {
      const ms = this.#waitMs;
      this.#waitMs = 0;
      return { type: "wait", ms };
    }
    const corrected = scene.isSaved === null ? null : await this.#afterSave(scene, plan);
    return corrected ?? this.#ask(scene, plan);
  }

  #beginPlan({ totalSteps: step }: RunState): Directive {
    this.#isFirst = false;
    this.#checkpoints = [];
    const { identity, wantsCheckpoints } = this.#options;
    const data = wantsCheckpoints ? identity : { ...identity, checkpoints: false };
    return this.#record({ type: "stage", kind: "", path: "", phase: "begin", attempt: 1, data }, step);
  }

  /** What a process does first that goes on with a plan. */
  async #firstOf(state: RunState, plan: PlanState): Promise<Directive | null> {
    if (!this.#isFirst) return null;
    const { workflow, wantsCheckpoints } = this.#options;
    if (!wantsCheckpoints && plan.checkpoints !== false) {
      const data = { checkpoints: false };
      const command = { type: "stage", kind: "", path: "", phase: "begin", attempt: 1, data } as const;
      return this.#record(command, state.totalSteps, true);
    }
    const { changes } = this.#options;
    if (changes !== null && !this.#isChanged) return this.#change(changes, state, plan);
    this.#isFirst = false;
    await this.#tidy(plan);
    if (plan.ended?.status === "failed") {
      const failed = deepestFailed(workflow.steps, plan);
      const goesBack = failed?.step.on_failure === "rollback" && (this.#checkpoints ?? []).length > 0;
      const data = goesBack ? { goesBack: failed.path } : {};
      const command = { type: "stage", kind: "", path: "", phase: "retry", attempt: 1, data } as const;
      return this.#record(command, state.totalSteps);
    }
    const path = cutShort(plan);
    const open = path === null ? undefined : plan.open[path];
    if (path === null || open === undefined) return null;
    const { attempt, data } = open;
    this.#countTime(path, this.#options.msBefore({ path, attempt }));
    // Says that a process begins here: the time between two is nobody's.
    return this.#record(
      { type: "stage", kind: "", path, phase: "begin", attempt, data },
      state.totalSteps,
      true,
    );
  }

  /** Goes on with what is kept of the plan, where the game is to stand for that. */
  async #change(
    { plan, to }: ResumePlan,
    { runId }: RunState,
    { id: planId, name: workflow, before }: PlanState,
  ): Promise<Directive> {
    this.#isChanged = true;
    const stage: Stage = {
      ...{ workflow, planId, path: "", phase: "restored", attempt: 1 },
      ...{ data: { plan: plan as unknown as JsonObject }, settings: before },
    };
    this.#options.attempts.count(stage);
    if (to === undefined) return { type: "record", stage, event: null };
    if (to === null || !("step" in to)) return { type: "go-to", saved: to, stage };
    const { recall } = this.#options;
    if (recall === undefined) throw new Error("a beginning is known from a journal, which can be recalled");
    return { type: "go-to", saved: await recall({ runId, branchId: to.branchId }, to.step, planId), stage };
  }

  /** Asks the plan what comes next, and says it so that the loop understands. */
  async #ask(scene: Scene, plan: PlanState): Promise<Directive> {
    const { state } = scene;
    // It is there where the run went back to it, or was killed behind it.
    if (this.#isElsewhere && isMade(state, this.#checkpoints ?? [])) this.#tried = dueKey(plan);
    this.#isElsewhere = false;
    const view = this.#viewOf(scene, plan);
    const command = planNext(view);
    switch (command.type) {
      case "stage":
        if (command.phase === "begin") this.#countTime(command.path, 0);
        return this.#record(command, state.totalSteps, isAgain(command, plan));
      case "save":
        return {
          type: "save",
          request: { kind: "workflow", label: command.due.checkpointId, workflow: infoOf(plan) },
        };
      case "go-back":
        return this.#goBack(scene, plan);
      case "call":
        return this.#call(command, scene, view);
      case "restore":
        return this.#restore(command, scene, view);
      case "stop": {
        const { when, path } = command;
        return { type: "stop", stop: { node: "decide", when, reason: `${when} the step ${path}` } };
      }
      case "end": {
        const { status, error } = command;
        if (status === "done") return { type: "end", outcome: { type: "done" } };
        return { type: "end", outcome: { type: "needs-person", reason: error ?? "a step failed" } };
      }
      default:
        return command;
    }
  }

  #viewOf({ state, costUsd, unconfirmedUsd, fault }: Scene, plan: PlanState): PlanView {
    const { workflow, attempts, makesSaves, isFree, passesInterrupts } = this.#options;
    const makesCheckpoints = makesSaves && plan.checkpoints !== false;
    const { memory, totalSteps, gameInfo } = state;
    return {
      ...{ workflow, plan, attempts, evaluator: this.#evaluator, game: gameInfo, totalSteps, fault },
      ...{ costUsd, unconfirmedUsd },
      ...{
        makesCheckpoints,
        isFree,
        givenUp: whyGivenUp(memory) ?? (isEndReached(memory) ? "the game is at its end" : null),
      },
      playedSteps: memory.drift?.playedSteps ?? 0,
      msAt: (path) => this.#msAt(path),
      canGoBack: (this.#checkpoints ?? []).length > 0,
      isDueMade: this.#tried === dueKey(plan),
      answer: passesInterrupts ? APPROVED : answerIn(memory),
    };
  }

  /** A stage that is written down, counted and told. */
  #record(command: StageCommand, step: number, again = false): Directive {
    const { workflow, planId, attempts } = this.#options;
    const { type: _, kind: __, waitMs = 0, ...what } = command;
    const mark = this.#markFor(command);
    const data = mark === null ? {} : { data: { ...what.data, mark: mark as unknown as JsonObject } };
    const stage: Stage = { workflow: workflow.name, planId, ...what, ...data };
    attempts.count(stage);
    this.#waitMs = waitMs;
    return { type: "record", stage, event: stageEvent(command, { step, workflow: workflow.name }, again) };
  }

  /** What the step is made of that a record is about; null where that is not kept. */
  #markFor({ path, phase, output }: StageCommand): StepMark | null {
    const { workflow, mark } = this.#options;
    const step = path === "" || phase === "retry" ? null : stepAt(workflow.steps, path);
    if (step === null) return null;
    const isOuter = step.type === "loop" || step.type === "branch";
    if (phase === "begin") return mark(step, isOuter ? { isHead: true } : { hasFailed: true });
    const isTaken = step.type === "branch" && (output === "steps" || output === "else");
    return mark(step, { hasFailed: phase === "failed", ...(isTaken ? { taken: output } : {}) });
  }

  async #goBack(scene: Scene, plan: PlanState): Promise<Directive> {
    const { store } = this.#options;
    const step = scene.state.totalSteps;
    for (const entry of this.#checkpoints ?? []) {
      const { saved, notices } = await loadNewest(store, [entry]);
      for (const text of notices) this.#news.push({ type: "notice", step, text });
      const held = saved?.checkpoint.memory.workflow;
      const there = held === undefined ? null : this.#options.planFor(held);
      if (saved === null || there === null) continue;
      this.#isElsewhere = true;
      if (there === held) return { type: "go-to", saved };
      const stage: Stage = {
        ...{ workflow: plan.name, planId: plan.id, path: "", phase: "restored", attempt: 1 },
        data: { plan: there as unknown as JsonObject },
      };
      return { type: "go-to", saved, stage };
    }
    this.#checkpoints = [];
    return this.#ask(scene, plan);
  }

  /** Goes to a checkpoint, or to the start of the game, with the plan as it is. */
  async #restore(
    { step, path, attempt, checkpointId }: Extract<Command, { type: "restore" }>,
    { state }: Scene,
    view: PlanView,
  ): Promise<Directive> {
    const { store, workflow, planId } = this.#options;
    const plan = planBehindRestore(view.plan, path);
    const stage: Stage = {
      ...{ workflow: workflow.name, planId, path, phase: "restored", attempt },
      data: { plan: plan as unknown as JsonObject },
    };
    if (checkpointId === null) return { type: "go-to", saved: null, stage };
    const entries = (this.#checkpoints ?? []).filter((entry) => entry.workflow.checkpointId === checkpointId);
    const { saved, notices } = await loadNewest(store, entries);
    if (saved !== null) return { type: "go-to", saved, stage };
    const why = notices.length === 0 ? "" : ` that can be loaded (${notices.join("; ")})`;
    const error = `this run of the workflow has no checkpoint ${checkpointId}${why}`;
    return this.#record(failStep(view, step, path, { attempt, error }), state.totalSteps);
  }

  async #call(
    { step, path, attempt, args }: Extract<Command, { type: "call" }>,
    { state, signal }: Scene,
    view: PlanView,
  ): Promise<Directive> {
    const { functions, planId } = this.#options;
    const idempotencyKey = keyOfCall(planId, path, attempt);
    const called = await callFunction(functions, step, args, { path, attempt, idempotencyKey, signal });
    if ("error" in called) {
      return this.#record(failStep(view, step, path, { attempt, ...called }), state.totalSteps);
    }
    const data = step.interrupt === "after" ? { stops: true } : {};
    const what = { type: "stage", kind: step.type, path, attempt, phase: "end", data } as const;
    return this.#record({ ...what, output: called.output }, state.totalSteps);
  }

  /** Puts things in order behind a checkpoint; a step that promised one that could not be made is told so. */
  async #afterSave({ state, isSaved }: Scene, plan: PlanState): Promise<Directive | null> {
    this.#tried = dueKey(plan);
    if (isSaved === true) {
      await this.#tidy(plan);
      return null;
    }
    const { due } = plan;
    const result = due === undefined ? undefined : plan.results[due.path];
    const output = result?.output as { readonly saved?: unknown } | null | undefined;
    if (due === undefined || result === undefined || output?.saved !== true) return null;
    const { attempt, stops } = result;
    const command: StageCommand = {
      ...{ type: "stage", kind: "checkpoint", path: due.path, phase: "end", attempt },
      output: { ...output, saved: false },
      data: stops === true ? { stops } : {},
    };
    return this.#record(command, state.totalSteps, true);
  }

  /** Looks for the checkpoints of this run of the workflow, and removes those whose place a newer one took. */
  async #tidy({ id, left = [] }: PlanState): Promise<void> {
    const { store, workflow } = this.#options;
    const all = await listCheckpoints(store, workflow.name);
    const gone = new Set(await removeCheckpoints(store, replacedIn(all, id)));
    this.#checkpoints = all.filter(
      (entry) => entry.workflow.planId === id && !gone.has(entry) && !left.includes(entry.info.id),
    );
  }

  #countTime(path: string, before: number): void {
    this.#sinceMs.set(path, this.#options.clock.elapsedMs() - before);
  }

  #msAt(path: string): number {
    const since = this.#sinceMs.get(path);
    return since === undefined ? 0 : Math.round(this.#options.clock.elapsedMs() - since);
  }
}

/** What a person just decided at a gate; null where nobody was asked. */
function answerIn({ resumed }: RunState["memory"]): GateDecision | null {
  if (resumed === undefined) return null;
  const { decision } = resumed;
  return decision.type === "reject" ? { decision: "reject", reason: decision.why } : APPROVED;
}

/** Which checkpoint is due, for which try of its step. */
function dueKey({ due, results }: PlanState): string | null {
  if (due === undefined) return null;
  return JSON.stringify([due.checkpointId, due.path, results[due.path]?.attempt ?? 0]);
}

/** Whether it has been told already: a step that began goes on, or a result is corrected. */
function isAgain({ path, phase, attempt }: StageCommand, { open, results }: PlanState): boolean {
  const known = phase === "begin" ? open : results;
  const before = Object.hasOwn(known, path) ? known[path] : undefined;
  return (phase === "begin" || phase === "end") && before?.attempt === attempt;
}

/** The step that stopped a workflow: the one inside of all that failed with it. */
function deepestFailed(
  steps: readonly Step[],
  { results }: PlanState,
): { readonly step: Step; readonly path: string } | null {
  const failed = Object.keys(results).filter(
    (path) => results[path]?.status === "failed" && results[path]?.goesOn !== true,
  );
  const path = failed.sort((a, b) => b.length - a.length)[0];
  const step = path === undefined ? null : stepAt(steps, path);
  return step === null || path === undefined ? null : { step, path };
}

/** The step that a path names; null for none. */
function stepAt(steps: readonly Step[], path: string): Step | null {
  let found: Step | undefined;
  let list = steps;
  for (const name of path.replace(/\[\d+\]/g, "").split(".")) {
    found = list.find((step) => step.name === name);
    if (found === undefined) return null;
    list = bodiesOf(found).flatMap(([, body]) => body);
  }
  return found ?? null;
}
