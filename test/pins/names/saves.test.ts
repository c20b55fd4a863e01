import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { playerScript, SUMMARY_MARKER, strictServer } from "../../helpers/server/strict-server.ts";

// The names of the documents that asked for saves, written as they are there: docs/names.md.

const FREE = ["--model", "explorer", "--quiet"];

test("46.3: the flags of saves do what their names say", async () => {
  const cwd = temporaryFolder();
  const play = async (...args: readonly string[]) => (await run([...FREE, ...args], { cwd })).code;
  const totalSteps = async () => {
    const { stdout } = await run(["--save-info", "--save-dir", "game", "--json"], { cwd });
    return JSON.parse(stdout).totalSteps;
  };

  expect(await play("--steps", "4", "--save-every", "2", "--save-dir", "game")).toBe(0);
  expect(await totalSteps()).toBe(4);
  expect(await play("--load-backup", "--steps", "1", "--save-dir", "game")).toBe(0);
  expect(await totalSteps()).toBe(3);
  expect(await play("--no-auto-save", "--steps", "5", "--save-dir", "game")).toBe(0);
  expect(await totalSteps()).toBe(3);
  expect(await play("--new-game", "--steps", "1", "--save-dir", "game")).toBe(0);
  expect(await totalSteps()).toBe(1);
  expect(readdirSync(cwd)).toEqual(["game"]);
});

test("46.3: --help names the flags of saves", async () => {
  const { stdout } = await run(["--help"]);

  for (const flag of [
    "--steps <n>",
    "--save-every <n>",
    "--save-dir <path>",
    "--no-auto-save",
    "--new-game",
    "--load-backup",
    "--save-info",
  ])
    expect(stdout).toContain(`  ${flag} `);
});

test("46.3: a save holds what the documents name, under the names of docs/names.md", async () => {
  const cwd = temporaryFolder();
  await run([...FREE, "--steps", "2"], { cwd });

  const info = JSON.parse((await run(["--save-info", "--json"], { cwd })).stdout);
  const history = await run(["saves", "export", "latest", "-", "--as", "history"], { cwd });

  expect(info).toMatchObject({
    version: expect.any(Number),
    totalSteps: 2,
    saveTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    gameInfo: { text: expect.any(String) },
    summaryText: null,
  });
  expect(history.stdout).toContain("press_buttons");
  expect(readdirSync(join(cwd, "saves"))).toContain("lantern_save_step0002.png");
});

test("46.3: a conversation is summarized after 60 messages, unless told otherwise", async () => {
  const { stdout } = await run(["help", "options"]);

  expect(stdout.replace(/\s+/g, " ")).toContain("summarize after this many messages (60)");
});

test("46.3: a summary has the documents' five headings", async () => {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer(playerScript());
  const model = ["--model", "claude-sonnet-5-5", "--set", "maxHistory=4"];

  await run([...model, "--steps", "4", "--quiet"], { cwd, env });

  const asked = server.exchanges.map(({ body }) => JSON.stringify(body.messages.at(-1)));
  const summary = asked.find((text) => SUMMARY_MARKER.test(text)) ?? "";
  expect(summary.match(/## [A-Z][a-z ]+/g)).toEqual([
    "## Events and milestones",
    "## Decisions",
    "## Present goal",
    "## Place and party",
    "## Strategies and plans",
  ]);
  const info = JSON.parse((await run(["--save-info", "--json"], { cwd })).stdout);
  expect(info.summaryText).toContain("## Events and milestones");
});
