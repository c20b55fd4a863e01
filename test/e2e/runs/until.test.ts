import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { printedCommand } from "./printed-command.ts";

describe("runner --until", () => {
  test("plays until the condition holds, and ends with 0", async () => {
    const cwd = temporaryFolder();

    const { code, stdout } = await run(["--steps", "50", "--until", 'game.mode == "walk"'], { cwd });

    expect(code).toBe(0);
    expect(stdout).toContain(
      'Done: the goal was reached: game.mode == "walk".\nSteps: 2 played now, 2 in all.\nReached: new map: Village.\nLast save: saves/lantern_save_step0002.png.\n',
    );
  });

  test("needs no other end; where it holds already, nothing is played", async () => {
    const cwd = temporaryFolder();

    const first = await run(["--until", "totalSteps >= 3"], { cwd });
    const second = await run(["--until", "totalSteps >= 3"], { cwd });

    expect([first.code, second.code]).toEqual([0, 0]);
    expect(first.stdout).toContain("Steps: 3 played now, 3 in all.\n");
    expect(second.stdout).toContain("Steps: 0 played now, 3 in all.\n");
  });

  test("--steps still ends a run whose condition does not come to hold", async () => {
    const cwd = temporaryFolder();

    const { code, stdout } = await run(["--steps", "2", "--until", "game.embers == 9"], { cwd });

    expect(code).toBe(4);
    expect(stdout).toContain(
      "Stopped: all steps are played, but the goal was not reached: game.embers == 9.\nSteps: 2 played now, 2 in all.\n",
    );
    expect(stdout).toContain("To continue: runner --steps 2 --until 'game.embers == 9'\n");
  });

  test("a condition that comes to hold with the last step holds; programs are told whether it does", async () => {
    const cwd = temporaryFolder();
    const outcomeOf = async (condition: string) => {
      const { stdout } = await run(["--steps", "2", "--until", condition, "--json"], { cwd });
      return (JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as { readonly outcome: unknown }).outcome;
    };

    expect(await outcomeOf("totalSteps == 2")).toEqual({ type: "done", isReached: true });
    expect(await outcomeOf("totalSteps == 9")).toEqual({ type: "done", isReached: false });
  });

  test("what cannot be evaluated yet is told once, and the run goes on", async () => {
    const cwd = temporaryFolder();

    const { code, stderr, stdout } = await run(["--steps", "3", "--until", "game.hp > 99"], { cwd });

    expect(code).toBe(4);
    expect(stdout).toContain("3 in all");
    expect(stderr.match(/game\.hp > 99 cannot be evaluated: /g)).toHaveLength(1);
  });

  test.each([
    ["game.mode ==", /the condition to play until cannot be used/],
    ["gane.mode == 1", /gane/],
    ["game.mod == 1", /there is no field of game "mod", did you mean "mode"\?/],
    ["1 + 1", /true or false/],
  ])("%s is refused before anything is played", async (condition, message) => {
    const cwd = temporaryFolder();

    const { code, stderr } = await run(["--until", condition], { cwd });

    expect([code, stderr]).toEqual([64, expect.stringMatching(message)]);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("a run that is stopped before is gone on with to the same end", async () => {
    const cwd = temporaryFolder();
    const running = startRunner(["--verbose", "--until", "totalSteps >= 900"], { cwd });
    await running.saw("step 3");

    running.child.kill("SIGINT");
    const ended = await running.finished;

    expect(ended.code).toBe(130);
    expect(printedCommand(ended)).toBe("runner --until 'totalSteps >= 900' --verbose");
  });
});
