import { expect, test } from "vitest";
import { readTask } from "../../src/bench/read-task.ts";
import {
  drawManifest,
  hashOf,
  readEntry,
  readSubmissionManifest,
  type SubmissionEntry,
} from "../../src/bench/submission.ts";
import { tellRecorded } from "../../src/commands/bench/check.ts";
import { repeated, spoiled } from "../work/spoiled.ts";

const PROGRAM = { version: "1.0.0", commit: null };

const { task } = readTask(`name: small
game: lantern
goal: Look around.
bounds: { steps: 20 }
until: game.embers == 1
milestones: [{ reach: "new map: *", most: 2 }]
seeds: [7, 8]
levels: [memory]
`);

function draw(levels: SubmissionEntry["levels"], runs?: number) {
  if (task === null) throw new Error("the task is bad");
  const entry: SubmissionEntry = {
    ...({ format: "gameboy-runner entry", version: 1, program: PROGRAM, model: "explorer" } as const),
    ...{ effort: null, thinking: null, playbookSha256: null, levels },
    tasks: { small: hashOf(task.rules) },
  };
  return drawManifest(entry, [task], { program: PROGRAM, now: new Date(0), runs });
}

test("seeds are drawn for the levels that task and entry have, and not for none or far too many", () => {
  expect(draw(["memory", "pixels"]).jobs).toHaveLength(2);
  expect(() => draw(["pixels"])).toThrow("no task of the entry has one of its levels");
  expect(() => draw(["memory"], 999_999_999)).toThrow("a submission has at most 100000 jobs, not 999999999");
});

test("a manifest names no job twice", () => {
  const manifest = draw(["memory"]);
  const read = (jobs: readonly object[]) =>
    readSubmissionManifest(JSON.stringify({ ...manifest, jobs }), "manifest.json");

  expect(read(manifest.jobs).jobs).toHaveLength(2);
  expect(() => read([...manifest.jobs, ...manifest.jobs])).toThrow(
    "manifest.json is no manifest of a submission: see jobs",
  );
});

const SHA = "0a".repeat(32);
const ENTRY = {
  ...{ format: "gameboy-runner entry", version: 1, program: PROGRAM, model: "explorer" },
  ...{
    effort: "low",
    thinking: null,
    playbookSha256: SHA,
    levels: ["pixels", "memory"],
    tasks: { small: SHA },
  },
};
const MANIFEST = {
  ...{ format: "gameboy-runner manifest", version: 1, program: PROGRAM },
  ...{ drawnAt: "2026-11-28T12:00:00.000Z", entrySha256: SHA },
  jobs: [{ task: "small", level: "memory", seed: 0 }],
};

test("entries and manifests are read and refused as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const say = (read: (text: string, shown: string) => object, value: unknown): string => {
    try {
      return Object.keys(read(JSON.stringify(value), "file.json")).length > 0 ? "read" : "empty";
    } catch (error) {
      return String(error);
    }
  };
  const tell = (name: string, value: object, read: (text: string, shown: string) => object) => [
    `${name}: ${say(read, value)}`,
    ...spoiled(value).map(([change, other]) => `  ${change}: ${say(read, other)}`),
  ];
  const entry = (more: object): string => say(readEntry, { ...ENTRY, ...more });
  const drawn = (more: object, job: object = {}): string =>
    say(readSubmissionManifest, {
      ...MANIFEST,
      jobs: MANIFEST.jobs.map((one) => ({ ...one, ...job })),
      ...more,
    });
  const lines = [
    ...tell("an entry", ENTRY, readEntry),
    ...tell("a manifest", MANIFEST, readSubmissionManifest),
    "their limits",
    ...repeated([64, 65, 100, 101, 200, 201]).flatMap(([size, text]) => [
      `  model, ${size}: ${entry({ model: text })}`,
      `  version, ${size}: ${entry({ program: { version: text, commit: null } })}`,
      `  commit, ${size}: ${drawn({ program: { version: "1", commit: text } })}`,
      `  task, ${size}: ${entry({ tasks: { [text]: SHA } })}; of a job: ${drawn({}, { task: text })}`,
    ]),
    ...[["everything"], ["all"], ["pixels", "memory", "everything", "pixels-tries", "memory-tries"]].map(
      (levels) => `  levels ${levels}: ${entry({ levels })}`,
    ),
    ...[4_294_967_295, 4_294_967_296].map((seed) => `  seed ${seed}: ${drawn({}, { seed })}`),
    ...["2026-11-28", "2026-11-28T12:00:00", "2026-11-28T12:00:00+01:00"].map(
      (drawnAt) => `  drawn at ${drawnAt}: ${drawn({ drawnAt })}`,
    ),
    `  other program: ${entry({ program: { version: "2", commit: "c", more: 1 } })}`,
    `  no playbook: ${entry({ playbookSha256: null })}, no tasks: ${entry({ tasks: {} })}`,
  ];

  const text = lines.join("\n").replace(/a{65,}/g, ({ length }) => `${length} a`);
  await expect(`${text}\n`).toMatchFileSnapshot("./whole/readers.txt");
});

test("as many seeds are drawn as are asked for, else as the task has, each once and in order", () => {
  const [many, usual] = [draw(["memory"], 300), draw(["memory"])];
  const seeds = many.jobs.map(({ seed }) => seed);

  expect([many.jobs.length, usual.jobs.length, new Set(seeds).size]).toEqual([300, 2, 300]);
  expect(seeds.toSorted((a, b) => a - b)).toEqual(seeds);
  expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed <= 4_294_967_295)).toBe(true);
  expect(new Set(many.jobs.map(({ task: name, level }) => `${name} ${level}`))).toEqual(
    new Set(["small memory"]),
  );
  expect([many.drawnAt, many.program, many.entrySha256 === usual.entrySha256]).toEqual([
    ...["1970-01-01T00:00:00.000Z", PROGRAM, true],
  ]);
});

test("what files record of their players is said once, with the commit where there is one", () => {
  const judged = (models: readonly string[], commit: string | null, version = "1.2.3") => ({
    ...{ file: "a.run", verdict: "proven" as const, why: null },
    recorded: {
      program: { version, commit },
      models: models.map((model) => ({ model, replies: 1 })),
      settings: {} as never,
      ...{ promptSha256: `${"1".repeat(12)}x`, toolsSha256: `${"2".repeat(12)}x` },
    },
  });
  const hashes = "prompt 111111111111, tools 222222222222";

  expect(
    tellRecorded([
      { ...judged([], null), recorded: null },
      judged(["m"], null),
      judged(["m", "n"], `${"c".repeat(12)}d`),
      judged(["m"], null),
      judged([], null, "2.0.0"),
    ]),
  ).toEqual([
    `replies by m; gameboy-runner 1.2.3; ${hashes}`,
    `replies by m, n; gameboy-runner 1.2.3 (commit cccccccccccc); ${hashes}`,
    `replies by ; gameboy-runner 2.0.0; ${hashes}`,
  ]);
});
