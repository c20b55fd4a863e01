import type { Disk } from "../../../src/base/disk/disk.ts";

/** The calls after which a kill leaves another folder than before them. */
const CHANGES = [
  ...["create", "openToAppend", "truncate", "write"],
  ...["rename", "link", "remove", "makeFolder"],
] as const satisfies readonly (keyof Disk)[];

/** The same disk, with somebody who is told after each call that has changed it which one that was. */
export function watchedDisk(disk: Disk, onChange: (call: string) => void): Disk {
  const watched = CHANGES.map((name) => [
    name,
    (...given: never[]) => {
      const came = (disk[name] as (...given: never[]) => unknown)(...given);
      onChange(name);
      return came;
    },
  ]);
  return { ...disk, ...Object.fromEntries(watched) } as Disk;
}
