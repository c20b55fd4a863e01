import { mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { HAS_TERMINALS, runCommandOnTerminal } from "../../helpers/runs/pseudo-terminal.ts";
import { RUNNER, runProcess } from "../../helpers/runs/run-command.ts";
import { forgeInfo } from "../../helpers/saves/forge-save.ts";

/** Codes that retitle a terminal, hide what follows and turn the writing direction; and the end of a line, which could begin another. */
const ODD = "\u001b]0;own\u0007\u001b[8m\u009b31m\u0000\u202e\u2066\u200f\u061c\u007f\rx";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const folder = playedFolder(["--new-game", "--steps", "12", "--save-every", "5"]);

/** A folder of a stranger's, whose saves name odd paths, and whose name is odd itself. */
function hostileFolder(): string {
  const cwd = folder();
  const saves = join(cwd, "saves");
  for (const name of readdirSync(saves).filter((file) => file.endsWith(".png"))) {
    forgeInfo(join(saves, name), (info) => ({
      ...info,
      game: {
        ...(info["game"] as object),
        romPath: `roms/${ODD}.gb`,
        romSha256: "0".repeat(64),
        gameMap: `${ODD}.yaml`,
        symbols: `${ODD}.sym`,
      },
    }));
  }
  const odd = join(cwd, `odd${ODD.replaceAll("\u0000", "")}\nrunner: all is well`);
  mkdirSync(odd);
  renameSync(saves, join(odd, "saves"));
  return odd;
}

describe("49.A5: control characters in a stranger's files and names reach no terminal", () => {
  test.each([
    ["--steps 1", ["--steps", "1"]],
    ["--save-info", ["--save-info"]],
    ["saves list", ["saves", "list", "--all"]],
    ["saves show", ["saves", "show", "latest", "--all"]],
    ["saves verify", ["saves", "verify"]],
    ["status", ["status"]],
    ["status --json", ["status", "--json"]],
    ["saves list --json", ["saves", "list", "--json"]],
    ["cost", ["cost"]],
    ["doctor", ["doctor"]],
    ["a file that is not there", ["saves", "show", `${ODD.replaceAll("\u0000", "")}.png`]],
    ["a fleet that is not there", ["fleet", "check", `${ODD.replaceAll("\u0000", "")}.yaml`]],
  ])("49.A5: of %s", async (_, args) => {
    const cwd = hostileFolder();

    const { stdout, stderr } = await runProcess([...args], { cwd });

    expect(`${stdout}${stderr}`).not.toBe("");
    expect(stdout).not.toMatch(CONTROLS);
    expect(stderr).not.toMatch(CONTROLS);
    expect(`${stdout}${stderr}`).not.toMatch(/^runner: all is well/m);
    if (args.includes("--json")) for (const line of stdout.trim().split("\n")) JSON.parse(line);
  });

  test.skipIf(!HAS_TERMINALS)(
    "49.A5: of an error and a question, whose own colours stay, on a terminal",
    async () => {
      const cwd = hostileFolder();
      const shell = `unset NO_COLOR; ${process.execPath} ${RUNNER} saves list; ${process.execPath} ${RUNNER} --steps 1; echo END; read x`;

      const { output } = await runCommandOnTerminal(
        ["sh", "-c", shell],
        "END",
        { type: "\n" },
        { cwd, env: { TERM: "xterm-256color" } },
      );

      expect(output).toContain("\u001b[1m");
      for (const code of [
        "\u001b]0",
        "\u001b[8m",
        "\u009b",
        "\u202e",
        "\u2066",
        "\u200f",
        "\u061c",
        "\u0000",
      ])
        expect(output).not.toContain(code);
    },
  );

  test("49.A5: of a workflow's and a configuration's mistakes", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "runner.config.json"), JSON.stringify({ [ODD]: 1 }));
    writeFileSync(join(cwd, "a.yaml"), `"${JSON.stringify(ODD).slice(1, -1)}": 1\n`);

    for (const args of [
      ["--steps", "1"],
      ["workflow", "check", "a.yaml"],
      ["skills", "check", "a.yaml"],
    ]) {
      const { stdout, stderr } = await runProcess(args, { cwd });
      expect(stdout + stderr).not.toMatch(CONTROLS);
    }
  });
});
