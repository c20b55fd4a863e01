import type { ViewerEvent } from "../api.ts";

/** Somebody who is told what happens in a run. Whoever is slow is told the newest of each kind, and never falls behind. */
export interface Follower {
  /** Takes an event in the place of an earlier one of its kind that still waits. */
  tell(event: ViewerEvent): void;
  /** What waits, in the order in which it came; empty once nothing more comes or `waitMs` have passed. */
  next(waitMs: number): Promise<readonly ViewerEvent[]>;
  /** Nothing more comes: whoever waits is let go. */
  end(): void;
  readonly isEnded: boolean;
}

/** A follower to whom nothing was told yet. */
export function createFollower(): Follower {
  const waiting = new Map<ViewerEvent["type"], ViewerEvent>();
  let isEnded = false;
  let wake = (): void => {};
  const take = (): readonly ViewerEvent[] => {
    const events = [...waiting.values()];
    waiting.clear();
    return events;
  };
  return {
    tell(event) {
      if (isEnded) return;
      waiting.delete(event.type);
      waiting.set(event.type, event);
      wake();
    },
    async next(waitMs) {
      if (waiting.size === 0 && !isEnded) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waitMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      return take();
    },
    end() {
      isEnded = true;
      waiting.clear();
      wake();
    },
    get isEnded() {
      return isEnded;
    },
  };
}
