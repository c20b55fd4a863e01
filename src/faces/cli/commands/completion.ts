import { EXIT_CODES } from "../../../base/errors.ts";
import { renderBash, renderZsh } from "../completion/bash.ts";
import {
  type CompletedCommand,
  describeCommands,
  SHELLS,
  type Shell,
} from "../completion/describe-commands.ts";
import { renderFish } from "../completion/fish.ts";
import type { Subcommand } from "../options/subcommand.ts";
import { parseChoice } from "../options/values/parse-value.ts";
import type { World } from "../process-context.ts";

const RENDER: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: renderBash,
  zsh: renderZsh,
  fish: renderFish,
};

/** Prints the completion script of a shell, from the tables that parse the command line. Returns the exit code. */
export function printCompletion(
  { stdout }: World,
  shell: string,
  groupHelps: Readonly<Record<string, string>>,
  subcommands: readonly Subcommand[],
): number {
  const render = RENDER[parseChoice(SHELLS)(shell, "runner completion")];
  stdout.write(render(describeCommands(groupHelps, subcommands)));
  return EXIT_CODES.done;
}
