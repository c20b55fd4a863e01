import { writeFileSync } from "node:fs";
import { nodeDisk } from "../../src/checkpoints/disk.ts";
import { encodeSave } from "../../src/checkpoints/format/encode-save.ts";
import { digestParts, encodeParts } from "../../src/checkpoints/format/parts.ts";
import { readSave } from "../../src/checkpoints/format/read-save.ts";
import type { Memory } from "../../src/run/run-state.ts";

/** Writes a save again, sound but with another memory. */
export async function changeSave(file: string, change: (memory: Memory) => Memory): Promise<void> {
  const { info, checkpoint } = await readSave(nodeDisk, file);
  const changed = { ...checkpoint, memory: change(checkpoint.memory) };
  const parts = encodeParts(changed);
  writeFileSync(file, encodeSave({ ...info, parts: digestParts(parts) }, parts, changed.machine));
}
