import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { fakeS3 } from "../../helpers/fleet/fake-s3.ts";
import { HAS_REDIS, startRedis } from "../../helpers/fleet/redis-server.ts";
import { RUNNER } from "../../helpers/fleet/start-pool.ts";
import { runCommandOnTerminal } from "../../helpers/runs/pseudo-terminal.ts";
import { run, runProcess, startRunner } from "../../helpers/runs/run-command.ts";
import { oddServer, pressEvents, sendBody, sendEvents } from "../../helpers/server/odd-server.ts";
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

/** A fleet's file that names a key's variable, in a folder, and a user who has it. */
async function fleetWithKey(variable: string, more = "", profile = "profile: anthropic\n") {
  const { server } = await strictServer();
  const cwd = temporaryFolder();
  const home = temporaryFolder();
  const base = more === "" ? `base_url: ${server.url}\n` : more.replace("URL", server.url);
  const text = `name: few\nmodel: claude-haiku-5-5\n${profile}${base}keys: {api_key: {env: ${variable}}}\nsteps: 1\n`;
  writeFileSync(join(cwd, "few.yaml"), text);
  return {
    ...{ server, cwd, url: server.url },
    env: { XDG_CONFIG_HOME: home, [variable]: server.key },
    approved: () => {
      const file = join(home, "gameboy-runner/approved");
      return existsSync(file) ? readFileSync(file, "utf8") : null;
    },
  };
}

const PLAY = ["fleet", "run", "few.yaml", "--jobs", "1"];

test("a server that a fleet's file names gets no key until it is approved", async () => {
  const { server, cwd, env, url } = await fleetWithKey("ANTHROPIC_API_KEY");

  const refused = await runProcess(PLAY, { cwd, env });

  expect(refused.code).toBe(78);
  expect(refused.stderr).toContain(`to approve it, run runner ${PLAY.join(" ")} --base-url ${url}`);
  expect(server.exchanges).toEqual([]);
  expect((await runProcess([...PLAY, "--base-url", url], { cwd, env })).code).toBe(0);
  expect(server.exchanges).toHaveLength(1);
});

describe("49.A3: an environment variable that a fleet's file names as key", () => {
  test("49.A3: is sent nowhere until its name and the address are approved; the line that is printed does it", async () => {
    const { server, cwd, env, url, approved } = await fleetWithKey("AWS_SECRET_ACCESS_KEY");

    const refused = await runProcess(PLAY, { cwd, env });
    const addressAlone = await runProcess([...PLAY, "--base-url", url], { cwd, env });
    const sentThen = server.exchanges.length;
    const line = /to approve it, run runner (.*)\n$/.exec(refused.stderr)?.[1]?.split(" ") ?? [];
    const allowed = await runProcess(line, { cwd, env });
    const plain = await runProcess([...PLAY, "--retry-failed"], { cwd, env });

    expect([refused.code, addressAlone.code, sentThen]).toEqual([78, 78, 0]);
    expect(refused.stderr).toBe(
      `runner: the value of AWS_SECRET_ACCESS_KEY would be sent to ${url} as API key for claude-haiku-5-5, which you have not approved: to approve it, run runner ${PLAY.join(" ")} --base-url ${url} --set keyVariable=AWS_SECRET_ACCESS_KEY\n`,
    );
    expect(addressAlone.stderr).toContain(` --base-url ${url} --set keyVariable=AWS_SECRET_ACCESS_KEY\n`);
    expect([allowed.code, plain.code]).toEqual([0, 0]);
    expect(server.exchanges).toHaveLength(1);
    expect(approved()).toContain(`anthropic ${url} with AWS_SECRET_ACCESS_KEY\n`);
  });

  test.runIf(HAS_REDIS)(
    "49.A3: is sent by no worker on a queue until it is approved, also where the file changes while the worker runs",
    async () => {
      const { server, cwd, env, url } = await fleetWithKey("AWS_SECRET_ACCESS_KEY");
      const redis = await startRedis();
      const at = { cwd, env: { ...env, RUNNER_REDIS: redis.url } };
      const text = readFileSync(join(cwd, "few.yaml"), "utf8");
      const submit = async () => (await runProcess(["fleet", "submit", "few.yaml"], at)).code;
      const work = ["fleet", "work", "few.yaml", "--until-empty", "--jobs", "1"];

      writeFileSync(join(cwd, "few.yaml"), "name: few\nmodel: explorer\nsteps: 100000\n");
      const first = await submit();
      const worker = startRunner([...work, "--json"], at);
      await worker.saw('"started"');
      writeFileSync(join(cwd, "few.yaml"), text);
      const second = await submit();
      const changed = await worker.finished;
      const refused = await runProcess(work, at);
      const ofStore = await runProcess(
        [...work.slice(0, 2), "--set", "store=fleets/few", "--until-empty"],
        at,
      );
      const sentThen = server.exchanges.length;
      const line = /to approve it, run runner (.*)\n$/.exec(refused.stderr)?.[1]?.split(" ") ?? [];
      const allowed = await runProcess(line, at);

      expect([first, second]).toEqual([0, 0]);
      expect([changed.code, refused.code, ofStore.code, sentThen]).toEqual([78, 78, 78, 0]);
      for (const { stderr } of [changed, refused, ofStore])
        expect(stderr).toContain(`the value of AWS_SECRET_ACCESS_KEY would be sent to ${url} as API key`);
      expect(line.slice(-4)).toEqual(["--base-url", url, "--set", "keyVariable=AWS_SECRET_ACCESS_KEY"]);
      expect(allowed.code, allowed.stderr).toBe(0);
      expect(server.exchanges).toHaveLength(1);
    },
  );

  test("49.A3: is not sent to the vendor's own server either", async () => {
    const { cwd, env } = await fleetWithKey("AWS_SECRET_ACCESS_KEY", "save_every: 1\n", "");
    const fact =
      "the value of AWS_SECRET_ACCESS_KEY would be sent to https://api.anthropic.com as API key for claude-haiku-5-5, which you have not approved";

    const refused = await run(PLAY, { cwd, env });

    expect(refused.code).toBe(78);
    expect(refused.stderr).toBe(
      `runner: ${fact}: to approve it, run runner ${PLAY.join(" ")} --set keyVariable=AWS_SECRET_ACCESS_KEY\n`,
    );
  });

  test("49.A3: is asked about on a terminal, with both; only that variable is approved, and only there", async () => {
    const { server, cwd, env, url } = await fleetWithKey("AWS_SECRET_ACCESS_KEY");
    const command = [process.execPath, RUNNER, ...PLAY];

    const yes = await runCommandOnTerminal(command, "[y/N]", { type: "y\n" }, { cwd, env });
    const text = readFileSync(join(cwd, "few.yaml"), "utf8");
    writeFileSync(
      join(cwd, "few.yaml"),
      text.replace("AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN").replace("few", "more"),
    );
    const another = await run(PLAY, { cwd, env: { ...env, GITHUB_TOKEN: server.key } });
    writeFileSync(join(cwd, "few.yaml"), text.replace(url, `${url}/elsewhere`).replace("few", "others"));
    const elsewhere = await run(PLAY, { cwd, env });

    expect(yes.output.replace(/\s+/g, " ")).toContain(
      `This fleet sends the value of AWS_SECRET_ACCESS_KEY to ${url} as API key for claude-haiku-5-5, which you have not approved. Send it there? [y/N]`,
    );
    expect([yes.code, server.exchanges.length]).toEqual([0, 1]);
    expect([another.code, elsewhere.code]).toEqual([78, 78]);
    expect(server.exchanges).toHaveLength(1);
  });

  test.each([["summary_model", "claude-sonnet-5-5"]])(
    "49.A3: is not taken for the %s of a free player either",
    async (key, model) => {
      const { cwd, env } = await fleetWithKey("AWS_SECRET_ACCESS_KEY", `${key}: ${model}\n`, "");
      const text = readFileSync(join(cwd, "few.yaml"), "utf8");
      writeFileSync(join(cwd, "few.yaml"), text.replace("claude-haiku-5-5", "explorer"));

      const { code, stderr } = await run(PLAY, { cwd, env });

      expect({ code, stderr }).toEqual({
        code: 78,
        stderr: expect.stringContaining("AWS_SECRET_ACCESS_KEY"),
      });
    },
  );

  test("49.A3: is shown by fleet check, with its address; what is the vendor's own needs no approval", async () => {
    const { cwd, env, url, server } = await fleetWithKey("AWS_SECRET_ACCESS_KEY");

    const { code, stdout } = await run(["fleet", "check", "few.yaml"], { cwd, env });
    await run([...PLAY, "--base-url", url, "--set", "keyVariable=AWS_SECRET_ACCESS_KEY"], { cwd, env });
    const later = await run(["fleet", "check", "few.yaml"], { cwd, env });

    expect(code).toBe(0);
    expect(stdout).toContain(`  keys    AWS_SECRET_ACCESS_KEY, sent to ${url} (not approved)\n`);
    expect(server.exchanges).toHaveLength(1);
    expect(later.stdout).toContain(`  keys    AWS_SECRET_ACCESS_KEY, sent to ${url}\n`);
  });
});

describe("49.A4: an approval of an address", () => {
  /** A run whose saves name a path of a server, and a user who approved others. */
  async function runAt(path: string, approvals: string) {
    const { env: named, requests } = await oddServer((res, _, n) => sendEvents(res, pressEvents(n)));
    const url = named.ANTHROPIC_BASE_URL;
    const [cwd, home] = [temporaryFolder(), temporaryFolder()];
    const key = { ANTHROPIC_API_KEY: "sk-canary-0123456789", RUNNER_MAX_TOKENS: "100000" };
    const begin = ["--new-game", "--model", "local-model", "--base-url", `${url}${path}`, ...ON];
    await run(begin, { cwd, env: { ...key, XDG_CONFIG_HOME: temporaryFolder() } });
    const asked = requests.length;
    mkdirSync(join(home, "gameboy-runner"));
    writeFileSync(join(home, "gameboy-runner/approved"), approvals.replaceAll("URL", url));
    const env = { ...key, XDG_CONFIG_HOME: home, RUNNER_MODEL: "local-model" };
    const { code, stderr } = await run(ON, { cwd, env });
    return { code, stderr, url, sent: requests.length - asked };
  }

  test.each([
    ["/attacker", "anthropic URL/mine\n"],
    ["/mine-too", "anthropic URL/mine\n"],
    ["/mine//", "anthropic URL/mine\n"],
    ["/mine/%2e%2e/attacker", "anthropic URL/mine\n"],
    ["/mine/..%2fattacker", "anthropic URL/mine\n"],
    ["/mine//attacker/..;/x", "anthropic URL/mine\n"],
    ["", "anthropic URL/mine\n"],
    ["/attacker", "anthropic URL\n"],
    ["/attacker", "anthropic URL/\n"],
    ["/mine", "anthropic URL/mine without a key\n"],
    ["/mine", "anthropic URL/mine with SOME_KEY\n"],
  ])("49.A4: sends no key to %s with %j", async (path, approvals) => {
    expect(await runAt(path, approvals)).toMatchObject({ code: 78, sent: 0 });
  });

  test.each([
    ["/mine", "anthropic URL/mine\n"],
    ["/mine/", "anthropic URL/mine\n"],
    ["/mine/v2", "anthropic URL/mine\n"],
    ["", "anthropic URL\n"],
  ])("49.A4: sends the key to %j with %j", async (path, approvals) => {
    expect(await runAt(path, approvals)).toMatchObject({ code: 0, sent: 1 });
  });

  test("49.A4: of a whole server by an earlier version covers no path, and the refusal says so", async () => {
    const { stderr, url } = await runAt("/v2", "anthropic URL\n");

    expect(stderr).toContain(
      `would be sent to ${url}/v2, which you have not approved (what you approved, ${url}, is without this path)`,
    );
  });
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
