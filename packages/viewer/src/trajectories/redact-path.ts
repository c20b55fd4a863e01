import { createHash } from "node:crypto";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { Redaction } from "../../../../src/record/redacted.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { pathPieces } from "./read-conversations.ts";
import { callsOfWords, Redactor, saltsFor, saltsOf } from "./redact.ts";

/** Returns the change that takes words out of the records of a path, as it does those of a run's file. Reads them twice, and holds their words. */
export function redactPath(
  timeline: Timeline,
  branchId: string,
  redacted: Redaction | null,
): (record: JsonObject) => JsonObject {
  if (redacted === null) return (record) => record;
  // A hash of all that was said, as that of a run's file: only a reader who knows it all can guess it.
  const secret = createHash("sha256").update("gameboy-runner trajectories");
  const calls: string[] = [];
  for (const { lines } of pathPieces(timeline, branchId)) {
    for (const { value } of lines) {
      secret.update(JSON.stringify(value));
      calls.push(...callsOfWords(value));
    }
  }
  const redactor = new Redactor(saltsFor(redacted, saltsOf(secret.digest("hex"))), calls);
  for (const { lines } of pathPieces(timeline, branchId)) {
    for (const { value } of lines) redactor.learn(value);
  }
  return (record) => redactor.redact(record);
}
