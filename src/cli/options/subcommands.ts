import type { CheckpointKind } from "../../run/checkpoint.ts";
import type { ResumeOptions } from "../commands/interrupts/resume-options.ts";
import type { McpOptions } from "../commands/mcp/serve-mcp.ts";
import type { ReplayOptions } from "../commands/replay.ts";
import type { ExportOptions } from "../commands/saves/export.ts";
import type { ShowOptions } from "../commands/saves/show.ts";
import type { StatsOptions } from "../commands/stats/stats.ts";
import type { StatusOptions } from "../commands/status.ts";
import type { TellOptions } from "../commands/tell.ts";
import type { WatchOptions } from "../commands/watch/watch.ts";
import { REPLAY_SPEEDS } from "../screen/replay/pace.ts";
import { EXPORT_SUBCOMMANDS } from "./groups/export-subcommands.ts";
import { FLEET_SUBCOMMANDS } from "./groups/fleet-subcommands.ts";
import { QUEUE_SUBCOMMANDS } from "./groups/queue-subcommands.ts";
import { WORKFLOW_SUBCOMMANDS } from "./groups/workflow-subcommands.ts";
import { option, repeated } from "./options.ts";
import {
  parseButtons,
  parseCall,
  parseChoice,
  parseListed,
  parsePort,
  parseText,
  parseWhole,
  parseWithin,
  parseYesNo,
} from "./parse-value.ts";
import { SKILL_SUBCOMMANDS } from "./skill-subcommands.ts";
import { type Subcommand, subcommand } from "./subcommand.ts";

/** What groups of subcommands are for. Without a subcommand, the first one of the group is meant. */
export const GROUPS: Readonly<Record<string, string>> = {
  saves: "list, inspect and manage saves",
  skills: "list, check and run skills: plans that play by themselves",
  workflow: "run, check and draw workflows: long plans that skip what is done",
  fleet: "play many runs, and compare them",
  export: "show a run to others",
  bench: "measure speed on this machine",
};

const SAVE = "a file, an id, a label, latest, backup or -1";

/** The kinds that stand in `checkpoints/` and are made today. */
const CLEARED_KINDS = [
  "milestone",
  "manual",
  "recovery",
  "pre-operation",
] as const satisfies readonly CheckpointKind[];

/** All subcommands, in the order of `--help`. */
export const SUBCOMMANDS: readonly Subcommand[] = [
  subcommand<{ readonly all?: boolean }>({
    name: "saves list",
    onStoredJob: "reads",
    help: "list all saves, newest first",
    own: { all: option("--all", "include the archive", parseYesNo) },
    run: async (world, options, _, own) =>
      (await import("../commands/saves/list.ts")).listAllSaves(world, options, own),
  }),
  subcommand<ShowOptions>({
    name: "saves show",
    onStoredJob: "reads",
    takes: "<save>",
    help: `show everything in a save: ${SAVE}`,
    own: { protocol: option("--protocol", "show it as the checkpoint protocol has it, in JSON", parseYesNo) },
    run: async (world, options, [save = ""], own) =>
      (await import("../commands/saves/show.ts")).showSave(world, options, save, own),
  }),
  subcommand({
    name: "saves diff",
    onStoredJob: "reads",
    takes: "<a> <b>",
    help: "show what changed between two saves",
    run: async (world, options, [a = "", b = ""]) =>
      (await import("../commands/saves/diff.ts")).diffSaves(world, options, a, b),
  }),
  subcommand({
    name: "saves label",
    takes: "<save> <label>",
    help: "keep a save for good, under a name that --load accepts",
    run: async (world, options, [save = "", label = ""]) =>
      (await import("../commands/saves/label.ts")).labelSave(world, options, save, label),
  }),
  subcommand<{ readonly all?: boolean }>({
    name: "saves verify",
    onStoredJob: "reads",
    takes: "[path]",
    help: "check a save or a folder of saves, and replay samples of its journal",
    own: { all: option("--all", "replay every step", parseYesNo) },
    run: async (world, options, [path], own) =>
      (await import("../commands/saves/verify.ts")).verifySaves(world, options, path, own),
  }),
  subcommand<ExportOptions>({
    name: "saves export",
    onStoredJob: "reads",
    takes: "<save>",
    help: "export the screen, the conversation, the cartridge's RAM, a save state or the protocol's view of a save",
    own: {
      screenshot: option("--screenshot <file>", "the screen, as a PNG; - for stdout", parseText),
      scale: option("--scale <n>", "pixel size: 1 to 4 (1)", parseWithin([1, 2, 3, 4])),
      history: option("--history <file>", "the conversation, as .md or .json; - for stdout", parseText),
      sram: option("--sram <file>", "the cartridge's RAM; - for stdout", parseText),
      state: option(
        "--state <file>",
        "a save state that SameBoy and others open, .s0; - for stdout",
        parseText,
      ),
      protocol: option(
        "--protocol <folder>",
        "the save as the checkpoint protocol has it, under the protocol's name in this folder; - for stdout",
        parseText,
      ),
      force: option("--force", "overwrite an existing file", parseYesNo),
    },
    run: async (world, options, [save = ""], own) =>
      (await import("../commands/saves/export.ts")).exportSave(world, options, save, own),
  }),
  subcommand<{ readonly kind?: CheckpointKind; readonly olderThan?: number; readonly yes?: boolean }>({
    name: "saves clear",
    help: "remove all saves of a kind from checkpoints/",
    own: {
      kind: option("--kind <kind>", CLEARED_KINDS.join(", "), parseChoice(CLEARED_KINDS)),
      olderThan: option("--older-than <days>", "only those at least this old", parseWhole(0)),
      yes: option("--yes", "do not ask for confirmation", parseYesNo),
    },
    run: async (world, options, _, own) =>
      (await import("../commands/saves/remove.ts")).clearSaves(world, options, own),
  }),
  subcommand<{ readonly yes?: boolean }>({
    name: "saves remove",
    takes: "<save>",
    help: "remove one save; never the one the run continues from",
    own: { yes: option("--yes", "do not ask for confirmation", parseYesNo) },
    run: async (world, options, [save = ""], own) =>
      (await import("../commands/saves/remove.ts")).removeSave(world, options, save, own),
  }),
  subcommand<{ readonly note?: string }>({
    name: "save",
    help: "save the running game after its current step",
    own: { note: option("--note <text>", "a note for the save, which --load accepts", parseText) },
    run: async (world, options, _, own) =>
      (await import("../commands/save.ts")).tellSaved(world, options, own.note ?? null),
  }),
  subcommand({
    name: "import",
    takes: "<file>",
    help: "bring back a game that you played in another emulator: a save state with BESS, or a battery save",
    run: async (world, options, [file = ""]) =>
      (await import("../commands/import.ts")).importGame(world, options, file),
  }),
  subcommand<ResumeOptions>({
    name: "resume",
    takes: "[checkpoint]",
    help: "go on from an interrupt: the newest open one, or a file, an id or a label",
    own: {
      approve: option("--approve", "do what is pending (so it is without a decision)", parseYesNo),
      drop: option("--drop", "close it: do nothing of it, and play nothing", parseYesNo),
      reject: option("--reject <why>", "do nothing of it, and tell the LM why", parseText),
      buttons: option("--buttons <buttons>", "press these instead: up,up,a", parseButtons),
      call: repeated(
        "--call <call=decision>",
        'decide one call of the reply: 1=approve, 2=reject:why, or 3={"x":4} for another input',
        parseCall,
      ),
      say: option("--say <text>", "tell the LM something", parseText),
      set: repeated("--set <key=value>", "change a setting of the run, like goal or model", parseListed),
      report: option("--report <file>", "write the report of the workflow, as .json or .md", parseText),
    },
    shares: [
      "steps",
      "untilStep",
      "until",
      "interruptBefore",
      "interruptAfter",
      "interruptWhen",
      "interrupts",
      "interactive",
      "autoContinueAfter",
      "agentId",
      "adopt",
      "screen",
    ],
    run: async (world, options, [checkpoint = "latest"], own) =>
      (await import("../commands/interrupts/resume.ts")).resume(world, options, checkpoint, own),
  }),
  subcommand<TellOptions>({
    name: "tell",
    takes: "<text>",
    help: "write to the LM: it is told before its next step, or when somebody plays on",
    own: {
      id: option("--id <id>", "tells the message from others: the same id is told once", parseText),
    },
    run: async (world, options, [text = ""], own) =>
      (await import("../commands/tell.ts")).tellRunning(world, options, text, own),
  }),
  subcommand({
    name: "pause",
    help: "stop the running game for a person before it acts next",
    run: async (world, options) =>
      (await import("../commands/interrupts/pause.ts")).tellPaused(world, options),
  }),
  ...SKILL_SUBCOMMANDS,
  ...WORKFLOW_SUBCOMMANDS,
  ...FLEET_SUBCOMMANDS,
  ...QUEUE_SUBCOMMANDS,
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
    shares: ["graphics"],
    run: async (world, options, _, own) =>
      (await import("../commands/replay.ts")).replaySteps(world, options, own),
  }),
  subcommand({
    name: "bench core",
    onStoredJob: "reads",
    help: "measure the core's speed, with the last game played or the bundled one",
    run: async (world, options) => (await import("../commands/bench-core.ts")).benchTheCore(world, options),
  }),
  subcommand<StatusOptions>({
    name: "status",
    onStoredJob: "reads",
    help: "show how a run goes, while it is played or not: exit code 0 where it is played, otherwise 1",
    own: { watch: option("--watch", "show it again every 2 seconds, until Ctrl-C", parseYesNo) },
    run: async (world, options, _, own, stored) =>
      (await import("../commands/status.ts")).showStatus(world, options, own, stored),
  }),
  subcommand<WatchOptions>({
    name: "watch",
    onStoredJob: "reads",
    help: "watch runs in the browser, live and every past step, until Ctrl-C",
    own: {
      port: option("--port <n>", "the port of 127.0.0.1; 0 for any that is free (0)", parsePort),
      open: option("--open", "open the browser", parseYesNo),
      control: option("--control", "let the page act: save, label, pause, tell, decide", parseYesNo),
    },
    run: async (world, options, _, own, stored) =>
      (await import("../commands/watch/watch.ts")).watchRuns(world, options, own, stored),
  }),
  subcommand<McpOptions>({
    name: "mcp",
    help: "let an MCP client play: a server on stdin and stdout, or over HTTP on this machine",
    own: {
      http: option("--http", "serve streamable HTTP on 127.0.0.1, with a token", parseYesNo),
      port: option("--port <n>", "the port for --http; 0 for any that is free (0)", parsePort),
    },
    shares: ["newGame", "load", "toStep", "goal", "maxTime", "interruptBefore", "logFile"],
    run: async (world, options, _, own) =>
      (await import("../commands/mcp/serve-mcp.ts")).serveMcp(world, options, own),
  }),
  subcommand({
    name: "cost",
    onStoredJob: "reads",
    help: "show what the LM has cost: by model, hour, purpose and skill",
    run: async (world, options) => (await import("../commands/cost.ts")).showCost(world, options),
  }),
  subcommand<StatsOptions>({
    name: "stats",
    onStoredJob: "reads",
    help: "print one row a step, or a milestone, for a notebook or a spreadsheet",
    own: {
      branch: option(
        "--branch <id>",
        "the branch to tell, by the beginning of its id, or all (the current one)",
        parseText,
      ),
      milestones: option("--milestones", "one row a milestone, with the splits between them", parseYesNo),
      csv: option("--csv", "print CSV with a header row", parseYesNo),
    },
    run: async (world, options, _, own) =>
      (await import("../commands/stats/stats.ts")).showStats(world, options, own),
  }),
  subcommand({
    name: "completion",
    onStoredJob: "ignores",
    takes: "<shell>",
    help: "print a script that completes commands and options: bash, zsh or fish",
    run: async (world, _, [shell = ""]) =>
      (await import("../commands/completion.ts")).printCompletion(world, shell, GROUPS, SUBCOMMANDS),
  }),
];
