import { setImmediate } from "node:timers/promises";
import { isStopEvent, type RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";
import type { SessionConfig } from "../../../../src/play/session/config.ts";
import { openSession, type PlayOptions, type Session } from "../../../../src/play/session/open-session.ts";
import type { SessionServices } from "../../../../src/play/session/services.ts";
import { type Order, openDesk, type Rest } from "./desk.ts";
import { hearRequests } from "./hear-requests.ts";
import { followTold, type Said } from "./told.ts";

/** The result of one order. */
export interface OrderOptions {
  /** Ends the step that is carried out where it can. */
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: RunEvent) => void) | undefined;
}

/** A run that is held open and waits for its client. */
export interface OpenGame {
  readonly session: Session;
  /** The run as it is. */
  state(): RunState;
  /** The last message; null at the beginning of a conversation. */
  said(): Said | null;
  /** The place at which it rests. @throws the error that broke the run */
  rest(): Promise<Rest>;
  /** Gives an order, and waits until it rests again. @throws what broke the run */
  give(order: Order, options?: OrderOptions): Promise<Rest>;
  /** Leaves it saved, and lets go of the folder. A step that is carried out comes to its end before. @throws what broke the run then */
  close(): Promise<void>;
}

/** Opens a run, with its options of play. */
export interface GameOptions {
  readonly config: SessionConfig;
  readonly services: SessionServices;
  /** Its options of play: people's requests to a running game are carried out while it rests, too. */
  readonly play?: ((session: Session) => PlayOptions) | undefined;
  /** Called with every event. */
  readonly onEvent?: ((event: RunEvent) => void) | undefined;
}

/**
 * Opens a run and plays what is in progress in it, up to where only its client continues.
 *
 * @throws RunnerError as `openSession` does
 */
export async function openGame({ config, services, play, onEvent }: GameOptions): Promise<OpenGame> {
  const desk = openDesk();
  const ending = new AbortController();
  const signals = services.signal === undefined ? [] : [services.signal];
  const signal = AbortSignal.any([...signals, ending.signal]);
  const session = await openSession(config, { ...services, model: desk.model, signal });
  const thread = followTold();
  let state = session.start.state;
  let ordered: OrderOptions = {};
  const follow = (next: RunState): void => {
    state = next;
    thread.follow(next);
  };
  const tell = (event: RunEvent): void => {
    onEvent?.(event);
    ordered.onEvent?.(event);
  };
  follow(state);

  const over = pump();
  return {
    session,
    state: () => state,
    said: thread.last,
    rest: desk.rest,
    async give(order, options = {}) {
      ordered = options;
      try {
        return await desk.give(order);
      } finally {
        ordered = {};
      }
    },
    async close() {
      const rest = await Promise.race([desk.rest(), setImmediate(null)]).catch(() => null);
      if (rest?.type === "waiting") await desk.give({ type: "end" });
      else ending.abort(new Error("the client has left"));
      await over;
    },
  };

  /** Plays to the end, reports everything, and then releases the folder. */
  async function pump(): Promise<void> {
    try {
      const { totalSteps: step } = state;
      for (const text of session.notices) tell({ type: "notice", step, text });
      const asked = play?.(session) ?? {};
      const requests = hearRequests(asked);
      const playing = session.play({
        ...asked,
        direct: (scene) => {
          follow(scene.state);
          return requests.whileResting(scene, desk.direct);
        },
        onState: follow,
        isStepCancelled: () => ordered.signal?.aborted === true,
      });
      let reason: string | null = null;
      let next = await playing.next();
      while (next.done !== true) {
        tell(next.value);
        if (isStopEvent(next.value)) ({ reason } = next.value);
        // A word that the step is cancelled comes in here.
        await setImmediate();
        next = await playing.next();
      }
      session.close();
      desk.end(next.value, reason);
    } catch (error) {
      session.close();
      desk.fail(error);
    }
  }
}
