import { expect, test } from "vitest";
import { run } from "../../helpers/runs/run-command.ts";
import { folderWith, jsonLines } from "./workflow-files.ts";

const TWICE = `name: twice
steps:
  - name: games
    type: loop
    for_each: [1, 5]
    steps:
      - { name: title, type: restore, from: new-game, seed: "\${{ item }}" }
      - { name: intro, type: agent, goal: Start the game, until: 'game.mode == "walk"', max_steps: 30 }
`;

test("a game begins again without checkpoints, and the whole folder proves itself", async () => {
  const cwd = folderWith({ "twice.yaml": TWICE });

  const { code, stdout } = await run(["workflow", "run", "twice.yaml", "--set", "checkpoint=off"], { cwd });
  const back = await run(["--to-step", "1", "--steps", "1"], { cwd });
  const verified = await run(["saves", "verify", "--all"], { cwd });

  expect([code, back.code, verified.code]).toEqual([0, 0, 0]);
  expect(stdout).toContain("✓ games[1].title");
  expect(stdout).toMatch(/Steps: \d+ played now, \d+ in all\./);
  expect(back.stdout).toContain("Steps: 1 played now, 2 in all.\n");
});

test("what such a step cannot go to is told before, and where only the run can tell, then", async () => {
  const typo =
    "name: typo\nsteps:\n  - { name: m, type: checkpoint }\n  - { name: b, type: restore, checkpoint_id: n }\n";
  const late = `${typo.replace("name: typo", "name: late").replace("id: n }", 'id: "${{ inputs.id }}" }')}inputs: { id: { type: string, default: n } }\n`;
  const cwd = folderWith({ "typo.yaml": typo, "late.yaml": late });

  const checked = await run(["workflow", "check", "typo.yaml"], { cwd });
  const ran = await run(["workflow", "run", "late.yaml"], { cwd });
  const none = await run(["workflow", "run", "late.yaml", "--set", "checkpoint=off", "--input", "id=m"], {
    cwd,
  });

  expect(checked.code).toBe(65);
  expect(`${checked.stdout}${checked.stderr}`).toMatch(
    /typo\.yaml:4:\d+: steps\[1\]\.checkpoint_id: there is no checkpoint "n"(, did you mean "m"\?)? \(there is m\)/,
  );
  expect([ran.code, none.code]).toEqual([5, 5]);
  expect(ran.stdout).toContain("late failed: b: this run of the workflow has no checkpoint n.");
  expect(none.stdout).toContain("late failed: b: this run of the workflow has no checkpoint m.");
});

test.each(["before", "after"])("a person is asked %s the game begins again, and it goes on", async (when) => {
  const asks = TWICE.replace('}}" }', `}}", interrupt: ${when} }`);
  const cwd = folderWith({ "twice.yaml": asks });

  const codes: (number | null)[] = [(await run(["workflow", "run", "twice.yaml"], { cwd })).code];
  let last = "";
  for (let at = 0; at < 2; at += 1) {
    const { code, stdout } = await run(["resume", "--json"], { cwd });
    codes.push(code);
    last = stdout;
  }

  expect(codes).toEqual([3, 3, 0]);
  expect(jsonLines(last).at(-1)).toMatchObject({ type: "workflow-result", status: "done" });
});
