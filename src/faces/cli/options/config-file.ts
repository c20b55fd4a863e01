import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { readUserFile } from "../../../base/disk/read-user-file.ts";
import { describeError, RunnerError } from "../../../base/errors.ts";
import { OPTIONS } from "./options.ts";
import { suggest } from "./suggest.ts";

/** The names of the file that is read where none is named. */
export const CONFIG_NAMES: readonly string[] = ["runner.config.json", "runner.config.yaml"];

/** The settings in a configuration file, unchecked but for their names. */
export interface ConfigFile {
  readonly path: string;
  /** The file's folder if it was found by default: its paths may not lead out of there. Null if the file was named. */
  readonly bounds: string | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Reads the file that `--config` names, else the default one in `folder`, else gives null. */
export async function readConfigFile(folder: string, named: string | undefined): Promise<ConfigFile | null> {
  const path = named ?? CONFIG_NAMES.find((name) => existsSync(resolve(folder, name)));
  if (path === undefined) return null;
  const values = await parseConfig(path, readUserFile(resolve(folder, path), "config", path));
  for (const name of Object.keys(values)) {
    // For editors alone.
    if (name === "$schema") continue;
    if (!Object.hasOwn(OPTIONS, name)) {
      const known = Object.keys(OPTIONS);
      const meant = suggest(name, known);
      const remedy = meant === null ? `use ${known.join(", ")}` : `did you mean ${meant}?`;
      throw new RunnerError("config-invalid", `${path} has "${name}", which is not a setting: ${remedy}`);
    }
  }
  return { path, values, bounds: named === undefined ? resolve(folder) : null };
}

async function parseConfig(path: string, text: string): Promise<Readonly<Record<string, unknown>>> {
  let value: unknown;
  try {
    value = path.endsWith(".json") ? JSON.parse(text) : await parseYaml(path, text);
  } catch (cause) {
    throw cause instanceof RunnerError ? cause : refuse(path, cause);
  }
  if (value === null || value === undefined) return {};
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new RunnerError("config-invalid", `${path} must hold settings by name, like "saveEvery": 5`);
  }
  return value as Record<string, unknown>;
}

async function parseYaml(path: string, text: string): Promise<unknown> {
  const read = (await import("../../../base/text/yaml/read-yaml.ts")).readYaml(text);
  if ("value" in read) return read.value;
  throw new RunnerError("config-invalid", `${path}:${read.line}:${read.column} ${read.fact}: correct it`);
}

function refuse(path: string, cause: unknown): RunnerError {
  return new RunnerError("config-invalid", `${path} cannot be parsed (${describeError(cause)}): correct it`, {
    cause,
  });
}
