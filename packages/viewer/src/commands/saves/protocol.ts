import { RunnerError } from "../../../../../src/base/errors.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { PlanState } from "../../../../../src/parts/workflows/base/workflow.ts";
import { readWorkflowFile } from "../../../../../src/parts/workflows/play/library/find-workflow.ts";
import { type Progress, progressOf } from "../../../../../src/parts/workflows/play/run/progress.ts";
import { NO_LIMITS } from "../../../../../src/record/ledger/limits.ts";
import type { LoadedSave } from "../../../../../src/record/saves/checkpoint-store.ts";
import type { ProtocolCheckpoint } from "../../protocol/protocol-checkpoint.ts";
import { readProtocol } from "../../protocol/read-protocol.ts";

/** A save as a checkpoint of the protocol. Limits are those of the options: no save keeps them. */
export async function protocolOf(save: LoadedSave, options: Options): Promise<ProtocolCheckpoint> {
  const { saveDir = "saves", maxCost = null, maxTokens = null, maxTime = null } = options;
  const limits = { ...NO_LIMITS, costUsd: maxCost, tokens: maxTokens, ms: maxTime };
  const { workflow } = save.checkpoint.memory;
  return readProtocol(save, saveDir, {
    limits,
    progress: workflow === undefined ? null : await progressAt(workflow),
  });
}

/** The progress of a workflow; null if its file, which the save names, is gone, changed or none. */
async function progressAt(plan: PlanState): Promise<Progress | null> {
  if (plan.file === null) return null;
  const { readWorkflow } = await import("../../../../../src/parts/workflows/play/format/parse-workflow.ts");
  let bytes: Uint8Array;
  try {
    bytes = readWorkflowFile(plan.file, plan.file);
  } catch (error) {
    if (error instanceof RunnerError) return null;
    throw error;
  }
  const { file } = readWorkflow(bytes, null);
  return file === null || file.sha256 !== plan.fileSha256 ? null : progressOf(file.workflow, plan);
}
