import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { installRunner } from "../../../src/faces/cli/process/install-command.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { HAS_TERMINALS } from "../../helpers/runs/pseudo-terminal.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { openTerminal } from "../processes/open-terminal.ts";

const played = playedFolder(["--steps", "2"]);
const stopped = playedFolder(["--steps", "2", "--interrupt-before", "act"]);

describe.skipIf(!HAS_TERMINALS)("runner by itself, on a terminal", () => {
  const shownIn = async (context: Parameters<typeof openTerminal>[0], cwd: string) => {
    const { code, shown } = await openTerminal(context, [], { cwd }).finished;
    expect(code).toBe(0);
    return shown;
  };

  test("says how to begin where nothing was played", async (context) => {
    const shown = await shownIn(context, temporaryFolder());

    expect(shown).toContain("saves holds no game yet.");
    expect(shown).toContain("runner --steps 50");
    expect(shown).toContain("runner --help");
  });

  test("shows a run, how to continue it and how to watch it", async (context) => {
    const shown = await shownIn(context, played());

    expect(shown).toMatch(/LANTERN, agent runner: not running/);
    expect(shown).toMatch(/Step +2, saved at 2/);
    expect(shown).toMatch(/Continue +runner --steps 50/);
    expect(shown).toMatch(/Watch +runner watch --open/);
  });

  test("one that waits at an interrupt is resumed", async (context) => {
    expect(await shownIn(context, stopped())).toMatch(/Continue +runner resume/);
  });

  test("with a ROM alone, shows that game and names the ROM in each command", async (context) => {
    const { code, shown } = await openTerminal(context, ["lantern"], { cwd: played() }).finished;

    expect(code).toBe(0);
    expect(shown).toMatch(/Continue +runner lantern --steps 50/);
  });

  test("with a ROM alone that was never played, says how to begin with it", async (context) => {
    const { code, shown } = await openTerminal(context, ["cairn"], { cwd: played() }).finished;

    expect(code).toBe(0);
    expect(shown).toContain("saves holds no game of cairn yet.");
    expect(shown).toContain("runner cairn --steps 50");
  });

  test("plays where the configuration file says how far", async (context) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "runner.config.json"), '{"steps": 1, "model": "explorer"}');

    expect(await shownIn(context, cwd)).toMatch(/saves\/lantern_save_step0001\.png/);
  });
});

describe("runner by itself, started by npx", () => {
  const npx = { npm_command: "exec" };

  test("plays the bundled game first, without asking a model, and says what to do next", async () => {
    const cwd = temporaryFolder();
    const env = { ...npx, ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: "http://127.0.0.1:9" };

    const { code, stdout } = await run([], { cwd, env });

    expect(code).toBe(0);
    expect(stdout).toContain("LANTERN: a new game. explorer plays.");
    expect(stdout).toContain("Steps: 50 played now, 50 in all.");
    expect(stdout).toMatch(/\nNext:\nInstall the command +\S.*\nWatch +runner watch/);
    expect(stdout).toContain(installRunner());
  });

  test("does not play on by itself where a game is", async () => {
    expect(await run([], { cwd: played(), env: npx })).toMatchObject({ code: 64, stdout: "" });
  });
});

test("without a terminal it is refused, as before", async () => {
  const { code, stdout, stderr } = await run([], { cwd: played() });

  expect({ code, stdout }).toEqual({ code: 64, stdout: "" });
  expect(stderr).toMatch(/^runner: missing --steps or --until-step/);
});
