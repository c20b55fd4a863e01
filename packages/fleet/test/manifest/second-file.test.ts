import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { playbookSettings, playbookThings } from "../../../../src/parts/playbook/base/settings.ts";
import { playbookSession } from "../../../../src/parts/playbook/play/session.ts";
import * as data from "../../../../src/parts/playbook/record/data.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import { HEAD } from "./read.ts";

/** The programs below, in which a part gives games a charter beside the playbook: by rows alone, with no code of its own. */
async function importWithCharter() {
  const { playbook } = playbookSession;
  const { playbook: start } = data.playbookStart;
  vi.resetModules();
  vi.doMock("../../../../src/parts/playbook/base/settings.ts", () => ({
    playbookSettings,
    playbookThings: { ...playbookThings, charter: true },
  }));
  vi.doMock("../../../../src/parts/playbook/play/session.ts", () => ({
    playbookSession: { playbook, charter: { ...playbook, inFleets: "The charter" } },
  }));
  vi.doMock("../../../../src/parts/playbook/record/data.ts", () => ({
    ...data,
    playbookStart: { playbook: start, charter: { ...start, noun: "charter" } },
  }));
  return {
    ...(await import("../../../lab/src/bench/submission.ts")),
    ...(await import("../../src/jobs/job.ts")),
    ...(await import("../../src/jobs/stored-fleet.ts")),
    ...(await import("../../src/manifest/json-schema.ts")),
    ...(await import("../../src/manifest/plan/plan-fleet.ts")),
    ...(await import("../../src/work/fetch-files.ts")),
    ...(await import("../../src/work/job-config.ts")),
    ...(await import("../../../lab/src/run-file/begun-with.ts")),
    ...(await import("../../../lab/src/run-file/read-run-file.ts")),
    ...(await import("./read.ts")),
  };
}

let program: Awaited<ReturnType<typeof importWithCharter>>;
beforeAll(async () => {
  program = await importWithCharter();
});
afterAll(() => {
  for (const file of ["base/settings", "play/session", "record/data"])
    vi.doUnmock(`../../../../src/parts/playbook/${file}.ts`);
  vi.resetModules();
});

const DIGEST = /^[0-9a-f]{64}$/;

test("51.3: a second file of a part gets from a fleet's file to its job's session, by its row alone", async () => {
  const { fetchJobFiles, filesOf, fleetJsonSchema, jobConfig, planFleet, read } = program;
  const folder = temporaryFolder();
  for (const name of ["a.yaml", "b.yaml"]) writeFileSync(join(folder, name), `# ${name}`);
  const text = `${HEAD}playbook: a.yaml\n`;

  const { plan: without } = await planFleet(read(text), folder);
  const { plan } = await planFleet(read(`${text}charter: b.yaml\n`), folder);

  const job = plan?.jobs[0];
  if (plan == null || job === undefined) throw new Error("there is no plan");
  expect(job.id).not.toBe(without?.jobs[0]?.id);
  expect(filesOf(job.shape).map(({ name }) => name)).toEqual(["a.yaml", "b.yaml"]);
  expect(Object.keys(fleetJsonSchema()["properties"] ?? {})).toContain("charter");

  const store = memoryObjectStore();
  for (const [sha256, bytes] of plan.files) await store.put(`files/${sha256}`, bytes);
  const disk = createMemoryDisk();
  const files = await fetchJobFiles(store, job.shape, { files: "/f", run: "/r" }, disk);
  const begun = jobConfig(job, plan.terms, files, "/r", { playedMs: 0, steps: 0, isLetGoOn: false });
  const later = jobConfig(job, plan.terms, files, "/r", { playedMs: 0, steps: 3, isLetGoOn: false });

  expect(begun).toMatchObject({ playbook: "/f/playbook/a.yaml", charter: "/f/charter/b.yaml" });
  expect(later).toMatchObject({ playbook: null });
  expect(later).not.toMatchObject({ charter: "/f/charter/b.yaml" });
});

test("51.3: runs' files and entries of benchmarks have its hash; older files of runs stay true", () => {
  const { partOf, readEntry, readRunFile, startHashes } = program;
  const charter = [{ title: "Way", text: "Go left." }];
  const hashes = startHashes({ charter } as object);
  const entry = {
    ...{ format: "gameboy-runner entry", version: 1, program: { version: "1.0.0", commit: null } },
    ...{ model: "explorer", effort: null, thinking: null, levels: ["memory"], tasks: {} },
  };
  const old = readFileSync(
    new URL("../../../../test/fixtures/baselines/lantern-memory-explorer-11.run", import.meta.url),
  );

  expect(hashes).toEqual({ playbookSha256: null, charterSha256: expect.stringMatching(DIGEST) });
  expect(partOf("charter" as "playbook")).toBe("charter.json");
  expect(readEntry(JSON.stringify({ ...entry, ...hashes }), "entry.json")).toMatchObject(hashes);
  expect(() => readEntry(JSON.stringify({ ...entry, playbookSha256: null }), "entry.json")).toThrow(
    "see charterSha256",
  );
  expect(readRunFile(old)).toMatchObject({ faults: [], falseClaims: [] });
});
