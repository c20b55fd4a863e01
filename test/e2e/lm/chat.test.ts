import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startChatServer } from "../../helpers/chat/chat-server.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";

/** Dollars per million tokens, as the fake's own bill has them. */
const PRICE = { inputUsd: 2, cacheReadUsd: 0.5, cacheWriteUsd: 2, outputUsd: 8 };

/** All that a folder holds in whose bytes a key stands. */
function holdersOf(key: string, folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.map((name) => join(folder, name)).filter((file) => statSync(file).isFile());
  return files.filter((file) => readFileSync(file).includes(key));
}

function repliesIn(cwd: string): readonly { readonly costUsd: number }[] {
  const lines = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line)).filter(({ type }) => type === "reply");
}

test.each([
  ["openai", 100, "OPENAI_API_KEY", "/responses"],
  ["openai", 24, "OPENAI_API_KEY", ""],
  ["openrouter", 24, "OPENROUTER_API_KEY", ""],
  ["compatible", 24, "RUNNER_API_KEY", ""],
] as const)(
  "%s, %i steps, with %s at %j: prefixes hold byte for byte, the ledger's dollars are the server's, and the key is nowhere",
  async (flavour, steps, variable, path) => {
    const server = await startChatServer({ flavour });
    const cwd = temporaryFolder();
    const env = { [variable]: server.key };
    const model = `${flavour}:some-model`;
    const prices = join(cwd, "prices.json");
    writeFileSync(prices, JSON.stringify({ [model]: PRICE }));
    const args = [
      "--model",
      model,
      "--base-url",
      `${server.url}${path}`,
      "--set",
      "drift=off",
      "--set",
      "maxHistory=20",
    ];
    const half = String(steps / 2);

    const first = await run(["--steps", half, "--set", `prices=${prices}`, "--quiet", ...args], { cwd, env });
    const second = await run(
      [
        "--steps",
        half,
        "--set",
        `prices=${prices}`,
        "--json",
        "--set",
        "logLevel=trace",
        "--record",
        "traffic.jsonl",
      ],
      { cwd, env },
    );

    expect([first.code, first.stderr, second.code]).toEqual([0, "", 0]);
    expect(server.refusals()).toEqual([]);
    expect(server.exchanges.length).toBeGreaterThan(steps);
    const fresh = server.exchanges.filter(({ raw }, at) => {
      const before = server.exchanges[at - 1];
      return before === undefined || !raw.startsWith(messagesUpTo(before.raw));
    });
    expect(fresh.every(({ body }) => body.messages.length === 2)).toBe(true);
    expect(fresh.length).toBeLessThanOrEqual(2 + steps / 9);
    const told = repliesIn(cwd).reduce((sum, { costUsd }) => sum + costUsd, 0);
    expect(told).toBeCloseTo(server.dollars(), 9);
    expect(told).toBeGreaterThan(0);
    for (const text of [first.stdout, second.stdout, second.stderr]) expect(text).not.toContain(server.key);
    expect(holdersOf(server.key, cwd)).toEqual([]);
  },
);

/** A body up to the end of its last message, which any that goes on with it must begin with. */
function messagesUpTo(raw: string): string {
  const { messages, input } = JSON.parse(raw) as Record<string, readonly unknown[] | undefined>;
  const last = JSON.stringify((messages ?? input)?.at(-1)).slice(0, -1);
  return raw.slice(0, raw.lastIndexOf(last));
}
