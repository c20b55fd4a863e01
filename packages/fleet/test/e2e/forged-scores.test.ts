import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { type Forged, firstOf, forgeRun, recordsIn } from "../../../../test/helpers/proof/forge-run.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";

/** Milestones of Lantern that a short run does not reach. */
const INVENTED = ["embers: 1", "embers: 2", "embers: 3", "opened the tower", "lit the lantern: the end"];

/** A submission of one run of Lantern; `change` is made to its entry before the seeds are drawn. */
async function submitted(change: (entry: Forged) => void = () => {}) {
  const cwd = temporaryFolder();
  const bench = (...words: string[]) => run(["bench", ...words], { cwd });
  await bench("enter", "one", "lantern", "--model", "random", "--set", "levels=memory");
  const file = join(cwd, "one/entry.json");
  const entry = JSON.parse(readFileSync(file, "utf8"));
  change(entry);
  writeFileSync(file, JSON.stringify(entry, null, 2));
  await bench("draw", "one", "--set", "runs=1");
  const { jobs } = JSON.parse(readFileSync(join(cwd, "one/manifest.json"), "utf8"));
  return {
    cwd,
    bench,
    entry,
    jobs,
    runs: () => readdirSync(join(cwd, "one/runs")).map((name) => join(cwd, "one/runs", name)),
  };
}

/** The referee's verdict about the only run. Without `--quiet`, a slow machine's stderr tells the progress, too. */
async function judged(bench: (...words: string[]) => ReturnType<typeof run>) {
  const { code, stdout, stderr } = await bench("check", "one", "--json", "--quiet");
  const { rows, runs } = code === 0 || stdout !== "" ? JSON.parse(stdout) : { rows: [], runs: [] };
  return { code, score: rows[0]?.score, why: runs[0]?.why ?? null, stderr };
}

/** Adds a branch that begins nowhere, with one step that reaches what nobody played. */
function inventBranch(records: Forged[], from: unknown): Forged[] {
  const outcome = structuredClone(firstOf(records, "outcome", 2));
  const { runId } = firstOf(records, "start");
  const branch = {
    ...{ type: "branch", branchId: "invented", runId, fromBranchId: outcome.branchId },
    ...{ fromStep: 0, from, time: outcome.time },
  };
  outcome.branchId = "invented";
  outcome.outcome.milestones = INVENTED;
  const at = records.findIndex(({ type }: Forged) => type === "start") + 2;
  return [...records.slice(0, at), branch, outcome, ...records.slice(at)];
}

describe("48.A: scores are played", () => {
  test("48.A1–2: an invented branch, a map of the file's own, unknown fields and a person's help score nothing", async () => {
    const { bench, runs } = await submitted();
    await bench("run", "one", "--quiet");
    await bench("export", "one");
    const [file = ""] = runs();
    const honest = readFileSync(file);
    const real = await judged(bench);
    const forgeries: readonly (readonly [what: string, change: (records: Forged[]) => unknown])[] = [
      ["a branch that begins nowhere", (records) => inventBranch(records, null)],
      [
        "a map in the start",
        (records) => {
          firstOf(records, "start").learned = { frames: 1, map: {}, findings: [] };
        },
      ],
      [
        "an unknown field of a reply",
        (records) => {
          firstOf(records, "reply").hint = "go east";
        },
      ],
      [
        "an unknown field inside a reply",
        (records) => {
          firstOf(records, "reply").reply.hint = "go east";
        },
      ],
      [
        "an unknown type of record",
        (records) => [...records, { ...firstOf(records, "head"), type: "cheat" }],
      ],
      [
        "invented milestones",
        (records) => {
          firstOf(records, "outcome", 2).outcome.milestones = INVENTED;
        },
      ],
    ];

    expect(real).toMatchObject({ code: 0, why: null });
    for (const [what, change] of forgeries) {
      writeFileSync(file, forgeRun(honest, change));
      expect([what, await judged(bench)]).toMatchObject([
        what,
        { code: 65, score: 0, why: expect.any(String) },
      ]);
    }
    writeFileSync(file, honest);
    expect(await judged(bench)).toEqual(real);
  });

  test("48.A3: an entry without a commit is judged by the released version's prompts and tools", async () => {
    const { bench, entry, runs } = await submitted();
    await bench("run", "one", "--quiet");
    await bench("export", "one");
    const [file = ""] = runs();
    const honest = readFileSync(file);
    const name = file.split("/").at(-1) ?? "";
    // The same run, as the package makes it: with an entry and a manifest that name no commit.
    const { cwd, bench: ofPackage } = await submitted((own) => {
      own.program.commit = null;
    });
    const manifest = JSON.parse(readFileSync(join(cwd, "one/manifest.json"), "utf8"));
    const [task = "", level = "", seed = ""] = name.replace(".run", "").split("-");
    manifest.jobs = [{ task, level, seed: Number(seed) }];
    writeFileSync(join(cwd, "one/manifest.json"), JSON.stringify(manifest));
    await ofPackage("export", "one");
    const { mkdirSync } = await import("node:fs");
    mkdirSync(join(cwd, "one/runs"), { recursive: true });
    const put = (bytes: Uint8Array): void => writeFileSync(join(cwd, "one/runs", name), bytes);
    const asPackage = (program: object, change: (records: Forged[]) => unknown = () => {}) =>
      forgeRun(honest, change, (forged) => {
        forged.program = program;
      });
    const walkthrough = (records: Forged[]): void => {
      const start = firstOf(records, "start");
      start.system = `${start.system}\nWalk east, then north: the ember is behind the mill.`;
    };
    const { version, commit } = entry.program;

    put(asPackage({ version, commit: null }));
    expect(await judged(ofPackage)).toMatchObject({ code: 0, why: null });
    put(asPackage({ version, commit: null }, walkthrough));
    expect(await judged(ofPackage)).toMatchObject({
      code: 65,
      score: 0,
      why: expect.stringContaining("prompts or tools"),
    });
    put(asPackage({ version, commit: "0".repeat(40) }, walkthrough));
    expect(await judged(ofPackage)).toMatchObject({
      code: 65,
      score: 0,
      why: expect.stringContaining("another program"),
    });
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    expect(recordsIn(honest).length).toBeGreaterThan(0);
  });

  test("48.A3: an entry of a version that the package does not know, or of another commit, is refused by name", async () => {
    const old = await submitted((entry) => {
      entry.program = { version: "0.9.0", commit: null };
    });
    const other = await submitted((entry) => {
      entry.program.commit = "0".repeat(40);
    });

    const judgedOther = await judged(other.bench);

    expect(judgedOther.code).toBe(65);
    expect(judgedOther.stderr).toMatch(
      /was entered with gameboy-runner \S+ at commit 000000000000, and this is .*: check it with that commit/,
    );
    expect((await judged(old.bench)).code).toBe(65);
  });
});
