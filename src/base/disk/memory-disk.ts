import { basename, dirname } from "node:path";
import type { Disk } from "./disk.ts";

interface FileNode {
  bytes: Uint8Array;
}

type Folder = Map<string, FileNode | Folder>;

/** A disk in memory, empty at first: for tests, and for who needs no files. It ends with the process. */
export function createMemoryDisk(): Disk {
  const root: Folder = new Map();
  const open = new Map<number, FileNode>();
  let descriptors = 0;

  const nodeAt = (path: string, call: string): FileNode | Folder | undefined => {
    const parent = dirname(path);
    if (parent === path || path === ".") return root;
    return folderAt(parent, call).get(basename(path));
  };
  const folderAt = (path: string, call: string): Folder => {
    const node = nodeAt(path, call);
    if (node === undefined) throw diskError("ENOENT", call, path);
    if (!isFolder(node)) throw diskError("ENOTDIR", call, path);
    return node;
  };
  const fileAt = (path: string, call: string): FileNode => {
    const node = nodeAt(path, call);
    if (node === undefined) throw diskError("ENOENT", call, path);
    if (isFolder(node)) throw diskError("EISDIR", call, path);
    return node;
  };
  const put = (path: string, node: FileNode | Folder, call: string): void => {
    const folder = folderAt(dirname(path), call);
    if (folder.has(basename(path))) throw diskError("EEXIST", call, path);
    folder.set(basename(path), node);
  };
  const opened = (descriptor: number, call: string): FileNode => {
    const node = open.get(descriptor);
    if (node === undefined) throw diskError("EBADF", call, String(descriptor));
    return node;
  };
  const openNode = (node: FileNode): number => {
    descriptors += 1;
    open.set(descriptors, node);
    return descriptors;
  };

  return {
    create: (file) => {
      const node = { bytes: new Uint8Array(0) };
      put(file, node, "open");
      return openNode(node);
    },
    openToAppend: (file) => {
      if (nodeAt(file, "open") === undefined) put(file, { bytes: new Uint8Array(0) }, "open");
      return openNode(fileAt(file, "open"));
    },
    truncate: (descriptor, bytes) => {
      const node = opened(descriptor, "ftruncate");
      node.bytes = Buffer.concat([node.bytes], bytes);
    },
    write: (descriptor, bytes) => {
      const node = opened(descriptor, "write");
      node.bytes = Buffer.concat([node.bytes, bytes]);
      return bytes.length;
    },
    sync: (descriptor) => void opened(descriptor, "fsync"),
    close: (descriptor) => {
      opened(descriptor, "close");
      open.delete(descriptor);
    },
    rename: (from, to) => {
      const node = fileAt(from, "rename");
      const folder = folderAt(dirname(to), "rename");
      if (isFolder(folder.get(basename(to)))) throw diskError("EISDIR", "rename", to);
      folderAt(dirname(from), "rename").delete(basename(from));
      folder.set(basename(to), node);
    },
    link: (from, to) => put(to, fileAt(from, "link"), "link"),
    remove: (file) => {
      fileAt(file, "unlink");
      folderAt(dirname(file), "unlink").delete(basename(file));
    },
    makeFolder: (folder) => put(folder, new Map(), "mkdir"),
    syncFolder: (folder) => void folderAt(folder, "open"),
    list: (folder) => [...folderAt(folder, "scandir").keys()],
    inspect: (path) => {
      const node = nodeIfThere(() => nodeAt(path, "lstat"));
      if (node === undefined) return null;
      return isFolder(node) ? { type: "folder", bytes: 0 } : { type: "file", bytes: node.bytes.length };
    },
    read: (file, maxBytes, from = 0) =>
      new Uint8Array(fileAt(file, "open").bytes.slice(from, from + maxBytes)),
  };
}

function isFolder(node: FileNode | Folder | undefined): node is Folder {
  return node instanceof Map;
}

/** Nothing where a folder above it is missing. */
function nodeIfThere<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** As Node's file system tells it. */
function diskError(code: string, syscall: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${syscall} '${path}'`), { code, syscall, path });
}
