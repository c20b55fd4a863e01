import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { packParts, unpackParts } from "../../../packages/lab/src/run-file/archive.ts";
import { PARTS } from "../../../packages/lab/src/run-file/manifest.ts";
import { SIGNATURE_NAMESPACE } from "../../../packages/lab/src/run-file/signature.ts";
import { sha256Of } from "../../../src/base/disk/lazy-crypto.ts";
import { type Forged, forgeRun } from "../../helpers/proof/forge-run.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run } from "../../helpers/runs/run-command.ts";

const copy = playedFolder(["--steps", "3", "--new-game"]);

let honest: Uint8Array;
let journal: Uint8Array;

/** Exports the run of a folder. */
async function exported(cwd: string): Promise<void> {
  await run(["export", "run", "out.run"], { cwd });
  honest = readFileSync(join(cwd, "out.run"));
  journal = gunzipSync(unpackParts(honest).get(PARTS.journal) ?? new Uint8Array());
}

type PartsOfFile = Map<string, Uint8Array>;

/** The file with other parts, and a manifest that fits them. */
function repacked(
  change: (parts: PartsOfFile, manifest: Forged) => void,
  file: Uint8Array = honest,
): Uint8Array {
  const parts = new Map(unpackParts(file));
  const manifest = JSON.parse(Buffer.from(parts.get(PARTS.manifest) ?? []).toString());
  change(parts, manifest);
  manifest.parts = Object.fromEntries(
    [...parts]
      .filter(([name]) => name !== PARTS.manifest && name !== PARTS.signature)
      .map(([name, bytes]) => [name, { bytes: bytes.length, sha256: sha256Of(bytes) }]),
  );
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  return packParts(new Map([...parts, [PARTS.manifest, text]]));
}

const withPart = (name: string, bytes: string | Uint8Array): Uint8Array =>
  repacked((parts) => void parts.set(name, Buffer.from(bytes)));

const withManifest = (text: string): Uint8Array =>
  packParts(new Map([...unpackParts(honest), [PARTS.manifest, Buffer.from(text)]]));

const withJournal = (bytes: Uint8Array, size = bytes.length): Uint8Array =>
  repacked((parts, manifest) => {
    parts.set(PARTS.journal, gzipSync(bytes));
    manifest.journal.bytes = size;
  });

/** The file with other bytes at places within it. */
function written(at: (bytes: Buffer) => number, value: number): Uint8Array {
  const bytes = Buffer.from(honest);
  bytes.writeUInt32LE(value, at(bytes));
  return bytes;
}

const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;

/** Files that are no honest ones, each with the exit code and what is said of it. */
const FORGERIES: readonly (readonly [what: string, make: () => Uint8Array, says: RegExp, code?: number])[] = [
  ["nothing", () => new Uint8Array(), /is not a file of runner export run/],
  ["no zip", () => Buffer.from("not a zip"), /is not a file of runner export run/],
  ["a part of another name", () => withPart("core.wasm", "\0asm"), /a part is none of a run/],
  ["a part beside the folder", () => withPart("../../evil", "x"), /holds a part that no run has/],
  ["a part with a path", () => withPart("/tmp/evil", "x"), /holds a part that no run has/],
  [
    "a part twice",
    () => Buffer.concat([honest.subarray(0, Buffer.from(honest).indexOf("PK\x03\x04", 4)), honest]),
    /is cut off or was changed/,
  ],
  [
    "a part that is a link",
    () => written((bytes) => bytes.indexOf("PK\x01\x02") + 38, 0xa1ff_0000),
    /is cut off or was changed/,
  ],
  ["a compressed part", () => written(() => 6, 8 << 16), /is cut off or was changed/],
  ["a part longer than the file", () => written(() => 18, 0xffff_ffff), /holds a part that no run has/],
  ["a comment", () => Buffer.concat([honest, Buffer.from("hello")]), /is cut off or was changed/],
  ["no manifest", () => packParts(new Map([[PARTS.journal, gzipSync(journal)]])), /is not a file of runner/],
  ["no journal", () => repacked((parts) => void parts.delete(PARTS.journal)), /holds no journal/],
  [
    "a journal that is larger than it says",
    () => withJournal(Buffer.alloc(200 * 2 ** 20), 10),
    /a journal that cannot be unpacked/,
  ],
  ["a journal of a petabyte", () => withJournal(journal, 2 ** 50), /has a journal that is too large/],
  ["a journal of zeros", () => withJournal(Buffer.alloc(200 * 2 ** 20)), /has a journal that is too large/],
  ["a journal of nothing", () => withJournal(Buffer.alloc(0)), /does not hold the start/],
  ["two journals", () => withJournal(Buffer.concat([journal, journal])), /the journal is damaged after/],
  ["half a record", () => withJournal(journal.subarray(0, -10)), /the journal is damaged after/],
  ["a manifest by hand", () => withManifest("{}"), /is not a file of runner export run/],
  ["a list as manifest", () => withManifest("[]\n"), /is not a file of runner export run/],
  [
    "a manifest that is nested too deep",
    () => withManifest(`{"format":"gameboy-runner run","version":1,"x":${nested(4000)}}\n`),
    /is not a file of runner export run/,
  ],
  [
    "a manifest that says a thing twice",
    () =>
      withManifest(
        Buffer.from(unpackParts(honest).get(PARTS.manifest) ?? [])
          .toString()
          .replace('"version": 1,', '"version": 1,\n  "version": 1,'),
      ),
    /a manifest that was written by hand/,
  ],
  [
    "a manifest that says more",
    () => repacked((_, manifest) => Object.assign(manifest, { verified: true })),
    /has no valid verified in its manifest/,
  ],
  ["a playbook that is nested too deep", () => withPart("playbook.json", nested(1e5)), /the playbook is not/],
  ["a map that is none", () => withPart(PARTS.gameMap, "{}"), /cannot be played again/],
  ["symbols that are none", () => withPart(PARTS.symbols, "x".repeat(1e6)), /cannot be played again/],
  [
    "a later version",
    () => repacked((_, manifest) => Object.assign(manifest, { version: 2 })),
    /a later version/,
  ],
  [
    "an earlier version",
    () => repacked((_, manifest) => Object.assign(manifest, { version: 0 })),
    /no valid version/,
  ],
  [
    "other rules",
    () => repacked((_, manifest) => Object.assign(manifest, { rules: 99 })),
    /was played by rules 99/,
  ],
  [
    "a game whose files lie elsewhere",
    () => repacked((_, manifest) => Object.assign(manifest.game, { slug: "../evil" })),
    /has no valid game\.slug/,
  ],
  [
    "a core that is a path",
    () => repacked((_, manifest) => Object.assign(manifest.core, { sha256: "../../evil" })),
    /has no valid core\.sha256/,
  ],
  [
    "a ROM that nobody has",
    () => repacked((_, manifest) => Object.assign(manifest.game, { romSha256: "1".repeat(64) })),
    /the ROM of LANTERN \(sha256 11111111…\) was not found/,
  ],
  [
    "a seed that is none",
    () => repacked((_, manifest) => Object.assign(manifest.game, { rom: "lantern:99999999999" })),
    /rom: the file names another ROM than its journal/,
  ],
];

test("files that are none of a run are refused in a line, or contradicted, and leave nothing behind", async () => {
  const cwd = copy();
  await exported(cwd);
  const before = readdirSync(cwd);

  for (const [what, make, says] of FORGERIES) {
    writeFileSync(join(cwd, "out.run"), make());
    const { code, stdout, stderr } = await run(["check", "out.run", "--quiet"], { cwd });
    expect(`${stdout}${stderr}`, what).toMatch(says);
    // What is missing is no falsehood.
    expect(code, what).toBe(what === "a ROM that nobody has" ? 66 : 65);
    expect(stderr.trim().split("\n").length, what).toBe(1);
  }

  expect(readdirSync(cwd)).toEqual(before);
});

test("a file whose parts contradict each other is not imported, and what a model is called reaches no terminal", async () => {
  const cwd = copy();
  await exported(cwd);
  writeFileSync(join(cwd, "cut.run"), withPart("core.wasm", "\0asm"));
  const shouts = forgeRun(honest, (records) => {
    for (const { reply } of records) if (reply !== undefined) reply.model = "\u001b[2J\u001b]0;owned\u0007x";
  });
  writeFileSync(join(cwd, "shouts.run"), shouts);

  const imported = await run(["import", "cut.run", "--save-dir", "theirs"], { cwd });
  const checked = await run(["check", "shouts.run"], { cwd });

  expect(imported).toMatchObject({ code: 65, stdout: "" });
  expect(readdirSync(cwd)).not.toContain("theirs");
  expect(checked.code).toBe(65);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
  expect(checked.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
});

describe("a signed file", () => {
  /** The strings of a signature after its beginning, and back. */
  const stringsIn = (bytes: Buffer): Buffer[] => {
    const strings: Buffer[] = [];
    for (let at = 0; at < bytes.length; ) {
      const end = at + 4 + bytes.readUInt32BE(at);
      strings.push(bytes.subarray(at + 4, end));
      at = end;
    }
    return strings;
  };
  const stringOf = (bytes: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const changedSignature = (armor: Uint8Array, change: (strings: Buffer[]) => Buffer[] | undefined) => {
    const blob = Buffer.from(
      Buffer.from(armor)
        .toString()
        .replace(/-----.*-----\n/g, ""),
      "base64",
    );
    const strings = stringsIn(blob.subarray(10));
    const again = Buffer.concat([blob.subarray(0, 10), ...(change(strings) ?? strings).map(stringOf)]);
    const text = again.toString("base64").replace(/.{1,70}/g, "$&\n");
    return Buffer.from(`-----BEGIN SSH SIGNATURE-----\n${text}-----END SSH SIGNATURE-----\n`);
  };
  const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

  test("is good as it is, and no part of its signature can be another one", async () => {
    const cwd = copy();
    for (const name of ["key", "other"]) {
      execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", name], { cwd });
    }
    writeFileSync(join(cwd, "signers"), `a@example.org ${readFileSync(join(cwd, "key.pub"), "utf8")}`);
    await run(["export", "run", "signed.run", "--set", "sign=key"], { cwd });
    const signed = readFileSync(join(cwd, "signed.run"));
    const parts = unpackParts(signed);
    const [manifest, armor] = [PARTS.manifest, PARTS.signature].map(
      (name) => parts.get(name) ?? new Uint8Array(),
    );
    const resigned = (bytes: Uint8Array | null): Uint8Array =>
      packParts(
        new Map(
          [...parts].flatMap(([name, part]) =>
            name !== PARTS.signature ? [[name, part]] : bytes === null ? [] : [[name, bytes]],
          ),
        ),
      );
    const byHand = (key: string, namespace: string, text = manifest): Uint8Array => {
      writeFileSync(join(cwd, "text"), text ?? "");
      execFileSync("ssh-keygen", ["-q", "-Y", "sign", "-n", namespace, "-f", key, "text"], {
        cwd,
        stdio: "pipe",
      });
      const signature = readFileSync(join(cwd, "text.sig"));
      execFileSync("rm", ["text.sig"], { cwd });
      return signature;
    };
    const twin = (strings: Buffer[]): undefined => {
      const signature = Buffer.from(strings[4] ?? []);
      const half = signature.subarray(-32);
      const number = BigInt(`0x${Buffer.from(half).reverse().toString("hex")}`) + ORDER;
      Buffer.from(number.toString(16).padStart(64, "0"), "hex").reverse().copy(half);
      strings[4] = signature;
    };
    const own = armor ?? new Uint8Array();
    const files: readonly (readonly [what: string, file: Uint8Array, code: number])[] = [
      ["as it is", signed, 0],
      ["stripped", resigned(null), 65],
      ["empty", resigned(new Uint8Array()), 65],
      ["of zeros", resigned(Buffer.alloc(100_000)), 65],
      [
        "something else",
        resigned(Buffer.from("-----BEGIN SSH SIGNATURE-----\nAAAA\n-----END SSH SIGNATURE-----\n")),
        65,
      ],
      ["by another key", resigned(byHand("other", SIGNATURE_NAMESPACE)), 65],
      ["for another purpose", resigned(byHand("key", "file")), 65],
      ["of something else", resigned(byHand("key", SIGNATURE_NAMESPACE, Buffer.from("x"))), 65],
      ["longer", resigned(Buffer.concat([own, Buffer.from("\n")])), 65],
      ["with one string more", resigned(changedSignature(own, (all) => [...all, Buffer.from("x")])), 65],
      [
        "with words where none count",
        resigned(changedSignature(own, (all) => all.with(2, Buffer.from("hello")))),
        65,
      ],
      ["its twin", resigned(changedSignature(own, twin)), 65],
      [
        "over a changed manifest",
        forgeRun(
          signed,
          () => undefined,
          (forged) => Object.assign(forged.program, { version: "9.9.9" }),
        ),
        65,
      ],
    ];

    for (const [what, file, code] of files) {
      writeFileSync(join(cwd, "file.run"), file);
      const checked = await run(["check", "file.run", "--quiet", "--set", "signers=signers"], { cwd });
      expect(checked.code, `${what}: ${checked.stdout}`).toBe(code);
    }
  });

  test("is not made with a key whose signatures anybody can change", async () => {
    const cwd = copy();
    execFileSync("ssh-keygen", ["-q", "-t", "ecdsa", "-N", "", "-f", "key"], { cwd });

    const { code, stderr } = await run(["export", "run", "signed.run", "--set", "sign=key"], { cwd });

    expect(code).toBe(66);
    expect(stderr).toMatch(/key is no Ed25519 key.*: pass a key that ssh-keygen -t ed25519 made/);
  });
});
