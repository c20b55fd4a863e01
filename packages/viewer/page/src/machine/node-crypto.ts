import { sha1 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The part of Node's hashes that sources in the browser use. */
interface Hash {
  update(data: string | Uint8Array): Hash;
  digest(encoding: "hex"): string;
}

const HASHES = { sha1, sha256 } as const;

/** Node's `createHash` for the hashes that are used. The build puts it instead of `node:crypto`. */
export function createHash(name: keyof typeof HASHES): Hash {
  if (!Object.hasOwn(HASHES, name)) throw new RangeError(`the page has no hash ${name}`);
  const hash = HASHES[name].create();
  const shown: Hash = {
    update(data) {
      hash.update(typeof data === "string" ? utf8ToBytes(data) : data);
      return shown;
    },
    digest: () => bytesToHex(hash.digest()),
  };
  return shown;
}
