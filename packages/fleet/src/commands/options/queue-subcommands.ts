import { type Subcommand, subcommand } from "../../../../../src/faces/cli/options/subcommand.ts";
import { KEY_VARIABLE } from "../../../../../src/faces/cli/options/values/key-variable.ts";
import type { OptionSpec } from "../../../../../src/faces/cli/options/values/option-spec.ts";
import { option, repeated } from "../../../../../src/faces/cli/options/values/option-spec.ts";
import {
  parseDuration,
  parseListed,
  parseText,
  parseWhole,
  parseYesNo,
} from "../../../../../src/faces/cli/options/values/parse-value.ts";
import type { ControlOptions } from "../control.ts";
import type { QueueOptions } from "../open/open-queue.ts";
import type { FleetStatusOptions } from "../status.ts";
import type { SubmitOptions } from "../submit.ts";
import type { WorkCommandOptions } from "../work.ts";

/** The options that locate the queue, shared by all commands that ask it. */
export const QUEUE: { readonly redis: OptionSpec<string>; readonly store: OptionSpec<string> } = {
  redis: option(
    "--redis <url>",
    "the queue: redis://HOST, rediss://HOST with TLS or unix:/PATH (RUNNER_REDIS)",
    parseText,
  ),
  store: option(
    "--set store=<place>",
    "a folder or s3://BUCKET/PREFIX in place of the file's store",
    parseText,
  ),
};

const JOB = repeated("--job <id>", "one job, by the beginning of its id; may be given again", parseListed);

/** The subcommands of `runner fleet` that ask a queue on Redis. */
export const QUEUE_SUBCOMMANDS: readonly Subcommand[] = [
  subcommand<SubmitOptions>({
    name: "fleet submit",
    takes: "<file>",
    help: "put a fleet's unfinished jobs into a queue on Redis; run again, it adds only missing ones",
    own: {
      ...QUEUE,
      retryFailed: option(
        "--retry-failed",
        "also continue jobs that failed or wait for a person",
        parseYesNo,
      ),
    },
    shares: ["json"],
    load: async () => (await import("../submit.ts")).submitToQueue,
  }),
  subcommand<WorkCommandOptions>({
    name: "fleet work",
    takes: "[file]",
    help: "play jobs from the queue, until Ctrl-C puts them back",
    own: {
      ...QUEUE,
      jobs: option("--jobs <n>", "number of jobs at once (one for each core)", parseWhole(1)),
      untilEmpty: option("--until-empty", "end when nothing is left to play", parseYesNo),
      lease: option(
        "--set lease=<time>",
        "a worker that is silent for this long loses its jobs to others (30s)",
        parseDuration,
      ),
      keyVariable: KEY_VARIABLE,
    },
    shares: ["json", "quiet", "baseUrl", "notify"],
    load: async () => (await import("../work.ts")).workOnQueue,
  }),
  subcommand<FleetStatusOptions>({
    name: "fleet status",
    takes: "[file]",
    help: "show a fleet's jobs, cost, workers and stuck jobs",
    own: { ...QUEUE, watch: option("--watch", "show it again every 2 seconds, until Ctrl-C", parseYesNo) },
    shares: ["json"],
    load: async () => (await import("../status.ts")).showFleetStatus,
  }),
  subcommand<Omit<ControlOptions, "job">>({
    name: "fleet pause",
    takes: "[file]",
    help: "start no more jobs; jobs stop at their next step, saved",
    own: { ...QUEUE, note: option("--note <text>", "the reason, shown by fleet status", parseText) },
    shares: ["json"],
    load: async () => (await import("../control.ts")).pauseFleet,
  }),
  subcommand<QueueOptions>({
    name: "fleet resume",
    takes: "[file]",
    help: "resume a paused fleet",
    own: QUEUE,
    shares: ["json"],
    load: async () => (await import("../control.ts")).resumeFleet,
  }),
  subcommand<Omit<ControlOptions, "note">>({
    name: "fleet cancel",
    takes: "[file]",
    help: "take jobs out of the queue: all unfinished ones, or those named",
    own: { ...QUEUE, job: JOB },
    shares: ["json"],
    load: async () => (await import("../control.ts")).cancelFleetJobs,
  }),
  subcommand<Omit<ControlOptions, "note">>({
    name: "fleet retry",
    takes: "[file]",
    help: "give failed jobs their attempts again: all of them, or those named",
    own: { ...QUEUE, job: JOB },
    shares: ["json"],
    load: async () => (await import("../control.ts")).retryFleetJobs,
  }),
];
