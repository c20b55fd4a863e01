import { RunnerError } from "../../../../src/base/errors.ts";
import type { SaveEntry } from "../../../../src/record/saves/format/save-entry.ts";
import type { HeldGame } from "./hold-game.ts";

/**
 * Makes a manual save of a run that rests between two steps.
 *
 * @param label null for none
 * @throws RunnerError `save-unanswered` where it does not rest there, `cannot-write`
 */
export async function saveManually(held: HeldGame, label: string | null): Promise<SaveEntry> {
  const at = await held.rest();
  if (at.rest.type !== "waiting") {
    const where = at.rest.type === "asked" ? "in the middle of a step" : "where somebody else decides";
    throw new RunnerError(
      "save-unanswered",
      `the run stands ${where}, and a manual save is made between two steps`,
    );
  }
  let file: string | null = null;
  let failure = "nothing was written";
  await held.give(
    at,
    { type: "save", request: { kind: "manual", label } },
    {
      onEvent(event) {
        if (event.type === "saved" && event.kind === "manual") file = event.file;
        if (event.type === "save-failed" && event.kind === "manual") failure = event.reason;
      },
    },
  );
  const made = (await at.game.session.ports.store.list()).find((entry) => entry.file === file);
  if (made === undefined) throw new RunnerError("cannot-write", `no save was made (${failure})`);
  return made;
}
