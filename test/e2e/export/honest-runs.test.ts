import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readBundledRom } from "../../../packages/games/src/seeds/bundled-roms.ts";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import { SUMMARY_HEADINGS } from "../../../src/play/agent/conversation/prompts.ts";
import { journalFile } from "../../../src/record/journal/journal-name.ts";
import { listJournals } from "../../../src/record/journal/list-journals.ts";
import type { PriceTable } from "../../../src/record/ledger/prices.ts";
import { startChatServer } from "../../helpers/chat/chat-server.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { geminiPlayer } from "../../helpers/gemini/gemini-replies.ts";
import { startGeminiServer } from "../../helpers/gemini/gemini-server.ts";
import { contradictionsOfEach } from "../../helpers/proof/check-disk.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { failing, inTurn, pressing } from "../../helpers/server/messages-replies.ts";
import { startMessagesServer } from "../../helpers/server/messages-server.ts";
import { playerScript, SUMMARY_MARKER, strictServer } from "../../helpers/server/strict-server.ts";

/** What the command needs to reach a player. */
interface Player {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A server of chat completions, or of the Responses API at its own path. */
const chat =
  (flavour: "openai" | "openrouter" | "ollama" | "compatible", variable: string, path = "") =>
  async (): Promise<Player> => {
    const server = await startChatServer({ flavour, knowsAll: false });
    const args = ["--model", `${flavour}:some-model`, "--base-url", `${server.url}${path}`];
    return { args, env: { [variable]: server.key } };
  };

const gemini = (model: string, words: boolean) => async (): Promise<Player> => {
  const server = await startGeminiServer({ script: geminiPlayer(SUMMARY_HEADINGS, SUMMARY_MARKER) });
  onTestFinished(() => server.close());
  const call = '```json\n{"tool": "press_buttons", "input": {"buttons": ["a"]}}\n```';
  if (words) server.answer(() => ({ parts: [{ text: call }] }));
  return { args: ["--model", model, "--base-url", server.url], env: { GEMINI_API_KEY: server.key } };
};

async function claude(...args: readonly string[]): Promise<Player> {
  const { env } = await strictServer();
  return { args: ["--model", "claude-sonnet-5-5", ...args], env };
}

/** A gateway that caches nothing. */
async function gateway(): Promise<Player> {
  const server = await startMessagesServer({ script: playerScript(), knowsAll: false, caches: false });
  onTestFinished(() => server.close());
  const env = { ANTHROPIC_API_KEY: server.key, ANTHROPIC_BASE_URL: server.url };
  return { args: ["--model", "claude-sonnet-5-5"], env };
}

/** A server that fails now and then. */
async function faulty(): Promise<Player> {
  const replies = [pressing("a"), failing(529), { fault: "cut", after: 4 } as const, pressing("b")];
  const { env } = await strictServer(inTurn(...replies));
  return { args: ["--model", "claude-sonnet-5-5"], env };
}

async function summarized(): Promise<Player> {
  const { env } = await strictServer();
  const { args, env: own } = await chat("openrouter", "OPENROUTER_API_KEY")();
  return { args: [...args, "--set", "summaryModel=claude-sonnet-5-5"], env: { ...env, ...own } };
}

const free =
  (model: string, ...args: readonly string[]) =>
  (): Player => ({
    args: ["--model", model, ...args],
  });

test.each<[what: string, player: () => Player | Promise<Player>, rom?: string]>([
  ["Claude", () => claude()],
  ["Claude, which thinks", () => claude("--thinking", "on", "--effort", "high")],
  ["a gateway to Claude", gateway],
  ["a server that fails", faulty],
  ["OpenAI's responses", chat("openai", "OPENAI_API_KEY", "/responses")],
  ["OpenAI's chat", chat("openai", "OPENAI_API_KEY")],
  ["OpenRouter", chat("openrouter", "OPENROUTER_API_KEY")],
  ["Ollama", chat("ollama", "OLLAMA_API_KEY")],
  ["a compatible server", chat("compatible", "RUNNER_API_KEY")],
  ["Gemini", gemini("google:gemini-3.8-flash", false)],
  ["Gemma, which calls in words", gemini("google:gemma-4-31b-it", true)],
  ["OpenRouter, and Claude's summaries", summarized],
  ["the built-in player", free("explorer")],
  ["the built-in player of Cairn", free("explorer"), "cairn:3"],
  ["the built-in player of Ledge", free("explorer"), "ledge:2"],
  ["the built-in player of another Lantern", free("explorer"), "lantern:7"],
  ["chance", free("random")],
  ["skills", free("skills")],
])("a run of %s, killed in between, is proven, with its words and without them", async (_, open, rom) => {
  const cwd = temporaryFolder();
  const { args, env = {} } = await open();
  const game = rom === undefined ? [] : ["--rom", rom];
  const shape = ["--quiet", "--set", "maxHistory=8"];

  const first = await run([...game, ...args, ...shape, "--steps", "5"], { cwd, env });
  const second = await run([...shape, "--steps", "4"], { cwd, env });

  expect([first, second]).toMatchObject([{ code: 0 }, { code: 0 }]);
  const [journal] = listJournals(join(cwd, "saves"));
  const file = journalFile(join(cwd, "saves"), journal?.slug ?? "");
  const bytes = rom === undefined ? null : readBundledRom(rom);
  expect(await contradictionsOfEach(nodeDisk, { file, ...(bytes && { rom: bytes }) })).toEqual([]);
});

test("runs that changed vendors, were recorded and replayed, or came from another emulator are proven", async () => {
  const cwd = temporaryFolder();
  const proven = (folder: string, prices: PriceTable = {}) =>
    contradictionsOfEach(nodeDisk, { file: journalFile(join(cwd, folder), "lantern"), prices });
  const nothing = { inputUsd: 0, outputUsd: 0, cacheReadUsd: 0, cacheWriteUsd: 0 };
  const { args, env } = await claude();
  const other = await chat("compatible", "RUNNER_API_KEY")();
  const play = (...more: readonly string[]) =>
    run(["--quiet", "--set", "drift=off", ...more], { cwd, env: { ...env, ...other.env } });

  await play(...args, "--steps", "4", "--record", "traffic.jsonl");
  await play(...other.args, "--steps", "4");
  await play("--save-dir", "again", "--replay", "traffic.jsonl", "--steps", "4");
  await play("--save-dir", "theirs", "--model", "explorer", "--steps", "8");
  await run(["saves", "export", "latest", "theirs.s0", "--save-dir", "theirs"], { cwd });
  await play("import", "theirs.s0", "--save-dir", "again");

  expect(await proven("saves")).toEqual([]);
  expect(readFileSync(journalFile(join(cwd, "again"), "lantern"), "utf8")).toContain("import_state");
  // A recording that is replayed costs nothing.
  expect(await proven("again", { "claude-sonnet-5-5": nothing })).toEqual([]);
});
