import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { milestoneAt, resultOf } from "../../../../test/helpers/fleet/fleet-runs.ts";
import { TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import { judgeHere } from "../../../../test/helpers/fleet/judge-here.ts";
import { type Forged, forgeRun } from "../../../../test/helpers/proof/forge-run.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { openFleetBook } from "../../../fleet/src/jobs/fleet-book.ts";
import { jobName } from "../../../fleet/src/jobs/job.ts";
import { planFleet } from "../../../fleet/src/manifest/plan/plan-fleet.ts";
import { tellEnd } from "../../../fleet/src/mirror/ends.ts";
import { createFolderStore } from "../../../fleet/src/store/folder-store.ts";
import type { JobResult } from "../../../fleet/src/work/job-result.ts";
import { benchManifest } from "../../src/bench/plan-bench.ts";
import { readTask } from "../../src/bench/read-task.ts";
import { thisProgram } from "../../src/commands/proof/this-program.ts";
import { readRunFile } from "../../src/run-file/read-run-file.ts";

const BASELINE = readFileSync(
  new URL("../../../../test/fixtures/baselines/lantern-pixels-random-7-8-steps.run", import.meta.url),
);

const LANTERN = fileURLToPath(new URL("../../../../roms.example/lantern.gb", import.meta.url));

const benchIn =
  (cwd: string) =>
  (...words: string[]) =>
    run(["bench", ...words], { cwd });

describe("what bench run plays", () => {
  test("says what is wrong with a task, and which ROM one needs", async () => {
    const cwd = temporaryFolder();
    const bench = benchIn(cwd);
    writeFileSync(
      join(cwd, "bad.yaml"),
      "name: small\ngame: lantern\ngoal: Look around.\nbounds: { stpes: 40 }\nmilestones: [{ reach: lit }]\n",
    );
    const sha1 = createHash("sha1").update(readFileSync(LANTERN)).digest("hex");
    writeFileSync(
      join(cwd, "outside.yaml"),
      `name: small\ngame: { name: Mine, sha1: ["${sha1}"] }\ngoal: Look.\nbounds: { steps: 4 }\nmilestones: [{ reach: lit }]\nstart: ../other/x.s0\n`,
    );

    expect(await bench("run", "bad.yaml")).toMatchObject({
      ...{ code: 65, stdout: "" },
      stderr: expect.stringMatching(/^runner: bad\.yaml:4:1: bounds/),
    });
    expect(await bench("run", "gone.yaml")).toMatchObject({
      stderr: expect.stringContaining("gone.yaml"),
    });
    expect(await bench("run", "pokemon-red")).toMatchObject({
      ...{ code: 64, stdout: "" },
      stderr: expect.stringContaining(
        "the task pokemon-red is played with Pokémon Red (US): name its ROM with --rom",
      ),
    });
    expect(await bench("run", "outside.yaml", "--rom", LANTERN)).toMatchObject({
      code: 65,
      stderr: expect.stringContaining("outside.yaml: start is outside its folder: copy x.s0 there"),
    });
    expect(readdirSync(cwd).toSorted()).toEqual(["bad.yaml", "outside.yaml"]);
  });

  test("refuses a bound in dollars for a player without a price, before anything is played", async () => {
    const cwd = temporaryFolder();

    const { code, stdout, stderr } = await benchIn(cwd)("run", "cairn", "--model", "unheard-of");

    expect([code, stdout]).toEqual([expect.any(Number), ""]);
    expect(stderr).toContain("bounds of cost need the price of unheard-of, which is not known");
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("prints the schema of its tasks", async () => {
    const { code, stdout } = await benchIn(temporaryFolder())("schema");

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ title: "Task", type: "object" });
  });
});

describe("a submission", () => {
  test("is entered with its player and tasks, and drawn once", async () => {
    const cwd = temporaryFolder();
    const bench = benchIn(cwd);
    const player = ["--model", "random", "--effort", "low"];

    const entered = await bench("enter", "one", "cairn", "ledge", ...player, "--set", "levels=pixels");
    const undrawn = await bench("run", "one");
    const drawn = await bench("draw", "one", "--set", "runs=3");
    const again = await bench("draw", "one");
    const twice = await bench("enter", "one", "cairn", ...player);

    const entry = JSON.parse(readFileSync(join(cwd, "one/entry.json"), "utf8"));
    const { jobs, ...manifest } = JSON.parse(readFileSync(join(cwd, "one/manifest.json"), "utf8"));
    expect(entered).toMatchObject({
      ...{ code: 0, stdout: "", stderr: "wrote one/entry.json: publish it, then the referee draws\n" },
    });
    expect(entry).toMatchObject({
      ...{ format: "gameboy-runner entry", version: 1, model: "random", effort: "low", thinking: null },
      ...{ levels: ["pixels"], playbookSha256: null, program: thisProgram() },
    });
    expect(Object.keys(entry.tasks)).toEqual(["cairn", "ledge"]);
    expect(undrawn.stderr).toContain("one has no seeds yet, which runner bench draw draws");
    expect(drawn).toMatchObject({ code: 0, stdout: "", stderr: "wrote one/manifest.json: 6 jobs\n" });
    expect(jobs.map(({ task, level }: Record<string, unknown>) => `${task} ${level}`)).toEqual([
      ...Array(3).fill("cairn pixels"),
      ...Array(3).fill("ledge pixels"),
    ]);
    expect(new Set(jobs.map(({ seed }: { seed: number }) => seed)).size).toBe(6);
    expect(manifest).toMatchObject({ format: "gameboy-runner manifest", program: thisProgram() });
    for (const { code, stderr } of [again, twice])
      expect([code, stderr]).toEqual([64, expect.stringContaining("already exists")]);
  });

  test("is played by its own player alone, on its own jobs", async () => {
    const cwd = temporaryFolder();
    const bench = benchIn(cwd);
    await bench("enter", "one", "cairn", "--model", "random", "--set", "levels=memory", "--quiet");
    await bench("draw", "one", "--set", "runs=1", "--quiet");
    const playbook = join(cwd, "mine.yaml");
    writeFileSync(playbook, "format: 1\nentries: [{title: A, text: B}]\n");
    const refusal = async (...words: string[]) => (await bench("run", "one", ...words)).stderr;

    expect(await refusal("--model", "explorer")).toContain("one is a submission of random, not of explorer");
    for (const more of [["--set", "seeds=1"], ["--set", "levels=memory"], ["cairn"]])
      expect(await refusal(...more)).toContain("one is a submission: name no other tasks, levels or seeds");
    for (const more of [
      ["--effort", "high"],
      ["--set", "thinking=on"],
    ])
      expect(await refusal(...more)).toContain("one names effort and thinking in its entry: leave them out");
    expect(await refusal("--playbook", "mine.yaml")).toContain("one is a submission without a playbook");
    expect(readdirSync(cwd).toSorted()).toEqual(["mine.yaml", "one"]);
  });

  test("with a playbook is played with it, and by the version that it names", async () => {
    const cwd = temporaryFolder();
    const bench = benchIn(cwd);
    for (const [name, text] of ["B", "C"].entries())
      writeFileSync(join(cwd, `${name}.yaml`), `format: 1\nentries: [{title: A, text: ${text}}]\n`);
    await bench("enter", "one", "cairn", "--model", "random", "--playbook", "0.yaml", "--quiet");
    await bench("draw", "one", "--set", "runs=1", "--quiet");

    for (const more of [[], ["--playbook", "1.yaml"]])
      expect((await bench("run", "one", ...more)).stderr).toContain(
        "one needs the playbook of its entry: --playbook",
      );

    const file = join(cwd, "one/entry.json");
    const old = readFileSync(file, "utf8").replace(/"version": "[^"]+"/, '"version": "0.9.0"');
    writeFileSync(file, old.replace(/"commit": (null|"[^"]+")/, '"commit": null'));
    expect((await bench("run", "one")).stderr).toContain("one is of gameboy-runner 0.9.0: play it with that");
    expect((await bench("check", "one")).stderr).toContain(
      "one/entry.json changed after the seeds were drawn",
    );
  });

  test("names tasks of the package, whose rules are those of its version", async () => {
    const cwd = temporaryFolder();
    const bench = benchIn(cwd);

    const path = await bench("enter", "two", "../cairn.yaml");
    await bench("enter", "one", "cairn", "--model", "random", "--quiet");
    const file = join(cwd, "one/entry.json");
    writeFileSync(file, readFileSync(file, "utf8").replace(/("cairn": ")[0-9a-f]{4}/, "$1beef"));
    const other = await bench("draw", "one");
    writeFileSync(file, "{}");
    const none = await bench("draw", "one");
    const gone = await bench("check", "none");

    expect([path.code, path.stderr]).toEqual([
      64,
      expect.stringContaining('a submission plays tasks of the package by name, got "../cairn.yaml"'),
    ]);
    expect(other.stderr).toContain("the rules of the task cairn are not those of the entry: use its version");
    expect([none.code, none.stderr]).toEqual([
      65,
      expect.stringContaining("one/entry.json is no entry of a submission: see format"),
    ]);
    expect(gone.stderr).toContain("none/entry.json cannot be read, it does not exist");
    expect(readdirSync(cwd)).toEqual(["one"]);
  });
});

describe("the referee", () => {
  /** A submission in which a committed run of eight steps is what was sent in; `change` is made to entry or manifest. */
  function sentIn(change: (entry: Forged, manifest: Forged) => void = () => {}) {
    const cwd = temporaryFolder();
    const own = forgeRun(
      BASELINE,
      () => {},
      (manifest) => {
        manifest.program = thisProgram();
      },
    );
    return { cwd, own, prepare: () => prepare(cwd, own, change) };
  }

  async function prepare(cwd: string, own: Uint8Array, change: (entry: Forged, manifest: Forged) => void) {
    const bench = benchIn(cwd);
    await bench("enter", "one", "lantern", "--model", "random", "--set", "levels=pixels", "--quiet");
    const [entryFile, manifestFile] = [join(cwd, "one/entry.json"), join(cwd, "one/manifest.json")];
    const entry = JSON.parse(readFileSync(entryFile, "utf8"));
    const job = { task: "lantern", level: "pixels", seed: 7 };
    const drawnAt = readRunFile(own).manifest.claims.begunAt;
    const manifest: Forged = {
      format: "gameboy-runner manifest",
      version: 1,
      program: thisProgram(),
      drawnAt,
    };
    manifest.jobs = [job];
    change(entry, manifest);
    writeFileSync(entryFile, JSON.stringify(entry));
    const { hashOf } = await import("../../src/bench/submission.ts");
    writeFileSync(manifestFile, JSON.stringify({ ...manifest, entrySha256: hashOf(entry) }));
    mkdirSync(join(cwd, "one/runs"));
    return {
      bench,
      put: (bytes: Uint8Array, name = "lantern-pixels-7.run") =>
        writeFileSync(join(cwd, "one/runs", name), bytes),
    };
  }

  test("plays nothing of a run on another core than its program's; what is no job counts nothing", async () => {
    const { cwd, own, prepare: prepared } = sentIn();
    const { put } = await prepared();
    put(own);
    put(own, "more.run");

    expect(await judgeHere(cwd, "one")).toEqual({
      ...{ score: 0, error: null },
      refused: ["it was played on another core than its program's", "it is no job of the manifest"],
    });
  });

  test("says of each run that is missing, damaged or another's that it scores nothing", async () => {
    const { own, prepare: prepared } = sentIn((_, manifest) => {
      manifest.jobs.push(
        { task: "lantern", level: "pixels", seed: 8 },
        { task: "lantern", level: "pixels", seed: 9 },
      );
    });
    const { bench, put } = await prepared();
    put(own, "lantern-pixels-8.run");
    put(Buffer.from("none"), "lantern-pixels-9.run");

    const { code, stdout, stderr } = await bench("check", "one", "--quiet");
    const json = await bench("check", "one", "--quiet", "--json");

    expect([code, stderr, json.code]).toEqual([65, "", 65]);
    expect(stdout).toMatch(/lantern +pixels +random +0\.000 +too few +0 of 3/);
    const { version, commit } = thisProgram();
    const by = `replies by random; gameboy-runner ${version} (commit ${commit?.slice(0, 12)}); prompt `;
    expect(stdout.split("\n").filter((line) => line.startsWith(by))).toHaveLength(1);
    expect(stdout.split("\n").slice(-4)).toEqual([
      "missing: runs/lantern-pixels-7.run",
      "refused: runs/lantern-pixels-8.run: it is of another game or seed",
      expect.stringMatching(/^refused: runs\/lantern-pixels-9\.run: .+/),
      "",
    ]);
    const { rows, runs } = JSON.parse(json.stdout);
    expect(rows).toMatchObject([{ task: "lantern", score: 0, ended: 0 }]);
    expect(
      runs.map(({ verdict, recorded }: Record<string, unknown>) => [verdict, recorded !== null]),
    ).toEqual([
      ["missing", false],
      ["refused", true],
      ["refused", false],
    ]);
  });

  test("refuses a run whose file contradicts itself, or that another program or another player made", async () => {
    const { cwd, own, prepare: prepared } = sentIn();
    const { put } = await prepared();
    const refused = async (bytes: Uint8Array) => {
      put(bytes);
      return (await judgeHere(cwd, "one")).refused[0] ?? "";
    };
    const lied = (lie: (manifest: Forged) => unknown) => forgeRun(own, () => {}, lie);

    expect(await refused(lied(({ claims }) => (claims.steps += 1)))).toContain("steps");
    expect(await refused(lied(({ program }) => (program.version = "0.1.0")))).toBe(
      "another program made it than the entry names",
    );
  });

  test("judges by the commit that an entry names, or by what is known of a released version", async () => {
    const errorOf = async (change: Parameters<typeof sentIn>[0]) => {
      const { own, prepare: prepared } = sentIn(change);
      const { bench, put } = await prepared();
      put(own);
      return await bench("check", "one", "--quiet");
    };

    const other = await errorOf((entry) => (entry.program.commit = "abcdef0123456789"));
    const cells = await errorOf((entry) => entry.levels.push("memory"));
    const foreign = await errorOf((entry) => (entry.levels = ["memory"]));

    expect([other.code, other.stderr]).toEqual([
      65,
      expect.stringMatching(
        /one was entered with gameboy-runner \S+ at commit abcdef012345, and this is \S+ at commit [0-9a-f]{12}: check it with that commit/,
      ),
    ]);
    expect(cells.stderr).toContain("one has no job of lantern at memory, which its entry names");
    expect(foreign.stderr).toContain("one has jobs of tasks or levels that its entry does not name");
  });
});

const TASK = `name: small
game: lantern
goal: Look around.
bounds: { steps: 40 }
milestones: [{ reach: "new map: *", most: 2 }, { reach: "lit" }]
seeds: [1, 2]
levels: [pixels, memory]
`;

/** A store below `bench` of a player's runs: of each level two, of which those with a result ended. */
async function played(cwd: string, model: string, results: readonly (JobResult | null)[]): Promise<void> {
  const { task } = readTask(TASK);
  if (task === null) throw new Error("the task is bad");
  const store = createFolderStore(join(cwd, "bench", model));
  const manifest = benchManifest([{ task, rom: null, start: null }], { model }, {}, TERMS, "bench/x");
  const { plan } = await planFleet(manifest, cwd);
  if (plan === null) throw new Error("no plan");
  await openFleetBook(store).submit(plan);
  for (const [at, result] of results.entries())
    if (result !== null)
      await tellEnd(store, jobName(plan.jobs[at]?.id ?? ""), 1, result as unknown as JsonObject);
}

const RESULTS = [
  resultOf({ milestones: [milestoneAt("new map: Wood", 4), milestoneAt("lit", 9)], steps: 20, costUsd: 0.5 }),
  null,
  resultOf({ milestones: [milestoneAt("new map: Wood", 4), milestoneAt("new map: Tower", 5)], steps: 30 }),
  resultOf({ milestones: [], steps: 10, outcome: "failed", reason: "stuck" }),
];

describe("the scores of what was played", () => {
  test("are shown for every store below bench, and on a page that is not replaced unasked", async () => {
    const cwd = temporaryFolder();
    await played(cwd, "random", RESULTS);
    await played(cwd, "explorer", []);
    const bench = benchIn(cwd);

    const shown = await bench("report", "page.html");
    const json = await bench("report", "bench/random", "--json");
    writeFileSync(join(cwd, "mine.html"), "mine");
    const again = await bench("report", "mine.html");
    const forced = await bench("report", "mine.html", "--force", "--quiet");

    expect([shown.code, shown.stderr]).toEqual([0, "wrote page.html\n"]);
    const rows = shown.stdout.split("\n").map((line) => line.trim().split(/ {2,}/));
    expect(rows).toContainEqual([
      "small",
      "pixels",
      "random",
      "0.375",
      "too few",
      "1 of 2",
      "20",
      "10K",
      "$0.50",
    ]);
    expect(rows).toContainEqual(["small", "memory", "random", "0.250", "too few", "2", "20", "10K", "$1.00"]);
    expect(rows).toContainEqual(["small", "pixels", "explorer", "0.000", "too few", "0 of 2"]);
    const { rows: told } = JSON.parse(json.stdout);
    expect(told.map(({ level, score }: Record<string, unknown>) => [level, score])).toEqual([
      ["pixels", 0.375],
      ["memory", 0.25],
    ]);
    expect(told[0].runs.map(({ id: _, ...one }: Record<string, unknown>) => one)).toEqual([
      { seed: 1, score: 0.75, outcome: "done" },
      { seed: 2, score: 0, outcome: null },
    ]);
    expect(readFileSync(join(cwd, "page.html"), "utf8")).toContain("not measured");
    expect([again.code, again.stderr]).toEqual([64, expect.stringContaining("mine.html already exists")]);
    expect([forced.code, forced.stderr]).toEqual([0, ""]);
  });

  test("of a folder without any are missing, with the command that makes some", async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, "none"));

    expect((await benchIn(cwd)("report")).stderr).toMatch(
      /bench holds no benchmark: play one with runner bench run/,
    );
    expect((await benchIn(cwd)("report", "none")).stderr).toContain("none holds no benchmark");
  });

  test("are exported for the jobs of a manifest alone; those to come are counted", async () => {
    const cwd = temporaryFolder();
    const bench = benchIn(cwd);
    await bench("enter", "one", "cairn", "--model", "random", "--set", "levels=memory", "--quiet");
    await bench("draw", "one", "--set", "runs=2", "--quiet");
    await played(cwd, "one", []);

    expect(await bench("export", "one")).toMatchObject({
      ...{ code: 0, stdout: "" },
      stderr: "wrote 0 runs to one/runs; 2 jobs of the manifest not played yet\n",
    });
    for (const more of [
      ["--set", "seeds=1"],
      ["--set", "levels=memory"],
      ["bench/one", "bench/two"],
    ])
      expect(await bench("export", "one", ...more)).toMatchObject({
        code: 64,
        stderr: expect.stringContaining("levels, seeds and several names are for tasks: add --harbor"),
      });
  });
});

describe("tasks for Harbor", () => {
  const files = ["environment/Dockerfile", "instruction.md", "task.toml"];

  test.each<[level: string, options: string]>([
    ["memory", '"--set","skills=off","--set","hints=none","--set","tries=off"'],
    ["everything", '"--set","hints=next","--set","tries=off"'],
    ["memory-tries", '"--set","skills=off","--set","hints=none","--set","tries=on"'],
  ])(
    "at the level %s have its options, the game of their seed and the task's bound",
    async (level, options) => {
      const cwd = temporaryFolder();

      const words = ["--harbor", "--set", `levels=${level}`, "--set", "seeds=5-6"];
      const { code, stderr } = await benchIn(cwd)("export", "out", "cairn", ...words);

      expect([code, stderr]).toEqual([0, "wrote 2 tasks for Harbor to out\n"]);
      expect(readdirSync(join(cwd, "out"))).toEqual([`cairn-${level}-5`, `cairn-${level}-6`]);
      const task = join(cwd, `out/cairn-${level}-6`);
      for (const file of files) expect(readFileSync(join(task, file), "utf8")).not.toBe("");
      expect(readFileSync(join(task, "task.toml"), "utf8")).toContain(
        `args = ["mcp","--rom","cairn:6","--save-dir","/app/run","--goal","Solve as many levels as you can.","--pictures","on","--set","drift=off","--set","seed=6","--until-step","200",${options}]\n`,
      );
      expect(readFileSync(join(task, "instruction.md"), "utf8")).toContain(
        "Milestones within 200 steps and 70000 frames of the game count",
      );
      const read = (name: string) => JSON.parse(readFileSync(join(task, `tests/submission/${name}`), "utf8"));
      expect(read("manifest.json").jobs).toEqual([{ task: "cairn", level, seed: 6 }]);
      expect(read("entry.json")).toMatchObject({
        ...{ levels: [level], model: "mcp", program: { commit: null } },
      });
    },
  );

  test("are not written for pictures alone, for other ROMs, or over others", async () => {
    const cwd = temporaryFolder();
    const harbor = async (...words: string[]) => await benchIn(cwd)("export", "out", ...words, "--harbor");

    const pixels = await harbor("cairn", "--set", "levels=memory,pixels-tries");
    const rom = await harbor("pokemon-red");
    const first = await harbor("cairn", "--quiet");
    const again = await harbor("cairn");

    expect([pixels.code, pixels.stderr]).toEqual([
      64,
      expect.stringContaining("an MCP client gets more than pictures: leave out pixels-tries"),
    ]);
    expect(rom.code).toBe(64);
    expect([first.code, first.stderr]).toEqual([0, ""]);
    expect([again.code, again.stderr]).toEqual([
      64,
      expect.stringContaining("already exists: give another folder, or pass --force"),
    ]);
    expect(readdirSync(join(cwd))).toEqual(["out"]);
  });
});
