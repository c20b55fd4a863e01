import { join } from "node:path";
import { type Disk, type GamePlace, nodeDisk } from "../../../base/disk/disk.ts";
import { attempt, guardWrite } from "../../../base/disk/disk-errors.ts";
import { randomToken } from "../../../base/disk/lazy-crypto.ts";
import { writeAtomically } from "../../../base/disk/write/write-atomically.ts";
import { parseJsonObject } from "../../../base/vocabulary/json.ts";

const MAX_REQUEST_BYTES = 16 * 1024;

/** A request to a run in another process. */
export type RunRequest =
  /** A manual save after the present step, with a note. */
  | { readonly type: "save"; readonly note: string | null }
  /** To stop for a person before the next `act`. */
  | { readonly type: "pause" };

/** Leaves word for the runner that plays this game. Gives the request's file. */
export function leaveRequest({ folder, slug, disk = nodeDisk }: GamePlace, request: RunRequest): string {
  const file = join(folder, `.${slug}_wish_${randomToken()}.json`);
  guardWrite(file, () => writeAtomically(disk, file, Buffer.from(JSON.stringify(request))));
  return file;
}

/** All requests that were left, each taken once. A folder that cannot be read has none. */
export function takeRequests({ folder, slug, disk = nodeDisk }: GamePlace): readonly RunRequest[] {
  const requests: RunRequest[] = [];
  attempt([], () => {
    for (const name of disk
      .list(folder)
      .filter((one) => one.startsWith(`.${slug}_wish_`) && one.endsWith(".json"))) {
      const file = join(folder, name);
      if (disk.inspect(file)?.type !== "file") continue;
      const request = readRequest(Buffer.from(disk.read(file, MAX_REQUEST_BYTES)).toString("utf8"));
      disk.remove(file);
      requests.push(request);
    }
  });
  return requests;
}

/** Takes back a request; whether it was still there. */
export function withdrawRequest(file: string, disk: Disk = nodeDisk): boolean {
  const isThere = disk.inspect(file) !== null;
  attempt([], () => {
    if (isThere) disk.remove(file);
  });
  return isThere;
}

/** Any unknown text requests a save: it does no harm, and older versions request nothing else. */
function readRequest(text: string): RunRequest {
  const { type, note } = parseJsonObject(text) ?? {};
  if (type === "pause") return { type };
  return { type: "save", note: typeof note === "string" ? note : null };
}
