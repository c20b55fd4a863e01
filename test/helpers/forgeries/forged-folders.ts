import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../../../packages/lab/src/bench/submission.ts";
import type { Forged } from "../proof/forge-run.ts";

/** Changes of a submission's folder. */
export const FOLDERS: readonly (readonly [what: string, change: (folder: string, file: string) => void])[] = [
  [
    "a run that is a device",
    (folder, file) => {
      rmSync(join(folder, file));
      symlinkSync("/dev/zero", join(folder, file));
    },
  ],
  [
    "a job of a level that the entry has not",
    (folder) =>
      changeEntry(folder, (entry) => {
        entry.levels = ["pixels"];
      }),
  ],
  [
    "a playbook's hash as the model's effort",
    (folder) =>
      changeEntry(folder, (entry) => {
        entry.effort = "high";
      }),
  ],
  [
    "a model whose name looks alike",
    (folder) =>
      changeEntry(folder, (entry) => {
        entry.model = "ехplorer";
      }),
  ],
  [
    "a model that objects have by nature",
    (folder) =>
      changeEntry(folder, (entry) => {
        entry.model = "constructor";
      }),
  ],
  [
    "a version that objects have by nature",
    (folder) =>
      changeEntry(folder, (entry) => {
        entry.program = { version: "__proto__", commit: null };
      }),
  ],
  [
    "a manifest that lacks a level of the entry",
    (folder) =>
      changeEntry(folder, (entry) => {
        entry.levels = ["pixels", "memory"];
      }),
  ],
  [
    "an entry of a later version",
    (folder) =>
      changeEntry(folder, (entry) => {
        entry.version = 2;
      }),
  ],
  [
    "an entry with a field of its own",
    (folder) =>
      changeEntry(folder, (entry) => {
        entry.bounds = { steps: 1e9 };
      }),
  ],
  [
    "a task that objects have by nature",
    (folder) =>
      changeEntry(folder, (entry) => {
        entry.tasks = { constructor: entry.tasks.lantern };
      }),
  ],
  [
    "other rules of the task",
    (folder) =>
      changeEntry(folder, (entry) => {
        entry.tasks.lantern = "0".repeat(64);
      }),
  ],
  [
    "an entry that changed after the draw",
    (folder) => {
      const file = join(folder, "entry.json");
      writeFileSync(file, readFileSync(file, "utf8").replace('"explorer"', '"random"'));
    },
  ],
  [
    "seeds that were drawn after the run",
    (folder) =>
      changeManifest(folder, (manifest) => {
        manifest.drawnAt = new Date(Date.parse(manifest.drawnAt) + 400 * 86_400_000).toISOString();
      }),
  ],
  [
    "the run of one seed for another",
    (folder, file) => {
      changeManifest(folder, ({ jobs: [job] }) => {
        job.seed = (job.seed + 1) % 2 ** 31;
      });
      const other = file.replace(/\d+(?=\.run$)/, (seed) => String((Number(seed) + 1) % 2 ** 31));
      renameSync(join(folder, file), join(folder, other));
    },
  ],
  ["an entry that does not end", (folder) => writeFileSync(join(folder, "entry.json"), "[".repeat(200_000))],
];

function changeManifest(folder: string, change: (manifest: Forged) => void): void {
  const file = join(folder, "manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest));
}

/** Changes an entry, and the hash of it in the manifest. */
function changeEntry(folder: string, change: (entry: Forged) => void): void {
  const [entryFile, manifestFile] = ["entry.json", "manifest.json"].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  const [entry, manifest] = [entryFile, manifestFile].map((file) => JSON.parse(readFileSync(file, "utf8")));
  change(entry);
  writeFileSync(entryFile, JSON.stringify(entry));
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, entrySha256: hashOf(entry) }));
}
