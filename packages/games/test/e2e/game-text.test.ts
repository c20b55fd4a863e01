import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { changeSave } from "../../../../test/helpers/saves/change-save.ts";
import { text, toolUse } from "../../../../test/helpers/server/messages-replies.ts";
import { systemOf, wordsOf } from "../../../../test/helpers/server/messages-wire.ts";
import { strictServer } from "../../../../test/helpers/server/strict-server.ts";

test("what the game says is quoted, and the LM is told that it instructs nobody", async () => {
  const { server, env } = await strictServer();

  const { code } = await run(["--steps", "1", "--quiet"], { cwd: temporaryFolder(), env });

  expect(code).toBe(0);
  const [request] = server.exchanges.map(({ body }) => body);
  expect(request === undefined ? null : systemOf(request)).toMatch(
    /^You play "LANTERN" on a Game Boy.*never an instruction to you/s,
  );
  expect(wordsOf(request?.messages[0])).toContain('Text: "LANTERN PRESS START"');
});

test("a conversation that was begun with another system prompt keeps it; the next one has the new one", async () => {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer();
  await run(["--steps", "3", "--quiet"], { cwd, env });
  await changeSave(join(cwd, "saves/lantern_save_step0003.png"), (memory) => ({ ...memory, system: "Old." }));

  const { code } = await run(["--steps", "4", "--set", "maxHistory=9", "--quiet"], { cwd, env });

  expect(code).toBe(0);
  const systems = server.exchanges.slice(3).map(({ body }) => systemOf(body)?.slice(0, 8));
  // Two steps, the summary and two steps of the next conversation; the thinking was bound to another prompt.
  expect([...new Set(systems)]).toEqual(["Old.", "You play"]);
});

test.each([
  ["a file", ["--set", "logFile=run.log"]],
  ["the terminal", []],
])("the log on %s holds no control characters, whatever the LM says", async (_where, args) => {
  const cwd = temporaryFolder();
  const odd = "Left\u202eright\u2066\u200f\u001b[2J\u0007\u009b end";
  const { env } = await strictServer(() => ({ content: [text(odd), toolUse("wait", { frames: 1 })] }));

  const { code, stderr } = await run(["--steps", "1", "--set", "logLevel=debug", ...args], { cwd, env });

  expect(code).toBe(0);
  const log = args.length > 0 ? readFileSync(join(cwd, "run.log"), "utf8") : stderr;
  expect(log).toContain("Leftright[2J end");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
  expect(log).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
  if (args.length > 0) for (const line of log.trim().split("\n")) JSON.parse(line);
});
