import { spawn } from "node:child_process";
import { onTestFinished } from "vitest";

/** How a command ended in a shell, and what was written meanwhile. */
export interface Typed {
  readonly code: number;
  readonly shown: string;
}

/** A shell in which commands are typed one after the other, as a reader of a page does. */
export interface Shell {
  /** Types a command and waits for its end. */
  type(command: string): Promise<Typed>;
  /** Leaves a command running, as in a second terminal, once it has shown `mark`. `$LEFT` is its process group. */
  leave(command: string, mark: RegExp): Promise<void>;
}

/** Opens a shell without a terminal. What still runs in it ends with the test. */
export function openShell(env: Readonly<Record<string, string>>, cwd: string): Shell {
  const child = spawn("bash", ["--noprofile", "--norc"], { env, cwd });
  let shown = "";
  let hasEnded = false;
  const watching = new Set<() => void>();
  child.on("close", () => {
    hasEnded = true;
    for (const look of watching) look();
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece) => {
      shown += String(piece);
      for (const look of watching) look();
    });
  }
  const sees = (mark: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = mark.exec(shown);
        if (found === null && !hasEnded) return;
        watching.delete(look);
        if (found === null) reject(new Error(`the shell ended before ${mark}:\n${shown}`));
        else resolve(found);
      };
      watching.add(look);
      look();
    });
  onTestFinished(async () => {
    child.stdin.end(`for job in $(jobs -p); do kill -9 -- "-$job"; done\n`);
    if (!hasEnded) await new Promise((resolve) => child.once("close", resolve));
  });
  // Each command in the background gets a process group of its own.
  child.stdin.write("set -m\n");
  return {
    async type(command) {
      shown = "";
      child.stdin.write(`{ ${command}\n} </dev/null\nprintf '\\n@ended %s\\n' $?\n`);
      const [, code] = await sees(/^@ended (\d+)$/m);
      return { code: Number(code), shown };
    },
    async leave(command, mark) {
      shown = "";
      child.stdin.write(`{ ${command}\n} </dev/null &\nexport LEFT=$!\n`);
      await sees(mark);
    },
  };
}
