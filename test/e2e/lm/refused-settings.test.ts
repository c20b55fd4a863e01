import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { oddServer, pressEvents, sendBody, sendEvents } from "../../helpers/server/odd-server.ts";

const ON = ["--steps", "1", "--quiet", "--retry-for", "1s"];

/** A server that knows one model, and answers about any other as the Messages API does. */
async function oneModel(refusing = "no") {
  const { env, requests } = await oddServer((res, { model }, n) => {
    if (model === "local-model" && refusing === "no") return sendEvents(res, pressEvents(n));
    const error = { type: "not_found_error", message: `model: ${model}` };
    sendBody(res, 404, { type: "error", error });
  });
  return { url: env.ANTHROPIC_BASE_URL, requests };
}

/** An address at which nothing listens. */
async function deadUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** A run of two steps on a good server. */
async function goodRun(extra: readonly string[] = []) {
  const { url, requests } = await oneModel();
  const cwd = temporaryFolder();
  const home = temporaryFolder();
  const play = (...args: string[]) =>
    run([...ON, ...extra, ...args], { cwd, env: { XDG_CONFIG_HOME: home } });
  const begun = await play("--new-game", "--base-url", url, "--model", "local-model", "--goal", "Win.");
  expect(begun).toMatchObject({ code: 0, stderr: "" });
  return { cwd, url, play, requests, models: () => requests.map(({ model }) => model) };
}

describe.each([
  ["with a journal", []],
  ["without one", ["--no-journal"]],
] as const)("what a server refused is not kept, %s", (_, extra) => {
  test("a model that it does not know", async () => {
    const { play, models } = await goodRun(extra);

    const refused = await play("--model", "nonsense", "--goal", "Lose.");
    const again = await play("--model", "nonsense");
    const plain = await play();

    expect([refused.code, again.code]).toEqual([78, 78]);
    expect(refused.stderr).toContain("nonsense");
    expect(plain.code).toBe(0);
    expect(await play()).toMatchObject({ code: 0, stderr: "" });
    expect(models()).toEqual(["local-model", "nonsense", "nonsense", "local-model", "local-model"]);
  });

  test("a base URL at which nothing listens, and one that knows no such model", async () => {
    const { play, models } = await goodRun(extra);
    const refusing = await oneModel("all");

    const dead = await play("--base-url", await deadUrl());
    const plain = await play();
    const refused = await play("--base-url", refusing.url);

    expect([dead.code, refused.code]).toEqual([75, 78]);
    expect(refusing.requests).toHaveLength(1);
    expect([plain.code, (await play()).code]).toEqual([0, 0]);
    expect(models()).toHaveLength(3);
  });
});

test("a message that waits when a model is refused is told to the one that plays on", async () => {
  const { cwd, play, requests } = await goodRun();
  await run(["tell", "Look behind the mill."], { cwd });

  await play("--model", "nonsense");
  await play("--steps", "2");

  const told = requests.map(({ messages }) => JSON.stringify(messages).includes("Look behind the mill."));
  expect(told).toEqual([false, false, true, true]);
});

test("a model for summaries that is not known is named, and the player writes them", async () => {
  const { play, models } = await goodRun(["--max-history", "6"]);

  const played = await play("--summary-model", "nonsense", "--steps", "4");
  const plain = await play("--steps", "4");

  expect([played.code, plain.code]).toEqual([0, 0]);
  expect(played.stderr).toContain("no summary came from nonsense");
  expect(models()).toContain("nonsense");
});

test.each([
  ["a model", ["--model", "nonsense"]],
  ["a dead server", ["--model", "local-model", "--base-url", "dead"]],
])(
  "a new game that ends at %s leaves nothing: the next plain command begins as if it never was",
  async (_, named) => {
    const { url } = await oneModel();
    const dead = await deadUrl();
    const cwd = temporaryFolder();
    const args = named.map((arg) => (arg === "dead" ? dead : arg));
    const env = { XDG_CONFIG_HOME: temporaryFolder() };
    const play = (...asked: string[]) => run([...ON, ...asked], { cwd, env });

    const refused = await play("--new-game", "--base-url", url, "--goal", "Lose.", ...args);
    const plain = await play("--json");

    expect([75, 78]).toContain(refused.code);
    expect(plain.code).toBe(0);
    const events = plain.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events.find(({ type }) => type === "started")).toMatchObject({ how: "new-game" });
  },
);
