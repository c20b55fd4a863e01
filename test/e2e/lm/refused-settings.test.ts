import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { deadUrl, goodRun, ON, oneModel } from "../../helpers/server/one-model.ts";

describe.each([
  ["with a journal", []],
  ["without one", ["--set", "journal=off"]],
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
    const refusing = await oneModel([]);

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
  const { play, models } = await goodRun(["--set", "maxHistory=6"]);

  const played = await play("--set", "summaryModel=nonsense", "--steps", "4");
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
