import { orElseLater } from "../../../base/errors.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { RunContext } from "../../../play/agent/context.ts";
import type { RunPorts } from "../../../play/agent/ports.ts";
import { trySave } from "../../../play/agent/write-save.ts";
import type { SaveRequest } from "../../../record/saves/checkpoint-store.ts";
import type { SaveEntry } from "../../../record/saves/format/save-entry.ts";

/** A checkpoint that is made before something is done about a run. */
type Beside = Pick<SaveRequest, "label"> & { readonly kind: "recovery" | "pre-operation" };

/**
 * Saves the run beside its line before a recovery. A process killed after that finds this checkpoint, and makes no
 * second one.
 *
 * @returns its id; null without one, in a trial or on a failing disk
 */
export async function* keepBeside(
  context: RunContext,
  state: RunState,
  request: Beside,
): AsyncGenerator<RunEvent, string | null> {
  if (!context.options.autoSave) return null;
  const known = await findBeside(context, state, request);
  if (known !== null) return known;
  const saved = yield* trySave(context, state, request);
  return "info" in saved ? saved.info.id : null;
}

/** The saves that are there; none on a disk that fails, on which the run goes on or ends without them. */
export function savesIn({ store }: Pick<RunPorts, "store">): Promise<readonly SaveEntry[]> {
  return orElseLater(
    () => store.list(),
    () => [],
  );
}

async function findBeside(
  { ports }: RunContext,
  { branchId, totalSteps, checkpointId }: RunState,
  { kind }: Beside,
): Promise<string | null> {
  // A power cut may take the step from the journal, and the run goes on from the very checkpoint, on a new branch.
  const isIt = ({ info }: SaveEntry): boolean =>
    info.kind === kind &&
    info.totalSteps === totalSteps &&
    (info.branchId === branchId || info.id === checkpointId);
  return (await savesIn(ports)).find(isIt)?.info.id ?? null;
}
