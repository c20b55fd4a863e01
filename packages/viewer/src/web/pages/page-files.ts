import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { table } from "../../../../../src/base/table.ts";
import { packageFile } from "../../../../../src/package-files.ts";

/** One file of the page, as it is sent. */
export interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** The time for which a browser may keep it: a file with a hash in its name never changes. */
  readonly cacheControl: string;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = table({
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
});

/** The address of the stage page, for OBS. */
export const STAGE = "/stage";

/** The pages, by their files. */
const PAGES: Readonly<Record<string, string>> = table({ "/index.html": "/", "/stage.html": STAGE });

const HASHED = /^\/assets\/.*-[\w-]{8,}\.\w+$/;

/**
 * All that the browser gets besides data, by its address: the built page, and the core. It is read once, so that no
 * request's path ever reaches the disk. Without a built page there is no `/`.
 *
 * @param folder the built page's
 */
export function readPageFiles(
  folder: string = fileURLToPath(packageFile("dist/page")),
): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const path of pathsIn(folder)) {
    const contentType = CONTENT_TYPES[extname(path)];
    if (contentType === undefined) continue;
    const address = PAGES[path] ?? path;
    const cacheControl = HASHED.test(path) ? "private, max-age=31536000, immutable" : "no-store";
    files.set(address, { bytes: readBytes(`${folder}${path}`), contentType, cacheControl });
  }
  files.set("/core.wasm", {
    bytes: readBytes(fileURLToPath(packageFile("core/wasmboy.wasm"))),
    contentType: "application/wasm",
    cacheControl: "no-store",
  });
  return files;
}

function pathsIn(folder: string, inside = ""): readonly string[] {
  try {
    return readdirSync(`${folder}${inside}`, { withFileTypes: true }).flatMap((entry) => {
      const path = `${inside}/${entry.name}`;
      return entry.isDirectory() ? pathsIn(folder, path) : entry.isFile() ? [path] : [];
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

function readBytes(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(file));
}
