import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageFile } from "../../../../src/package-files.ts";
import { decodeMachine } from "../../../../src/record/saves/format/machine-part.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { forgeInfo } from "../../../../test/helpers/saves/forge-save.ts";
import { openTestViewer, type TestViewer } from "../../../../test/helpers/web/test-viewer.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import type { MemoryMapFile } from "../../../games/src/known/memory-map/file.ts";
import type { Playback } from "../../src/playback/playback.ts";
import { createStepPlayer } from "../../src/playback/step-player.ts";
import type { PlaybackAnswer, TimelineAnswer } from "../../src/web/api.ts";

const GAME = "/api/games/lantern";

// Beyond the first keyframe, then back to a step before it.
const played = playedFolder(
  ["--new-game", "--steps", "54", "--quiet"],
  ["--to-step", "30", "--steps", "3", "--quiet"],
);

/** What a page plays again, with machines in the place of their keys. */
async function playbackOf(viewer: TestViewer, index: number): Promise<Playback> {
  const { base, steps } = await viewer.json<PlaybackAnswer>(`${GAME}/steps/${index}/playback`);
  const machineOf = async (key: string | null): Promise<MachineState | null> =>
    key === null ? null : decodeMachine((await viewer.ask(`${GAME}/machines/${key}`)).bytes);
  return {
    machine: await machineOf(base.kind === "machine" ? base.key : null),
    steps: await Promise.all(
      steps.map(async ({ machine, ...step }) => ({ ...step, machine: await machineOf(machine) })),
    ),
  };
}

test("with what the viewer gives, each step leads to the machine of the journal, on every branch", async () => {
  const viewer = await openTestViewer(join(played(), "saves"));
  const rom = (await viewer.ask(`${GAME}/rom`)).bytes;
  const player = createStepPlayer(createEmulator(new Uint8Array(rom)), 8);
  const { rows } = await viewer.json<TimelineAnswer>(`${GAME}/timeline`);

  const ends = [];
  for (const { index } of [rows[53], rows[3], rows[56], rows[50], rows[49]].filter(
    (row) => row !== undefined,
  )) {
    ends.push(player.goTo(await playbackOf(viewer, index), index));
  }

  expect(rows.length).toBe(57);
  expect(ends.map(({ step, isExact }) => [step, isExact])).toEqual([
    [54, true],
    [4, true],
    [33, true],
    [51, true],
    [50, true],
  ]);
});

test("the ROM and the core are what they are in their files; machines may be kept, the ROM not", async () => {
  const viewer = await openTestViewer(join(played(), "saves"));
  const { base } = await viewer.json<PlaybackAnswer>(`${GAME}/steps/53/playback`);
  if (base.kind !== "machine") throw new Error("no keyframe was used");

  const rom = await viewer.ask(`${GAME}/rom`);
  const core = await viewer.ask("/core.wasm");
  const machine = await viewer.ask(`${GAME}/machines/${base.key}`);

  expect(rom.bytes.equals(readFileSync(packageFile("roms.example/lantern.gb")))).toBe(true);
  expect(rom.headers).toMatchObject({
    "content-type": "application/octet-stream",
    "cache-control": "no-store",
  });
  expect(core.bytes.equals(readFileSync(packageFile("core/wasmboy.wasm")))).toBe(true);
  expect(core.headers["content-type"]).toBe("application/wasm");
  expect(machine.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
});

test.each([
  ["the bundled game's own", null, "Lantern"],
  ["that of a person", "own.json", "Mine"],
  ["none where its file is gone", "gone.json", null],
  ["none where its file is no map", "bad.json", null],
])("the memory map is %s", async (_, gameMap, game) => {
  const folder = join(played(), "saves");
  const fields = [{ name: "x", address: "C102" }];
  writeFileSync(join(folder, "own.json"), JSON.stringify({ format: 1, game: "Mine", fields }));
  writeFileSync(join(folder, "bad.json"), "secret");
  for (const save of readdirSync(folder).filter((name) => name.endsWith(".png")))
    forgeInfo(join(folder, save), (info) => ({
      ...info,
      game: { ...(info["game"] as object), gameMap: gameMap && join(folder, gameMap) },
    }));
  const viewer = await openTestViewer(folder);

  const map = await viewer.json<MemoryMapFile | null>(`${GAME}/memory-map`);

  expect(map?.game ?? null).toBe(game);
});

test("a machine that is held no more is read anew, also by another viewer", async () => {
  const folder = join(played(), "saves");
  const one = await openTestViewer(folder);
  const other = await openTestViewer(folder);
  const { base } = await one.json<PlaybackAnswer>(`${GAME}/steps/53/playback`);
  const path = `${GAME}/machines/${base.kind === "machine" ? base.key : ""}`;

  const [first, again] = [await one.ask(path), await other.ask(path)];

  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.bytes.equals(first.bytes)).toBe(true);
});

test.each([
  ["steps/57/playback", 404, "has no step with the index 57"],
  ["steps/9999999999/playback", 404, "has no step with the index 9999999999"],
  ["steps/-1/playback", 400, "takes a whole number"],
  ["steps/1e1/playback", 400, "takes a whole number"],
  ["steps/__proto__/playback", 400, "takes a whole number"],
  ["machines/x", 404, "no step begins at a machine x"],
  [`machines/53.${"0".repeat(64)}`, 404, "no step begins at a machine 53.0000"],
  [`machines/9999999999.${"0".repeat(64)}`, 404, "has no step with the index 9999999999"],
  ["machines/..%2f..%2fx", 404, "no step begins at a machine"],
])("%s is refused in words", async (path, status, words) => {
  const viewer = await openTestViewer(join(played(), "saves"));

  const answer = await viewer.ask(`${GAME}/${path}`);

  expect(answer.status).toBe(status);
  expect(answer.text).toContain(words);
  expect(viewer.bugs).toEqual([]);
});

test("no file is given as a ROM but the one that the game was played with, whatever a save says", async () => {
  const folder = join(played(), "saves");
  const secret = join(temporaryFolder(), "secret.txt");
  const forge = (file: string, romPath: string, romSha256: string) =>
    forgeInfo(join(folder, file), (info) => ({
      ...info,
      game: { ...(info["game"] as object), romPath, romSha256 },
    }));
  for (const [romPath, sha] of [
    [secret, "1".repeat(64)],
    ["/etc/passwd", "2".repeat(64)],
    ["/dev/zero", "3".repeat(64)],
  ] as const) {
    forge("lantern_save_step0033.png", romPath, sha);
    const viewer = await openTestViewer(folder);

    const answer = await viewer.ask(`${GAME}/rom`);

    expect(answer.status).toBe(404);
    expect(answer.text).toContain("was not found: name it when you start the viewer");
  }
});

test("a ROM that a person names is found where the save's path leads nowhere", async () => {
  const folder = join(played(), "saves");
  const romPath = join(temporaryFolder(), "moved.gb");
  const rom = buildRom({}, () => {});
  writeFileSync(romPath, rom);
  forgeInfo(join(folder, "lantern_save_step0033.png"), (info) => ({
    ...info,
    game: {
      ...(info["game"] as object),
      romPath: "/nowhere/game.gb",
      romSha256: createHash("sha256").update(rom).digest("hex"),
    },
  }));

  const without = await (await openTestViewer(folder)).ask(`${GAME}/rom`);
  const named = await (await openTestViewer(folder, { romPath })).ask(`${GAME}/rom`);

  expect(without.status).toBe(404);
  expect(named.bytes.equals(rom)).toBe(true);
});
