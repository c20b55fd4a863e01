import { expect, test } from "vitest";
import { STAT_ROWS } from "../../../packages/viewer/src/commands/argument-words.ts";
import { renderBash, renderZsh } from "../../../src/faces/cli/completion/bash.ts";
import { describeCommands } from "../../../src/faces/cli/completion/describe-commands.ts";
import { renderFish } from "../../../src/faces/cli/completion/fish.ts";
import { CLEARED_KINDS } from "../../../src/faces/cli/options/argument-words.ts";
import { type Subcommand, subcommand } from "../../../src/faces/cli/options/subcommand.ts";
import { GROUPS, SUBCOMMANDS } from "../../../src/faces/cli/options/subcommands.ts";
import { SHIPPED_SKILLS } from "../../../src/parts/skills/play/library/shipped-skills.ts";

const COMMANDS = describeCommands(GROUPS, SUBCOMMANDS);

/** The kind of a value as completion has it: of a command's option by its flag. */
const followedBy = (path: string, flag: string) =>
  COMMANDS.find((command) => command.path.join(" ") === path)?.options.find((one) => one.flag === flag)
    ?.value;
const takenBy = (path: string) => COMMANDS.find((command) => command.path.join(" ") === path)?.takes;

test("55.5: the alternatives of an option are offered, of a closed set and of a pattern", () => {
  expect(followedBy("replay", "--speed")).toEqual({ words: ["1", "4", "16", "max"] });
  expect(followedBy("", "--thinking")).toEqual({ words: ["on", "off"] });
  expect(takenBy("completion")).toEqual({ words: ["bash", "zsh", "fish"] });
});

test("55.5: where a save, a file or free text may follow, completion says so", () => {
  expect(followedBy("", "--load")).toEqual({ words: ["latest", "backup"] });
  expect(followedBy("", "--rom")).toBe("file");
  expect(followedBy("", "--version")).toBeNull();
});

test("55.1: a command brings the words of its argument, so a part's command needs no case of its own", () => {
  const of = { name: "sing", takes: "<song>", help: "sing", load: async () => async () => 0 };
  const taken = (command: Subcommand) => describeCommands({}, [command]).at(-1)?.takes;
  expect(taken(subcommand(of))).toBe("text");
  expect(taken(subcommand({ ...of, words: ["lullaby"] }))).toEqual({ words: ["lullaby"] });
  expect(takenBy("skills run")).toEqual({ words: SHIPPED_SKILLS });
  expect(takenBy("skills check")).toEqual({ words: SHIPPED_SKILLS });
  expect(takenBy("saves clear")).toEqual({ words: CLEARED_KINDS });
  expect(takenBy("stats")).toEqual({ words: STAT_ROWS });
});

const SMALL = [
  {
    path: [],
    help: "",
    takes: "file",
    options: [
      { flag: "--help", help: "show help", value: null },
      { flag: "--set", help: "set it", value: { words: ["a=", "b="] } },
      { flag: "--goal", help: "the player's goal", value: "text" },
    ],
  },
  { path: ["saves"], help: "saved games", takes: "text", options: [] },
  {
    path: ["saves", "load"],
    help: "load",
    takes: { words: ["latest", "backup"] },
    options: [{ flag: "--rom", help: "a ROM", value: "file" }],
  },
] as const;

test("the script for bash offers the words of each command, the longest command first", () => {
  const lines = renderBash(SMALL).split("\n");

  expect(lines[0]).toBe("# bash completion for runner. In ~/.bashrc: source <(runner completion bash)");
  expect(lines).toContain("      --set|--goal|--rom) ((i++)) ;;");
  expect(lines).toContain(
    '    --set) COMPREPLY=($(compgen -W "a= b=" -- "$current")); compopt -o nospace 2> /dev/null; return ;;',
  );
  expect(lines).toContain("    --goal|--rom) return ;;");
  const from = lines.indexOf("  case $command in");
  expect(lines.slice(from + 1, from + 5)).toEqual([
    `    " saves load"|" saves load"" "*) words="latest backup" options="--rom" ;;`,
    `    " saves"|" saves"" "*) words="load" options="" ;;`,
    `    *) words="saves" options="--help --set --goal" ;;`,
    "  esac",
  ]);
  expect(renderZsh(SMALL).split("\n").slice(2)).toEqual(lines.slice(1));
});

test("the script for fish offers each word where it may follow", () => {
  expect(renderFish(SMALL).split("\n").slice(1)).toEqual([
    "complete -c runner -f -n 'not __fish_seen_subcommand_from saves' -a saves -d 'saved games'",
    "complete -c runner -n 'not __fish_seen_subcommand_from saves' -l help -d 'show help'",
    "complete -c runner -n 'not __fish_seen_subcommand_from saves' -l set -xa 'a= b=' -d 'set it'",
    "complete -c runner -n 'not __fish_seen_subcommand_from saves' -l goal -x -d 'the player\\'s goal'",
    "complete -c runner -f -n '__fish_seen_subcommand_from saves; and not __fish_seen_subcommand_from load' -a load -d 'load'",
    "complete -c runner -f -n '__fish_seen_subcommand_from saves; and __fish_seen_subcommand_from load' -a 'latest backup'",
    "complete -c runner -n '__fish_seen_subcommand_from saves; and __fish_seen_subcommand_from load' -l rom -rF -d 'a ROM'",
    "",
  ]);
});
