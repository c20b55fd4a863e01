import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, inflateRawSync, inflateSync } from "node:zlib";

const UNPACKERS = [inflateSync, brotliDecompressSync, inflateRawSync];

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
/** A gzip file begins so; without a name and a comment, which nothing here writes, its header has ten bytes. */
const GZIP = Buffer.from([0x1f, 0x8b, 0x08, 0]);
const GZIP_HEADER_BYTES = 10;

/** The shortest text in base64 that is looked into. */
const LEAST_BASE64 = 16;

/** How often something packed is looked for in something packed. */
const DEEPEST = 4;

/** The files below a folder that hold one of some words, however they are packed: see {@link holdsWord}. */
export function filesWithWord(folder: string, words: readonly string[]): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const file = join(folder, name);
    return statSync(file).isFile() && holdsWord(readFileSync(file), words);
  });
}

/**
 * Whether bytes hold a word: as they are, in base64, as percent-encoded text, or packed by gzip, deflate or brotli, as a whole, in the
 * chunks of a PNG or in an archive; and all of these in each other.
 */
export function holdsWord(bytes: Buffer, words: readonly string[], depth: number = DEEPEST): boolean {
  const text = bytes.toString("latin1");
  const forms = words.flatMap((word) => [word, encodeURIComponent(word), JSON.stringify(word).slice(1, -1)]);
  if (forms.some((form) => text.includes(form))) return true;
  if (depth === 0) return false;
  const inside = [...chunksOf(bytes), ...gzipsIn(bytes), ...base64In(text)];
  if (inside.some((part) => holdsWord(part, words, depth - 1))) return true;
  return unpacked(bytes).some((part) => holdsWord(part, words, depth - 1));
}

/** The contents of a PNG's chunks; the picture's are joined. */
function chunksOf(bytes: Buffer): readonly Buffer[] {
  if (!bytes.subarray(0, 4).equals(PNG)) return [];
  const chunks: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return chunks;
}

/** The contents of the gzip files in an archive: unlike a gzip file, deflated bytes may be followed by others. */
function gzipsIn(bytes: Buffer): readonly Buffer[] {
  const found: Buffer[] = [];
  for (let at = bytes.indexOf(GZIP); at >= 0; at = bytes.indexOf(GZIP, at + 1)) {
    found.push(...unpackedBy(inflateRawSync, bytes.subarray(at + GZIP_HEADER_BYTES)));
  }
  return found;
}

function base64In(text: string): readonly Buffer[] {
  const long = new RegExp(`[A-Za-z0-9+/_-]{${LEAST_BASE64},}={0,2}`, "g");
  return [...text.matchAll(long)].flatMap(([part]) => {
    const bytes = Buffer.from(part, "base64");
    const isText = /^[\x20-\x7e\s]*$/.test(bytes.toString("latin1"));
    return isText || bytes.length > 48 ? [bytes] : [];
  });
}

function unpacked(bytes: Buffer): readonly Buffer[] {
  return UNPACKERS.flatMap((unpack) => unpackedBy(unpack, bytes));
}

function unpackedBy(unpack: (bytes: Buffer, options: object) => Buffer, bytes: Buffer): readonly Buffer[] {
  try {
    const out = unpack(bytes, { maxOutputLength: 64 * 1024 * 1024 });
    return out.length === 0 ? [] : [out];
  } catch {
    return [];
  }
}
