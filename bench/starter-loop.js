// The loop of the public Claude-plays-Pokémon starter, written from its description: each request has the whole history, each result a
// picture at 2× and the whole state as text; cache breakpoints are at the newest two results; at 60 messages a summary, asked for
// without tools, begins the history anew. One call in a reply.
import { glance } from "../build/packages/emulator/src/picture/glance.js";
import { encodeScreenPng } from "../build/packages/emulator/src/picture/screen-png.js";
import { loadMessagesLedger } from "./helpers.js";
import { newGame } from "./new-game.js";
import { reachedIn, seeIn } from "./reading-mind.js";
import { createReadingPlayer } from "./reading-player.js";

const MOST_MESSAGES = 60;
/** Frames of a press, and after it. */
const [HOLD, WAIT] = [10, 120];
const BUTTONS = ["a", "b", "start", "select", "up", "down", "left", "right"];
const TOOLS = [
  {
    name: "press_buttons",
    description: "Presses a list of buttons on the Game Boy, one after the other.",
    input_schema: {
      type: "object",
      properties: {
        buttons: {
          type: "array",
          items: { type: "string", enum: BUTTONS },
          description: `Of: ${BUTTONS.join(", ")}`,
        },
        wait: {
          type: "boolean",
          description: "Whether to wait for a moment after each button; true by default",
        },
      },
      required: ["buttons"],
    },
  },
];
const SYSTEM = [
  "You play a Game Boy game: you see its screen and act by pressing its buttons. Play it to its end.",
  "Say in a few words why before each action, then press with the tool.",
  "At times the history is replaced by a summary of it. Go on from what that says.",
].join("\n\n");
const ASK = [
  "Write a detailed summary of the conversation up to here; it replaces the history. Tell:",
  ...[
    "1. Key events and milestones",
    "2. Important decisions",
    "3. Goals",
    "4. Where you are, and your state",
    "5. Plans",
  ],
  "It must be enough to play on without losing anything that matters.",
].join("\n");

const { PromptCache, outputTokens } = await loadMessagesLedger();

/** Plays to the ending, or for so many steps. `isSkilled`: it walks along ways that it remembers, and reads texts page by page no more. */
export async function playByStarter({ seed, steps, thinkingTokens, model, isSkilled }) {
  const { ports } = await newGame({ id: "none", isRemote: false, reply: null }, { steps: 1, saveEvery: 1 });
  const { emulator, game } = ports;
  const { adapter } = game;
  const cache = new PromptCache();
  const player = createReadingPlayer({ seed, calls: 1, see: () => seeIn(emulator, adapter) });
  const usages = [];
  const reached = new Set();
  let info = adapter.readState(emulator, null);
  let messages = [{ role: "user", content: [{ type: "text", text: "You may begin to play." }] }];
  const thought = { type: "text", text: "hmm ".repeat(thinkingTokens).trim() };

  const picture = () => {
    const data = Buffer.from(encodeScreenPng(glance(emulator), 2)).toString("base64");
    return { type: "image", source: { type: "base64", media_type: "image/png", data } };
  };
  const ask = (sent, tools, content) => {
    const marked = sent.map((message, at) => {
      const isMarked =
        message.role === "user" && (at === sent.length - 1 || at === sent.length - 3) && sent.length >= 3;
      const last = message.content.at(-1);
      return isMarked
        ? {
            ...message,
            content: [...message.content.slice(0, -1), { ...last, cache_control: { type: "ephemeral" } }],
          }
        : message;
    });
    const input = cache.account({ model, max_tokens: 4000, system: SYSTEM, tools, messages: marked });
    usages.push({ ...input, output_tokens: outputTokens(content) });
  };

  let step = 0;
  player.hear([adapter.describe(info, null)], true, true);
  while (step < steps && info.mode !== "ending") {
    step += 1;
    const buttons = player.actByButtons(isSkilled);
    const id = `toolu_${String(step).padStart(6, "0")}`;
    const content = [thought, { type: "tool_use", id, name: "press_buttons", input: { buttons } }];
    ask(messages, TOOLS, content);
    if (process.env.DOLLARS_SHOW)
      console.log(step, info.mode, info.place, JSON.stringify(player.mind.at), info.text, buttons.join(" "));
    for (const button of buttons) {
      emulator.run(HOLD, [button]);
      emulator.run(WAIT, []);
      const now = adapter.readState(emulator, info);
      for (const text of reachedIn(now)) reached.add(text);
      info = now;
    }
    const state = adapter.describe(info, null);
    const result = [
      { type: "text", text: `Pressed: ${buttons.join(", ")}` },
      { type: "text", text: "The screen after it:" },
      picture(),
      { type: "text", text: `The state from memory after it:\n${state}` },
    ];
    messages.push(
      { role: "assistant", content },
      { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: result }] },
    );
    player.hear([state], true, true);
    if (messages.length < MOST_MESSAGES) continue;
    const summary = [thought, { type: "text", text: player.summary() }];
    ask([...messages, { role: "user", content: [{ type: "text", text: ASK }] }], [], summary);
    const begun = [{ type: "text", text: `SUMMARY OF THE CONVERSATION\n${player.summary()}` }, picture()];
    messages = [{ role: "user", content: [...begun, { type: "text", text: "Play on." }] }];
  }
  return { steps: step, calls: step, milestones: [...reached], isEnded: info.mode === "ending", usages };
}
