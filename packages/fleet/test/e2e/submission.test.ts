import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { packParts, unpackParts } from "../../../lab/src/run-file/archive.ts";

/** A submission of the built-in player that was played and exported: its folder, and how commands run beside it. */
async function submitted() {
  const cwd = temporaryFolder();
  const bench = async (...words: string[]) => await run(["bench", ...words], { cwd });
  await bench("enter", "one", "cairn", "--model", "explorer", "--set", "levels=memory");
  await bench("draw", "one", "--set", "runs=2");
  await bench("run", "one", "--quiet");
  await bench("export", "one");
  const folder = join(cwd, "one");
  const runs = readdirSync(join(folder, "runs")).map((name) => join(folder, "runs", name));
  return { bench, folder, runs };
}

it("a submission is entered, drawn, played, exported and checked; missing, forged and foreign runs score 0", async () => {
  const { bench, folder, runs } = await submitted();
  const [first = "", second = ""] = runs;
  const check = async () => {
    const { code, stdout } = await bench("check", "one", "--json");
    const { rows, runs: judged } = JSON.parse(stdout);
    return {
      code,
      score: rows[0].score,
      judged,
      faults: judged.filter((one: { why: string }) => one.why !== null),
    };
  };

  const honest = await check();
  expect(honest).toMatchObject({ code: 0, score: 1, faults: [] });
  expect(honest.judged[0].recorded).toMatchObject({
    models: [{ model: "explorer" }],
    promptSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    program: { version: expect.any(String) },
  });

  const bytes = readFileSync(first);
  const forged = Buffer.from(bytes);
  const at = forged.indexOf('"steps": ');
  forged[at + 9] = forged[at + 9] === 0x31 ? 0x32 : 0x31;
  writeFileSync(first, forged);
  expect(await check()).toMatchObject({ code: 65, score: 0.5, faults: [{ verdict: "refused" }] });

  const parts = new Map(unpackParts(bytes));
  const { claims, ...manifest } = JSON.parse(Buffer.from(parts.get("manifest.json") ?? []).toString("utf8"));
  const { all: _, models: __, ...left } = claims;
  parts.set("manifest.json", Buffer.from(`${JSON.stringify({ ...manifest, claims: left }, null, 2)}\n`));
  writeFileSync(first, packParts(parts));
  expect(await check()).toMatchObject({ code: 65, score: 0.5, faults: [{ verdict: "refused" }] });

  rmSync(first);
  mkdirSync(first);
  expect(await check()).toMatchObject({ code: 65, score: 0.5, faults: [{ verdict: "refused" }] });
  rmSync(first, { recursive: true });

  writeFileSync(first, readFileSync(second));
  expect(await check()).toMatchObject({
    ...{ code: 65, score: 0.5 },
    faults: [{ verdict: "refused", why: "it is of another game or seed" }],
  });

  renameSync(first, join(folder, "runs/more.run"));
  const { stdout } = await bench("check", "one");
  expect(stdout).toMatch(/cairn +memory +explorer +0\.500 +too few +1 of 2/);
  expect(stdout).toContain(`missing: runs/${first.split("/").at(-1)}`);
  expect(stdout).toContain("refused: runs/more.run: it is no job of the manifest");

  rmSync(join(folder, "runs/more.run"));
  writeFileSync(first, bytes);
  expect(await check()).toMatchObject({ code: 0, score: 1 });
});

it("seeds are drawn once, and the entry stays what it was", async () => {
  const cwd = temporaryFolder();
  const bench = async (...words: string[]) => await run(["bench", ...words], { cwd });
  await bench("enter", "one", "cairn", "ledge", "--model", "random", "--set", "levels=pixels");

  expect((await bench("run", "one")).stderr).toContain("one has no seeds yet, which runner bench draw draws");
  expect((await bench("draw", "one", "--set", "runs=3")).stderr).toContain("6 jobs");
  const { jobs } = JSON.parse(readFileSync(join(cwd, "one/manifest.json"), "utf8"));
  expect(new Set(jobs.map(({ seed }: { seed: number }) => seed)).size).toBe(6);
  expect(await bench("draw", "one")).toMatchObject({ stderr: expect.stringContaining("already exists") });
  expect((await bench("run", "one", "--model", "explorer")).stderr).toContain(
    "one is a submission of random, not of explorer",
  );

  expect((await bench("run", "one", "--set", "seeds=1")).stderr).toContain(
    "one is a submission: name no other tasks, levels or seeds",
  );
  expect((await bench("run", "one", "--effort", "high")).stderr).toContain(
    "one names effort and thinking in its entry: leave them out",
  );
  expect((await bench("check", "one", "--set", "signers=none")).stderr).toContain(
    "none cannot be read, it does not exist",
  );
  expect((await bench("export", "one", "--set", "seeds=1")).stderr).toContain("add --harbor");
  expect((await bench("check", "none")).stderr).toContain(
    "none/entry.json cannot be read, it does not exist",
  );

  await bench("enter", "old", "cairn", "--model", "random");
  const old = readFileSync(join(cwd, "old/entry.json"), "utf8");
  writeFileSync(join(cwd, "old/entry.json"), old.replace(/"version": "[^"]+"/, '"version": "0.9.0"'));
  await bench("draw", "old");
  expect((await bench("run", "old")).stderr).toContain("old is of gameboy-runner 0.9.0");

  const entry = join(cwd, "one/entry.json");
  writeFileSync(entry, readFileSync(entry, "utf8").replace('"random"', '"explorer"'));
  expect(await bench("check", "one")).toMatchObject({
    code: 65,
    stderr: expect.stringContaining("one/entry.json changed after the seeds were drawn"),
  });
  expect((await bench("enter", "two", "../cairn.yaml")).stderr).toContain(
    'a submission plays tasks of the package by name, got "../cairn.yaml"',
  );
});

it("a site of a submission has links and commands without quotes, and replaces no other site", async () => {
  const { bench, folder } = await submitted();
  const cwd = join(folder, "..");
  renameSync(folder, join(cwd, "my runs #1"));
  mkdirSync(join(cwd, "other"));
  writeFileSync(join(cwd, "other/index.html"), "mine");

  expect(await bench("site", "other", "my runs #1")).toMatchObject({
    code: 64,
    stderr: expect.stringContaining("other/index.html already exists"),
  });
  expect(readdirSync(join(cwd, "other"))).toEqual(["index.html"]);
  expect(await bench("site", "out", "my runs #1", "--quiet")).toMatchObject({ code: 0, stderr: "" });
  const page = readFileSync(join(cwd, "out/index.html"), "utf8");
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => link.startsWith("films/"))).not.toEqual([]);
  expect(links.filter((link) => !link.startsWith("#") && !/^[A-Za-z0-9._/-]+$/.test(link))).toEqual([]);
});
