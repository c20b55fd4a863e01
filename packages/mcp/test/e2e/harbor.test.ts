import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { startMcp } from "../../../../test/helpers/mcp/client-process.ts";
import { RUNNER, run } from "../../../../test/helpers/runs/run-command.ts";
import { hashOf } from "../../../lab/src/bench/submission.ts";

it("a task for Harbor: its MCP server plays the task, and its verifier rewards what the checked run reached", async () => {
  const cwd = temporaryFolder();
  const exported = await run(["bench", "export", "out", "lantern", "--harbor"], { cwd });
  expect(exported).toMatchObject({ code: 0, stderr: "wrote 1 task for Harbor to out\n" });
  const task = join(cwd, "out/lantern-memory-1");
  expect(readFileSync(join(task, "environment/Dockerfile"), "utf8")).toMatch(/gameboy-runner[@-]\d/);
  expect(readFileSync(join(task, "instruction.md"), "utf8")).toContain("Light the lantern");
  const config = readFileSync(join(task, "task.toml"), "utf8");
  const args: readonly string[] = JSON.parse(/^args = (.+)$/m.exec(config)?.[1] ?? "");
  const folder = join(cwd, "run");
  // The container has the package, which names no commit; the command here is that of a clone.
  const commit = execFileSync("git", ["rev-parse", "HEAD"], {
    cwd: dirname(RUNNER),
    encoding: "utf8",
  }).trim();
  const [entryFile, manifestFile] = ["entry", "manifest"].map((name) =>
    join(task, `tests/submission/${name}.json`),
  ) as [string, string];
  const entry = JSON.parse(readFileSync(entryFile, "utf8"));
  entry.program.commit = commit;
  writeFileSync(entryFile, JSON.stringify(entry));
  const manifest = { ...JSON.parse(readFileSync(manifestFile, "utf8")), entrySha256: hashOf(entry) };
  writeFileSync(manifestFile, JSON.stringify(manifest));
  // A shell finds the command as it would in the container.
  mkdirSync(join(cwd, "bin"));
  writeFileSync(join(cwd, "bin/runner"), `#!/bin/sh\nexec "${process.execPath}" "${RUNNER}" "$@"\n`, {
    mode: 0o755,
  });
  const verify = (): number => {
    const env = { ...process.env, PATH: `${join(cwd, "bin")}:${process.env["PATH"]}`, RUN: folder };
    const places = { TESTS: join(task, "tests"), LOGS: join(cwd, "logs") };
    const options = { env: { ...env, ...places }, cwd, stdio: "pipe" } as const;
    execFileSync("sh", [join(task, "tests/test.sh")], options);
    return Number(readFileSync(join(cwd, "logs/reward.txt"), "utf8"));
  };

  expect(verify(), "without a run").toBe(0);
  const { client, leave } = await startMcp(
    args.slice(1).map((word) => (word === "/app/run" ? folder : word)),
  );
  const call = async (name: string, input: Record<string, unknown>) =>
    await client.callTool({ name, arguments: input });
  await call("press_buttons", { buttons: ["start"] });
  for (let step = 0; step < 4; step += 1) await call("read_text", {});
  await call("navigate_to", { direction: "right" });
  await leave();

  writeFileSync(join(cwd, "runner.config.json"), "{");
  const reward = verify();
  const { runs } = JSON.parse(readFileSync(join(cwd, "logs/check.json"), "utf8"));
  expect(runs).toMatchObject([{ verdict: "proven", recorded: { models: [{ model: "test-client 1.2.3" }] } }]);
  expect(reward).toBeGreaterThan(0);
});

it("a task for Harbor needs a game of the package, and more than pictures", async () => {
  const cwd = temporaryFolder();
  const bench = async (...words: string[]) =>
    await run(["bench", "export", "out", ...words, "--harbor"], { cwd });

  expect((await bench("lantern", "--set", "levels=pixels")).stderr).toContain(
    "an MCP client gets more than pictures: leave out pixels",
  );
  expect((await bench("pokemon-red")).stderr).toContain(
    "the task pokemon-red is played with Pokémon Red (US)",
  );
});
