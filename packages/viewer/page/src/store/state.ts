import type { GamesAnswer, RunStatus, WordsSoFar } from "../wire/types.ts";
import { NO_PATH, type Path } from "./path.ts";
import type { Route } from "./routes.ts";
import type { RunData } from "./run-data.ts";

/** Everything that the page shows comes from here. */
export interface ViewerState {
  readonly route: Route;
  /** Null until they are there. */
  readonly games: GamesAnswer | null;
  /** The run that is looked at; null until its first rows are there. */
  readonly run: RunData | null;
  /** The way through the run that the time line shows. */
  readonly path: Path;
  /** The index of the selected step; null if there is none yet. */
  readonly at: number | null;
  /** Whether the newest step is looked at, whichever that is. */
  readonly isLive: boolean;
  /** The player's words at this moment; null for none. */
  readonly words: WordsSoFar | null;
  /** The status of the run, as in `runner status`; null if not known. */
  readonly status: RunStatus | null;
  readonly connection: "none" | "open" | "lost";
  /** The failure that persists, in words; null for none. */
  readonly error: string | null;
  /** The change that the reader should know, in words; null for none. */
  readonly notice: string | null;
}

/** Before anything is known. */
export function initialState(route: Route): ViewerState {
  return {
    route,
    games: null,
    run: null,
    path: NO_PATH,
    at: null,
    isLive: true,
    words: null,
    status: null,
    connection: "none",
    error: null,
    notice: null,
  };
}
