import { renderCountOf } from "../../../base/quantities/count.ts";
import type { Options } from "../options/options.ts";
import type { World } from "../process-context.ts";
import { coloursFor } from "../view/colour.ts";
import { plainLine } from "./plain-text.ts";
import { openProgress } from "./progress.ts";

/** The findings of a verification as they come: results on stdout, the progress on stderr. */
export interface Verdicts {
  /** Number of faults so far. */
  readonly wrong: number;
  /** Whether no file was reported. */
  readonly isEmpty: boolean;
  /** A file is good. */
  pass(file: string, what?: string): void;
  /** Something could not be checked, or is odd but harmless. */
  note(file: string, what: string): void;
  /** A file is wrong. */
  fault(file: string, what: string): void;
  /** A file is wrong, in a whole line that names it. */
  refuse(file: string, reason: string): void;
  /** Begins to count `total` things; the result counts one more. */
  progress(what: string, total: number): () => void;
  /** Reports the end. */
  finish(): void;
  /** Takes the progress away. */
  close(): void;
}

/** Opens the view that the options ask for: with `--json`, one object a line. */
export function openVerdicts({ stdout, stderr, env, clock }: World, options: Options): Verdicts {
  const { green, yellow, red } = coloursFor(stdout, env);
  const isQuiet = options.quiet === true;
  const progress = openProgress({ stderr, env, clock }, options);
  let wrong = 0;
  let checked = 0;
  let notes = 0;

  const tell = (verdict: "ok" | "note" | "wrong", file: string, what: string, line: string): void => {
    progress.hide();
    if (options.json === true) stdout.write(`${JSON.stringify({ verdict, file, what })}\n`);
    else if (verdict === "wrong" || !isQuiet) {
      const paint = verdict === "ok" ? green : verdict === "note" ? yellow : red;
      stdout.write(`${paint(verdict.padEnd(5))} ${plainLine(line)}\n`);
    }
  };
  return {
    get wrong() {
      return wrong;
    },
    get isEmpty() {
      return wrong + checked + notes === 0;
    },
    pass(file, what) {
      checked += 1;
      tell("ok", file, what ?? "", what === undefined ? file : `${file}: ${what}`);
    },
    note(file, what) {
      notes += 1;
      tell("note", file, what, `${file}: ${what}`);
    },
    fault(file, what) {
      wrong += 1;
      tell("wrong", file, what, `${file} ${what}`);
    },
    refuse(file, reason) {
      wrong += 1;
      tell("wrong", file, reason, reason);
    },
    progress: progress.count,
    finish() {
      progress.hide();
      if (options.json === true || (isQuiet && wrong === 0)) return;
      const things = wrong === 1 ? "1 thing is wrong" : `${wrong} things are wrong`;
      const passed = `All ${renderCountOf(checked, "check")}${notes === 0 ? "" : " that could run"} passed.`;
      stdout.write(wrong === 0 ? green(passed) : red(`${things}.`));
      stdout.write("\n");
    },
    close: progress.hide,
  };
}
