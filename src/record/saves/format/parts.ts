import { sha256Of } from "../../../base/disk/lazy-crypto.ts";
import type { Checkpoint } from "../../../base/vocabulary/checkpoint.ts";
import { decodeImages, encodeImages } from "./images-part.ts";
import { decodeMachine, encodeMachine } from "./machine-part.ts";
import { decodeMemory, encodeMemory, imagesIn, messagesIn, withImages } from "./memory-part.ts";
import { SaveDamage } from "./save-damage.ts";
import { PART_NAMES, type PartDigest, type PartName, type SaveInfo } from "./save-info.ts";

/** The parts of a save before compression. */
export type SaveParts = Readonly<Record<PartName, Uint8Array>>;

/** The machine and the memory of a checkpoint as bytes. Equal checkpoints give equal bytes. */
export function encodeParts({ machine, memory }: Checkpoint): SaveParts {
  return {
    machine: encodeMachine(machine),
    memory: encodeMemory(memory),
    images: encodeImages(messagesIn(memory), imagesIn(memory)),
  };
}

/** Length and SHA-256 of each part. */
export function digestParts(parts: SaveParts): Readonly<Record<PartName, PartDigest>> {
  return {
    machine: digest(parts.machine),
    memory: digest(parts.memory),
    images: digest(parts.images),
  };
}

/** The checkpoint that `info` and its parts hold; every digest is checked. @throws {@link SaveDamage} */
export async function decodeParts(info: SaveInfo, parts: SaveParts): Promise<Checkpoint> {
  for (const name of PART_NAMES) {
    if (digest(parts[name]).sha256 !== info.parts[name].sha256) {
      throw new SaveDamage(`is damaged: its ${name} part has the wrong SHA-256`);
    }
  }
  const machine = decodeMachine(parts.machine);
  if (machine.core.sha256 !== info.core.sha256) throw new SaveDamage("is damaged: it names two cores");
  const memory = await decodeMemory(parts.memory);
  const images = decodeImages(parts.images, messagesIn(memory));
  const { id, parentId, runId, branchId, totalSteps, game, gameInfo, journal, inputs } = info;
  return {
    id,
    parentId,
    runId,
    branchId,
    totalSteps,
    game,
    gameInfo,
    journal,
    ...(inputs === undefined ? {} : { inputs }),
    machine,
    memory: withImages(memory, images),
  };
}

function digest(bytes: Uint8Array): PartDigest {
  return { bytes: bytes.length, sha256: sha256Of(bytes) };
}
