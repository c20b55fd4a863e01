import type { GamePlace } from "../../../base/disk/disk.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import { type LiveWords, MOST_LIVE_CHARACTERS, removeLiveWords, writeLiveWords } from "./live-words.ts";

/** The least time between two writes, and before the first: an immediate end needs no write. */
const MIN_MS_BETWEEN_WRITES = 100;

/** Whose words are left, and what time it is. */
export interface LiveWordsOptions {
  readonly pid: number;
  /** Any clock that only goes forward. */
  readonly nowMs: () => number;
  /** Calls once, after so long; the result calls it off. The system's own timer unless given. */
  readonly later?: (ms: number, call: () => void) => () => void;
}

/** Keeps the LM's words beside the journal while it replies, for other processes to show. */
export interface LiveWordsKeeper {
  /** Takes in what happened in the game at this place. */
  see(place: GamePlace, event: RunEvent): void;
  /** Removes the words: the reply is over. */
  end(): void;
}

type Said = Pick<LiveWords, "step" | "purpose" | "thinking" | "text">;

/** A keeper for one command. It writes nothing before an LM says something. */
export function createLiveWords({ pid, nowMs, later = systemLater }: LiveWordsOptions): LiveWordsKeeper {
  let place: GamePlace | null = null;
  let said: Said | null = null;
  let isAwaited = false;
  let writtenMs = 0;
  let isWritten = false;
  let callOff: (() => void) | null = null;

  const write = (): void => {
    callOff?.();
    callOff = null;
    writtenMs = nowMs();
    isWritten = true;
    if (place !== null && said !== null) writeLiveWords(place, { pid, ...said });
  };
  const writeSoon = (): void => {
    const waitMs = writtenMs + MIN_MS_BETWEEN_WRITES - nowMs();
    if (waitMs <= 0) write();
    else callOff ??= later(waitMs, write);
  };
  const begin = (step: number): Said => ({
    step,
    purpose: isAwaited ? "play" : "other",
    thinking: "",
    text: "",
  });

  return {
    see(at, event) {
      switch (event.type) {
        case "step-started":
          isAwaited = true;
          break;
        case "lm-text":
        case "lm-thinking": {
          if (said === null) [writtenMs, isWritten] = [nowMs(), false];
          const now = said ?? begin(event.step);
          const part = event.type === "lm-text" ? "text" : "thinking";
          said = { ...now, [part]: `${now[part]}${event.text}`.slice(-MOST_LIVE_CHARACTERS) };
          place = at;
          writeSoon();
          break;
        }
        case "lm-retry":
          // What was said is void.
          if (said === null) break;
          said = begin(event.step);
          writeSoon();
          break;
        case "lm-reply":
          // The whole text stays until the next reply.
          if (isWritten) write();
          callOff?.();
          [said, callOff, isWritten] = [null, null, false];
          if (event.purpose === "play") isAwaited = false;
          break;
        default:
      }
    },
    end() {
      callOff?.();
      callOff = null;
      if (place !== null) removeLiveWords(place);
      place = null;
    },
  };
}

function systemLater(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
