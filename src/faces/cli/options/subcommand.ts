import { EXIT_CODES } from "../../../base/errors.ts";
import type { World } from "../process-context.ts";
import { OPTION_NAMES, type Options, type WrittenOption } from "./options.ts";
import type { OptionSpec } from "./values/option-spec.ts";

/** The options that have an effect where saves and journals are only read. */
export const LOOK: readonly WrittenOption[] = ["saveDir", "rom", "json"];

/** The options that have an effect on a run that is played, but for these. */
export function playing(...without: readonly WrittenOption[]): readonly WrittenOption[] {
  const others = new Set<WrittenOption>(["saveInfo", "config", "sign", "signers", ...without]);
  return OPTION_NAMES.filter((name) => !others.has(name));
}

/** One subcommand: its name, options and code, which is imported on demand. */
export interface Subcommand {
  /** As it is typed after `runner`: `saves list`. */
  readonly name: string;
  /** Its arguments, as commander writes them: `<save> [other]`. */
  readonly takes: string;
  /** Words that an argument may be, which shells complete; absent where it is another thing. */
  readonly words?: readonly string[];
  readonly help: string;
  /** The options that no other command has, by name. */
  readonly own: Readonly<Record<string, OptionSpec<unknown>>>;
  /** Options of a run that have an effect on it, too. `--config` has one on every command. */
  readonly shares: readonly WrittenOption[];
  /**
   * The behaviour if the save folder is a job in a fleet's store, which is read-only: it `reads` it, `ignores`
   * whatever the save folder is, or refuses, since it would write.
   */
  readonly onStoredJob: "reads" | "ignores" | "refuses";
  readonly load: () => Promise<Run>;
}

/** A job of a fleet that a command looks at, as it was fetched into a folder. */
export interface StoredJob {
  /** As a person named it. */
  readonly shown: string;
  /** Fetches what is new of it. Says on stderr what is damaged, and throws what the store throws. */
  readonly fetch: () => Promise<void>;
}

/**
 * Runs a command and returns its exit code.
 *
 * @param args its arguments in order; optional ones that were not given are missing at the end
 * @param own the values of the command's options
 */
export type Run<Own extends object = Readonly<Record<string, unknown>>> = (
  world: World,
  options: Options,
  args: readonly string[],
  own: Own,
  stored: StoredJob | null,
) => Promise<number>;

/** A command that prints a value as JSON over several lines, for editors: a schema. */
export function printing(value: unknown): Run {
  return async ({ stdout }) => {
    stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    return EXIT_CODES.done;
  };
}

/** A subcommand whose own options have types of their own. */
export function subcommand<Own extends object>(parts: {
  readonly name: string;
  readonly takes?: string;
  readonly words?: readonly string[];
  readonly help: string;
  readonly own?: { readonly [Name in keyof Own]-?: OptionSpec<NonNullable<Own[Name]>> };
  readonly shares?: readonly WrittenOption[];
  readonly onStoredJob?: Subcommand["onStoredJob"];
  readonly load: () => Promise<Run<Own>>;
}): Subcommand {
  // A fleet has its own store.
  const onStoredJob = parts.name.startsWith("fleet ") ? "ignores" : "refuses";
  return { takes: "", own: {}, shares: [], onStoredJob, ...parts, load: parts.load as Subcommand["load"] };
}
