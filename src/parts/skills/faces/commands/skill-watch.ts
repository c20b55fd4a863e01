import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import type { StepOutcome } from "../../../../base/vocabulary/step.ts";
import type { SkillResult } from "../../base/skill.ts";

/** The end of a skill. */
export interface ReportedSkill extends SkillResult {
  readonly skill: string;
  /** Wall time. */
  readonly ms: number;
}

/** The result of the skill that an operator ran, by the run's events. */
export class SkillWatch {
  readonly #tool: string;
  #ended: ReportedSkill | null = null;
  #refusal: string | null = null;
  #checkpoint: string | null = null;

  /** @param tool the tool that runs the skill */
  constructor(tool: string) {
    this.#tool = tool;
  }

  /** The end of the last one; null if none ended. */
  get ended(): ReportedSkill | null {
    return this.#ended;
  }

  /** Why it did not run; null where it did. */
  get refusal(): string | null {
    return this.#refusal;
  }

  /** The file of the checkpoint that was made before it; null for none. */
  get checkpoint(): string | null {
    return this.#checkpoint;
  }

  /** Takes in what an earlier process did of the step, and died before it was remembered. */
  seeOutcome(outcome: StepOutcome | undefined): void {
    const run = outcome?.skills?.at(-1);
    if (run !== undefined) this.#ended = { ...run, skill: run.name };
  }

  /** Takes an event in. */
  see(event: RunEvent): void {
    switch (event.type) {
      case "step-started":
        this.#ended = null;
        this.#refusal = null;
        this.#checkpoint = null;
        break;
      case "saved":
        if (event.kind === "pre-operation") this.#checkpoint = event.file;
        break;
      case "skill-finished":
        if (event.depth === 0) this.#ended = event;
        break;
      case "tool-result":
        if (event.tool === this.#tool && this.#ended === null) this.#refusal = event.text;
        break;
      default:
    }
  }
}
