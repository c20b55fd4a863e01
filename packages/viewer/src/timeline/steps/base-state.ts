import type { JournalEntry } from "../../../../../src/base/vocabulary/journal/journal-record.ts";
import type { RunSettings } from "../../../../../src/base/vocabulary/run-settings.ts";
import type { RunState } from "../../../../../src/base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../../../src/base/vocabulary/step.ts";
import { withNearGoals } from "../../../../../src/record/replay/goals/near-goals.ts";
import { stateAtStart, stateOfSave } from "../../../../../src/record/replay/open-state.ts";
import { applyShared, withoutStops } from "../../../../../src/record/seam/data-parts.ts";
import { isOfPlan, withPlanOf } from "../../seam/show-parts.ts";
import type { PathPart } from "../branch-track.ts";
import { findSave } from "../find-save.ts";
import { bytesOfPath, type LocatedStep, lastOnPath, readEntry, rowBefore, rowsOfPath } from "../read-path.ts";
import type { Timeline } from "../timeline.ts";

/** More than this between two summaries is not read for one step: its conversation is shown cut. */
const MOST_BYTES = 24 * 2 ** 20;
const MOST_STEPS = 500;

/** A cut conversation begins this many steps before its end. */
const CUT_STEPS = 100;

/** A plan with more records than this is not followed. */
const MOST_STAGES = 400;

/** A point of a path from which its records are applied. */
export interface BaseState {
  readonly state: RunState;
  /** The offset of the records after it. */
  readonly offset: number;
  /** Whether more was said before. */
  readonly isCut: boolean;
}

/** The last point before a place at which the conversation begins: a summary, the start of the game, or a save. */
export async function baseStateOf(
  timeline: Timeline,
  { row, place, path }: LocatedStep,
  before: number,
): Promise<BaseState> {
  const fold = lastOnPath(path, (track) => track.folds, before);
  const start = lastOnPath(path, (track) => track.starts, before);
  const offset = Math.max(fold ?? 0, start ?? 0);
  const steps = rowsOfPath(timeline.index, path, offset).length;
  if (steps > MOST_STEPS || bytesOfPath(path, offset, place.end) > MOST_BYTES) {
    return cutBase(timeline, path, before);
  }
  const begun = fold === null && start === null ? null : readEntry(timeline, path, offset);
  const state = begun && stateBehind(timeline, path, begun.entry, offset);
  if (begun !== null && state !== null) return { state, offset: begun.after.offset, isCut: false };
  const root = path[0]?.branch;
  const save = root === undefined ? null : await findSave(timeline, root);
  if (save !== null)
    return { state: stateOfSave(save.checkpoint, ""), offset: root?.begin ?? 0, isCut: false };
  return { state: emptyState(row.runId, row.branchId), offset: root?.begin ?? 0, isCut: true };
}

/** A state with nothing but the result of a step. */
export function stateAtOutcome(state: RunState, step: number, outcome: StepOutcome): RunState {
  const { waiting: _, operator: __, outcome: ___, ...memory } = withoutStops(state.memory);
  const { notes, goal, images, gameInfo, message } = outcome;
  const settings = { ...memory.settings, goal };
  const known = {
    ...withNearGoals(memory, outcome),
    messageHistory: [message],
    images,
    notes,
    settings,
    next: "decide" as const,
  };
  return { ...state, totalSteps: step, gameInfo, begun: [], memory: known };
}

/** Some steps back, with nothing that was said before. */
function cutBase(timeline: Timeline, path: readonly PathPart[], before: number): BaseState {
  const { index } = timeline;
  let at = before;
  for (let steps = 0; steps < CUT_STEPS; steps++) {
    const row = rowBefore(timeline, path, at);
    const place = row === null ? undefined : index.places[row];
    if (place === undefined || bytesOfPath(path, place.begin, before) > MOST_BYTES) break;
    at = place.begin;
  }
  return { state: emptyState("", path.at(-1)?.branch.branchId ?? ""), offset: at, isCut: true };
}

/** The state after a record with which a conversation begins; null for any other. */
function stateBehind(
  timeline: Timeline,
  path: readonly PathPart[],
  entry: JournalEntry,
  offset: number,
): RunState | null {
  if (entry.type === "start") return stateAtStart(entry, entry.branchId);
  if (entry.type !== "fold" || entry.outcome.type !== "folded") return null;
  const { outcome, step, branchId } = entry;
  const last = outcomeBefore(timeline, path, offset);
  const settings = settingsAt(timeline, path, offset);
  const decided = lastOnPath(path, (track) => track.decisions, offset) ?? -1;
  const state = emptyState("", branchId, settings);
  const { summaryText, system, tools, opening, images, gameInfo } = outcome;
  const memory = {
    ...state.memory,
    system,
    tools,
    images,
    summaryText,
    messageHistory: [opening],
    notes: last?.outcome.notes ?? {},
    settings: last === null || decided > last.offset ? settings : { ...settings, goal: last.outcome.goal },
    ...(last === null ? {} : withNearGoals({}, last.outcome)),
  };
  return withPlan(timeline, path, { ...state, totalSteps: step, gameInfo, memory }, offset);
}

/** The result of the last step before a place, and its offset. */
function outcomeBefore(
  timeline: Timeline,
  path: readonly PathPart[],
  before: number,
): { readonly outcome: StepOutcome; readonly offset: number } | null {
  const row = rowBefore(timeline, path, before);
  const offset = row === null ? undefined : timeline.index.rows[row]?.offset;
  const entry = offset === undefined ? undefined : readEntry(timeline, path, offset)?.entry;
  return entry?.type === "outcome" ? { outcome: entry.outcome, offset: offset ?? 0 } : null;
}

/** The settings at a place: those that were decided last, or those of the start. */
export function settingsAt(timeline: Timeline, path: readonly PathPart[], before: number): RunSettings {
  const decided = lastOnPath(path, (track) => track.decisions, before);
  const started = lastOnPath(path, (track) => track.starts, before);
  const offset = Math.max(decided ?? -1, started ?? -1);
  const entry = offset === -1 ? undefined : readEntry(timeline, path, offset)?.entry;
  const settings = entry?.type === "start" || entry?.type === "decision" ? entry.settings : null;
  return settings ?? UNKNOWN_SETTINGS;
}

/** The state with the place of a director's plan, by its records before. */
function withPlan(timeline: Timeline, path: readonly PathPart[], state: RunState, before: number): RunState {
  const first = lastOnPath(path, (track) => track.plans, before);
  if (first === null) return state;
  const offsets = path.flatMap(({ branch, end }) =>
    branch.stages.filter((offset) => offset >= first && offset < Math.min(end, before)),
  );
  if (offsets.length > MOST_STAGES) return state;
  let planned = state;
  for (const offset of offsets) {
    const entry = readEntry(timeline, path, offset)?.entry;
    if (entry === undefined || !isOfPlan(entry)) continue;
    const { settings: _, ...stage } = entry;
    const next = applyShared({ ...planned, totalSteps: entry.step }, stage);
    if (typeof next !== "string") planned = next;
  }
  return { ...state, memory: withPlanOf(state.memory, planned.memory) };
}

const UNKNOWN_SETTINGS: RunSettings = {
  model: "",
  baseUrl: null,
  profile: null,
  summaryModel: null,
  goal: null,
  seed: 0,
  maxHistory: 100,
  language: null,
  screenshotScale: null,
  screenshotGrid: false,
  systemPrompt: null,
};

/** A state of which nothing is known. */
export function emptyState(
  runId: string,
  branchId: string,
  settings: RunSettings = UNKNOWN_SETTINGS,
): RunState {
  const opening = { role: "user", content: [] } as const;
  const known = { system: "", tools: [], opening, images: new Map(), gameInfo: {}, settings };
  const game = { title: "", slug: "", romSha256: "", romPath: null };
  const core = { name: "", sha256: "" };
  const state = stateAtStart(
    { type: "start", runId, game, core, track: [], machineSha256: "", ...known },
    branchId,
  );
  return { ...state, memory: { ...state.memory, messageHistory: [] } };
}
