import { existsSync, readFileSync } from "node:fs";
import type { PlanState } from "../../../../base/vocabulary/workflow.ts";
import { type Progress, progressOf } from "../../../../play/workflows/run/progress.ts";
import { NO_LIMITS } from "../../../../record/ledger/limits.ts";
import type { LoadedSave } from "../../../../record/saves/checkpoint-store.ts";
import type { ProtocolCheckpoint } from "../../../../show/protocol/protocol-checkpoint.ts";
import { readProtocol } from "../../../../show/protocol/read-protocol.ts";
import type { Options } from "../../options/options.ts";

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

/** The progress of a workflow; null if its file is gone or changed. */
async function progressAt(plan: PlanState): Promise<Progress | null> {
  if (plan.file === null || !existsSync(plan.file)) return null;
  const { readWorkflow } = await import("../../../../play/workflows/format/parse-workflow.ts");
  const { file } = readWorkflow(readFileSync(plan.file), null);
  return file === null || file.sha256 !== plan.fileSha256 ? null : progressOf(file.workflow, plan);
}
