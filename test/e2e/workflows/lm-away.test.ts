import { expect, test } from "vitest";
import { run, runProcess } from "../../helpers/runs/run-command.ts";
import { writeSkills } from "../../helpers/runs/skill-files.ts";
import { failing, pressing } from "../../helpers/server/messages-replies.ts";
import { wordsOf } from "../../helpers/server/messages-wire.ts";
import { playerScript, SUMMARY_MARKER, strictServer } from "../../helpers/server/strict-server.ts";
import { folderWith } from "./workflow-files.ts";

const ARGS = ["workflow", "run", "talk.yaml", "--set", "retryFor=0.1s"];

test("an LM that is away when a summary is due fails the step, which is tried again", async () => {
  const script = playerScript();
  let summaries = 0;
  const { env } = await strictServer((body, n) => {
    if (!SUMMARY_MARKER.test(wordsOf(body.messages.at(-1)))) return pressing("a");
    summaries += 1;
    return summaries <= 4 ? failing(529, { type: "overloaded_error" }) : script(body, n);
  });
  const plan = `name: talk
steps:
  - { name: go, type: agent, goal: G, until: totalSteps >= 6, max_steps: 9, retries: 5, backoff: 100ms }
`;
  const cwd = folderWith({ "talk.yaml": plan });

  const { code, stdout } = await runProcess([...ARGS, "--set", "maxHistory=9"], { cwd, env });
  const verified = await run(["saves", "verify", "--all"], { cwd });

  expect(code).toBe(0);
  expect(stdout).toMatch(/^↺ go: attempt 1 failed: .*529.*; trying again from here/m);
  expect(stdout).toContain("talk is done.");
  expect(stdout).toContain("6 in all.");
  expect(verified.code).toBe(0);
});

test("an LM that is away when a skill asks gives no answer, and the skill goes on", async () => {
  const { env } = await strictServer(() => failing(529, { type: "overloaded_error" }));
  const plan = `name: talk
steps:
  - { name: go, type: skill, skill: mine }
`;
  const cwd = writeSkills(folderWith({ "talk.yaml": plan }), {
    mine: [
      { primitive: "inference_checkpoint", label: "stuck", context: "What next?", timeout_seconds: 5 },
      { primitive: "wait", frames: 20 },
    ],
  });

  const { code, stdout } = await run([...ARGS, "--json"], { cwd, env });

  expect(code).toBe(0);
  expect(stdout).toContain("was not answered");
});
