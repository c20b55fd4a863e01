import { cutText } from "../../../../base/text/cut-text.ts";
import type { Button } from "../../../../base/vocabulary/button.ts";
import type { GameInfo } from "../../../../base/vocabulary/game-info.ts";
import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";
import type { SkillCapture, SkillSnapshot } from "../../base/skill.ts";
import { BOUNDS } from "./bounds.ts";

/**
 * The progress of a skill's run, as `resume` restores it: plain data that is replaced and never changed, so that a
 * checkpoint is just the value.
 */
export interface Execution {
  readonly notes: readonly string[];
  readonly captures: readonly SkillCapture[];
  readonly snapshots: readonly SkillSnapshot[];
  /** The numbers of omitted ones. */
  readonly dropped: { readonly notes: number; readonly captures: number; readonly snapshots: number };
  /** The variables of the skill that runs. */
  readonly variables: JsonObject;
  /** The state of the game when it was last read. */
  readonly game: GameInfo;
  /** The state of the game when it last stood still. */
  readonly settled: GameInfo;
  /** The colours of the picture with which `screen.changed` compares: at the skill's beginning, or marked since. */
  readonly screen: Uint8Array;
  /** The buttons that `hold` left down. */
  readonly held: readonly Button[];
}

/** The execution state at the beginning of a run. */
export function beginExecution(game: GameInfo, screen: Uint8Array): Execution {
  return {
    notes: [],
    captures: [],
    snapshots: [],
    dropped: { notes: 0, captures: 0, snapshots: 0 },
    variables: {},
    game,
    settled: game,
    screen,
    held: [],
  };
}

/** With one note more; a long one is cut. */
export function withNote(execution: Execution, text: string): Execution {
  return withOneMore(execution, "notes", cutText(text, BOUNDS.noteCharacters), BOUNDS.notes);
}

/** With one picture more. */
export function withCapture(execution: Execution, capture: SkillCapture): Execution {
  return withOneMore(execution, "captures", capture, BOUNDS.captures);
}

/** With one snapshot more. */
export function withSnapshot(execution: Execution, snapshot: SkillSnapshot): Execution {
  return withOneMore(execution, "snapshots", snapshot, BOUNDS.snapshots);
}

/** With a variable, which becomes the newest; the oldest go where all are too large, and a note names them. */
export function withVariable(execution: Execution, name: string, value: JsonValue): Execution {
  const others = Object.entries(execution.variables).filter(([key]) => key !== name);
  const entries = [...others, [name, value] as const];
  const gone: string[] = [];
  while (entries.length > 0 && sizeOf(entries) > BOUNDS.variableCharacters) {
    gone.push(entries.shift()?.[0] ?? "");
  }
  const next = { ...execution, variables: Object.fromEntries(entries) };
  if (gone.length === 0) return next;
  const fact = `the variables were larger than ${BOUNDS.variableCharacters} characters`;
  return withNote(next, `Dropped ${gone.join(", ")}: ${fact}.`);
}

/** The notes, after one that says how much was dropped. */
export function notesOf({ notes, dropped }: Execution): readonly string[] {
  if (Object.values(dropped).every((count) => count === 0)) return notes;
  const newest = notes.slice(1 - BOUNDS.notes);
  const counts = { ...dropped, notes: dropped.notes + notes.length - newest.length };
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  return [`Dropped the oldest: ${parts.map(([kind, count]) => `${count} ${kind}`).join(", ")}.`, ...newest];
}

function withOneMore<K extends "notes" | "captures" | "snapshots">(
  execution: Execution,
  kind: K,
  item: Execution[K][number],
  most: number,
): Execution {
  const all = [...execution[kind], item];
  const over = Math.max(0, all.length - most);
  const dropped = { ...execution.dropped, [kind]: execution.dropped[kind] + over };
  return { ...execution, [kind]: all.slice(over), dropped };
}

function sizeOf(entries: readonly (readonly [string, JsonValue | undefined])[]): number {
  return JSON.stringify(Object.fromEntries(entries)).length;
}
