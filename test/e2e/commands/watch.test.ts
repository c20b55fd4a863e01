import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { startViewer } from "../../helpers/web/start-viewer.ts";
import { send } from "../../helpers/web/test-viewer.ts";

/** A folder with a save folder in it. */
function home(): string {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "saves"));
  return cwd;
}

test("runner watch prints one address with a token, which opens; Ctrl-C ends it with 0, and nothing was written", async () => {
  const cwd = home();
  const viewer = await startViewer([], { cwd });
  const { port, token } = viewer;

  const opened = await send(port, `/?token=${token}`);
  const [cookie = ""] = opened.headers["set-cookie"]?.[0]?.split(";") ?? [];
  const games = await send(port, "/api/games", { headers: { cookie } });
  viewer.child.kill("SIGINT");
  const { code, stdout, stderr } = await viewer.finished;

  expect(opened.status).toBe(303);
  expect(JSON.parse(games.text)).toMatchObject({ folder: "saves", control: false, games: [] });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n$/);
  expect(stderr).toContain("Ctrl-C ends the viewer, never a run.");
  expect(stderr).not.toContain(token);
  expect(readdirSync(cwd, { recursive: true })).toEqual(["saves"]);
});

test.runIf(process.platform === "linux")(
  "--open opens the run, or the gallery where there is none",
  async () => {
    const bin = temporaryFolder();
    const opened = join(bin, "opened");
    writeFileSync(
      join(bin, "xdg-open"),
      `#!/bin/sh\nprintf %s "$1" > ${opened}.new && mv ${opened}.new ${opened}\n`,
      {
        mode: 0o755,
      },
    );
    const openIn = async (cwd: string): Promise<string> => {
      rmSync(opened, { force: true });
      const viewer = await startViewer(["--open"], { cwd, env: { PATH: `${bin}:${process.env["PATH"]}` } });
      await expect.poll(() => existsSync(opened), { timeout: 30_000 }).toBe(true);
      viewer.child.kill("SIGINT");
      await viewer.finished;
      return readFileSync(opened, "utf8");
    };
    const cwd = home();

    const empty = await openIn(cwd);
    await run(["--steps", "1", "--model", "explorer", "--quiet"], { cwd });
    const played = await openIn(cwd);

    expect(empty).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+$/);
    expect(played).toMatch(/\/\?token=[\w-]+#\/g\/lantern$/);
  },
);

test("a page that is still open does not hold the viewer up when it ends", async () => {
  const viewer = await startViewer(["--quiet"], { cwd: home() });
  await (await fetch(`http://127.0.0.1:${viewer.port}/api/games`)).text();

  viewer.child.kill("SIGTERM");

  expect((await viewer.finished).code).toBe(0);
});

test("--json tells the address and the port, --port names it, and the port in use is one line", async () => {
  const cwd = home();
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.once("listening", resolve));
  const { port } = taken.address() as AddressInfo;

  const refused = await run(["watch", "--port", String(port)], { cwd });
  const viewer = await startViewer(["--json", "--control"], { cwd });
  viewer.child.kill("SIGINT");
  const { stdout, stderr } = await viewer.finished;

  expect(refused).toMatchObject({
    code: 75,
    stdout: "",
    stderr: `runner: port ${port} of 127.0.0.1 is in use: choose another with --port, or leave it out for any that is free\n`,
  });
  const told = JSON.parse(stdout) as { address: string; port: number; control: boolean };
  expect(told).toEqual({
    address: expect.stringContaining(`:${told.port}/?token=`),
    port: told.port,
    control: true,
  });
  expect(stderr).not.toContain("Ctrl-C");
});

test("runner watch --stage prints the same address each time: its token is kept where others cannot read it", async () => {
  const env = { XDG_CONFIG_HOME: temporaryFolder() };
  const stages = [];
  for (let i = 0; i < 2; i += 1) {
    const stage = await startViewer(["--stage", "--port", "0"], { cwd: home(), env });
    stage.child.kill("SIGINT");
    await stage.finished;
    stages.push(new URL(stage.address));
  }

  expect(stages.map(({ pathname }) => pathname)).toEqual(["/stage", "/stage"]);
  expect(stages[0]?.search).toMatch(/^\?token=[\w-]{43}$/);
  expect(stages[1]?.search).toBe(stages[0]?.search);
  const file = join(env.XDG_CONFIG_HOME, "gameboy-runner", "stage-token");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a stage whose token cannot be kept says so, and one that is to act is refused", async () => {
  const cwd = home();
  const stage = await startViewer(["--stage", "--port", "0"], { cwd, env: { XDG_CONFIG_HOME: "/dev/null" } });
  stage.child.kill("SIGINT");

  expect((await stage.finished).stderr).toContain("the next stage has another address");
  expect(await run(["watch", "--stage", "--control"], { cwd })).toMatchObject({
    code: 64,
    stderr: "runner: a stage is read-only: pass --stage or --control\n",
  });
});

test.each([
  [["--save-dir", "nowhere"], 66, "nowhere does not exist: start a game with runner --steps 50"],
  [["--save-dir", "file"], 66, "file is not a folder of saves: start a game with runner --steps 50"],
  [["--port", "65536"], 64, '--port takes a port from 0 to 65535, got "65536"'],
  [["--port", "-1"], 64, '--port takes a port from 0 to 65535, got "-1"'],
])("runner watch %j is refused in one line", async (args, code, line) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "file"), "");

  expect(await run(["watch", ...args], { cwd })).toMatchObject({
    code,
    stdout: "",
    stderr: `runner: ${line}\n`,
  });
});
