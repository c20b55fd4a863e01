import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { goodRun, ON, oneModel } from "../../helpers/server/one-model.ts";

/** The model that `status` and the next command name. */
async function statusOf(cwd: string): Promise<{ model: string; goal: string | null }> {
  const { stdout } = await run(["status", "--json"], { cwd });
  return JSON.parse(stdout);
}

describe.each([
  ["with a journal", []],
  ["without one", ["--set", "journal=off"]],
] as const)("settings that are refused later than at the first request, %s", (_, extra) => {
  test("a model that was named before an interrupt is reverted", async () => {
    const { cwd, home, play, models } = await goodRun(extra);

    const stopped = await play("--model", "nonsense", "--interrupt-before", "decide");
    const env = { XDG_CONFIG_HOME: home, ANTHROPIC_API_KEY: "k" };
    const refused = await run(["resume", ...ON, ...extra, "--set", "interrupts=off"], { cwd, env });
    const plain = await play();

    expect([stopped.code, refused.code, plain.code]).toEqual([3, 78, 0]);
    expect(refused.stderr).toContain("nonsense");
    expect(models()).toEqual(["local-model", "nonsense", "local-model"]);
    expect(await statusOf(cwd)).toMatchObject({ model: "local-model" });
  });

  test("a model that was named by the resume of an interrupt is reverted", async () => {
    const { cwd, play, models } = await goodRun(extra);

    const stopped = await play("--interrupt-before", "decide");
    const refused = await run(["resume", ...ON, ...extra, "--set", "interrupts=off", "--model", "nonsense"], {
      cwd,
    });
    const plain = await play("--set", "interrupts=off");

    expect([stopped.code, refused.code, plain.code]).toEqual([3, 78, 0]);
    expect(models()).toEqual(["local-model", "nonsense", "local-model"]);
  });

  test("a model before whose first request another one wrote a summary is reverted", async () => {
    const { cwd, play, models } = await goodRun(
      [...extra, "--set", "summaryModel=writer", "--set", "maxHistory=4"],
      oneModel(["local-model", "writer"]),
    );
    expect(await play()).toMatchObject({ code: 0 });

    const refused = await play("--model", "nonsense");
    const before = await statusOf(cwd);
    const plain = await play();

    expect([refused.code, plain.code]).toEqual([78, 0]);
    expect(before).toMatchObject({ model: "local-model" });
    expect(models().filter((model) => model === "nonsense")).toHaveLength(1);
    expect(models().indexOf("writer")).toBeLessThan(models().indexOf("nonsense"));
    expect(models().at(-1)).toBe("local-model");
  });

  test("a model for summaries: the one before writes them again, and nobody asks the other twice", async () => {
    const { play, models } = await goodRun(
      [...extra, "--set", "maxHistory=4"],
      oneModel(["local-model", "writer"]),
    );
    expect(await play("--set", "summaryModel=writer", "--steps", "4")).toMatchObject({ code: 0 });
    const written = models().lastIndexOf("writer");

    const refused = await play("--set", "summaryModel=nonsense", "--steps", "6");
    const refusals = models().filter((model) => model === "nonsense").length;
    const plain = await play("--steps", "6");

    expect([refused.code, plain.code, refusals]).toEqual([0, 0, 1]);
    expect(refused.stderr.match(/the player writes them from now on/g)).toHaveLength(1);
    expect(written).toBeGreaterThan(0);
    expect(models().filter((model) => model === "nonsense")).toHaveLength(1);
    expect(models().lastIndexOf("writer")).toBeGreaterThan(models().indexOf("nonsense"));
  });

  test.each([
    ["an effort", ["--set", "profile=anthropic"], ["--effort", "max"]],
    ["thinking", ["--set", "profile=anthropic", "--thinking", "off"], ["--thinking", "on"]],
    ["a profile", ["--set", "profile=compat"], ["--set", "profile=anthropic"]],
  ])(
    "%s is kept where the refusal names no setting, and the command says what no reply has confirmed",
    async (_, begun, asked) => {
      const bare = (request: object) =>
        JSON.stringify({ ...request, messages: null, system: null, tools: null });
      let first = "";
      const server = oneModel(["claude-haiku-5-5"], (request) => {
        first ||= bare(request);
        return bare(request) !== first;
      });
      const { play, requests } = await goodRun(extra, server, ["--model", "claude-haiku-5-5", ...begun]);

      const refused = await play(...asked);
      const plain = await play();

      expect([refused.code, plain.code]).toEqual([78, 78]);
      expect(refused.stderr).toMatch(
        /these settings are kept, since no reply has come with them yet: .*\(before: /,
      );
      // Each command asks twice: the second time without pictures.
      expect(requests.map((request) => bare(request) === first)).toEqual([true, false, false, false, false]);
    },
  );
});

test("status shows no model that was refused, and the goal that was named with it", async () => {
  const { cwd, play } = await goodRun();

  await play("--model", "nonsense", "--goal", "Lose.");

  expect(await statusOf(cwd)).toMatchObject({ model: "local-model", goal: "Lose." });
});

test("46.1: a model that was named before an interrupt is kept when the resume is killed", async () => {
  const { cwd, home, play, models } = await goodRun([], oneModel(["local-model", "other"]));
  await play("--model", "hangs", "--interrupt-before", "decide");
  const hanging = startRunner(["resume", ...ON, "--set", "interrupts=off"], {
    cwd,
    env: { XDG_CONFIG_HOME: home },
  });
  while (!models().includes("hangs")) await pause(50);
  hanging.child.kill("SIGKILL");
  await hanging.finished;

  const dead = await statusOf(cwd);
  const named = await play("--model", "other");
  const verified = await run(["saves", "verify"], { cwd });

  expect(dead.model).toBe("hangs");
  expect([named.code, verified.code]).toEqual([0, 0]);
  expect(models()).toEqual(["local-model", "hangs", "other"]);
});
