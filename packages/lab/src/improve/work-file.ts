import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { guardFile } from "../../../../src/base/disk/guard-file.ts";
import { readUserFile } from "../../../../src/base/disk/read-user-file.ts";
import { writeAtomically } from "../../../../src/base/disk/write/write-atomically.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import { parseJsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { Playbook } from "../../../../src/parts/playbook/base/playbook.ts";
import { readPlaybook, renderPlaybook } from "../parts/playbook/play/playbook-file.ts";
import { readCandidates, readProposals, readTasks } from "../work/check-improve.ts";
import type { Candidate, ImproveTask, Proposals } from "../work/improve-task.ts";

/** The tasks and candidates of a run of `improve`, fixed before the first attempt: the same command goes on with it. */
export interface ImproveWork {
  readonly tasks: readonly ImproveTask[];
  readonly candidates: readonly Candidate[];
  /** The present playbook; null for that of the tasks' run. */
  readonly playbook: Playbook | null;
  /** The calls from which the candidates come; absent where no model was asked. */
  readonly proposals?: Proposals;
}

/**
 * The work in a file.
 *
 * @param shown the file in messages
 * @throws RunnerError `named-file-unreadable`; `improve-invalid` for a file that is something else
 */
export function readWork(file: string, shown: string): ImproveWork {
  const value = parseJsonObject(readUserFile(file, "tasks"));
  const tasks = readTasks(value?.["tasks"]);
  const candidates = readCandidates(value?.["candidates"]);
  const playbook = value?.["playbook"] ?? null;
  const asked = value?.["proposals"];
  const proposals = asked === undefined ? undefined : readProposals(asked);
  const isText = playbook === null || typeof playbook === "string";
  if (tasks === null || candidates === null || !isText || proposals === null) {
    const part =
      tasks === null ? "tasks" : candidates === null ? "candidates" : isText ? "proposals" : "a playbook";
    throw new RunnerError("improve-invalid", `${shown} does not hold ${part} as runner improve writes them`, {
      facts: { file: shown },
    });
  }
  return {
    tasks,
    candidates,
    playbook: playbook === null ? null : readPlaybook(playbook, shown),
    ...(proposals && { proposals }),
  };
}

/** Writes the work down, whole or not at all. @throws RunnerError `named-file-unwritable` */
export function writeWork(file: string, { playbook, ...work }: ImproveWork, shown: string): void {
  const value = { ...work, playbook: playbook && renderPlaybook(playbook) };
  guardFile(shown, "out", () =>
    writeAtomically(nodeDisk, file, Buffer.from(`${JSON.stringify(value, null, 2)}\n`)),
  );
}
