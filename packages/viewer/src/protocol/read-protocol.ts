import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { guardRead } from "../../../../src/base/disk/disk-errors.ts";
import { statusOfParts } from "../../../../src/play/agent/seam/services-of-parts.ts";
import { journalFile } from "../../../../src/record/journal/journal-name.ts";
import { JournalReader } from "../../../../src/record/journal/journal-reader.ts";
import type { LoadedSave } from "../../../../src/record/saves/checkpoint-store.ts";
import { DECISION_TYPES, decisionsBefore } from "./decisions-before.ts";
import type { ProtocolCheckpoint } from "./protocol-checkpoint.ts";
import { protocolView, type Surroundings } from "./protocol-view.ts";

/**
 * A save of a folder as a checkpoint of the protocol, with what the folder's journal and the parts' files tell of it. Reads only.
 *
 * @throws RunnerError `cannot-read`
 */
export function readProtocol(
  save: LoadedSave,
  folder: string,
  known: Pick<Surroundings, "progress" | "limits">,
): ProtocolCheckpoint {
  const { info, checkpoint } = save;
  const { slug } = info.game;
  const file = journalFile(folder, slug);
  const reader = new JournalReader(nodeDisk, file);
  const decisions = guardRead(file, () => {
    // A save from elsewhere: ids of branches tell which records are its own.
    const isHere = info.journal === null || reader.holds(info.journal);
    return isHere ? decisionsBefore(reader.skim(DECISION_TYPES, info.journal?.offset), info) : [];
  });
  return protocolView(save, {
    ...known,
    decisions,
    status: statusOfParts({ folder, slug }, checkpoint.memory),
  });
}
