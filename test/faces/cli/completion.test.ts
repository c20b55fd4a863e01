import { expect, test } from "vitest";
import { describeCommands } from "../../../src/faces/cli/completion/describe-commands.ts";
import { GROUPS, SUBCOMMANDS } from "../../../src/faces/cli/options/subcommands.ts";

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
