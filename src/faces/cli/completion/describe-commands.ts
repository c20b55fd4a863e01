import { isSetting, OPTION_NAMES, OPTIONS, SET_OPTION, type WrittenOption } from "../options/options.ts";
import type { Subcommand } from "../options/subcommand.ts";
import type { OptionSpec } from "../options/values/option-spec.ts";

/** The shells for which there is completion. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

/** A shell for which there is completion. */
export type Shell = (typeof SHELLS)[number];

/** The words that can follow an option or a command: these, a file, or free text. */
export type Expected = { readonly words: readonly string[] } | "file" | "text";

/** One option as shells complete it. */
export interface CompletedOption {
  readonly flag: string;
  readonly help: string;
  /** The kind of its value; null for an option without one. */
  readonly value: Expected | null;
}

/** A command, or a group of commands, as shells complete it. */
export interface CompletedCommand {
  /** As it is typed: `["saves", "list"]`; none for `runner` itself. */
  readonly path: readonly string[];
  readonly help: string;
  readonly options: readonly CompletedOption[];
  readonly takes: Expected;
}

const HELP: CompletedOption = { flag: "--help", help: "show help", value: null };

/** `runner`, its groups and its commands, from the tables that parse the command line. */
export function describeCommands(
  groupHelps: Readonly<Record<string, string>>,
  subcommands: readonly Subcommand[],
): readonly CompletedCommand[] {
  const groups = Object.entries(groupHelps).map(([name, help]) => ({
    path: [name],
    help,
    options: [HELP, completed(OPTIONS.config)],
    takes: "text" as const,
  }));
  const commands = subcommands.map((command) => ({
    path: command.name.split(" "),
    help: command.help,
    options: [HELP, ...completedAll([...Object.values(command.own), ...command.shares.map(specOf)])],
    takes: takenBy(command),
  }));
  const version: CompletedOption = { flag: "--version", help: "print the version", value: null };
  const options = [HELP, version, ...completedAll(OPTION_NAMES.map(specOf))];
  return [{ path: [], help: "", options, takes: "file" }, ...groups, ...commands];
}

function specOf(name: WrittenOption): OptionSpec<unknown> {
  return OPTIONS[name] as OptionSpec<unknown>;
}

/** The options of a command: `--set`, if it takes settings, and `--config`, which every command takes. */
function completedAll(specs: readonly OptionSpec<unknown>[]): readonly CompletedOption[] {
  const flags = specs.filter((spec) => !isSetting(spec) && spec !== specOf("config"));
  const set = flags.length < specs.length ? [{ ...completed(SET_OPTION), value: { words: SETTINGS } }] : [];
  return [...flags.map(completed), ...set, completed(OPTIONS.config)];
}

/** The words that can begin the value of `--set`. */
const SETTINGS = OPTION_NAMES.flatMap((name) => (isSetting(OPTIONS[name]) ? [`${name}=`] : []));

/** The words that can follow a command: the commands in it. */
export function wordsAfter(
  path: readonly string[],
  commands: readonly CompletedCommand[],
): readonly CompletedCommand[] {
  return commands.filter(
    (command) => command.path.length === path.length + 1 && path.every((word, i) => command.path[i] === word),
  );
}

function completed({ flags, help, parse }: OptionSpec<unknown>): CompletedOption {
  const [flag = "", value] = flags.split(" ");
  return {
    flag,
    help: help.replace(/\s+\([^()]+\)$/, ""),
    value: value === undefined ? null : expectedBy(value, parse.choices),
  };
}

function expectedBy(value: string, choices: readonly string[] | undefined): Expected {
  if (choices !== undefined) return { words: choices };
  if (value.includes("|")) return { words: value.slice(1, -1).split("|") };
  if (value === "<save>") return { words: ["latest", "backup"] };
  return value === "<path>" || value === "<file>" ? "file" : "text";
}

function takenBy({ takes, words }: Subcommand): Expected {
  if (words !== undefined) return { words };
  if (takes === "<shell>") return { words: SHELLS };
  if (takes === "[path]") return "file";
  if (takes === "[checkpoint]") return { words: ["latest"] };
  return /^<(save|a)>/.test(takes) ? { words: ["latest", "backup"] } : "text";
}
