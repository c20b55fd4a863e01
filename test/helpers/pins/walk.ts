import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { World } from "../../../src/faces/cli/process-context.ts";
import { plainIds } from "../runs/plain-ids.ts";
import { createCapture, runHere } from "../runs/run-here.ts";
import { PASSING_TIMERS } from "../server/passing-time.ts";

/** Letters of a line that are shown: a save as JSON has 20,000. */
const SHOWN = 900;

/** A folder in which commands are typed one after the other, and all that they wrote. */
export interface Walk {
  readonly cwd: string;
  /** Types a command: its words, what it wrote on each stream, its exit code. With columns stdout is a terminal. */
  type(command: string, world?: Partial<World>, columns?: number): Promise<void>;
  /** Types a command of which no word is kept. */
  quietly(command: string): Promise<void>;
  /** Names the files below a folder. */
  list(folder?: string): void;
  note(text: string): void;
  text(): string;
}

/** The words of a command; those in quotes are one. */
function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "");
}

/** A minute passes from command to command, none meanwhile: all of a walk is the same each time. */
export function walkIn(cwd: string, env: Readonly<Record<string, string>> = {}): Walk {
  const lines: string[] = [];
  let minutes = 0;
  const given = () => {
    minutes += 1;
    const now = Date.UTC(2026, 10, 21, 12, minutes);
    const clock = { now: () => new Date(now), elapsedMs: () => now };
    return { clock, timers: PASSING_TIMERS };
  };
  const plain = (text: string): string =>
    plainIds(text.replaceAll(cwd, "HERE"))
      .replace(/(?<=[ (_-])[0-9a-f]{8}(?=[ ).,;:]|$)/gm, "ID------")
      .replace(/\[\d\d:\d\d:\d\d\]/g, "[CLOCK]")
      .replace(/127\.0\.0\.1:\d+/g, "SERVER")
      .replace(/"(bytes|pid|offset)":\d+/g, '"$1":N')
      .replace(/"host":"[^"]*"/g, '"host":"HOST"')
      .replace(/\bprocess \d+( on \S+)?/g, (_, host) => `process PID${host === undefined ? "" : " on HOST"}`)
      .replace(/\d{8}T\d{9}Z-\d{6}-[0-9a-f]{6}/g, "LETTER")
      .replace(/\d{8}T\d{6}-[0-9a-f]{6}/g, "MAIL")
      .trimEnd()
      .split("\n")
      .map((line) => (line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line))
      .join("\n");
  return {
    cwd,
    async type(command, world = {}, columns = 0) {
      const stdout = { ...createCapture(), ...(columns > 0 && { isTerminal: true, columns, rows: 24 }) };
      const { code, stderr } = await runHere(wordsOf(command), {
        ...{ cwd, env },
        world: { ...given(), stdout, ...world },
      });
      const [said, errors] = [plain(stdout.text()), plain(stderr)];
      lines.push(
        `$ runner ${command}`,
        ...(said === "" ? [] : [said]),
        ...(errors === "" ? [] : errors.split("\n").map((line) => `! ${line}`)),
        ...[`exit code ${code}`, ""],
      );
    },
    async quietly(command) {
      await runHere(wordsOf(command), { cwd, env, world: given() });
    },
    list(folder = ".") {
      const names = readdirSync(join(cwd, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(cwd.length + 1));
      lines.push(...names.map((name) => `  ${plain(name)}`).sort(), "");
    },
    note: (text) => void lines.push(plain(text), ""),
    text: () => `${lines.join("\n")}\n`,
  };
}
