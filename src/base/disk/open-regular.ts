import { closeSync, constants, fstatSync, openSync } from "node:fs";

const { O_RDONLY, O_NONBLOCK = 0 } = constants;

/**
 * Opens a regular file, which may be behind a link. A pipe is not waited for, and a device is not read.
 *
 * @throws the system's error; `EISDIR` and `EFTYPE` for what is no regular file
 */
export function openRegular(path: string, flags: number = O_RDONLY, mode?: number): number {
  const descriptor = openSync(path, flags | O_NONBLOCK, mode);
  const stat = fstatSync(descriptor);
  if (stat.isFile()) return descriptor;
  closeSync(descriptor);
  const code = stat.isDirectory() ? "EISDIR" : "EFTYPE";
  throw Object.assign(new Error(`${code}: ${path} is no regular file`), { code, syscall: "open", path });
}
