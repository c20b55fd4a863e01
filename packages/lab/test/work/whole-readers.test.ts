import { expect, test } from "vitest";
import { compare, difference } from "../../src/proof/compare.ts";
import { findManifestFault } from "../../src/run-file/manifest.ts";
import { readCandidates, readProposals, readTasks } from "../../src/work/check-improve.ts";
import { repeated, spoiled } from "./spoiled.ts";
import { CANDIDATE, TASK as UNPRICED } from "./work-examples.ts";

const TASK = { ...UNPRICED, spent: { steps: 30, costUsd: 0.5 } };

const PROPOSALS = { spentUsd: 0.25, replies: [{ cause: "defeat", text: "Heal earlier." }] };

const SHA = "0a".repeat(32);
const MANIFEST = {
  format: "gameboy-runner run",
  version: 1,
  rules: 1,
  program: { version: "1.0.0", commit: null },
  game: { title: "Lantern", slug: "lantern-2", romSha256: SHA, rom: "lantern:7" },
  core: { name: "core", sha256: SHA },
  parts: { "journal.jsonl.gz": { bytes: 12, sha256: SHA } },
  journal: { bytes: 40, records: 3, chain: SHA },
  redacted: null,
  salts: { thinking: SHA },
  prices: {
    m: {
      ...{ inputUsd: 1, outputUsd: 2, cacheReadUsd: 0.1, cacheWriteUsd: 1.25 },
      longPrompt: { inputUsd: 1, outputUsd: 2, cacheReadUsd: 0.1, cacheWriteUsd: 1.25, aboveTokens: 200_000 },
    },
  },
  claims: { runId: "run", branchId: "main", steps: 12, frames: 900 },
};

test("what readers of tasks, candidates, proposals and manifests accept and refuse is the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const isRead = (read: (value: unknown) => unknown) => (value: unknown) =>
    read(value) === null ? "refused" : "read";
  /** The changes after which a value is read all the same; it is refused after every other one. */
  const tell = (name: string, value: object, read: (value: unknown) => unknown): readonly string[] => {
    const all = spoiled(value);
    const kept = all.filter(([, other]) => isRead(read)(other) === "read");
    return [
      `${name}: ${isRead(read)(value)}; of ${all.length} changes ${all.length - kept.length} refused, not these:`,
      ...kept.map(([change]) => `  ${change}`),
      "",
    ];
  };
  const faults = spoiled(MANIFEST).flatMap(([change, value]) => {
    const fault = typeof value !== "object" || value === null ? "" : findManifestFault({ ...value });
    return fault !== null && change.startsWith(fault) ? [] : [`  ${change}: ${fault}`];
  });
  const lines = [
    ...tell("a task", TASK, (value) => readTasks([value])),
    ...tell("a candidate", CANDIDATE, (value) => readCandidates([value])),
    ...tell("proposals", PROPOSALS, readProposals),
    `a manifest: ${findManifestFault(MANIFEST)}; a change is named by its place, but after these:`,
    ...faults,
    "",
    "tasks that are no list, none, and 1 and 2 of an id",
    ...[TASK, [], null, [TASK], [TASK, TASK]].map((value) => `  ${isRead(readTasks)(value)}`),
    "a candidate's texts by their length",
    ...repeated([80, 81, 400, 401, 1_000, 1_001, 4_000, 4_001]).flatMap(([size, text]) => [
      `  because, ${size}: ${isRead(readCandidates)([{ ...CANDIDATE, because: text }])}`,
      `  title, ${size}: ${isRead(readCandidates)([{ ...CANDIDATE, edits: [{ action: "drop", title: text }] }])}`,
    ]),
    "a game's names in a manifest",
    ...["a", "a-b", "a--b", "-a", "A", "", "a".repeat(64), "a".repeat(65)].map(
      (slug) => `  slug ${slug}: ${findManifestFault({ ...MANIFEST, game: { ...MANIFEST.game, slug } })}`,
    ),
    ...["lantern", "lantern:7", "lantern:", "lantern:x", "lantern:1234567890123456", "nothing", ""].map(
      (rom) => `  rom ${rom}: ${findManifestFault({ ...MANIFEST, game: { ...MANIFEST.game, rom } })}`,
    ),
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("readers.txt");
});

test("how what a file says is compared with the rules is the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const hidden = `[redacted ${SHA}]`;
  const pairs: readonly (readonly [said: unknown, found: unknown])[] = [
    [1, 1],
    [1, 2],
    ["a", "a"],
    [null, undefined],
    [{ a: 1 }, { a: 1, b: null }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [
      [1, 2],
      [1, 2],
    ],
    [[1, 2], [1]],
    [[1], { 0: 1 }],
    [hidden, "any words at all"],
    ["any words at all", hidden],
    [hidden, 12],
    [`It said ${hidden}, then left.`, "It said good day, then left."],
    [`It said ${hidden}, then left.`, "It said good day, then stayed."],
    [`It said ${hidden}, then left.`, "He said good day, then left."],
    [
      { a: [hidden, 1], b: "x" },
      { a: ["words", 1], b: "x" },
    ],
    [
      { a: [hidden, 1], b: "x" },
      { a: ["words", 2], b: "x" },
    ],
    [
      { text: "the quick brown fox jumps over the lazy dog and on and on and on" },
      { text: "the quick brown fox jumps over the lazy cat" },
    ],
    [undefined, [1]],
  ];
  const lines = pairs.flatMap(([said, found]) => [
    `${JSON.stringify(said)} and ${JSON.stringify(found)}: ${compare(said, found, false)}; where words may hide: ${compare(said, found, true)}`,
    `  ${difference(said, found)}`,
  ]);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("compared.txt");
});
