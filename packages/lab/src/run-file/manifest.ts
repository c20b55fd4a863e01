import {
  type Check,
  fields,
  findBadPlace,
  isAmount,
  isCount,
  isIn,
  isSha256,
  isText,
  orMissing,
  orNull,
  recordOf,
} from "../../../../src/base/checks.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { PriceTable } from "../../../../src/record/ledger/prices.ts";
import { REDACTIONS, type Redaction } from "../../../../src/record/redacted.ts";
import type { CoreIdentity } from "../../../emulator/src/machine/machine.ts";
import { splitRomName } from "../../../games/src/seeds/rom-names.ts";
import type { Salts } from "../../../viewer/src/trajectories/redact.ts";
import type { Claims } from "./claims.ts";

/** The name of the format, and its newest version. */
export const RUN_FORMAT = "gameboy-runner run";
export const RUN_VERSION = 1;

/** The names of parts; those of the things with which a run began are beside them: see `partOf`. */
export const PARTS = {
  manifest: "manifest.json",
  journal: "journal.jsonl.gz",
  gameMap: "game-map.json",
  symbols: "symbols.txt",
  signature: "manifest.json.sig",
} as const;

/** The first part of a run's file: what it is of, what it claims, and the hashes of all other parts but the signature. */
export interface Manifest {
  readonly format: typeof RUN_FORMAT;
  readonly version: number;
  /** The version of the tools' rules that the program knew which wrote the file; each conversation in it names its own. */
  readonly rules: number;
  /** The program that wrote the file, and its commit where it is known. */
  readonly program: { readonly version: string; readonly commit: string | null };
  readonly game: {
    readonly title: string;
    readonly slug: string;
    readonly romSha256: string;
    /** The name of a game of the package, as `lantern:7`; null for any other, and for the bundled one. */
    readonly rom: string | null;
  };
  /** The core on which the game began. */
  readonly core: CoreIdentity;
  /** Sizes and SHA-256 of the parts as they are in the file. */
  readonly parts: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
  /** The journal's bytes unpacked, its records, and the hash that commits to them, whatever was taken out of the file. */
  readonly journal: { readonly bytes: number; readonly records: number; readonly chain: string };
  /** The kind of texts that were taken out; null for none. */
  readonly redacted: Redaction | null;
  readonly salts: Salts;
  /** The prices with which the costs were reckoned, of the models that were paid. */
  readonly prices: PriceTable;
  readonly claims: Claims;
}

const RATES: Readonly<Record<string, Check>> = {
  inputUsd: isAmount,
  outputUsd: isAmount,
  cacheReadUsd: isAmount,
  cacheWriteUsd: isAmount,
};

const MANIFEST: Readonly<Record<keyof Manifest, Check>> = {
  format: isIn([RUN_FORMAT]),
  version: isIn([RUN_VERSION]),
  rules: isCount,
  program: fields({ version: isText, commit: orNull(isText) }),
  game: fields({ title: isText, slug: isSlug, romSha256: isSha256, rom: orNull(isGameOfPackage) }),
  core: fields({ name: isText, sha256: isSha256 }),
  parts: recordOf(fields({ bytes: isCount, sha256: isSha256 })),
  journal: fields({ bytes: isCount, records: isCount, chain: isSha256 }),
  redacted: orNull(isIn(REDACTIONS)),
  salts: fields({ thinking: orMissing(isSha256), words: orMissing(isSha256) }),
  prices: recordOf(fields({ ...RATES, longPrompt: orMissing(fields({ ...RATES, aboveTokens: isCount })) })),
  // Compared as a whole with what follows from the journal.
  claims: fields({ runId: isText, branchId: isText, steps: isCount, frames: isCount }),
};

/** The name of a game that files may begin with. */
function isSlug(value: unknown): boolean {
  return isText(value) && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) && value.length <= 64;
}

/** A game of the package by its name, with or without a seed. */
function isGameOfPackage(value: unknown): boolean {
  const named = isText(value) ? splitRomName(value) : null;
  return named !== null && (named.seed === undefined || /^\d{1,15}$/.test(named.seed));
}

/** Returns the first bad field of what should be a manifest; null if it is one. */
export function findManifestFault(value: JsonObject): string | null {
  const place = findBadPlace(value, fields(MANIFEST));
  if (place !== null) return place.join(".");
  return Object.keys(value).find((name) => !Object.hasOwn(MANIFEST, name)) ?? null;
}
