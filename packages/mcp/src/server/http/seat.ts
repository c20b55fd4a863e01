import { RunnerError } from "../../../../../src/base/errors.ts";
import type { Alarm, Clock, Timers } from "../../../../../src/base/vocabulary/services.ts";

/** The time for which a client keeps its seat after its last connection, in ms: time to think, and to connect again. */
export const HELD_MS = 60_000;

/** The seat of the one who plays. */
export interface Seat {
  /**
   * Sits down, or stays, for a connection or a call; gives what is called when that ends.
   *
   * @param who identifies the client
   * @param name for people
   * @throws RunnerError `seat-taken` where another sits here
   */
  enter(who: string, name: string): () => void;
  /** Whether this client sits here. */
  has(who: string): boolean;
  /** Gets up, if it sits here. */
  leave(who: string): void;
  /** Releases the seat. */
  close(): void;
}

/** The clock of a seat. */
export interface SeatOptions {
  readonly clock: Pick<Clock, "elapsedMs">;
  readonly alarm: Timers["alarm"];
  /** Called when the seat's client has been silent for {@link HELD_MS}. */
  readonly onIdle: () => void;
  /** Called when another client takes the seat of a silent one. */
  readonly onTaken: (who: string) => void;
}

/** A free seat. */
export function createSeat({ clock, alarm, onIdle, onTaken }: SeatOptions): Seat {
  let holder: { readonly who: string; readonly name: string } | null = null;
  let open = 0;
  let lastMs = 0;
  let idle: Alarm | null = null;
  let isClosed = false;

  const rest = (): void => {
    if (isClosed) return;
    lastMs = clock.elapsedMs();
    idle?.cancel();
    idle = alarm(HELD_MS, onIdle);
  };
  return {
    has: (who) => holder?.who === who,
    enter(who, name) {
      if (holder !== null && holder.who !== who) {
        if (open > 0 || clock.elapsedMs() - lastMs < HELD_MS) throw refuse(holder.name);
        onTaken(holder.who);
      }
      holder = { who, name };
      const entered = holder;
      idle?.cancel();
      open += 1;
      let isOver = false;
      return () => {
        if (isOver || holder?.who !== entered.who) return;
        isOver = true;
        open -= 1;
        if (open === 0) rest();
      };
    },
    leave(who) {
      if (holder?.who !== who) return;
      holder = null;
      open = 0;
      idle?.cancel();
    },
    close() {
      isClosed = true;
      idle?.cancel();
    },
  };
}

function refuse(name: string): RunnerError {
  return new RunnerError("seat-taken", `${name} plays this game, and one client plays at a time`, {
    facts: { client: name },
  });
}
