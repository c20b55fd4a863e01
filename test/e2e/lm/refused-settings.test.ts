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

  test("a base URL that knows no such model; one at which nothing listens is kept", async () => {
    const { play, models } = await goodRun(extra);
    const refusing = await oneModel([]);

    const dead = await play("--base-url", await deadUrl());
    const plain = await play();
    const refused = await play("--base-url", refusing.url);

    expect([dead.code, plain.code, refused.code]).toEqual([75, 75, 78]);
    expect(refusing.requests).toHaveLength(1);
    expect(refused.stderr).toContain("reverted");
    expect([(await play()).code, (await play()).code]).toEqual([0, 0]);
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

test("46.1: a new game whose model nobody knows never began; the next plain command begins one with its goal", async () => {
  const { url } = await oneModel();
  const cwd = temporaryFolder();
  const play = (...asked: string[]) =>
    run([...ON, ...asked], { cwd, env: { XDG_CONFIG_HOME: temporaryFolder() } });

  const refused = await play("--new-game", "--base-url", url, "--goal", "Lose.", "--model", "nonsense");
  const plain = await play("--json");
  const status = JSON.parse((await run(["status", "--json"], { cwd })).stdout);

  expect([refused.code, plain.code]).toEqual([78, 0]);
  expect(refused.stdout).toContain("--model nonsense");
  expect(plain.stdout).toMatch(/"type":"started","how":"new-game"/);
  expect(status).toMatchObject({ model: "explorer", goal: "Lose." });
});

test("46.1: a new game whose server is away has begun: the next plain command asks there again", async () => {
  const { url, models, play } = await goodRun();
  const dead = await deadUrl();

  const away = await play("--new-game", "--model", "local-model", "--goal", "Lose.", "--base-url", dead);
  const plain = await play();
  const back = await play("--base-url", url);

  expect([away.code, plain.code, back.code]).toEqual([75, 75, 0]);
  expect(models()).toEqual(["local-model", "local-model"]);
});
