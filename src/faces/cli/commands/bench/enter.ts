import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { guardFile } from "../../../../base/disk/guard-file.ts";
import { sha256Of } from "../../../../base/disk/lazy-crypto.ts";
import { EXIT_CODES } from "../../../../base/errors.ts";
import { renderCountOf } from "../../../../base/quantities/count.ts";
import { canonicalJson } from "../../../../base/text/canonical-json.ts";
import type { JsonValue } from "../../../../base/vocabulary/json.ts";
import { EXPLORER_ID } from "../../../../base/vocabulary/run-settings.ts";
import { drawManifest, hashOf, type SubmissionEntry } from "../../../../fleet/bench/submission.ts";
import { type TaskLevel, USUAL_LEVELS } from "../../../../fleet/bench/task.ts";
import { readPlaybookFile } from "../../../../parts/playbook/play/playbook-file.ts";
import type { Run } from "../../options/subcommand.ts";
import type { World } from "../../process-context.ts";
import { plainLine } from "../../render/plain-text.ts";
import { writeOutputs } from "../../write-output.ts";
import { thisProgram } from "../proof/this-program.ts";
import { ENTRY, MANIFEST, openNamed, openSubmission } from "./submission.ts";

/**
 * Begins a submission: writes down its player and tasks, which are published before the seeds are drawn.
 *
 * @throws RunnerError `output-exists`; as tasks and a playbook do
 */
export const enterBench: Run<{ readonly levels?: readonly TaskLevel[] }> = async (
  world,
  { model = EXPLORER_ID, effort = null, thinking = null, playbook, rom, quiet },
  [out = "", ...words],
  { levels = USUAL_LEVELS },
) => {
  const tasks = openNamed(world, rom, words);
  const entry: SubmissionEntry = {
    ...({ format: "gameboy-runner entry", version: 1, program: thisProgram() } as const),
    ...{
      model,
      effort,
      thinking,
      playbookSha256: playbook === undefined ? null : hashOfPlaybook(world, playbook),
    },
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

/** The hash of a playbook, as runs' files have it. */
export function hashOfPlaybook({ cwd }: Pick<World, "cwd">, file: string): string {
  return sha256Of(canonicalJson(readPlaybookFile(resolve(cwd, file), file) as unknown as JsonValue));
}

function writeJson(world: World, to: string, value: object): void {
  writeOutputs(world, [{ to, content: `${JSON.stringify(value, null, 2)}\n` }], "never");
}
