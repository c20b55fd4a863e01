import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { readUserFile } from "../../../base/disk/read-user-file.ts";
import { describeError, RunnerError } from "../../../base/errors.ts";
import { table } from "../../../base/table.ts";
import { similarWord } from "../../../base/text/similar-word.ts";
import { CONFIG_KEYS_OF_PARTS } from "../seam/option-parts.ts";
import { OPTIONS, type WrittenOption } from "./options.ts";

/** The names of the file that is read where none is named. */
export const CONFIG_NAMES: readonly string[] = ["runner.config.json", "runner.config.yaml"];

/** The settings in a configuration file, unchecked but for their names. */
export interface ConfigFile {
  readonly path: string;
  /** The file's folder if it was found by default: its paths may not lead out of there. Null if the file was named. */
  readonly bounds: string | null;
  readonly values: Readonly<Record<string, unknown>>;
  /** The keys of settings that have another name in the file, such as `config.checkpoint_dir` for `saveDir`. */
  readonly writtenAs: Readonly<Record<string, string>>;
}

/** The keys of `config:` in the file, and the setting that each is; null for one that changes nothing. */
export const CONFIG_KEYS: Readonly<Record<string, WrittenOption | null>> = table({
  ...CONFIG_KEYS_OF_PARTS,
  checkpoint_dir: "saveDir",
  // Saves go to the folder in any case: a command's memory ends with it.
  checkpointer: null,
});

/** Reads the file that `--config` names, else the default one in `folder`, else gives null. */
export async function readConfigFile(folder: string, named: string | undefined): Promise<ConfigFile | null> {
  const path = named ?? CONFIG_NAMES.find((name) => existsSync(resolve(folder, name)));
  if (path === undefined) return null;
  const { config, ...values } = await parseConfig(path, readUserFile(resolve(folder, path), "config", path));
  for (const name of Object.keys(values)) {
    // For editors alone.
    if (name === "$schema") continue;
    if (!Object.hasOwn(OPTIONS, name)) throw refuseKey(path, name, name, Object.keys(OPTIONS));
  }
  const bounds = named === undefined ? resolve(folder) : null;
  return { path, bounds, ...withBlock(path, values, config ?? {}) };
}

/** The settings with those under `config:`. @throws RunnerError `config-invalid` */
function withBlock(
  path: string,
  values: Readonly<Record<string, unknown>>,
  block: unknown,
): Pick<ConfigFile, "values" | "writtenAs"> {
  if (typeof block !== "object" || block === null || Array.isArray(block)) {
    const known = Object.keys(CONFIG_KEYS).join(", ");
    throw new RunnerError("config-invalid", `"config" in ${path} takes settings by name: ${known}`);
  }
  const found = new Map<string, unknown>(Object.entries(values));
  const writtenAs: Record<string, string> = {};
  for (const [key, value] of Object.entries(block)) {
    const written = `config.${key}`;
    const name = Object.hasOwn(CONFIG_KEYS, key) ? CONFIG_KEYS[key] : undefined;
    if (name === undefined) throw refuseKey(path, written, key, Object.keys(CONFIG_KEYS));
    if (name === null) checkCheckpointer(path, value);
    else if (isGiven(value) && isGiven(found.get(name))) {
      const fact = `${path} has "${name}" and "${written}", which are one setting`;
      throw new RunnerError("config-invalid", `${fact}: leave one out`);
    } else if (isGiven(value)) {
      found.set(name, value);
      writtenAs[name] = written;
    }
  }
  return { values: Object.fromEntries(found), writtenAs };
}

/** A name without a value says nothing: YAML reads `goal:` as null. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function checkCheckpointer(path: string, value: unknown): void {
  if (!isGiven(value) || value === "memory") return;
  const fact = `"config.checkpointer" in ${path} takes memory${typeof value === "string" ? `, got ${JSON.stringify(value)}` : ""}`;
  throw new RunnerError("config-invalid", `${fact}: name a folder with checkpoint_dir`);
}

function refuseKey(path: string, written: string, key: string, known: readonly string[]): RunnerError {
  const meant = similarWord(key, known);
  const remedy = meant === null ? `use ${known.join(", ")}` : `did you mean ${meant}?`;
  return new RunnerError("config-invalid", `${path} has "${written}", which is not a setting: ${remedy}`);
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
