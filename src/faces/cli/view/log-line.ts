import { plainLine } from "../render/plain-text.ts";
import type { Colours } from "./colour.ts";

/** One entry of the log, as it was written: what it says, when and how loud, and its facts by name. */
export interface LogEntry {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** 30 is `info`; 40 a warning, 50 and above an error, below 30 for debugging. */
  readonly level: number;
  readonly msg: string;
  readonly [fact: string]: unknown;
}

/** An entry of the log in words, on one line: `23:35:55 saved saves/lantern_save_step0010.png`. */
export function renderLogLine({ time, level, msg, ...facts }: LogEntry, colours: Colours): string {
  const { dim, yellow, red } = colours;
  const at = dim(renderClock(time));
  const words = plainLine(level < 30 ? `${msg} ${JSON.stringify(facts)}` : withFacts(msg, facts));
  if (level >= 50) return `${at} ${red(`error: ${words}`)}`;
  if (level >= 40) return `${at} ${yellow(`warning: ${words}`)}`;
  return `${at} ${level < 30 ? dim(words) : words}`;
}

/** The message with the facts that people want to know. */
function withFacts(msg: string, facts: Readonly<Record<string, unknown>>): string {
  const { file, kind, label, reached, reason, waitMs, characters } = facts;
  if (typeof file === "string") return `${msg} ${file}${nameOf(kind, label)}`;
  if (Array.isArray(reached)) return `${msg} ${reached.join(", ")}`;
  const wait = typeof waitMs === "number" ? ` in ${Math.ceil(waitMs / 1000)} s` : "";
  const length = typeof characters === "number" ? `, in ${characters} characters` : "";
  return `${msg}${wait}${length}${typeof reason === "string" ? `: ${reason}` : ""}`;
}

/** Of which kind a save is, unless it is an ordinary one. */
export function nameOf(kind: unknown, label: unknown): string {
  const name = [kind === "routine" ? "" : kind, label].filter(
    (part) => typeof part === "string" && part !== "",
  );
  return name.length === 0 ? "" : ` (${name.join(": ")})`;
}

function renderClock(time: number): string {
  const at = new Date(time);
  const parts = [at.getHours(), at.getMinutes(), at.getSeconds()];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
