import { readUserFile } from "../../base/disk/read-user-file.ts";
import { RunnerError } from "../../base/errors.ts";
import type { RecordedModels } from "../../model/recording/record-replay.ts";
import type { SessionConfig } from "./config.ts";

/**
 * Who speaks in the recording that is replayed, or null without one.
 *
 * @throws RunnerError when there is none, or the named model does not speak in it
 */
export async function recordedModels({
  replay,
  settings: { model },
}: Pick<SessionConfig, "replay" | "settings">): Promise<RecordedModels | null> {
  if (replay === null) return null;
  const { identifyModels } = await import("../../model/recording/record-replay.ts");
  const recorded = identifyModels(readUserFile(replay, "replay"));
  if (recorded === null) {
    throw new RunnerError("recording-invalid", `${replay} is not a recording`);
  }
  if (model === undefined) return recorded;
  if (recorded.all.includes(model)) return { ...recorded, player: model };
  throw new RunnerError("recording-of-another-model", `${replay} holds no calls of ${model}`, {
    facts: { models: recorded.all },
  });
}
