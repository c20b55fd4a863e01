import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { isBundledRom } from "../../../packages/games/src/seeds/rom-names.ts";
import { EXIT_CODES, RunnerError } from "../../base/errors.ts";
import { similarWord } from "../../base/text/similar-word.ts";
import { packageVersion } from "../../package-files.ts";
import { Command, CommanderError } from "./options/commander.ts";
import { readConfigFile } from "./options/config-file.ts";
import {
  isSetting,
  OPTION_NAMES,
  OPTIONS,
  type Options,
  SET_OPTION,
  type WrittenOption,
  writtenAs,
} from "./options/options.ts";
import { replacementOf } from "./options/removed-options.ts";
import { resolveOptions } from "./options/resolve-options.ts";
import { LOOK, type StoredJob, type Subcommand } from "./options/subcommand.ts";
import type { OptionSpec } from "./options/values/option-spec.ts";
import { readSet, type SetTexts } from "./options/values/read-set.ts";
import type { World } from "./process-context.ts";
import { findStoredJob, refuseStored } from "./stored/find-stored-job.ts";

/** The flags that take the word after them. */
const VALUE_FLAGS: ReadonlySet<string> = new Set(
  [...Object.values(OPTIONS), SET_OPTION].flatMap(({ flags }) => /^(--\S+) </.exec(flags)?.[1] ?? []),
);

/** Parses the command line, does what it asks, and returns the exit code. */
export async function runProgram(world: World): Promise<number> {
  let exitCode: number = EXIT_CODES.done;
  let isRun = false;
  const readOptions = async (
    flags: Record<string, unknown>,
    takes: readonly WrittenOption[],
    command: string,
    own: Subcommand["own"] = {},
  ): Promise<{ options: Options; set: SetTexts }> => {
    const { set: texts = [], ...given } = flags;
    const set = readSet(texts as readonly string[], { ...pick(takes), ...own }, command);
    checkTaken(given, takes, command);
    const file = await readConfigFile(world.cwd, (flags["config"] ?? world.env["RUNNER_CONFIG"]) as string);
    return { options: resolveOptions({ flags: given, set, env: world.env, file }), set };
  };
  const program = createProgram(world).action(async (word: string | undefined, flags) => {
    const given = withRom(program, flags, word, world.cwd);
    const isInfo = given["saveInfo"] !== undefined;
    const { options } = isInfo
      ? await readOptions(given, ["saveInfo", ...LOOK], "runner --save-info")
      : await readOptions(given, OPTION_NAMES, "runner");
    isRun = options.saveInfo !== true;
    const main = { name: isRun ? "" : "--save-info", onStoredJob: isRun ? "refuses" : "reads" } as const;
    exitCode = await onSaveDir(world, options, main, runMainCommand);
  });
  // Only a word names a command, and only the help lists them: loading and making all of them is half the work of a start.
  const isValue = (at: number): boolean => VALUE_FLAGS.has(world.argv[at - 1] ?? "");
  const mayName = (word: string, at: number): boolean =>
    word === "--help" || !(/^--./.test(word) || isValue(at));
  if (world.argv.some(mayName)) await addSubcommands();
  try {
    // `-V`, which other programs have for it, is understood too.
    const argv = world.argv[0] === "-V" ? ["--version"] : world.argv;
    await program.parseAsync(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error;
  }
  // A run continues without its output, and says so itself; of every other command the output is all there is.
  if (!isRun && world.stdout.failure !== null) {
    const message = `stdout cannot be written, ${world.stdout.failure}: send it elsewhere`;
    throw new RunnerError("output-failed", message);
  }
  return exitCode;

  async function addSubcommands(): Promise<void> {
    const { GROUPS, HIDDEN_SUBCOMMANDS, SUBCOMMANDS } = await import("./options/subcommands.ts");
    const { describeShared, findTopic, formatHelp, optionsTopic } = await import("./options/help.ts");
    program.configureHelp({ formatHelp });
    for (const subcommand of [...SUBCOMMANDS, ...HIDDEN_SUBCOMMANDS]) {
      const { name, shares, own: specs } = subcommand;
      const hidden = HIDDEN_SUBCOMMANDS.includes(subcommand);
      const command = addSubcommand(program, subcommand, { hidden, groups: GROUPS });
      command.addHelpText("after", describeShared(shares, specs));
      command.action(async () => {
        const { options, set } = await readOptions(program.opts(), shares, `runner ${name}`, specs);
        const own = parseOwn(specs, { ...command.opts(), ...Object.fromEntries(set) });
        // The words of an argument that takes several are a list of their own.
        const args = (command.processedArgs.flat() as (string | undefined)[]).filter(
          (word) => word !== undefined,
        );
        exitCode = await onSaveDir(world, options, subcommand, async (its, given, stored) =>
          (await subcommand.load())(its, given, args, own, stored),
        );
      });
    }
    program
      .command("help [command...]")
      .description("show the help of a command")
      .helpOption(false)
      .action((words: readonly string[]) => {
        const topic = words.join(" ") === "options" ? optionsTopic(program) : findTopic(program, words);
        topic.outputHelp();
      });
  }
}

function createProgram(world: World): Command {
  const program = named(new Command("runner"), "runner")
    .description("Lets a language model play a Game Boy game, without losing progress.")
    .version(packageVersion(), "-v, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .argument("[rom]", "a ROM to play: red.gb means --rom red.gb")
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => world.stdout.write(text),
      writeErr: () => {},
      outputError: () => {},
    });
  for (const spec of [...Object.values(OPTIONS), SET_OPTION]) addOption(program, spec);
  return program;
}

function pick(names: readonly WrittenOption[]): Readonly<Record<string, OptionSpec<unknown>>> {
  return Object.fromEntries(names.map((name) => [name, OPTIONS[name] as OptionSpec<unknown>]));
}

/** Refuses a flag that has no effect on the command. @throws RunnerError `command-invalid` */
function checkTaken(flags: Record<string, unknown>, takes: readonly WrittenOption[], command: string): void {
  const taken = new Set<string>([...takes, "config"]);
  const name = Object.keys(flags).find((one) => flags[one] !== undefined && !taken.has(one));
  if (name === undefined) return;
  const flag = writtenAs(OPTIONS[name as WrittenOption]);
  const help = command === "runner --save-info" ? "runner --help" : `${command} --help`;
  throw new RunnerError("command-invalid", `${command} does not take ${flag}: leave it out, or see ${help}`);
}

/** The command of a subcommand, in its group; the first one of a group is what the group's name alone means, if it asks for nothing. */
function addSubcommand(
  program: Command,
  { name, takes, help, own }: Subcommand,
  { hidden, groups }: { readonly hidden: boolean; readonly groups: Readonly<Record<string, string>> },
): Command {
  const [group = "", word] = name.split(" ");
  const parent = word === undefined ? program : groupOf(program, group, groups[group] ?? "");
  const isDefault = word !== undefined && !hidden && parent.commands.length === 0 && !takes.startsWith("<");
  const command = named(
    parent.command(`${word ?? group} ${takes}`.trim(), { isDefault, hidden }),
    `runner ${name}`,
  ).description(help);
  for (const spec of Object.values(own)) addOption(command, spec);
  return command;
}

/** Adds an option that has a flag; one that may be given several times collects its texts. */
function addOption(command: Command, spec: OptionSpec<unknown>): void {
  if (isSetting(spec)) return;
  const { flags, help, isRepeated } = spec;
  if (isRepeated === true) command.option(flags, help, (text, before: string[] = []) => [...before, text]);
  else command.option(flags, help);
  // Unless it is given, an option that turns something off says nothing: commander would set it to true.
  const added = command.options.at(-1);
  if (added?.negate === true) command.setOptionValue(added.attributeName(), undefined);
}

function groupOf(program: Command, group: string, help: string): Command {
  const known = program.commands.find((command) => command.name() === group);
  if (known !== undefined) return known;
  const path = `runner ${group}`;
  const command = named(program.command(group), path).description(help);

  return command.action(() => {
    const words = command.commands.map((one) => one.name()).join(", ");
    throw new RunnerError("command-invalid", `${path} takes one of ${words}: see ${path} --help`);
  });
}

/** The same command, whose errors say where help is to be had, and which takes no argument that it does not name. */
function named(command: Command, path: string): Command {
  return command
    .exitOverride((error) => {
      throw error.exitCode === 0 ? error : usageError(error, path);
    })
    .allowExcessArguments(true)
    .hook("preAction", (_, acting) => {
      if (acting.registeredArguments.at(-1)?.variadic === true) return;
      const word = acting.args[acting.registeredArguments.length];
      if (acting === command && word !== undefined) throw refuseWord(command, path, word);
    });
}

/** The error for an unknown word. If the group's first command ran by default, another one was meant. */
function refuseWord(command: Command, path: string, word: string): RunnerError {
  const { parent } = command;
  const standsIn = parent !== null && parent.parent !== null && parent.args[0] !== command.name();
  const asked = standsIn ? parent : command;
  const subject = standsIn ? path.slice(0, path.lastIndexOf(" ")) : path;
  const meant = similarWord(
    word,
    asked.commands.map((one) => one.name()),
  );
  const remedy =
    parent === null && ["play", "run", "start"].includes(word)
      ? "to play, use runner --steps 50"
      : meant === null
        ? `see ${subject} --help`
        : `did you mean ${meant}? See ${subject} --help`;
  const fact =
    asked.commands.length === 0 ? `${subject} does not take "${word}"` : `unknown command "${word}"`;
  return new RunnerError("command-invalid", `${fact}: ${remedy}`);
}

function parseOwn(specs: Subcommand["own"], flags: Record<string, unknown>): Record<string, unknown> {
  const given = Object.entries(specs).filter(([name]) => flags[name] !== undefined);
  return Object.fromEntries(
    given.map(([name, { flags: written, parse, isRepeated }]: [string, OptionSpec<unknown>]) => {
      const subject = writtenAs({ flags: written });
      const value = flags[name];
      if (isRepeated === true) return [name, (value as string[]).flatMap((text) => parse(text, subject))];
      return [name, parse(String(value), subject)];
    }),
  );
}

/** The flags, with the ROM that was given as an argument. A word without a file may be a mistyped command. */
function withRom(
  program: Command,
  flags: Record<string, unknown>,
  word: string | undefined,
  cwd: string,
): Record<string, unknown> {
  if (word === undefined) return flags;
  if (!isBundledRom(word) && !/\.(gbc?|zip|gz)$|[\\/]/i.test(word) && !existsSync(resolve(cwd, word))) {
    throw refuseWord(program, "runner", word);
  }
  const { rom } = flags;
  if (rom !== undefined && rom !== word) {
    throw new RunnerError("options-conflict", `${word} and --rom ${rom} are two ROMs: pass one of them`);
  }
  return { ...flags, rom: word };
}

async function runMainCommand(world: World, options: Options): Promise<number> {
  if (options.saveInfo === true) {
    return (await import("./commands/save-info.ts")).showSaveInfo(world, options);
  }
  return (await import("./commands/play.ts")).play(world, options);
}

/** Does something with the save folder, or with a job of a fleet that is named in its place, where it only looks. */
async function onSaveDir(
  world: World,
  options: Options,
  { name, onStoredJob }: Pick<Subcommand, "name" | "onStoredJob">,
  act: (world: World, options: Options, stored: StoredJob | null) => Promise<number>,
): Promise<number> {
  const address = onStoredJob === "ignores" ? null : findStoredJob(world.cwd, options.saveDir);
  if (address === null) return act(world, options, null);
  if (onStoredJob === "reads") {
    return (await import("../../../packages/fleet/src/commands/open/open-stored-job.ts")).withStoredJob(
      world,
      options,
      address,
      act,
    );
  }
  throw refuseStored(address, name);
}

function usageError(error: CommanderError, path: string): RunnerError {
  const [, removed] =
    error.code === "commander.unknownOption" ? (/'(--[^'=]+)/.exec(error.message) ?? []) : [];
  const replacement = removed === undefined ? null : replacementOf(path, removed);
  if (replacement !== null) {
    const message = `${removed} was removed: ${replacement}`;
    return new RunnerError("command-invalid", message, { cause: error });
  }
  const fact = error.message.replace(/^error: /, "").replace(/\s*\n\s*/g, " ");
  return new RunnerError("command-invalid", `${fact}: see ${path} --help`, { cause: error });
}
