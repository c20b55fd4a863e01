import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { forgeInfo } from "../../helpers/saves/forge-save.ts";
import { oddServer, pressEvents, sendEvents } from "../../helpers/server/odd-server.ts";
import { goodRun } from "../../helpers/server/one-model.ts";

const SECRET = "a secret of the user's";

/** A folder of the user's with a secret, and one that a stranger packed. */
function twoFolders() {
  const home = temporaryFolder();
  const cwd = temporaryFolder();
  writeFileSync(join(home, "secret.txt"), SECRET);
  symlinkSync(home, join(cwd, "inner"));
  symlinkSync(join(home, "new.txt"), join(cwd, "new.txt"));
  return { home, cwd };
}

describe("a configuration file in the working directory names no path outside of it that is written or sent", () => {
  test.each([
    ["systemPrompt", "--set systemPrompt="],
    ["record", "--record "],
    ["logFile", "--set logFile="],
    ["saveDir", "--save-dir "],
    ["skillsDir", "--set skillsDir="],
    ["gameMap", "--game-map "],
    ["symbols", "--set symbols="],
    ["playbook", "--playbook "],
    ["player", "--set player="],
    ["prices", "--set prices="],
    ["replay", "--replay "],
    ["load", "--load "],
    ["sign", "--set sign="],
    ["signers", "--set signers="],
  ])("49.A6: %s", async (name, flag) => {
    const { home, cwd } = twoFolders();
    const paths = [join(home, "secret.txt"), "../x", "inner/secret.txt", "new.txt"];
    for (const path of paths) {
      writeFileSync(join(cwd, "runner.config.json"), JSON.stringify({ [name]: path }));

      const { code, stderr } = await run(["--model", "explorer", "--steps", "1"], { cwd });

      const message = `runner: "${name}" in runner.config.json leads out of the working directory: to use that path, pass ${flag}${path}\n`;
      expect({ code, stderr }).toEqual({ code: 78, stderr: message });
    }
    expect(readdirSync(home)).toEqual(["secret.txt"]);
    expect(readFileSync(join(home, "secret.txt"), "utf8")).toBe(SECRET);
    expect(existsSync(join(cwd, "saves"))).toBe(false);
  });

  test("but one that the user names does, and so does a flag", async () => {
    const { home, cwd } = twoFolders();
    const config = join(cwd, "runner.config.json");
    writeFileSync(config, JSON.stringify({ saveDir: join(home, "saves") }));
    const play = ["--model", "explorer", "--steps", "1"];

    expect(await run([...play, "--save-dir", "here"], { cwd })).toMatchObject({ code: 0 });
    expect(await run([...play, "--config", config], { cwd })).toMatchObject({ code: 0 });
    expect([existsSync(join(cwd, "here")), existsSync(join(home, "saves"))]).toEqual([true, true]);
  });
});

test.each(["system_prompt", "game_map", "symbols"])(
  "a fleet's file names no %s outside its folder: the store and the server would get it",
  async (key) => {
    const { requests, env } = await oddServer((res, _, n) => sendEvents(res, pressEvents(n)));
    const { home, cwd } = twoFolders();
    for (const path of [join(home, "secret.txt"), "inner/secret.txt"]) {
      const map = key === "symbols" ? "game_map: map.yaml\n" : "";
      writeFileSync(join(cwd, "map.yaml"), "");
      const file = `name: few\nmodel: local\nbase_url: ${env.ANTHROPIC_BASE_URL}\nsteps: 1\n${map}${key}: ${path}\n`;
      writeFileSync(join(cwd, "few.yaml"), file);

      const { code, stderr, stdout } = await run(["fleet", "run", "few.yaml"], { cwd, env });

      expect({ code, told: stderr + stdout }).toMatchObject({
        code: 65,
        told: expect.stringContaining("is outside the folder of the fleet's file: copy secret.txt there"),
      });
    }
    expect(requests).toEqual([]);
  },
);

describe("49.A6: a fleet's file that names folders outside its own", () => {
  test("49.A6: gets no skills from there: the store would get them", async () => {
    const { home, cwd } = twoFolders();
    writeFileSync(join(cwd, "few.yaml"), `name: few\nmodel: explorer\nsteps: 1\nskills: ${home}\n`);

    const { code, stdout, stderr } = await run(["fleet", "check", "few.yaml"], { cwd });

    expect({ code, told: stdout + stderr }).toMatchObject({
      code: 65,
      told: expect.stringContaining("is outside the folder of the fleet's file"),
    });
  });

  test("49.A6: writes to no store there until it is approved; the line that is printed does it", async () => {
    const { home, cwd } = twoFolders();
    const env = { XDG_CONFIG_HOME: temporaryFolder() };
    const store = join(home, "store");
    writeFileSync(join(cwd, "few.yaml"), `name: few\nmodel: explorer\nsteps: 1\nstore: ${store}\n`);
    const play = ["fleet", "run", "few.yaml", "--jobs", "1", "--quiet"];

    const refused = await run(play, { cwd, env });
    const status = await run(["fleet", "status", "few.yaml"], { cwd, env });
    const left = readdirSync(home);
    const named = await run([...play, "--set", `store=${store}`], { cwd, env });
    const plain = await run(play, { cwd, env });

    expect(refused).toMatchObject({
      code: 78,
      stderr: `runner: the store ${store} is outside the folder of the fleet's file, and you have not approved it: to approve it, run runner ${play.join(" ")} --set store=${store}\n`,
    });
    expect([status.code, left]).toEqual([78, ["secret.txt"]]);
    expect([named.code, plain.code, existsSync(store)]).toEqual([0, 0, true]);
  });
});

test("49.A6: an export of a save follows no link, with --force either", async () => {
  const cwd = temporaryFolder();
  const play = ["--model", "explorer", "--new-game", "--steps", "1"];
  expect(await run(play, { cwd })).toMatchObject({ code: 0 });
  const { home } = twoFolders();
  const out = ["saves", "export", "latest", "out", "--as", "protocol"];
  expect(await run(out, { cwd })).toMatchObject({ code: 0 });
  const [name = ""] = readdirSync(join(cwd, "out"));
  rmSync(join(cwd, "out", name));
  symlinkSync(join(home, "secret.txt"), join(cwd, "out", name));

  expect(await run([...out, "--force"], { cwd })).toMatchObject({ code: 0 });

  expect(readFileSync(join(home, "secret.txt"), "utf8")).toBe(SECRET);
  expect(lstatSync(join(cwd, "out", name)).isSymbolicLink()).toBe(false);
});

describe("a save's paths are read as what they are said to be, and nothing else is sent or kept of them", () => {
  const folder = playedFolder(["--steps", "5", "--save-every", "5"]);

  test.each([
    ["romPath", "its hash is that of the ROM that was played"],
    ["gameMap", "only a sound memory map is used"],
    ["symbols", "only names that a sound memory map asks for are used"],
  ])("%s: %s", async (name) => {
    const { home } = twoFolders();
    const cwd = folder();
    const save = readdirSync(join(cwd, "saves")).find((file) => file.endsWith(".png")) ?? "";
    forgeInfo(join(cwd, "saves", save), (info) => ({
      ...info,
      game: { ...(info["game"] as object), [name]: join(home, "secret.txt") },
    }));
    const { url, requests } = await goodRun();

    const { stdout, stderr } = await run(["--model", "local-model", "--base-url", url, "--steps", "1"], {
      cwd,
    });

    expect(stdout + stderr + JSON.stringify(requests)).not.toContain(SECRET);
    expect(readFileSync(join(home, "secret.txt"), "utf8")).toBe(SECRET);
  });
});
