import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import { withNote } from "../run/execution.ts";
import type { Here } from "../run/skill-run.ts";

/** Adds a note to the result, and to the event. */
export function addNote({ run, active }: Here, text: string): RunEvent {
  run.execution = withNote(run.execution, text);
  return {
    type: "skill-note",
    step: run.ports.step,
    skill: active.name,
    text: run.execution.notes.at(-1) ?? text,
  };
}
