import { existsSync, readFileSync } from "node:fs";
import { NO_LIMITS } from "../../../ledger/limits.ts";
import type { PlanState } from "../../../run/workflow.ts";
import type { LoadedSave } from "../../../saves/checkpoint-store.ts";
import type { ProtocolCheckpoint } from "../../../session/protocol/protocol-checkpoint.ts";
import { readProtocol } from "../../../session/protocol/read-protocol.ts";
import { readWorkflow } from "../../../workflows/format/parse-workflow.ts";
import { type Progress, progressOf } from "../../../workflows/run/progress.ts";
import type { Options } from "../../options/options.ts";

/** A save as a checkpoint of the protocol. Limits are those of the options: no save keeps them. */
export function protocolOf(save: LoadedSave, options: Options): ProtocolCheckpoint {
  const { saveDir = "saves", maxCost = null, maxTokens = null, maxTime = null } = options;
  const limits = { ...NO_LIMITS, costUsd: maxCost, tokens: maxTokens, ms: maxTime };
  const { workflow } = save.checkpoint.memory;
  return readProtocol(save, saveDir, {
    limits,
    progress: workflow === undefined ? null : progressAt(workflow),
  });
}

/** How far a workflow is; null where its file is gone or another one by now. */
function progressAt(plan: PlanState): Progress | null {
  if (plan.file === null || !existsSync(plan.file)) return null;
  const { file } = readWorkflow(readFileSync(plan.file), null);
  return file === null || file.sha256 !== plan.fileSha256 ? null : progressOf(file.workflow, plan);
}
