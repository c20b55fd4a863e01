import { LOOK, type Subcommand, subcommand } from "../../../../src/faces/cli/options/subcommand.ts";
import { option } from "../../../../src/faces/cli/options/values/option-spec.ts";
import {
  parseChoice,
  parsePort,
  parseText,
  parseWhole,
  parseWithin,
  parseYesNo,
} from "../../../../src/faces/cli/options/values/parse-value.ts";
import { EXPORT_KINDS, STAT_ROWS } from "./argument-words.ts";
import { REPLAY_SPEEDS } from "./replay/pace.ts";
import type { ReplayOptions } from "./replay.ts";
import type { ExportOptions } from "./saves/export.ts";
import type { StatsOptions } from "./stats/stats.ts";
import type { WatchOptions } from "./watch/watch.ts";

/** `runner saves export` */
export const SAVES_EXPORT: Subcommand = subcommand<ExportOptions>({
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
  load: async () => (await import("./saves/export.ts")).exportSave,
});

/** `runner replay` */
export const REPLAY: Subcommand = subcommand<ReplayOptions>({
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
  load: async () => (await import("./replay.ts")).replaySteps,
});

/** `runner watch` */
export const WATCH: Subcommand = subcommand<WatchOptions>({
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
  load: async () => (await import("./watch/watch.ts")).watchRuns,
});

/** `runner stats` */
export const STATS: Subcommand = subcommand<StatsOptions>({
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
  load: async () => (await import("./stats/stats.ts")).showStats,
});
