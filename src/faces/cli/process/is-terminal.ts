import { fstatSync, statSync } from "node:fs";
import { devNull } from "node:os";
import { getBuiltinModule } from "node:process";

/**
 * Whether a descriptor of this process is a terminal. `node:tty` takes 5 ms to load, so it is asked only about what may
 * be one: a character device other than the null device.
 */
export function isTerminal(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isCharacterDevice() || stats.rdev === statSync(devNull).rdev) return false;
  } catch {
    return false;
  }
  return getBuiltinModule("node:tty").isatty(descriptor);
}
