import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { temporaryFolder } from "../../../../../test/helpers/disks/folders.ts";
import { milestoneAt, resultOf } from "../../../../../test/helpers/fleet/fleet-runs.ts";
import { TERMS } from "../../../../../test/helpers/fleet/jobs.ts";
import { storeFolder } from "../../../../../test/helpers/fleet/store-folder.ts";
import { logLines, say as sayIn } from "../../../../../test/helpers/pins/say.ts";
import { plainIds } from "../../../../../test/helpers/runs/plain-ids.ts";
import { createCapture, worldHere } from "../../../../../test/helpers/runs/run-here.ts";
import { textsOf } from "../../../../../test/helpers/viewer/page-texts.ts";
import { openFleetBook } from "../../../../fleet/src/jobs/fleet-book.ts";
import { type FleetJob, jobName } from "../../../../fleet/src/jobs/job.ts";
import { planFleet } from "../../../../fleet/src/manifest/plan/plan-fleet.ts";
import { tellEnd } from "../../../../fleet/src/mirror/ends.ts";
import { createFolderStore } from "../../../../fleet/src/store/folder-store.ts";
import type { ObjectStore } from "../../../../fleet/src/store/object-store.ts";
import type { JobResult } from "../../../../fleet/src/work/job-result.ts";
import { type BenchChoice, benchManifest } from "../../../src/bench/plan-bench.ts";
import { hashOf } from "../../../src/bench/submission.ts";
import { checkBench } from "../../../src/commands/bench/check.ts";
import { drawBench, enterBench } from "../../../src/commands/bench/enter.ts";
import { exportBench } from "../../../src/commands/bench/export.ts";
import { readBenches } from "../../../src/commands/bench/read-stores.ts";
import { reportBench } from "../../../src/commands/bench/report.ts";
import { type RunBenchOptions, runBench } from "../../../src/commands/bench/run.ts";
import { writeSite } from "../../../src/commands/bench/site.ts";
import { openTasks } from "../../../src/commands/open-tasks.ts";
import { importRun } from "../../../src/commands/proof/import-run.ts";
import { packParts, unpackParts } from "../../../src/run-file/archive.ts";
import { PARTS } from "../../../src/run-file/manifest.ts";

const RUN = readFileSync(
  new URL("../../../../../test/fixtures/baselines/ledge-memory-explorer-9.run", import.meta.url),
);

/** A fleet that was played already, and how its jobs ended. */
interface Ended {
  readonly store?: string;
  readonly results?: readonly (Partial<JobResult> | null)[];
}

/** Writes down how jobs ended. */
async function end(
  jobs: readonly FleetJob[],
  store: ObjectStore,
  results: readonly (Partial<JobResult> | null)[],
): Promise<void> {
  for (const [at, { id }] of jobs.entries()) {
    const result = results[at] ?? null;
    if (result !== null) await tellEnd(store, jobName(id), 1, JSON.parse(JSON.stringify(resultOf(result))));
  }
}

/** The lines of a log, without those of progress, which only a slow machine shows. */
function logOf(text: string): string {
  return logLines(text.replace(/^[a-z ]+: \d+ of \d+\n/gm, ""));
}

/** A folder, and what commands about benchmarks say there. */
function place() {
  const cwd = temporaryFolder();
  /** The outcome of a command: its code or its error, and all that it wrote. */
  const say = async (
    title: string,
    act: (world: World) => Promise<number>,
    more: Partial<World> = {},
  ): Promise<string> => {
    const env = { ANTHROPIC_API_KEY: "sk-a", OPENAI_API_KEY: "sk-o" };
    const text = await sayIn(cwd, (world) => act({ ...world, ...more }), { env, log: logOf });
    return `$ ${title}: ${text}\n`.replace(/\b[0-9a-f]{24}\b/g, "JOB");
  };
  /** Plays tasks of which all jobs ended already, as `results` say; no result is of a job that has not. */
  const play = async (
    title: string,
    words: readonly string[],
    options: Options,
    own: RunBenchOptions & Pick<BenchChoice, "jobs"> = {},
    { store = "", results = [{}, {}, {}, {}] }: Ended = {},
  ): Promise<string> => {
    const { jobs, ...rest } = own;
    if (store !== "") {
      const { tasks } = openTasks({ cwd }, jobs === undefined ? words : ["ledge"], null);
      const { model = "explorer", effort, thinking, playbook } = options;
      const player = { model, effort, thinking, files: playbook === undefined ? {} : { playbook } };
      const { plan } = await planFleet(benchManifest(tasks, player, own, TERMS, store), cwd);
      if (plan === null) throw new Error("there is no plan");
      await openFleetBook(storeOf(store)).submit(plan);
      await end(plan.jobs, storeOf(store), results);
    }
    return say(`bench run ${title}`, (world) => runBench(world, options, words, rest, null));
  };
  const storeOf = (name: string) => createFolderStore(join(cwd, name));
  /** The terms and jobs of a fleet that a command left. */
  const bookOf = async (name: string): Promise<string> => {
    const fleet = await openFleetBook(storeOf(name)).read();
    if (fleet === null) return `${name}: none\n`;
    const jobs = fleet.jobs.map(({ cell, shape: { rom, settings, untilStep, until, skills, playbook } }) =>
      JSON.stringify({
        cell,
        ...{
          rom: rom?.name,
          settings,
          untilStep,
          until,
          skills: skills?.length ?? null,
          playbook: playbook?.name,
        },
      }),
    );
    return [`${name}: ${fleet.name} ${JSON.stringify(fleet.terms)}`, ...jobs, ""].join("\n");
  };
  return { cwd, say, play, bookOf };
}

test("bench run plans, pays and reports as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const { cwd, play, bookOf } = place();
  const lines: string[] = [];
  const some = { levels: ["pixels"], seeds: [1, 2] } as const;
  const store = "bench/explorer";
  const reached = { milestones: [milestoneAt("reached level 2", 5)], steps: 60, costUsd: 0 };
  lines.push(
    await play("of the built-in player", ["ledge"], {}, some, {
      store,
      results: [reached, { outcome: "failed", reason: "stuck" }],
    }),
    await bookOf(store),
    await play("as JSON", ["ledge"], { json: true }, some),
  );

  const paid = { model: "claude-haiku-4-5", effort: "low", thinking: true, maxCost: 3 } as const;
  const two = { levels: ["memory", "pixels-tries"], seeds: [4], store: "paid" } as const;
  const ended = { costUsd: 2.5, unconfirmedUsd: 0.75, steps: 9 };
  lines.push(
    await play("that spent all", ["ledge"], paid, two, { store: "paid", results: [ended] }),
    await bookOf("paid"),
    await play("that spent all, quiet", ["ledge"], { ...paid, quiet: true }, two),
  );

  const price = { inputUsd: 1, outputUsd: 2, cacheReadUsd: 0, cacheWriteUsd: 0 };
  writeFileSync(join(cwd, "prices.json"), JSON.stringify({ "...odd name/": price, "openai:gpt-5.2": price }));
  writeFileSync(join(cwd, "book.yaml"), "format: 1\nentries: [{title: A, text: B}]\n");
  const one = { levels: ["everything"], seeds: [2] } as const;
  const odd = { model: "...odd name/", baseUrl: "http://127.0.0.1:9" };
  const openai = {
    model: "openai:gpt-5.2",
    baseUrl: "http://127.0.0.1:9",
    quiet: true,
    prices: "prices.json",
  };
  lines.push(
    await play("of an odd name", ["ledge"], odd, one),
    await play("with a price", ["ledge"], { ...odd, prices: "prices.json", playbook: "book.yaml" }, one, {
      store: "bench/odd-name-",
    }),
    await bookOf("bench/odd-name-"),
    await play("of another vendor", ["ledge"], openai, one, { store: "bench/openai-gpt-5.2" }),
    await bookOf("bench/openai-gpt-5.2"),
    await play("of all tasks", [], { model: "unheard-of" }),
    await play("with a playbook that is none", ["ledge"], { playbook: "gone.yaml" }, one),
    await play("of a task that is none", ["nothing"], {}),
    `bench: ${readdirSync(join(cwd, "bench")).toSorted().join(", ")}\n`,
  );

  await expect(lines.join("\n")).toMatchFileSnapshot("./orders.txt");
});

test("a submission is entered, drawn, played, checked and shown with the same words as ever", async () => {
  const { cwd, say, play, bookOf } = place();
  const lines: string[] = [];
  const enter = (words: readonly string[], options: object = {}, own: object = {}) =>
    say(`bench enter ${words.join(" ")}`, (world) => enterBench(world, options, words, own, null));
  const draw = (word: string, own: object = {}, options: object = {}) =>
    say(`bench draw ${word}`, (world) => drawBench(world, options, [word], own, null));
  const check = (word: string, options: object = {}) =>
    say(`bench check ${word}`, (world) => checkBench(world, options, [word], {}, null));
  const fileOf = (name: string) => JSON.parse(readFileSync(join(cwd, name), "utf8"));
  lines.push(
    await enter(["one", "ledge"], { model: "random", thinking: false }, { levels: ["pixels", "memory"] }),
    await enter(["one", "ledge"]),
    await enter(["usual", "ledge"], { quiet: true }),
    `usual: ${JSON.stringify({ ...fileOf("usual/entry.json"), program: null, tasks: null })}\n`,
    await enter(["bad", "./ledge"]),
    await check("one"),
    await draw("one", { runs: 1 }),
    await draw("usual", {}, { quiet: true }),
  );
  // The seed of the run that is sent in.
  const drawn = fileOf("one/manifest.json");
  const jobs = drawn.jobs.map((job: object) => ({ ...job, seed: 9 }));
  writeFileSync(join(cwd, "one/manifest.json"), JSON.stringify({ ...drawn, jobs }));
  const usual: { seed: number }[] = fileOf("usual/manifest.json").jobs;
  lines.push(
    `usual: ${usual.length} jobs, ${new Set(usual.map(({ seed }) => seed)).size} seeds\n`,
    await play(
      "one",
      ["one"],
      { quiet: true, model: "random", thinking: false },
      { jobs },
      { store: "bench/one" },
    ),
    await bookOf("bench/one"),
    await check("one"),
  );
  const exported = (words: readonly string[], own: object = {}, options: object = {}) =>
    say(`bench export ${words.join(" ")}`, (world) => exportBench(world, options, words, own, null));
  // A run of another player: it is written all the same, and refused.
  const [saves, store] = [join(cwd, "saves"), createFolderStore(join(cwd, "bench/one"))];
  await say("import", async (world) => importRun(world, { saveDir: saves }, RUN));
  for (const { id } of (await openFleetBook(store).read())?.jobs ?? [])
    await storeFolder(store, jobName(id), saves);
  lines.push(
    await exported(["one"]),
    await exported(["one"]),
    await exported(["one", "bench/one"], { force: true, redact: "words" }, { quiet: true }),
    await exported(["one", "a", "b"]),
    await exported(["one"], { seeds: [1] }),
    await exported(["one", "nothing"]),
    `runs: ${readdirSync(join(cwd, "one/runs")).toSorted().join(", ")}\n`,
    await check("one"),
    await check("one", { json: true }),
  );
  // A file that cannot be read as a run's is refused alone: the other one is judged.
  const [bad = ""] = readdirSync(join(cwd, "one/runs")).map((name) => join(cwd, "one/runs", name));
  const newer = (own: object) => {
    const parts = new Map(unpackParts(RUN));
    const manifest = JSON.parse(Buffer.from(parts.get(PARTS.manifest) ?? []).toString());
    parts.set(PARTS.manifest, Buffer.from(JSON.stringify({ ...manifest, ...own })));
    return packParts(parts);
  };
  const files = {
    ...{ "a later format": newer({ version: 1_000 }), "later rules": newer({ rules: 1_000 }) },
    ...{
      "half of it": RUN.subarray(0, RUN.length / 2),
      nothing: Buffer.of(),
      "other text": Buffer.from("{}"),
    },
  };
  for (const [what, bytes] of Object.entries(files)) {
    writeFileSync(bad, bytes);
    lines.push(`a run's file has ${what}`, await check("one"));
  }
  rmSync(bad);
  mkdirSync(bad);
  lines.push("a run's file is a folder", await check("one"));
  rmSync(join(cwd, "one/runs"), { recursive: true });
  const change = (
    edit: (entry: Record<string, never>, manifest: { jobs: object[] }) => object | undefined,
  ) => {
    const [entry, manifest] = [fileOf("one/entry.json"), fileOf("one/manifest.json")];
    const changed = edit(entry, manifest) ?? manifest;
    writeFileSync(join(cwd, "one/entry.json"), JSON.stringify(entry));
    writeFileSync(join(cwd, "one/manifest.json"), JSON.stringify({ ...changed, entrySha256: hashOf(entry) }));
  };
  const [first] = fileOf("one/manifest.json").jobs as { level: string }[];
  const whole = fileOf("one/manifest.json");
  change((_, manifest) => ({ ...manifest, jobs: manifest.jobs.slice(1) }));
  lines.push(await check("one"));
  change(() => ({ ...whole, jobs: [...whole.jobs, { ...first, level: "everything" }] }));
  lines.push(await check("one"));
  change(() => ({ ...whole, jobs: [...whole.jobs, { ...first, task: "lantern" }] }));
  lines.push(await check("one"));
  change((entry) => {
    Object.assign(entry, { program: { version: "0.9.0", commit: "0123456789abcdef" } });
    return whole;
  });
  lines.push(
    (await check("one")).replace(/and this is .*: check/, "and this is …: check"),
    await play("one of another program", ["one"], {}),
  );

  const site = (words: readonly string[], own: object = {}, options: object = {}) =>
    say(`bench site ${words.join(" ")}`, (world) => writeSite(world, options, words, own, null));
  const report = (words: readonly string[], own: object = {}, options: object = {}) =>
    say(`bench report ${words.join(" ")}`, (world) => reportBench(world, options, words, own, null));
  lines.push(
    await site(["site", "bench/one"]),
    await site(["site", "usual"]),
    await site(["site", "usual"]),
    await site(["site", "usual"], { force: true }, { quiet: true }),
    await site(["none", "nothing"]),
    `none: ${existsSync(join(cwd, "none"))}; site: ${readdirSync(join(cwd, "site")).toSorted().join(", ")}\n`,
    textsOf(readFileSync(join(cwd, "site/index.html"), "utf8"))
      .replace(/\d+ \w+ \d{4}, \d\d:\d\d UTC/, "TIME")
      .replace(/gameboy-runner \d\S+/g, "runner"),
    await report([]),
    await report(["a.html", "bench/one", "B.HTM"]),
    await report(["a.html"], {}, { quiet: true }),
    await report(["a.html"], { force: true }, { quiet: true, json: true }),
    await report(["nothing", "c.html"]),
    `c.html: ${existsSync(join(cwd, "c.html"))}\n`,
  );
  const world = worldHere([], { env: {}, cwd, stdout: createCapture(), stderr: createCapture() });
  const names = (await readBenches(world, [])).map(({ name }) => name);
  lines.push(`benches: ${names.join(", ")}\n`);

  const text = plainIds(lines.join("\n"))
    .replace(/; gameboy-runner [^;]+;/g, "; RUNNER;")
    .replace(/"program":\{[^}]*\}/g, '"program":"RUNNER"');
  await expect(text).toMatchFileSnapshot("./submissions.txt");
});
