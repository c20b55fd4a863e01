import { RunnerError } from "../../../base/errors.ts";
import { similarWord } from "../../../base/text/similar-word.ts";
import type { CommandGroup, HelpLines } from "../seam/face-part.ts";
import { helpOfParts } from "../seam/face-parts.ts";
import { withGroupLines } from "../seam/group-parts.ts";
import { EXAMPLES_OF_PARTS } from "../seam/option-parts.ts";
import type { Command, Help } from "./commander.ts";
import {
  isSetting,
  MOST_USED,
  OPTION_NAMES,
  OPTIONS,
  SET_OPTION,
  type WrittenOption,
  writtenAs,
} from "./options.ts";
import type { Subcommand } from "./subcommand.ts";
import type { OptionSpec } from "./values/option-spec.ts";

const PURPOSE = `Lets a language model play a Game Boy game, without losing progress.
Claude plays if ANTHROPIC_API_KEY is set; otherwise the built-in explorer does.`;

const EXAMPLES: HelpLines = [
  ["runner --steps 50", "continue, or start a game"],
  ["runner red.gb --steps 200", "play your own game"],
  ["runner watch --open", "watch it in the browser"],
  ...EXAMPLES_OF_PARTS,
];

const OWN_LINES: Readonly<Record<CommandGroup, HelpLines>> = {
  "Play and steer": [
    ...helpOfParts("Play and steer"),
    ["save", "save the running game after its current step"],
    ["import", "bring back a game that you played in another emulator"],
    ["mcp", "let an MCP client play"],
  ],
  "Watch and compare": [
    ["status", "show the state of a run"],
    ["watch", "watch runs in the browser, live and every past step"],
    ["replay", "play steps of a run again in the terminal"],
    ["check", "play a run's file again, and report what of it is proven"],
    ["saves", "list, inspect and manage saves"],
    ["cost", "show what the LM has cost"],
    ["stats", "print one row a step, for a spreadsheet"],
    ["export", "make a film, pictures, a report or training data of a run"],
    ...helpOfParts("Watch and compare"),
  ],
  "Plan ahead": [
    ["fleet", "play many runs, and compare them"],
    ["bench", "play tasks, and compare players by their scores"],
    ["improve", "find out which changes make the player better"],
    ["games", "check memory maps: where a game keeps what"],
    ["learn", "find out by experiment where a game keeps its state"],
    ...helpOfParts("Plan ahead"),
  ],
  "Set up": [
    ["init", "write the settings of this folder, after six questions"],
    ["doctor", "check the key, the ROM, the save folder and the rest"],
    ["speed", "measure the speed of this machine"],
    ...helpOfParts("Set up"),
    ["completion", "print a script that completes commands: bash, zsh or fish"],
    ["help", "show the help of a command; help options: all options"],
  ],
};

/** The commands of `--help`, by what people want to do. */
export const COMMAND_GROUPS = Object.fromEntries(
  Object.entries(OWN_LINES).map(([heading, lines]) => [
    heading,
    withGroupLines(heading as CommandGroup, lines),
  ]),
) as Readonly<Record<CommandGroup, HelpLines>>;

/** The help of a command, at commander's width; that of `runner` itself fits on a screen. */
export function formatHelp(command: Command, help: Help): string {
  if (command.parent !== null) return Object.getPrototypeOf(help).formatHelp.call(help, command, help);
  const options: HelpLines = [
    ...MOST_USED.map((name) => [OPTIONS[name].flags, OPTIONS[name].help] as const),
    [SET_OPTION.flags, SET_OPTION.help],
    ["-h, --help", "show this help; -v, --version prints the version"],
  ];
  return [
    `Usage: ${help.commandUsage(command)}`,
    PURPOSE,
    "",
    "Examples:",
    ...itemsOf(help, EXAMPLES),
    "",
    ...Object.entries(COMMAND_GROUPS).flatMap(([heading, lines]) => [
      `${heading}:`,
      ...itemsOf(help, lines, 12),
    ]),
    "",
    "Options:",
    ...itemsOf(help, options),
    "",
  ].join("\n");
}

/** The text of `runner help options`: every option of a run, under headings. */
export function optionsTopic(program: Command): Command {
  const topic = program.createCommand("options").copyInheritedSettings(program);
  return topic.configureHelp({ formatHelp: (_, help) => formatOptions(help) });
}

function formatOptions(help: Help): string {
  const headings = new Set(OPTION_NAMES.map((name) => OPTIONS[name].heading));
  const width = Math.max(...OPTION_NAMES.map((name) => OPTIONS[name].flags.length));
  const wrapped = (text: string): string => help.boxWrap(text, help.helpWidth ?? 80);
  return [
    wrapped(
      'Options of a run. Settings shown with --set have no flag. Each option can also come from the environment (RUNNER_SAVE_EVERY=5) or from runner.config.json or runner.config.yaml in the working directory ({"saveEvery": 5}).',
    ),
    ...[...headings].flatMap((heading) => {
      const names = OPTION_NAMES.filter((name) => OPTIONS[name].heading === heading);
      const lines = names.map((name) => [OPTIONS[name].flags, OPTIONS[name].help] as const);
      return ["", `${heading}:`, ...itemsOf(help, lines, width)];
    }),
    "",
    wrapped("For a command's own options, see runner help COMMAND."),
    "",
  ].join("\n");
}

/** The text below the options of a command: its settings, and the options of a run that it takes. */
export function describeShared(shares: readonly WrittenOption[], own: Subcommand["own"]): string {
  const settings = Object.values(own).filter(isSetting);
  const flags = [...shares.map((name) => writtenAs(OPTIONS[name])), "--config"];
  const listed = flags.length > 1 ? `${flags.slice(0, -1).join(", ")} and ${flags.at(-1)}` : flags[0];
  const meaning =
    flags.length > 12
      ? "It also takes the options of a run: see runner help options."
      : `${listed} ${flags.length > 1 ? "mean" : "means"} the same as in runner help options.`;
  return ["", ...settings.map(describeSetting), ...(settings.length === 0 ? [] : [""]), meaning].join("\n");
}

function describeSetting({ flags, help }: OptionSpec<unknown>): string {
  return `  ${flags}  ${help}`;
}

function itemsOf(help: Help, lines: HelpLines, least = 0): readonly string[] {
  const width = Math.max(least, ...lines.map(([term]) => term.length));
  return lines.map(([term, what]) => help.formatItem(term, width, what, help));
}

/** The commands of `runner help`: one, and those under it. */
interface Topic<Self> {
  readonly commands: readonly Self[];
  name(): string;
}

/**
 * The command that the words after `runner help` name; without any, and with `play`, the program itself.
 *
 * @throws RunnerError `usage`, with what was probably meant
 */
export function findTopic<Command extends Topic<Command>>(
  program: Command,
  words: readonly string[],
): Command {
  if (words.join(" ") === "play") return program;
  return words.reduce((topic, word, index) => {
    const found = topic.commands.find((command) => command.name() === word);
    if (found === undefined) throw refuse(topic, words.slice(0, index), word);
    return found;
  }, program);
}

function refuse<Command extends Topic<Command>>(
  { commands }: Command,
  path: readonly string[],
  word: string,
): RunnerError {
  const names = commands.map((command) => command.name());
  const meant = similarWord(word, names);
  const remedy = meant === null ? "see" : `did you mean ${[...path, meant].join(" ")}? See`;
  const asked = [...path, word].join(" ");
  return new RunnerError("command-invalid", `runner help does not know "${asked}": ${remedy} runner --help`);
}
