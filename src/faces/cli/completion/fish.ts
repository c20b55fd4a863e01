import { type CompletedCommand, type Expected, wordsAfter } from "./describe-commands.ts";

/** A completion script for fish. */
export function renderFish(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap((command) => {
    const after = wordsAfter(command.path, commands);
    const here = conditionOf(command, after);
    return [
      ...after.map(
        ({ path, help }) => `complete -c runner -f -n ${here} -a ${path.at(-1)} -d ${quote(help)}`,
      ),
      ...(typeof command.takes === "string"
        ? []
        : [`complete -c runner -f -n ${here} -a ${quote(command.takes.words.join(" "))}`]),
      ...command.options.map(
        ({ flag, help, value }) =>
          `complete -c runner -n ${here} -l ${flag.slice(2)}${takes(value)} -d ${quote(help)}`,
      ),
    ];
  });
  return `# fish completion for runner: runner completion fish > ~/.config/fish/completions/runner.fish
${lines.join("\n")}
`;
}

/** The place at which a command's own words are offered. */
function conditionOf({ path }: CompletedCommand, after: readonly CompletedCommand[]): string {
  const words = after.map(({ path }) => path.at(-1)).join(" ");
  const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
  const unseen = words === "" ? [] : [`not __fish_seen_subcommand_from ${words}`];
  return quote([...seen, ...unseen].join("; and ") || "true");
}

function takes(value: Expected | null): string {
  if (value === null) return "";
  if (value === "file") return " -rF";
  return value === "text" ? " -x" : ` -xa ${quote(value.words.join(" "))}`;
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
