import { nodeDisk } from "../../src/base/disk/disk.ts";
import { createMemoryDisk } from "../../src/base/disk/memory-disk.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { windowsDisk } from "../helpers/disks/windows-disk.ts";
import { describeDisk } from "./describe-disk.ts";

describeDisk("the real disk", () => ({ disk: nodeDisk, folder: temporaryFolder() }));

describeDisk("a disk in memory", () => {
  const disk = createMemoryDisk();
  disk.makeFolder("/saves");
  return { disk, folder: "/saves" };
});

describeDisk("a disk that power cuts befall", () => {
  const disk = powerCutDisk();
  disk.makeFolder("/saves");
  return { disk, folder: "/saves" };
});

describeDisk("a disk with the names of Windows", () => {
  const disk = windowsDisk();
  disk.makeFolder("/saves");
  return { disk, folder: "/saves" };
});
