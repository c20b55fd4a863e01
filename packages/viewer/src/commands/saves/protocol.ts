import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import { progressOfParts } from "../../../../../src/faces/cli/seam/face-parts.ts";
import { NO_LIMITS } from "../../../../../src/record/ledger/limits.ts";
import type { LoadedSave } from "../../../../../src/record/saves/checkpoint-store.ts";
import type { ProtocolCheckpoint } from "../../protocol/protocol-checkpoint.ts";
import { readProtocol } from "../../protocol/read-protocol.ts";

/** A save as a checkpoint of the protocol. Limits are those of the options: no save keeps them. */
export async function protocolOf(save: LoadedSave, options: Options): Promise<ProtocolCheckpoint> {
  const { saveDir = "saves", maxCost = null, maxTokens = null, maxTime = null } = options;
  const limits = { ...NO_LIMITS, costUsd: maxCost, tokens: maxTokens, ms: maxTime };
  return readProtocol(save, saveDir, { limits, progress: await progressOfParts(save.checkpoint.memory) });
}
