import { randomBytes } from "node:crypto";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeChunk, PNG_SIGNATURE } from "../../packages/emulator/src/picture/png-chunks.ts";
import { encodeScreenPng } from "../../packages/emulator/src/picture/screen-png.ts";
import { nodeDisk } from "../../src/base/disk/disk.ts";
import { RunnerError } from "../../src/base/errors.ts";
import { readInfo } from "../../src/record/saves/format/read-info.ts";
import { readSave } from "../../src/record/saves/format/read-save.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { gamePicture } from "../helpers/roms/pictures.ts";
import { expectSameCheckpoint, someCheckpoint, tinyMachine } from "../helpers/saves/checkpoints.ts";
import { saveBytes, withChunks, withInfo, withPart } from "../helpers/saves/saves.ts";

const checkpoint = someCheckpoint({ machine: tinyMachine(5) });
const good = saveBytes(checkpoint);

function fileOf(bytes: Uint8Array): string {
  const file = join(temporaryFolder(), "a.png");
  writeFileSync(file, bytes);
  return file;
}

/** What reading says: the checkpoint, or the one line of its refusal. Anything else fails the test. */
async function read(file: string): Promise<unknown> {
  try {
    return (await readSave(nodeDisk, file)).checkpoint;
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    return error.message;
  }
}

function hugeLength(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Buffer.from(bytes);
  copy.writeUInt32BE(0x7fff_ffff, at);
  return copy;
}

const INFO_AT = PNG_SIGNATURE.length + 25;

describe("a bad save is refused in one line that says why", () => {
  it.each<[what: string, bytes: Uint8Array, fact: string]>([
    ["an empty file", new Uint8Array(0), "is not a PNG"],
    ["garbage", randomBytes(5_000), "is not a PNG"],
    ["a text", Buffer.from("<html>not found</html>"), "is not a PNG"],
    ["a signature and nothing else", PNG_SIGNATURE, "ends in its head"],
    ["another picture", encodeScreenPng(gamePicture(), 2), "holds no save of gameboy-runner"],
    ["a cut file", good.subarray(0, good.length - 20), "wrong length"],
    ["half a file", good.subarray(0, good.length / 2), "wrong length"],
    ["a file cut in its info", good.subarray(0, 200), "middle of a chunk"],
    ["a file that goes on", Buffer.concat([good, new Uint8Array(7)]), "wrong length"],
    ["a huge info", hugeLength(good, INFO_AT), "info claims 2147483647 bytes"],
    ["a huge part", hugeLength(good, good.length - 12), "middle of a chunk"],
    [
      "a newer version",
      withInfo(good, (info) => ({ ...info, version: 3 })),
      "newer gameboy-runner (save format 3",
    ],
    ["another program's info", withInfo(good, (info) => ({ ...info, format: "x" })), "is not a save"],
    ["an info that is no JSON", withBadInfo("{"), "its info is no JSON"],
    ["an info that is no object", withBadInfo("[]"), "is not a save"],
    ["a negative step", withInfo(good, (info) => ({ ...info, totalSteps: -1 })), "no valid totalSteps"],
    ["an id that is a path", withInfo(good, (info) => ({ ...info, runId: "../../x" })), "no valid runId"],
    ["no parts", withInfo(good, ({ parts: _, ...info }) => info), "no valid parts"],
    [
      "a missing part",
      withChunks(good, (all) => all.filter(({ type }) => type !== "grME")),
      "memory part is missing",
    ],
    [
      "a part twice",
      withChunks(good, (all) => all.flatMap((c) => (c.type === "grMA" ? [c, c] : [c]))),
      "two machine parts",
    ],
    [
      "a part of another save",
      withPart(good, "grIM", Buffer.from("abcdef")),
      "images part has the wrong SHA-256",
    ],
    [
      "a part that is not brotli",
      withPart(good, "grME", Buffer.from("{}")),
      "memory part cannot be unpacked",
    ],
    [
      "a bomb",
      withPart(good, "grME", brotliCompressSync(Buffer.alloc(2 ** 26))),
      "memory part is larger than it says",
    ],
    [
      "a bomb that says so",
      withInfo(good, claim("memory", 2 ** 40)),
      "memory part claims 1099511627776 bytes",
    ],
    ["one that says too little", withInfo(good, claim("machine", 0)), "machine part is larger than it says"],
  ])("%s", async (_, bytes, fact) => {
    const file = fileOf(bytes);

    const refusal = await read(file);

    expect(refusal).toEqual(expect.stringContaining(fact));
    expect(refusal).toMatch(/^\S+a\.png [^\n]+$/);
  });

  it("a link, a folder, nothing at all", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "good"), good);
    symlinkSync("good", join(folder, "link"));
    mkdirSync(join(folder, "folder"));

    expect(await read(join(folder, "link"))).toContain("is not a regular file");
    expect(await read(join(folder, "folder"))).toContain("is not a regular file");
    expect(await read(join(folder, "nothing"))).toContain("does not exist");
  });
});

describe("a save with any damage is refused or unharmed", () => {
  it("one byte changed", async () => {
    const position = fc.oneof(fc.nat(good.length - 1), fc.nat(300));
    await fc.assert(
      fc.asyncProperty(position, fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const bytes = Uint8Array.from(good);
        bytes[at] = (bytes[at] as number) ^ mask;

        const result = await read(fileOf(bytes));

        if (typeof result !== "string") expectSameCheckpoint(result, checkpoint);
      }),
      { numRuns: 150 },
    );
  });

  it("cut anywhere, or with bytes put in", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.uint8Array({ maxLength: 20 }), async (at, extra) => {
        expect(await read(fileOf(good.subarray(0, at)))).toBeTypeOf("string");
        const longer = await read(fileOf(Buffer.concat([good.subarray(0, at), extra, good.subarray(at)])));
        if (extra.length > 0) expect(longer).toBeTypeOf("string");
      }),
      { numRuns: 60 },
    );
  });

  it("chunks left out, doubled or swapped, with right CRCs", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(7), { minLength: 1, maxLength: 10 }), async (order) => {
        const result = await read(fileOf(withChunks(good, (all) => order.flatMap((i) => all[i] ?? []))));

        if (typeof result !== "string") expectSameCheckpoint(result, checkpoint);
      }),
      { numRuns: 60 },
    );
  });

  it("any value in any field of its info", async () => {
    const field = fc.constantFrom(...Object.keys(readInfo(nodeDisk, fileOf(good))));
    await fc.assert(
      fc.asyncProperty(field, fc.jsonValue(), async (name, value) => {
        const result = await read(fileOf(withInfo(good, (info) => ({ ...info, [name]: value }))));

        // What the info says is believed; what the parts hold is not its to change.
        const { machine, memory } = checkpoint;
        if (typeof result !== "string") expect(result).toMatchObject({ machine, memory });
      }),
      { numRuns: 60 },
    );
  });
});

function claim(part: string, bytes: number) {
  return (info: Record<string, unknown>) => {
    const parts = info["parts"] as Record<string, object>;
    return { ...info, parts: { ...parts, [part]: { ...parts[part], bytes } } };
  };
}

function withBadInfo(text: string): Uint8Array {
  return Buffer.concat([good.subarray(0, INFO_AT), encodeChunk("grIN", Buffer.from(text))]);
}
