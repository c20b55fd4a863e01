import type { Disk } from "../../../src/base/disk/disk.ts";
import { createMemoryDisk } from "../../../src/base/disk/memory-disk.ts";

/** Names that Windows refuses: with a character that it keeps for itself, a dot or space at the end, or a device's. */
const REFUSED = /[<>:"|?*\\\p{Cc}]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu;

/** The calls whose first argument is a path, and those with two. */
const ONE = [
  "create",
  "openToAppend",
  "remove",
  "makeFolder",
  "syncFolder",
  "list",
  "inspect",
  "read",
] as const;
const TWO = ["rename", "link"] as const;

/**
 * A disk in memory with the names of Windows: `A` and `a` are one file, which keeps the spelling that it was made with, and
 * some names are refused. A Mac's disk is as blind to case.
 */
export function windowsDisk(): Disk {
  const disk = createMemoryDisk();
  /** The path as its files are spelled. */
  const spelled = (path: string): string => {
    let found = "";
    for (const name of path.split("/").slice(1)) {
      if (REFUSED.test(name))
        throw Object.assign(new Error(`EINVAL: '${path}'`), { code: "EINVAL", syscall: "open", path });
      found = `${found}/${siblings(found).find((one) => one.toLowerCase() === name.toLowerCase()) ?? name}`;
    }
    return found === "" ? "/" : found;
  };
  const siblings = (folder: string): readonly string[] =>
    disk.inspect(folder === "" ? "/" : folder)?.type === "folder"
      ? disk.list(folder === "" ? "/" : folder)
      : [];
  const wrap = (name: keyof Disk, paths: number) => [
    name,
    (...given: never[]) =>
      (disk[name] as (...all: unknown[]) => unknown)(
        ...given.map((each, at) => (at < paths ? spelled(each) : each)),
      ),
  ];
  const wrapped = [...ONE.map((name) => wrap(name, 1)), ...TWO.map((name) => wrap(name, 2))];
  return { ...disk, ...Object.fromEntries(wrapped) } as Disk;
}
