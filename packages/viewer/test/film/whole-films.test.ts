import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { openOutputFile } from "../../../../src/base/disk/write/output-file.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { letterPicture as picture } from "../../../../test/helpers/film/letter-picture.ts";
import type { Screen } from "../../../emulator/src/machine/machine.ts";
import { readChunks } from "../../../emulator/src/picture/png-chunks.ts";
import { CAPTION_ROWS, drawCaption, putBelow } from "../../src/film/captions/caption.ts";
import { breakToWidth, cutToWidth, widthOf } from "../../src/film/captions/draw-text.ts";
import { createApngEncoder } from "../../src/film/encode/apng.ts";
import type { FilmEncoder } from "../../src/film/encode/encoder.ts";
import { createGifEncoder } from "../../src/film/encode/gif/encode-gif.ts";
import { type FilmPace, planPace, unitsOf } from "../../src/film/pace.ts";
import { createShotCutter } from "../../src/film/shots.ts";
import { encodeSmallFilm, smallBeat } from "../../src/film/small-film.ts";
import { openFilmFile } from "../../src/film/write/film-file.ts";

/** The colours of a caption, a letter each. */
const INKS: Readonly<Record<string, string>> = {
  ...{ "161a22": " ", f4c95d: "H", "9aa4b2": "P", e9ecf1: "W", "7fc8a9": "D" },
};

const STILL = picture("kkkk", "kwwk", "kkkk");
const MOVED = picture("kkkk", "kwrg", "kkrk");
const FILM = [STILL, STILL, MOVED, MOVED, MOVED, STILL, picture("gggg", "gggg", "gggg")];

/** A film's bytes, with what is known only at its end. */
function filmOf(encoder: FilmEncoder, pictures: readonly Screen[], mostBeats: number): Buffer {
  const cutter = createShotCutter(mostBeats);
  const shots = [...pictures.map((one) => cutter.add(one)), cutter.end()];
  const pieces = shots.flatMap((shot) => (shot === null ? [] : encoder.add(shot)));
  const { bytes, instead } = encoder.end();
  const film = Buffer.concat([...pieces, bytes]);
  for (const [at, known] of instead) film.set(known, at);
  return film;
}

/** The bytes in hex, 32 a line; lines of zeros are counted. */
function hex(bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString("hex")
      .match(/.{1,64}/g) ?? [];
  return lines.join("\n").replace(/(0{64}\n)+/g, (zeros) => `${zeros.length / 65} lines of zeros\n`);
}

/** The chunks of a PNG; of pictures the bytes before they were compressed. */
function chunks(png: Uint8Array): string {
  return readChunks(png)
    .map(({ type, data }) => {
      const own = type === "fdAT" ? 4 : 0;
      const isPicture = type === "IDAT" || type === "fdAT";
      const rest = isPicture ? ` ${inflateSync(data.subarray(own)).toString("hex")}` : "";
      return `${type} ${Buffer.from(data.subarray(0, isPicture ? own : undefined)).toString("hex")}${rest}`;
    })
    .join("\n");
}

it("films are encoded byte by byte as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const pace = planPace(8, 30);
  const many = picture(...Array(13).fill(".".repeat(21)));
  const most = { ...many, rgb: many.rgb.map((value, at) => (at % 3 === 2 ? at % 251 : value)) };
  const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const texts = [
    `# a GIF\n${hex(filmOf(createGifEncoder(pace, 1), FILM, 99))}`,
    `# a GIF, twice as large, shots of two beats\n${hex(filmOf(createGifEncoder(pace, 2), FILM.slice(2), 2))}`,
    `# a GIF of more colours than it has\n${digest(filmOf(createGifEncoder(pace, 1), [picture(...Array(13).fill("kwrg".repeat(5).padEnd(21, "k"))), many, most], 9))}`,
    `# an APNG\n${chunks(filmOf(createApngEncoder(pace, 1), FILM, 99))}`,
    `# an APNG, three times as large\n${chunks(filmOf(createApngEncoder(planPace(1, 60), 3), FILM.slice(4), 99))}`,
    `# a small film\n${hex(encodeSmallFilm(FILM, 9))}`,
  ];
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot("films.txt");
});

it("shots, times and captions are as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const cut = [1, 2, 3, 99].map((mostBeats) => {
    const cutter = createShotCutter(mostBeats);
    const none = cutter.end();
    const shots = [...FILM.map((one) => cutter.add(one)), cutter.end()].map((shot) =>
      shot === null
        ? "-"
        : `${shot.from}–${shot.to} ${Object.values(shot.area).join("/")}${shot.before === null ? " first" : ""}`,
    );
    return `${mostBeats}: ${none}, ${shots.join(", ")}`;
  });
  const paces = [
    [8, 30],
    [1, 60],
    [0.1, 60],
    [1000, 30],
    [2, 30],
    [0.5, 30],
  ] as const;
  const times = paces.map(([speed, mostPerSecond]) => {
    const pace: FilmPace = planPace(speed, mostPerSecond);
    const units = [0, 1, 2, 7].map((from) => unitsOf({ from, to: from + 1 }, pace, 100));
    return `${speed} ${mostPerSecond}: ${pace.framesPerBeat} ${pace.beatsPerSecond.toFixed(4)}, ${units.join(" ")}`;
  });
  const beats = [0, 1, 1_200, 1_201, 1_350, 1_351, 90_000].map((frames) => `${frames}: ${smallBeat(frames)}`);
  const words = "I go to the mill, and ask the miller for the key to the tower";
  const lines = [0, 1, 9, 20, 60, 500].map((width) =>
    [
      cutToWidth(words, width),
      ...[1, 2, 3].map((most) => breakToWidth(words, Math.max(width, 9), most).join("|")),
    ].join(" / "),
  );
  const broken = ["", "iiiiiiiiiiiiiiiiiiii", "two  words", "a bbbbbbbbbbbbbbbbbbbbb c"].map(
    (text) => `${widthOf(text)}: ${breakToWidth(text, 30, 3).join("|")}`,
  );
  const captions = [
    { step: 7, place: "(3,5) of Village", said: words, did: "pressed up" },
    {
      step: 1_234_567,
      place: `The ${"very ".repeat(20)}long road`,
      said: `${words}. ${words}. ${words}.`,
      did: "",
    },
    { step: 1, place: null, said: "", did: `walked ${"on and ".repeat(20)}` },
  ];
  const drawn = captions.map((caption) => {
    const { width, height, rgb } = drawCaption(caption, 120);
    const dot = (at: number): string => {
      const colour = Buffer.from(rgb.subarray(at * 3, at * 3 + 3)).toString("hex");
      return INKS[colour] ?? "?";
    };
    return Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (__, x) => dot(y * width + x))
        .join("")
        .trimEnd(),
    ).join("\n");
  });
  const below = putBelow(STILL, { ...MOVED, height: 1, rgb: MOVED.rgb.subarray(12, 24) });
  const again = putBelow(MOVED, { ...STILL, height: 1, rgb: STILL.rgb.subarray(0, 12) }, below.rgb);
  const joined = `${below.width} × ${below.height}, ${again.rgb === below.rgb}, ${Buffer.from(again.rgb).toString("hex")}`;
  const parts = { cut, times, beats, lines, broken, rows: [`${CAPTION_ROWS}`], drawn, joined: [joined] };
  const text = Object.entries(parts).map(([title, all]) => `# ${title}\n${all.join("\n")}\n`);
  await expect(text.join("\n")).toMatchFileSnapshot("cuts.txt");
});

it("a film's file has the film when it is over, and nothing is left of one that is abandoned", async () => {
  const folder = temporaryFolder();
  const pace = { framesPerBeat: 1, beatsPerSecond: 0.05 };
  const open = (name: string) => {
    const file = join(folder, name);
    return openFilmFile(openOutputFile(file, { overwrites: false }), createGifEncoder(pace, 1), pace);
  };
  const add = async (film: ReturnType<typeof open>, pictures: readonly Screen[]) => {
    for (const one of pictures) await film.add({ picture: one, sound: new Uint8Array(), step: 1, frame: 1 });
  };
  const [kept, left] = [open("a.gif"), open("b.gif")];
  await add(kept, FILM);
  await add(left, FILM.slice(1));
  expect(readdirSync(folder).every((name) => /^\.?[ab]\.gif./.test(name))).toBe(true);
  await kept.finish();
  await left.abandon();

  // A shot is a minute at most: three beats of 20 s.
  expect(readFileSync(join(folder, "a.gif")).equals(filmOf(createGifEncoder(pace, 1), FILM, 3))).toBe(true);
  expect(readdirSync(folder)).toEqual(["a.gif"]);
});
