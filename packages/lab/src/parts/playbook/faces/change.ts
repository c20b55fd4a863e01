import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { guardWrite } from "../../../../../../src/base/disk/disk-errors.ts";
import { readUserFile } from "../../../../../../src/base/disk/read-user-file.ts";
import { EXIT_CODES, RunnerError } from "../../../../../../src/base/errors.ts";
import { playOn } from "../../../../../../src/faces/cli/commands/play-on.ts";
import type { Options } from "../../../../../../src/faces/cli/options/options.ts";
import { sessionConfigOf } from "../../../../../../src/faces/cli/options/session-config.ts";
import type { Run } from "../../../../../../src/faces/cli/options/subcommand.ts";
import { shellCommand } from "../../../../../../src/faces/cli/options/values/shell-command.ts";
import type { World } from "../../../../../../src/faces/cli/process-context.ts";
import { openView } from "../../../../../../src/faces/cli/view/run-view.ts";
import { removeScratch, writeScratch } from "../../../../../fleet/src/work/scratch.ts";
import { readPlaybookFile, renderPlaybook } from "../play/playbook-file.ts";
import { openPlaybook } from "./list.ts";

/** Gives the run another playbook, which a decision records. Returns the exit code. */
export const importPlaybook: Run = async (world, options, [file = ""]) => {
  return keepPlaybook(world, options, resolve(world.cwd, file), file);
};

/**
 * Opens the run's playbook in the person's editor, and keeps the result. What was written and could not be taken stays in its file.
 * Returns the exit code.
 */
export const editRunPlaybook: Run = async (world, options) => {
  const before = renderPlaybook(await openPlaybook(world, options, undefined));
  // No start removes it after a kill: it may hold what the person wrote.
  const folder = guardWrite(tmpdir(), () => mkdtempSync(join(tmpdir(), "playbook-")));
  const file = join(folder, "playbook.yaml");
  let isLeft = false;
  try {
    writeScratch(folder, basename(file), Buffer.from(before));
    runEditor(world, file);
    if (readUserFile(file, "playbook") === before) {
      world.stdout.write("Nothing was changed.\n");
      return EXIT_CODES.done;
    }
    isLeft = true;
    const exitCode = await keepPlaybook(world, options, file, "playbook.yaml");
    isLeft = exitCode !== EXIT_CODES.done;
    return exitCode;
  } finally {
    if (isLeft)
      world.stderr.write(`runner: your text is kept: ${shellCommand(["playbook", "import", file])}\n`);
    else removeScratch(folder);
  }
};

/**
 * Opens the run without playing a step: the playbook is a decision of its own. A mistake in the file is found before the run is opened.
 *
 * @param shown the name of the file in messages
 */
async function keepPlaybook(
  world: World,
  options: Options,
  playbook: string,
  shown: string,
): Promise<number> {
  const { length } = readPlaybookFile(playbook, shown);
  const view = openView(world, options, () => [`Entries in the run's playbook now: ${length}.`]);
  try {
    const config = { ...sessionConfigOf(options, world), playbook, steps: 0, untilStep: null };
    const exitCode = await playOn({ world, options, view }, config);
    if (exitCode === EXIT_CODES.interrupted) {
      view.log.warn(
        `${shown} was not imported, since the run waits at an interrupt: decide it first, then import again`,
      );
    }
    return exitCode;
  } finally {
    view.close();
  }
}

function runEditor({ env }: World, file: string): void {
  const editor = env["VISUAL"] || env["EDITOR"] || "";
  if (editor === "") {
    throw new RunnerError(
      "editor-failed",
      "no editor is set: set VISUAL or EDITOR, or use runner playbook export and runner playbook import",
    );
  }
  // As git and crontab do: the setting may hold arguments.
  const { status } = spawnSync("sh", ["-c", `${editor} "$1"`, "sh", file], { stdio: "inherit" });
  if (status !== 0) throw new RunnerError("editor-failed", `${editor} failed: the playbook is unchanged`);
}
