import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { EXIT_CODES, RunnerError } from "../errors.ts";
import { readConfigFile } from "./config-file.ts";
import { OPTIONS, type Options, resolveOptions } from "./options.ts";
import type { World } from "./world.ts";

const EXAMPLES = `
Examples:
  runner --steps 50                     go on from the newest save, or begin
  runner --rom red.gb --steps 200       play a game of your own
  runner --new-game --steps 50          begin anew
  runner --save-info                    what the saves hold

Each option can also come from the environment (RUNNER_SAVE_EVERY=5) or from runner.config.json.
Claude plays when ANTHROPIC_API_KEY is set; without it the built-in explorer does.`;

/** Parses the command line, does what it asks, and returns the exit code. */
export async function runProgram(world: World): Promise<number> {
  let exitCode: number = EXIT_CODES.done;
  const program = createProgram(world).action(async (flags: Record<string, unknown>) => {
    const file = await readConfigFile(world.cwd, (flags["config"] ?? world.env["RUNNER_CONFIG"]) as string);
    exitCode = await runMainCommand(world, resolveOptions({ flags, env: world.env, file }));
  });
  try {
    await program.parseAsync(world.argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw usageError(error);
  }
  return exitCode;
}

function createProgram(world: World): Command {
  const program = new Command("runner")
    .description("Lets a language model play a Game Boy game, and never loses a thing.")
    .version(readVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .addHelpText("after", EXAMPLES)
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => world.stdout.write(text),
      writeErr: () => {},
      outputError: () => {},
    });
  for (const { flags, help } of Object.values(OPTIONS)) program.option(flags, help);
  // Commander gives a `--no-…` flag the value true when it is absent; absence must not hide other sources.
  program.setOptionValue("autoSave", undefined);
  program.setOptionValue("journal", undefined);
  return program;
}

async function runMainCommand(world: World, options: Options): Promise<number> {
  if (options.saveInfo === true) {
    return (await import("./commands/save-info.ts")).showSaveInfo(world, options);
  }
  return (await import("./commands/play.ts")).play(world, options);
}

function usageError(error: CommanderError): RunnerError {
  const fact = error.message.replace(/^error: /, "").replace(/\s*\n\s*/g, " ");
  return new RunnerError("usage", `${fact}: see runner --help`, { cause: error });
}

function readVersion(): string {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
