import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fleetText, folderWithFleet } from "../../../../test/helpers/fleet/fleet-folder.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";

const RUN = ["fleet", "run", "few.yaml", "--jobs", "2"];

const LM = "name: few\nsteps: 2\nmodel: claude-haiku-5-5\n";

describe("what runner fleet run cannot do is one line", () => {
  test.each([
    [["fleet", "run"], "", 64, "missing required argument 'file': see runner fleet run --help"],
    [["fleet", "run", "none.yaml"], "", 66, "none.yaml does not exist: give the path of a fleet's file"],
    [[...RUN.slice(0, 3), "--jobs", "0"], "", 64, '--jobs takes a positive whole number, got "0"'],
    [
      RUN,
      "name: few\nsteps: 2\nmatrix: {seed: []}\n",
      65,
      "few.yaml:3:10: matrix.seed: is empty; it takes at least one value",
    ],
    [
      RUN,
      LM,
      78,
      "claude-haiku-5-5 needs an API key, and ANTHROPIC_API_KEY is not set: set ANTHROPIC_API_KEY",
    ],
    [
      ...[RUN, `${LM}keys: {api_key: {env: OTHER_KEY}}\n`, 78],
      "claude-haiku-5-5 needs an API key, and OTHER_KEY is not set: set OTHER_KEY",
    ],
    [
      ...[RUN, LM.replace("claude-haiku-5-5", "openai:gpt-5.2"), 78],
      "openai:gpt-5.2 needs an API key, and OPENAI_API_KEY is not set: set OPENAI_API_KEY",
    ],
    [
      ...[
        RUN,
        `${LM}summary_model: google:gemini-3.8-flash\nkeys: {google: {env: MY_G}, api_key: {env: PATH}}\n`,
        78,
      ],
      "google:gemini-3.8-flash needs an API key, and MY_G is not set: set MY_G",
    ],
    [RUN, fleetText(1, 2, "store: few.yaml\n"), 73, /^.*few\.yaml.*$/],
  ] as const)("%j with %j", async (args, text, code, line) => {
    const cwd = folderWithFleet(text);

    const ended = await run(args, { cwd });

    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: "" });
    const [first = "", ...others] = ended.stderr.trimEnd().split("\n");
    expect(others).toEqual([]);
    const told = first.replace(/^runner: /, "");
    if (typeof line === "string") expect(told).toBe(line);
    else expect(told).toMatch(line);
    expect(readdirSync(cwd)).toEqual(["few.yaml"]);
  });
});
