import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../disks/folders.ts";

/** The files of an integration: `data.json`, and others if there are any. */
export interface IntegrationFiles {
  readonly data: unknown;
  readonly scenario?: unknown;
  readonly metadata?: unknown;
  readonly sha?: string;
}

/** Writes an integration in a new folder of that name; its path. */
export function writeIntegration(name: string, files: IntegrationFiles): string {
  const folder = join(temporaryFolder(), name);
  mkdirSync(folder);
  const write = (file: string, value: unknown): void => {
    if (value === undefined) return;
    writeFileSync(join(folder, file), typeof value === "string" ? value : JSON.stringify(value, null, 2));
  };
  write("data.json", files.data);
  write("scenario.json", files.scenario);
  write("metadata.json", files.metadata);
  write("rom.sha", files.sha);
  return folder;
}
