import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkNode, checkPackages } from "../../../src/faces/cli/commands/doctor/check-machine.ts";
import type { Finding } from "../../../src/faces/cli/commands/doctor/finding.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";

const KEY = { ANTHROPIC_API_KEY: "sk-ant-test" };
const played = playedFolder(["--steps", "1"]);
const CLOSED = "http://127.0.0.1:1";

async function examine(
  args: readonly string[],
  {
    cwd = temporaryFolder(),
    env = {},
  }: { readonly cwd?: string; readonly env?: Record<string, string> } = {},
) {
  const { code, stdout } = await run(["doctor", "--json", ...args], { cwd, env });
  const findings = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Finding);
  return { code, findings, of: (subject: string) => findings.find((finding) => finding.subject === subject) };
}

test("without a key and a ROM all is well: the built-in player plays the bundled game", async () => {
  const cwd = temporaryFolder();
  const { code, findings } = await examine([], { cwd });

  expect(code).toBe(0);
  expect(findings.filter(({ verdict }) => verdict === "fault")).toEqual([]);
  expect(findings.map(({ subject }) => subject)).toEqual([
    ...["Node", "model", "ROM", "save folder", "terminal", "browser", "ffmpeg"],
  ]);
});

test("for people it prints one line for each subject", async () => {
  const { stdout } = await run(["doctor"], { cwd: temporaryFolder() });

  expect(stdout).toMatch(/^ok {4}Node {8}\d+\.\d+\.\d+$/m);
  expect(stdout).toMatch(/^ok {4}ROM {9}LANTERN \(bundled\), read by lantern$/m);
});

/** Broken set-ups: what is broken, the command, and the line that says so. */
const BROKEN: readonly {
  readonly title: string;
  readonly args?: readonly string[];
  readonly env?: Record<string, string>;
  readonly files?: (cwd: string) => void;
  readonly subject: string;
  readonly says: RegExp;
  readonly remedy: RegExp | null;
}[] = [
  {
    title: "no key for the model that is named",
    args: ["--model", "claude-sonnet-5-5"],
    ...{ subject: "key", says: /ANTHROPIC_API_KEY is not set/, remedy: /^export ANTHROPIC_API_KEY=…$/ },
  },
  {
    title: "no key of another vendor",
    args: ["--model", "openai:gpt-6.2-sol"],
    ...{ subject: "key", says: /OPENAI_API_KEY is not set/, remedy: /^export OPENAI_API_KEY=…$/ },
  },
  {
    title: "a key with quotes in it",
    env: { ANTHROPIC_API_KEY: '"sk-ant-test"' },
    ...{
      subject: "key",
      says: /begins or ends with a quote or a space/,
      remedy: /^set it to the key alone$/,
    },
  },
  {
    title: "a model without its vendor",
    args: ["--model", "gpt-6.2-sol"],
    env: KEY,
    ...{ subject: "model", says: /gpt-6.2-sol is not known/, remedy: /^write openai:gpt-6.2-sol$/ },
  },
  {
    title: "a vendor without a server of its own",
    args: ["--model", "compatible:qwen"],
    ...{ subject: "server", says: /has no server of its own/, remedy: /^name it with --base-url$/ },
  },
  {
    title: "a server that is no web address",
    env: { ...KEY, ANTHROPIC_BASE_URL: "localhost" },
    ...{ subject: "settings", says: /the base URL is not a web address/, remedy: null },
  },
  {
    title: "a server on which nothing listens",
    args: ["--base-url", CLOSED, "--model", "claude-sonnet-5-5", "--yes"],
    env: KEY,
    ...{ subject: "server", says: /cannot be reached/, remedy: null },
  },
  {
    title: "no ROM at the path",
    args: ["--rom", "red.gb"],
    ...{ subject: "ROM", says: /red\.gb does not exist/, remedy: null },
  },
  {
    title: "a file that is no ROM",
    args: ["--rom", "red.gb"],
    files: (cwd) => writeFileSync(join(cwd, "red.gb"), "no game"),
    ...{ subject: "ROM", says: /red\.gb/, remedy: null },
  },
  {
    title: "a seed that no bundled game has",
    args: ["--rom", "lantern:x"],
    ...{ subject: "ROM", says: /lantern:x/, remedy: null },
  },
  {
    title: "a save folder that is a file",
    args: ["--save-dir", "saves"],
    files: (cwd) => writeFileSync(join(cwd, "saves"), ""),
    ...{ subject: "settings", says: /saves/, remedy: null },
  },
  {
    title: "a save folder where nothing can be made",
    args: ["--save-dir", "/proc/saves"],
    ...{
      subject: "save folder",
      says: /\/proc cannot be written/,
      remedy: /^change its permissions, or choose another/,
    },
  },
  {
    title: "prices that are no prices",
    args: ["--set", "prices=prices.json"],
    files: (cwd) => writeFileSync(join(cwd, "prices.json"), "{"),
    ...{ subject: "settings", says: /prices\.json/, remedy: null },
  },
  {
    title: "a Redis on which nothing listens",
    env: { RUNNER_REDIS: "redis://127.0.0.1:1" },
    ...{ subject: "Redis", says: /nothing listens there/, remedy: null },
  },
  {
    title: "a store whose folder cannot be made",
    args: ["--set", "store=/proc/store"],
    ...{ subject: "store", says: /\/proc\/store/, remedy: null },
  },
];

test.each(BROKEN)("$title: exit code 78", async ({ args = [], env = {}, files, subject, says, remedy }) => {
  const cwd = temporaryFolder();
  files?.(cwd);

  const { code, of } = await examine(args, { cwd, env });

  expect(of(subject)).toMatchObject({ verdict: "fault", fact: expect.stringMatching(says) });
  if (remedy !== null) expect(of(subject)?.remedy).toMatch(remedy);
  expect(code).toBe(78);
});

test("optional packages are listed on request, and a ROM can be named", async () => {
  const { of } = await examine(["cairn", "--packages"]);

  expect(of("packages")).toBeDefined();
  expect(of("ROM")?.fact).toMatch(/^CAIRN /);
});

test("where a game is played, it says what a new one would use, too, and where that comes from", async () => {
  const cwd = played();

  expect((await examine([], { cwd })).of("new game")?.fact).toBe("explorer: built in, needs no key");
  const { code, of } = await examine([], { cwd, env: { ...KEY, ANTHROPIC_BASE_URL: CLOSED } });
  expect(code).toBe(0);
  expect(of("model")?.fact).toBe("explorer: built in, needs no key");
  expect(of("new game")).toMatchObject({
    verdict: "ok",
    fact: expect.stringMatching(
      /^claude-\S+ at 127\.0\.0\.1:1 \(ANTHROPIC_BASE_URL\); ANTHROPIC_API_KEY in the environment, 11 characters$/,
    ),
  });
});

test("one request shows whether the server answers and caches; without --yes none is sent", async () => {
  const { server, env } = await strictServer();

  const unasked = await examine([], { env });
  expect(unasked.of("server")).toMatchObject({
    verdict: "note",
    fact: expect.stringMatching(/, not asked$/),
  });
  expect(server.exchanges).toHaveLength(0);

  const asked = await examine(["--yes"], { env });
  expect(asked.of("server")).toMatchObject({ verdict: "ok", fact: expect.stringMatching(/caches prompts$/) });
  expect(server.exchanges).toHaveLength(1);
});

test("a refused key is a fault, and the key is not shown", async () => {
  const { env } = await strictServer();

  const { code, of, findings } = await examine(["--yes"], { env: { ...env, ANTHROPIC_API_KEY: "sk-wrong" } });

  expect(code).toBe(78);
  expect(of("server")?.verdict).toBe("fault");
  expect(JSON.stringify(findings)).not.toContain("sk-wrong");
});

test("the model of the newest save is the one that is checked", async () => {
  const { of } = await examine([], { cwd: played(), env: KEY });

  expect(of("model")).toMatchObject({ fact: "explorer: built in, needs no key" });
});

test("an old Node is a fault, a missing package only a note with the command that installs it", () => {
  expect(checkNode("20.18.3")).toMatchObject({ verdict: "fault", remedy: "install Node 20.19 or newer" });
  expect(checkNode("26.0.0").verdict).toBe("ok");

  const root = temporaryFolder();
  mkdirSync(join(root, "node_modules"));
  const missing = checkPackages(new URL(`file://${join(root, "package.json")}`));
  expect(missing).toMatchObject({ verdict: "note", fact: expect.stringMatching(/ioredis@6 bullmq@6/) });
  expect(missing.remedy).toMatch(/^npm install/);
});
