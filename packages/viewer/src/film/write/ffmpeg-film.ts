import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Writable } from "node:stream";
import type { OutputPlace } from "../../../../../src/base/disk/write/output-file.ts";
import { RunnerError } from "../../../../../src/base/errors.ts";
import type { PassingBytes } from "../../../../emulator/src/machine/machine.ts";
import { ffmpegArguments, SOUND_PIPE, type VideoFormat } from "./ffmpeg-arguments.ts";
import type { FilmWriter } from "./film-writer.ts";

/** Bytes buffered for ffmpeg: more than it reads of the pictures before it reads their sound. */
const MOST_WAITING = 8 * 2 ** 20;

const MOST_SAID = 4096;

/** The environment of ffmpeg: its path is searched for the program. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Has ffmpeg make the film. Nothing is started by way of a shell, and the process is ended with the film.
 *
 * @throws a `RunnerError`: `ffmpeg-missing` if none is on the path; `film-failed`, now and from each call, when
 * it makes none
 */
export async function openFfmpegFilm(
  place: OutputPlace,
  format: VideoFormat,
  env: Environment,
): Promise<FilmWriter> {
  // In its own process group: Ctrl-C is for the runner, which ends ffmpeg in order.
  const ffmpeg = spawn("ffmpeg", ffmpegArguments(format, `file:${place.temporary}`), {
    stdio: ["pipe", "ignore", "pipe", "pipe"],
    detached: true,
    env,
  });
  const said = collectWords(ffmpeg);
  const ended = new Promise<number | null>((resolve) => ffmpeg.once("close", resolve));
  const pictures = ffmpeg.stdio[0] as Writable;
  const sound = ffmpeg.stdio[SOUND_PIPE] as Writable;
  // A pipe without a reader: ffmpeg's exit gives the reason.
  for (const pipe of [pictures, sound]) pipe?.on("error", () => {});
  try {
    await once(ffmpeg, "spawn");
  } catch (cause) {
    throw cannotStart(cause);
  }

  const spare: Uint8Array[] = [];
  /** The pipe takes a picture later than it is given: a copy, whose buffer serves again when it was taken. */
  const send = (rgb: PassingBytes): void => {
    const copy = spare.pop() ?? new Uint8Array(rgb.length);
    copy.set(rgb);
    pictures.write(copy, () => spare.push(copy));
  };
  const hasEnded = (): boolean => ffmpeg.exitCode !== null || ffmpeg.signalCode !== null;
  const failed = (): RunnerError =>
    new RunnerError("film-failed", `ffmpeg made no film of ${place.to}, ${said() || "and does not say why"}`);
  return {
    async add({ picture, sound: heard }) {
      if (hasEnded()) throw failed();
      sound.write(heard);
      send(picture.rgb);
      if (pictures.writableLength > MOST_WAITING)
        await Promise.race([new Promise((resolve) => pictures.once("drain", resolve)), ended]);
    },
    async finish() {
      pictures.end();
      sound.end();
      if ((await ended) !== 0) throw failed();
      place.keep();
    },
    async abandon() {
      if (!hasEnded()) ffmpeg.kill("SIGKILL");
      await ended;
      place.remove();
    },
  };
}

/** The last line of its error output. */
function collectWords({ stderr }: ChildProcess): () => string {
  let words = "";
  stderr?.setEncoding("utf8").on("data", (text: string) => {
    words = `${words}${text}`.slice(-MOST_SAID);
  });
  return () => words.trim().split("\n").at(-1)?.trim() ?? "";
}

function cannotStart(cause: unknown): RunnerError {
  const { code } = cause as NodeJS.ErrnoException;
  const fact = code === "ENOENT" ? "there is no ffmpeg on the path" : `ffmpeg cannot be started, ${code}`;
  return new RunnerError("ffmpeg-missing", `an .mp4 is made by ffmpeg, and ${fact}`, { cause });
}
