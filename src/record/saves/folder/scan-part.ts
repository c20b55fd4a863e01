import { basename } from "node:path";
import type { Disk } from "../../../base/disk/disk.ts";
import { RunnerError } from "../../../base/errors.ts";
import { INFO_BYTES, readSaveHead } from "../format/read-info.ts";
import type { SaveEntry, SavePlace } from "../format/save-entry.ts";
import { parseSaveName } from "./save-name.ts";

/** A damaged save, or another file with the name of a save. */
export interface RefusedSave {
  readonly file: string;
  /** The reason; `save-too-new` if its only fault is a later version. */
  readonly error: RunnerError;
}

/** The saves found in a part of a save folder. */
export interface ScannedPart {
  readonly saves: readonly SaveEntry[];
  readonly refused: readonly RefusedSave[];
}

/** The options of reading a part. */
export interface PartReading {
  /** Known entries, by path: such a file is not opened again unless its size differs. */
  readonly known?: ReadonlyMap<string, SaveEntry>;
  /** Takes the bytes of a file that was read whole. With `holds`, those it names are, up to {@link MAX_HELD_BYTES}. */
  readonly holds?: (name: string) => boolean;
  readonly hold?: (file: string, bytes: Uint8Array) => void;
}

/** The most bytes held of one file. */
const MAX_HELD_BYTES = 32 * 2 ** 20;

/** The places that names at the top of a folder have. */
export const TOP: readonly SavePlace[] = ["main", "backup"];

/** The saves among these files, by their infos. In the archive every PNG may be one, elsewhere the name says it. */
export function scanPart(
  disk: Disk,
  files: readonly string[],
  places: readonly SavePlace[],
  { known, holds, hold }: PartReading = {},
): ScannedPart {
  const saves: SaveEntry[] = [];
  const refused: RefusedSave[] = [];
  for (const file of files) {
    const name = basename(file);
    const isArchived = places.includes("archive") && name.endsWith(".png");
    const place = isArchived ? "archive" : parseSaveName(name)?.place;
    if (place === undefined || !places.includes(place)) continue;
    const before = known?.get(file);
    if (before !== undefined && disk.inspect(file)?.bytes === before.bytes) {
      saves.push(before);
      continue;
    }
    try {
      const read = readSaveHead(disk, file, holds?.(name) ? MAX_HELD_BYTES : INFO_BYTES);
      saves.push({ file, place, info: read.info, bytes: read.fileBytes });
      if (read.bytes.length === read.fileBytes) hold?.(file, read.bytes);
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      refused.push({ file, error });
    }
  }
  return { saves, refused };
}

/** Two parts as one. */
export function joinParts(one: ScannedPart, other: ScannedPart): ScannedPart {
  return { saves: [...one.saves, ...other.saves], refused: [...one.refused, ...other.refused] };
}
