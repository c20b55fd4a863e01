import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tellMistakes } from "../../../../../src/base/text/yaml/located-mistake.ts";
import { packageVersion } from "../../../../../src/package-files.ts";
import { temporaryFolder } from "../../../../../test/helpers/disks/folders.ts";
import { createCapture, worldHere } from "../../../../../test/helpers/runs/run-here.ts";
import { readTask } from "../../../src/bench/read-task.ts";
import { readEntry, readSubmissionManifest } from "../../../src/bench/submission.ts";
import { exportHarbor } from "../../../src/commands/bench/harbor.ts";

/** The files below a folder, in order, with what they hold. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .toSorted()
    .filter((name) => statSync(join(folder, name)).isFile())
    .flatMap((name) => [`## ${name}`, readFileSync(join(folder, name), "utf8")]);
}

test("the files of a task for Harbor are the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const cwd = temporaryFolder();
  const [stdout, stderr] = [createCapture(), createCapture()];
  const world = {
    ...worldHere([], { env: {}, cwd, stdout, stderr }),
    clock: { now: () => new Date(Date.UTC(2026, 10, 22)), elapsedMs: () => 0 },
  };
  const code = exportHarbor(world, {}, ["out/all", "lantern"], { levels: ["memory-tries"], seeds: [7, 9] });
  const usual = exportHarbor(world, { quiet: true }, ["usual", "cairn"], {});
  const told = [
    `${code} ${usual}`,
    stdout.text(),
    stderr.text(),
    ...readdirSync(cwd),
    ...readdirSync(join(cwd, "out/all")),
    ...readdirSync(join(cwd, "usual")),
  ];
  const files = filesIn(join(cwd, "out/all/lantern-memory-tries-7"));
  const text = [...told, ...files]
    .join("\n")
    .replaceAll(packageVersion(), "VERSION")
    .replace(/"([0-9a-f]{64})"/g, '"SHA256"');

  await expect(`${text}\n`).toMatchFileSnapshot("./harbor.txt");
});

const TASK = `name: small
game: lantern
goal: Look around.
bounds: { steps: 20 }
milestones: [{ reach: "new map: *", most: 2 }]
`;
const HASH = "a".repeat(40);
/** Changes of a task's text: what is replaced, and by what. */
const CHANGES: readonly (readonly [string, string])[] = [
  ["name: small", "name: Not A Name"],
  ["name: small\n", ""],
  ["game: lantern", "game: pokemon"],
  ["game: lantern", "game: { name: Mine, sha1: [] }"],
  ["game: lantern", `game: { name: Mine, sha1: [${HASH.slice(1)}] }`],
  ["game: lantern", `game: { name: Mine, sha1: [${Array.from({ length: 21 }, () => HASH).join(", ")}] }`],
  ["game: lantern", `game: { sha1: [${HASH}], title: Mine }`],
  ["goal: Look around.", `goal: "${"x".repeat(2_001)}"`],
  ["goal: Look around.", "goal: 5"],
  ["bounds: { steps: 20 }", "bounds: 20"],
  ["bounds: { steps: 20 }", "bounds: { max_frames: 1.5 }"],
  ["{ steps: 20 }", "{ steps: 1000000001, max_tokens: x, max_cost: 0, frames: 0 }"],
  ["{ steps: 20 }", "{ steps: 20, frames: 5, max_frames: 5 }"],
  ['milestones: [{ reach: "new map: *", most: 2 }]', "milestones: []"],
  ['milestones: [{ reach: "new map: *", most: 2 }]', "milestones: lit"],
  ["most: 2", "most: 0, weight: 0"],
  ["most: 2", "most: 1001, weight: 1001"],
  ["most: 2", "weight: heavy"],
  ['reach: "new map: *", ', ""],
  ["", "levels: []\n"],
  ["", "levels: [pixels, all]\n"],
  ["", "levels: memory\n"],
  ["", "seeds: []\n"],
  ["", "seeds: [1, 1]\n"],
  ["", "seeds: { from: 1, to: 1001 }\n"],
  ["", "seeds: { from: 1 }\n"],
  ["", "seeds: [-1]\n"],
  ["", "seeds: [4294967296]\n"],
  ["", "until: totalSteps\n"],
  ["", "description: 5\nlevel: [pixels]\n"],
  ["", "start: a.s0\nuntil: game.x ==\n"],
];
const FINE = [
  "",
  "seeds: { from: 3, to: 3 }\n",
  "seeds: { from: 0, to: 999 }\n",
  "levels: [memory, pixels]\ndescription: Why?\nuntil: game.embers == 3\n",
];

const ENTRY = {
  ...{ format: "gameboy-runner entry", version: 1, program: { version: "1.0.0", commit: null } },
  ...{ model: "explorer", effort: "low", thinking: true, playbookSha256: null },
  ...{ levels: ["pixels"], tasks: { small: "0".repeat(64) } },
};
const MANIFEST = {
  ...{ format: "gameboy-runner manifest", version: 1, program: { version: "1.0.0", commit: "abc" } },
  ...{ drawnAt: "2026-11-22T12:00:00.000Z", entrySha256: "0".repeat(64) },
  jobs: [{ task: "small", level: "pixels", seed: 0 }],
};
const OF_ENTRIES: readonly object[] = [
  {},
  ...[
    { format: "gameboy-runner manifest" },
    { version: 2 },
    { program: {} },
    { model: "" },
    { effort: "big" },
  ],
  ...[
    { thinking: "on" },
    { playbookSha256: "0" },
    { levels: [] },
    { levels: ["all"] },
    { tasks: { small: "0" } },
  ],
  ...[{ tasks: { "Not A Name": "0".repeat(64) } }, { more: 1 }, { model: "x".repeat(201) }],
];
const OF_MANIFESTS: readonly object[] = [
  {},
  ...[
    { drawnAt: "yesterday" },
    { entrySha256: "" },
    { jobs: [] },
    { jobs: [...MANIFEST.jobs, ...MANIFEST.jobs] },
  ],
  ...[
    { jobs: [{ ...MANIFEST.jobs[0], seed: -1 }] },
    { jobs: [{ ...MANIFEST.jobs[0], seed: 4_294_967_296 }] },
  ],
  ...[{ jobs: [{ ...MANIFEST.jobs[0], level: "all" }] }, { jobs: [{ task: "small" }] }, { format: "" }],
];

test("what is wrong with a task, an entry or a manifest is said as ever", async () => {
  const lines = CHANGES.flatMap(([before, after]) => {
    const text = before === "" ? `${TASK}${after}` : TASK.replace(before, after);
    const { mistakes } = readTask(text);
    return [
      `# ${after.trim().slice(0, 80) || `without ${before.trim()}`}`,
      ...tellMistakes("task", mistakes ?? []),
    ];
  });
  const fine = FINE.map((more) => {
    const { task } = readTask(`${TASK}${more}`);
    const { seeds = [] } = task ?? {};
    return JSON.stringify({ ...task, seeds: [seeds.length, seeds[0], seeds.at(-1)] });
  });
  const wordOf = (read: () => object): string => {
    try {
      return `fine: ${JSON.stringify(read())}`;
    } catch (error) {
      return String(error);
    }
  };
  const entries = OF_ENTRIES.map((change) =>
    wordOf(() => readEntry(JSON.stringify({ ...ENTRY, ...change }), "entry.json")),
  );
  const manifests = OF_MANIFESTS.map((change) =>
    wordOf(() => readSubmissionManifest(JSON.stringify({ ...MANIFEST, ...change }), "manifest.json")),
  );

  await expect(
    `${[...lines, "# Fine", ...fine, "# Entries", ...entries, wordOf(() => readEntry("{", "entry.json")), "# Manifests", ...manifests].join("\n")}\n`,
  ).toMatchFileSnapshot("./mistakes.txt");
});
