import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { IsKnown } from "../../base/named.ts";
import type { OpenStage, PlanState, StageResult, StepMark } from "../../base/workflow.ts";
import { at } from "../../record/change-plan.ts";
import { PART_STEP_TYPES, PART_STEPS } from "../format/steps-of-parts.ts";
import type { LoopStep, Step, Workflow } from "../format/workflow.ts";
import { planStepAt } from "../plan/where-it-stopped.ts";
import { extentOf, extentOfOpen, type MarkExtent, type MarkSource, markStep, readsOf } from "./mark-step.ts";

/** The present that a plan is compared with. */
export interface RevisionSource extends MarkSource {
  readonly workflow: Workflow;
  /** Whether the run itself has read a definition: then the change is not another's. */
  readonly isKnown: IsKnown;
  /** The step from which everything runs again, and before which everything is kept; null to look at what has changed. */
  readonly from: string | null;
}

/** The kept part of a plan. */
export interface Revision {
  /** The plan with what is kept. */
  readonly plan: PlanState;
  /** The steps that were done and run again, in the order in which they ended. */
  readonly again: readonly string[];
  /** Whether one of them needs the game: then it goes back to where it was before. */
  readonly goesBack: boolean;
}

/** Returns whether each result of a plan says what its step was made of. Those of earlier versions do not. */
export function isMarked({ results }: PlanState): boolean {
  return Object.values(results).every(({ mark }) => mark !== undefined);
}

/**
 * Returns the results of a plan that still count: those of unchanged steps that depend on unchanged ones only. A step
 * depends on the steps whose outputs it reads; one that needs the game depends on all earlier ones that need the game,
 * too. Failed steps, and those cut short, are tried again. Pure.
 */
export function revisePlan(plan: PlanState, source: RevisionSource): Revision {
  const walk = new Walk(plan, source);
  walk.list(source.workflow.steps, "", new Set());
  const { acted, due, goesBack: _, ended: __, ...rest } = plan;
  const results = pick(plan.results, walk.kept);
  const again = Object.keys(plan.results).filter(
    (path) => isOver(at(plan.results, path)) && !Object.hasOwn(results, path),
  );
  return {
    plan: {
      ...rest,
      results,
      open: pick(plan.open, walk.open),
      ...(walk.isCutShort && acted !== undefined ? { acted } : {}),
      ...(due !== undefined && walk.kept.has(due.path) ? { due } : {}),
    },
    again,
    goesBack: again.some((path) => needsGame(at(plan.results, path))),
  };
}

/** Returns whether a result counts: one that failed for good is tried again. */
export function isOver(result: StageResult | undefined): result is StageResult {
  return result !== undefined && (result.status !== "failed" || result.goesOn === true);
}

/** Returns whether the game was needed for a result, as far as that is known. */
export function needsGame(result: StageResult | undefined): boolean {
  return result?.mark?.needsGame ?? true;
}

/**
 * Returns the plan with each step marked as it is now: what was kept because a person named the step to run again from is no
 * change any more. Pure.
 */
export function markAnew(plan: PlanState, source: RevisionSource): PlanState {
  const { steps } = source.workflow;
  const results = Object.entries(plan.results).map(([path, result]): [string, StageResult] => {
    const step = planStepAt(steps, path);
    if (step === null) return [path, result];
    return [path, { ...result, mark: markStep(step, source, extentOfResult(step, result)) }];
  });
  const open = Object.entries(plan.open).map(([path, stage]): [string, OpenStage] => {
    const step = planStepAt(steps, path);
    if (step === null) return [path, stage];
    const mark = markStep(step, source, extentOfOpen(step)) as unknown as JsonObject;
    return [path, { ...stage, data: { ...stage.data, mark } }];
  });
  return { ...plan, results: Object.fromEntries(results), open: Object.fromEntries(open) };
}

function extentOfResult(step: Step, { status, output }: StageResult): MarkExtent {
  return extentOf(step, { hasFailed: status === "failed", output });
}

class Walk {
  readonly kept = new Set<string>();
  readonly open = new Set<string>();
  /** Whether the step that was cut short goes on. */
  isCutShort = false;
  readonly #plan: PlanState;
  readonly #source: RevisionSource;
  /** The results that needed the game, in the order in which they ended, of which the first are still the same. */
  readonly #played: readonly string[];
  #same = 0;
  /** Whether something that needs the game, and was done since, comes after something else now. */
  #isElsewhere = false;
  /** Whether the step was reached from which everything runs again. */
  #isBehind = false;

  constructor(plan: PlanState, source: RevisionSource) {
    this.#plan = plan;
    this.#source = source;
    const { results } = plan;
    this.#played = Object.keys(results).filter(
      (path) => isOver(at(results, path)) && needsGame(at(results, path)),
    );
  }

  /** @param changed names of the steps before and around it that have changed */
  list(steps: readonly Step[], prefix: string, changed: ReadonlySet<string>): void {
    const stale = new Set(changed);
    for (const step of steps) {
      const path = `${prefix}${step.name}`;
      const { from } = this.#source;
      if (from !== null && (path === from || path.replace(/\[\d+\]/g, "") === from)) this.#isBehind = true;
      const result = at(this.#plan.results, path);
      const known = isOver(result) ? this.#keep(step, path, result, stale) : this.#enter(step, path, stale);
      if (!known) stale.add(step.name);
    }
  }

  /** Keeps a result, if it still counts. */
  #keep(step: Step, path: string, result: StageResult, stale: ReadonlySet<string>): boolean {
    const { from } = this.#source;
    const extent = extentOfResult(step, result);
    const now = markStep(step, this.#source, extent);
    const isInside = from !== null && (from.startsWith(`${path}.`) || from.startsWith(`${path}[`));
    if (isInside) this.#isBehind = true;
    const wasGame = needsGame(result);
    const isSame =
      from === null
        ? this.#isSame(result.mark, now) && !readsAny(step, extent, stale)
        : !this.#isBehind && !isInside;
    const isInPlace = !wasGame || (!this.#isElsewhere && this.#played[this.#same] === path);
    if (isSame && isInPlace) {
      if (wasGame) this.#same += 1;
      this.kept.add(path);
      return true;
    }
    if (wasGame || now.needsGame) this.#isElsewhere = true;
    return false;
  }

  /** Goes on inside of a step that is open, if it is the same; any other begins anew. */
  #enter(step: Step, path: string, stale: ReadonlySet<string>): boolean {
    const open = at(this.#plan.open, path);
    const isOuter = step.type === "loop" || step.type === "branch";
    const extent = extentOfOpen(step);
    const now = markStep(step, this.#source, extent);
    const before = open?.data["mark"] as StepMark | undefined;
    const isSame = this.#isSame(before, now) && !readsAny(step, extent, stale);
    const isFree = this.#source.from === null ? isSame : !this.#isBehind;
    const hasFailed = !isOuter && at(this.#plan.results, path) !== undefined;
    if (open === undefined || hasFailed || !isFree || (this.#isElsewhere && now.needsGame)) {
      const isBefore = this.#same < this.#played.length;
      if (isBefore && markStep(step, this.#source).needsGame) this.#isElsewhere = true;
      return false;
    }
    this.open.add(path);
    if (step.type === "loop") this.#rounds(step, path, Number(open.data["rounds"]), stale);
    else if (step.type === "branch") {
      this.list(open.data["taken"] === "steps" ? step.steps : (step.else ?? []), `${path}.`, stale);
    } else this.isCutShort = true;
    return false;
  }

  #rounds({ steps }: LoopStep, path: string, rounds: number, stale: ReadonlySet<string>): void {
    const known = [...Object.keys(this.#plan.results), ...Object.keys(this.#plan.open)];
    for (let index = 0; index < rounds; index += 1) {
      const prefix = `${path}[${index}].`;
      if (!known.some((each) => each.startsWith(prefix))) return;
      this.list(steps, prefix, stale);
    }
  }

  /** A step of an earlier version without a mark is compared with the same file only. */
  #isSame(before: StepMark | undefined, now: StepMark): boolean {
    if (before === undefined) return true;
    const { isKnown } = this.#source;
    return (
      before.hash === now.hash &&
      PART_STEP_TYPES.every((type) => PART_STEPS[type].isSame(before, now, isKnown))
    );
  }
}

function readsAny(step: Step, extent: Parameters<typeof readsOf>[1], stale: ReadonlySet<string>): boolean {
  const { steps } = readsOf(step, extent);
  return steps === null ? stale.size > 0 : [...steps].some((name) => stale.has(name));
}

function pick<T>(
  entries: Readonly<Record<string, T>>,
  paths: ReadonlySet<string>,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(entries).filter(([path]) => paths.has(path)));
}
