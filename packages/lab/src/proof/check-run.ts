import { RunnerError } from "../../../../src/base/errors.ts";
import { START_NAMES } from "../../../../src/base/seam/settings-of-parts.ts";
import { canonicalJson } from "../../../../src/base/text/canonical-json.ts";
import { parseJson } from "../../../../src/base/vocabulary/json.ts";
import { isTooDeep } from "../../../../src/record/saves/format/nesting.ts";
import { START_SHARES } from "../../../../src/record/seam/data-parts.ts";
import { loadCore, loadEarlierCores } from "../../../emulator/src/load-core.ts";
import { makeScratch, removeScratch, writeScratch } from "../../../fleet/src/work/scratch.ts";
import { partOf, thingsAtEnd } from "../run-file/begun-with.ts";
import { entriesTo } from "../run-file/claims.ts";
import { type Manifest, PARTS } from "../run-file/manifest.ts";
import type { RunFile } from "../run-file/read-run-file.ts";
import type { Finding } from "./finding.ts";
import { proveCosts } from "./prove-costs.ts";
import type { MachineMark, SegmentResult } from "./prove-segment.ts";
import { type LaterJob, proveSegments } from "./prove-segments.ts";
import type { RefereeGame } from "./referee.ts";
import { broughtIn } from "./seam/proof-parts.ts";
import { stepOf, traceRun } from "./trace-run.ts";

/** The result of comparing a file with itself, with the rules and with the machine. */
export interface RunProof {
  readonly findings: readonly Finding[];
  /** The number of compared things. */
  readonly counts: Omit<SegmentResult, "findings" | "kept" | "loaded"> & {
    readonly restores: number;
    readonly calls: number;
    /** Steps of branches that begin at a save. */
    readonly rootless: number;
  };
  /** Models whose prices are the file's own word, or not known. */
  readonly ownPrices: readonly string[];
  /** Whether this very program wrote the file. */
  readonly isOwn: boolean;
}

/** The inputs of {@link checkRun} beside the file. */
export interface CheckRunOptions {
  readonly rom: Uint8Array;
  /** This program: prompts and tools of a file that it wrote itself are its own. */
  readonly program: Manifest["program"];
  readonly signal: AbortSignal;
  /** Called once with the number of steps: returns what is called after each. */
  readonly begin: (steps: number) => () => void;
  /** Plays the segments; in threads unless given. */
  readonly prove?: typeof proveSegments;
}

/**
 * Plays every step of every branch again by the tools' rules, on all of the machine's processors, and compares everything that
 * the file says with what follows. Code and cores are this package's own: the file holds data alone.
 *
 * @throws RunnerError `run-file-too-new` for a core that this version does not have; the signal's reason
 */
export async function checkRun(
  file: RunFile,
  { rom, signal, begin, prove = proveSegments, program }: CheckRunOptions,
): Promise<RunProof> {
  const { manifest, entries, journal } = file;
  refuseUnknownCore(manifest.core.sha256);
  const isOwn = canonicalJson(manifest.program) === canonicalJson(program);
  const findings: Finding[] = [
    ...file.faults.map((text) => ({ check: "file", step: null, text }) as const),
    ...file.falseClaims.map((text) => ({ check: "claims", step: null, text }) as const),
    ...findFaultsAtEnd(file),
  ];
  const costs = proveCosts(entries, manifest.prices);
  const { segments, findings: followed, rootless } = traceRun(entries);
  findings.push(...followed, ...costs.findings);
  const start = entries.find(({ entry }) => entry.type === "start")?.entry;
  if (start?.type !== "start") return { ...proofOf(findings, [], costs, rootless), isOwn };
  const jobs = segments.map(
    ({ from, entries: placed, known }): LaterJob =>
      () => ({
        from: from === null ? null : { state: from.state, machine: from.machine() },
        core: start.core.sha256,
        game: start.game,
        known,
        lines: placed.map(({ before, after }) => ({
          before,
          after,
          text: journal.subarray(before.offset, after.offset - 1),
        })),
      }),
  );
  const steps = entries.filter(({ entry }) => entry.type === "outcome").length - rootless;
  const results = await withGame(file, { rom, isOwn }, (game) =>
    prove(game, jobs, { signal, onStep: begin(steps) }),
  );
  for (const [at, result] of results.entries()) {
    if (typeof result !== "string") continue;
    const from = segments[at]?.from ?? null;
    const step = from === null ? 0 : stepOf(from.state);
    findings.push({ check: "machine", step, text: `steps cannot be played again: ${result}` });
  }
  const judged = results.filter((result) => typeof result !== "string");
  findings.push(...judged.flatMap((result) => result.findings), ...findForeignMachines(judged));
  const proof = { ...proofOf(findings, judged, costs, rootless), isOwn };
  if (proof.counts.steps === steps || findings.length > 0) return proof;
  const text = `${steps - proof.counts.steps} steps could not be played again`;
  return { ...proof, findings: [...findings, { check: "machine", step: null, text }] };
}

function proofOf(
  findings: readonly Finding[],
  judged: readonly SegmentResult[],
  { ownPrices, calls }: ReturnType<typeof proveCosts>,
  rootless: number,
): Omit<RunProof, "isOwn"> {
  const sum = (count: (result: SegmentResult) => number): number =>
    judged.reduce((all, result) => all + count(result), 0);
  return {
    findings,
    counts: {
      calls,
      rootless,
      steps: sum(({ steps }) => steps),
      requests: sum(({ requests }) => requests),
      restores: sum(({ loaded }) => loaded.length),
      imported: sum(({ imported }) => imported),
      unjudged: sum(({ unjudged }) => unjudged),
      hidden: sum(({ hidden }) => hidden),
    },
    ownPrices,
  };
}

/** Machines that were loaded, and that no step of the run had put aside before. */
function findForeignMachines(results: readonly SegmentResult[]): readonly Finding[] {
  const kept = new Map<string, MachineMark>();
  const keyOf = ({ slot, sha256 }: MachineMark): string => `${slot} ${sha256}`;
  for (const mark of results.flatMap((result) => result.kept)) {
    const known = kept.get(keyOf(mark));
    if (known === undefined || mark.seq < known.seq) kept.set(keyOf(mark), mark);
  }
  return results
    .flatMap(({ loaded }) => loaded)
    .filter((mark) => (kept.get(keyOf(mark))?.seq ?? Number.POSITIVE_INFINITY) > mark.seq)
    .map(({ step, slot }) => ({
      ...({ check: "restores", step } as const),
      text: `${slot === null ? "the checkpoint" : `slot ${slot}`} that was loaded holds a machine that no earlier step put there`,
    }));
}

/** The things of parts that are not those at the end of the run. */
function findFaultsAtEnd({ entries, parts, manifest }: RunFile): readonly Finding[] {
  const things = thingsAtEnd(entriesTo(entries, manifest.claims.branchId) ?? []);
  return START_NAMES.flatMap((name): readonly Finding[] => {
    const part = parts.get(partOf(name));
    const said = part === undefined ? null : readJson(part);
    if (canonicalJson(said) === canonicalJson(things[name] ?? null)) return [];
    const text = `the ${START_SHARES[name].noun} is not the one at the end of the run`;
    return [{ check: "claims", step: null, text }];
  });
}

function readJson(bytes: Uint8Array): unknown {
  const value = isTooDeep(bytes) ? undefined : parseJson(Buffer.from(bytes).toString("utf8"));
  return value === undefined ? "none" : value;
}

function refuseUnknownCore(sha256: string): void {
  if (loadCore().identity.sha256 === sha256 || loadEarlierCores(sha256).length > 0) return;
  throw new RunnerError(
    "run-file-too-new",
    `the file was played on a core (sha256 ${sha256.slice(0, 8)}…) that this version does not have`,
  );
}

/** Puts the run's own memory map and symbols where a map is read from, as long as it is needed. */
async function withGame<T>(
  { parts, manifest, entries }: RunFile,
  { rom, isOwn }: Pick<RefereeGame, "rom" | "isOwn">,
  work: (game: RefereeGame) => Promise<T>,
): Promise<T> {
  const [map, symbols] = [parts.get(PARTS.gameMap), parts.get(PARTS.symbols)];
  const about = {
    rom,
    isOwn,
    isWhole: manifest.redacted === null,
    hidesWords: manifest.redacted === "words",
    brought: broughtIn(entries),
  };
  if (map === undefined && symbols === undefined) return work({ ...about, gameMap: null, symbols: null });
  const folder = makeScratch("gameboy-runner-check");
  const put = (name: string, bytes: Uint8Array | undefined): string | null =>
    bytes === undefined ? null : writeScratch(folder, name, bytes);
  try {
    return await work({ ...about, gameMap: put(PARTS.gameMap, map), symbols: put(PARTS.symbols, symbols) });
  } finally {
    removeScratch(folder);
  }
}
