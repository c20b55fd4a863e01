import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import type { Button } from "../../../src/base/vocabulary/button.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import { fillConfig } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import { temporaryFolder } from "../../../test/helpers/disks/folders.ts";
import { powerCutDisk } from "../../../test/helpers/disks/power-cut-disk.ts";
import { FOLDER, STILL } from "../../../test/helpers/runs/journal-world.ts";
import { runHere } from "../../../test/helpers/runs/run-here.ts";
import { readWholeSave } from "../../../test/helpers/saves/read-whole-save.ts";
import { SMALL_GAMES } from "../../../test/helpers/small-games/all-games.ts";
import { countPictures } from "../../../test/helpers/small-games/count-pictures.ts";
import { pressAtRandom, RANDOM_RHYTHMS } from "../../../test/helpers/small-games/press-at-random.ts";
import type { Emulator } from "../../emulator/src/emulator.ts";
import { createEmulator } from "../../emulator/src/wasmboy-emulator.ts";
import { createAnyGame } from "../../games/src/known/any-game.ts";
import { createExplorer } from "../src/explorer.ts";
import { emptyNotebook } from "../src/notebook.ts";
import { readNotebook, renderNotebook } from "../src/notebook-text.ts";
import { learnPicture, type PictureBook } from "../src/pictures/picture-book.ts";
import type { Deed } from "../src/story/read-story.ts";
import { lookAt } from "../src/story/sight.ts";

const FRAMES = 3600;
const SEEDS = [1, 2, 3];

/** Lets the explorer play by the picture alone; it stops when nobody wants the next event. */
async function* explore(emulator: Emulator, seed: number): AsyncGenerator<RunEvent> {
  const config = fillConfig({ saveDir: FOLDER, autoSave: false, steps: FRAMES, settings: { seed } });
  const session = await openSession(config, {
    ...{ ...STILL, disk: powerCutDisk(), model: createExplorer({ seed }) },
    ...{ adapter: createAnyGame(emulator.cartridge), powerOn: () => emulator },
  });
  yield* session.play();
}

async function picturesOfExplorer(rom: Uint8Array, seed: number): Promise<number> {
  const { emulator, isOver, pictures } = countPictures(createEmulator(rom), FRAMES);
  for await (const { type } of explore(emulator, seed)) if (type === "step-finished" && isOver()) break;
  return pictures();
}

function picturesAtRandom(rom: Uint8Array, seed: number, kind: string): number {
  const { emulator, isOver, pictures } = countPictures(createEmulator(rom), FRAMES);
  pressAtRandom(emulator, isOver, seed, RANDOM_RHYTHMS[kind] ?? (() => [8, 8]));
  return pictures();
}

describe("where only the picture is known, the explorer", () => {
  it.each(["slow menus", "titles, then people", "gates", "dungeon"])(
    "sees more than buttons at random do in as many frames: %s",
    async (name) => {
      const rom = SMALL_GAMES[name]?.() ?? new Uint8Array();
      let seen = 0;
      for (const seed of SEEDS) seen += await picturesOfExplorer(rom, seed);

      for (const kind of Object.keys(RANDOM_RHYTHMS)) {
        const atRandom = SEEDS.map((seed) => picturesAtRandom(rom, seed, kind));
        expect(seen).toBeGreaterThan(atRandom.reduce((sum, one) => sum + one, 0));
      }
    },
  );

  it("runs 120 frames at most in a step, and presses in many manners", async () => {
    const rhythms = new Set<string>();
    let most = 0;
    for await (const event of explore(createEmulator(SMALL_GAMES["gates"]?.() ?? new Uint8Array()), 1)) {
      if (event.type === "tool-result") {
        rhythms.add(`${event.input["hold_frames"]} ${event.input["wait_frames"]}`);
      }
      if (event.type !== "step-finished") continue;
      most = Math.max(most, event.frames);
      if (event.step === 60) break;
    }

    expect(most).toBeLessThanOrEqual(120);
    expect(rhythms.size).toBeGreaterThan(6);
  });

  it("goes on in another process, after a summary, as if it had not stopped", async () => {
    const [whole, halves] = [temporaryFolder(), temporaryFolder()];
    const args = ["--model", "explorer", "--rom", "game.gb", "--set", "maxHistory=10"];
    for (const cwd of [whole, halves]) writeFileSync(join(cwd, "game.gb"), SMALL_GAMES["slider"]?.() ?? "");

    await runHere([...args, "--steps", "30"], { cwd: whole });
    await runHere([...args, "--steps", "13"], { cwd: halves });
    await runHere([...args, "--until-step", "30"], { cwd: halves });

    const [one, two] = await Promise.all(
      [whole, halves].map((cwd) => readWholeSave(join(cwd, "saves/slider_save_step0030.png"))),
    );
    expect(two).toEqual(one);
  });
});

function deed(
  from: string,
  buttons: readonly Button[],
  to: string,
  said = "5 % of the picture changed.",
): Deed {
  const see = (image: string) => lookAt(new Map(), image.repeat(8));
  const done = { reply: "", picture: null, calls: [], buttons, holdFrames: 5, waitFrames: 11 };
  return { ...done, before: see(from), after: see(to), said };
}

function bookAfter(...deeds: readonly Deed[]): PictureBook {
  const { pictures } = emptyNotebook();
  for (const one of deeds) learnPicture(pictures, one);
  return pictures;
}

describe("what the explorer knows of pictures", () => {
  it("remembers what each button did alone, and a way at whose end one was pressed", () => {
    const book = bookAfter(deed("a", ["up"], "b"), deed("b", ["left"], "b"), deed("a", ["up", "a"], "c"));

    expect(book.pictures.get("aaaaa")).toEqual(new Map([["up", { count: 1, to: "bbbbb" }]]));
    expect(book.pictures.get("bbbbb")).toEqual(
      new Map([
        ["left", { count: 0.5, to: "bbbbb" }],
        ["a", { count: 1, to: "ccccc" }],
      ]),
    );
  });

  it("stands in the summary and is read back from it", () => {
    const book = emptyNotebook();
    const presses = [deed("a", ["up"], "b"), deed("b", ["start"], "b"), deed("b", ["select"], "a")];
    for (const one of presses) learnPicture(book.pictures, one);

    const again = readNotebook(renderNotebook(book, null).join("\n"));

    expect(again.pictures.pictures).toEqual(book.pictures.pictures);
    expect(again.pictures).toMatchObject({ stale: book.pictures.stale, still: 0, bored: 3 });
    expect(again.pictures.buttons.get("up")?.gain).toBeCloseTo(book.pictures.buttons.get("up")?.gain ?? 0, 2);
    expect(renderNotebook(again, null)).toEqual(renderNotebook(book, null));
  });

  it("stays small, however many pictures a game has: the newest are kept", () => {
    const book = emptyNotebook();
    const name = (index: number) => (index % 4096).toString(16).padStart(3, "0").padEnd(5, "0");
    for (let index = 0; index < 2000; index += 1) {
      learnPicture(book.pictures, deed(name(index), ["a"], name(index + 1)));
    }
    const text = renderNotebook(book, null).join("\n");

    expect(text.length).toBeLessThan(4000);
    expect(text).toContain(name(2000));
    expect(text).not.toContain(name(100));
  });

  it.each([
    "Pictures, x",
    "Manners: nothing",
    "Pictures, 1 and 2 without news, 3 without change: zz q",
    "Buttons: up -1/z",
  ])("makes no picture of %j", (line) => {
    expect(readNotebook(line).pictures.pictures.size).toBe(0);
  });
});

test("the bundled game is finished though every few steps a summary is all that is remembered", async () => {
  const cwd = temporaryFolder();

  const { stdout } = await runHere(
    ["--model", "explorer", "--seed", "2", "--until-step", "150", "--set", "maxHistory=10"],
    { cwd },
  );

  expect(stdout).toContain("lit the lantern: the end");
});
