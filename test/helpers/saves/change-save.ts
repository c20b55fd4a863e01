import { writeFileSync } from "node:fs";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import type { Memory } from "../../../src/base/vocabulary/run-state.ts";
import { encodeSave } from "../../../src/record/saves/format/encode-save.ts";
import { digestParts, encodeParts } from "../../../src/record/saves/format/parts.ts";
import { readSave } from "../../../src/record/saves/format/read-save.ts";

/** Writes a save again, sound but with another memory. */
export async function changeSave(file: string, change: (memory: Memory) => Memory): Promise<void> {
  const { info, checkpoint } = await readSave(nodeDisk, file);
  const changed = { ...checkpoint, memory: change(checkpoint.memory) };
  const parts = encodeParts(changed);
  writeFileSync(file, encodeSave({ ...info, parts: digestParts(parts) }, parts, changed.machine));
}
