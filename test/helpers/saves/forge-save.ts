import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { encodeChunk, PNG_SIGNATURE, readChunks } from "../../../packages/emulator/src/picture/png-chunks.ts";
import { CHUNKS, type PartName } from "../../../src/record/saves/format/save-info.ts";
import { withPart } from "./saves.ts";

type Json = Record<string, unknown>;

/** Changes what a save file says of itself; all else in it is right. */
export function forgeInfo(file: string, change: (info: Json) => object): void {
  forgeInfoText(file, (json) => JSON.stringify(change(JSON.parse(json) as Json)));
}

/** The same, as JSON text. */
export function forgeInfoText(file: string, change: (json: string) => string): void {
  const chunks = readChunks(readFileSync(file)).map(({ type, data }) =>
    encodeChunk(type, type === CHUNKS.info ? Buffer.from(change(Buffer.from(data).toString())) : data),
  );
  writeFileSync(file, Buffer.concat([PNG_SIGNATURE, ...chunks]));
}

/** Changes the memory of a save file, as JSON text, and makes its digest right. */
export function forgeMemory(file: string, change: (json: string) => string): void {
  const json = Buffer.from(change(partOf(file, "memory").toString()));
  putPart(file, "memory", json);
}

/** Sets globals of the machine in a save file and makes its digest right. */
export function forgeGlobals(file: string, values: Readonly<Record<string, number>>): void {
  const bytes = partOf(file, "machine");
  const end = 4 + bytes.readUInt32BE();
  const header = JSON.parse(bytes.toString("utf8", 4, end)) as { globals: [string, number][] };
  for (const pair of header.globals) pair[1] = values[pair[0].split(".").at(-1) ?? ""] ?? pair[1];
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  putPart(file, "machine", Buffer.concat([length, text, bytes.subarray(end)]));
}

function partOf(file: string, name: PartName): Buffer {
  const chunk = readChunks(readFileSync(file)).find(({ type }) => type === CHUNKS[name]);
  if (chunk === undefined) throw new Error(`${file} has no ${name}`);
  return brotliDecompressSync(chunk.data);
}

function putPart(file: string, name: PartName, bytes: Buffer): void {
  writeFileSync(file, withPart(readFileSync(file), CHUNKS[name], brotliCompressSync(bytes)));
  forgeInfo(file, (info) => ({
    ...info,
    parts: {
      ...(info["parts"] as Json),
      [name]: { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") },
    },
  }));
}
