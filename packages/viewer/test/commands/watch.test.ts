import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { createCapture, runHere } from "../../../../test/helpers/runs/run-here.ts";

/** A viewer that ends when it has given its address. */
async function watched(
  cwd: string,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const stop = new AbortController();
  const stdout = createCapture();
  const write = (piece: string | Uint8Array): void => {
    stdout.write(piece);
    setImmediate(() => stop.abort());
  };
  const world = { signal: stop.signal, stdout: { ...stdout, write } };
  const { code, stderr } = await runHere(["watch", ...words], { cwd, env, world });
  const text = `$ runner watch ${words.join(" ")}\n${stdout.text()}${stderr}exit ${code}\n`;
  return text
    .replace(/127\.0\.0\.1:\d+/g, "127.0.0.1:PORT")
    .replace(/"port":\d{4,}/g, '"port":PORT')
    .replace(/token=[\w-]{43}/g, "token=TOKEN");
}

/** A folder with an empty save folder. */
function home(): string {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "saves"));
  return cwd;
}

test("runner watch says where it is, and what may be done there (if a change is meant: npx vitest run FILE -u)", async () => {
  const cwd = home();
  const env = { XDG_CONFIG_HOME: join(cwd, "config") };
  const texts: string[] = [];
  for (const words of [
    [],
    ["--control"],
    ["--json"],
    ["--json", "--control"],
    ["--quiet", "--save-dir", "saves"],
    ["--stage", "--port", "0"],
    ["--stage", "--control"],
    ["--port", "65536"],
    ["--save-dir", "none"],
    ["--save-dir", "config/gameboy-runner/stage-token"],
    ["--rom", "none.gb"],
  ])
    texts.push(await watched(cwd, words, env));
  await expect(texts.join("\n")).toMatchFileSnapshot("watch.txt");
});

test("the token of the stage is kept where others cannot read it; one that is none is replaced", async () => {
  const cwd = home();
  const env = { XDG_CONFIG_HOME: join(cwd, "config") };
  const file = join(cwd, "config/gameboy-runner/stage-token");
  const kept = async () => {
    await watched(cwd, ["--stage", "--port", "0", "--quiet"], env);
    return readFileSync(file, "utf8");
  };

  const first = await kept();
  expect(first).toMatch(/^[\w-]{43}\n$/);
  expect([statSync(file).mode & 0o777, statSync(join(file, "..")).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(await kept()).toBe(first);
  for (const other of [first.slice(1), `x${first}`, "", `${"!".repeat(43)}\n`]) {
    writeFileSync(file, other);
    expect(await kept()).toMatch(/^[\w-]{43}\n$/);
    expect(readFileSync(file, "utf8")).not.toBe(other);
  }
  const lost = await watched(cwd, ["--stage", "--port", "0", "--quiet"], { XDG_CONFIG_HOME: "/dev/null" });
  expect(lost).toMatch(/: the next stage has another address\nexit 0\n$/);
});

test.runIf(process.platform === "linux")(
  "without a program for it, no browser opens, and the viewer stays",
  async () => {
    vi.stubEnv("PATH", temporaryFolder());
    onTestFinished(() => void vi.unstubAllEnvs());

    expect(await watched(home(), ["--open", "--quiet"])).toBe(
      "$ runner watch --open --quiet\nhttp://127.0.0.1:PORT/?token=TOKEN\nrunner: no browser could be started: open the address above yourself\nexit 0\n",
    );
  },
);
