import { FLEET_SUBCOMMANDS } from "../../../../packages/fleet/src/commands/options/fleet-subcommands.ts";
import {
  QUEUE,
  QUEUE_SUBCOMMANDS,
} from "../../../../packages/fleet/src/commands/options/queue-subcommands.ts";
import { BENCH_SUBCOMMANDS } from "../../../../packages/lab/src/commands/bench-subcommands.ts";
import { IMPROVE_SUBCOMMAND } from "../../../../packages/lab/src/commands/improve-subcommand.ts";
import type { LearnGameOptions } from "../../../../packages/learn/src/commands/learn.ts";
import type { McpOptions } from "../../../../packages/mcp/src/commands/serve-mcp.ts";
import { EXPORT_SUBCOMMANDS } from "../../../../packages/viewer/src/commands/export-subcommands.ts";
import { REPLAY_SPEEDS } from "../../../../packages/viewer/src/commands/replay/pace.ts";
import type { ReplayOptions } from "../../../../packages/viewer/src/commands/replay.ts";
import type { ExportOptions } from "../../../../packages/viewer/src/commands/saves/export.ts";
import type { StatsOptions } from "../../../../packages/viewer/src/commands/stats/stats.ts";
import type { WatchOptions } from "../../../../packages/viewer/src/commands/watch/watch.ts";
import type { ResumeFlags } from "../../../parts/interrupts/faces/commands/resume-options.ts";
import type { DoctorOptions } from "../commands/doctor/doctor.ts";
import type { InitOptions } from "../commands/init/init.ts";
import type { StatusOptions } from "../commands/status.ts";
import { SUBCOMMANDS_OF_PARTS } from "../seam/face-parts.ts";
import { withGroupCommands, withGroups } from "../seam/group-parts.ts";
import { CLEARED_KINDS, EXPORT_KINDS, STAT_ROWS } from "./argument-words.ts";
import { option, repeated } from "./options.ts";
import { LOOK, playing, printing, type Subcommand, subcommand } from "./subcommand.ts";
import {
  parseButtons,
  parseCall,
  parseChoice,
  parsePort,
  parseText,
  parseWhole,
  parseWithin,
  parseYesNo,
} from "./values/parse-value.ts";

/** The purpose of each group of subcommands. Without a subcommand, the first of the group runs. */
export const GROUPS: Readonly<Record<string, string>> = withGroups({
  saves: "list, inspect and manage saves",
  games: "list the known games, and check memory maps, which say what a game keeps where",
  fleet: "play many runs, and compare them",
  export: "show a run to others",
  bench: "play tasks, and compare players by their scores",
});

const SAVE = "a file, an id, a label, latest, backup or -1";

/** All subcommands, in the order of `--help`. */
export const SUBCOMMANDS: readonly Subcommand[] = withGroupCommands([
  subcommand<{ readonly all?: boolean }>({
    name: "saves list",
    onStoredJob: "reads",
    help: "list all saves, newest first",
    own: { all: option("--all", "include the archive", parseYesNo) },
    shares: LOOK,
    load: async () => (await import("../commands/saves/list.ts")).listAllSaves,
  }),
  subcommand<{ readonly all?: boolean }>({
    name: "saves show",
    onStoredJob: "reads",
    takes: "<save>",
    help: `show what a save holds: ${SAVE}`,
    own: { all: option("--all", "show everything in it", parseYesNo) },
    shares: LOOK,
    load: async () => (await import("../commands/saves/show.ts")).showSave,
  }),
  subcommand({
    name: "saves diff",
    onStoredJob: "reads",
    takes: "<a> <b>",
    help: "show what changed between two saves",
    shares: LOOK,
    load: async () => (await import("../commands/saves/diff.ts")).diffSaves,
  }),
  subcommand({
    name: "saves label",
    takes: "<save> <label>",
    help: "keep a save for good, under a name that --load accepts",
    shares: LOOK,
    load: async () => (await import("../commands/saves/label.ts")).labelSave,
  }),
  subcommand<{ readonly all?: boolean }>({
    name: "saves verify",
    onStoredJob: "reads",
    takes: "[path]",
    help: "check a save or a folder of saves, and replay samples of its journal",
    own: { all: option("--all", "replay every step", parseYesNo) },
    shares: [...LOOK, "quiet"],
    load: async () => (await import("../commands/saves/verify.ts")).verifySaves,
  }),
  subcommand<ExportOptions>({
    name: "saves export",
    onStoredJob: "reads",
    takes: "<save> <out...>",
    help: "export the screen (.png), the conversation (.md, .json), the cartridge's RAM (.sav), a save state that SameBoy and others open (.s0), or the checkpoint protocol's file (a folder); - for stdout",
    own: {
      as: option(
        "--as <kind>",
        `what to export where the name does not say it: ${EXPORT_KINDS.join(", ")}`,
        parseChoice(EXPORT_KINDS),
      ),
      scale: option("--scale <n>", "pixel size: 1 to 4 (1)", parseWithin([1, 2, 3, 4])),
      force: option("--force", "overwrite an existing file", parseYesNo),
    },
    shares: [...LOOK, "quiet", "maxCost", "maxTokens", "maxTime"],
    load: async () => (await import("../../../../packages/viewer/src/commands/saves/export.ts")).exportSave,
  }),
  subcommand<{ readonly olderThan?: number; readonly yes?: boolean }>({
    name: "saves clear",
    takes: "<kind>",
    words: CLEARED_KINDS,
    help: `remove all saves of a kind from checkpoints/: ${CLEARED_KINDS.join(", ")}`,
    own: {
      olderThan: option("--older-than <days>", "only those at least this old", parseWhole(0)),
      yes: option("--yes", "do not ask for confirmation", parseYesNo),
    },
    shares: LOOK,
    load: async () => (await import("../commands/saves/remove.ts")).clearSaves,
  }),
  subcommand<{ readonly yes?: boolean }>({
    name: "saves remove",
    takes: "<save>",
    help: "remove one save; never the one the run continues from",
    own: { yes: option("--yes", "do not ask for confirmation", parseYesNo) },
    shares: LOOK,
    load: async () => (await import("../commands/saves/remove.ts")).removeSave,
  }),
  subcommand<{ readonly note?: string }>({
    name: "save",
    help: "save the running game after its current step",
    own: { note: option("--note <text>", "a note for the save, which --load accepts", parseText) },
    shares: ["saveDir"],
    load: async () => (await import("../commands/save.ts")).reportSaved,
  }),
  subcommand({
    name: "import",
    takes: "<file>",
    help: "bring back a game that you played in another emulator (a save state with BESS, or a battery save), or a run (.run)",
    shares: playing("steps", "untilStep", "until"),
    load: async () => (await import("../commands/import.ts")).importGame,
  }),
  subcommand({
    name: "check",
    onStoredJob: "ignores",
    takes: "<file.run>",
    help: "play a run's file again, and report what of it is proven, contradicted, or claimed alone",
    shares: ["rom", "json", "quiet", "signers"],
    load: async () => (await import("../../../../packages/lab/src/commands/proof/check.ts")).checkRunFile,
  }),
  subcommand<ResumeFlags>({
    name: "resume",
    takes: "[checkpoint]",
    help: "continue from an interrupt: the newest open one, or a file, an id or a label",
    own: {
      approve: option("--approve", "carry out the pending action (the default)", parseYesNo),
      drop: option("--drop", "discard the pending action, and play nothing", parseYesNo),
      reject: option("--reject <why>", "discard the pending action, and give the LM the reason", parseText),
      buttons: option("--buttons <buttons>", "press these instead: up,up,a", parseButtons),
      call: repeated(
        "--call <call=decision>",
        'decide one call of the reply: 1=approve, 2=reject:why, or 3={"x":4} for another input',
        parseCall,
      ),
      say: option("--say <text>", "add a message to the LM", parseText),
      report: option("--report <file>", "write the report of the workflow, as .json or .md", parseText),
      checkpoint: option("--no-checkpoint", "make no checkpoints of the workflow", parseYesNo),
    },
    shares: playing(),
    load: async () => (await import("../../../parts/interrupts/faces/commands/resume.ts")).resumeRun,
  }),
  ...SUBCOMMANDS_OF_PARTS,
  subcommand({
    name: "pause",
    help: "stop the running game for a person before it acts next",
    shares: ["saveDir"],
    load: async () => (await import("../../../parts/interrupts/faces/commands/pause.ts")).reportPaused,
  }),
  subcommand({
    name: "games list",
    onStoredJob: "ignores",
    help: "list the games that the runner knows, how each is recognised, and whether it was played with its ROM",
    shares: ["json"],
    load: async () => (await import("../../../../packages/games/src/commands/list.ts")).listGames,
  }),
  subcommand({
    name: "games show",
    onStoredJob: "ignores",
    takes: "<game...>",
    help: "show what the runner knows about a game of the list",
    shares: ["json"],
    load: async () => (await import("../../../../packages/games/src/commands/show.ts")).showGames,
  }),
  subcommand({
    name: "games check",
    onStoredJob: "ignores",
    takes: "[map...]",
    help: "check memory maps: every problem, and what they describe; with --rom, for that game; with --rom alone, play the first minutes of a known game and verify its map on that cartridge",
    shares: ["rom", "json", "symbols"],
    load: async () => (await import("../../../../packages/games/src/commands/check.ts")).checkGameMaps,
  }),
  subcommand({
    name: "games schema",
    onStoredJob: "ignores",
    help: "print the JSON Schema of memory maps",
    load: async () =>
      printing(
        (await import("../../../../packages/games/src/known/memory-map/check/schema.ts")).gameMapJsonSchema(),
      ),
  }),
  ...FLEET_SUBCOMMANDS,
  ...QUEUE_SUBCOMMANDS,
  ...BENCH_SUBCOMMANDS,
  ...EXPORT_SUBCOMMANDS,
  subcommand<ReplayOptions>({
    name: "replay",
    onStoredJob: "reads",
    help: "play steps of a run again in the terminal",
    own: {
      from: option("--from <n>", "the first step (the first of the last 1000)", parseWhole(1)),
      to: option("--to <n>", "the last step (the last there is)", parseWhole(1)),
      speed: option("--speed <n>", `${REPLAY_SPEEDS.join(", ")} (1)`, parseChoice(REPLAY_SPEEDS)),
      branch: option("--branch <id>", "the beginning of a branch's id (the current branch)", parseText),
    },
    shares: ["saveDir", "rom", "quiet", "palette", "graphics"],
    load: async () => (await import("../../../../packages/viewer/src/commands/replay.ts")).replaySteps,
  }),
  subcommand({
    name: "speed",
    onStoredJob: "reads",
    help: "measure the core's speed, with the last game played or the bundled one",
    shares: LOOK,
    load: async () => (await import("../commands/speed.ts")).measureSpeed,
  }),
  subcommand<InitOptions>({
    name: "init",
    onStoredJob: "ignores",
    help: "ask six questions, and write the answers as runner.config.yaml",
    own: { yes: option("--yes", "take the usual answers without asking", parseYesNo) },
    load: async () => (await import("../commands/init/init.ts")).initialize,
  }),
  subcommand<DoctorOptions>({
    name: "doctor",
    onStoredJob: "reads",
    takes: "[rom]",
    help: "check the key, the ROM, the save folder and all else that a run uses; exit code 78 if something would stop it",
    own: {
      ...QUEUE,
      packages: option("--packages", "list the optional packages, too", parseYesNo),
      yes: option("--yes", "send the LM one small request without asking", parseYesNo),
    },
    shares: [...LOOK, "model", "baseUrl", "profile", "prices"],
    load: async () => (await import("../commands/doctor/doctor.ts")).examine,
  }),
  subcommand<LearnGameOptions>({
    name: "learn",
    onStoredJob: "reads",
    takes: "[rom]",
    help: "find out by experiment how a game stores its world, and write a map of it",
    own: {
      from: option("--from <save>", "a save in play to start from (the game's beginning)", parseText),
      frames: option("--frames <n>", "the most frames of experiments (1000000)", parseWhole(1)),
      out: option("--out <map.json>", "write a map for --game-map, and a report beside it", parseText),
      force: option("--force", "overwrite an existing map and report", parseYesNo),
    },
    shares: [...LOOK, "model", "baseUrl", "maxCost", "prices"],
    load: async () => (await import("../../../../packages/learn/src/commands/learn.ts")).learnTheGame,
  }),
  IMPROVE_SUBCOMMAND,
  subcommand<StatusOptions>({
    name: "status",
    onStoredJob: "reads",
    help: "show the state of a run; exit code 0 while it is running, otherwise 1",
    own: { watch: option("--watch", "show it again every 2 seconds, until Ctrl-C", parseYesNo) },
    shares: LOOK,
    load: async () => (await import("../commands/status.ts")).showStatus,
  }),
  subcommand<WatchOptions>({
    name: "watch",
    onStoredJob: "reads",
    help: "watch runs in the browser, live and every past step, until Ctrl-C",
    own: {
      port: option(
        "--port <n>",
        "the port of 127.0.0.1; 0 for any that is free (0; 1989 with --stage)",
        parsePort,
      ),
      open: option("--open", "open the browser", parseYesNo),
      control: option("--control", "let the page act: save, label, pause, tell, decide", parseYesNo),
      stage: option("--stage", "show a page to stream with OBS, always at the same address", parseYesNo),
    },
    shares: [...LOOK, "quiet"],
    load: async () => (await import("../../../../packages/viewer/src/commands/watch/watch.ts")).watchRuns,
  }),
  subcommand<McpOptions>({
    name: "mcp",
    help: "let an MCP client play: a server on stdin and stdout, or over HTTP on this machine",
    own: {
      port: option(
        "--port <n>",
        "serve streamable HTTP on this port of 127.0.0.1, with a token; 0 for any that is free",
        parsePort,
      ),
    },
    shares: playing("model", "interactive", "autoContinueAfter", "screen", "graphics", "showThinking"),
    load: async () => (await import("../../../../packages/mcp/src/commands/serve-mcp.ts")).serveMcp,
  }),
  subcommand({
    name: "cost",
    onStoredJob: "reads",
    help: "show what the LM has cost: by model, hour, purpose and skill",
    shares: LOOK,
    load: async () => (await import("../commands/cost.ts")).showCost,
  }),
  subcommand<StatsOptions>({
    name: "stats",
    onStoredJob: "reads",
    takes: "[rows]",
    words: STAT_ROWS,
    help: "print one row a step, for a notebook or a spreadsheet; runner stats milestones: one row a milestone",
    own: {
      branch: option(
        "--branch <id>",
        "the branch, by the beginning of its id, or all (the current one)",
        parseText,
      ),
      csv: option("--csv", "print CSV with a header row", parseYesNo),
    },
    shares: [...LOOK, "quiet"],
    load: async () => (await import("../../../../packages/viewer/src/commands/stats/stats.ts")).showStats,
  }),
  subcommand({
    name: "completion",
    onStoredJob: "ignores",
    takes: "<shell>",
    help: "print a script that completes commands and options: bash, zsh or fish",
    load: async () => {
      const { printCompletion } = await import("../commands/completion.ts");
      return async (world, _, [shell = ""]) => printCompletion(world, shell, GROUPS, SUBCOMMANDS);
    },
  }),
]);

/** Commands that runner starts itself: no help, no page and no completion names them. */
export const HIDDEN_SUBCOMMANDS: readonly Subcommand[] = [
  subcommand({
    name: "fleet job",
    help: "play jobs for the process that started this one",
    load: async () => (await import("../../../../packages/fleet/src/commands/job.ts")).playJobs,
  }),
];
