import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const RUNNER = fileURLToPath(new URL("../../../bin/runner.js", import.meta.url));

/** Whether this machine has what makes a pseudo-terminal here. */
export const HAS_TERMINALS: boolean =
  process.platform !== "win32" && spawnSync("python3", ["-c", "import pty"]).status === 0;

/**
 * Runs a command on a terminal of its own. When its output holds argv[1] the rest happens: `vanish` closes the
 * terminal's other end, as a window that is closed does; anything else is typed. Prints the exit code, or the signal
 * as a negative number, as the last line.
 */
const SCRIPT = `
import os, pty, sys
mark, deed, command = sys.argv[1].encode(), sys.argv[2], sys.argv[3:]
pid, master = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
seen = b""
while mark not in seen:
    piece = os.read(master, 65536)
    seen += piece
    sys.stdout.buffer.write(piece)
if deed == "vanish":
    os.close(master)
else:
    os.write(master, deed.encode())
    while True:
        try:
            piece = os.read(master, 65536)
        except OSError:
            break
        if not piece:
            break
        sys.stdout.buffer.write(piece)
_, status = os.waitpid(pid, 0)
sys.stdout.buffer.write(b"\\n%d" % (-os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)))
`;

/** How a command on a terminal ended. */
export interface TerminalEnd {
  /** The exit code; a negative number is the signal that killed it. */
  readonly code: number;
  /** Its output until the terminal vanished. */
  readonly output: string;
}

/** Runs the built command on a terminal; once it has written `mark` the terminal vanishes, or keys are typed. */
export function runOnTerminal(
  args: readonly string[],
  mark: string,
  deed: "vanish" | { readonly type: string },
  options: { readonly cwd: string },
): Promise<TerminalEnd> {
  return runCommandOnTerminal([process.execPath, RUNNER, ...args], mark, deed, options);
}

/** The same with any command, and more in its environment. */
export async function runCommandOnTerminal(
  command: readonly string[],
  mark: string,
  deed: "vanish" | { readonly type: string },
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<TerminalEnd> {
  const { PATH, HOME } = process.env;
  const then = deed === "vanish" ? deed : deed.type;
  const child = spawn("python3", ["-c", SCRIPT, mark, then, ...command], {
    cwd: options.cwd,
    env: { PATH, HOME, TERM: "xterm", NO_COLOR: "1", ...options.env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let written = "";
  child.stdout.on("data", (piece) => {
    written += String(piece);
  });
  await new Promise((resolve) => child.on("close", resolve));
  const at = written.lastIndexOf("\n");
  return { code: Number(written.slice(at + 1)), output: written.slice(0, at) };
}
