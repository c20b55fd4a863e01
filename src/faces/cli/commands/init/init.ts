import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { writeOutputFile } from "../../../../base/disk/write/output-file.ts";
import { EXIT_CODES, RunnerError } from "../../../../base/errors.ts";
import { schemaPlace } from "../../../../package-files.ts";
import { CONFIG_NAMES } from "../../options/config-file.ts";
import type { Run } from "../../options/subcommand.ts";
import type { World } from "../../process-context.ts";
import { renderError } from "../../render/remedy.ts";
import { type ConfigLine, type InitQuestion, initQuestions } from "./questions.ts";

/** Options of `runner init`. */
export interface InitOptions {
  readonly yes?: boolean;
}

const FILE = "runner.config.yaml";

/**
 * Asks for the usual settings, and writes them with comments as the configuration file of the working directory. Each
 * answer is checked at once and asked for again if it cannot be used. Nothing is written before the last one.
 */
export const initialize: Run<InitOptions> = async (world, _, __, { yes = false }) => {
  const { cwd, stdout, stderr } = world;
  const existing = CONFIG_NAMES.find((name) => existsSync(resolve(cwd, name)));
  if (existing !== undefined) {
    throw new RunnerError("output-exists", `${existing} already exists`, { facts: { isConfig: true } });
  }
  if (!yes && !world.hasKeys) {
    throw new RunnerError(
      "confirmation-missing",
      "runner init asks six questions, and there is no terminal: pass --yes to take the usual answers",
    );
  }
  const lines: ConfigLine[] = [];
  const pieces = [`# yaml-language-server: $schema=${schemaPlace("config.schema.json")}`, HEAD];
  for (const question of initQuestions(world)) {
    if (question.isAsked?.(lines) === false) continue;
    const answers = yes ? question.read(question.usual) : await ask(world, question);
    if (answers === null) {
      stderr.write("\nrunner: nothing was written\n");
      return EXIT_CODES.done;
    }
    lines.push(...answers);
    pieces.push("", `# ${question.comment}`, ...answers.map(writeLine));
  }
  const text = `${pieces.join("\n")}\n`;
  writeOutputFile(resolve(cwd, FILE), Buffer.from(text), {
    overwrites: false,
    shown: FILE,
    facts: { isConfig: true },
  });
  stdout.write(`${FILE} was written. Next: runner doctor, then runner --steps 50\n`);
  return EXIT_CODES.done;
};

const HEAD = `# Settings of runner in this folder. Flags and RUNNER_... variables override them.
# runner help options lists all settings; --save-every is saveEvery here.`;

/** The lines of an answer that can be used; null if the person ended the input. */
async function ask(
  world: World,
  { ask: words, usual, read }: InitQuestion,
): Promise<readonly ConfigLine[] | null> {
  for (;;) {
    const answer = await world.ask(`${words} [${usual}] `);
    if (answer === null) return null;
    try {
      return read(answer.trim() || usual);
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      world.stderr.write(`${renderError(error)}\n`);
    }
  }
}

/** `maxCost: 2`, or commented out where the person wants none. JSON is YAML, too. */
function writeLine({ name, value }: ConfigLine): string {
  if (value === null) return `# ${name}: ${JSON.stringify(USUAL[name] ?? true)}`;
  const isPlain =
    typeof value === "string" &&
    /^[\w./][\w./:-]*$/.test(value) &&
    !/^[\d.]+$|^(true|false|null|yes|no|on|off)$|:$/i.test(value);
  return `${name}: ${isPlain ? value : JSON.stringify(value)}`;
}

/** The values of lines that are commented out. */
const USUAL: Readonly<Partial<Record<ConfigLine["name"], unknown>>> = {
  maxCost: 2,
  interruptBefore: ["act"],
};
