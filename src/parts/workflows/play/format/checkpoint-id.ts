import { sha256Of } from "../../../../base/disk/lazy-crypto.ts";
import { hasExpression } from "../../../../base/expressions/template.ts";
import { showValue, tellUnknown } from "../../../../base/text/mistake.ts";
import { type Step, stepBodiesOf } from "./workflow.ts";

const CHECKPOINT_ID = /^(?!\.+$)[A-Za-z0-9._-]{1,64}$/;
const TEMPLATE = /\$\{\{[\s\S]*?\}\}/;
const TAKES = "a checkpoint's id has 1 to 64 letters, digits, -, _ and dots";

/** Returns why a text cannot be the id of a checkpoint; null if it can. */
export function refuseCheckpointId(id: string): string | null {
  return CHECKPOINT_ID.test(id) ? null : `${TAKES}, got ${showValue(id)}`;
}

/** Returns why an id with templates is invalid, as far as it shows before they are filled in; null if it is valid. */
export function refuseIdTemplate(source: string): string | null {
  const parts = source.split(TEMPLATE);
  if (parts.length === 1) return refuseCheckpointId(source);
  return /^[A-Za-z0-9._-]{0,63}$/.test(parts.join("")) ? null : `${TAKES}, got ${showValue(source)}`;
}

/** Returns why a checkpoint of that id cannot be reached: no step makes it. Null if one may. */
export function refuseUnmade(id: string, steps: readonly Step[]): string | null {
  if (hasExpression(id)) return null;
  const made = idsMadeBy(steps, "");
  const isMade = made.some(([first = "", ...rest]) => {
    const last = rest.at(-1);
    return last === undefined ? id === first : id.startsWith(first) && id.endsWith(last);
  });
  const known = made.map((parts) => parts.join("*"));
  return isMade ? null : tellUnknown("checkpoint", id, known);
}

/** Returns the ids of the checkpoints that steps make, each as the parts around unknown ones. */
function idsMadeBy(steps: readonly Step[], prefix: string): readonly (readonly string[])[] {
  return steps.flatMap((step) => {
    const path = `${prefix}${step.name}`;
    const inside = step.type === "loop" ? `${path}.${ANY}.` : `${path}.`;
    const inner = stepBodiesOf(step).flatMap(([, body]) => idsMadeBy(body, inside));
    if (step.type === "checkpoint") return [(step.checkpoint_id ?? step.name).split(TEMPLATE)];
    // What is longer than an id may be has a digest in it.
    if (step.type === "agent") return [path.length > LONG ? ["", ""] : path.split(ANY)];
    return inner;
  });
}

/** Replaces the round of a loop; no name of a step holds it. */
const ANY = "*";

/** Characters of a path whose rounds may make it longer than an id. */
const LONG = 50;

/** Returns the id of the checkpoint after a step without an id: `journey.1.go` for the path `journey[1].go`. */
export function idOfPath(path: string): string {
  const id = path.replaceAll("[", ".").replaceAll("]", "");
  if (refuseCheckpointId(id) === null) return id;
  const digest = sha256Of(path).slice(0, 12);
  return `${id.slice(-50)}-${digest}`;
}
