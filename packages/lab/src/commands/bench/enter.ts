import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { guardFile } from "../../../../../src/base/disk/guard-file.ts";
import { EXIT_CODES } from "../../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../../src/base/quantities/count.ts";
import { EXPLORER_ID } from "../../../../../src/base/vocabulary/run-settings.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { Run } from "../../../../../src/faces/cli/options/subcommand.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { writeOutputs } from "../../../../../src/faces/cli/write-output.ts";
import { sharesOfSession } from "../../../../../src/play/agent/seam/loop-parts.ts";
import { DEFAULT_PARTS } from "../../../../../src/play/session/config/part-table.ts";
import { filesOfParts } from "../../../../../src/play/session/config/session-of-parts.ts";
import { drawManifest, hashOf, type SubmissionEntry } from "../../bench/submission.ts";
import { type TaskLevel, USUAL_LEVELS } from "../../bench/task.ts";
import { type StartHashes, startHashes } from "../../run-file/begun-with.ts";
import { thisProgram } from "../proof/this-program.ts";
import { ENTRY, MANIFEST, openNamed, openSubmission } from "./submission.ts";

/**
 * Begins a submission: writes down its player and tasks, which are published before the seeds are drawn.
 *
 * @throws RunnerError `output-exists`; as tasks and the files of parts do
 */
export const enterBench: Run<{ readonly levels?: readonly TaskLevel[] }> = async (
  world,
  options,
  [out = "", ...words],
  { levels = USUAL_LEVELS },
) => {
  const { model = EXPLORER_ID, effort = null, thinking = null, rom, quiet } = options;
  const tasks = openNamed(world, rom, words);
  const entry: SubmissionEntry = {
    ...({ format: "gameboy-runner entry", version: 1, program: thisProgram() } as const),
    model,
    effort,
    thinking,
    ...(await hashesOfFiles(world, options)),
    levels,
    tasks: Object.fromEntries(tasks.map(({ task: { rules } }) => [rules.name, hashOf(rules)])),
  };
  const folder = resolve(world.cwd, out);
  guardFile(folder, null, () => mkdirSync(folder, { recursive: true }));
  writeJson(world, join(folder, ENTRY), entry);
  if (quiet !== true)
    world.stderr.write(`wrote ${plainLine(join(out, ENTRY))}: publish it, then the referee draws\n`);
  return EXIT_CODES.done;
};

/**
 * Draws the seeds of a submission, once: writes the manifest that lists every job.
 *
 * @throws RunnerError `output-exists` where they were drawn; `submission-invalid`
 */
export const drawBench: Run<{ readonly runs?: number }> = async (world, options, [shown = ""], { runs }) => {
  const { folder, entry, tasks } = openSubmission(world, options, shown);
  const about = { program: thisProgram(), now: world.clock.now(), runs };
  const manifest = drawManifest(
    entry,
    tasks.map(({ task }) => task),
    about,
  );
  writeJson(world, join(folder, MANIFEST), manifest);
  if (options.quiet !== true) {
    const { length } = manifest.jobs;
    world.stderr.write(`wrote ${plainLine(join(shown, MANIFEST))}: ${renderCountOf(length, "job")}\n`);
  }
  return EXIT_CODES.done;
};

/** The hashes of the parts' files that options name, as runs' files have them. */
export async function hashesOfFiles({ cwd }: Pick<World, "cwd">, options: Options): Promise<StartHashes> {
  const named = new Map<string, string>();
  const paths = filesOfParts((name) => {
    const file = options[name];
    if (file === undefined) return undefined;
    named.set(resolve(cwd, file), file);
    return resolve(cwd, file);
  });
  const shown = (path: string): string => named.get(path) ?? path;
  return startHashes(await sharesOfSession({ ...DEFAULT_PARTS, ...paths }, shown));
}

function writeJson(world: World, to: string, value: object): void {
  writeOutputs(world, [{ to, content: `${JSON.stringify(value, null, 2)}\n` }], "never");
}
