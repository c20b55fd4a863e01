import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createExplorer } from "../build/packages/explorer/src/explorer.js";
import { MAX_CALLS } from "../build/src/base/vocabulary/reply.js";
import { createAnthropicModel } from "../build/src/model/anthropic/anthropic-model.js";
import { readPlayerFile } from "../build/src/parts/agents/play/player-file.js";
import { createMemoryMailbox } from "../build/src/parts/mail/record/mailbox/memory-mailbox.js";
import { costOf } from "../build/src/record/ledger/prices.js";
import { loadStrictServer } from "./helpers.js";
import { newGame } from "./new-game.js";

const BY_BUTTONS = ["press_buttons", "wait"];

/** The edits of a refining: three entries of 300 characters, each time new ones. */
function editsOf(n) {
  const text = "Talk to the person beside a locked door first. ".repeat(8).slice(0, 300);
  const edits = [1, 2, 3].map((at) => ({ action: "add", title: `Advice ${n}.${at} about the way`, text }));
  return { content: [{ type: "text", text: JSON.stringify({ edits }) }], stopReason: "end_turn" };
}

/** The example of an auditor: its agent, and what the player is asked. */
const EXAMPLES = fileURLToPath(new URL("../docs/examples/", import.meta.url));
const AUDITOR = readPlayerFile(join(EXAMPLES, "auditor.yaml"));
const [, ASK = ""] = /^ask="(.*)"$/m.exec(readFileSync(join(EXAMPLES, "audit.sh"), "utf8")) ?? [];

/** The same agent, asked through the player, which tells by a request's purpose whose it is. */
const { model: _, ...HERE } = AUDITOR.agents[0];

/** Tokens of what an auditor says: some 110 words. */
const ADVICE_TOKENS = 150;

/** A note of 200 characters, in each tenth reply and after an audit; the player keeps the newest twelve. */
function noteOf(n) {
  const text = "The person beside the well said that the key is in the tower. ".repeat(4).slice(0, 200);
  return { type: "tool_use", id: "note", name: "write_note", input: { name: `note ${n % 12}`, text } };
}

const { startMessagesServer } = await loadStrictServer();

/**
 * Plays the bundled game as an LM would be paid for it: the built-in player decides, a server that refuses what the real
 * one refuses says it, with so many tokens of thinking before it, and keeps the books. It plays to the ending, or for `steps`
 * steps. `refineEvery`: it adds three entries to its playbook as often. `byButtons`: it presses buttons alone, whatever is offered. `callsPerReply`: the most calls of a reply that it makes.
 * `says`: whether a reply has the player's words: "always", "on a new plan" (another kind of move than the reply before), or "never".
 * They are `wordTokens` long unless that is null, since a model says more than the built-in player. `audit`: it takes notes, and with
 * `every` it asks the auditor of the docs' example as often, in a reply of its own, and corrects a note in the next one.
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
  audit = null,
}) {
  const server = await startMessagesServer({ knowsAll: true });
  const explorer = createExplorer({ seed });
  const open = (name) =>
    createAnthropicModel({ model: name, apiKey: server.key, baseUrl: server.url, profile: "anthropic" });
  const claude = open("claude-sonnet-5-5");
  const auditor = open(AUDITOR.agents[0].model);
  const thought = { type: "thinking", thinking: "hmm ".repeat(thinkingTokens) };
  const withThought = (content) => [...(thinkingTokens > 0 ? [thought] : []), ...content];
  let plan = "";
  let replies = 0;
  const model = {
    ...claude,
    async *reply(request, options) {
      if (request.purpose === "agent") {
        const advice = { type: "text", text: "say ".repeat(ADVICE_TOKENS).trim() };
        server.answer(() => ({ content: withThought([advice]), stopReason: "end_turn" }));
        return yield* auditor.reply(request, options);
      }
      const tools = byButtons ? request.tools.filter(({ name }) => BY_BUTTONS.includes(name)) : request.tools;
      const { content, stopReason } =
        request.purpose === "refine"
          ? editsOf(server.exchanges.length)
          : await lastOf(explorer.reply({ ...request, tools }, options));
      const isPlay = request.purpose === "play";
      const asks = isPlay && audit?.every != null && endsWith(request.messages, ASK);
      const all = asks ? [CONSULT] : content;
      const calls = all.filter(({ type }) => type === "tool_use").slice(0, callsPerReply);
      if (isPlay) replies += 1;
      const isNoted =
        audit !== null && isPlay && !asks && (replies % 10 === 0 || endsWith(request.messages, "auditor: "));
      const words = content.filter(({ type }) => type === "text").map(({ text }) => text);
      const before = plan;
      if (isPlay) plan = planOf(words, plan);
      const isNew = plan !== before;
      const isSaid = !isPlay || says === "always" || (says === "on a new plan" && isNew);
      const said = all.flatMap((block) => {
        if (block.type === "tool_use") return calls.includes(block) ? [block] : [];
        if (block.type !== "text" || !isPlay) return [block];
        // Words of four bytes each.
        const text = wordTokens === null ? block.text : "say ".repeat(wordTokens).trim();
        return isSaid ? [{ ...block, text }] : [];
      });
      const own = [...said, ...(isNoted ? [noteOf(replies)] : [])].map((block) =>
        block.type === "tool_use" ? { ...block, id: `toolu_${server.exchanges.length}_${block.id}` } : block,
      );
      // Words of four bytes each: the server counts a token for them.
      server.answer(() => ({ content: withThought(own), stopReason }));
      return yield* claude.reply(request, options);
    },
  };
  const saveDir = mkdtempSync(join(tmpdir(), "gameboy-runner-bench-paid-"));
  const mailbox = createMemoryMailbox();
  try {
    const player = audit?.every == null ? {} : { player: { agents: [HERE] } };
    const settings = { seed, refineEvery, ...player };
    // Without saves, no message is delivered.
    const saves = audit === null ? {} : { autoSave: true, saveDir };
    const session = await newGame(model, { steps, saveEvery: steps, settings, ...saves }, { mailbox });
    const play = { steps: 0, calls: 0, milestones: 0, isEnded: false };
    for await (const event of session.play()) {
      if (event.type === "step-finished") {
        play.steps = event.step;
        play.isEnded = event.gameInfo.mode === "ending";
        if (audit?.every != null && event.step % audit.every === 0) mailbox.tell(ASK);
      }
      if (event.type === "tool-result") play.calls += 1;
      if (event.type === "milestone") play.milestones += event.reached.length;
      if (play.isEnded) break;
    }
    if (server.refusals().length > 0) throw new Error(`the strict server refused: ${server.refusals()[0]}`);
    const audits = server.exchanges.filter(({ body }) => body.model === AUDITOR.agents[0].model);
    return {
      ...play,
      ...booksOf(server),
      audits: booksOf({ exchanges: audits }),
      count: audits.length,
      origins: originsOf(server.exchanges),
    };
  } finally {
    await server.close();
    rmSync(saveDir, { recursive: true, force: true });
  }
}

const CONSULT = {
  ...{ type: "tool_use", id: "consult", name: "consult" },
  input: { agent: AUDITOR.agents[0].name, question: "Which of my notes and goals are wrong?" },
};

/** Whether the newest message has words. */
function endsWith(messages, words) {
  return JSON.stringify(messages.at(-1)).includes(words);
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
