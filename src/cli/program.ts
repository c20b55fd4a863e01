import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { Command, CommanderError } from "commander";
import { EXIT_CODES, RunnerError } from "../errors.ts";
import { packageVersion } from "../package-files.ts";
import { readConfigFile } from "./options/config-file.ts";
import { findTopic } from "./options/find-topic.ts";
import { HIDDEN_SUBCOMMANDS } from "./options/groups/hidden-subcommands.ts";
import { OPTIONS, type OptionSpec, type Options, type WrittenOption } from "./options/options.ts";
import { resolveOptions } from "./options/resolve-options.ts";
import type { Subcommand } from "./options/subcommand.ts";
import { GROUPS, SUBCOMMANDS } from "./options/subcommands.ts";
import { suggest } from "./options/suggest.ts";
import type { World } from "./process-context.ts";
import { findStoredJob, refuseStored } from "./stored/find-stored-job.ts";
import type { StoredJob } from "./stored/open-stored-job.ts";

const EXAMPLES = `
Examples:
  runner --steps 50                     continue from the newest save, or start a game
  runner red.gb --steps 200             play a game of your own
  runner --new-game --steps 50          start over
  runner saves                          list all saves
  runner cost                           what the LM has cost
  runner skills                         list the skills, plans that play by themselves
  runner --steps 9 --interrupt-before act
                                        stop for a person before each action; then: runner resume

Each option can also come from the environment (RUNNER_SAVE_EVERY=5) or from runner.config.json.
Claude plays when ANTHROPIC_API_KEY is set; without it the built-in explorer does.`;

const SHARED_OPTIONS = ["--save-dir", "--rom", "--json", "--quiet", "--config"] as const;

/** What is said of the options that mean the same for every command, and of those that this one shares besides. */
function describeShared(shares: readonly WrittenOption[] = []): string {
  const flags = [...shares.map((name) => OPTIONS[name].flags.split(" ")[0] ?? name), ...SHARED_OPTIONS];
  return `\n${flags.slice(0, -1).join(", ")} and ${flags.at(-1)} mean the same as in runner --help.`;
}

/** Parses the command line, does what it asks, and returns the exit code. */
export async function runProgram(world: World): Promise<number> {
  let exitCode: number = EXIT_CODES.done;
  let isRun = false;
  const readOptions = async (flags: Record<string, unknown>): Promise<Options> => {
    const file = await readConfigFile(world.cwd, (flags["config"] ?? world.env["RUNNER_CONFIG"]) as string);
    return resolveOptions({ flags, env: world.env, file });
  };
  const program = createProgram(world).action(async (word: string | undefined, flags) => {
    const options = await readOptions(withRom(program, flags, word, world.cwd));
    isRun = options.saveInfo !== true;
    const main = { name: isRun ? "" : "--save-info", onStoredJob: isRun ? "refuses" : "reads" } as const;
    exitCode = await onSaveDir(world, options, main, runMainCommand);
  });
  for (const subcommand of [...SUBCOMMANDS, ...HIDDEN_SUBCOMMANDS]) {
    const isHidden = HIDDEN_SUBCOMMANDS.includes(subcommand);
    const command = addSubcommand(program, subcommand, isHidden);
    command.action(async () => {
      const own = parseOwn(subcommand.own, command.opts());
      // The words of an argument that takes several are a list of their own.
      const args = command.processedArgs.flat() as (string | undefined)[];
      const options = await readOptions(program.opts());
      exitCode = await onSaveDir(world, options, subcommand, (its, given, stored) =>
        subcommand.run(its, given, args, own, stored),
      );
    });
  }
  program
    .command("help [command...]")
    .description("show the help of a command")
    .helpOption(false)
    .action((words: readonly string[]) => findTopic(program, words).outputHelp());
  try {
    // `-V`, which other programs have for it, is understood too.
    const argv = world.argv[0] === "-V" ? ["--version"] : world.argv;
    await program.parseAsync(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error;
  }
  // A run goes on without its output, and says so itself; of every other command the output is all there is.
  if (!isRun && world.stdout.failure !== null) {
    const message = `stdout cannot be written, ${world.stdout.failure}: send it elsewhere`;
    throw new RunnerError("output-failed", message);
  }
  return exitCode;
}

function createProgram(world: World): Command {
  const program = named(new Command("runner"), "runner")
    .description("Lets a language model play a Game Boy game, without losing progress.")
    .version(packageVersion(), "-v, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .argument("[rom]", "a ROM to play: red.gb means --rom red.gb")
    .helpCommand(false)
    .addHelpText("after", EXAMPLES)
    .configureOutput({
      writeOut: (text) => world.stdout.write(text),
      writeErr: () => {},
      outputError: () => {},
    });
  for (const spec of Object.values(OPTIONS)) addOption(program, spec);
  // Commander gives a `--no-…` flag the value true when it is absent; absence must not hide other sources.
  program.setOptionValue("autoSave", undefined);
  program.setOptionValue("journal", undefined);
  program.setOptionValue("skills", undefined);
  program.setOptionValue("interrupts", undefined);
  return program;
}

/** The command of a subcommand, in its group; the first one of a group is what the group's name alone means, if it asks for nothing. */
function addSubcommand(
  program: Command,
  { name, takes, help, own, shares }: Subcommand,
  hidden: boolean,
): Command {
  const [group = "", word] = name.split(" ");
  const parent = word === undefined ? program : groupOf(program, group);
  const isDefault = word !== undefined && !hidden && parent.commands.length === 0 && !takes.startsWith("<");
  const command = named(
    parent.command(`${word ?? group} ${takes}`.trim(), { isDefault, hidden }),
    `runner ${name}`,
  )
    .description(help)
    .addHelpText("after", describeShared(shares));
  for (const spec of Object.values(own)) addOption(command, spec);
  return command;
}

/** Adds an option; one that may be given several times collects its texts. */
function addOption(command: Command, { flags, help, isRepeated, opposite }: OptionSpec<unknown>): void {
  if (opposite !== undefined) command.option(flags.replace("--no-", "--"), opposite);
  if (isRepeated === true) command.option(flags, help, (text, before: string[] = []) => [...before, text]);
  else command.option(flags, help);
}

function groupOf(program: Command, group: string): Command {
  const known = program.commands.find((command) => command.name() === group);
  if (known !== undefined) return known;
  const path = `runner ${group}`;
  const command = named(program.command(group), path)
    .description(GROUPS[group] ?? "")
    .addHelpText("after", describeShared());
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

/** Refuses a word that nobody takes. Where the first command of a group stands in, another one of it was meant. */
function refuseWord(command: Command, path: string, word: string): RunnerError {
  const { parent } = command;
  const standsIn = parent !== null && parent.parent !== null && parent.args[0] !== command.name();
  const asked = standsIn ? parent : command;
  const subject = standsIn ? path.slice(0, path.lastIndexOf(" ")) : path;
  const meant = suggest(
    word,
    asked.commands.map((one) => one.name()),
  );
  const remedy =
    parent === null && word === "play"
      ? "leave it out, runner by itself plays"
      : meant === null
        ? `see ${subject} --help`
        : `did you mean ${meant}? See ${subject} --help`;
  return new RunnerError("command-invalid", `${subject} does not take "${word}": ${remedy}`);
}

function parseOwn(specs: Subcommand["own"], flags: Record<string, unknown>): Record<string, unknown> {
  const given = Object.entries(specs).filter(([name]) => flags[name] !== undefined);
  return Object.fromEntries(
    given.map(([name, { flags: written, parse, isRepeated }]: [string, OptionSpec<unknown>]) => {
      const subject = written.split(" ")[0] ?? name;
      const value = flags[name];
      if (isRepeated === true) return [name, (value as string[]).flatMap((text) => parse(text, subject))];
      return [name, parse(String(value), subject)];
    }),
  );
}

/** The flags, with the ROM that was given as an argument. A word that is no file is none: it may be a mistyped command. */
function withRom(
  program: Command,
  flags: Record<string, unknown>,
  word: string | undefined,
  cwd: string,
): Record<string, unknown> {
  if (word === undefined) return flags;
  if (!/\.(gbc?|zip|gz)$|[\\/]/i.test(word) && !existsSync(resolve(cwd, word))) {
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
    return (await import("./stored/open-stored-job.ts")).withStoredJob(world, options, address, act);
  }
  throw refuseStored(address, name);
}

function usageError(error: CommanderError, path: string): RunnerError {
  const fact = error.message.replace(/^error: /, "").replace(/\s*\n\s*/g, " ");
  return new RunnerError("command-invalid", `${fact}: see ${path} --help`, { cause: error });
}
