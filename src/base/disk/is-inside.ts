import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";

/** Whether an absolute path leads to a place in a folder, wherever its links lead; it need not exist. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(realPath(folder), realPath(path));
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Resolves a path. A link to nothing resolves to the root. */
function realPath(path: string): string {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    try {
      return realpathSync(path);
    } catch {
      return sep;
    }
  }
  const parent = dirname(path);
  return parent === path ? path : join(realPath(parent), basename(path));
}
