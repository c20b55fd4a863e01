import type { Alarm, Timers } from "../../base/vocabulary/services.ts";

/** The longest delay that one timer can hold; above it Node fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Rings by the system's own time. */
export const systemAlarm: Timers["alarm"] = (ms, ring) => {
  const timer = setTimeout(ring, Math.min(ms, LONGEST_TIMER_MS));
  return { putOff: () => void timer.refresh(), cancel: () => clearTimeout(timer) };
};

/** The time limits of a reply, in milliseconds. */
export interface ReplyTimes {
  /** The longest silence of the server: no byte comes. */
  readonly silenceMs: number;
  /** The longest time without text, call or thinking. */
  readonly contentMs: number;
}

/** The longest time of a whole reply, however much it says. */
const LONGEST_REPLY_MS = 60 * 60_000;

/** The most bytes of an answer: ten times as many as the longest reply has. */
const MOST_BYTES = 64 * 2 ** 20;

/** Watches one request for silence, and for answers without end. */
export interface SilenceWatch {
  /** Aborted when the reply breaks one of its limits, when the caller's signal is, or at the end. */
  readonly signal: AbortSignal;
  /**
   * The global `fetch`, with each sign of life counted: the headers, and every chunk of the body. A redirect is never
   * followed: `x-api-key` and the like would go to whomever the server names.
   */
  readonly fetch: typeof fetch;
  /** Text, a call or thinking came. */
  sawContent(): void;
  /** The limit that the reply broke, in words; null for none. */
  brokenLimit(): string | null;
  /** Whether the answer had too many bytes: another attempt would cost as much. */
  isOverlong(): boolean;
  /** The content type of the response; null until its headers came. */
  contentType(): string | null;
  /** Ends the watch and whatever is left of the request. May be called again. */
  end(): void;
}

/**
 * Ends a connection that hangs, a body that falls silent, and one that says nothing or never ends; a slow but living stream goes
 * on. For silence it counts bytes and not events, since the SDK swallows the pings with which a server shows that it is alive.
 *
 * The SDK's own timeout ends when the headers arrive, so it cannot do this (measured with 1.12.0).
 */
export function watchSilence(
  { silenceMs, contentMs }: ReplyTimes,
  caller: AbortSignal,
  setAlarm: Timers["alarm"] = systemAlarm,
): SilenceWatch {
  const controller = new AbortController();
  let broken: string | null = null;
  let bytes = 0;
  let contentType: string | null = null;
  const stop = (limit: string) => {
    broken ??= limit;
    controller.abort();
  };
  const alarmAfter = (ms: number, limit: string): Alarm => setAlarm(ms, () => stop(limit));
  const silence = alarmAfter(silenceMs, `no sign of life for ${silenceMs / 1000} s`);
  const content = alarmAfter(contentMs, `no text, call or thinking for ${contentMs / 1000} s`);
  const whole = alarmAfter(LONGEST_REPLY_MS, `no end of the reply after ${LONGEST_REPLY_MS / 60_000} min`);
  const abort = () => controller.abort(caller.reason);
  caller.addEventListener("abort", abort, { once: true });
  if (caller.aborted) abort();

  return {
    signal: controller.signal,
    fetch: async (input, init) => {
      const response = await fetch(input, { ...init, redirect: "manual" });
      silence.putOff();
      contentType = response.headers.get("content-type") ?? "";
      if (response.body === null) return response;
      const body = response.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, output) {
            silence.putOff();
            bytes += chunk.byteLength;
            if (bytes > MOST_BYTES) stop(`no end of the reply after ${MOST_BYTES / 2 ** 20} MiB`);
            output.enqueue(chunk);
          },
        }),
      );
      return new Response(body, response);
    },
    sawContent: () => content.putOff(),
    brokenLimit: () => broken,
    isOverlong: () => bytes > MOST_BYTES,
    contentType: () => contentType,
    end() {
      for (const alarm of [silence, content, whole]) alarm.cancel();
      caller.removeEventListener("abort", abort);
      controller.abort();
    },
  };
}
