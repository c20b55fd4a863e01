import { type ErrorCode, RunnerError } from "../../base/errors.ts";
import { listSaves } from "../../record/saves/folder/list-saves.ts";

/** The error code of a checkpoint for each error of its save. */
const CODES: Partial<Record<ErrorCode, ErrorCode>> = {
  "file-missing": "checkpoint-not-found",
  "interrupt-missing": "checkpoint-not-found",
  "no-saves": "checkpoint-not-found",
  "save-missing": "checkpoint-not-found",
  "not-a-file": "checkpoint-damaged",
  "save-damaged": "checkpoint-damaged",
  "state-damaged": "checkpoint-damaged",
  "rom-mismatched": "checkpoint-foreign",
  "save-of-another-core": "checkpoint-foreign",
  "save-of-another-game": "checkpoint-foreign",
  "save-of-another-rom": "checkpoint-foreign",
  "state-of-another-core": "checkpoint-foreign",
  "state-of-another-rom": "checkpoint-foreign",
};

/**
 * Returns the error of an unusable checkpoint, with the error of its save as the cause; others unchanged.
 *
 * @param saveDir the folder, in which it may be another game's; null without one
 */
export function explainCheckpoint(error: unknown, checkpoint: string, saveDir: string | null): unknown {
  if (!(error instanceof RunnerError)) return error;
  const code = CODES[error.code];
  if (code === undefined) return error;
  const facts = { ...error.facts, checkpoint };
  const other =
    code === "checkpoint-not-found" && saveDir !== null ? findAnyGames(checkpoint, saveDir) : null;
  if (other === null) return new RunnerError(code, error.message, { cause: error, facts });
  const message = `checkpoint ${checkpoint} is of another game (${other})`;
  return new RunnerError("checkpoint-foreign", message, { cause: error, facts });
}

/** The title of the game whose save has this id or label, whichever game that is; null where none has. */
function findAnyGames(checkpoint: string, saveDir: string): string | null {
  const { games } = listSaves(saveDir);
  const owner = games.find(({ saves }) =>
    saves.some(({ info }) => info.id === checkpoint || info.label === checkpoint),
  );
  return owner?.game.title ?? null;
}
