import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { CourseCount } from "../../../faces/cli/seam/face-part.ts";
import type { ProgressCount } from "../play/run/progress.ts";

/** The progress of a workflow, in words. */
export class StageCourse implements CourseCount {
  readonly #progress: ProgressCount;
  #path: string | null = null;

  constructor(progress: ProgressCount) {
    this.#progress = progress;
  }

  see(event: RunEvent): void {
    this.#progress.see(event);
    if (event.type === "stage-started") this.#path = event.path;
    else if (event.type === "stage-finished") this.#path = null;
  }

  get far(): string {
    const { done, all } = this.#progress.progress;
    return `${done} of ${all} steps`;
  }

  get place(): string {
    return `${this.#path ?? "between steps"}, ${this.far} done`;
  }
}
