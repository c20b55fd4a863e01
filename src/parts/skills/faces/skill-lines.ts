import { renderCountOf } from "../../../base/quantities/count.ts";
import type { EventShares } from "../../../base/seam/shares.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import { plainLine } from "../../../faces/cli/render/plain-text.ts";
import type { StepLines } from "../../../faces/cli/seam/face-part.ts";
import type { Colours } from "../../../faces/cli/view/colour.ts";

/** Lines between the first and the last one of a skill: a loop that calls and notes continues for hundreds. */
const MAX_LINES = 20;

/** Characters of a line, which is indented besides. */
const MAX_CHARACTERS = 160;

/** An event that has lines. */
type SkillEvent = EventShares["skill-started" | "skill-note" | "skill-restored" | "skill-finished"];

function isOfSkill(event: RunEvent): event is SkillEvent {
  return event.type.startsWith("skill-") && event.type !== "skill-primitive";
}

/** A running skill in few lines: where it begins and ends, what it calls, its notes and retries. */
export class SkillLines {
  readonly #colours: Colours;
  /** Lines that were given, or would have been, since the skill began. */
  #count = 0;
  /** The nesting depth of the running skill. */
  #depth = 0;
  #wentBack = false;

  constructor(colours: Colours) {
    this.#colours = colours;
  }

  /** The lines of an event; null for one that is neither a skill's nor the answer to its question. */
  linesOf(event: RunEvent): StepLines | null {
    if (event.type === "lm-reply" && event.purpose !== "skill") return null;
    if (event.type !== "lm-reply" && !isOfSkill(event)) return null;
    return { step: event.step, lines: this.#linesIn(event) };
  }

  #linesIn(event: SkillEvent | Extract<RunEvent, { type: "lm-reply" }>): readonly string[] {
    const { cyan, dim, yellow } = this.#colours;
    switch (event.type) {
      case "skill-started": {
        const call = plainLine(`${event.skill} ${renderParams(event.params)}`, MAX_CHARACTERS);
        this.#depth = event.depth;
        if (event.depth > 0) return this.#within(`${cyan("›")} ${call}`, event.depth);
        this.#count = 0;
        return [`  ${cyan("▸")} ${call}`];
      }
      case "skill-note": {
        const text = plainLine(event.text, MAX_CHARACTERS);
        const line = this.#wentBack ? yellow(`↺ ${text}`) : dim(text);
        this.#wentBack = false;
        return this.#within(line, this.#depth + 1);
      }
      case "skill-restored": {
        // Its next note says where to.
        this.#wentBack = event.found;
        if (event.found) return [];
        const text = plainLine(`nothing to go back to: ${event.from}`, MAX_CHARACTERS);
        return this.#within(yellow(`↺ ${text}`), this.#depth + 1);
      }
      case "skill-finished":
        return this.#end(event);
      case "lm-reply":
        return this.#answerLines(event.text);
    }
  }

  /** The LM's answer to a question of the skill. */
  #answerLines(text: string): readonly string[] {
    const said = plainLine(text, MAX_CHARACTERS);
    return said === "" ? [] : this.#within(`LM: ${said}`, this.#depth + 1);
  }

  #end(event: EventShares["skill-finished"]): readonly string[] {
    const { depth, skill, status, summary, metrics, ms } = event;
    this.#depth = Math.max(0, depth - 1);
    if (depth > 0) return [];
    const more = this.#count - MAX_LINES;
    const facts = [renderCountOf(metrics.framesPlayed, "frame"), `${(ms / 1000).toFixed(1)} s`];
    const { cyan, dim, yellow } = this.#colours;
    const mark = status === "aborted" ? yellow("✗") : cyan("✓");
    const word = status === "aborted" ? " aborted" : "";
    const said = plainLine(summary, MAX_CHARACTERS);
    return [
      ...(more > 0 ? [dim(`    … and ${renderCountOf(more, "more line")}`)] : []),
      `  ${mark} ${plainLine(skill)}${word}${said === "" ? "" : `: ${said}`} ${dim(`(${facts.join(", ")})`)}`,
    ];
  }

  #within(line: string, depth: number): readonly string[] {
    this.#count += 1;
    return this.#count > MAX_LINES ? [] : [`${"  ".repeat(depth + 1)}${line}`];
  }
}

/** Parameters by name: `row=3 column=4`. */
function renderParams(params: EventShares["skill-started"]["params"]): string {
  return Object.entries(params)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(" ");
}
