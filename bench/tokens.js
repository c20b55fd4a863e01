import { createExplorer } from "../build/packages/explorer/src/explorer.js";
import { renderSummaryPrompt } from "../build/src/play/agent/conversation/prompts.js";
import { imageTokens, requestTokens, textTokens } from "./count-tokens.js";
import { report } from "./measure.js";
import { newGame } from "./new-game.js";
import { paidPlay } from "./paid-play.js";

// What the built-in player sends to an LM on its way to the ending: this runner's requests, and those of the loop that the
// public Claude-plays-Pokémon starter has, written from its description: each turn a screenshot at 2× and the whole state as
// text, the history summarized at 60 messages. Then what a server that keeps its books as the real one does counts and
// charges, per 1,000 steps and per milestone, with so many tokens of thinking before each reply, and so many calls in it.

const MOST_STEPS = 700;
const MODELS = ["claude-haiku-5-5", "claude-sonnet-5-5", "claude-opus-5-5"];
const THINKING_TOKENS = [0, 200, 600];
const CALLS_PER_REPLY = [3, 2, 1];
const SEEDS = [1, 2, 3];

/** Plays with the explorer, and counts what each side sends: the real requests, and the starter's. */
async function measure(settings) {
  const explorer = createExplorer({ seed: 1 });
  let ours = 0;
  const counting = {
    ...explorer,
    async *reply(request, options) {
      ours += requestTokens(request);
      return yield* explorer.reply(request, options);
    },
  };
  const session = await newGame(counting, { steps: MOST_STEPS, saveEvery: MOST_STEPS, settings });
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

  let steps = 0;
  let starter = 0;
  let history = [shown(start.state.gameInfo)];
  let said = 0;
  for await (const event of session.play()) {
    if (event.type === "step-started") starter += prefix + history.reduce((sum, tokens) => sum + tokens, 0);
    if (event.type === "lm-reply" && event.purpose === "play") said = textTokens(event.text);
    if (event.type === "tool-result")
      said += textTokens(JSON.stringify(event.input)) + textTokens(event.text);
    if (event.type === "step-finished") {
      history.push(said, shown(event.gameInfo));
      steps = event.step;
      if (event.gameInfo.mode === "ending") break;
    }
    if (event.type === "summarized") {
      starter +=
        prefix + textTokens(renderSummaryPrompt()) + history.reduce((sum, tokens) => sum + tokens, 0);
      history = [textTokens(event.summaryText) + shown(adapter.readState(ports.emulator, null))];
    }
  }
  return { ours: ours / steps, starter: starter / steps };
}

for (const settings of [{}, { screenshotScale: 2 }]) {
  const { ours, starter } = await measure(settings);
  const scale = settings.screenshotScale === undefined ? "pictures as by default" : "pictures at 2×";
  report(
    `tokens sent a step, ${scale}`,
    `${Math.round(ours)}, the starter's loop ${Math.round(starter)}: ${(ours / starter).toFixed(2)} ×`,
  );
}

/** Plays with each seed; the sums. */
async function playAll(options) {
  const plays = [];
  for (const seed of SEEDS) plays.push(await paidPlay({ seed, steps: MOST_STEPS, ...options }));
  const sum = (count) => plays.reduce((all, play) => all + count(play), 0);
  return {
    steps: sum(({ steps }) => steps),
    calls: sum(({ calls }) => calls),
    milestones: sum(({ milestones }) => milestones),
    endings: plays.filter(({ isEnded }) => isEnded).length,
    sent: sum(({ sent }) => sent),
    read: sum(({ read }) => read),
    origin: (name) => sum(({ origins }) => origins[name]),
    dollars: (model) => sum(({ dollars }) => dollars(model)),
  };
}

function tellPlays(name, { steps, calls, milestones, endings, sent, read, origin, dollars }) {
  const share = (tokens) => `${((100 * tokens) / sent).toFixed(1)} %`;
  const per = MODELS.map((model) => `${model} $${((1000 * dollars(model)) / steps).toFixed(2)}`).join(", ");
  report(`${name}: 1,000 steps`, per);
  const perMilestone = MODELS.map((model) => `${model} $${(dollars(model) / milestones).toFixed(4)}`).join(
    ", ",
  );
  const ended = `${endings} of ${SEEDS.length} ended, ${milestones} milestones in ${steps} steps`;
  report(`${name}: a milestone`, `${perMilestone} (${ended}, ${(calls / steps).toFixed(1)} calls a reply)`);
  const written = ["opening", "said", "missed"].map((one) => `${one} ${share(origin(one))}`).join(", ");
  report(
    `${name}: sent`,
    `${Math.round(sent / steps)} tokens a step, ${share(read)} from the cache (${written})`,
  );
}

for (const thinkingTokens of THINKING_TOKENS) {
  tellPlays(`thinking of ${thinkingTokens}`, await playAll({ thinkingTokens }));
}
for (const callsPerReply of CALLS_PER_REPLY) {
  const name = `thinking of 200, at most ${callsPerReply} a reply`;
  tellPlays(name, await playAll({ thinkingTokens: 200, callsPerReply }));
}
// A model that is asked for words says about 50 tokens; the built-in player says half as many.
for (const says of ["always", "on a new plan", "never"]) {
  tellPlays(`thinking of 200, words ${says}`, await playAll({ thinkingTokens: 200, says, wordTokens: 50 }));
}
tellPlays("thinking of 200, by buttons alone", await playAll({ thinkingTokens: 200, byButtons: true }));
tellPlays("thinking of 200, refining every 50", await playAll({ thinkingTokens: 200, refineEvery: 50 }));
