import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../../../src/fleet/bench/submission.ts";
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
  ["an entry that does not end", (folder) => writeFileSync(join(folder, "entry.json"), "[".repeat(200_000))],
];

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
