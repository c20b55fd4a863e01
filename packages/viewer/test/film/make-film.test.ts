import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openOutputFile } from "../../../../src/base/disk/write/output-file.ts";
import { digestOf, enlarged, paint } from "../../../../test/helpers/film/encode-all.ts";
import { playLantern } from "../../../../test/helpers/film/lantern-scenes.ts";
import { type DecodedShot, readGif } from "../../../../test/helpers/film/read-gif.ts";
import { readLantern } from "../../../../test/helpers/roms/lantern.ts";
import type { Screen } from "../../../emulator/src/machine/machine.ts";
import { keepScreen } from "../../../emulator/src/picture/keep-screen.ts";
import { decodePng } from "../../../emulator/src/picture/screen-png.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { CAPTION_ROWS, drawCaption } from "../../src/film/captions/caption.ts";
import { createGifEncoder } from "../../src/film/encode/gif/encode-gif.ts";
import { type FilmPlan, makeFilm } from "../../src/film/make-film.ts";
import { planPace } from "../../src/film/pace.ts";
import { openFilmFile } from "../../src/film/write/film-file.ts";
import type { FilmPicture, FilmWriter } from "../../src/film/write/film-writer.ts";
import { openFramesFolder } from "../../src/film/write/frames-folder.ts";
import { framesOf } from "../../src/playback/step-player.ts";

const rom = await readLantern();
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "runner-film-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A picture that was copied when it was given. */
type TakenPicture = Omit<FilmPicture, "picture"> & { readonly picture: Screen };

/** A writer that keeps what it is given. */
function collect(): FilmWriter & {
  readonly taken: TakenPicture[];
  readonly ends: string[];
} {
  const taken: TakenPicture[] = [];
  const ends: string[] = [];
  return {
    taken,
    ends,
    add: async (one) => void taken.push({ ...one, picture: keepScreen(one.picture) }),
    finish: async () => void ends.push("finished"),
    abandon: async () => void ends.push("abandoned"),
  };
}

function plan(parts: Partial<FilmPlan>): FilmPlan {
  const signal = new AbortController().signal;
  return { scenes: [], framesPerBeat: 1, hasSound: false, signal, onStep: () => {}, ...parts };
}

/** What a viewer sees at each beat. */
function beatsOf(shots: readonly DecodedShot[], beatsPerSecond: number): Screen[] {
  let end = 0;
  return shots.flatMap(({ picture, delay }) => {
    const before = Math.round((end * beatsPerSecond) / 100);
    end += delay;
    return Array.from({ length: Math.round((end * beatsPerSecond) / 100) - before }, () => picture);
  });
}

test("at the game's speed a film has every second picture of the game, and the last", async () => {
  const { scenes, pictures, frames } = await playLantern(10);
  const pace = planPace(1, 30);
  const to = join(folder, "film.gif");

  const writer = openFilmFile(openOutputFile(to, { overwrites: false }), createGifEncoder(pace, 2), pace);
  const count = await makeFilm(createEmulator(rom), writer, plan({ scenes, framesPerBeat: 2 }));

  const expected = pictures.filter((_, i) => i % 2 === 1 || i === frames - 1);
  const beats = beatsOf(readGif(readFileSync(to)).shots, pace.beatsPerSecond);
  expect(count).toBe(expected.length);
  expect(beats.map(digestOf)).toEqual(expected.map((picture) => digestOf(enlarged(picture, 2))));
  expect(readdirSync(folder)).toEqual(["film.gif"]);
});

test("each step is told when it is filmed, and its caption stands below its pictures", async () => {
  const { scenes, pictures } = await playLantern(3, "On we go");
  const writer = collect();
  let told = 0;

  await makeFilm(createEmulator(rom), writer, plan({ scenes, onStep: () => void told++ }));

  const strips = [1, 2, 3].map((step) => {
    const caption = { step, place: "Village", said: "On we go", did: "press a" };
    return Buffer.from(drawCaption(caption, 160).rgb);
  });
  expect(told).toBe(3);
  expect(writer.ends).toEqual(["finished"]);
  expect(writer.taken).toHaveLength(pictures.length);
  for (const [i, { picture, step }] of writer.taken.entries()) {
    expect(picture.height).toBe(144 + CAPTION_ROWS);
    expect(Buffer.from(picture.rgb.subarray(0, 144 * 480)).equals(pictures[i]?.rgb ?? Buffer.of())).toBe(
      true,
    );
    expect(strips[step - 1]?.equals(picture.rgb.subarray(144 * 480))).toBe(true);
  }
});

test("the last picture is whole, wherever a film ends", async () => {
  const { scenes, pictures } = await playLantern(20);

  let frames = 0;
  for (const [i, { playback }] of scenes.entries()) {
    const writer = collect();
    frames += framesOf(playback.steps[i]?.track ?? []);
    await makeFilm(createEmulator(rom), writer, plan({ scenes: scenes.slice(0, i + 1), framesPerBeat: 500 }));
    expect(digestOf(writer.taken.at(-1)?.picture ?? paint(1, 1, () => [0, 0, 0]))).toBe(
      digestOf(pictures[frames - 1] ?? paint(1, 1, () => [0, 0, 0])),
    );
  }
});

test("with sound each picture comes with what is heard before it", async () => {
  const { scenes, frames } = await playLantern(4);
  const writer = collect();

  await makeFilm(createEmulator(rom), writer, plan({ scenes, framesPerBeat: 10, hasSound: true }));

  // The first frame after power-on is shorter.
  const bytes = writer.taken.reduce((sum, { sound }) => sum + sound.length, 0);
  expect(Math.abs(bytes / 2 - (44_100 * frames * 70_224) / 4_194_304)).toBeLessThan(739);
  for (const { sound } of writer.taken.slice(0, -1)) expect(sound.length).toBeGreaterThan(10 * 1400);
});

test("steps without a frame make a film of one picture", async () => {
  const { scenes } = await playLantern(1);
  const [scene] = scenes;
  const still = {
    index: 1,
    step: 2,
    machine: null,
    track: [],
    sha256: scene?.playback.steps[0]?.sha256 ?? "",
  };
  const playback = { machine: null, steps: [...(scene?.playback.steps ?? []), still] };
  const writer = collect();

  await makeFilm(createEmulator(rom), writer, plan({ scenes: [{ playback, index: 1, caption: null }] }));

  expect(writer.taken.map(({ step, frame }) => [step, frame])).toEqual([[2, 0]]);
});

test("a step that leads elsewhere ends the film, and nothing is left of it", async () => {
  const { scenes } = await playLantern(4);
  const [{ playback } = { playback: { machine: null, steps: [] } }] = scenes;
  const steps = playback.steps.map((step, at) => (at === 2 ? { ...step, sha256: "0".repeat(64) } : step));
  const other = scenes.map((scene) => ({ ...scene, playback: { ...playback, steps } }));
  const pace = planPace(1, 30);
  const writer = openFilmFile(
    openOutputFile(join(folder, "film.gif"), { overwrites: false }),
    createGifEncoder(pace, 1),
    pace,
  );

  const made = makeFilm(createEmulator(rom), writer, plan({ scenes: other }));

  await expect(made).rejects.toMatchObject({
    code: "journal-diverged",
    message: "the machine at step 3 is not the recorded one",
  });
  expect(readdirSync(folder)).toEqual([]);
});

test("a film that is stopped leaves nothing, and what was there before", async () => {
  const { scenes } = await playLantern(6);
  const stop = new AbortController();
  const to = join(folder, "film.gif");
  writeFileSync(to, "old");
  const pace = planPace(1, 30);
  const writer = openFilmFile(openOutputFile(to, { overwrites: true }), createGifEncoder(pace, 1), pace);

  const onStep = (): void => stop.abort(new Error("Ctrl-C"));
  const made = makeFilm(createEmulator(rom), writer, plan({ scenes, signal: stop.signal, onStep }));

  await expect(made).rejects.toThrow("Ctrl-C");
  expect(readdirSync(folder)).toEqual(["film.gif"]);
  expect(readFileSync(to, "utf8")).toBe("old");
});

test("frames are pictures whose names are in their order, the last one of the last step too", async () => {
  const { scenes, pictures, frames } = await playLantern(4);
  const to = join(folder, "frames");

  await makeFilm(createEmulator(rom), openFramesFolder(to, 2, false), plan({ scenes, framesPerBeat: 10 }));

  const names = readdirSync(to).sort();
  const taken = pictures.filter((_, i) => i % 10 === 9 || i === frames - 1);
  expect(names[0]).toBe("step000001_frame00010.png");
  expect(names.at(-1)).toMatch(/^step000004_frame000\d\d\.png$/);
  expect(names.map((name) => digestOf(decodePng(readFileSync(join(to, name)))))).toEqual(
    taken.map((picture) => digestOf(enlarged(picture, 2))),
  );
});
