import { type Subcommand, subcommand } from "../../../../src/faces/cli/options/subcommand.ts";
import { type OptionSpec, option } from "../../../../src/faces/cli/options/values/option-spec.ts";
import {
  parseChoice,
  parseSpeed,
  parseText,
  parseWhole,
  parseWithin,
  parseYesNo,
} from "../../../../src/faces/cli/options/values/parse-value.ts";
import { REDACTIONS, type Redaction } from "../../../../src/record/redacted.ts";
import type { FilmOptions } from "./export/film.ts";
import type { ReportOptions } from "./export/report.ts";
import type { TrajectoryOptions } from "./export/trajectories.ts";

/** The steps to show and their branch, shared by films and single pictures. */
const STEPS = {
  from: option("--from <n>", "the first step (1, or the first of the last thousand)", parseWhole(1)),
  to: option("--to <n>", "the last step (the newest)", parseWhole(1)),
  branch: option("--branch <id>", "the branch, by the beginning of its id (the current one)", parseText),
};

/** The option of exports that take words out. */
export const REDACT: OptionSpec<Redaction> = option(
  "--redact <what>",
  "take out the LM's thinking, or all words of the LM and the operator",
  parseChoice(REDACTIONS),
);

/** Commands that show a run to others. @param exportRun the one that writes its file */
export const exportSubcommands = (exportRun: Subcommand): readonly Subcommand[] => [
  subcommand<FilmOptions>({
    name: "export film",
    onStoredJob: "reads",
    takes: "<out>",
    help: "play steps again as a film: .gif, .apng, .png, or with ffmpeg .mp4",
    own: {
      ...STEPS,
      speed: option("--speed <n>", "playback speed, 0.1 to 1000 times the game's (8)", parseSpeed),
      scale: option("--scale <n>", "pixel size: 1 to 4 (2)", parseWithin([1, 2, 3, 4])),
      captions: option("--captions", "write step, place, words and deeds below the picture", parseYesNo),
      force: option("--force", "overwrite an existing file", parseYesNo),
    },
    shares: ["saveDir", "rom", "quiet", "palette"],
    load: async () => (await import("./export/film.ts")).exportFilm,
  }),
  subcommand<FilmOptions>({
    name: "export frames",
    onStoredJob: "reads",
    takes: "<folder>",
    help: "play steps again as PNGs, one for each picture",
    own: {
      ...STEPS,
      speed: option("--speed <n>", "take every n-th picture of the game (8)", parseSpeed),
      scale: option("--scale <n>", "pixel size: 1 to 4 (1)", parseWithin([1, 2, 3, 4])),
      captions: option("--captions", "write step, place, words and deeds below the picture", parseYesNo),
      force: option("--force", "add to a folder, and overwrite what is in it", parseYesNo),
    },
    shares: ["saveDir", "rom", "quiet", "palette"],
    load: async () => (await import("./export/film.ts")).exportFrames,
  }),
  subcommand<ReportOptions>({
    name: "export report",
    onStoredJob: "reads",
    takes: "<out.html>",
    help: "write the story of a run as one HTML file that opens without a server or network",
    own: {
      branch: option("--branch <id>", "the branch, by the beginning of its id (the current one)", parseText),
      withRom: option(
        "--with-rom",
        "put the game inside, so that the report plays it again; never pass on a ROM that is not yours to pass on",
        parseYesNo,
      ),
      force: option("--force", "overwrite an existing file", parseYesNo),
    },
    shares: ["saveDir", "rom", "quiet"],
    load: async () => (await import("./export/report.ts")).exportReport,
  }),
  exportRun,
  subcommand<TrajectoryOptions>({
    name: "export trajectories",
    takes: "<folder> [saves...]",
    help: "write the conversations of runs as JSON lines for training and analysis",
    own: {
      withoutPictures: option("--without-pictures", "leave out the pictures", parseYesNo),
      branch: STEPS.branch,
      redact: REDACT,
      force: option("--force", "overwrite existing files", parseYesNo),
    },
    shares: ["saveDir", "rom", "quiet"],
    onStoredJob: "reads",
    load: async () => (await import("./export/trajectories.ts")).exportTrajectories,
  }),
];
