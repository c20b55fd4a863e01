import type { FilmPace } from "../pace.ts";

/** The format of a film made by ffmpeg. */
export interface VideoFormat {
  /** The size of the pictures that it is given. */
  readonly width: number;
  readonly height: number;
  /** The size of each of their pixels. */
  readonly scale: number;
  readonly pace: FilmPace;
  /** The speed of the film and its sound, as a multiple of the game's. */
  readonly speed: number;
}

/** The sound's input of ffmpeg: pictures come by its standard input, this by the next free pipe. */
export const SOUND_PIPE = 3;

/** The range of one tempo filter; more is done by several in a row. */
const QUICKEST = 100;
const SLOWEST = 0.5;

/**
 * ffmpeg's arguments for an MP4 that plays everywhere, of raw pictures (three bytes a pixel) and raw sound (44,100 pairs
 * of bytes a second).
 *
 * @see https://ffmpeg.org/ffmpeg.html
 */
export function ffmpegArguments(
  { width, height, scale, pace, speed }: VideoFormat,
  to: string,
): readonly string[] {
  const pictures = ["-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", `${width}x${height}`];
  const tempo = temposOf(speed).map((factor) => `atempo=${factor}`);
  return [
    ...["-nostdin", "-hide_banner", "-loglevel", "error", "-y"],
    ...[...pictures, "-framerate", pace.beatsPerSecond.toFixed(6), "-i", "pipe:0"],
    ...["-f", "u8", "-ar", "44100", "-ac", "2", "-i", `pipe:${SOUND_PIPE}`],
    ...["-vf", `scale=iw*${scale}:ih*${scale}:flags=neighbor`],
    ...(tempo.length === 0 ? [] : ["-af", tempo.join(",")]),
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "16", "-pix_fmt", "yuv420p"],
    ...["-c:a", "aac", "-b:a", "128k", "-movflags", "+faststart", "-f", "mp4", to],
  ];
}

/** Factors that one filter can do each, which together make the speed. */
function temposOf(speed: number): readonly number[] {
  if (speed === 1) return [];
  if (speed > QUICKEST) return [QUICKEST, ...temposOf(speed / QUICKEST)];
  return speed < SLOWEST ? [SLOWEST, ...temposOf(speed / SLOWEST)] : [speed];
}
