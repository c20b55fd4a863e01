import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import type { Finished } from "../../helpers/runs/run-command.ts";
import { run } from "../../helpers/runs/run-command.ts";

/** The command that a run printed for going on. */
export function printedCommand({ stdout }: Pick<Finished, "stdout">): string {
  return /^To continue: (.*)$/m.exec(stdout)?.[1] ?? "none was printed";
}

/** The arguments that a shell makes of a printed `runner …` command. */
export function argumentsOf(command: string): readonly string[] {
  const bin = join(temporaryFolder(), "bin");
  mkdirSync(bin);
  symlinkSync(fileURLToPath(new URL("./print-arguments.sh", import.meta.url)), join(bin, "runner"));
  const { stdout } = spawnSync("sh", ["-c", command], { env: { PATH: `${bin}:${process.env["PATH"]}` } });
  return String(stdout).split("\n").slice(0, -1);
}

/** Types the command that a run printed into a shell. */
export function runPrinted(
  finished: Pick<Finished, "stdout">,
  options: { env?: Record<string, string>; cwd: string },
): Promise<Finished> {
  return run(argumentsOf(printedCommand(finished)), options);
}
