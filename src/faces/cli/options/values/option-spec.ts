import type { Heading, Holds, Keeping, Unkept } from "../../../../base/vocabulary/option-words.ts";
import type { ParseValue } from "./parse-value.ts";

/** An option that a stop does not keep, and why. */
export const never = (why: Unkept): Keeping => ({ never: why });

/** The flag, help and parser of one option. */
export interface OptionSpec<T> {
  /** As commander writes it: `--steps <n>`; `--set keepBackups=<n>` for a setting without a flag. */
  readonly flags: string;
  /** Its default, if it has one, is in brackets at the end. */
  readonly help: string;
  readonly parse: ParseValue<T>;
  /** Whether it may be given several times; each time gives a list, and all of them are joined. */
  readonly isRepeated?: boolean;
}

/** One option of the main command. */
export interface MainOptionSpec<T> extends OptionSpec<T> {
  readonly heading: Heading;
  readonly holds: Holds;
  readonly keeps: Keeping;
}

/** One option. */
export function option<T>(flags: string, help: string, parse: ParseValue<T>): OptionSpec<T> {
  return { flags, help, parse };
}

/** One option that may be given several times. */
export function repeated<T>(
  flags: string,
  help: string,
  parse: ParseValue<readonly T[]>,
): OptionSpec<readonly T[]> {
  return { ...option(flags, help, parse), isRepeated: true };
}

/** An option that a stop keeps in another way than those that hold equally long. */
export function kept<T>(keeps: Keeping, spec: OptionSpec<T>): OptionSpec<T> & { readonly keeps: Keeping } {
  return { ...spec, keeps };
}

/** An option of a lifetime. A new one that each command needs again does not compile without its place at a stop. */
type SpecOf<Lifetime extends Holds> = OptionSpec<unknown> &
  (Lifetime extends "command" ? { readonly keeps: Keeping } : { readonly keeps?: Keeping });

/** Options under one heading that hold equally long. */
export function under<Lifetime extends Holds, Specs extends Readonly<Record<string, SpecOf<Lifetime>>>>(
  heading: Heading,
  holds: Lifetime,
  specs: Specs,
): {
  readonly [Name in keyof Specs]: Specs[Name] & Pick<MainOptionSpec<unknown>, "heading" | "holds" | "keeps">;
} {
  const keeps = holds === "once" ? never("done") : "save";
  const entries = Object.entries(specs).map(([name, spec]) => [name, { keeps, ...spec, heading, holds }]);
  return Object.fromEntries(entries);
}
