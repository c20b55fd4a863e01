import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openOutputFile } from "../../../../src/base/disk/write/output-file.ts";
import { renderError } from "../../../../src/faces/cli/render/remedy.ts";
import { paint } from "../../../../test/helpers/film/encode-all.ts";
import { planPace } from "../../src/film/pace.ts";
import { ffmpegArguments, SOUND_PIPE } from "../../src/film/write/ffmpeg-arguments.ts";
import { openFfmpegFilm } from "../../src/film/write/ffmpeg-film.ts";

const HAS_FFMPEG =
  spawnSync("ffmpeg", ["-version"]).status === 0 && spawnSync("ffprobe", ["-version"]).status === 0;
const BYTES_A_FRAME = 1476;

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "runner-ffmpeg-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A second that gets lighter, with a tone in its first half. */
const FRAMES = Array.from({ length: 60 }, (_, i) => ({
  picture: paint(32, 24, (x) => [i * 4, x * 8, 128]),
  sound: new Uint8Array(BYTES_A_FRAME).map((__, at) => (i >= 30 ? 128 : (at >> 6) % 2 === 0 ? 64 : 192)),
  step: 1,
  frame: i + 1,
}));

function formatAt(speed: number): Parameters<typeof ffmpegArguments>[0] {
  return { width: 32, height: 24, scale: 2, pace: planPace(speed, 60), speed };
}

test.skipIf(!HAS_FFMPEG)("an MP4 has the pictures in their time, and the sound", async () => {
  const to = join(folder, "-a: b.mp4");
  const writer = await openFfmpegFilm(openOutputFile(to, { overwrites: false }), formatAt(1), process.env);
  for (const frame of FRAMES) await writer.add(frame);
  await writer.finish();

  expect(readdirSync(folder)).toEqual(["-a: b.mp4"]);
  const entries = "stream=codec_name,width,height,nb_read_frames,avg_frame_rate:format=duration";
  const probe = spawnSync(
    "ffprobe",
    ["-v", "error", "-count_frames", "-of", "json", "-show_entries", entries, `file:${to}`],
    { encoding: "utf8" },
  );
  const { streams, format } = JSON.parse(probe.stdout) as {
    streams: Record<string, string>[];
    format: { duration: string };
  };
  expect(streams[0]).toMatchObject({ codec_name: "h264", width: 64, height: 48, nb_read_frames: "60" });
  expect(streams[1]).toMatchObject({ codec_name: "aac" });
  const [over = 0, under = 1] = streams[0]?.["avg_frame_rate"]?.split("/").map(Number) ?? [];
  expect(over / under).toBeCloseTo(59.7275, 3);
  expect(Number(format.duration)).toBeGreaterThan(0.98);
  expect(Number(format.duration)).toBeLessThan(1.08);

  const decode = (...wanted: string[]): Buffer =>
    spawnSync("ffmpeg", ["-v", "error", "-i", `file:${to}`, ...wanted, "-"], { maxBuffer: 2 ** 28 }).stdout;
  const pictures = decode("-f", "rawvideo", "-pix_fmt", "rgb24");
  expect(pictures).toHaveLength(60 * 64 * 48 * 3);
  const distances = FRAMES.map(({ picture: { rgb } }, i) => {
    const at = (x: number, y: number): number => pictures[(i * 64 * 48 + y * 64 + x) * 3] ?? 0;
    return Math.abs(at(33, 21) - (rgb[0] ?? 0));
  });
  expect(Math.max(...distances)).toBeLessThan(16);
  const samples = new Int16Array(Uint8Array.from(decode("-f", "s16le", "-ac", "1")).buffer);
  const loudness = (from: number, to: number): number =>
    Math.max(...samples.subarray(from, to).map(Math.abs));
  expect(loudness(10_000, 18_000)).toBeGreaterThan(8_000);
  expect(loudness(26_000, 40_000)).toBeLessThan(500);
});

test.skipIf(!HAS_FFMPEG)("at another speed the sound is as long as the pictures", async () => {
  const to = join(folder, "a.mp4");
  const writer = await openFfmpegFilm(openOutputFile(to, { overwrites: false }), formatAt(4), process.env);
  const silence = new Uint8Array(BYTES_A_FRAME * 4).fill(128);
  for (const frame of FRAMES) await writer.add({ ...frame, sound: silence });
  await writer.finish();

  const args = ["-v", "error", "-of", "csv=p=0", "-show_entries", "stream=duration", to];
  const [video = 0, audio = 0] = spawnSync("ffprobe", args, { encoding: "utf8" })
    .stdout.trim()
    .split("\n")
    .map(Number);
  expect(video).toBeCloseTo(60 / 59.7275, 1);
  expect(Math.abs(video - audio)).toBeLessThan(0.1);
});

test.skipIf(!HAS_FFMPEG)("a film that is given up leaves neither file nor process", async () => {
  const writer = await openFfmpegFilm(
    openOutputFile(join(folder, "a.mp4"), { overwrites: false }),
    formatAt(1),
    process.env,
  );
  for (const frame of FRAMES) await writer.add(frame);

  await writer.abandon();

  expect(readdirSync(folder)).toEqual([]);
  const mine = spawnSync("ps", ["-e", "-o", "args"], { encoding: "utf8" }).stdout;
  expect(mine).not.toContain(folder);
});

test("what ffmpeg complains about is the error, and nothing is left", async () => {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const script = "#!/bin/sh\necho starting >&2\necho \"Unknown encoder 'libx264'\" >&2\nexit 1\n";
  writeFileSync(join(bin, "ffmpeg"), script, { mode: 0o755 });
  const place = openOutputFile(join(folder, "a.mp4"), { overwrites: false });
  const writer = await openFfmpegFilm(place, formatAt(1), { PATH: bin });
  const played = (async () => {
    for (const frame of FRAMES) await writer.add(frame);
    await writer.finish();
  })();

  await expect(played).rejects.toMatchObject({
    code: "film-failed",
    message: `ffmpeg made no film of ${folder}/a.mp4, Unknown encoder 'libx264'`,
  });
  await writer.abandon();
  expect(readdirSync(folder)).toEqual(["bin"]);
});

test("pictures that come in one buffer are in the film as they were", async () => {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const script = `#!/bin/sh\ncat <&${SOUND_PIPE} >/dev/null &\nfor last; do :; done\ncat > "\${last#file:}"\n`;
  writeFileSync(join(bin, "ffmpeg"), script, { mode: 0o755 });
  const to = join(folder, "a.mp4");
  const writer = await openFfmpegFilm(openOutputFile(to, { overwrites: false }), formatAt(1), {
    PATH: `${bin}:${process.env["PATH"]}`,
  });
  const one = paint(32, 24, () => [0, 0, 0]);
  for (const frame of FRAMES) {
    one.rgb.set(frame.picture.rgb);
    await writer.add({ ...frame, picture: one });
  }
  await writer.finish();

  const all = Buffer.concat(FRAMES.map(({ picture }) => picture.rgb));
  expect(readFileSync(to).equals(all)).toBe(true);
});

test("without an ffmpeg on the path, a line says so", async () => {
  const place = openOutputFile(join(folder, "a.mp4"), { overwrites: false });
  const line = await openFfmpegFilm(place, formatAt(1), { PATH: folder }).then(
    () => "",
    (error: unknown) => renderError(error),
  );

  expect(line).toBe(
    "an .mp4 is made by ffmpeg, and there is no ffmpeg on the path: install it, or make a .gif or .apng",
  );
  expect(readdirSync(folder)).toEqual([]);
});

test("the sound's time is changed by factors that ffmpeg can do, in a row", () => {
  const tempoAt = (speed: number): string | undefined => {
    const args = ffmpegArguments(formatAt(speed), "a.mp4");
    return args[args.indexOf("-af") + 1];
  };

  expect(ffmpegArguments(formatAt(1), "a.mp4")).not.toContain("-af");
  expect([8, 250, 0.2].map(tempoAt)).toEqual([
    "atempo=8",
    "atempo=100,atempo=2.5",
    "atempo=0.5,atempo=0.5,atempo=0.8",
  ]);
});
