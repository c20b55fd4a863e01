import { statSync } from "node:fs";
import { readRegularFile } from "../../../base/disk/read-user-file.ts";
import { RunnerError } from "../../../base/errors.ts";
import { table } from "../../../base/table.ts";
import { readBundledRom } from "../../seeds/bundled-roms.ts";
import { MAX_ROM_BYTES, parseCartridge, tooBig } from "./cartridge.ts";
import { MAX_PACKED_BYTES, unpackRom } from "./unpack-rom.ts";

/**
 * The bytes of a ROM file, of the one ROM in a zip archive or gzip file, or of a game of the package by its name and seed
 * (`lantern:7`), checked as {@link parseCartridge} does;
 * every error names `path`.
 */
export function readRom(path: string): Uint8Array {
  const bundled = readBundledRom(path);
  if (bundled !== null) return bundled;
  let file: Uint8Array;
  try {
    file = new Uint8Array(readRegularFile(path, MAX_PACKED_BYTES));
  } catch (error) {
    throw unreadable(path, error as NodeJS.ErrnoException);
  }
  const rom = unpackRom(file, path, MAX_ROM_BYTES);
  parseCartridge(rom, path);
  return rom;
}

const READ_FAILURES: Readonly<Record<string, string>> = table({
  ENOENT: "does not exist",
  ENOTDIR: "does not exist",
  EACCES: "may not be read",
  EPERM: "may not be read",
});

function unreadable(path: string, cause: NodeJS.ErrnoException): RunnerError {
  const { code = "" } = cause;
  if (code === "E2BIG") return tooBig(statSync(path).size, path);
  if (code === "EISDIR" || code === "EFTYPE")
    return new RunnerError("rom-not-a-file", `${path} is not a file`);
  const fact = READ_FAILURES[cause.code ?? ""] ?? `cannot be read (${cause.code})`;
  return new RunnerError("rom-unreadable", `${path} ${fact}`, {
    cause,
    facts: { errno: cause.code ?? null },
  });
}
