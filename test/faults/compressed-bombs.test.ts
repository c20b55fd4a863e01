import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { encodeChunk, PNG_SIGNATURE, readChunks } from "../../packages/emulator/src/picture/png-chunks.ts";
import { encodeScreenPng } from "../../packages/emulator/src/picture/screen-png.ts";
import { readRunFile } from "../../packages/lab/src/run-file/read-run-file.ts";
import { redraw } from "../../packages/viewer/src/report/collect/pictures.ts";
import { nodeDisk } from "../../src/base/disk/disk.ts";
import { readSave } from "../../src/record/saves/format/read-save.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { forgeRun } from "../helpers/proof/forge-run.ts";
import { gamePicture } from "../helpers/roms/pictures.ts";
import { someCheckpoint, tinyMachine } from "../helpers/saves/checkpoints.ts";
import { forgeMemory } from "../helpers/saves/forge-save.ts";
import { saveBytes } from "../helpers/saves/saves.ts";

const MIB = 2 ** 20;

test("49.B1: a run's small file that claims a journal of hundreds of megabytes is not unpacked", () => {
  const run = readFileSync(new URL("../fixtures/runs/core-b6e21585.run", import.meta.url));
  const claiming = (bytes: number): Uint8Array =>
    forgeRun(
      run,
      () => {},
      (manifest) => {
        manifest.journal.bytes = bytes;
      },
    );

  expect(() => readRunFile(claiming(200 * MIB))).toThrow("has a journal that is too large");
  expect(readRunFile(claiming(10 * MIB)).faults).toContain(
    "the journal has another length than the file says",
  );
});

describe("49.B1: a save whose memory unpacks to much more than its size is refused", () => {
  const read = (memory: string): Promise<unknown> => {
    const file = join(temporaryFolder(), "a.png");
    writeFileSync(file, saveBytes(someCheckpoint({ machine: tinyMachine(5) })));
    forgeMemory(file, () => memory);
    return readSave(nodeDisk, file);
  };

  test("49.B1: by its bytes", async () => {
    await expect(read(" ".repeat(60 * MIB))).rejects.toThrow(/its memory part claims 62914560 bytes/);
  });

  test("49.B1: by its values", async () => {
    await expect(read(`[${"[],".repeat(3 * MIB)}[]]`)).rejects.toThrow(
      /its memory part has more than 2097152 values/,
    );
  });
});

describe("49.B1: a picture is drawn anew only where its first header says how much it unpacks to", () => {
  const png = encodeScreenPng(gamePicture(), 1);
  const [, ...rest] = readChunks(png);
  const zeros = { type: "IDAT", data: deflateSync(new Uint8Array(192 * MIB)) };
  const end = { type: "IEND", data: new Uint8Array() };
  const pictureOf = (...all: readonly { type: string; data: Uint8Array }[]): Uint8Array =>
    Buffer.concat([PNG_SIGNATURE, ...all.map(({ type, data }) => encodeChunk(type, data))]);
  const header = (width: number, height: number, interlace: 0 | 1): { type: string; data: Uint8Array } => {
    const data = Buffer.alloc(13);
    data.writeUInt32BE(width, 0);
    data.writeUInt32BE(height, 4);
    data.set([8, 2, 0, 0, interlace], 8);
    return { type: "IHDR", data };
  };

  test.each<[string, Uint8Array]>([
    [
      "a second header, of a large picture",
      pictureOf(header(160, 144, 0), header(8000, 8000, 0), zeros, end),
    ],
    ["woven lines, whose length nothing bounds", pictureOf(header(160, 144, 1), zeros, end)],
    ["a header that is cut off", pictureOf({ type: "IHDR", data: new Uint8Array(4) }, ...rest)],
    ["another file", gzipSync(png)],
  ])("49.B1: not with %s", (_, bytes) => {
    const { maxRSS: before } = process.resourceUsage();

    expect(redraw(bytes)).toBeNull();
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(50_000);
  });

  test("49.B1: a picture of a step is", () => {
    expect(redraw(png)).toMatchObject({ width: 160, height: 144 });
  });
});
