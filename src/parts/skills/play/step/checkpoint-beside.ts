import type { Checkpoint } from "../../../../base/vocabulary/checkpoint.ts";
import type { RunState } from "../../../../base/vocabulary/run-state.ts";
import { inputsOf } from "../../../../play/agent/conversation/run-inputs.ts";
import type { RunPorts } from "../../../../play/agent/ports.ts";
import { withoutRequests } from "../../../../record/replay/requests.ts";

/**
 * Returns the present machine, in the middle of a step, with the run's memory at its start. It is not a point of the
 * journal, and nothing is pending in it: continuing from it asks the LM anew.
 */
export function checkpointBeside({ emulator, game, ids }: RunPorts, state: RunState): Checkpoint {
  const { runId, branchId, totalSteps, gameInfo } = state;
  const { waiting: _, outcome: __, operator: ___, ...rest } = state.memory;
  const memory = { ...withoutRequests(rest), next: "decide" as const };
  return {
    id: ids.newId(),
    parentId: state.checkpointId,
    runId,
    branchId,
    totalSteps,
    memory,
    game: game.identity,
    gameInfo: game.adapter.readState(emulator, gameInfo),
    machine: emulator.snapshot(),
    journal: null,
    inputs: inputsOf(memory, game.adapter.id),
  };
}
