import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { MachineState } from "../../../../packages/emulator/src/machine/machine.ts";
import { describeError, RunnerError } from "../../../base/errors.ts";
import type { ImageTable } from "../../../base/vocabulary/conversation.ts";
import type { JournalEntry, JournalRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import { decodeMachine, encodeMachine } from "../../saves/format/machine-part.ts";
import { isOfStep, STEP_RECORD_SHARES } from "../../seam/data-parts.ts";

/** The most that a machine in a record may have, inflated. */
const MAX_MACHINE_BYTES = 4 * 1024 * 1024;

/** A record as JSON: images and machines become base64. */
export function encodeRecord(record: JournalRecord): JsonObject {
  switch (record.type) {
    case "start":
      return {
        ...record,
        images: encodeImages(record.images),
        ...(record.machine && { machine: encodeMachineText(record.machine) }),
      } as unknown as JsonObject;
    case "outcome":
    case "fold":
      if (!("images" in record.outcome)) return record as unknown as JsonObject;
      return {
        ...record,
        outcome: { ...record.outcome, images: encodeImages(record.outcome.images) },
      } as unknown as JsonObject;
    case "keyframe":
      return { ...record, machine: encodeMachineText(record.machine) } as unknown as JsonObject;
    case "restored":
      return { ...record, machine: record.machine === null ? null : encodeMachineText(record.machine) };
    default:
      return (isOfStep(record) ? STEP_RECORD_SHARES[record.type].toLine(record) : record) as JsonObject;
  }
}

/** The entry that a line holds. Images and machines are decoded when they are first looked at. */
export function decodeEntry(value: JsonObject): JournalEntry {
  const entry = value as unknown as JournalEntry;
  switch (entry.type) {
    case "start":
      return entry.machine === undefined
        ? lazily(entry, "images", decodeImages)
        : decodeLater(lazily(entry, "images", decodeImages), "machine", entry.machine, decodeMachineText);
    case "outcome":
    case "fold":
      return "images" in entry.outcome
        ? ({ ...entry, outcome: lazily(entry.outcome, "images", decodeImages) } as JournalEntry)
        : entry;
    case "keyframe":
      return lazily(entry, "machine", decodeMachineText);
    case "restored":
      return entry.machine === null ? entry : lazily(entry, "machine", decodeMachineText);
    default:
      return isOfStep(entry) ? (STEP_RECORD_SHARES[entry.type].fromLine(value) as JournalEntry) : entry;
  }
}

/** A copy of `object` whose `key` is decoded at its first use, so that passing over an entry costs nothing. */
function lazily<T extends object>(object: T, key: keyof T & string, decode: (raw: unknown) => unknown): T {
  return decodeLater({ ...object }, key, object[key], decode);
}

function decodeLater<T extends object>(
  object: T,
  key: keyof T & string,
  raw: unknown,
  decode: (raw: unknown) => unknown,
): T {
  let decoded: { readonly value: unknown } | null = null;
  const get = (): unknown => {
    decoded ??= { value: decode(raw) };
    return decoded.value;
  };
  return Object.defineProperty(object, key, { enumerable: true, get });
}

function encodeImages(images: ImageTable): JsonObject {
  return Object.fromEntries(
    [...images].map(([sha256, png]) => [sha256, Buffer.from(png).toString("base64")]),
  );
}

function decodeImages(raw: unknown): ImageTable {
  return new Map(
    Object.entries(raw as Record<string, string>).map(([sha256, text]) => [sha256, fromBase64(text)]),
  );
}

function encodeMachineText(machine: MachineState): string {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return brotliCompressSync(encodeMachine(machine), { params }).toString("base64");
}

/** @throws a `RunnerError` (`keyframe-damaged`) */
function decodeMachineText(raw: unknown): MachineState {
  try {
    return decodeMachine(
      brotliDecompressSync(fromBase64(raw as string), { maxOutputLength: MAX_MACHINE_BYTES }),
    );
  } catch (error) {
    throw refuseMachine(error);
  }
}

function refuseMachine(cause: unknown): RunnerError {
  const message = `a machine in the journal cannot be read (${describeError(cause)})`;
  return new RunnerError("keyframe-damaged", message, { cause });
}

function fromBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "base64"));
}
