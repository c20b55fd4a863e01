import type { Timers } from "../../base/vocabulary/services.ts";

/** The longest delay that one timer can hold; above it Node fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Rings by the system's own time. */
export const systemAlarm: Timers["alarm"] = (ms, ring) => {
  const timer = setTimeout(ring, Math.min(ms, LONGEST_TIMER_MS));
  return { putOff: () => void timer.refresh(), cancel: () => clearTimeout(timer) };
};

/** Watches one request for silence. */
export interface SilenceWatch {
  /** Aborted when the server has been silent for too long, when the caller's signal is, or at the end. */
  readonly signal: AbortSignal;
  /**
   * The global `fetch`, with each sign of life counted: the headers, and every chunk of the body. A redirect is never
   * followed: `x-api-key` and the like would go to whomever the server names.
   */
  readonly fetch: typeof fetch;
  /** Whether the server was silent for too long. */
  isSilent(): boolean;
  /** The content type of the response; null until its headers came. */
  contentType(): string | null;
  /** Ends the watch and whatever is left of the request. May be called again. */
  end(): void;
}

/**
 * Ends a connection that hangs and a body that falls silent; a slow but living stream goes on. It counts bytes and
 * not events, since the SDK swallows the pings with which a server shows that it is alive.
 *
 * The SDK's own timeout ends when the headers arrive, so it cannot do this (measured with 1.12.0).
 */
export function watchSilence(
  timeoutMs: number,
  caller: AbortSignal,
  setAlarm: Timers["alarm"] = systemAlarm,
): SilenceWatch {
  const controller = new AbortController();
  let silent = false;
  let contentType: string | null = null;
  const alarm = setAlarm(timeoutMs, () => {
    silent = true;
    controller.abort();
  });
  const abort = () => controller.abort(caller.reason);
  caller.addEventListener("abort", abort, { once: true });
  if (caller.aborted) abort();

  return {
    signal: controller.signal,
    fetch: async (input, init) => {
      const response = await fetch(input, { ...init, redirect: "manual" });
      alarm.putOff();
      contentType = response.headers.get("content-type") ?? "";
      if (response.body === null) return response;
      const body = response.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, output) {
            alarm.putOff();
            output.enqueue(chunk);
          },
        }),
      );
      return new Response(body, response);
    },
    isSilent: () => silent,
    contentType: () => contentType,
    end() {
      alarm.cancel();
      caller.removeEventListener("abort", abort);
      controller.abort();
    },
  };
}
