import { SHIPPED_SKILLS } from "../../skills/library/open-library.ts";
import { SHIPPED_WORKFLOWS } from "../../workflows/library/find-workflow.ts";
import { OPTIONS, type OptionSpec } from "../options/options.ts";
import type { Subcommand } from "../options/subcommand.ts";

/** The shells for which there is completion. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

/** A shell for which there is completion. */
export type Shell = (typeof SHELLS)[number];

/** What can follow an option or a command: these words, a file, or something that nobody can guess. */
export type Expected = { readonly words: readonly string[] } | "file" | "text";

/** One option as shells complete it. */
export interface CompletedOption {
  readonly flag: string;
  readonly help: string;
  /** What its value is; null for one without. */
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

/** The options of `runner` that mean the same for every command. */
const SHARED = ["saveDir", "rom", "json", "quiet", "config"] as const;

const HELP: CompletedOption = { flag: "--help", help: "show help", value: null };

/** `runner`, its groups and its commands, from the tables that parse the command line. */
export function describeCommands(
  groupHelps: Readonly<Record<string, string>>,
  subcommands: readonly Subcommand[],
): readonly CompletedCommand[] {
  const shared = SHARED.map((name) => completed(OPTIONS[name]));
  const groups = Object.entries(groupHelps).map(([name, help]) => ({
    path: [name],
    help,
    options: [HELP, ...shared],
    takes: "text" as const,
  }));
  const commands = subcommands.map((command) => ({
    path: command.name.split(" "),
    help: command.help,
    options: [HELP, ...Object.values(command.own).map(completed), ...alsoOf(command), ...shared],
    takes: takenBy(command),
  }));
  const version: CompletedOption = { flag: "--version", help: "print the version", value: null };
  const options = [HELP, version, ...Object.values(OPTIONS).flatMap(withOpposite)];
  return [{ path: [], help: "", options, takes: "file" }, ...groups, ...commands];
}

function alsoOf({ shares }: Subcommand): readonly CompletedOption[] {
  return shares.map((name) => completed(OPTIONS[name]));
}

/** An option, and the flag that says its opposite. */
function withOpposite(spec: OptionSpec<unknown>): readonly CompletedOption[] {
  const { flags, opposite } = spec;
  if (opposite === undefined) return [completed(spec)];
  return [completed(spec), { flag: flags.replace("--no-", "--"), help: opposite, value: null }];
}

/** The words that can follow a command: the commands in it. */
export function wordsAfter(
  path: readonly string[],
  commands: readonly CompletedCommand[],
): readonly CompletedCommand[] {
  return commands.filter(
    (command) => command.path.length === path.length + 1 && path.every((word, i) => command.path[i] === word),
  );
}

/** A help text without its default, which stands in brackets at its end. */
function shortHelp(help: string): string {
  return help.replace(/\s+\([^()]+\)$/, "");
}

function completed({ flags, help, parse }: OptionSpec<unknown>): CompletedOption {
  const [flag = "", value] = flags.split(" ");
  return {
    flag,
    help: shortHelp(help),
    value: value === undefined ? null : expectedBy(value, parse.choices),
  };
}

function expectedBy(value: string, choices: readonly string[] | undefined): Expected {
  if (choices !== undefined) return { words: choices };
  if (value.includes("|")) return { words: value.slice(1, -1).split("|") };
  if (value === "<save>") return { words: ["latest", "backup"] };
  return value === "<path>" || value === "<file>" ? "file" : "text";
}

function takenBy({ takes }: Subcommand): Expected {
  if (takes === "<shell>") return { words: SHELLS };
  if (takes === "[path]") return "file";
  if (takes === "[checkpoint]") return { words: ["latest"] };
  if (takes.startsWith("<skill")) return { words: SHIPPED_SKILLS };
  if (takes.startsWith("<workflow")) return { words: SHIPPED_WORKFLOWS };
  return /^<(save|a)>/.test(takes) ? { words: ["latest", "backup"] } : "text";
}
