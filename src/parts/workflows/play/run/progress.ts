import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";
import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import type { PlanState } from "../../base/workflow.ts";
import type { LoopStep, Step, Workflow } from "../format/workflow.ts";
import { fillKnown } from "../plan/fill-known.ts";

/** The progress of a workflow: finished steps, of all known ones. */
export interface Progress {
  readonly done: number;
  readonly all: number;
}

/**
 * Counts the steps of a workflow that are over, by its events. Loops and branches are not counted, but what is in them
 * is: each round of a loop, as far as its rounds are known before it begins, and the longer way of a branch.
 */
export class ProgressCount {
  readonly #workflow: Workflow;
  #inputs: JsonObject;
  readonly #rounds = new Map<LoopStep, number>();
  readonly #over = new Set<string>();

  /**
   * @param inputs with their defaults
   * @param over the paths of steps that are over already
   */
  constructor(workflow: Workflow, inputs: JsonObject, over: Iterable<string> = []) {
    this.#workflow = workflow;
    this.#inputs = inputs;
    for (const path of over) this.#over.add(path);
  }

  /** Takes the inputs, where it was not known before with which it goes on. */
  takeInputs(inputs: JsonObject): void {
    this.#inputs = inputs;
    this.#rounds.clear();
  }

  /** Adds an event; returns whether it was about a step of the workflow. */
  see(event: RunEvent): boolean {
    switch (event.type) {
      case "stage-started":
        // What is begun once more is not over, and nothing in it is.
        for (const path of this.#over) if (isWithin(path, event.path)) this.#over.delete(path);
        return true;
      case "stage-skipped":
        this.#over.add(event.path);
        return true;
      case "stage-finished":
        this.#over.add(event.path);
        return true;
      case "stage-retried":
        return true;
      default:
        return false;
    }
  }

  /** The present progress. */
  get progress(): Progress {
    return this.#countList(this.#workflow.steps, "");
  }

  #countList(steps: readonly Step[], prefix: string): Progress {
    return sum(steps.map((step) => this.#count(step, `${prefix}${step.name}`)));
  }

  #count(step: Step, path: string): Progress {
    const { done, all } = this.#countInside(step, path);
    return this.#over.has(path) ? { done: all, all } : { done, all };
  }

  #countInside(step: Step, path: string): Progress {
    if (step.type === "loop") {
      const rounds = Array.from({ length: this.#roundsOf(step) }, (_, index) => index);
      return sum(rounds.map((index) => this.#countList(step.steps, `${path}[${index}].`)));
    }
    if (step.type === "branch") {
      const ways = [step.steps, step.else ?? []].map((steps) => this.#countList(steps, `${path}.`));
      const taken = ways.find(({ done }) => done > 0);
      return taken ?? ways.reduce((longest, way) => (way.all > longest.all ? way : longest));
    }
    return { done: 0, all: 1 };
  }

  /** Returns the rounds of a loop; one if only the game determines them. */
  #roundsOf(step: LoopStep): number {
    const known = this.#rounds.get(step);
    if (known !== undefined) return known;
    const value = fillKnown((step.for_each ?? step.times ?? 1) as JsonValue, this.#inputs);
    const rounds = Array.isArray(value) ? value.length : typeof value === "number" ? value : 1;
    this.#rounds.set(step, rounds);
    return rounds;
  }
}

/** Returns the progress of a workflow, from its plan. */
export function progressOf(workflow: Workflow, { inputs, results }: PlanState): Progress {
  const over = Object.entries(results).filter(
    ([, { status, goesOn }]) => status !== "failed" || goesOn === true,
  );
  const paths = over.map(([path]) => path);
  return new ProgressCount(workflow, inputs, paths).progress;
}

function sum(parts: readonly Progress[]): Progress {
  return parts.reduce((total, { done, all }) => ({ done: total.done + done, all: total.all + all }), {
    done: 0,
    all: 0,
  });
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}
