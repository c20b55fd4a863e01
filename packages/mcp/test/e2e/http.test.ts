import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { connectOverHttp, TEST_TOKEN } from "../../../../test/helpers/mcp/connect.ts";
import { startRunner } from "../../../../test/helpers/runs/run-command.ts";

const START = { name: "press_buttons", arguments: { buttons: ["start"] } };

test("a client plays over HTTP with the token that was set, until Ctrl-C: the run is saved", async () => {
  const folder = temporaryFolder();
  const server = startRunner(["mcp", "--port", "0", "--save-dir", folder], {
    env: { RUNNER_MCP_TOKEN: TEST_TOKEN },
  });
  const address = await addressOf(server);
  const client = await connectOverHttp(address);

  await client.callTool(START);
  server.child.kill("SIGINT");
  const ended = await server.finished;
  const status = await startRunner(["status", "--json", "--save-dir", folder]).finished;

  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  expect(ended).toMatchObject({ code: 0, stdout: `${address}\n` });
  expect(ended.stderr).toContain("with the token in RUNNER_MCP_TOKEN");
  expect(ended.stderr).not.toContain(TEST_TOKEN);
  expect(status.stdout).toContain('"step":1');
});

test("without a token of one's own, a new one is shown with the address", async () => {
  const server = startRunner(["mcp", "--port", "0", "--json", "--save-dir", temporaryFolder()]);
  await addressOf(server);

  server.child.kill("SIGTERM");
  const { stdout, code } = await server.finished;

  expect(JSON.parse(stdout)).toEqual({
    address: expect.stringContaining("/mcp"),
    token: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(code).toBe(0);
});

test.each([
  [["--port", "0"], { RUNNER_MCP_TOKEN: "short" }, 64, "RUNNER_MCP_TOKEN takes at least 16 letters"],
  [["--new-game", "--load", "latest"], {}, 64, "--new-game and --load cannot be combined"],
])("runner mcp %j with %j is refused in a line", async (words, env, code, line) => {
  const ended = await startRunner(["mcp", ...words, "--save-dir", temporaryFolder()], { env }).finished;

  expect(ended).toMatchObject({ code, stdout: "" });
  expect(ended.stderr).toMatch(/^runner: .*\n$/);
  expect(ended.stderr).toContain(line);
});

async function addressOf(server: ReturnType<typeof startRunner>): Promise<string> {
  let told = "";
  server.child.stdout?.on("data", (part) => {
    told += String(part);
  });
  await server.saw("\n");
  return /http:[^\s"]+/.exec(told)?.[0] ?? "";
}
