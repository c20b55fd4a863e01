import { spawn } from "node:child_process";
import type { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { onTestFinished, type TestContext } from "vitest";
import { HAS_TERMINALS } from "../runs/pseudo-terminal.ts";

const RUNNER = fileURLToPath(new URL("../../../bin/runner.js", import.meta.url));

/**
 * A terminal with a command on it: what it shows goes to stdout, what comes on stdin are its keys, and on descriptor 3
 * come `size COLUMNS ROWS` and `signal NUMBER`, a line each. At the end it prints the terminal's settings on stderr,
 * before and after, where they are different.
 */
const TERMINAL = `
import fcntl, os, pty, select, signal, struct, sys, termios
columns, rows, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
def size(fd, columns, rows):
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
pid, master = pty.fork()
if pid == 0:
    os.close(3)
    size(0, columns, rows)
    os.execvp(command[0], command)
def end(*_):
    os.kill(pid, signal.SIGKILL)
    os._exit(1)
signal.signal(signal.SIGTERM, end)
settings = termios.tcgetattr(master)
sources = [master, 0, 3]
while master in sources:
    for source in select.select(sources, [], [])[0]:
        try:
            data = os.read(source, 65536)
        except OSError:
            data = b""
        if not data:
            sources.remove(source)
        elif source == 3:
            for line in data.decode().splitlines():
                word, *numbers = line.split()
                if word == "size":
                    size(master, int(numbers[0]), int(numbers[1]))
                else:
                    os.kill(pid, int(numbers[0]))
        else:
            while data:
                data = data[os.write(1 if source == master else master, data):]
status = os.waitpid(pid, 0)[1]
if settings[3] != termios.tcgetattr(master)[3]:
    sys.stderr.write("the terminal was left with other settings\\n")
code = os.waitstatus_to_exitcode(status)
# As a shell tells it.
sys.exit(128 - code if code < 0 else code)
`;

/** A command on a terminal, as the terminal's other end has it. */
export interface Pty {
  /** Types. */
  press(keys: string): void;
  resize(columns: number, rows: number): void;
  /** Sends the command's process a signal. */
  signal(number: number): void;
  readonly finished: Promise<{ readonly code: number | null; readonly told: string }>;
}

/** How a command is run on a terminal. */
export interface PtyOptions {
  readonly cwd: string;
  readonly columns: number;
  readonly rows: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly onShown: (text: string) => void;
}

/** The built command with these arguments. */
export function runnerCommand(args: readonly string[]): readonly string[] {
  return [process.execPath, RUNNER, ...args];
}

/** Runs a command on a terminal. Skips the test where there is none. */
export function openPty(
  { skip }: Pick<TestContext, "skip">,
  command: readonly string[],
  { cwd, columns, rows, env = {}, onShown }: PtyOptions,
): Pty {
  skip(!HAS_TERMINALS, "python3 with its pty module, which makes the terminal, is not here");
  const { PATH, HOME } = process.env;
  const child = spawn("python3", ["-c", TERMINAL, String(columns), String(rows), ...command], {
    cwd,
    env: { PATH, HOME, TERM: "xterm-256color", COLORTERM: "truecolor", ...env },
    stdio: ["pipe", "pipe", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGTERM"));
  let told = "";
  child.stdout.setEncoding("utf8").on("data", onShown);
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    told += piece;
  });
  const control = child.stdio[3] as Writable;
  for (const stream of [child.stdin, control]) stream.on("error", () => {});
  return {
    press: (keys) => void child.stdin.write(keys),
    resize: (newColumns, newRows) => void control.write(`size ${newColumns} ${newRows}\n`),
    signal: (number) => void control.write(`signal ${number}\n`),
    finished: new Promise((resolve) => {
      child.on("close", (code) => resolve({ code, told }));
    }),
  };
}
