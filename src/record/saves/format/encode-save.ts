import { brotliCompressSync, constants } from "node:zlib";
import type { MachineState, Screen } from "../../../../packages/emulator/src/machine/machine.ts";
import { hashMachine } from "../../../../packages/emulator/src/machine/machine-hash.ts";
import {
  encodeChunk,
  PNG_SIGNATURE,
  readChunk,
} from "../../../../packages/emulator/src/picture/png-chunks.ts";
import { encodeScreenPng } from "../../../../packages/emulator/src/picture/screen-png.ts";
import type { SaveInfoShares } from "../../../base/seam/shares.ts";
import { agentOf } from "../../../base/vocabulary/agent-id.ts";
import type { Checkpoint } from "../../../base/vocabulary/checkpoint.ts";
import { playedMsOf, saveInfoOf } from "../../seam/shape-parts.ts";
import { hashInputs } from "./inputs-hash.ts";
import { digestParts, type SaveParts } from "./parts.ts";
import {
  CHUNKS,
  checkSaveInfo,
  MAX_INFO_BYTES,
  MAX_PART_BYTES,
  PART_NAMES,
  SAVE_FORMAT,
  type SaveInfo,
  versionFor,
} from "./save-info.ts";

const BROTLI_QUALITY = 4;
const SUMMARY_LINES = 8;
const SUMMARY_CHARACTERS = 1_000;
const PICTURE_WIDTH = 160;
const PICTURE_HEIGHT = 144;

/** The fields that a store adds to a checkpoint when it saves it. */
export type SaveFacts = SaveInfoShares &
  Pick<SaveInfo, "ancestorIds" | "seq" | "kind" | "label" | "saveTime">;

/** Returns the info of a checkpoint's save. Throws if it could not be read again, which is a bug. */
export function describeSave(checkpoint: Checkpoint, parts: SaveParts, facts: SaveFacts): SaveInfo {
  const { id, parentId, runId, branchId, totalSteps, game, gameInfo, journal, machine, memory } = checkpoint;
  const { inputs } = checkpoint;
  const tooLarge = PART_NAMES.find((part) => parts[part].length > MAX_PART_BYTES[part]);
  if (tooLarge !== undefined) throw new Error(`the ${tooLarge} of a checkpoint is too large to be saved`);
  const playedMs = playedMsOf(memory);
  return checkSaveInfo({
    format: SAVE_FORMAT,
    version: versionFor(memory),
    id,
    parentId,
    ancestorIds: facts.ancestorIds,
    runId,
    branchId,
    seq: facts.seq,
    kind: facts.kind,
    label: facts.label,
    totalSteps,
    saveTime: facts.saveTime,
    ...(playedMs === undefined ? {} : { playedMs }),
    game,
    core: machine.core,
    model: memory.settings.model,
    agentId: agentOf(memory.settings),
    gameInfo,
    summaryText: memory.summaryText === null ? null : firstLines(memory.summaryText),
    messages: memory.messageHistory.length,
    journal,
    machineSha256: hashMachine(machine),
    ...(inputs === undefined ? {} : { inputs, inputsHash: hashInputs(game.romSha256, inputs) }),
    ...(memory.plan === undefined ? {} : { plan: memory.plan }),
    ...saveInfoOf(facts),
    parts: digestParts(parts),
  } satisfies SaveInfo);
}

/**
 * A whole save file. The info comes right after the picture's header, so that it can be read without the
 * rest; the big parts come after the picture.
 */
export function encodeSave(info: SaveInfo, parts: SaveParts, machine: MachineState): Uint8Array {
  const picture = encodeScreenPng(pictureOf(machine), 1);
  const headerEnd = readChunk(picture, PNG_SIGNATURE.length).end;
  const end = picture.length - encodeChunk("IEND", new Uint8Array(0)).length;
  const rest = [
    picture.subarray(headerEnd, end),
    encodeChunk(CHUNKS.machine, compress(parts.machine)),
    encodeChunk(CHUNKS.memory, compress(parts.memory)),
    encodeChunk(CHUNKS.images, parts.images),
    picture.subarray(end),
  ];
  return Buffer.concat([picture.subarray(0, headerEnd), encodeInfo(info, sum(rest)), ...rest]);
}

/** The same save with another info: a new label or kind. `bytes` must be a whole save. */
export function replaceInfo(bytes: Uint8Array, info: SaveInfo): Uint8Array {
  const header = readChunk(bytes, PNG_SIGNATURE.length);
  const rest = bytes.subarray(readChunk(bytes, header.end).end);
  return Buffer.concat([bytes.subarray(0, header.end), encodeInfo(info, rest.length), rest]);
}

/** `bytesAfterInfo` lets a reader of the head alone notice a file that was cut. */
function encodeInfo(info: SaveInfo, bytesAfterInfo: number): Uint8Array {
  const json = Buffer.from(JSON.stringify({ ...info, bytesAfterInfo }));
  if (json.length > MAX_INFO_BYTES)
    throw new Error(`the info of a save has ${json.length} bytes, which is too large`);
  return encodeChunk(CHUNKS.info, json);
}

function compress(bytes: Uint8Array): Uint8Array {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

function pictureOf(machine: MachineState): Screen {
  const rgb = machine.regions.frame;
  if (rgb.length !== PICTURE_WIDTH * PICTURE_HEIGHT * 3) {
    throw new Error(
      `a machine's frame has ${PICTURE_WIDTH} × ${PICTURE_HEIGHT} RGB pixels, not ${rgb.length} bytes`,
    );
  }
  return { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, rgb };
}

function firstLines(text: string): string {
  return text.split("\n", SUMMARY_LINES).join("\n").slice(0, SUMMARY_CHARACTERS);
}

function sum(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((bytes, piece) => bytes + piece.length, 0);
}
