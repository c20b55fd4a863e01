import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { startMcp } from "../../../../test/helpers/mcp/client-process.ts";

const wordsOf = (result: unknown): string => JSON.stringify(result);

test("50.8: a second server of the same game answers, explains itself in every result, and plays once the first is gone", async () => {
  const args = ["--save-dir", temporaryFolder()];
  const first = await startMcp(args);
  const second = await startMcp(args);

  const { tools } = await second.client.listTools();
  const [own = { name: "" }] = tools;
  const refused = await second.client.callTool({ name: own.name, arguments: {} });
  const again = await second.client.callTool({ name: own.name, arguments: {} });
  const played = await first.client.callTool({ name: "press_buttons", arguments: { buttons: ["a"] } });
  await first.leave();
  const joined = await second.client.callTool({ name: own.name, arguments: {} });
  const names = (await second.client.listTools()).tools.map(({ name }) => name);
  const plays = await second.client.callTool({ name: "press_buttons", arguments: { buttons: ["a"] } });

  expect([refused.isError, again.isError]).toEqual([true, true]);
  expect(wordsOf(refused)).toMatch(/is in use by/);
  expect([played.isError ?? false, joined.isError ?? false, plays.isError ?? false]).toEqual([
    false,
    false,
    false,
  ]);
  expect(names).toContain("press_buttons");
  expect(second.errors).toEqual([]);
});
