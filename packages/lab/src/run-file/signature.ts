import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { RunnerError } from "../../../../src/base/errors.ts";
import { makeScratch, removeScratch, writeScratch } from "../../../fleet/src/work/scratch.ts";

/** The purpose in a signature, which OpenSSH signs too: a signature of anything else is none of a run. */
export const SIGNATURE_NAMESPACE = "gameboy-runner-run";

/** A checked signature. */
export interface Signature {
  /** Whether it is of these bytes. */
  readonly isGood: boolean;
  /** The fingerprint of the key, as `SHA256:…`; null where it is not good. */
  readonly key: string | null;
  /** The signer, by a file of allowed signers; null without such a file, or where it does not name the key. */
  readonly signer: string | null;
}

/**
 * Signs bytes with a key of OpenSSH, as `ssh-keygen -Y sign` does.
 *
 * @param key the file of a private key, or of a public one whose private part an agent holds
 * @throws RunnerError `ssh-keygen-missing`, `signature-failed`
 */
export function signBytes(bytes: Uint8Array, key: string): Uint8Array {
  return inFolder((folder) => {
    const file = writeScratch(folder, "signed", bytes);
    const { status, stderr } = sshKeygen(["-Y", "sign", "-n", SIGNATURE_NAMESPACE, "-f", key, file]);
    if (status !== 0) {
      throw new RunnerError("signature-failed", `${key} signs nothing (${firstLine(stderr)})`);
    }
    const signature = readFileSync(`${file}.sig`);
    if (isPlain(signature)) return signature;
    throw new RunnerError(
      "signature-failed",
      `${key} is no Ed25519 key, and others can change its signatures`,
    );
  });
}

/**
 * Checks a signature.
 *
 * @param allowed a file of allowed signers, as ssh-keygen(1) describes it; null for none
 * @throws RunnerError `ssh-keygen-missing`
 */
export function checkSignature(bytes: Uint8Array, signature: Uint8Array, allowed: string | null): Signature {
  if (!isPlain(signature)) return { isGood: false, key: null, signer: null };
  return inFolder((folder) => {
    const file = writeScratch(folder, "signature", signature);
    const about = ["-n", SIGNATURE_NAMESPACE, "-s", file];
    const any = sshKeygen(["-Y", "check-novalidate", ...about], bytes);
    if (any.status !== 0) return { isGood: false, key: null, signer: null };
    const key = /\bkey (SHA256:\S+)/.exec(any.stdout)?.[1] ?? null;
    return { isGood: true, key, signer: allowed === null ? null : findSigner(bytes, about, allowed, file) };
  });
}

/** Kinds of keys. Of a signature by another kind, ECDSA or RSA, anyone can make a second valid one. */
const KINDS: readonly (string | undefined)[] = ["ssh-ed25519", "sk-ssh-ed25519@openssh.com"];

/** The order of Ed25519's group: the second half of a signature is less, though OpenSSH reads others. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** The beginning of a signature, before its strings: a mark, and the version of the format. */
const BEGINNING = Buffer.from("SSHSIG\0\0\0\u0001", "latin1");

/** Whether a signature is written just as ssh-keygen writes it, which reads others, too: each byte counts. */
function isPlain(signature: Uint8Array): boolean {
  const body = /^-----BEGIN SSH SIGNATURE-----\n([A-Za-z0-9+/=\n]+)-----END SSH SIGNATURE-----\n$/.exec(
    Buffer.from(signature).toString("latin1"),
  )?.[1];
  if (body === undefined) return false;
  const bytes = Buffer.from(body, "base64");
  if (bytes.toString("base64").replace(/.{1,70}/g, "$&\n") !== body) return false;
  const [, , reserved, , signed] = stringsIn(bytes.subarray(BEGINNING.length));
  const [kind, number] = stringsIn(signed ?? Buffer.alloc(0));
  if (!bytes.subarray(0, BEGINNING.length).equals(BEGINNING) || reserved?.length !== 0) return false;
  if (!KINDS.includes(kind?.toString("latin1")) || number?.length !== 64) return false;
  return BigInt(`0x${Buffer.from(number.subarray(32)).reverse().toString("hex")}`) < ORDER;
}

/** Strings as SSH writes them, each behind its length, as far as they are whole. */
function stringsIn(bytes: Buffer): readonly Buffer[] {
  const strings: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    strings.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return strings;
}

function findSigner(
  bytes: Uint8Array,
  about: readonly string[],
  allowed: string,
  file: string,
): string | null {
  const found = sshKeygen(["-Y", "find-principals", "-s", file, "-f", allowed]);
  const names = found.status === 0 ? found.stdout.split("\n").filter((name) => name !== "") : [];
  const verifies = (name: string): boolean =>
    sshKeygen(["-Y", "verify", ...about, "-f", allowed, "-I", name], bytes).status === 0;
  return names.find(verifies) ?? null;
}

function sshKeygen(args: readonly string[], input: Uint8Array = new Uint8Array()) {
  const done = spawnSync("ssh-keygen", args, { input, encoding: "utf8", timeout: 60_000 });
  // It may have ended before it read all.
  if (done.status !== null) return done;
  throw new RunnerError(
    "ssh-keygen-missing",
    "ssh-keygen, which signs and checks signatures, cannot be started",
    {
      cause: done.error,
    },
  );
}

function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = makeScratch("gameboy-runner-signature");
  try {
    return work(folder);
  } finally {
    removeScratch(folder);
  }
}
