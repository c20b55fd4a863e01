import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readChunks } from "../../../packages/emulator/src/picture/png-chunks.ts";
import { decodePng } from "../../../packages/emulator/src/picture/screen-png.ts";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import type { Memory } from "../../../src/base/vocabulary/run-state.ts";
import { replaceInfo } from "../../../src/record/saves/format/encode-save.ts";
import { readInfo } from "../../../src/record/saves/format/read-info.ts";
import { decodeSave } from "../../../src/record/saves/format/read-save.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { expectSameCheckpoint, someCheckpoint, someMemory } from "../../helpers/saves/checkpoints.ts";
import { infoOf, saveBytes } from "../../helpers/saves/saves.ts";

describe("a save", () => {
  it("gives back its checkpoint and its info", async () => {
    const checkpoint = someCheckpoint({
      parentId: "parent-1",
      memory: someMemory(9),
      journal: { offset: 812, seq: 4, hash: "f".repeat(64) },
    });

    const { checkpoint: read, info } = await decodeSave(
      saveBytes(checkpoint, { seq: 7, label: "at the door" }),
    );

    expectSameCheckpoint(read, checkpoint);
    expect(info).toEqual(infoOf(checkpoint, { seq: 7, label: "at the door" }));
  });

  it.each([
    ["nothing", null, null],
    ["an empty summary", "", ""],
    ["1,000 characters", "x".repeat(1_000), "x".repeat(1_000)],
    ["1,001 characters", "x".repeat(1_001), "x".repeat(1_000)],
    ["8 lines", "a\n".repeat(7), "a\n".repeat(7)],
    ["9 lines", "1\n2\n3\n4\n5\n6\n7\n8\n9", "1\n2\n3\n4\n5\n6\n7\n8"],
    [
      "2 lines of 600 characters",
      `${"x".repeat(600)}\n${"y".repeat(600)}`,
      `${"x".repeat(600)}\n${"y".repeat(399)}`,
    ],
  ])("keeps the beginning of the summary in its info: %s", (_, summaryText, kept) => {
    expect(infoOf(someCheckpoint({ memory: { ...someMemory(1), summaryText } })).summaryText).toBe(kept);
  });

  it("is a picture of the screen", () => {
    const checkpoint = someCheckpoint();

    const { width, height, rgb } = decodePng(saveBytes(checkpoint));

    expect([width, height]).toEqual([160, 144]);
    expect(Buffer.compare(rgb, checkpoint.machine.regions.frame)).toBe(0);
  });

  it("has its info right after the header and its parts after the picture", () => {
    expect(readChunks(saveBytes(someCheckpoint())).map(({ type }) => type)).toEqual([
      "IHDR",
      "grIN",
      "PLTE",
      "IDAT",
      "grMA",
      "grME",
      "grIM",
      "IEND",
    ]);
  });

  it("keeps each image once and its bytes untouched", async () => {
    const memory = someMemory(3);
    const checkpoint = someCheckpoint({
      memory: { ...memory, messageHistory: [...memory.messageHistory, ...memory.messageHistory] },
    });

    const { checkpoint: read, info } = await decodeSave(saveBytes(checkpoint));

    expect(read.memory.images).toEqual(memory.images);
    expect(info.parts.images.bytes).toBe(
      [...memory.images.values()].reduce((sum, png) => sum + 4 + png.length, 0),
    );
  });

  it("leaves out images that the conversation no longer shows", async () => {
    const checkpoint = someCheckpoint({ memory: { ...someMemory(9), messageHistory: [] } });

    expect((await decodeSave(saveBytes(checkpoint))).checkpoint.memory.images.size).toBe(0);
  });

  it("is not made of a conversation whose images are missing", () => {
    expect(() => saveBytes(someCheckpoint({ memory: { ...someMemory(3), images: new Map() } }))).toThrow(
      "refers to image",
    );
  });

  it("keeps any reply verbatim, keys like __proto__ too", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue({ maxDepth: 4 }),
        fc.string({ unit: "grapheme" }),
        async (input, text) => {
          const odd = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}') as object;
          const memory: Memory = {
            ...someMemory(1),
            summaryText: text,
            messageHistory: [
              {
                role: "assistant",
                content: [{ type: "tool_use", input: { nested: [input as never], ...odd } }],
              },
            ],
          };

          const { checkpoint } = await decodeSave(saveBytes(someCheckpoint({ memory })));

          expect(JSON.stringify(checkpoint.memory.messageHistory)).toBe(
            JSON.stringify(memory.messageHistory),
          );
          expect(checkpoint.memory.summaryText).toBe(text);
          expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
        },
      ),
      { numRuns: 40 },
    );
  });

  it("can get another info without a change to the rest", async () => {
    const checkpoint = someCheckpoint();
    const info = infoOf(checkpoint, { kind: "manual", label: "x".repeat(40_000) });

    const copy = replaceInfo(saveBytes(checkpoint), info);

    const read = await decodeSave(copy);
    expect(read.info).toEqual(info);
    expectSameCheckpoint(read.checkpoint, checkpoint);
  });

  it.each([10, 50_000])("tells its info from its head alone, with %d bytes of label", (length) => {
    const file = join(temporaryFolder(), "a.png");
    const info = infoOf(someCheckpoint(), { label: "x".repeat(length) });
    writeFileSync(file, replaceInfo(saveBytes(someCheckpoint()), info));

    expect(readInfo(nodeDisk, file)).toEqual(info);
  });

  it("with a full history stays small", () => {
    const checkpoint = someCheckpoint({ memory: someMemory(59) });

    expect(checkpoint.memory.images.size).toBe(30);
    expect(saveBytes(checkpoint).length).toBeLessThan(150_000);
  });
});
