import { RunnerError } from "../../../../base/errors.ts";
import { similarWord } from "../../../../base/text/similar-word.ts";
import type { OptionSpec } from "./option-spec.ts";

/** The texts that `--set` gives, by option name. */
export type SetTexts = ReadonlyMap<string, readonly string[]>;

/**
 * Reads the values of `--set`. A name may be written as a flag is: `max-history`.
 *
 * @param takes the options that the command takes
 * @throws RunnerError `option-invalid`, and `options-conflict` for one that is given twice
 */
export function readSet(
  given: readonly string[],
  takes: Readonly<Record<string, Pick<OptionSpec<unknown>, "isRepeated">>>,
  command: string,
): SetTexts {
  const texts = new Map<string, readonly string[]>();
  for (const text of given) {
    const [, key = "", value = ""] = /^([\w-]+)=(.*)$/s.exec(text) ?? [];
    if (key === "") {
      throw new RunnerError("option-invalid", `--set takes a setting like goal=text, got "${text}"`);
    }
    const name = key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const spec = Object.hasOwn(takes, name) ? takes[name] : undefined;
    if (spec === undefined) throw refuse(key, name, Object.keys(takes), command);
    const before = texts.get(name) ?? [];
    if (before.length > 0 && spec.isRepeated !== true) {
      throw new RunnerError("options-conflict", `--set names ${name} twice: pass it once`);
    }
    texts.set(name, [...before, value]);
  }
  return texts;
}

function refuse(key: string, name: string, known: readonly string[], command: string): RunnerError {
  const meant = similarWord(name, known);
  const remedy = meant === null ? "see runner help options" : `did you mean ${meant}?`;
  return new RunnerError("option-invalid", `${command} does not take --set ${key}: ${remedy}`);
}
