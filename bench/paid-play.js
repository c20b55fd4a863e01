import { MAX_CALLS } from "../build/base/vocabulary/reply.js";
import { createAnthropicModel } from "../build/model/anthropic/anthropic-model.js";
import { createExplorer } from "../build/model/explorer/explorer.js";
import { costOf } from "../build/record/ledger/prices.js";
import { loadStrictServer } from "./helpers.js";
import { newGame } from "./new-game.js";

const BY_BUTTONS = ["press_buttons", "wait"];

/** The edits of a refining: three entries of 300 characters, each time new ones. */
function editsOf(n) {
  const text = "Talk to the person beside a locked door first. ".repeat(8).slice(0, 300);
  const edits = [1, 2, 3].map((at) => ({ action: "add", title: `Advice ${n}.${at} about the way`, text }));
  return { content: [{ type: "text", text: JSON.stringify({ edits }) }], stopReason: "end_turn" };
}

const { startMessagesServer } = await loadStrictServer();

/**
 * Plays the bundled game as an LM would be paid for it: the built-in player decides, a server that refuses what the real
 * one refuses says it, with so many tokens of thinking before it, and keeps the books. It plays to the ending, or for `steps`
 * steps. `refineEvery`: it adds three entries to its playbook as often. `byButtons`: it presses buttons alone, whatever is offered. `callsPerReply`: the most calls of a reply that it makes.
 * `says`: whether a reply has the player's words: "always", "on a new plan" (another kind of move than the reply before), or "never".
 * They are `wordTokens` long unless that is null, since a model says more than the built-in player.
 */
export async function paidPlay({
  seed,
  steps,
  thinkingTokens,
  byButtons = false,
  callsPerReply = MAX_CALLS,
  refineEvery = null,
  says = "always",
  wordTokens = null,
}) {
  const server = await startMessagesServer({ knowsAll: true });
  const explorer = createExplorer({ seed });
  const claude = createAnthropicModel({
    model: "claude-sonnet-5-5",
    apiKey: server.key,
    baseUrl: server.url,
    profile: "anthropic",
  });
  let plan = "";
  const model = {
    ...claude,
    async *reply(request, options) {
      const tools = byButtons ? request.tools.filter(({ name }) => BY_BUTTONS.includes(name)) : request.tools;
      const { content, stopReason } =
        request.purpose === "refine"
          ? editsOf(server.exchanges.length)
          : await lastOf(explorer.reply({ ...request, tools }, options));
      const calls = content.filter(({ type }) => type === "tool_use").slice(0, callsPerReply);
      const isPlay = request.purpose === "play";
      const words = content.filter(({ type }) => type === "text").map(({ text }) => text);
      const before = plan;
      if (isPlay) plan = planOf(words, plan);
      const isNew = plan !== before;
      const isSaid = !isPlay || says === "always" || (says === "on a new plan" && isNew);
      const said = content.flatMap((block) => {
        if (block.type === "tool_use") return calls.includes(block) ? [block] : [];
        if (block.type !== "text" || !isPlay) return [block];
        // Words of four bytes each.
        const text = wordTokens === null ? block.text : "say ".repeat(wordTokens).trim();
        return isSaid ? [{ ...block, text }] : [];
      });
      const own = said.map((block) =>
        block.type === "tool_use" ? { ...block, id: `toolu_${server.exchanges.length}_${block.id}` } : block,
      );
      // Words of four bytes each: the server counts a token for them.
      const thought = { type: "thinking", thinking: "hmm ".repeat(thinkingTokens) };
      server.answer(() => ({ content: [...(thinkingTokens > 0 ? [thought] : []), ...own], stopReason }));
      return yield* claude.reply(request, options);
    },
  };
  try {
    const session = await newGame(model, { steps, saveEvery: steps, settings: { seed, refineEvery } });
    const play = { steps: 0, calls: 0, milestones: 0, isEnded: false };
    for await (const event of session.play()) {
      if (event.type === "step-finished") {
        play.steps = event.step;
        play.isEnded = event.gameInfo.mode === "ending";
      }
      if (event.type === "tool-result") play.calls += 1;
      if (event.type === "milestone") play.milestones += event.reached.length;
      if (play.isEnded) break;
    }
    if (server.refusals().length > 0) throw new Error(`the strict server refused: ${server.refusals()[0]}`);
    return { ...play, ...booksOf(server), origins: originsOf(server.exchanges) };
  } finally {
    await server.close();
  }
}

/** The plan in a reply's words: their kind, without numbers and names. Replies without words keep the plan. */
function planOf(words, before) {
  const kind = words
    .join(" ")
    .replace(/"[^"]*"|\d+|\([^)]*\)/g, "")
    .split(":")
    .at(-1)
    .trim();
  return kind === "" ? before : kind;
}

/** The usage of all requests, summaries included. */
function booksOf(server) {
  const sum = (name) => server.exchanges.reduce((all, { usage }) => all + (usage?.[name] ?? 0), 0);
  const read = sum("cache_read_input_tokens");
  const written = sum("cache_creation_input_tokens");
  return {
    sent: sum("input_tokens") + read + written,
    read,
    written,
    said: sum("output_tokens"),
    dollars: (model) => server.exchanges.reduce((all, { usage }) => all + costOf(model, usageOf(usage)), 0),
  };
}

function usageOf(usage) {
  return {
    inputTokens: usage?.input_tokens ?? 0,
    outputTokens: usage?.output_tokens ?? 0,
    cacheReadTokens: usage?.cache_read_input_tokens ?? 0,
    cacheWriteTokens: usage?.cache_creation_input_tokens ?? 0,
  };
}

/**
 * Where the tokens come from that no cache had: how conversations begin, what was said since the request before, and what
 * that one had already sent, but was not found. What is left of all that was sent was read, or stands outside of the cache.
 */
function originsOf(exchanges) {
  const origins = { opening: 0, said: 0, missed: 0 };
  let kept = 0;
  for (const { body, usage } of exchanges) {
    if (usage === null) continue;
    const { cache_read_input_tokens: read, cache_creation_input_tokens: written } = usage;
    const isOpening = body.messages.length === 1;
    const missed = isOpening ? 0 : Math.max(0, kept - read);
    origins.missed += missed;
    origins[isOpening ? "opening" : "said"] += written - missed;
    kept = read + written;
  }
  return origins;
}

async function lastOf(generator) {
  for (;;) {
    const { done, value } = await generator.next();
    if (done) return value;
  }
}
