import { expect, test } from "vitest";
import {
  checkNewGame,
  checkPlayer,
  checkServer,
} from "../../../../src/faces/cli/commands/doctor/check-player.ts";
import type { Finding } from "../../../../src/faces/cli/commands/doctor/finding.ts";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { DEFAULT_SETTINGS, fillConfig } from "../../../../src/play/session/config.ts";
import { LISTED_ON } from "../../../../src/record/ledger/list-prices.ts";

const KEY = "0123456789";
const PRICE = { inputUsd: 5, outputUsd: 25, cacheReadUsd: 0.5, cacheWriteUsd: 6.25 };
const FREE = { inputUsd: 0, outputUsd: 0, cacheReadUsd: 0, cacheWriteUsd: 0 };
const PRICES = {
  "claude-opus-5": PRICE,
  "openai:gpt-6-sol": PRICE,
  "google:gemini-2.5-pro": PRICE,
  "ollama:*": FREE,
};
const DAY_MS = 86_400_000;

const worldWith = (env: World["env"], daysLater = 2.9) =>
  ({ env, clock: { now: () => new Date(Date.parse(LISTED_ON) + daysLater * DAY_MS) } }) as World;
const playerOf = (model: string, baseUrl: string | null = null) => ({
  settings: { ...DEFAULT_SETTINGS, model, baseUrl },
  config: fillConfig({ saveDir: null }),
  prices: PRICES,
});
const line = ({ subject, verdict, fact, remedy }: Finding) =>
  `${verdict} ${subject}: ${fact}${remedy === null ? "" : ` → ${remedy}`}`;

const found = (env: World["env"], model: string, baseUrl: string | null = null) =>
  checkPlayer(worldWith(env), playerOf(model, baseUrl)).map(line);

test("the model of the next run, its price and its key", () => {
  const cases: readonly (readonly [env: World["env"], model: string, baseUrl?: string])[] = [
    [{}, "explorer"],
    [{}, "claude-opus-5"],
    [{ ANTHROPIC_API_KEY: KEY }, "claude-opus-5"],
    [{ ANTHROPIC_API_KEY: "", ANTHROPIC_AUTH_TOKEN: `${KEY}1` }, "claude-mythos-preview"],
    [{ ANTHROPIC_API_KEY: `"${KEY}"` }, "claude-opus-5"],
    [{ ANTHROPIC_API_KEY: `${KEY} ` }, "claude-opus-5"],
    [{ ANTHROPIC_API_KEY: KEY }, "openai:gpt-6-sol"],
    [{ OPENAI_API_KEY: KEY }, "openai:nobody"],
    [{}, "ollama:llama"],
    [{}, "compatible:own", "http://127.0.0.1:1"],
    [{}, "gpt-6-sol"],
    [{}, "gpt-6-sol", "http://127.0.0.1:1"],
    [{ GEMINI_API_KEY: KEY }, "google:gemini-2.5-pro"],
    [{}, "google:gemini-2.5-pro"],
  ];
  const text = cases
    .map(([env, model, baseUrl]) =>
      [`${JSON.stringify(env)} ${model} ${baseUrl ?? ""}`, ...found(env, model, baseUrl)].join("\n  "),
    )
    .join("\n")
    .replaceAll(LISTED_ON, "A DAY");

  expect(text).toMatchInlineSnapshot(`
    "{} explorer 
      ok model: explorer: built in, needs no key
    {} claude-opus-5 
      ok model: claude-opus-5
      ok price: known; the lists were read on A DAY, 2 days ago
      fault key: ANTHROPIC_API_KEY is not set → export ANTHROPIC_API_KEY=…
    {"ANTHROPIC_API_KEY":"0123456789"} claude-opus-5 
      ok model: claude-opus-5
      ok price: known; the lists were read on A DAY, 2 days ago
      ok key: ANTHROPIC_API_KEY in the environment, 10 characters
    {"ANTHROPIC_API_KEY":"","ANTHROPIC_AUTH_TOKEN":"01234567891"} claude-mythos-preview 
      ok model: claude-mythos-preview
      note price: unknown for claude-mythos-preview (it is offered by invitation, and no public list prices it): no cost is shown, and --max-cost is refused → name it with --set prices=FILE
      ok key: ANTHROPIC_AUTH_TOKEN in the environment, 11 characters
    {"ANTHROPIC_API_KEY":"\\"0123456789\\""} claude-opus-5 
      ok model: claude-opus-5
      ok price: known; the lists were read on A DAY, 2 days ago
      fault key: ANTHROPIC_API_KEY begins or ends with a quote or a space → set it to the key alone
    {"ANTHROPIC_API_KEY":"0123456789 "} claude-opus-5 
      ok model: claude-opus-5
      ok price: known; the lists were read on A DAY, 2 days ago
      fault key: ANTHROPIC_API_KEY begins or ends with a quote or a space → set it to the key alone
    {"ANTHROPIC_API_KEY":"0123456789"} openai:gpt-6-sol 
      ok model: openai:gpt-6-sol
      ok price: known; the lists were read on A DAY, 2 days ago
      fault key: OPENAI_API_KEY is not set → export OPENAI_API_KEY=…
    {"OPENAI_API_KEY":"0123456789"} openai:nobody 
      ok model: openai:nobody
      note price: unknown for openai:nobody: no cost is shown, and --max-cost is refused → name it with --set prices=FILE
      ok key: OPENAI_API_KEY in the environment, 10 characters
    {} ollama:llama 
      ok model: ollama:llama
      ok price: known; the lists were read on A DAY, 2 days ago
      note key: OLLAMA_API_KEY is not set: the server is asked without a key
    {} compatible:own http://127.0.0.1:1
      ok model: compatible:own
      note price: unknown for compatible:own: no cost is shown, and --max-cost is refused → name it with --set prices=FILE
      note key: RUNNER_API_KEY is not set: the server is asked without a key
    {} gpt-6-sol 
      fault model: gpt-6-sol is not known → write openai:gpt-6-sol
      note price: unknown for gpt-6-sol: no cost is shown, and --max-cost is refused → name it with --set prices=FILE
      fault key: ANTHROPIC_API_KEY is not set → export ANTHROPIC_API_KEY=…
    {} gpt-6-sol http://127.0.0.1:1
      ok model: gpt-6-sol
      note price: unknown for gpt-6-sol: no cost is shown, and --max-cost is refused → name it with --set prices=FILE
      note key: ANTHROPIC_API_KEY is not set: the server is asked without a key
    {"GEMINI_API_KEY":"0123456789"} google:gemini-2.5-pro 
      ok model: google:gemini-2.5-pro
      ok price: known; the lists were read on A DAY, 2 days ago
      ok key: GEMINI_API_KEY in the environment, 10 characters
    {} google:gemini-2.5-pro 
      ok model: google:gemini-2.5-pro
      ok price: known; the lists were read on A DAY, 2 days ago
      fault key: GOOGLE_GENERATIVE_AI_API_KEY is not set → export GOOGLE_GENERATIVE_AI_API_KEY=…"
  `);
});

test("the age of the price lists is in whole days, and never below 0", () => {
  const age = (daysLater: number) =>
    checkPlayer(worldWith({}, daysLater), playerOf("claude-opus-5")).map(({ fact }) => fact)[1];

  expect([-3, 0, 0.99, 1, 40.5].map(age)).toEqual(
    ["0 days", "0 days", "0 days", "1 day", "40 days"].map(
      (days) => `known; the lists were read on ${LISTED_ON}, ${days} ago`,
    ),
  );
});

test("the player of a new game, and where its server comes from", () => {
  const cases: readonly (readonly [
    model: string,
    baseUrl: string | null,
    options?: Options,
    env?: World["env"],
  ])[] = [
    ["explorer", null],
    ["claude-opus-5", null],
    ["claude-opus-5", null, {}, { ANTHROPIC_API_KEY: KEY }],
    ["claude-opus-5", "http://127.0.0.1:1/v1", { baseUrl: "http://127.0.0.1:1/v1" }],
    ["claude-opus-5", "http://127.0.0.1:1/v1", { baseUrl: "x", fromFile: ["baseUrl"] }],
    ["claude-opus-5", "http://127.0.0.1:1/v1", { baseUrl: "x", fromFile: ["model"] }],
    ["claude-opus-5", "http://127.0.0.1:2/v1", {}, { ANTHROPIC_BASE_URL: "http://127.0.0.1:2/v1" }],
    [
      "openai:gpt-6-sol",
      null,
      { model: "openai:gpt-6-sol" },
      { ANTHROPIC_BASE_URL: "http://127.0.0.1:2/v1" },
    ],
    ["ollama:llama", null],
    ["compatible:own", null],
  ];
  const text = cases
    .map(([model, baseUrl, options = {}, env = {}]) =>
      line(checkNewGame(worldWith(env), options, playerOf(model, baseUrl))),
    )
    .join("\n");

  expect(text).toMatchInlineSnapshot(`
    "ok new game: explorer: built in, needs no key
    note new game: claude-opus-5 at api.anthropic.com (its vendor's); ANTHROPIC_API_KEY is not set → export ANTHROPIC_API_KEY=…
    ok new game: claude-opus-5 at api.anthropic.com (its vendor's); ANTHROPIC_API_KEY in the environment, 10 characters
    note new game: claude-opus-5 at 127.0.0.1:1 (--base-url); ANTHROPIC_API_KEY is not set: the server is asked without a key
    note new game: claude-opus-5 at 127.0.0.1:1 (the configuration file); ANTHROPIC_API_KEY is not set: the server is asked without a key
    note new game: claude-opus-5 at 127.0.0.1:1 (--base-url); ANTHROPIC_API_KEY is not set: the server is asked without a key
    note new game: claude-opus-5 at 127.0.0.1:2 (ANTHROPIC_BASE_URL); ANTHROPIC_API_KEY is not set: the server is asked without a key
    note new game: openai:gpt-6-sol at api.openai.com (its vendor's); OPENAI_API_KEY is not set → export OPENAI_API_KEY=…
    note new game: ollama:llama at 127.0.0.1:11434 (its vendor's); OLLAMA_API_KEY is not set: the server is asked without a key
    note new game: compatible:own at no server; RUNNER_API_KEY is not set: the server is asked without a key"
  `);
});

test("no server is asked without a yes, and the question has the price of one request", async () => {
  const questions: string[] = [];
  const check = async (model: string, baseUrl: string | null = null) => {
    const finding = await checkServer(worldWith({}), {}, playerOf(model, baseUrl), async (question) => {
      questions.push(question);
      return false;
    });
    return finding === null ? null : line(finding);
  };

  expect([
    await check("explorer"),
    await check("compatible:own"),
    await check("claude-opus-5"),
    await check("openai:nobody", "http://127.0.0.1:9/v1"),
    await check("ollama:llama"),
  ]).toEqual([
    null,
    "fault server: compatible:own has no server of its own → name it with --base-url",
    "note server: api.anthropic.com, not asked → pass --yes to send one small request",
    "note server: 127.0.0.1:9, not asked → pass --yes to send one small request",
    "note server: 127.0.0.1:11434, not asked → pass --yes to send one small request",
  ]);
  expect(questions).toEqual([
    "Send one request to claude-opus-5 at api.anthropic.com, for about $0.0325?",
    "Send one request to openai:nobody at 127.0.0.1:9, of unknown cost?",
    "Send one request to ollama:llama at 127.0.0.1:11434, for about $0.00?",
  ]);
});
