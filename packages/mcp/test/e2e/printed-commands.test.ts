import { join } from "node:path";
import { expect, test } from "vitest";
import { argumentsOf } from "../../../../test/e2e/runs/printed-command.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { startMcp } from "../../../../test/helpers/mcp/client-process.ts";
import { run, startRunner } from "../../../../test/helpers/runs/run-command.ts";

/** A folder in which a client played two steps and went away. */
async function playedByClient(): Promise<string> {
  const saveDir = join(temporaryFolder(), "my saves");
  const { client, leave } = await startMcp(["--save-dir", saveDir]);
  await client.listTools();
  await client.callTool({ name: "press_buttons", arguments: { buttons: ["start"] } });
  await client.callTool({ name: "wait", arguments: { frames: 10 } });
  await leave();
  return saveDir;
}

/** The `runner …` commands in a text, each from its beginning to the end of its line. */
const commandsIn = (text: string): readonly string[] =>
  [...text.matchAll(/: (runner .*?)\.?$/gm)].map(([, command = ""]) => command);

/** Runs a printed command as a shell does; an `mcp` one by a client, which looks at the game; `watch` until its page is there. */
async function follow(command: string): Promise<string> {
  const [word, ...rest] = argumentsOf(command);
  if (word === "watch") {
    const { child, saw, finished } = startRunner([word, ...rest, "--port", "0"]);
    await saw("http://");
    child.kill("SIGTERM");
    const { code, stderr } = await finished;
    return code === 143 || code === 0 ? "accepted" : stderr;
  }
  if (word !== "mcp") {
    const { code, stderr } = await run([word ?? "", ...rest]);
    return code === 0 ? "accepted" : stderr;
  }
  const { client, leave, stderr } = await startMcp(rest);
  await client.listTools();
  const { isError } = await client.callTool({ name: "look" });
  await leave();
  return isError === true ? stderr() : "accepted";
}

test.each([
  ["import", async (saveDir: string) => ["import", await exportState(saveDir)], 1],
  ["a skill", async () => ["skills", "run", "close-menu"], 1],
  ["a step that is gone back to", async () => ["--to-step", "1"], 3],
])("every command printed after %s in a client's run is accepted as printed", async (_, command, count) => {
  const saveDir = await playedByClient();

  const { code, stdout, stderr } = await run([...(await command(saveDir)), "--save-dir", saveDir]);

  expect({ code, stderr }).toMatchObject({ code: 0 });
  const commands = commandsIn(`${stderr}\n${stdout}`);
  expect(commands, stdout).toHaveLength(count);
  expect(commands).toContain(`runner mcp --save-dir '${saveDir}'`);
  for (const printed of commands) expect(await follow(printed), printed).toBe("accepted");
});

/** A save state of the run, as another emulator would have it. */
async function exportState(saveDir: string): Promise<string> {
  const file = join(saveDir, "..", "theirs.s0");
  await run(["saves", "export", "latest", file, "--save-dir", saveDir]);
  return file;
}
