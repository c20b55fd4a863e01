import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { unpackedLimit } from "../../../../src/base/unpacked-limit.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { MAX_OBJECT_BYTES } from "../store/store-failure.ts";
import { decodeSegment, encodeSegment, numberName, type Segment } from "./segment.ts";

/** Segments that were made one: from which number to which. */
export interface PieceRange {
  readonly first: number;
  readonly last: number;
}

const NAME = /\/(\d{8})-(\d{8})\.gz$/;

/** The object of a piece, under the job's. */
export function pieceName({ first, last }: PieceRange): string {
  return `joined/${numberName(first)}-${numberName(last)}.gz`;
}

/** The pieces of a job that were made of segments up to a number. */
export async function listPieces(
  store: ObjectStore,
  job: string,
  until: number = Number.POSITIVE_INFINITY,
): Promise<readonly PieceRange[]> {
  const ranges = (await store.list(`${job}/joined`)).flatMap(({ name }) => {
    const [, first = "", last = ""] = NAME.exec(name) ?? [];
    return first === "" ? [] : [{ first: Number(first), last: Number(last) }];
  });
  return ranges.filter(({ first, last }) => first >= 1 && first <= last && last <= until);
}

/** The number up to which there are pieces; 0 for none. */
export function lastOf(pieces: readonly PieceRange[]): number {
  return pieces.reduce((most, { last }) => Math.max(most, last), 0);
}

/** Joins segments into one object, which people can unpack and read. The same piece gives the same bytes. */
export async function packPiece(piece: Segment): Promise<Uint8Array> {
  return promisify(gzip)(encodeSegment(piece));
}

/** Reads a piece; null if it is damaged or missing. @throws RunnerError `journal-too-new`, what the store throws */
export async function readPiece(store: ObjectStore, job: string, range: PieceRange): Promise<Segment | null> {
  const packed = await store.get(`${job}/${pieceName(range)}`);
  const object = packed === null ? null : await unpack(packed);
  const piece = object === null ? null : decodeSegment(object, range.last);
  return piece?.joins?.first === range.first ? piece : null;
}

async function unpack(packed: Uint8Array): Promise<Uint8Array | null> {
  try {
    const maxOutputLength = unpackedLimit(packed.length, 4 * MAX_OBJECT_BYTES);
    return await promisify(gunzip)(packed, { maxOutputLength });
  } catch {
    return null;
  }
}
