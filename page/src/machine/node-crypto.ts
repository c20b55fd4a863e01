import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The part of Node's hashes that sources in the browser use. */
interface Hash {
  update(data: string | Uint8Array): Hash;
  digest(encoding: "hex"): string;
}

/** Node's `createHash` for SHA-256, which is the only one that is used. The build puts it instead of `node:crypto`. */
export function createHash(name: "sha256"): Hash {
  if (name !== "sha256") throw new RangeError(`the page has no hash ${name}`);
  const hash = sha256.create();
  const shown: Hash = {
    update(data) {
      hash.update(typeof data === "string" ? utf8ToBytes(data) : data);
      return shown;
    },
    digest: () => bytesToHex(hash.digest()),
  };
  return shown;
}
