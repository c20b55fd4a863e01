import type { CoreIdentity } from "../../../../packages/emulator/src/machine/machine.ts";
import {
  type Check,
  fields,
  findBadField,
  isCount,
  isId,
  isSha256,
  isText,
  listOf,
  orMissing,
  orNull,
} from "../../../base/checks.ts";
import type { SaveInfoShares } from "../../../base/seam/shares.ts";
import { isAgentId } from "../../../base/vocabulary/agent-id.ts";
import type { CheckpointKind, GameIdentity, RunInputs } from "../../../base/vocabulary/checkpoint.ts";
import { CHECKPOINT_KINDS } from "../../../base/vocabulary/checkpoint.ts";
import type { GameInfo } from "../../../base/vocabulary/game-info.ts";
import type { JournalPosition } from "../../../base/vocabulary/journal/journal-position.ts";
import { isObject } from "../../../base/vocabulary/json.ts";
import type { NearGoals } from "../../../base/vocabulary/plan.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import { isLaterByParts, SAVE_INFO_CHECKS } from "../../seam/shape-parts.ts";
import { SaveDamage } from "./save-damage.ts";
import { isPlan } from "./shapes/outcome-shape.ts";

/** The format name in every save's info. */
export const SAVE_FORMAT = "gameboy-runner save";

/** The newest version. Every version up to it is read; see {@link versionFor} for what is written. */
export const SAVE_VERSION = 2;

/** The fields of a memory that version 1 lacks. */
const LATER: readonly (keyof Memory)[] = [
  ...(["waiting", "operator", "outcome"] as const),
  "requestedSettings",
];

/**
 * The version of the save of a memory: 2 where a reply, an operator's action or an outcome waits, or where a person is
 * to be asked, or where a part needs it, which version 1 does not know; else 1, so that earlier programs can read it.
 */
export function versionFor(memory: Pick<Memory, "settings"> & Partial<Memory>): number {
  const isLater = isLaterByParts(memory) || memory.next === "recover";
  return isLater || LATER.some((name) => memory[name] !== undefined) ? 2 : 1;
}

/**
 * The names of our chunks: ancillary, private, unsafe to copy, so that a program that changes the picture
 * must drop them. @see https://www.w3.org/TR/png-3/#5Chunk-naming-conventions
 */
export const CHUNKS = { info: "grIN", machine: "grMA", memory: "grME", images: "grIM" } as const;

/** The compressed and the plain parts of a save, besides its picture and its info. */
export const PART_NAMES = ["machine", "memory", "images"] as const;

/** One part of a save. */
export type PartName = (typeof PART_NAMES)[number];

/** An upper bound of an info's size; it limits reading and inflating, for any file. */
export const MAX_INFO_BYTES: number = 4 * 2 ** 20;
export const MAX_PART_BYTES: Readonly<Record<PartName, number>> = {
  machine: 4 * 2 ** 20,
  memory: 64 * 2 ** 20,
  images: 128 * 2 ** 20,
};

/** A part before compression. */
export interface PartDigest {
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** A save's own description, in plain JSON at its head: enough to list it without reading the rest. */
export interface SaveInfo extends SaveInfoShares {
  /** `"gameboy-runner save"`. */
  readonly format: typeof SAVE_FORMAT;
  /** 1 or 2. */
  readonly version: number;
  /** 1–64 letters, digits, `-` and `_`, beginning with a letter or digit, as are those of the run and the branch. */
  readonly id: string;
  /** The previous checkpoint; null for none. */
  readonly parentId: string | null;
  /** The parent and what came before it, nearest first, at most 16: lineage survives what is pruned between. */
  readonly ancestorIds: readonly string[];
  readonly runId: string;
  readonly branchId: string;
  /** Counts all saves of a folder: later saves have greater numbers, whatever the clock said. */
  readonly seq: number;
  /** `routine`, `emergency`, `milestone`, `manual`, `slot`, `pre-operation`, `recovery`, `interrupt` or `workflow`. */
  readonly kind: CheckpointKind;
  readonly label: string | null;
  /** Steps from the start of the game along this branch. */
  readonly totalSteps: number;
  /** Milliseconds of play until then, the game's own time and the LM's; missing where it is not known. */
  readonly playedMs?: number;
  /** ISO 8601, UTC, ending in `Z`. For people and for {@link CheckpointKind} `recovery`'s seven days; never for order. */
  readonly saveTime: string;
  readonly game: GameIdentity;
  /** `{name, sha256}` of the emulator core: machines are valid for one core only. */
  readonly core: CoreIdentity;
  /** The player's name. */
  readonly model: string;
  /** 1–64 letters, digits, `-`, `_` and `.`: the agent whose run it is; missing means `runner`. */
  readonly agentId?: string;
  /** Any object, from the game adapter. */
  readonly gameInfo: GameInfo;
  /** The first lines of the summary, at most 8, and 1,000 characters; null for none. */
  readonly summaryText: string | null;
  /** The length of `messageHistory`. */
  readonly messages: number;
  /** The save's place in the journal; null without a journal, and for slots and `pre-operation` saves made inside a step. */
  readonly journal: JournalPosition | null;
  /** Over the machine alone: equal for equal machines. */
  readonly machineSha256: string;
  readonly inputs?: RunInputs;
  /** SHA-256 of the JSON text `[romSha256, goal, systemSha256, adapter]`; missing without `inputs`. */
  readonly inputsHash?: string;
  /** The goals beside the main one; missing for none. */
  readonly plan?: NearGoals;
  /** `{machine, memory, images}`, each before compression. */
  readonly parts: Readonly<Record<PartName, PartDigest>>;
}

/**
 * Checks the JSON of an info chunk. Unknown keys are kept. Without zod, because `--save-info`
 * reads nothing else: importing it takes 56 ms here, zod/mini 42 ms, our own checks nothing.
 *
 * @throws {@link SaveDamage}
 */
export function checkSaveInfo(value: unknown): SaveInfo {
  if (!isObject(value) || value["format"] !== SAVE_FORMAT) {
    throw new SaveDamage("is not a save of gameboy-runner");
  }
  const version = value["version"];
  if (!isCount(version) || version === 0) throw new SaveDamage("is damaged: its info has no version");
  if (version > SAVE_VERSION) {
    throw new SaveDamage(
      `was made by a newer gameboy-runner (save format ${version}, this one reads up to ${SAVE_VERSION})`,
      { isNewer: true },
    );
  }
  const bad = findBadField(value, FIELDS);
  if (bad !== null) throw new SaveDamage(`is damaged: its info has no valid ${bad}`);
  return value as unknown as SaveInfo;
}

const FIELDS: Readonly<Record<string, Check>> = {
  id: isId,
  parentId: orNull(isId),
  ancestorIds: listOf(isId),
  runId: isId,
  branchId: isId,
  seq: isCount,
  kind: (value) => (CHECKPOINT_KINDS as readonly unknown[]).includes(value),
  label: orNull(isText),
  totalSteps: isCount,
  playedMs: orMissing(isCount),
  saveTime: (value) =>
    isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value)),
  game: fields({
    title: isText,
    slug: (value) => isText(value) && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
    romSha256: isSha256,
    romPath: orNull(isText),
    gameMap: orMissing(orNull(isText)),
    symbols: orMissing(orNull(isText)),
  }),
  core: fields({ name: isText, sha256: isSha256 }),
  model: isText,
  agentId: orMissing(isAgentId),
  gameInfo: isObject,
  summaryText: orNull(isText),
  messages: isCount,
  journal: orNull(fields({ offset: isCount, seq: isCount, hash: isText })),
  machineSha256: isSha256,
  inputs: orMissing(fields({ goal: orNull(isText), systemSha256: isSha256, adapter: isText })),
  inputsHash: orMissing(isSha256),
  plan: orMissing(isPlan),
  ...SAVE_INFO_CHECKS,
  parts: fields(
    Object.fromEntries(PART_NAMES.map((part) => [part, fields({ bytes: isCount, sha256: isSha256 })])),
  ),
};
