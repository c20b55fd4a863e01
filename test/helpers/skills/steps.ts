import type { Button } from "../../../src/base/vocabulary/button.ts";
import type { Primitive } from "../../../src/parts/skills/play/format/skill.ts";

/** A press with the usual times. */
export function tap(button: Button, repeat = 1): Primitive {
  return { primitive: "tap", button, repeat, hold_frames: 8, wait_frames: 20 };
}

/** A wait of some frames. */
export function wait(frames: number): Primitive {
  return { primitive: "wait", frames };
}

/** A variable. */
export function set(name: string, value: Extract<Primitive, { primitive: "set" }>["value"]): Primitive {
  return { primitive: "set", name, value };
}

/** A note. */
export function note(message: string): Primitive {
  return { primitive: "annotate", message };
}

/** A checkpoint in memory. */
export function checkpoint(label: string): Primitive {
  return { primitive: "checkpoint", label };
}

/** The way back to it. */
export function resume(label: string, fallback?: readonly Primitive[], max_times = 3): Primitive {
  return {
    primitive: "resume",
    label,
    max_times,
    ...(fallback === undefined ? {} : { fallback_steps: fallback }),
  };
}

/** A question to the LM. */
export function ask(label: string): Primitive {
  return { primitive: "inference_checkpoint", label, context: `What now, at ${label}?`, timeout_seconds: 30 };
}

/** A call. */
export function call(skill: string, params = {}): Primitive {
  return { primitive: "call", skill, params };
}

/** A loop. */
export function loop(condition: string, body: readonly Primitive[], max_iterations = 24): Primitive {
  return { primitive: "while", condition, body, max_iterations };
}

/** A choice. */
export function when(condition: string, yes: readonly Primitive[], no?: readonly Primitive[]): Primitive {
  return { primitive: "if", condition, then: yes, ...(no === undefined ? {} : { otherwise: no }) };
}
