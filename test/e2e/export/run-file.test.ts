import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unpackParts } from "../../../packages/lab/src/run-file/archive.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { forgeRun } from "../../helpers/proof/forge-run.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { oneModel } from "../../helpers/server/one-model.ts";

const copy = playedFolder(["--steps", "12", "--new-game", "--goal", "Light the lantern"]);

test("a run is exported, checked, brought to another folder, and continued there on a branch", async () => {
  const cwd = copy();

  const exported = await run(["export", "run", "out.run"], { cwd });
  const checked = await run(["check", "out.run", "--json"], { cwd });
  const imported = await run(["import", "out.run", "--save-dir", "theirs"], { cwd });
  const again = await run(["import", "out.run", "--save-dir", "theirs"], { cwd });
  const other = await run(["import", "out.run"], { cwd });
  const continued = await run(["--save-dir", "theirs", "--to-step", "12", "--steps", "3", "--quiet"], {
    cwd,
  });
  const second = await run(["export", "run", "second.run", "--save-dir", "theirs"], { cwd });
  const checkedAgain = await run(["check", "second.run", "--json"], { cwd });

  expect(exported).toMatchObject({ code: 0, stdout: "" });
  expect(exported.stderr).toMatch(/^wrote out\.run: 12 steps, /);
  expect(readFileSync(join(cwd, "out.run")).toString("latin1")).not.toContain(cwd);
  expect(checked.code).toBe(0);
  expect(JSON.parse(checked.stdout)).toMatchObject({
    verdict: "proven",
    findings: [],
    claims: { steps: 12 },
  });
  expect(imported.code).toBe(0);
  expect(imported.stdout).toContain(
    "To continue on a branch: runner --save-dir theirs --to-step 12 --steps 50",
  );
  expect(again).toEqual(imported);
  expect(other).toMatchObject({ code: 64 });
  expect(continued.code).toBe(0);
  expect(second.code).toBe(0);
  expect(JSON.parse(checkedAgain.stdout)).toMatchObject({
    verdict: "proven",
    claims: { steps: 15, all: { branches: 2 } },
  });
});

test("49.A6: a run's file has no address of a server, is proven, and is continued at the reader's own server", async () => {
  const { url, requests } = await oneModel();
  const cwd = temporaryFolder();
  const env = { XDG_CONFIG_HOME: temporaryFolder(), RUNNER_MAX_TOKENS: "100000" };
  const play = ["--model", "local-model", "--quiet"];
  const begun = await run([...play, "--new-game", "--steps", "2", "--base-url", `${url}/tenant-77`], {
    cwd,
    env,
  });
  const exported = await run(["export", "run", "out.run"], { cwd, env });

  const text = [...unpackParts(readFileSync(join(cwd, "out.run"))).values()]
    .map((part) => Buffer.from(part).toString())
    .join("\n");
  const checked = await run(["check", "out.run", "--json"], { cwd, env });
  await run(["import", "out.run", "--save-dir", "theirs"], { cwd, env });
  const asked = requests.length;
  const continued = await run([...play, "--save-dir", "theirs", "--to-step", "2", "--steps", "1"], {
    cwd,
    env: { ...env, ANTHROPIC_BASE_URL: url },
  });

  expect([begun.code, exported.code, checked.code]).toEqual([0, 0, 0]);
  expect(text).toContain("local-model");
  expect(text).not.toMatch(/tenant-77|127\.0\.0\.1/);
  expect(JSON.parse(checked.stdout)).toMatchObject({ verdict: "proven", findings: [] });
  expect(continued).toMatchObject({ code: 0 });
  expect(requests.length).toBeGreaterThan(asked);
});

test("49.A2: a file whose game's name holds a shell command is refused, and nothing of it is printed as a command", async () => {
  const cwd = copy();
  await run(["export", "run", "out.run"], { cwd });
  const rom = "lantern:3; touch F #";
  const forged = forgeRun(
    readFileSync(join(cwd, "out.run")),
    (records) => {
      for (const record of records) if (record.type === "start") record.game.romPath = rom;
      return undefined;
    },
    (manifest) => {
      manifest.game.rom = rom;
    },
  );
  writeFileSync(join(cwd, "forged.run"), forged);

  const imported = await run(["import", "forged.run", "--save-dir", "a b; touch F"], { cwd });
  const own = await run(["import", "out.run", "--save-dir", "a b; touch F"], { cwd });

  expect(imported).toMatchObject({ code: 65, stdout: "" });
  expect(own.stdout).toContain("runner watch --save-dir 'a b; touch F' --open\n");
});

test("a signed file is proven to be its signer's, and any change of it is found", async () => {
  const cwd = copy();
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", "key"], { cwd });
  const [type, key] = readFileSync(join(cwd, "key.pub"), "utf8").split(" ");
  writeFileSync(join(cwd, "signers"), `player@example.org ${type} ${key}\n`);
  const signed = ["--json", "--set", "signers=signers"];

  await run(["export", "run", "out.run", "--set", "sign=key"], { cwd });
  await run(["export", "run", "unsigned.run"], { cwd });
  const good = await run(["check", "out.run", ...signed], { cwd });
  const unsigned = await run(["check", "unsigned.run", ...signed], { cwd });
  const forged = forgeRun(readFileSync(join(cwd, "out.run")), (records) => {
    records.at(-1).time = "2026-01-01T00:00:00.000Z";
    return undefined;
  });
  writeFileSync(join(cwd, "forged.run"), forged);
  const bad = await run(["check", "forged.run"], { cwd });

  expect(JSON.parse(good.stdout)).toMatchObject({
    verdict: "proven",
    signature: { isGood: true, signer: "player@example.org" },
  });
  expect(unsigned.code).toBe(65);
  expect(unsigned.stdout).toContain("the file is not signed");
  expect(bad.code).toBe(65);
  expect(bad.stdout).toContain("the signature is not one of this file");
});

test("a file that is none, and a ROM that is not there, are refused in a line", async () => {
  const cwd = copy();
  writeFileSync(join(cwd, "none.run"), "PK\u0003\u0004 and no more");

  const none = await run(["check", "none.run"], { cwd });
  const imported = await run(["import", "none.run", "--save-dir", "theirs"], { cwd });

  expect(none).toMatchObject({ code: 65, stdout: "" });
  expect(none.stderr).toMatch(/^runner: the file .*: get an intact copy\n$/);
  expect(imported.code).toBe(65);
});
