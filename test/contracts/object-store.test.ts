import { createFolderStore } from "../../packages/fleet/src/store/folder-store.ts";
import { openStore } from "../../packages/fleet/src/store/open-store.ts";
import { nodeDisk } from "../../src/base/disk/disk.ts";
import { createMemoryDisk } from "../../src/base/disk/memory-disk.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { fakeS3 } from "../helpers/fleet/fake-s3.ts";
import { memoryObjectStore } from "../helpers/fleet/memory-object-store.ts";
import { describeObjectStore } from "./describe-object-store.ts";

describeObjectStore("a store in memory", async () => {
  const store = memoryObjectStore();
  return { store, other: store };
});

describeObjectStore("a folder", async () => {
  const folder = temporaryFolder();
  return { store: createFolderStore(folder, nodeDisk), other: createFolderStore(folder, nodeDisk) };
});

describeObjectStore("a folder in memory that does not exist yet", async () => {
  const disk = createMemoryDisk();
  return { store: createFolderStore("/a/b", disk), other: createFolderStore("/a/b", disk) };
});

describeObjectStore("a bucket of S3", async () => {
  const { url, environment } = await fakeS3({ pageSize: 2 });
  return {
    store: await openStore(url("runs"), { environment }),
    other: await openStore(url("runs"), { environment }),
  };
});
