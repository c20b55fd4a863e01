import { renderSummaryPrompt } from "../build/agent/conversation/prompts.js";
import { costOf } from "../build/ledger/prices.js";
import { createExplorer } from "../build/model/explorer/explorer.js";
import { imageTokens, requestTokens, textTokens } from "./count-tokens.js";
import { report } from "./measure.js";
import { newGame } from "./new-game.js";
import { paidPlay } from "./paid-play.js";

// What 200 steps of the same play send to the LM: this runner's requests, and those of the loop that the public
// Claude-plays-Pokémon starter has, written from its description: each turn a screenshot at 2× and the whole state as
// text, the history summarized at 60 messages. Then what a server that keeps its books as the real one does counts and
// charges, a step and a reached milestone, with so many tokens of thinking before each reply.

const STEPS = 200;

// What an LM says to a step is not the explorer's: a few words and a call, or some thinking before them.
const REPLY_TOKENS = [200, 800];
const MODELS = ["claude-haiku-5-5", "claude-sonnet-5-5", "claude-opus-5-5"];

/** Plays with the explorer, and counts what each side sends: the real requests, and the starter's. */
async function measure(settings) {
  const explorer = createExplorer({ seed: 1 });
  let ours = 0;
  // With an append-only history the cache holds all of the request before, until a fresh conversation.
  let cached = 0;
  let before = 0;
  const counting = {
    ...explorer,
    async *reply(request, options) {
      const sent = requestTokens(request);
      ours += sent;
      cached += sent > before ? before : 0;
      before = sent;
      return yield* explorer.reply(request, options);
    },
  };
  const session = await newGame(counting, { steps: STEPS, saveEvery: STEPS, settings });
  const { ports, start } = session;
  const { adapter } = ports.game;
  const { system, tools } = start.state.memory;
  const basic = tools.filter(({ name }) => ["press_buttons", "wait"].includes(name));
  const prefix = textTokens(system) + textTokens(JSON.stringify(basic));
  const screen = () => {
    const { width, height } = ports.emulator.screen();
    return imageTokens(2 * width, 2 * height);
  };
  const shown = (info) => screen() + textTokens(adapter.describe(info, null));

  let starter = 0;
  let history = [shown(start.state.gameInfo)];
  let said = 0;
  for await (const event of session.play()) {
    if (event.type === "step-started") starter += prefix + history.reduce((sum, tokens) => sum + tokens, 0);
    if (event.type === "lm-reply" && event.purpose === "play") said = textTokens(event.text);
    if (event.type === "tool-result")
      said += textTokens(JSON.stringify(event.input)) + textTokens(event.text);
    if (event.type === "step-finished") history.push(said, shown(event.gameInfo));
    if (event.type === "summarized") {
      starter +=
        prefix + textTokens(renderSummaryPrompt()) + history.reduce((sum, tokens) => sum + tokens, 0);
      history = [textTokens(event.summaryText) + shown(adapter.readState(ports.emulator, null))];
    }
  }
  return { ours: ours / STEPS, cached: cached / STEPS, starter: starter / STEPS };
}

for (const settings of [{}, { screenshotScale: 2 }]) {
  const { ours, cached, starter } = await measure(settings);
  const scale = settings.screenshotScale === undefined ? "pictures as by default" : "pictures at 2×";
  report(
    `tokens sent a step, ${scale}`,
    `${Math.round(ours)}, the starter's loop ${Math.round(starter)}: ${(ours / starter).toFixed(2)} ×`,
  );
  if (settings.screenshotScale !== undefined) continue;
  for (const model of MODELS) {
    const dollars = REPLY_TOKENS.map((outputTokens) => {
      const usage = {
        inputTokens: 0,
        outputTokens,
        cacheReadTokens: cached,
        cacheWriteTokens: ours - cached,
      };
      return `$${(1000 * costOf(model, usage)).toFixed(2)}`;
    });
    report(
      `1,000 steps of ${model}`,
      `${dollars.join(" to ")}, with replies of ${REPLY_TOKENS.join(" to ")} tokens`,
    );
  }
  report("of what is sent, from the prompt cache", `${Math.round((100 * cached) / ours)} %`);
}

const THINKING_TOKENS = [0, 200, 600];
const SEEDS = [1, 2, 3];
const PAID_STEPS = 400;

function tellPaid({ steps, milestones, sent, read, dollars, origins }) {
  const share = (tokens) => `${((100 * tokens) / sent).toFixed(1)} %`;
  const { opening, said, missed } = origins;
  const perStep = `${Math.round(sent / steps)} tokens and $${((1000 * dollars) / steps).toFixed(2)} per 1,000 a step`;
  const perMilestone = `$${(dollars / milestones).toFixed(4)} a milestone (${milestones} in ${steps} steps)`;
  const written = `openings ${share(opening)}, said since ${share(said)}, not found ${share(missed)}`;
  return `${perStep}, ${perMilestone}, ${share(read)} from the cache (${written})`;
}

for (const thinkingTokens of THINKING_TOKENS) {
  const buttons = await paidPlay({ seed: 1, steps: STEPS, thinkingTokens, byButtons: true });
  report(`thinking of ${thinkingTokens}, by buttons alone`, tellPaid(buttons));
  for (const seed of SEEDS) {
    const play = await paidPlay({ seed, steps: PAID_STEPS, thinkingTokens });
    report(`thinking of ${thinkingTokens}, all tools, seed ${seed}`, tellPaid(play));
  }
}
