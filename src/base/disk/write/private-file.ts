import { renameSync, rmSync, writeFileSync } from "node:fs";
import { temporaryBeside } from "./write-atomically.ts";

/**
 * Writes a file for its user alone. A process that reads it finds the old bytes or the new ones, whole; nothing is left where it
 * cannot be written.
 *
 * @throws what the system throws
 */
export function writePrivate(file: string, content: string | Uint8Array): void {
  const temporary = temporaryBeside(file);
  try {
    writeFileSync(temporary, content, { mode: 0o600, flag: "wx" });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
