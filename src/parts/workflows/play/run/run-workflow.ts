import { nodeDisk } from "../../../../base/disk/disk.ts";
import type { JournalEntry } from "../../../../base/vocabulary/journal/journal-record.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { RunOutcome } from "../../../../base/vocabulary/outcome.ts";
import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import type { SessionConfig } from "../../../../play/session/config.ts";
import { openSession, type PlayOptions, type Session } from "../../../../play/session/open-session.ts";
import type { SessionServices } from "../../../../play/session/services.ts";
import { stopOf } from "../../../../record/seam/data-parts.ts";
import { openSkillLibrary } from "../../../skills/play/library/open-library.ts";
import { readSafely } from "../../../skills/play/step/definitions.ts";
import type { PlanState, StageResult } from "../../base/workflow.ts";
import { markStep } from "../changes/mark-step.ts";
import { planFor } from "../changes/plan-resume.ts";
import { fillInputs } from "../format/inputs.ts";
import type { WorkflowFile } from "../format/parse-workflow.ts";
import { type Step, stepBodiesOf, type Workflow } from "../format/workflow.ts";
import { Attempts } from "../plan/attempts.ts";
import { checkFrom } from "./check-from.ts";
import { listCheckpoints, removeCheckpoints } from "./checkpoints.ts";
import { type Chosen, chooseFor, type Meant, planIdentityOf, sourceOf, startOf } from "./choose-start.ts";
import { elapsedBefore, TIMED_TYPES } from "./elapsed.ts";
import { type StepTally, TALLY_TYPES, tallySteps } from "./tally.ts";
import { createDirector } from "./workflow-director.ts";
import { checkFunctions, type WorkflowFunctions } from "./workflow-function.ts";

/** The options of running a workflow. */
export interface WorkflowOptions {
  /** By name. What goes on knows those with which it was begun. */
  readonly inputs?: JsonObject;
  /** The path of the step from which a resumed run repeats, regardless of changes; without rounds for the first one. */
  readonly from?: string | null;
  /** Whether what depends on changed inputs runs again where it resumes; otherwise changed inputs are refused. */
  readonly rerun?: boolean;
  /** The functions for its `call` steps. */
  readonly functions?: WorkflowFunctions;
  /**
   * `start` begins it in any case; `resume` continues from the present, else from its newest checkpoint; `restart`
   * removes its checkpoints first. `start` unless given.
   */
  readonly mode?: "start" | "resume" | "restart";
  /** False for no checkpoints, which the run of the workflow keeps: its own saves and journal go on. */
  readonly checkpoints?: boolean;
  /** The absolute path of its file; kept for resuming. */
  readonly path?: string | null;
  /** Replaces the real disk, clock, player … */
  readonly services?: SessionServices;
  /** Opens the session where that takes more than {@link openSession}, which it calls. */
  readonly open?: (config: SessionConfig, services: SessionServices) => Promise<Session>;
  /** The number of the journal's first record that counts as of this process; that of the session's first unless given. */
  readonly countsFrom?: number;
  readonly play?: Omit<PlayOptions, "direct">;
}

/** The end of a workflow's run. */
export interface WorkflowEnd {
  /** `stopped` before its end, by a limit, a signal or an LM that could not be reached; `interrupted` for a person. */
  readonly status: "done" | "failed" | "stopped" | "interrupted";
  /** The reason for its failure, with the step; null without one. */
  readonly error: string | null;
  /** The inputs with which it ran. */
  readonly inputs: JsonObject;
  /** The outcome of the run. */
  readonly outcome: RunOutcome;
  /** By the steps' paths; those in finished loops and branches are in their outputs. */
  readonly results: Readonly<Record<string, StageResult>>;
  /** Each step's usage in this process, and in all: empty without a journal. */
  readonly report: { readonly here: readonly StepTally[]; readonly all: readonly StepTally[] };
}

/**
 * Runs a workflow: yields all events, and returns its end. Everything is recorded, so that a run killed at any moment
 * can continue.
 *
 * @throws RunnerError `workflow-input-invalid`, `workflow-function-unknown`; `option-invalid` for a `from` that names
 * no step; `price-unknown` if a step has a cost limit and its model no price; `workflow-changed` if there is no place
 * to go back to before a changed step, or an earlier version began the resumed run with another file or other inputs;
 * `workflow-inputs-changed` if it resumes with other inputs, and `rerun` is not set; and all errors of `openSession`
 */
export async function* runWorkflow(
  config: SessionConfig,
  file: WorkflowFile,
  options: WorkflowOptions = {},
): AsyncGenerator<RunEvent, WorkflowEnd> {
  const { workflow } = file;
  const { functions = {}, mode = "start", checkpoints = true, path = null, services = {} } = options;
  const { open = openSession } = options;
  const { inputs: given = {}, from = null, rerun: mayRerun = false } = options;
  checkFrom(workflow, from, "from");
  if (mode !== "resume") fillInputs(workflow.inputs, given);
  checkFunctions(workflow.steps, functions);
  const { disk = nodeDisk } = services;
  const library = openSkillLibrary({ folder: config.skillsDir, file: config.skillFile, disk });
  const readNamed: Meant["readNamed"] = (name) => readSafely(library, name);
  const meant: Meant = { file, path, given, from, mayRerun, readNamed };
  const chosen: Chosen = { planId: null, since: null, notices: [], inputs: null, changes: null };
  const session = await open(configFor(config, workflow, mode), {
    ...services,
    needsPrice: services.needsPrice === true || hasCostBound(workflow.steps),
    ...(mode === "resume" ? { chooseStart: chooseFor(meant, chosen, config) } : {}),
    ...(mode === "restart" ? { beforeBegin: giveUp(workflow, chosen) } : {}),
  });
  try {
    const { model, summaryModel, modelsOfParts } = session.ports;
    for (const text of session.notices) yield { type: "notice", step: session.start.state.totalSteps, text };
    yield* tellCheckpoints(session, workflow, mode);
    yield* tellUndecided(session, workflow, { isAsked: mayRerun || from !== null, chosen });
    const planId = chosen.planId ?? session.ports.ids.newId();
    const firstSeq = options.countsFrom ?? session.ports.journal?.position.seq ?? 0;
    const plan = chosen.planId === null ? null : (session.start.state.memory.workflow ?? null);
    const inputs = chosen.inputs ?? fillInputs(workflow.inputs, given);
    const identity = planIdentityOf(meant, inputs);
    const source = sourceOf(meant, inputs, session.skimJournal);
    const direct = createDirector({
      workflow,
      planId,
      functions,
      store: session.ports.store,
      clock: session.ports.clock,
      recall: session.ports.recall,
      identity: { ...identity },
      changes: chosen.changes,
      mark: (step, extent) => markStep(step, source, extent),
      planFor: (held) => planFor(held, source, identity),
      attempts: new Attempts(stagesOf(session.skimJournal(["stage"]), planId), plan),
      wantsCheckpoints: checkpoints,
      makesSaves: config.autoSave,
      passesStops: options.play?.passesStops ?? false,
      isFree: !model.isRemote && summaryModel === null && modelsOfParts.length === 0,
      msBefore: (step) => elapsedBefore(session.skimJournal(TIMED_TYPES), { planId, ...step }),
      news: [
        ...tellNotices(session, chosen),
        ...tellSkipped(session, chosen.changes?.plan ?? plan, chosen.since),
      ],
    });
    let last: PlanState | null = plan;
    const playing = session.play({
      ...options.play,
      isBegun: ({ memory }) => memory.workflow?.id === planId,
      direct: (scene) => {
        last = scene.state.memory.workflow ?? last;
        return direct(scene);
      },
    });
    const outcome = yield* playing;
    const entries = session.skimJournal(TALLY_TYPES);
    const report = { here: tallySteps(entries, planId, firstSeq), all: tallySteps(entries, planId) };
    return { ...endOf(outcome, last), inputs, report };
  } finally {
    session.close();
  }
}

function configFor(config: SessionConfig, workflow: Workflow, mode: WorkflowOptions["mode"]): SessionConfig {
  if (mode !== "resume") return { ...config, start: startOf(workflow) };
  // What a person decided is about the interrupt that is named there.
  const start = config.resume === null ? "present" : config.start;
  return { ...config, start };
}

/** Returns whether a step of the player's is bounded by what it costs. */
function hasCostBound(steps: readonly Step[]): boolean {
  return steps.some(
    (step) =>
      (step.type === "agent" && step.max_cost !== undefined) ||
      stepBodiesOf(step).some(([, body]) => hasCostBound(body)),
  );
}

/**
 * Removes the checkpoints of a workflow that is to begin afresh. Before the game begins: after a kill no checkpoint
 * remains to go back to.
 */
function giveUp({ name }: Workflow, chosen: Chosen): NonNullable<SessionServices["beforeBegin"]> {
  return async (store) => {
    const { length } = await removeCheckpoints(store, await listCheckpoints(store, name));
    const count = length === 1 ? "1 checkpoint" : `${length} checkpoints`;
    if (length > 0) chosen.notices = [...chosen.notices, `${count} of ${name} removed`];
  };
}

/** Says that there are checkpoints where a workflow begins that does not go on from them. */
async function* tellCheckpoints(
  { ports, start }: Session,
  { name }: Workflow,
  mode: WorkflowOptions["mode"],
): AsyncGenerator<RunEvent> {
  if (mode !== "start") return;
  const [newest] = await listCheckpoints(ports.store, name);
  if (newest === undefined) return;
  const text = `${name} has the checkpoint ${newest.workflow.checkpointId}, of ${newest.info.saveTime}, and does not go on from it`;
  yield { type: "notice", step: start.state.totalSteps, text };
}

/** Says that what was asked to run again does not: a run that waits for a person is only shown. */
function* tellUndecided(
  { start: { state } }: Session,
  { name }: Workflow,
  { isAsked, chosen }: { readonly isAsked: boolean; readonly chosen: Chosen },
): Generator<RunEvent> {
  if (!isAsked || chosen.changes === null || stopOf(state.memory) === null) return;
  const text = `${name} waits at an interrupt, so nothing runs again yet: decide that first, then ask for it once more`;
  yield { type: "notice", step: state.totalSteps, text };
}

function tellNotices({ start }: Session, { notices, changes }: Chosen): readonly RunEvent[] {
  return [...notices, ...(changes?.notices ?? [])].map((text) => ({
    type: "notice",
    step: start.state.totalSteps,
    text,
  }));
}

/** Reports the finished steps, and their time. */
function tellSkipped({ start }: Session, plan: PlanState | null, since: string | null): readonly RunEvent[] {
  if (plan === null) return [];
  const { name: workflow, results } = plan;
  return Object.entries(results).flatMap(([path, { status }]): readonly RunEvent[] =>
    status === "done"
      ? [{ type: "stage-skipped", step: start.state.totalSteps, workflow, path, reason: "done", since }]
      : [],
  );
}

function* stagesOf(entries: Iterable<JournalEntry>, planId: string) {
  for (const entry of entries) if (entry.type === "stage" && entry.planId === planId) yield entry;
}

function endOf(outcome: RunOutcome, plan: PlanState | null): Omit<WorkflowEnd, "report" | "inputs"> {
  const results = plan?.results ?? {};
  const { ended } = plan ?? {};
  if (outcome.type === "interrupted") return { status: "interrupted", error: null, outcome, results };
  if (ended === undefined) return { status: "stopped", error: null, outcome, results };
  return { status: ended.status, error: ended.error ?? null, outcome, results };
}
