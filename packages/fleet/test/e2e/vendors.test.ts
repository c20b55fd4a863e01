import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SUMMARY_HEADINGS } from "../../../../src/play/agent/conversation/prompts.ts";
import { startChatServer } from "../../../../test/helpers/chat/chat-server.ts";
import { endsIn, eventsIn, folderWithFleet } from "../../../../test/helpers/fleet/fleet-folder.ts";
import { geminiPlayer } from "../../../../test/helpers/gemini/gemini-replies.ts";
import { startGeminiServer } from "../../../../test/helpers/gemini/gemini-server.ts";
import { runProcess } from "../../../../test/helpers/runs/run-command.ts";
import { SUMMARY_MARKER } from "../../../../test/helpers/server/strict-server.ts";

test("a fleet of two vendors asks each at its own address with its own key, which no file keeps", async () => {
  const chat = await startChatServer({ flavour: "openrouter" });
  const gemini = await startGeminiServer({ script: geminiPlayer(SUMMARY_HEADINGS, SUMMARY_MARKER) });
  onTestFinished(() => gemini.close());
  const cwd = folderWithFleet(`name: few
steps: 3
matrix: {model: [openrouter:some-model, google:gemini-3.8-flash], seed: {from: 1, to: 2}}
keys: {openrouter: {env: MY_ROUTER_KEY}, google: {env: MY_GOOGLE_KEY}}
base_urls: {openrouter: ${chat.url}, google: ${gemini.url}}
rates: {"google:gemini-3.8-flash": {requests_per_minute: 6000}}
`);

  const env = { MY_ROUTER_KEY: chat.key, MY_GOOGLE_KEY: gemini.key };
  const play = (approved: string, variable: string) => {
    const named = ["--base-url", approved, "--set", `keyVariable=${variable}`];
    return runProcess(["fleet", "run", "few.yaml", "--json", "--jobs", "2", ...named], { cwd, env });
  };

  // Each server is approved by itself, with the variable of its key, and both before any job is played.
  const first = await play(chat.url, "MY_ROUTER_KEY");
  const sentThen = chat.exchanges.length;
  const { code, stdout } = await play(gemini.url, "MY_GOOGLE_KEY");

  expect([first.code, sentThen]).toEqual([78, 0]);
  expect({ code, result: eventsIn(stdout).at(-1) }).toMatchObject({
    ...{ code: 0, result: { outcomes: { done: 4 } } },
  });
  expect([...chat.refusals(), ...gemini.refusals()]).toEqual([]);
  expect([chat.exchanges.length, gemini.exchanges.length]).toEqual([6, 6]);
  const costs = Object.values(await endsIn(cwd)).map(({ costUsd }) => costUsd);
  expect(costs.filter((cost) => cost === null)).toHaveLength(2);
  expect(costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)).toBeCloseTo(gemini.dollars(), 9);
  const names = readdirSync(cwd, { recursive: true, encoding: "utf8" });
  const files = names.map((name) => join(cwd, name)).filter((file) => statSync(file).isFile());
  const holders = files.filter((file) =>
    [chat.key, gemini.key].some((key) => readFileSync(file).includes(key)),
  );
  expect(holders).toEqual([]);
});
