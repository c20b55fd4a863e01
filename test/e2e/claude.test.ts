import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SUMMARY_HEADINGS } from "../../src/agent/prompts.ts";
import { player } from "../helpers/messages-replies.ts";
import { startMessagesServer } from "../helpers/messages-server.ts";
import { readWholeSave } from "../helpers/read-whole-save.ts";
import { run, temporaryFolder } from "../helpers/run-command.ts";

/** A strict server, and the environment in which the command finds it. */
async function strictServer() {
  const server = await startMessagesServer({ script: player([...SUMMARY_HEADINGS], /your summary is all/) });
  onTestFinished(() => server.close());
  return { server, env: { ANTHROPIC_API_KEY: server.key, ANTHROPIC_BASE_URL: server.url } };
}

test.each(["anthropic", "compat"])(
  "130 steps in the %s profile: nothing refused, each summary starts afresh",
  async (profile) => {
    const cwd = temporaryFolder();
    const { server, env } = await strictServer();

    const { code, stderr } = await run(["--steps", "130", "--profile", profile, "--quiet"], { cwd, env });

    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(server.refusals()).toEqual([]);
    const sizes = server.exchanges.map(({ body }) => body.messages.length);
    const summaries = sizes.filter((size, index) => size === 1 && index > 0);
    expect(summaries).toHaveLength(4);
    expect(Math.max(...sizes)).toBe(61);
    const save = await readWholeSave(join(cwd, "saves/lantern_save_step0130.png"));
    expect(save.totalSteps).toBe(130);
    expect(save.memory.counters.summaries).toBe(4);
  },
);

test("the key is in no event, log or save", async () => {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer();

  const { stdout, stderr } = await run(["--steps", "3", "--json", "--log-level", "trace"], { cwd, env });

  expect(stdout).toContain('"type":"finished"');
  expect(stdout + stderr).not.toContain(server.key);
  const save = await readWholeSave(join(cwd, "saves/lantern_save_step0003.png"));
  expect(JSON.stringify(save.memory)).not.toContain(server.key);
});
