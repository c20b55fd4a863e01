import type { RestoredRecord } from "../../../base/vocabulary/journal/step-record.ts";
import { STEP_RECORD_VERSION } from "../../../base/vocabulary/journal/step-record.ts";
import { IMPORT_STATE, type ImportedMachine } from "../../../base/vocabulary/operator.ts";
import { mistake, type Tool } from "./tool.ts";

const INTERRUPTED = "The command was killed before it had brought the game back, so nothing changed.";

/** The tool, with the game that is to be brought back; null where an earlier try of the step alone knows it. */
export function importStateTool(imported: ImportedMachine | null): Tool {
  return {
    presumes: "scene",
    spec: { name: IMPORT_STATE, description: "", input_schema: { type: "object" } },
    // biome-ignore lint/correctness/useYield: it says nothing on the way.
    async *run(_input, { records, recorder, watch, call: { step } }) {
      const known = records.take("restored");
      const record = known ?? (imported === null ? null : recordOf(imported, step));
      if (record === null || record.machine === null) return mistake(INTERRUPTED);
      if (known === null) records.write(record);
      recorder.jumpTo(record.machine, { slot: null, checkpointId: record.checkpointId ?? "" });
      watch.look();
      return { text: record.loaded?.label ?? "" };
    },
  };
}

function recordOf({ machine, id, told }: ImportedMachine, step: number): RestoredRecord {
  return {
    type: "restored",
    step,
    slot: null,
    checkpointId: id,
    machine,
    loaded: { label: told, step },
    version: STEP_RECORD_VERSION,
  };
}
