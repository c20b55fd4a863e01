import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../../helpers/runs/run-command.ts";
import { pressing } from "../../helpers/server/messages-replies.ts";
import { wordsOf } from "../../helpers/server/messages-wire.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";
import { folderWith, TINY } from "./workflow-files.ts";

const PLAN = "tiny.yaml";
const ASKING = TINY.replace("frames: 10", "frames: 10, interrupt: before");
const NONE = "Workflow: tiny\nCheckpoints: none\n";

const play = (cwd: string, ...args: readonly string[]) => run(["workflow", "run", PLAN, ...args], { cwd });
const listed = async (cwd: string) => (await run(["workflow", "checkpoints", PLAN], { cwd })).stdout;

describe("--set checkpoint=off is kept", () => {
  test("by runner resume and by --resume, to the end of the workflow", async () => {
    const cwd = folderWith({ [PLAN]: ASKING });

    const first = await play(cwd, "--set", "checkpoint=off");
    const second = await run(["resume"], { cwd });
    const third = await run(["resume", "--steps", "1"], { cwd });
    const rest = await play(cwd, "--resume");

    expect([first.code, second.code, third.code, rest.code]).toEqual([3, 3, 4, 0]);
    expect(await listed(cwd)).toBe(NONE);
  });

  test("where only --resume asks for it; the checkpoints before stay", async () => {
    const cwd = folderWith({ [PLAN]: TINY });
    await play(cwd, "--steps", "3");
    const before = await listed(cwd);

    const second = await play(cwd, "--resume", "--set", "checkpoint=off", "--steps", "1");
    const rest = await play(cwd, "--resume");

    expect([second.code, rest.code]).toEqual([4, 0]);
    expect(before).toContain("  - intro (");
    expect(await listed(cwd)).toBe(before);
    expect(await run(["saves", "verify", "--all"], { cwd })).toMatchObject({ code: 0 });
  });

  test("and --restart makes them again", async () => {
    const cwd = folderWith({ [PLAN]: TINY });
    await play(cwd, "--set", "checkpoint=off", "--steps", "4");

    const { code } = await play(cwd, "--restart");

    expect(code).toBe(0);
    expect(await listed(cwd)).toContain("  - part_1 (");
  });
});

describe("goal and seed", () => {
  const startOf = (cwd: string) =>
    JSON.parse(readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8").split("\n")[0] ?? "");

  test.each([
    ["--seed", "5", "seed was 1, now 5"],
    ["--goal", "Win.", 'goal was null, now "Win."'],
  ])("another %s with --resume is refused with 65, as another input is", async (flag, value, fact) => {
    const cwd = folderWith({ [PLAN]: TINY });
    await play(cwd, "--steps", "3");

    const other = await play(cwd, "--resume", flag, value);
    const same = await play(cwd, "--resume");

    expect([other.code, same.code]).toEqual([65, 0]);
    expect(other.stderr).toMatch(/^runner: tiny, saved at \d{4}-.*, was begun with another goal or seed: /);
    expect(other.stderr).toContain(`${fact}: `);
    expect(other.stderr).toContain("--restart");
  });

  test("the same ones go on, and a step's own goal stays", async () => {
    const cwd = folderWith({ [PLAN]: TINY });
    const asked = ["--seed", "5", "--goal", "Win."];
    await play(cwd, "--steps", "5", ...asked);

    const rest = await play(cwd, "--resume", "--steps", "1", ...asked);
    const { stdout } = await run(["saves", "show", "latest", "--json"], { cwd });

    expect(rest.code).toBe(4);
    expect(JSON.parse(stdout)).toMatchObject({ memory: { settings: { goal: "Walk" } } });
  });

  test("hold where --resume finds nothing, and begins", async () => {
    const cwd = folderWith({ [PLAN]: TINY });

    const { code } = await play(cwd, "--resume", "--steps", "1", "--seed", "5", "--goal", "Win.");

    expect(code).toBe(4);
    expect(startOf(cwd)).toMatchObject({ type: "start", settings: { seed: 5, goal: "Win." } });
  });

  test("what a person sets at an interrupt holds to the end of the step that is under way", async () => {
    const { server, env } = await strictServer(() => pressing("a"));
    const plan = `name: paid
steps:
  - { name: first, type: agent, goal: Press A., until: totalSteps >= 2, max_steps: 5 }
  - { name: second, type: agent, goal: Go on., until: totalSteps >= 3, max_steps: 5 }
`;
    const cwd = folderWith({ [PLAN]: plan });
    const stopped = await run(["workflow", "run", PLAN, "--interrupt-when", "step == 1"], { cwd, env });

    const rest = await run(["resume", "--set", "goal=Press B."], { cwd, env });

    expect([stopped.code, rest.code]).toEqual([3, 0]);
    const asked = server.exchanges.map(({ body }) => wordsOf(body.messages.at(-1)));
    expect(asked[0]).toContain("Press A.");
    expect(asked[1]).toContain("Press B.");
    expect(asked[2]).toContain("Go on.");
    expect(asked).toHaveLength(3);
  });
});
