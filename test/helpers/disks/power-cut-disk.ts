import { basename, dirname, join } from "node:path";
import type { Disk } from "../../../src/base/disk/disk.ts";

interface FileNode {
  bytes: Uint8Array;
  /** The content after a power cut; null before the first fsync. */
  durable: Uint8Array | null;
}

interface FolderNode {
  entries: Map<string, FileNode | FolderNode>;
  durable: Map<string, FileNode | FolderNode>;
}

/** The loss at a power cut: everything not fsynced, or only the contents, so that names lead to empty files. */
export type PowerCut = "loses names and contents" | "loses contents" | "loses nothing";

/** A disk in memory that forgets at a power cut what no fsync asked it to keep. */
export interface PowerCutDisk extends Disk {
  cutPower(cut: PowerCut): void;
  /** Another disk with the same files. */
  copy(): PowerCutDisk;
}

/** An empty one. */
export function powerCutDisk(root: FolderNode = { entries: new Map(), durable: new Map() }): PowerCutDisk {
  const open = new Map<number, FileNode>();
  let descriptors = 0;

  const nodeAt = (path: string): FileNode | FolderNode | undefined => {
    if (path === dirname(path)) return root;
    const parent = nodeAt(dirname(path));
    if (parent === undefined) return undefined;
    if (!("entries" in parent)) throw error("ENOTDIR", path);
    return parent.entries.get(basename(path));
  };
  const folderAt = (path: string): FolderNode => {
    const node = nodeAt(path);
    if (node === undefined) throw error("ENOENT", path);
    if (!("entries" in node)) throw error("ENOTDIR", path);
    return node;
  };
  const fileAt = (path: string): FileNode => {
    const node = nodeAt(path);
    if (node === undefined) throw error("ENOENT", path);
    if ("entries" in node) throw error("EISDIR", path);
    return node;
  };
  const opened = (descriptor: number): FileNode => {
    const node = open.get(descriptor);
    if (node === undefined) throw error("EBADF", `${descriptor}`);
    return node;
  };
  const put = (path: string, node: FileNode | FolderNode) => {
    const { entries } = folderAt(dirname(path));
    if (entries.has(basename(path))) throw error("EEXIST", path);
    entries.set(basename(path), node);
  };

  return {
    create: (file) => {
      const node: FileNode = { bytes: new Uint8Array(0), durable: null };
      put(file, node);
      open.set(++descriptors, node);
      return descriptors;
    },
    write: (descriptor, bytes) => {
      const node = opened(descriptor);
      node.bytes = extend(node.bytes, bytes);
      return bytes.length;
    },
    openToAppend: (file) => {
      if (nodeAt(file) === undefined) put(file, { bytes: new Uint8Array(0), durable: null });
      descriptors += 1;
      open.set(descriptors, fileAt(file));
      return descriptors;
    },
    truncate: (descriptor, bytes) => {
      const node = opened(descriptor);
      node.bytes = node.bytes.slice(0, bytes);
    },
    sync: (descriptor) => {
      const node = opened(descriptor);
      node.durable = node.bytes;
    },
    close: (descriptor) => {
      opened(descriptor);
      open.delete(descriptor);
    },
    rename: (from, to) => {
      const file = fileAt(from);
      const folder = folderAt(dirname(to));
      folderAt(dirname(from)).entries.delete(basename(from));
      folder.entries.set(basename(to), file);
    },
    link: (from, to) => put(to, fileAt(from)),
    remove: (file) => {
      fileAt(file);
      folderAt(dirname(file)).entries.delete(basename(file));
    },
    makeFolder: (folder) => put(folder, { entries: new Map(), durable: new Map() }),
    syncFolder: (folder) => {
      const node = folderAt(folder);
      node.durable = new Map(node.entries);
    },
    list: (folder) => [...folderAt(folder).entries.keys()],
    inspect: (path) => {
      const node = nodeAt(path);
      if (node === undefined) return null;
      return "entries" in node ? { type: "folder", bytes: 0 } : { type: "file", bytes: node.bytes.length };
    },
    read: (file, maxBytes, from = 0) => Uint8Array.from(fileAt(file).bytes.subarray(from, from + maxBytes)),
    cutPower: (cut) => {
      open.clear();
      if (cut !== "loses nothing") forget(root, cut);
    },
    // Contents are replaced, never changed, so that the copies may share them; links stay links.
    copy: () => powerCutDisk(copyFolder(root, new Map())),
  };
}

/** How much of a buffer is taken. */
const taken = new WeakMap<ArrayBufferLike, number>();

/** The same bytes and more behind them: in the same buffer where they are the last in it, so that copies share it. */
function extend(bytes: Uint8Array, more: Uint8Array): Uint8Array {
  const end = bytes.byteOffset + bytes.length;
  const isLast = taken.get(bytes.buffer) === end && end + more.length <= bytes.buffer.byteLength;
  const length = bytes.length + more.length;
  const place = isLast ? new Uint8Array(bytes.buffer, bytes.byteOffset) : new Uint8Array(2 * length);
  if (!isLast) place.set(bytes);
  place.set(more, bytes.length);
  taken.set(place.buffer, place.byteOffset + length);
  return place.subarray(0, length);
}

function forget(folder: FolderNode, cut: PowerCut): void {
  folder.entries = new Map(cut === "loses contents" ? folder.entries : folder.durable);
  for (const node of folder.entries.values()) {
    if ("entries" in node) forget(node, cut);
    else node.bytes = node.durable ?? new Uint8Array(0);
  }
}

function copyFolder(folder: FolderNode, copies: Map<object, FileNode | FolderNode>): FolderNode {
  const copied: FolderNode = { entries: new Map(), durable: new Map() };
  copies.set(folder, copied);
  const copyOf = (node: FileNode | FolderNode): FileNode | FolderNode => {
    const known = copies.get(node);
    if (known !== undefined) return known;
    const fresh = "entries" in node ? copyFolder(node, copies) : { ...node };
    copies.set(node, fresh);
    return fresh;
  };
  for (const [name, node] of folder.entries) copied.entries.set(name, copyOf(node));
  for (const [name, node] of folder.durable) copied.durable.set(name, copyOf(node));
  return copied;
}

function error(code: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${join(path)}`), { code, syscall: "test" });
}
