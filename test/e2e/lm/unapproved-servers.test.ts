import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { fakeS3 } from "../../helpers/fleet/fake-s3.ts";
import { RUNNER } from "../../helpers/fleet/start-pool.ts";
import { runCommandOnTerminal } from "../../helpers/runs/pseudo-terminal.ts";
import { run, runProcess } from "../../helpers/runs/run-command.ts";
import { oddServer, sendBody } from "../../helpers/server/odd-server.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";

const ON = ["--steps", "1", "--quiet"];

/** A folder with a stranger's run, whose saves name the stranger's server; and somebody who has a key, and approved nothing. */
async function strangersRun() {
  const { server } = await strictServer();
  const cwd = temporaryFolder();
  const stranger = {
    XDG_CONFIG_HOME: temporaryFolder(),
    ANTHROPIC_API_KEY: server.key,
    RUNNER_PROFILE: "anthropic",
  };
  await run(["--base-url", server.url, "--model", "claude-haiku-5-5", "--new-game", ...ON], {
    cwd,
    env: stranger,
  });
  const asked = server.exchanges.length;
  const home = temporaryFolder();
  return {
    ...{ cwd, home, url: server.url },
    // The question about the run itself is answered.
    env: { XDG_CONFIG_HOME: home, ANTHROPIC_API_KEY: server.key, RUNNER_MAX_COST: "1" },
    requests: () => server.exchanges.length - asked,
    approved: () => {
      const file = join(home, "gameboy-runner/approved");
      return existsSync(file) ? readFileSync(file, "utf8") : null;
    },
  };
}

describe("a save that names a server", () => {
  test("gets no key sent there: refused with the line that approves it, which works, and then a plain command does", async () => {
    const { cwd, env, url, requests, approved } = await strangersRun();

    const refused = await runProcess(ON, { cwd, env });
    const line = /run runner (.*)\n$/.exec(refused.stderr)?.[1]?.split(" ") ?? [];

    expect(refused).toMatchObject({
      code: 78,
      stderr: `runner: the API key for claude-haiku-5-5 would be sent to ${url}, which you have not approved: to approve it, run runner --steps 1 --quiet --base-url ${url}\n`,
    });
    expect([requests(), approved()]).toEqual([0, null]);
    expect((await runProcess(line, { cwd, env })).code).toBe(0);
    expect([requests(), approved()]).toEqual([1, `anthropic ${url}\n`]);
    expect((await runProcess(ON, { cwd, env })).code).toBe(0);
    expect(requests()).toBe(2);
  });

  test("is asked about on a terminal; a yes is remembered, anything else sends nothing", async () => {
    const { cwd, env, url, requests, approved } = await strangersRun();
    const onTerminal = (answer: string) =>
      runCommandOnTerminal([process.execPath, RUNNER, ...ON], "[y/N]", { type: answer }, { cwd, env });

    const no = await onTerminal("\n");
    const sentThen = requests();
    const yes = await onTerminal("y\n");

    expect(no.output).toContain(
      `asks claude-haiku-5-5 at ${url}, which you have not approved. Send your API key there? [y/N]`,
    );
    expect([no.code, sentThen]).toEqual([78, 0]);
    expect([yes.code, requests(), approved()]).toEqual([0, 1, `anthropic ${url}\n`]);
  });

  test("is asked nothing where there is no key to send", async () => {
    const { cwd, env, requests } = await strangersRun();

    const keyless = { ...env, ANTHROPIC_API_KEY: "", RUNNER_PROFILE: "compat" };
    const { code, stderr } = await run(ON, { cwd, env: keyless });

    // It is the server that refuses: it wants a key.
    expect(stderr).not.toContain("approve");
    expect([code, requests()]).toEqual([78, 1]);
  });

  test.each([
    ["openai:gpt-5", "OPENAI_API_KEY"],
    ["google:gemini-3.8-flash", "GEMINI_API_KEY"],
    ["openrouter:a/b", "OPENROUTER_API_KEY"],
    ["ollama:qwen3", "OLLAMA_API_KEY"],
    ["compatible:my-model", "RUNNER_API_KEY"],
  ])("gets no key of %s either, even where it was approved for another vendor's", async (model, variable) => {
    // A run that ends because its key is refused is kept.
    const { env: named, requests } = await oddServer((res) => sendBody(res, 401, {}));
    const url = named.ANTHROPIC_BASE_URL;
    const cwd = temporaryFolder();
    const stranger = { XDG_CONFIG_HOME: temporaryFolder(), [variable]: "a-key-of-theirs" };
    await run(["--model", model, "--base-url", url, "--new-game", ...ON], { cwd, env: stranger });
    const XDG_CONFIG_HOME = temporaryFolder();
    await run(["--base-url", url, "--model", "claude-haiku-5-5", ...ON], {
      ...{ cwd: temporaryFolder(), env: { XDG_CONFIG_HOME, ANTHROPIC_API_KEY: "sk-other-key" } },
    });
    const asked = requests.length;

    const { code, stderr } = await run(ON, {
      cwd,
      env: { XDG_CONFIG_HOME, [variable]: "a-key-of-mine", RUNNER_MODEL: model },
    });

    expect(code).toBe(78);
    expect(stderr).toContain(`the API key for ${model} would be sent to ${url}, which you have not approved`);
    expect(asked).toBe(2);
    expect(requests).toHaveLength(asked);
  });
});

describe("a configuration file in the working directory", () => {
  test.each([
    ["baseUrl", (value: string) => ["--base-url", value]],
    ["notify", (value: string) => ["--set", `notify=${value}`]],
  ])("approves nothing by naming %s", async (name, wordsFor) => {
    const { cwd, env, url, requests, approved } = await strangersRun();
    const mark = join(cwd, "ran");
    const value = name === "baseUrl" ? url : `touch ${mark}`;
    writeFileSync(join(cwd, "runner.config.json"), JSON.stringify({ [name]: value }));
    // What is named by flag or in the environment is approved.
    const mine = name === "notify" ? { ...env, ANTHROPIC_BASE_URL: url } : env;

    const refused = await run(ON, { cwd, env: mine });

    expect([refused.code, requests()]).toEqual([78, 0]);
    const [flag = ""] = wordsFor("");
    expect(refused.stderr).toContain(` ${flag} `);
    expect(approved()).toBeNull();
    expect((await run([...ON, ...wordsFor(value)], { cwd, env: mine })).code).toBe(0);
    expect((await run(ON, { cwd, env: mine })).code).toBe(0);
  });
});

test("a server that a fleet's file names gets no key until it is approved", async () => {
  const { server } = await strictServer();
  const cwd = temporaryFolder();
  const env = { XDG_CONFIG_HOME: temporaryFolder(), SOME_KEY: server.key };
  const text = `name: few\nmodel: claude-haiku-5-5\nprofile: anthropic\nbase_url: ${server.url}\nkeys: {api_key: {env: SOME_KEY}}\nsteps: 1\n`;
  writeFileSync(join(cwd, "few.yaml"), text);
  const fleet = ["fleet", "run", "few.yaml", "--jobs", "1"];

  const refused = await runProcess(fleet, { cwd, env });

  expect(refused.code).toBe(78);
  expect(refused.stderr).toContain(`to approve it, run runner ${fleet.join(" ")} --base-url ${server.url}`);
  expect(server.exchanges).toEqual([]);
  expect((await runProcess([...fleet, "--base-url", server.url], { cwd, env })).code).toBe(0);
  expect(server.exchanges).toHaveLength(1);
});

test.each([
  ["a password", "http://me:hunter2secret@127.0.0.1:9"],
  ["a token in its query", "http://127.0.0.1:9/?token=hunter2secret"],
])("a base URL with %s is refused, and nothing keeps it", async (_, url) => {
  const cwd = temporaryFolder();
  const env = { XDG_CONFIG_HOME: temporaryFolder() };
  const args = ["--model", "explorer", "--new-game", "--steps", "1"];

  const { code, stdout, stderr } = await run([...args, "--base-url", url], { cwd, env });
  const inherited = await run(args, { cwd, env: { ...env, ANTHROPIC_BASE_URL: url } });

  expect(code).toBe(78);
  expect(inherited.code).toBe(0);
  expect(stdout + stderr + inherited.stdout + inherited.stderr).not.toContain("hunter2secret");
  expect(readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8")).not.toContain("hunter2secret");
});

test("a store on a server that only a fleet's file names gets no AWS credentials until it is approved", async () => {
  const { environment, url, requests } = await fakeS3();
  const { AWS_ENDPOINT_URL_S3: endpoint = "", ...keys } = environment;
  const [cwd, home] = [temporaryFolder(), temporaryFolder()];
  const env = { ...keys, XDG_CONFIG_HOME: home } as Record<string, string>;
  const store = `${url("runs")}?endpoint=${endpoint}`;
  writeFileSync(join(cwd, "few.yaml"), `name: few\nmodel: explorer\nsteps: 1\nstore: ${store}\n`);
  writeFileSync(
    join(cwd, "runner.config.json"),
    JSON.stringify({ saveDir: `${url("runs")}/jobs/a?endpoint=${endpoint}` }),
  );
  const play = ["fleet", "run", "few.yaml", "--jobs", "1", "--quiet"];

  for (const command of [play, ["fleet", "status", "few.yaml"], ["fleet", "report", "few.yaml"], ["saves"]]) {
    const refused = await run(command, { cwd, env });
    expect(refused).toMatchObject({
      code: 78,
      stderr: `runner: your AWS credentials would be used at ${endpoint}, which you have not approved: to approve it, run AWS_ENDPOINT_URL_S3=${endpoint} runner ${command.join(" ")}\n`,
    });
  }
  expect(requests).toEqual([]);

  const named = await runProcess(play, { cwd, env: { ...env, AWS_ENDPOINT_URL_S3: endpoint } });
  expect(named).toMatchObject({ code: 0, stderr: "" });
  expect(readFileSync(join(home, "gameboy-runner/approved"), "utf8")).toBe(`s3 ${endpoint}\n`);
  expect((await run(["fleet", "report", "few.yaml", "--json"], { cwd, env })).code).toBe(0);

  const elsewhere = { ...env, XDG_CONFIG_HOME: temporaryFolder() };
  expect((await run(["fleet", "status", "--set", `store=${store}`], { cwd, env: elsewhere })).code).toBe(0);
});

test("a file of a fleet is sent to no server that only the fleet names, even where there is no key", async () => {
  const cwd = temporaryFolder();
  const env = { XDG_CONFIG_HOME: temporaryFolder() };
  writeFileSync(join(cwd, "secret.txt"), "a local secret");
  const at = (url: string) =>
    writeFileSync(
      join(cwd, "few.yaml"),
      `name: few\nmodel: local\nprofile: compat\nbase_url: ${url}\nsystem_prompt: secret.txt\nsteps: 1\n`,
    );
  const fleet = ["fleet", "run", "few.yaml", "--jobs", "1"];
  // Of the addresses for documentation: nothing is there.
  at("http://192.0.2.1:9");

  const refused = await run(fleet, { cwd, env });

  expect(refused.code).toBe(78);
  expect(refused.stderr).toContain(
    "the conversation with local would be sent to http://192.0.2.1:9, which you have not approved",
  );
});

test("a yes in a fleet reaches its children where the home folder cannot be written", async () => {
  const { server } = await strictServer();
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "a-file"), "");
  const env = { XDG_CONFIG_HOME: join(cwd, "a-file"), ANTHROPIC_API_KEY: server.key };
  const text = `name: few\nmodel: claude-haiku-5-5\nprofile: anthropic\nbase_url: ${server.url}\nsteps: 1\n`;
  writeFileSync(join(cwd, "few.yaml"), text);
  const command = [process.execPath, RUNNER, "fleet", "run", "few.yaml", "--jobs", "1"];

  const { code, output } = await runCommandOnTerminal(command, "[y/N]", { type: "y\n" }, { cwd, env });

  expect(output).toContain("approved for this command only");
  expect([code, server.exchanges.length]).toEqual([0, 1]);
});
