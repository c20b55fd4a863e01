import { renderCountOf } from "../../../../base/quantities/count.ts";
import { cutText } from "../../../../base/text/cut-text.ts";
import { textOrJson } from "../../../../base/vocabulary/json.ts";
import { PART_STEPS } from "./steps-of-parts.ts";
import type { Step, Workflow } from "./workflow.ts";

/** The most characters of one line of a label. */
const MAX_LINE = 80;

/**
 * A workflow as a Mermaid flowchart: a box for each step, loops and branches as boxes around their steps, and a slanted
 * box for each gate, where a person decides. Ends with a line's end.
 */
export function drawWorkflow({ name, start, steps }: Workflow): string {
  const chart = new Chart();
  chart.say("flowchart TD");
  chart.say(`  start([${labelOf(name, `starts from: ${start}`)}])`);
  const drawn = chart.draw(steps, "  ");
  chart.say("  finish([done])");
  chart.say(`  start --> ${drawn?.first ?? "finish"}`);
  chart.lead("  ", drawn, "finish");
  return `${chart.lines.join("\n")}\n`;
}

/** Steps that are drawn. */
interface Drawn {
  /** The box that comes first. */
  readonly first: string;
  readonly last: string;
  /** The gate from which a rejection leads past the last step; null for none. */
  readonly skips: string | null;
}

class Chart {
  readonly lines: string[] = [];
  #boxes = 0;

  say(line: string): void {
    this.lines.push(line);
  }

  /** Draws what leads from drawn steps to a box. */
  lead(indent: string, drawn: Drawn | undefined, to: string, arrow = "-->"): void {
    if (drawn === undefined) return;
    this.say(`${indent}${drawn.last} ${arrow} ${to}`);
    if (drawn.skips !== null) this.say(`${indent}${drawn.skips} -- rejected --> ${to}`);
  }

  /** Draws steps and what leads from each to the next; undefined for no steps. */
  draw(steps: readonly Step[], indent: string): Drawn | undefined {
    const drawn = steps.map((step) => this.#drawGated(step, indent));
    for (const [at, { first }] of drawn.slice(1).entries()) this.lead(indent, drawn[at], first);
    const [one] = drawn;
    return one && { ...one, ...drawn.at(-1), first: one.first };
  }

  /** Draws a step with its gate, from which a rejection leads past the step that comes after it. */
  #drawGated(step: Step, indent: string): Drawn {
    const before = step.interrupt === "before" ? this.#drawGate(step, indent) : null;
    const id = this.#drawStep(step, indent);
    if (before !== null) {
      this.say(`${indent}${before} -- approved --> ${id}`);
      return { first: before, last: id, skips: before };
    }
    if (step.interrupt === undefined) return { first: id, last: id, skips: null };
    const after = this.#drawGate(step, indent);
    this.say(`${indent}${id} --> ${after}`);
    return { first: id, last: after, skips: null };
  }

  #drawGate({ name, interrupt }: Step, indent: string): string {
    const id = this.#newId();
    this.say(`${indent}${id}[/${labelOf(`${interrupt} ${name}`, "a person decides")}/]`);
    return id;
  }

  #drawStep(step: Step, indent: string): string {
    const id = this.#newId();
    const label = labelOf(`${step.name}: ${step.type}`, ...linesOf(step));
    if (step.type !== "loop" && step.type !== "branch") {
      this.say(`${indent}${id}${shapeOf(step, label)}`);
      return id;
    }
    const inner = `${indent}  `;
    this.say(`${indent}subgraph ${id} [${label}]`);
    if (step.type === "loop") {
      const drawn = this.draw(step.steps, inner);
      if (drawn !== undefined) this.lead(inner, drawn, drawn.first, "-. next round .->");
    } else {
      const question = this.#newId();
      this.say(`${inner}${question}{${labelOf(step.if)}}`);
      const ways = [["yes", step.steps] as const, ["no", step.else ?? []] as const];
      for (const [answer, steps] of ways) {
        const drawn = this.draw(steps, inner);
        if (drawn !== undefined) this.say(`${inner}${question} -- ${answer} --> ${drawn.first}`);
      }
    }
    this.say(`${indent}end`);
    return id;
  }

  #newId(): string {
    this.#boxes += 1;
    return `s${this.#boxes}`;
  }
}

/** Returns a step's details besides its name and type. */
function linesOf(step: Step): readonly string[] {
  const when = step.when === undefined ? [] : [`when ${step.when}`];
  const retries = step.retries === 0 ? [] : [`retries ${step.retries}, then ${step.on_failure}`];
  return [...when, ...aboutKind(step), ...retries];
}

function aboutKind(step: Step): readonly string[] {
  switch (step.type) {
    case "agent":
      return [step.goal, `until ${step.until}`];
    case "press":
      return [typeof step.buttons === "string" ? step.buttons : step.buttons.join(" ")];
    case "wait":
      return [renderCountOf(step.frames, "frame")];
    case "checkpoint":
      return step.checkpoint_id === undefined ? [] : [step.checkpoint_id];
    case "restore":
      return [
        step.from === undefined ? `back to ${step.checkpoint_id}` : "back to a new game",
        ...(step.seed === undefined ? [] : [`seed ${step.seed}`]),
      ];
    case "loop":
      return [
        step.for_each === undefined
          ? renderCountOf(step.times ?? "", "time")
          : `for each of ${textOrJson(step.for_each)}`,
      ];
    case "branch":
      return [];
    case "assert":
      return [step.that];
    case "call":
      return [step.function];
    default:
      return [PART_STEPS[step.type].lineOf(step)];
  }
}

function shapeOf(step: Step, label: string): string {
  if (step.type === "agent") return `(${label})`;
  if (step.type === "checkpoint") return `[(${label})]`;
  return step.type === "assert" ? `{{${label}}}` : `[${label}]`;
}

/** A label in quotes. Mermaid reads quotes, signs of HTML and Markdown in it, unless they are written as numbers. */
function labelOf(...lines: readonly string[]): string {
  const written = lines.map((line) =>
    cutText(line.replace(/\s+/g, " "), MAX_LINE).replace(
      /[^\p{L}\p{N} .,:'()+/=?-]/gu,
      (character) => `#${character.codePointAt(0)};`,
    ),
  );
  return `"${written.join("<br/>")}"`;
}
