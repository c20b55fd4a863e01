import type { StandingShares } from "../../../base/seam/shares.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { checkpointOf } from "../../../play/status/known-checkpoint.ts";
import type { Present } from "../../../play/status/read-present.ts";
import type { SaveEntry } from "../../../record/saves/format/save-entry.ts";
import { listOpenInterrupts, openInterruptsOf } from "../record/open-interrupts.ts";
import type { OpenCheckpoint } from "./shares.ts";

/** The interrupt at which a run waits, and all that are open, in its status. */
export function interruptsStatus({
  state,
  saves,
  reader,
}: Pick<Present, "state" | "saves" | "reader">): StandingShares {
  return {
    interrupt: state.memory.interrupt?.reason ?? null,
    openInterrupts: listOpenInterrupts(saves, openInterruptsOf(reader)).map((save) => ({
      ...checkpointOf(save),
      where: whereIs(save, state),
    })),
  };
}

function whereIs({ info }: SaveEntry, { runId, memory }: RunState): OpenCheckpoint["where"] {
  if (info.runId !== runId) return "older-game";
  return memory.interrupt?.id === info.id ? "here" : "other-branch";
}
