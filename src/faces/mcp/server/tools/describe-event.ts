import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";

/** What happens in the middle of a step, in a line for whoever waits for its end; null for what says nothing new. */
export function describeEvent(event: RunEvent): string | null {
  switch (event.type) {
    case "step-started":
      return `step ${event.step} begins`;
    case "skill-started":
      return `${event.skill} begins`;
    case "skill-primitive":
      return `${event.skill}: ${event.primitive}`;
    case "skill-note":
      return `${event.skill}: ${event.text}`;
    case "skill-restored":
      return event.found
        ? `${event.skill} goes back to ${event.from}`
        : `${event.skill} finds no ${event.from}`;
    case "skill-finished":
      return `${event.skill} is over`;
    case "milestone":
      return `reached: ${event.reached.join(", ")}`;
    case "saved":
      return `saved at step ${event.step}`;
    case "step-finished":
      return `step ${event.step} is over`;
    default:
      return null;
  }
}
