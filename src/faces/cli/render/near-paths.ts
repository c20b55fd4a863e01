import { sep } from "node:path";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import { isSpokenOfParts, spokenOfParts } from "../seam/face-parts.ts";

/** Texts of the LM and of files, which stay as they are. */
const SPOKEN: readonly RunEvent["type"][] = [
  "lm-text",
  "lm-thinking",
  "lm-reply",
  "tool-result",
  "summarized",
];

/** A text with its paths relative to the folder `cwd`. */
export function nearPaths(text: string, cwd: string): string {
  return cwd.endsWith(sep) ? text : text.replaceAll(`${cwd}${sep}`, "");
}

/** The same event with its paths relative to the folder `cwd`; spoken texts stay as they are. */
export function nearEvent(event: RunEvent, cwd: string): RunEvent {
  if (SPOKEN.includes(event.type) || isSpokenOfParts(event.type)) return event;
  return { ...(near(event, cwd) as RunEvent), ...spokenOfParts(event) } as RunEvent;
}

function near(value: unknown, cwd: string): unknown {
  if (typeof value === "string") return nearPaths(value, cwd);
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, near(one, cwd)]));
}
