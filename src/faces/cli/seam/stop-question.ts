import type { StopEvent } from "../../../base/vocabulary/run-event.ts";
import type { Session } from "../../../play/session/open-session.ts";
import type { Play } from "../commands/follow-session.ts";
import type { Options } from "../options/options.ts";
import type { StopAnswer } from "./face-part.ts";

/** The question at a stop, to the person at the terminal. */
export interface StopQuestions {
  /** Refuses options about it that cannot hold. @throws RunnerError `options-conflict` */
  readonly check: (options: Options) => void;
  /** Asks until they answer; null without a terminal, and where they leave the stop open. */
  readonly ask: (play: Play, session: Session, stop: StopEvent) => Promise<StopAnswer | null>;
}
