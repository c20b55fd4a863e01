import { RunnerError } from "../../../base/errors.ts";
import { suggest } from "./suggest.ts";

/** What `runner help` knows: a command, and those under it. */
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
  const meant = suggest(word, names);
  const remedy = meant === null ? "see" : `did you mean ${[...path, meant].join(" ")}? See`;
  const asked = [...path, word].join(" ");
  return new RunnerError("command-invalid", `runner help does not know "${asked}": ${remedy} runner --help`);
}
