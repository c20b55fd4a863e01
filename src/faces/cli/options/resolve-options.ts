import { resolve } from "node:path";
import { isInside } from "../../../base/disk/is-inside.ts";
import { RunnerError } from "../../../base/errors.ts";
import { withoutWeaker } from "../seam/option-parts.ts";
import type { ConfigFile } from "./config-file.ts";
import {
  envNameOf,
  OPTIONS,
  type Options,
  takesPath,
  type WrittenOption,
  wordsFor,
  writtenAs,
} from "./options.ts";
import type { OptionSpec } from "./values/option-spec.ts";
import type { SetTexts } from "./values/read-set.ts";

/** The sources of options, strongest first. */
export interface OptionSources {
  /** By option name, as the command line's parser gives them. */
  readonly flags: Readonly<Record<string, unknown>>;
  /** The values of `--set`, by option name. */
  readonly set?: SetTexts;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly file: ConfigFile | null;
}

/** One source of options: its texts, its name in messages, and its strength. */
interface Source {
  readonly subject: string;
  readonly texts: readonly string[];
  /** The lower, the stronger. */
  readonly rank: number;
}

/** The strength of a configuration file. */
const FILE_RANK = 2;

/** The options of a call: flag, else environment (`RUNNER_SAVE_DIR`), else configuration file. */
export function resolveOptions(sources: OptionSources): Options {
  const found = new Map<string, Source>();
  for (const [name, spec] of Object.entries(OPTIONS)) {
    const source = findSource(name, spec, sources);
    if (source !== null) found.set(name, source);
  }
  const resolved = Object.fromEntries(
    [...found].map(([name, { subject, texts }]) => {
      const { parse, isRepeated } = OPTIONS[name as WrittenOption] as OptionSpec<unknown>;
      const values = texts.map((text) => parse(text, subject));
      return [name, isRepeated === true ? values.flat() : values[0]];
    }),
  ) as Options;
  const fromFile = [...found].flatMap(([name, { rank }]) =>
    rank === FILE_RANK ? [name as WrittenOption] : [],
  );
  const isFound = sources.file !== null && sources.file.bounds !== null;
  const foundInFile = isFound ? fromFile : [];
  const options: Options = {
    ...resolved,
    ...(fromFile.length > 0 && { fromFile }),
    ...(foundInFile.length > 0 && { foundInFile }),
  };
  return withoutWeaker(options, (name) => found.get(name)?.rank ?? null);
}

/** The texts of a value in a file, as an option would have them. */
function textsOf(value: unknown, subject: string, isRepeated: boolean): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.some((one) => typeof one === "object" || typeof one === "symbol")) {
    throw new RunnerError(
      "option-invalid",
      `${subject} takes a text, a number, true or false, or a list of them`,
    );
  }
  const texts = list.map(String);
  return isRepeated ? texts : [texts.join(",")];
}

function findSource(
  name: string,
  spec: OptionSpec<unknown>,
  { flags, set, env, file }: OptionSources,
): Source | null {
  const { isRepeated = false } = spec;
  const [flag, texts = []] = [flags[name], set?.get(name)];
  if (flag !== undefined && texts.length > 0 && !isRepeated) {
    const fact = `${writtenAs(spec)} and --set ${name} cannot be combined`;
    throw new RunnerError("options-conflict", `${fact}: pass one of them`);
  }
  if (flag !== undefined || texts.length > 0) {
    const given = flag === undefined ? [] : isRepeated ? (flag as readonly string[]) : [String(flag)];
    const subject = texts.length > 0 ? `--set ${name}` : writtenAs(spec);
    return { subject, texts: [...given, ...texts], rank: 0 };
  }
  const variable = envNameOf(name);
  const text = env[variable];
  if (text) return { subject: variable, texts: isRepeated ? linesOf(text) : [text], rank: 1 };
  // A name without a value says nothing: YAML reads `goal:` as null.
  const value = file?.values[name];
  if (file === null || value === undefined || value === null) return null;
  const subject = `"${file.writtenAs[name] ?? name}" in ${file.path}`;
  const inFile = textsOf(value, subject, isRepeated);
  const { bounds } = file;
  if (
    isBound(name, spec) &&
    bounds !== null &&
    inFile.some((path) => !isInside(bounds, resolve(bounds, path)))
  ) {
    const remedy = `to use that path, pass ${wordsFor(spec, inFile.join(" ")).join(" ")}`;
    throw new RunnerError("config-invalid", `${subject} leads out of the working directory: ${remedy}`);
  }
  return { subject, texts: inFile, rank: FILE_RANK };
}

/**
 * Whether a configuration file that was found, and may come from a stranger, names paths of this option in the working directory
 * only. A ROM may be anywhere: it is run, and nothing of another file is shown.
 */
function isBound(name: string, spec: OptionSpec<unknown>): boolean {
  return takesPath(spec) && name !== "rom";
}

/** A variable holds one value a line, where an option takes several. */
function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
