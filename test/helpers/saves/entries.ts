import { parseSaveName } from "../../../src/record/saves/folder/save-name.ts";
import type { SaveEntry } from "../../../src/record/saves/format/save-entry.ts";
import type { SaveInfo } from "../../../src/record/saves/format/save-info.ts";
import { someCheckpoint } from "./checkpoints.ts";
import { infoOf } from "./saves.ts";

const template = infoOf(someCheckpoint());

/**
 * A save by its name and a few facts: `entry("lost-key_save_step0050.png", "c < b < a", 5)` is save `c`, whose
 * parent is `b` and whose grandparent is `a`, with seq 5.
 */
export function entry(name: string, line: string, seq: number, changes: Partial<SaveInfo> = {}): SaveEntry {
  const [id = "", ...ancestorIds] = line.split(" < ");
  const parsed = parseSaveName(name.split("/").at(-1) ?? "");
  const step = parsed !== null && "step" in parsed ? parsed.step : 0;
  const place = name.startsWith("archive/") ? "archive" : (parsed?.place ?? "main");
  const parentId = ancestorIds[0] ?? null;
  const info = { ...template, id, parentId, ancestorIds, seq, totalSteps: step, ...changes };
  return { file: name, place, info, bytes: 1 };
}
