import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import { openOutputFile } from "../../../../../src/base/disk/write/output-file.ts";
import { EXIT_CODES, RunnerError } from "../../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../../src/base/quantities/count.ts";
import { renderBytes } from "../../../../../src/base/quantities/size.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { Run } from "../../../../../src/faces/cli/options/subcommand.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { openProgress } from "../../../../../src/faces/cli/render/progress.ts";
import { parseSaveName } from "../../../../../src/record/saves/folder/save-name.ts";
import { CAPTION_ROWS } from "../../film/captions/caption.ts";
import { createApngEncoder } from "../../film/encode/apng.ts";
import { createGifEncoder } from "../../film/encode/gif/encode-gif.ts";
import { makeFilm } from "../../film/make-film.ts";
import { type FilmPace, planPace } from "../../film/pace.ts";
import { filmScenes } from "../../film/scenes.ts";
import { openFfmpegFilm } from "../../film/write/ffmpeg-film.ts";
import { openFilmFile } from "../../film/write/film-file.ts";
import type { FilmWriter } from "../../film/write/film-writer.ts";
import { openFramesFolder } from "../../film/write/frames-folder.ts";
import { chooseSteps, type WantedSteps } from "./choose-steps.ts";
import { openMachine } from "./open-machine.ts";
import { openTimeline } from "./open-timeline.ts";

/** Options of `runner export film` and `runner export frames`. */
export interface FilmOptions extends WantedSteps {
  /** The speed, as a multiple of the game's. */
  readonly speed?: number;
  readonly scale?: 1 | 2 | 3 | 4;
  readonly captions?: boolean;
  readonly force?: boolean;
}

const WIDTH = 160;
const HEIGHT = 144;

/** The most pictures a second: browsers slow down a GIF with more than 50. */
const GIF_PICTURES = 30;
const VIDEO_PICTURES = 60;

const DEFAULT_SPEED = 8;

/** The formats of a film, by the end of its name. */
type Format = "gif" | "apng" | "mp4";

/** The output for the pictures, and its message. */
interface Output {
  readonly pace: FilmPace;
  readonly hasSound: boolean;
  readonly open: () => Promise<FilmWriter>;
  readonly tell: (pictures: number) => string;
}

/** Films steps of a run. Returns the exit code: where the journal is damaged, what is before that is filmed, and it is 65. */
export const exportFilm: Run<FilmOptions> = async (world, options, [out = ""], own) => {
  const { speed = DEFAULT_SPEED, scale = 2, captions = false, force = false } = own;
  const format = formatOf(out);
  // A save is a PNG, too: with --force, a wrong name would cost it.
  if (parseSaveName(basename(out)) !== null && existsSync(out)) {
    throw new RunnerError("option-invalid", `${out} is a save: give another name`);
  }
  const place = openOutputFile(out, { overwrites: force });
  const pace = planPace(speed, format === "mp4" ? VIDEO_PICTURES : GIF_PICTURES);
  const size = { width: WIDTH, height: HEIGHT + (captions ? CAPTION_ROWS : 0) };
  return play(world, options, own, {
    pace,
    hasSound: format === "mp4",
    async open() {
      if (format === "mp4") return openFfmpegFilm(place, { ...size, scale, pace, speed }, world.env);
      const create = format === "gif" ? createGifEncoder : createApngEncoder;
      return openFilmFile(place, create(pace, scale), pace);
    },
    tell: (pictures) => {
      const seconds = (pictures / pace.beatsPerSecond).toFixed(1);
      return `wrote ${plainLine(out)}: ${seconds} s, ${renderBytes(statSync(out).size)}`;
    },
  });
};

/** Writes pictures of steps of a run to a folder. Returns the exit code, as {@link exportFilm} does. */
export const exportFrames: Run<FilmOptions> = async (world, options, [folder = ""], own) => {
  const { speed = DEFAULT_SPEED, scale = 1, force = false } = own;
  return play(world, options, own, {
    pace: planPace(speed, VIDEO_PICTURES),
    hasSound: false,
    open: async () => openFramesFolder(folder, scale, force),
    tell: (pictures) => `wrote ${renderCountOf(pictures, "picture")} to ${plainLine(folder)}`,
  });
};

async function play(
  world: World,
  options: Options,
  { captions = false, ...wanted }: FilmOptions,
  { pace, hasSound, open, tell }: Output,
): Promise<number> {
  const timeline = await openTimeline(world, options);
  const { rows, isShortened } = chooseSteps(timeline, wanted);
  const emulator = await openMachine(world, options, timeline);
  const writer = await open();
  const progress = openProgress(world, options);
  let pictures: number;
  try {
    pictures = await makeFilm(emulator, writer, {
      scenes: filmScenes(timeline, rows, captions),
      framesPerBeat: pace.framesPerBeat,
      hasSound,
      signal: world.signal,
      onStep: progress.count("filming steps", rows.length),
    });
  } finally {
    progress.hide();
  }
  const [first, last] = [rows[0]?.step, rows.at(-1)?.step];
  const shown = isShortened
    ? `the last ${rows.length} steps, from ${first} to ${last} (--from takes an earlier one)`
    : `steps ${first} to ${last}`;
  if (options.quiet !== true) world.stderr.write(`${tell(pictures)}, ${shown}\n`);
  const { damage } = timeline.view;
  if (damage === null) return EXIT_CODES.done;
  world.stderr.write(`runner: ${plainLine(damage)}: see runner saves verify\n`);
  return EXIT_CODES.badData;
}

function formatOf(out: string): Format {
  const [, ending = ""] = /\.(gif|apng|png|mp4)$/i.exec(out) ?? [];
  if (ending === "") {
    throw new RunnerError(
      "option-invalid",
      `a film is a file that ends with .gif, .apng, .png or .mp4, got "${out}"`,
    );
  }
  const format = ending.toLowerCase();
  return format === "png" ? "apng" : (format as Format);
}
