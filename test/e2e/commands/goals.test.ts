import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { parseProtocol } from "../../helpers/protocol/protocol-schema.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { type Script, toolUse } from "../../helpers/server/messages-replies.ts";
import { wordsOf } from "../../helpers/server/messages-wire.ts";
import { playerScript, SUMMARY_MARKER, strictServer } from "../../helpers/server/strict-server.ts";

/** Sets both of its goals in its first step, another one in its third, and presses a button in all. */
const SAYS: Script = (request, n) => {
  if (SUMMARY_MARKER.test(wordsOf(request.messages.at(-1)))) return playerScript()(request, n);
  const goals: readonly (readonly [tier: string, text: string])[] =
    n === 1
      ? [
          ["now", "Find the key"],
          ["next", "Open the door"],
        ]
      : n === 3
        ? [
            ["now", "Knock\nat the door"],
            ["next", ""],
          ]
        : [];
  const calls = goals.map(([tier, text]) => toolUse("set_goal", { tier, text }));
  return { content: [...calls, toolUse("press_buttons", { buttons: ["b"] })], stopReason: "tool_use" };
};

test("the goals of a run are told wherever a run is shown, and stand where a conversation begins", async () => {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer(SAYS);
  const runner = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(args, { cwd, env });
    return { code, stdout, stderr, json: () => JSON.parse(stdout) };
  };

  const goal = ["--goal", "Bring the light back"];
  await runner(
    "--steps",
    "2",
    "--save-every",
    "1",
    "--model",
    "claude-haiku-5-5",
    "--set",
    "maxHistory=8",
    ...goal,
  );
  const first = readdirSync(join(cwd, "saves"));
  const early = (await runner("--save-info", "--json")).json();
  await runner("--steps", "3");

  expect(first).toContain(early.file.split("/").at(-1));
  expect(early).toMatchObject({
    ...{ goal: "Bring the light back", plan: { now: "Find the key", next: "Open the door" } },
  });
  expect((await runner("--save-info", "--json")).json()).toMatchObject({
    ...{ goal: "Bring the light back", plan: { now: "Knock at the door" } },
  });
  const fields = /^Goal +Bring the light back\nNow +Knock at the door\n(?!Next)/m;
  expect((await runner("--save-info")).stdout).toMatch(fields);
  expect((await runner("status")).stdout).toMatch(fields);
  expect((await runner("status", "--json")).json()).toMatchObject({ plan: { now: "Knock at the door" } });
  expect((await runner("saves", "show", "latest")).stdout).toMatch(/\nPlan\nNow +Knock at the door\n/);
  expect(
    parseProtocol((await runner("saves", "export", "latest", "-", "--as", "protocol")).stdout),
  ).toMatchObject({
    state: { operational_context: { goals: ["Bring the light back", "Knock at the door"] } },
  });
  const diff = (await runner("saves", "diff", early.id, "latest")).stdout;
  expect(diff).toContain("\nPlan\n- now: Find the key\n+ now: Knock at the door\n- next: Open the door\n");

  await runner("export", "report", "report.html");
  const report = readFileSync(join(cwd, "report.html"), "utf8");
  expect(report).toMatch(/<h3>Goal<\/h3>.*Bring the light back.*<h3>Now<\/h3>.*Knock at the door/s);
  expect(report).not.toContain("<h3>Next</h3>");

  const openings = server.exchanges.map(({ body }) => wordsOf(body.messages[0]));
  expect(openings.at(-1)).toMatch(/^Goal: Bring the light back\n?Now: Knock at the door\n?Your summary/);
});
