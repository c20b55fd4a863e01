import { expect, test } from "vitest";
import { HIDDEN_SUBCOMMANDS, SUBCOMMANDS } from "../../src/faces/cli/options/subcommands.ts";
import { ELSEWHERE, READING, WRITING } from "../helpers/disks/writing-commands.ts";

test("48.B: every command is swept for faults of the disk, or is known to be swept elsewhere or to read only", () => {
  const commands = [...SUBCOMMANDS, ...HIDDEN_SUBCOMMANDS].map(({ name }) => name);
  const swept = new Set(Object.keys(WRITING).map((name) => name.replace(/ --.*/, "")));
  const known = [...swept, ...Object.keys(ELSEWHERE), ...READING];

  expect(known.sort()).toEqual(["", ...commands].sort());
});
