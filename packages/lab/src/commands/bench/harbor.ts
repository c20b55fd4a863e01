import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { guardFile } from "../../../../../src/base/disk/guard-file.ts";
import { EXIT_CODES, RunnerError } from "../../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../../src/base/quantities/count.ts";
import { CLIENT_ID } from "../../../../../src/base/vocabulary/run-settings.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { type OutputFile, writeOutputs } from "../../../../../src/faces/cli/write-output.ts";
import { isPublished, packageVersion } from "../../../../../src/package-files.ts";
import { openOutputFolder } from "../../../../viewer/src/film/write/output-folder.ts";
import {
  hashOf,
  type SubmissionEntry,
  type SubmissionJob,
  type SubmissionManifest,
} from "../../bench/submission.ts";
import type { TaskLevel, TaskRules } from "../../bench/task.ts";
import { startHashes } from "../../run-file/begun-with.ts";
import { ENTRY, MANIFEST, openNamed } from "./submission.ts";

/** The jobs that are written as tasks of Harbor. */
export interface HarborOptions {
  readonly levels?: readonly TaskLevel[];
  readonly seeds?: readonly number[];
  readonly force?: boolean;
}

/** The options of a client's run at each level. There is none for pictures alone, since tools tell more. */
const LEVEL_OPTIONS: Readonly<Partial<Record<TaskLevel, readonly string[]>>> = {
  memory: ["--set", "skills=off", "--set", "hints=none", "--set", "tries=off"],
  everything: ["--set", "hints=next", "--set", "tries=off"],
  "memory-tries": ["--set", "skills=off", "--set", "hints=none", "--set", "tries=on"],
};

const MINUTE = 60;

/**
 * Writes tasks for Harbor, each in a folder: an MCP client plays in a container, and the verifier checks the run as a submission of one
 * job.
 *
 * @throws RunnerError `option-invalid`; `output-exists`; as tasks do
 */
export function exportHarbor(
  world: World,
  { quiet, rom }: Options,
  [out = "", ...words]: readonly string[],
  { levels = ["memory"], seeds = [1], force = false }: HarborOptions,
): number {
  const pixels = levels.find((level) => LEVEL_OPTIONS[level] === undefined);
  if (pixels !== undefined)
    throw new RunnerError("option-invalid", `an MCP client gets more than pictures: leave out ${pixels}`);
  const tasks = openNamed(world, rom, words);
  const own = tasks.find(({ task: { rules } }) => typeof rules.game !== "string");
  if (own !== undefined)
    throw new RunnerError(
      "option-invalid",
      `${own.task.rules.name} needs a ROM, which no container has: leave it out`,
    );
  const folders = tasks.flatMap(({ task: { rules } }) =>
    levels.flatMap((level) => seeds.map((seed) => ({ rules, job: { task: rules.name, level, seed } }))),
  );
  const folder = resolve(world.cwd, out);
  guardFile(folder, null, () => mkdirSync(dirname(folder), { recursive: true }));
  const place = openOutputFolder(folder, { overwrites: force });
  const files = folders.flatMap(({ rules, job }) => {
    const below = join(place.temporary, nameOf(job));
    return Object.entries(harborFiles(rules, job, world.clock.now())).map(
      ([name, content]): OutputFile => ({ to: join(below, name), content }),
    );
  });
  try {
    for (const { to } of files) guardFile(to, null, () => mkdirSync(dirname(to), { recursive: true }));
    writeOutputs(world, files, false);
    place.keep();
  } finally {
    place.remove();
  }
  if (quiet !== true)
    world.stderr.write(`wrote ${renderCountOf(folders.length, "task")} for Harbor to ${plainLine(out)}\n`);
  return EXIT_CODES.done;
}

function nameOf({ task, level, seed }: SubmissionJob): string {
  return `${task}-${level}-${seed}`;
}

function harborFiles(rules: TaskRules, job: SubmissionJob, now: Date): Readonly<Record<string, string>> {
  const { entry, manifest } = submissionOf(rules, job, now);
  return {
    "instruction.md": instructionOf(rules),
    "task.toml": configOf(rules, job),
    "environment/Dockerfile": DOCKERFILE,
    "tests/test.sh": verifierOf(job),
    [`tests/submission/${ENTRY}`]: `${JSON.stringify(entry, null, 2)}\n`,
    [`tests/submission/${MANIFEST}`]: `${JSON.stringify(manifest, null, 2)}\n`,
  };
}

/** The submission of one job that the verifier checks. The package in the container is no clone. */
function submissionOf(rules: TaskRules, job: SubmissionJob, now: Date) {
  const program = { version: packageVersion(), commit: null };
  const entry: SubmissionEntry = {
    ...({ format: "gameboy-runner entry", version: 1, program, model: CLIENT_ID } as const),
    effort: null,
    thinking: null,
    ...startHashes({}),
    levels: [job.level],
    tasks: { [rules.name]: hashOf(rules) },
  };
  const manifest: SubmissionManifest = {
    ...({ format: "gameboy-runner manifest", version: 1, program } as const),
    drawnAt: now.toISOString(),
    entrySha256: hashOf(entry),
    jobs: [job],
  };
  return { entry, manifest };
}

function instructionOf({ goal, bounds, milestones }: TaskRules): string {
  const frames = bounds.frames === undefined ? "" : ` and ${bounds.frames} frames of the game`;
  return `Play a Game Boy game with the tools of the MCP server \`game-boy\`: each call is a step. Begin with \`look\`.

Your goal: ${goal}

Milestones within ${bounds.steps} steps${frames} count, on all branches together: going back to a save undoes no step.
${milestones.map(({ reach, most, weight }) => `- ${reach} (up to ${most}; weight ${weight})`).join("\n")}

Do not write to the run's folder, and start no other run: the whole run is played again to check it.
`;
}

function configOf({ goal, bounds, game }: TaskRules, job: SubmissionJob): string {
  const args = [
    ...["mcp", "--rom", `${String(game)}:${job.seed}`, "--save-dir", "/app/run", "--goal", goal],
    ...["--pictures", "on", "--set", "drift=off", "--set", `seed=${job.seed}`],
    ...["--until-step", String(bounds.steps), ...(LEVEL_OPTIONS[job.level] ?? [])],
  ];
  return `schema_version = "1.1"

[task]
name = "gameboy-runner/${nameOf(job)}"
description = ${JSON.stringify(goal)}

[metadata]
category = "games"

[agent]
timeout_sec = ${120 * MINUTE}.0
user = "player"

[verifier]
timeout_sec = ${10 * MINUTE}.0
user = "root"

[environment]
build_timeout_sec = ${10 * MINUTE}.0
cpus = 2
memory_mb = 2048

[[environment.mcp_servers]]
name = "game-boy"
transport = "stdio"
command = "runner"
args = ${JSON.stringify(args)}
`;
}

/** The package: from the registry, or until it is published there from the file that `npm pack` wrote in a clone. */
const INSTALL = isPublished()
  ? `RUN npm install --global gameboy-runner@${packageVersion()}`
  : `# Copy the file that npm pack writes in a clone beside this Dockerfile first: the registry does not have it yet.
COPY gameboy-runner-${packageVersion()}.tgz /packed/
RUN npm install --global /packed/gameboy-runner-${packageVersion()}.tgz`;

/** The player may not change the program. */
const DOCKERFILE = `FROM node:22-bookworm-slim
${INSTALL}
RUN useradd --create-home player && mkdir -p /app && chown player /app
WORKDIR /app
`;

function verifierOf(job: SubmissionJob): string {
  return `#!/bin/sh
# Checks the run as a submission of one job: the reward is its score from 0 to 1.
: "\${RUN:=/app/run}" "\${TESTS:=/tests}" "\${LOGS:=/logs/verifier}"
mkdir -p "$LOGS" "$TESTS/submission/runs"
# Not in the player's folder, which may hold a configuration.
cd "$TESTS"
runner export run "$TESTS/submission/runs/${nameOf(job)}.run" --save-dir "$RUN" --force
runner bench check "$TESTS/submission" --json > "$LOGS/check.json"
node -p 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).rows[0].score' "$LOGS/check.json" > "$LOGS/reward.txt" ||
  echo 0 > "$LOGS/reward.txt"
`;
}
