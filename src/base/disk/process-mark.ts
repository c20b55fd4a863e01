import { hostname } from "node:os";
import { digest } from "./lazy-crypto.ts";
import { findProcess, nodeProcesses, type ProcessIdentity } from "./processes.ts";

/** The form of a mark, as part of a regular expression. */
export const PROCESS_MARK: string = String.raw`\d{1,10}-[0-9a-f]{8}-[0-9a-f]{8}`;

/** The start of a process where the system does not tell it. */
const UNKNOWN = "00000000";

let own: string | null = null;

/** A mark of this process in the name of a file or folder: its number, its host and its start. */
export function ownMark(): string {
  own ??= markOf(nodeProcesses.self);
  return own;
}

/** Whether the process with that mark has ended; false where that is not known, as of another host's. */
export function hasEnded(mark: string): boolean {
  const [pid = "", host, start] = mark.split("-");
  if (host !== digest(hostname())) return false;
  const now = findProcess(Number(pid));
  if (now === null) return true;
  // Another process may have its number by now; without a start that is not known.
  return now.start !== null && start !== UNKNOWN && markOf(now) !== mark;
}

function markOf({ pid, host, start }: ProcessIdentity): string {
  return `${pid}-${digest(host)}-${start === null ? UNKNOWN : digest(start)}`;
}
