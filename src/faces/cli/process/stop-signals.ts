import { EXIT_CODES } from "../../../base/errors.ts";
import { StopRequest } from "../process-context.ts";

const STOP_SIGNALS = {
  SIGHUP: EXIT_CODES.sighup,
  SIGINT: EXIT_CODES.sigint,
  SIGTERM: EXIT_CODES.sigterm,
} as const;

/**
 * One Ctrl-C can arrive twice, from the terminal and from `npm run`, a few milliseconds apart; no person presses the
 * keys twice so quickly.
 */
const ONE_PRESS_MS = 100;

/** The part of the process that the signals concern. */
export interface SignalSource {
  on(signal: NodeJS.Signals, listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * The first signal asks the run to end at its next consistent point, saved. A person who presses Ctrl-C again ends the
 * process at once; no other signal does, for a terminal that goes away sends several.
 */
export function listenForStops(process: SignalSource, stop: AbortController, elapsedMs: () => number): void {
  let pressedMs: number | null = null;
  for (const [name, exitCode] of Object.entries(STOP_SIGNALS)) {
    process.on(name as NodeJS.Signals, () => {
      const nowMs = elapsedMs();
      const isPressedAgain = name === "SIGINT" && pressedMs !== null && nowMs - pressedMs >= ONE_PRESS_MS;
      if (isPressedAgain) process.exit(exitCode);
      if (name === "SIGINT") pressedMs ??= nowMs;
      if (!stop.signal.aborted) stop.abort(new StopRequest(name, exitCode));
    });
  }
}
