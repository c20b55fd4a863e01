import type { TestContext } from "vitest";
import { openPty, runnerCommand } from "./pty.ts";
import { ShownTerminal, type TerminalKind } from "./shown-terminal.ts";

/** A command on a terminal that shows pictures, and is looked at. */
export interface OpenedScreen {
  /** The visible content. */
  readonly terminal: ShownTerminal;
  /** All that was written to it, codes included. */
  written(): string;
  /** Resolves once it is so, looked at whenever something was written; rejects when the command ends before. */
  until(what: string, isSo: () => boolean): Promise<void>;
  press(keys: string): void;
  resize(columns: number, rows: number): void;
  signal(number: number): void;
  readonly finished: Promise<{ readonly code: number | null; readonly told: string }>;
}

/** How a terminal is opened. */
export interface ScreenOptions {
  readonly cwd: string;
  readonly kind: TerminalKind;
  /** 100 unless given. */
  readonly columns?: number;
  /** 50 unless given. */
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The program to run, instead of the built command with the arguments. */
  readonly command?: readonly string[];
}

/** Opens a terminal and runs the built command there. Skips the test where there are no terminals. */
export function openScreen(
  context: Pick<TestContext, "skip">,
  args: readonly string[],
  { cwd, kind, columns = 100, rows = 50, env = {}, command = runnerCommand(args) }: ScreenOptions,
): OpenedScreen {
  let written = "";
  const checks = new Set<() => void>();
  const terminal = new ShownTerminal(kind, columns, rows, (text) => pty.press(text));
  const pty = openPty(context, command, {
    ...{ cwd, columns, rows, env },
    onShown: (text) => {
      written += text;
      terminal.feed(text);
      void terminal.settled.then(() => {
        for (const check of checks) check();
      });
    },
  });
  const finished = pty.finished.then(async (end) => {
    await terminal.settled;
    return end;
  });
  return {
    terminal,
    written: () => written,
    until: (what, isSo) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (!isSo()) return;
          checks.delete(check);
          resolve();
        };
        checks.add(check);
        check();
        void finished.then(() => reject(new Error(`ended before ${what}:\n${terminal.lines.join("\n")}`)));
      }),
    press: pty.press,
    resize(newColumns, newRows) {
      terminal.resize(newColumns, newRows);
      pty.resize(newColumns, newRows);
    },
    signal: pty.signal,
    finished,
  };
}
