import {
  encodeChunk,
  PNG_SIGNATURE,
  type PngChunk,
  readChunks,
} from "../../../packages/emulator/src/picture/png-chunks.ts";
import type { Checkpoint } from "../../../src/base/vocabulary/checkpoint.ts";
import { describeSave, encodeSave, type SaveFacts } from "../../../src/record/saves/format/encode-save.ts";
import { encodeParts } from "../../../src/record/saves/format/parts.ts";
import type { SaveInfo } from "../../../src/record/saves/format/save-info.ts";

/** The info that a save of this checkpoint would have. */
export function infoOf(checkpoint: Checkpoint, facts: Partial<SaveFacts> = {}): SaveInfo {
  return describeSave(checkpoint, encodeParts(checkpoint), {
    ancestorIds: checkpoint.parentId === null ? [] : [checkpoint.parentId],
    seq: 1,
    kind: "routine",
    label: null,
    saveTime: "2026-11-21T12:00:00.000Z",
    ...facts,
  });
}

/** A whole save file. */
export function saveBytes(checkpoint: Checkpoint, facts: Partial<SaveFacts> = {}): Uint8Array {
  return encodeSave(infoOf(checkpoint, facts), encodeParts(checkpoint), checkpoint.machine);
}

/** The same file with other chunks; their CRCs are right. The info's `bytesAfterInfo` is made to fit. */
export function withChunks(
  file: Uint8Array,
  change: (chunks: readonly PngChunk[]) => readonly { readonly type: string; readonly data: Uint8Array }[],
): Uint8Array {
  const encode = (data: { type: string; data: Uint8Array }) => encodeChunk(data.type, data.data);
  const chunks = change(readChunks(file));
  const infoAt = chunks.findIndex(({ type }) => type === "grIN");
  const info = chunks[infoAt];
  if (info === undefined) return Buffer.concat([PNG_SIGNATURE, ...chunks.map(encode)]);

  const rest = Buffer.concat(chunks.slice(infoAt + 1).map(encode));
  const json = JSON.parse(Buffer.from(info.data).toString()) as object;
  const data = Buffer.from(JSON.stringify({ ...json, bytesAfterInfo: rest.length }));
  return Buffer.concat([
    PNG_SIGNATURE,
    ...chunks.slice(0, infoAt).map(encode),
    encodeChunk("grIN", data),
    rest,
  ]);
}

/** The same file with the info's JSON changed; everything else in it, CRCs too, is right. */
export function withInfo(file: Uint8Array, change: (info: Record<string, unknown>) => object): Uint8Array {
  return withChunks(file, (chunks) =>
    chunks.map((chunk) =>
      chunk.type === "grIN"
        ? {
            type: "grIN",
            data: Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(chunk.data).toString())))),
          }
        : chunk,
    ),
  );
}

/** The same file with another chunk in the place of one of its own. */
export function withPart(file: Uint8Array, type: string, data: Uint8Array): Uint8Array {
  return withChunks(file, (chunks) => chunks.map((chunk) => (chunk.type === type ? { type, data } : chunk)));
}
