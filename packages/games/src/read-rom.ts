import { statSync } from "node:fs";
import { readRegularFile } from "../../../src/base/disk/read-user-file.ts";
import { RunnerError } from "../../../src/base/errors.ts";
import { table } from "../../../src/base/table.ts";
import { MAX_ROM_BYTES, parseCartridge, tooBig } from "../../emulator/src/cartridge/cartridge.ts";
import { MAX_PACKED_BYTES, unpackRom } from "../../emulator/src/cartridge/unpack-rom.ts";
import { otherFile, recogniseFile } from "../../emulator/src/foreign/recognise-file.ts";
import { readBundledRom } from "./seeds/bundled-roms.ts";

/**
 * The bytes of a ROM file, of the one ROM in a zip archive or gzip file, or of a game of the package by its name and seed
 * (`lantern:7`), checked as {@link parseCartridge} does;
 * every error names `path`, and one of another kind says what it is.
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
  const rom = unpack(file, path);
  refuseOther(rom, path);
  parseCartridge(rom, path);
  return rom;
}

function unpack(file: Uint8Array, path: string): Uint8Array {
  try {
    return unpackRom(file, path, MAX_ROM_BYTES);
  } catch (error) {
    if (error instanceof RunnerError && error.code === "archive-without-rom") refuseOther(file, path);
    throw error;
  }
}

/** Refuses a file that is known to be no ROM. */
function refuseOther(file: Uint8Array, path: string): void {
  const { kind } = recogniseFile(file, path);
  if (kind !== null && kind !== "rom") throw otherFile(path, kind);
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
