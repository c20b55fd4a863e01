import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { onTestFinished, type TestContext } from "vitest";
import { HAS_TERMINALS } from "../../helpers/runs/pseudo-terminal.ts";

const RUNNER = fileURLToPath(new URL("../../../bin/runner.js", import.meta.url));

/** A terminal of argv[1] columns with a command on it: what it shows goes to stdout, what comes on stdin are its keys. */
const TERMINAL = `
import fcntl, os, pty, select, signal, struct, sys, termios
columns, command = int(sys.argv[1]), sys.argv[2:]
pid, master = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    os.execvp(command[0], command)
def end(*_):
    os.kill(pid, signal.SIGKILL)
    os._exit(1)
signal.signal(signal.SIGTERM, end)
sources = [master, 0]
while master in sources:
    for source in select.select(sources, [], [])[0]:
        try:
            data = os.read(source, 65536)
        except OSError:
            data = b""
        if not data:
            sources.remove(source)
        else:
            os.write(1 if source == master else master, data)
status = os.waitpid(pid, 0)[1]
code = os.waitstatus_to_exitcode(status)
# As a shell tells it.
sys.exit(128 - code if code < 0 else code)
`;

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
  { skip }: Pick<TestContext, "skip">,
  args: readonly string[],
  { env = {}, cwd, columns = 80 }: { env?: Record<string, string>; cwd: string; columns?: number },
): OnTerminal {
  skip(!HAS_TERMINALS, "python3 with its pty module, which makes the terminal, is not here");
  const { PATH, HOME } = process.env;
  const child = spawn("python3", ["-c", TERMINAL, String(columns), process.execPath, RUNNER, ...args], {
    cwd,
    env: { PATH, HOME, TERM: "xterm-256color", ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGTERM"));
  let shown = "";
  const checks = new Set<() => void>();
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    shown += piece;
    for (const check of checks) check();
  });
  const finished = new Promise<{ code: number | null; shown: string }>((resolve) => {
    child.on("close", (code) => resolve({ code, shown }));
  });
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
    press: (keys) => void child.stdin.write(keys),
    finished,
  };
}
