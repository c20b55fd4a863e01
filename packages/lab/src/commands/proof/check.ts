import { resolve } from "node:path";
import { sha256Of } from "../../../../../src/base/disk/lazy-crypto.ts";
import { readUserBytes } from "../../../../../src/base/disk/read-user-file.ts";
import { EXIT_CODES, orElse, RunnerError } from "../../../../../src/base/errors.ts";
import type { RunSettings } from "../../../../../src/base/vocabulary/run-settings.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { Run } from "../../../../../src/faces/cli/options/subcommand.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { plainJson, plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { openProgress } from "../../../../../src/faces/cli/render/progress.ts";
import { tableFor } from "../../../../../src/faces/cli/render/table.ts";
import { coloursFor } from "../../../../../src/faces/cli/view/colour.ts";
import { findRom } from "../../../../../src/play/session/game/find-rom.ts";
import { MAX_RUN_BYTES } from "../../../../emulator/src/foreign/recognise-file.ts";
import { readBundledRom } from "../../../../games/src/seeds/bundled-roms.ts";
import { BUNDLED_NAMES, resolveRom } from "../../../../games/src/seeds/rom-names.ts";
import { checkRun } from "../../proof/check-run.ts";
import { type CheckedPart, describeProof, type ProofReport } from "../../proof/describe-proof.ts";
import { PARTS } from "../../run-file/manifest.ts";
import { type RunFile, readRunFile } from "../../run-file/read-run-file.ts";
import { checkSignature, type Signature } from "../../run-file/signature.ts";
import { thisProgram } from "./this-program.ts";

/** Lists at most this many contradictions. */
const MOST_LISTED = 20;

/**
 * Plays a run's file again and reports what of it is proven, what is contradicted and what is claimed alone. Returns the exit
 * code: 65 when anything is contradicted.
 */
export const checkRunFile: Run = async (world, options, [path = ""]) => {
  const file = readRunFile(readUserBytes(resolve(world.cwd, path), MAX_RUN_BYTES, path));
  const allowed = findSigners(world, options);
  const signed = signatureOf(file, allowed);
  const progress = openProgress(world, options);
  try {
    const proof = await checkRun(file, {
      rom: findRunRom(world, options.rom, file),
      program: thisProgram(),
      signal: world.signal,
      begin: (steps) => progress.count("steps played again", steps),
    });
    progress.hide();
    const report = describeProof(file, proof, { signature: signed, isAskedFor: allowed !== null });
    if (options.json === true) world.stdout.write(`${plainJson(JSON.stringify(report))}\n`);
    else world.stdout.write(render(world, report));
    return report.verdict === "proven" ? EXIT_CODES.done : EXIT_CODES.badData;
  } finally {
    progress.hide();
  }
};

/** The file of allowed signers; null without one. @throws RunnerError `named-file-unreadable` */
export function findSigners(
  { cwd }: Pick<World, "cwd">,
  { signers }: Pick<Options, "signers">,
): string | null {
  if (signers === undefined) return null;
  const allowed = resolve(cwd, signers);
  readUserBytes(allowed, MAX_RUN_BYTES, signers);
  return allowed;
}

/** The signature of a run's file, checked; null without one. @throws RunnerError `ssh-keygen-missing` */
export function signatureOf({ parts }: Pick<RunFile, "parts">, allowed: string | null): Signature | null {
  const [manifest, signature] = [parts.get(PARTS.manifest), parts.get(PARTS.signature)];
  return manifest === undefined || signature === undefined
    ? null
    : checkSignature(manifest, signature, allowed);
}

/**
 * The ROM of a run's file: the one that a person names, or one of the package.
 *
 * @throws RunnerError `rom-missing`
 */
export function findRunRom(
  { cwd }: Pick<World, "cwd">,
  named: string | undefined,
  { manifest }: Pick<RunFile, "manifest">,
): Uint8Array {
  const { title, romSha256 } = manifest.game;
  const own = bundledRomOf(manifest);
  const found = findRom(romSha256, [named === undefined ? null : resolveRom(cwd, named), own]);
  if (found !== null) return found;
  throw new RunnerError(
    "rom-missing",
    `the ROM of ${title} (sha256 ${romSha256.slice(0, 8)}…) was not found`,
  );
}

/**
 * The word that names the game of a run's file, where it is one of the package: its own, or that of its seed, by which tasks and
 * fleets make the games that they play. Null for any other game: the bytes decide.
 */
export function bundledRomOf({ game, claims }: RunFile["manifest"]): string | null {
  // Reading the file checked only the counts among its claims.
  const seed: unknown = (claims.settings as Partial<RunSettings> | undefined)?.seed;
  const made = BUNDLED_NAMES.filter((name) => game.slug.startsWith(name)).flatMap((name) => [
    name,
    ...(Number.isSafeInteger(seed) ? [`${name}:${seed}`] : []),
  ]);
  const isIt = (word: string): boolean => {
    const rom = orElse(
      () => readBundledRom(word),
      () => null,
    );
    return rom !== null && sha256Of(rom) === game.romSha256;
  };
  return [...(game.rom === null ? [] : [game.rom]), ...made].find(isIt) ?? null;
}

function render(world: World, { verdict, checks, claimed, findings }: ProofReport): string {
  const { green, red, dim } = coloursFor(world.stdout, world.env);
  const paint: Readonly<Record<CheckedPart["result"], string>> = {
    proven: "proven",
    contradicted: "CONTRADICTED",
    open: "–",
  };
  const table = tableFor(
    world,
    [{ title: "CHECK" }, { title: "RESULT" }, { title: "WHAT", least: 20 }],
    checks.map(({ check, result, what }) => [check, paint[result], what]),
  );
  const listed = findings.slice(0, MOST_LISTED);
  const lines = listed.map(({ check, step, text }) =>
    plainLine(`- ${check}${step === null ? "" : `, step ${step}`}: ${text}`),
  );
  const more = findings.length - listed.length;
  const contradictions =
    lines.length === 0 ? [] : ["", "Contradictions:", ...lines, ...(more > 0 ? [`- and ${more} more`] : [])];
  const end =
    verdict === "proven"
      ? green("Proven: everything that replay, rules and sums can show is as the file says.")
      : red("Contradicted: the file is not an honest record of a run.");
  return [
    ...[table.trimEnd(), ...contradictions, "", "Claimed, not proven:"],
    ...claimed.map((one) => dim(plainLine(`- ${one}`))),
    ...["", end, ""],
  ].join("\n");
}
