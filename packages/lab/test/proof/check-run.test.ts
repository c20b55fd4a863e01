import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { checkRun } from "../../src/proof/check-run.ts";
import { PARTS } from "../../src/run-file/manifest.ts";
import { readRunFile } from "../../src/run-file/read-run-file.ts";

const RUNS = new URL("../../../../test/fixtures/runs/", import.meta.url);
const [RUN = ""] = readdirSync(RUNS);

/** Checks a run with parts of its own; `play` is in the referee's place. */
async function check(
  own: Readonly<Record<string, string>>,
  play: (game: { readonly gameMap: string | null; readonly symbols: string | null }) => Promise<void>,
) {
  const file = readRunFile(readFileSync(new URL(RUN, RUNS)));
  const parts = new Map([
    ...file.parts,
    ...Object.entries(own).map(([name, text]) => [name, Buffer.from(text)] as const),
  ]);
  return checkRun(
    { ...file, parts },
    {
      rom: new Uint8Array(),
      program: file.manifest.program,
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
