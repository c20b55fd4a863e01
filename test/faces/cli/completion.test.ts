import { expect, test } from "vitest";
import { STAT_ROWS } from "../../../packages/viewer/src/commands/argument-words.ts";
import { describeCommands } from "../../../src/faces/cli/completion/describe-commands.ts";
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
