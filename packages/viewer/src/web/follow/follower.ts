import type { ViewerEvent } from "../api.ts";

/** A subscriber to a run's events. A slow one gets only the newest of each kind. */
export interface Follower {
  /** Takes an event instead of an earlier one of its kind that still waits. */
  tell(event: ViewerEvent): void;
  /** The pending events, in order; empty once it is closed or `waitMs` have passed. */
  next(waitMs: number): Promise<readonly ViewerEvent[]>;
  /** Ends the events, and releases waiting callers. */
  end(): void;
  readonly isEnded: boolean;
}

/** A follower without events yet. */
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
