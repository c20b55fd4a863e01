import { expect, test } from "vitest";
import { renderBash } from "../../src/faces/cli/completion/bash.ts";
import { describeCommands } from "../../src/faces/cli/completion/describe-commands.ts";
import { renderFish } from "../../src/faces/cli/completion/fish.ts";
import { CONFIG_KEYS, CONFIG_NAMES } from "../../src/faces/cli/options/config-file.ts";
import { describeShared } from "../../src/faces/cli/options/help.ts";
import { MOST_USED, OPTION_NAMES, OPTIONS, wordsFor } from "../../src/faces/cli/options/options.ts";
import { REMOVED_OPTIONS, replacementOf } from "../../src/faces/cli/options/removed-options.ts";
import { GROUPS, SUBCOMMANDS } from "../../src/faces/cli/options/subcommands.ts";
import { runProgram } from "../../src/faces/cli/program.ts";
import { createCapture, worldHere } from "../helpers/runs/run-here.ts";

const COMMANDS = describeCommands(GROUPS, SUBCOMMANDS);

/** The lines that a command writes. */
async function written(...argv: readonly string[]): Promise<readonly string[]> {
  const [stdout, stderr] = [createCapture(), createCapture()];
  const code = await runProgram(worldHere(argv, { env: {}, cwd: "/", stdout, stderr }));
  return [`$ runner ${argv.join(" ")}`, stdout.text().trimEnd(), `${stderr.text()}exit code ${code}`, ""];
}

test("help says these words, each option and command is for this, and is no longer that", async () => {
  const keeping = (keeps: unknown): string => (typeof keeps === "string" ? keeps : JSON.stringify(keeps));
  const lines = [
    ...(await written("--help")),
    ...(await written("help", "saves")),
    ...(await written("help", "saves", "clear")),
    ...(await written("doctor", "--help")),
    ...(await written("help", "workflow", "run")),
    "Options: how long each holds, and what a stop keeps of it",
    ...OPTION_NAMES.map((name) => {
      const { heading, holds, keeps } = OPTIONS[name];
      return `  ${name}: ${heading}, ${holds}, ${keeping(keeps)}; ${wordsFor(OPTIONS[name], "x").join(" ")}`;
    }),
    `Most used: ${MOST_USED.join(", ")}`,
    `Files of settings: ${CONFIG_NAMES.join(", ")}, with ${JSON.stringify(CONFIG_KEYS)}`,
    "",
    "Commands",
    ...Object.entries(GROUPS).map(([name, help]) => `  ${name}: ${help}`),
    ...SUBCOMMANDS.map(
      ({ name, takes, help, shares, own, words }) =>
        `  ${name} ${takes}: ${help}${describeShared(shares, own).replace(/\s*\n\s*/g, " ")}${words === undefined ? "" : ` (${words.join(", ")})`}`,
    ),
    "",
    "Removed",
    ...Object.entries(REMOVED_OPTIONS).map(([flag, remedy]) => `  ${flag}: ${remedy}`),
    ...[
      ["runner mcp", "--http"],
      ["runner", "--http"],
      ["runner saves list", "--no-drift"],
      ["runner saves", "--nothing"],
    ].map(([command = "", flag = ""]) => `  ${command} ${flag}: ${replacementOf(command, flag)}`),
  ];

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("command-texts.txt");
});

test("shells complete these words", async () => {
  const some = COMMANDS.filter(({ path: [first = ""] }) =>
    ["", "saves", "completion", "resume"].includes(first),
  );
  const text = [renderBash(some), renderFish(some)].join("\n");

  await expect(text).toMatchFileSnapshot("completion.txt");
});
