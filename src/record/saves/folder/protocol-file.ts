import type { Disk } from "../../../base/disk/disk.ts";
import { guardRead } from "../../../base/disk/disk-errors.ts";
import { RunnerError } from "../../../base/errors.ts";

/** The longest protocol file that is read. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Returns whether a path is one of a protocol file: what `saves export --as protocol` writes. */
export function isProtocolFile(path: string): boolean {
  return path.endsWith(".checkpoint");
}

/**
 * The id of the save that a protocol file describes. The file itself holds no machine.
 *
 * @throws RunnerError `save-damaged`, `cannot-read`
 */
export function saveIdIn(disk: Disk, file: string): string {
  const text = new TextDecoder().decode(guardRead(file, () => disk.read(file, MAX_BYTES)));
  const id = idIn(text);
  if (id !== null) return id;
  throw new RunnerError("save-damaged", `${file} is no checkpoint of the protocol: it has no runner.id`, {
    facts: { file },
  });
}

function idIn(text: string): string | null {
  try {
    const id: unknown = JSON.parse(text)?.runner?.id;
    return typeof id === "string" && /^[\w-]{6,64}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}
