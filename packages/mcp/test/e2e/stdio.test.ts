import type { Client } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { startMcp } from "../../../../test/helpers/mcp/client-process.ts";
import { MODERN } from "../../../../test/helpers/mcp/connect.ts";
import { startRunner } from "../../../../test/helpers/runs/run-command.ts";

const START = { name: "press_buttons", arguments: { buttons: ["start"] } };

/** The status of the run, as a program reads it. */
async function statusOf(client: Client): Promise<Record<string, unknown>> {
  const { structuredContent } = await client.callTool({ name: "status" });
  return structuredContent as Record<string, unknown>;
}

test("a client plays the bundled game; what it leaves behind, the next one goes on with", async () => {
  const folder = temporaryFolder();
  const first = await startMcp(["--save-dir", folder, "--goal", "reach the wood", "--verbose"]);
  const { tools } = await first.client.listTools();
  const begun = await statusOf(first.client);
  const played = await first.client.callTool(START);
  const after = await statusOf(first.client);
  const other = await startRunner(["mcp", "--save-dir", folder]).finished;
  await first.leave();

  const second = await startMcp(["--save-dir", folder]);
  const seen = await statusOf(second.client);
  const [state] = (await second.client.readResource({ uri: "gameboy://state" })).contents;
  await second.leave();

  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["look", "press_buttons", "wait", "navigate_to", "look_at_map", "read_text"]),
  );
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["choose", "write_note", "set_goal", "run_skill", "answer", "go_back_to_step"]),
  );
  expect(begun).toMatchObject({ step: 0, gameInfo: { mode: "title" } });
  expect(begun).not.toHaveProperty("gameInfo.map");
  expect(played.content).toMatchObject([
    { text: expect.stringMatching(/^Pressed all 1\.\n\nAt Village 3,5/) },
    { type: "image" },
  ]);
  expect(played).not.toHaveProperty("structuredContent");
  expect(after).toMatchObject({ step: 1, gameInfo: { place: "Village" } });
  // The second process explains the first one in the results of calls; without any, it ends with its input.
  expect(other).toMatchObject({ code: 0, stdout: "", stderr: "" });
  expect(seen).toMatchObject({ step: 1, gameInfo: { place: "Village" } });
  const told = state !== undefined && "text" in state ? JSON.parse(state.text) : null;
  expect(told).toMatchObject({ step: 1, goal: "reach the wood", game: "LANTERN" });
  expect([...first.errors, ...second.errors]).toEqual([]);
  expect(first.stderr()).toContain("saved");
  expect(second.stderr()).toBe("");
});

test("47.A6: runner mcp refuses a model, since the client plays", async () => {
  const { code, stderr } = await startRunner(["mcp", "--model", "explorer", "--save-dir", temporaryFolder()])
    .finished;

  expect([code, stderr]).toEqual([
    64,
    "runner: runner mcp does not take --model: leave it out, or see runner mcp --help\n",
  ]);
});

test("a client saves, tries something on a branch, and goes back", async () => {
  const { client } = await startMcp(["--save-dir", temporaryFolder()]);
  await client.listTools();
  const call = async (name: string, input = {}) => {
    await client.callTool({ name, arguments: input });
    return statusOf(client);
  };
  await client.callTool(START);

  await call("save", { label: "village" });
  const { structuredContent: listed } = await client.callTool({ name: "list_saves" });
  const branched = await call("branch");
  await call("wait", { frames: 60 });
  const loaded = await call("load", { save: "village" });
  const back = await call("go_back_to_step", { step: 0 });
  const screen = await client.readResource({ uri: "gameboy://screen" });

  expect(listed).toMatchObject({ saves: [{ step: 1, label: "village", kind: "manual" }, { step: 1 }] });
  expect(loaded).toMatchObject({ step: 1 });
  expect(loaded["branch"]).not.toBe(branched["branch"]);
  expect(back).toMatchObject({ step: 0, gameInfo: { mode: "title" } });
  expect(screen.contents).toMatchObject([
    { mimeType: "image/png", blob: expect.stringMatching(/^iVBORw0KGgo/) },
  ]);
});

test("a client without a handshake plays, and follows the game", async () => {
  const { client, errors, leave } = await startMcp(["--save-dir", temporaryFolder()], MODERN);
  const told: string[] = [];
  client.setNotificationHandler(
    "notifications/resources/updated",
    ({ params }) => void told.push(params.uri),
  );
  await client.listen({ resourceSubscriptions: ["gameboy://screen"] });

  const played = await client.callTool(START);
  const status = await statusOf(client);
  await expect.poll(() => told).toContain("gameboy://screen");
  await leave();

  expect(played.isError).toBe(false);
  expect(status).toMatchObject({ step: 1 });
  expect(told).not.toContain("gameboy://state");
  expect(errors).toEqual([]);
});

test.each([
  ["go_back_to_step", { step: 99 }, /: go_back_to_step takes 0 to 0$/],
  ["load", { save: "nowhere" }, /: see list_saves$/],
  ["load", { save: "nowhere.png" }, /^there is no save "nowhere\.png": see list_saves$/],
  ["load", { save: "/etc/passwd" }, /^there is no save "\/etc\/passwd": see list_saves$/],
  ["save", { label: "a\u0000b" }, /^"a\\u0000b" cannot be a label: /],
])("what %s cannot do is told with the tools that a client has, and no flags", async (name, input, words) => {
  const { client } = await startMcp(["--save-dir", temporaryFolder()]);

  const { content, isError } = await client.callTool({ name, arguments: input });

  expect(isError).toBe(true);
  expect(content).toEqual([{ type: "text", text: expect.stringMatching(words) }]);
});
