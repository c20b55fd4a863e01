import type { TestContext } from "vitest";
import { openPty, runnerCommand } from "../../helpers/terminals/pty.ts";

/** A command on a terminal. */
export interface OnTerminal {
  /** Everything that was shown so far, escape codes included. */
  shown(): string;
  /** Resolves once `text` was shown so many times, once unless told; rejects when the command ends without it. */
  saw(text: string, times?: number): Promise<void>;
  /** Presses keys. */
  press(keys: string): void;
  readonly finished: Promise<{ readonly code: number | null; readonly shown: string }>;
}

/** Opens a terminal, 80 columns wide unless told, and runs the built command there. Skips the test where there is none. */
export function openTerminal(
  context: Pick<TestContext, "skip">,
  args: readonly string[],
  { env = {}, cwd, columns = 80 }: { env?: Record<string, string>; cwd: string; columns?: number },
): OnTerminal {
  let shown = "";
  const checks = new Set<() => void>();
  const terminal = openPty(context, runnerCommand(args), {
    ...{ cwd, columns, rows: 24 },
    // Pictures are shown in the colours that any terminal has.
    env: { COLORTERM: "", ...env },
    onShown: (piece) => {
      shown += piece;
      for (const check of checks) check();
    },
  });
  const finished = terminal.finished.then(({ code }) => ({ code, shown }));
  return {
    shown: () => shown,
    saw: (text, times = 1) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (shown.split(text).length > times) resolve();
        };
        checks.add(check);
        check();
        void finished.then(() => reject(new Error(`ended without ${JSON.stringify(text)}:\n${shown}`)));
      }),
    press: terminal.press,
    finished,
  };
}
