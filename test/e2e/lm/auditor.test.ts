import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { RUNNER, run } from "../../helpers/runs/run-command.ts";
import { type Saying, saying, toolUse } from "../../helpers/server/messages-replies.ts";
import { type WireRequest, wordsOf } from "../../helpers/server/messages-wire.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";

const AUDIT = fileURLToPath(new URL("../../../docs/examples/audit.sh", import.meta.url));
const AUDITOR = "claude-opus-5-5";

/** A player with a wrong note, which does as it is asked; its auditor finds that out. */
function play({ model, messages }: WireRequest): Saying {
  const [last, before] = [wordsOf(messages.at(-1)), wordsOf(messages[0])];
  if (model === AUDITOR) return saying(/The key is lost/.test(before) ? "The key is not lost." : "All hold.");
  const act = (...calls: Parameters<typeof toolUse>[]): Saying => ({
    content: calls.map(([name, input]) => toolUse(name, input)),
    stopReason: "tool_use",
  });
  if (messages.length === 1) return act(["write_note", { name: "key", text: "The key is lost" }]);
  if (/Consult your agent auditor/.test(last)) {
    return act(["consult", { agent: "auditor", question: "Which of my notes and goals are wrong?" }]);
  }
  if (/auditor: The key is not lost/.test(last)) {
    return act(["write_note", { name: "key", text: "The key is in the tower" }]);
  }
  return act(["press_buttons", { buttons: ["a"] }]);
}

test("52.E3: the docs' auditor is asked every so many steps, sees notes and goals, and what it finds is corrected", async () => {
  const { server, env } = await strictServer(play);
  const cwd = temporaryFolder();
  const options = [
    "--new-game",
    "--model",
    "claude-sonnet-5-5",
    "--goal",
    "Light the great lantern.",
    "--quiet",
  ];
  const { PATH, HOME } = process.env;
  const child = spawn("sh", [AUDIT, "3", "2", ...options], {
    cwd,
    env: { PATH, HOME, ...env, RUNNER: `${process.execPath} ${RUNNER}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += String(chunk);
  });
  child.stdout.resume();
  const code = await new Promise((resolve) => child.on("close", resolve));

  expect([code, stderr]).toEqual([0, ""]);
  expect(server.refusals()).toEqual([]);
  const models = server.exchanges.map(({ body }) => (body.model === AUDITOR ? "audit" : "play"));
  expect(models).toEqual([
    ...["play", "play", "play"],
    ...["play", "audit", "play", "play"],
    ...["play", "audit", "play", "play"],
  ]);
  const audits = server.exchanges
    .filter(({ body }) => body.model === AUDITOR)
    .map(({ body }) => wordsOf(body.messages[0]));
  expect(audits[0]).toContain("Light the great lantern.");
  expect(audits[0]).toContain("The key is lost");
  expect(audits[1]).toContain("The key is in the tower");
  const cost = await run(["cost", "--json"], { cwd });
  expect(cost.stdout).toContain('"auditor"');
  const shown = await run(["saves", "show", "latest", "--json"], { cwd });
  expect(shown.stdout).toContain("The key is in the tower");
});
