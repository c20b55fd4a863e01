import type { PaidShares } from "../../base/seam/shares.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { SaveEntry } from "../../record/saves/format/save-entry.ts";

/** The parts of a run that decide what its players cost. */
export interface PaidChoice extends PaidShares {
  readonly settings: RunSettings;
}

/** A run that exists, and whose files name the players that it is about to ask. */
export interface ContinuedRun extends PaidChoice {
  readonly runId: string;
  /** The save from which it continues; null where only the journal leads there. */
  readonly file: string | null;
  /** All saves of the game. */
  readonly listSaves: () => Promise<readonly SaveEntry[]>;
  /** The choice of its files, before the words of the command. */
  readonly stored: PaidChoice;
}

/** The user whose runs are played: the files of a foreign run could choose players that cost its reader money. */
export interface RunOwner {
  /** Called once, before the first player on a server is made for a run that exists. What it throws refuses the run. */
  mayContinue(run: ContinuedRun): Promise<void>;
  /** Called for each run that goes on, also with a free player: the command may have changed its settings. */
  continued(run: ContinuedRun): Promise<void>;
  /** Called for each run that begins here. */
  begun(run: PaidChoice & Pick<ContinuedRun, "runId">): void;
}
