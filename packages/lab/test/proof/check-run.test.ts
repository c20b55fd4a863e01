import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { checkRun } from "../../src/proof/check-run.ts";
import type { MachineMark, SegmentResult } from "../../src/proof/prove-segment.ts";
import type { RefereeGame } from "../../src/proof/referee.ts";
import { PARTS } from "../../src/run-file/manifest.ts";
import { readRunFile } from "../../src/run-file/read-run-file.ts";

const RUNS = new URL("../../../../test/fixtures/runs/", import.meta.url);
const [RUN = ""] = readdirSync(RUNS);
const FILE = readRunFile(readFileSync(new URL(RUN, RUNS)));

/** Checks a run with parts of its own; `play` is in the referee's place. */
async function check(
  own: Readonly<Record<string, string>>,
  play: (game: { readonly gameMap: string | null; readonly symbols: string | null }) => Promise<void>,
) {
  const parts = new Map([
    ...FILE.parts,
    ...Object.entries(own).map(([name, text]) => [name, Buffer.from(text)] as const),
  ]);
  return checkRun(
    { ...FILE, parts },
    {
      rom: new Uint8Array(),
      program: FILE.manifest.program,
      signal: new AbortController().signal,
      begin: () => () => {},
      prove: async (game, jobs) => {
        await play(game);
        return jobs.map(() => "no referee");
      },
    },
  );
}

test("a run's own memory map and symbols are files as long as its steps are played again", async () => {
  const paths: string[] = [];

  await check({ [PARTS.gameMap]: "{}", [PARTS.symbols]: "00:0150 Main" }, async ({ gameMap, symbols }) => {
    await setImmediate();
    paths.push(gameMap ?? "", symbols ?? "");
    expect(paths.map((path) => readFileSync(path, "utf8"))).toEqual(["{}", "00:0150 Main"]);
  });

  expect(paths.map((path) => existsSync(path))).toEqual([false, false]);
});

test("they are gone, too, where the check ends with an error", async () => {
  let path = "";

  const checked = check({ [PARTS.symbols]: "" }, async ({ gameMap, symbols }) => {
    expect(gameMap).toBeNull();
    path = symbols ?? "";
    throw new Error("stopped");
  });

  await expect(checked).rejects.toThrow("stopped");
  expect([path === "", existsSync(path)]).toEqual([false, false]);
});

test("the proof lists steps that cannot be played again, with the reason", async () => {
  const { findings, counts, isOwn } = await check({}, async ({ gameMap, symbols }) => {
    expect([gameMap, symbols]).toEqual([null, null]);
  });

  expect(findings).toContainEqual({
    check: "machine",
    step: 0,
    text: "steps cannot be played again: no referee",
  });
  expect([counts.steps, isOwn]).toEqual([0, true]);
});

/** The result of a segment without findings. */
const played = (more: Partial<SegmentResult>): SegmentResult => ({
  ...{ findings: [], steps: 0, unjudged: 0, hidden: 0, requests: 0, kept: [], loaded: [], imported: 0 },
  ...more,
});

/** The proof of the run by the results of its segments, and the game that its referee got. */
async function proofBy(results: readonly (SegmentResult | string)[], redacted: "thinking" | "words" | null) {
  const games: RefereeGame[] = [];
  const begun: number[] = [];
  const proof = await checkRun(
    { ...FILE, manifest: { ...FILE.manifest, redacted }, faults: ["a part is gone"], falseClaims: ["a lie"] },
    {
      rom: new Uint8Array(),
      program: { ...FILE.manifest.program, version: "0.0.1" },
      signal: new AbortController().signal,
      begin: (steps) => () => begun.push(steps),
      prove: async (game, jobs, { onStep }) => {
        games.push(game);
        expect(jobs).toHaveLength(2);
        onStep();
        return results;
      },
    },
  );
  return { proof, game: games[0], begun };
}

test("a proof adds up the segments, and finds machines that no earlier step put where they were loaded", async () => {
  const mark = (seq: number, slot: number | null, sha256 = "a"): MachineMark => ({
    ...{ seq, step: seq * 10, slot, label: null, sha256 },
  });
  const { proof, begun } = await proofBy(
    [
      played({
        ...{ steps: 30, unjudged: 1, hidden: 2, requests: 3, imported: 4 },
        kept: [mark(9, 1), mark(5, 0), mark(5, null)],
        loaded: [mark(6, 0), mark(5, 0), mark(4, 0), mark(8, 1), mark(9, 2)],
        findings: [{ check: "buttons", step: 3, text: "other buttons" }],
      }),
      played({
        ...{ steps: 22, unjudged: 10, hidden: 20, requests: 30, imported: 40 },
        kept: [mark(7, 1), mark(3, 0, "b")],
        loaded: [mark(6, null), mark(4, null), mark(6, 0, "b"), mark(6, 0, "c")],
      }),
    ],
    null,
  );
  const by = (check: string) =>
    proof.findings.flatMap((one) => (one.check === check ? [`${one.step}: ${one.text}`] : []));
  const at = (step: number, what: string) =>
    `${step}: ${what} that was loaded holds a machine that no earlier step put there`;

  expect(proof.counts).toEqual({
    ...{
      steps: 52,
      unjudged: 11,
      hidden: 22,
      requests: 33,
      imported: 44,
      restores: 9,
      calls: 53,
      rootless: 0,
    },
  });
  expect(by("restores")).toEqual([
    ...[at(40, "slot 0"), at(90, "slot 2"), at(40, "the checkpoint"), at(60, "slot 0")],
  ]);
  expect([by("file"), by("claims"), by("buttons"), by("machine")]).toEqual([
    ...[["null: a part is gone"], ["null: a lie"], ["3: other buttons"], []],
  ]);
  expect([begun, proof.isOwn]).toEqual([[52], false]);
});

test.each([
  [null, true, false],
  ["thinking", false, false],
  ["words", false, true],
] as const)("a referee knows what was taken out of the file: %s", async (redacted, isWhole, hidesWords) => {
  const { proof, game } = await proofBy([played({ steps: 1 }), "no core"], redacted);

  expect(game).toMatchObject({ isWhole, hidesWords, isOwn: false, brought: [] });
  expect(proof.findings.filter(({ check }) => check === "machine")).toEqual([
    { check: "machine", step: 50, text: "steps cannot be played again: no core" },
  ]);
  expect(proof.counts.steps).toBe(1);
});

test("steps that nobody judged are missed, though nothing else is wrong", async () => {
  const prove = (steps: number) =>
    checkRun(FILE, {
      ...{ rom: new Uint8Array(), program: FILE.manifest.program },
      ...{ signal: new AbortController().signal, begin: () => () => {} },
      prove: async () => [played({ steps })],
    });

  expect((await prove(52)).findings).toEqual([]);
  expect((await prove(51)).findings).toEqual([
    { check: "machine", step: null, text: "1 steps could not be played again" },
  ]);
});
