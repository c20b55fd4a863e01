// Dollars per milestone, against the loop of the public Claude-plays-Pokémon starter: the same scripted player in both, which reads only
// what a model reads. By name only: `npm run bench -- dollars`.
import { createAnthropicModel } from "../build/src/model/anthropic/anthropic-model.js";
import { costOf } from "../build/src/record/ledger/prices.js";
import { loadStrictServer } from "./helpers.js";
import { newGame } from "./new-game.js";
import { reachedIn, seeIn } from "./reading-mind.js";
import { createReadingPlayer } from "./reading-player.js";
import { playByStarter } from "./starter-loop.js";

const MODEL = "claude-sonnet-5-5";
const SEEDS = (process.env.DOLLARS_SEEDS ?? "1,2,3,4,5").split(",").map(Number);
const MOST_STEPS = 400;
const THINKING_TOKENS = 200;
const CALLS = (process.env.DOLLARS_CALLS ?? "8,3,2,1").split(",").map(Number);

const { startMessagesServer } = await loadStrictServer();

/** The texts of a message, results first, and whether it has a picture. */
function heardIn({ content }) {
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
  const parts = blocks.flatMap((block) => (block.type === "tool_result" ? [block.content].flat() : [block]));
  const texts = parts.flatMap((part) =>
    typeof part === "string" ? [part] : part.type === "text" ? [part.text] : [],
  );
  return {
    texts,
    isPictured: blocks.some(({ type }) => type === "image"),
    results: blocks.filter(({ type }) => type === "tool_result"),
  };
}

/** Plays one game in the runner's loop. */
async function playByRunner({ seed, calls }) {
  const server = await startMessagesServer({ knowsAll: true });
  let session = null;
  const see = () => seeIn(session.ports.emulator, session.ports.game.adapter);
  const player = createReadingPlayer({ seed, calls, see });
  const thought = { type: "thinking", thinking: "hmm ".repeat(THINKING_TOKENS) };
  const skipped = new Map();
  let n = 0;
  server.answer(({ messages }) => {
    const { texts, isPictured } = heardIn(messages.at(-1));
    if (texts.at(-1)?.includes("five headings"))
      return { content: [thought, { type: "text", text: player.summary() }], stopReason: "end_turn" };
    for (const text of texts) {
      const why = /^Not carried out: (.*)\.$/.exec(text)?.[1];
      if (why !== undefined) skipped.set(why, (skipped.get(why) ?? 0) + 1);
    }
    player.hear(texts, isPictured);
    const { calls: made, say } = player.actByTools();
    n += 1;
    const uses = made.map(({ name, input }, at) => ({
      type: "tool_use",
      id: `toolu_${n}_${at}`,
      name,
      input,
    }));
    if (process.env.DOLLARS_SHOW) {
      console.log(`--- ${n}`);
      console.log(texts.join("\n"), isPictured ? "[picture]" : "");
      for (const { name, input } of made) console.log("  >", name, JSON.stringify(input));
    }
    return {
      content: [thought, ...(say === null ? [] : [{ type: "text", text: say }]), ...uses],
      stopReason: "tool_use",
    };
  });
  const model = createAnthropicModel({
    model: MODEL,
    apiKey: server.key,
    baseUrl: server.url,
    profile: "anthropic",
  });
  try {
    session = await newGame(model, { steps: MOST_STEPS, saveEvery: MOST_STEPS });
    const play = { steps: 0, calls: 0, isEnded: false, skipped };
    const reached = new Set();
    for await (const event of session.play()) {
      if (event.type === "step-finished") {
        play.steps = event.step;
        play.isEnded = event.gameInfo.mode === "ending";
        for (const text of reachedIn(event.gameInfo)) reached.add(text);
      }
      if (event.type === "tool-result") play.calls += 1;
      if (play.isEnded) break;
    }
    if (server.refusals().length > 0) throw new Error(`the strict server refused: ${server.refusals()[0]}`);
    const usages = server.exchanges.flatMap(({ usage }) => (usage === null ? [] : [usage]));
    return { ...play, milestones: [...reached], usages };
  } finally {
    await server.close();
  }
}

function sumOf(plays) {
  const usages = plays.flatMap((play) => play.usages);
  const sum = (read) => usages.reduce((all, usage) => all + read(usage), 0);
  const dollars = sum((usage) =>
    costOf(MODEL, {
      inputTokens: usage.input_tokens,
      outputTokens: usage.output_tokens,
      cacheReadTokens: usage.cache_read_input_tokens,
      cacheWriteTokens: usage.cache_creation_input_tokens,
    }),
  );
  const milestones = plays.reduce((all, play) => all + play.milestones.length, 0);
  return {
    replies: plays.reduce((all, play) => all + play.steps, 0),
    calls: plays.reduce((all, play) => all + play.calls, 0),
    ended: plays.filter(({ isEnded }) => isEnded).length,
    milestones,
    dollars,
    each: dollars / milestones,
    read: sum((usage) => usage.cache_read_input_tokens),
    fresh: sum((usage) => usage.input_tokens + usage.cache_creation_input_tokens),
    said: sum((usage) => usage.output_tokens),
  };
}

const thousands = (tokens) => `${Math.round(tokens / 1000)}k`;
const rows = [];
for (const isSkilled of process.env.DOLLARS_CALLS ? [] : [false, true]) {
  const plays = [];
  for (const seed of SEEDS)
    plays.push(
      await playByStarter({
        seed,
        steps: MOST_STEPS,
        thinkingTokens: THINKING_TOKENS,
        model: MODEL,
        isSkilled,
      }),
    );
  rows.push([
    isSkilled ? "starter's loop, ways by heart and texts skipped" : "starter's loop",
    sumOf(plays),
    plays,
  ]);
}
for (const calls of CALLS) {
  const plays = [];
  for (const seed of SEEDS) plays.push(await playByRunner({ seed, calls }));
  rows.push([`runner, up to ${calls} calls`, sumOf(plays), plays]);
}
const [starter, skilled] = rows.map(([, { each }]) => each);
console.log(
  "| loop | a milestone | of the starter's | of the skilled one's | replies | calls a reply | endings | input from the cache | other input | output |",
);
console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
for (const [name, sum] of rows) {
  const cells = [
    name,
    `$${sum.each.toFixed(4)}`,
    (sum.each / starter).toFixed(2),
    (sum.each / skilled).toFixed(2),
    sum.replies,
    (sum.calls / sum.replies).toFixed(1),
    `${sum.ended} of ${SEEDS.length}`,
    thousands(sum.read),
    thousands(sum.fresh),
    thousands(sum.said),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
for (const [name, , plays] of rows) {
  console.log(
    `${name}: ${plays.map(({ steps, milestones }) => `${steps} replies, ${milestones.length} milestones`).join("; ")}`,
  );
  const skipped = new Map();
  for (const play of plays)
    for (const [why, count] of play.skipped ?? []) skipped.set(why, (skipped.get(why) ?? 0) + count);
  for (const [why, count] of skipped) console.log(`  not carried out, ${count}: ${why}`);
}
