import { renderCountOf } from "../../../../base/quantities/count.ts";
import { renderUsd } from "../../../../base/quantities/money.ts";
import { parseBaseUrl } from "../../../../base/vocabulary/base-url.ts";
import { isFreeModel, type RunSettings } from "../../../../base/vocabulary/run-settings.ts";
import { OWN_SERVERS } from "../../../../model/calls/servers/own-server.ts";
import { parseVendor } from "../../../../model/calls/servers/vendor-name.ts";
import type { ModelReply } from "../../../../model/language-model.ts";
import { toRunnerError } from "../../../../play/agent/calls/call-errors.ts";
import type { SessionConfig } from "../../../../play/session/config.ts";
import { createPlayer } from "../../../../play/session/create-player.ts";
import { resolveSettings } from "../../../../play/session/resolve-settings.ts";
import { LISTED_ON, listPricesAt, whyUnpriced } from "../../../../record/ledger/list-prices.ts";
import { costOf, hasPrice, type PriceTable } from "../../../../record/ledger/prices.ts";
import { approveServers } from "../../keys/approve.ts";
import { keyVariablesOf, otherVendorsThan } from "../../keys/key-variables.ts";
import type { Options } from "../../options/options.ts";
import { credentialsOf } from "../../options/session-config.ts";
import type { World } from "../../process-context.ts";
import { renderError } from "../../render/remedy.ts";
import { type Finding, fault, note, ok } from "./finding.ts";

/** The tokens of the one request: enough for every model's cache. */
const REQUEST_TOKENS = 5_000;

/** The wait for its reply, and for a server that does not answer, in milliseconds. */
const PATIENCE_MS = 20_000;

/** The player of the next run, as far as it is known. */
export interface NextPlayer {
  readonly settings: RunSettings;
  readonly config: SessionConfig;
  readonly prices: PriceTable;
}

/** The player that the next command would ask. @throws RunnerError as `resolveSettings` does */
export function nextPlayer(world: World, config: SessionConfig, savedModel: string | null): NextPlayer {
  const credentials = credentialsOf(world);
  const asked = { ...(savedModel === null ? {} : { model: savedModel }), ...config.settings };
  const settings = resolveSettings(asked, { saved: null, credentials, recorded: null });
  return { settings, config, prices: { ...listPricesAt(world.clock.now()), ...config.prices } };
}

/** The model, its price and its key. */
export function checkPlayer(world: World, { settings, prices }: NextPlayer): readonly Finding[] {
  const { model } = settings;
  if (isFreeModel(model)) {
    return [ok("model", `${model}: built in, needs no key`)];
  }
  const meant = otherVendorsThan(model);
  const isOwn = settings.baseUrl === null;
  return [
    meant !== null && isOwn ? fault("model", `${model} is not known`, meant) : ok("model", model),
    hasPrice(model, prices)
      ? ok("price", `known; ${ageOfPrices(world)}`)
      : note(
          "price",
          `unknown for ${model}${whyUnpriced(model)}: no cost is shown, and --max-cost is refused`,
          "name it with --set prices=FILE",
        ),
    checkKey(world, settings),
  ];
}

/** The day on which the price lists were read, and how long ago that is. */
function ageOfPrices({ clock }: Pick<World, "clock">): string {
  const days = Math.max(0, Math.floor((clock.now().getTime() - Date.parse(LISTED_ON)) / 86_400_000));
  return `the lists were read on ${LISTED_ON}, ${renderCountOf(days, "day")} ago`;
}

function checkKey({ env }: Pick<World, "env">, { model, baseUrl }: RunSettings): Finding {
  const names = keyVariablesOf(model);
  const name = names.find((each) => env[each]);
  const key = name === undefined ? "" : (env[name] ?? "");
  if (name === undefined) {
    const [variable] = names;
    const needsNone = baseUrl !== null || /^(ollama|compatible):/.test(model);
    return needsNone
      ? note("key", `${variable} is not set: the server is asked without a key`)
      : fault("key", `${variable} is not set`, `export ${variable}=…`);
  }
  if (/^["'\s]|["'\s]$/.test(key)) {
    return fault("key", `${name} begins or ends with a quote or a space`, "set it to the key alone");
  }
  return ok("key", `${name} in the environment, ${key.length} characters`);
}

/** The player that a new game would get: the model, its key and its server, and where each comes from. */
export function checkNewGame(world: World, options: Options, { settings }: NextPlayer): Finding {
  const { model } = settings;
  if (isFreeModel(model)) return ok("new game", `${model}: built in, needs no key`);
  const key = checkKey(world, settings);
  const server = settings.baseUrl ?? OWN_SERVERS[parseVendor(model)?.vendor ?? "anthropic"];
  const at =
    server === null ? "no server" : `${parseBaseUrl(server).host} (${sourceOfServer(world, options)})`;
  const fact = `${model} at ${at}; ${key.fact}`;
  return key.verdict === "ok" ? ok("new game", fact) : note("new game", fact, key.remedy);
}

/** The source of the server's address. */
function sourceOfServer({ env }: Pick<World, "env">, { baseUrl, fromFile = [], model }: Options): string {
  if (baseUrl !== undefined) return fromFile.includes("baseUrl") ? "the configuration file" : "--base-url";
  const isOwn = model === undefined || parseVendor(model) === null;
  return isOwn && env["ANTHROPIC_BASE_URL"] ? "ANTHROPIC_BASE_URL" : "its vendor's";
}

/** The server's address, and if the person agrees, its answer to one request. */
export async function checkServer(
  world: World,
  options: Options,
  player: NextPlayer,
  mayAsk: (question: string) => Promise<boolean>,
): Promise<Finding | null> {
  const { settings } = player;
  const { model } = settings;
  if (isFreeModel(model)) return null;
  const server = settings.baseUrl ?? OWN_SERVERS[parseVendor(model)?.vendor ?? "anthropic"];
  if (server === null) return fault("server", `${model} has no server of its own`, "name it with --base-url");
  const { host } = parseBaseUrl(server);
  const usd = costOf(
    model,
    { inputTokens: 0, outputTokens: 50, cacheReadTokens: 0, cacheWriteTokens: REQUEST_TOKENS },
    player.prices,
  );
  const cost = usd === null ? "of unknown cost" : `for about ${renderUsd(usd)}`;
  const isAsked = await mayAsk(`Send one request to ${model} at ${host}, ${cost}?`);
  if (!isAsked) return note("server", `${host}, not asked`, "pass --yes to send one small request");
  try {
    const { reply, room } = await ask(world, options, player);
    return judge(host, reply, room);
  } catch (error) {
    return fault("server", renderError(toRunnerError(error)));
  }
}

async function ask(
  world: World,
  options: Options,
  { settings, config }: NextPlayer,
): Promise<{ readonly reply: ModelReply; readonly room: number | null }> {
  const { clock, timers, signal } = world;
  const model = await createPlayer(settings, {
    ...config,
    record: null,
    replay: null,
    lmTimeoutMs: PATIENCE_MS,
    retryForMs: 0,
    credentials: credentialsOf(world),
    mayReceiveKey: approveServers(world, options),
    clock,
    timers,
  });
  // Four characters a token.
  const system = "This request tests the connection. ".repeat(REQUEST_TOKENS / 8);
  const events = model.reply(
    {
      purpose: "play",
      system,
      tools: [],
      images: new Map(),
      messages: [{ role: "user", content: [{ type: "text", text: "Reply with OK." }] }],
    },
    { signal },
  );
  for (let next = await events.next(); ; next = await events.next()) {
    if (next.done === true) return { reply: next.value, room: (await model.contextTokens?.()) ?? null };
  }
}

function judge(host: string, { model, usage }: ModelReply, room: number | null): Finding {
  const cached = usage.cacheReadTokens + usage.cacheWriteTokens;
  const fact = `${host} answers as ${model}${room === null ? "" : `, with room for ${room} tokens`}`;
  if (cached > 0) return ok("server", `${fact}, and caches prompts`);
  return note(
    "server",
    `${fact}, and reported no caching`,
    "without it a long run costs up to ten times as much",
  );
}
