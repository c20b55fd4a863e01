import type { Options } from "../options/options.ts";
import type { World } from "../process-context.ts";
import { canRedraw } from "../view/colour.ts";
import { plainLine } from "./plain-text.ts";

/** The shortest time between two reports of the progress without a terminal, in milliseconds. */
const TOLD_MS = 5_000;

/** The shortest time between two drawings on a terminal. */
const DRAWN_MS = 100;

/** The progress of something that takes a while, on stderr. Silent with `--quiet`. */
export interface ProgressLine {
  /** Begins to count `total` things; the result counts one more. */
  count(what: string, total: number): () => void;
  /** The same for the percent of an amount; the result gets what is done of it. */
  percent(what: string, amount: number): (done: number) => void;
  /** Takes the line away. */
  hide(): void;
}

/** Opens the progress of a command: a line that changes on a terminal, a line now and then elsewhere. */
export function openProgress(
  { stderr, env, clock }: Pick<World, "stderr" | "env" | "clock">,
  options: Options,
): ProgressLine {
  const isQuiet = options.quiet === true;
  const isLive = canRedraw(stderr, env) && !isQuiet;
  let isShown = false;
  const progress: ProgressLine = {
    count(what, total) {
      let done = 0;
      let toldMs = clock.elapsedMs();
      return () => {
        done += 1;
        const text = `${plainLine(what)}: ${done} of ${total}`;
        const nowMs = clock.elapsedMs();
        if (isLive && (nowMs - toldMs >= DRAWN_MS || (isShown && done === total))) {
          stderr.write(`\r\u001b[2K${plainLine(text, (stderr.columns ?? 80) - 1)}`, "drawing");
          isShown = true;
          toldMs = nowMs;
        } else if (!isLive && !isQuiet && nowMs - toldMs >= TOLD_MS) {
          stderr.write(`${text}\n`);
          toldMs = nowMs;
        }
      };
    },
    percent(what, amount) {
      const count = progress.count(`${what}, percent`, 100);
      let counted = 0;
      return (done) => {
        for (const parts = Math.min(100, Math.floor((100 * done) / amount)); counted < parts; counted += 1)
          count();
      };
    },
    hide() {
      if (isShown) stderr.write("\r\u001b[2K", "drawing");
      isShown = false;
    },
  };
  return progress;
}
