// Two of your own tools: one tries buttons on a copy of the machine, the other asks the world outside.
import {
  BUNDLED_ROM,
  BUTTONS,
  type Button,
  type CustomTool,
  createEmulator,
  createRunner,
  findAdapter,
  type LanguageModel,
  readRom,
} from "gameboy-runner";

const rom = readRom(BUNDLED_ROM);
const copy = createEmulator(rom);
const adapter = await findAdapter(copy.cartridge);

/** Tells what would come of some presses. Nothing happens in the game. */
const lookAhead: CustomTool = {
  spec: {
    name: "look_ahead",
    description: "Tells what would come of pressing these buttons, without pressing them.",
    input_schema: {
      type: "object",
      properties: { buttons: { type: "array", items: { enum: [...BUTTONS] }, maxItems: 20 } },
      required: ["buttons"],
    },
  },
  isForThought: true,
  run({ buttons }, game) {
    // A model may write anything: the input is not checked against the schema.
    const isButton = (name: unknown): name is Button => BUTTONS.some((button) => button === name);
    if (!Array.isArray(buttons) || !buttons.every(isButton) || buttons.length > 20) {
      return { text: `"buttons" must be up to 20 of ${BUTTONS.join(", ")}.`, isError: true };
    }
    copy.restore(game.snapshot());
    for (const button of buttons) {
      copy.run(8, [button]);
      copy.run(20, []);
    }
    const [now, then] = [game.info(), adapter.readState(copy, game.info())];
    return adapter.describe(then, now) || "Nothing would change.";
  },
};

/** Presses a button that chance names. The result is recorded: a resumed run does not roll again. */
const rollDice: CustomTool = {
  spec: {
    name: "roll_dice",
    description: "Rolls a die for each of the four directions, and walks where it fell highest.",
    input_schema: { type: "object", properties: {} },
  },
  async run(_, game) {
    // In its place there could be a call of a service. `callId` is the same if a killed call is made again.
    const rolls = (["up", "down", "left", "right"] as const).map((way) => ({ way, roll: Math.random() }));
    const [best] = rolls.toSorted((one, other) => other.roll - one.roll);
    if (best === undefined || game.signal.aborted) return { text: "Nothing was rolled.", isError: true };
    const { reason } = game.press([best.way, best.way]);
    return `The dice chose ${best.way}${reason === null ? "" : `: ${reason}`}.`;
  },
};

/** Uses both, in turn; an LM would get them like any other tool. */
const player: LanguageModel = {
  id: "dice",
  isRemote: false,
  async *reply({ messages, world }) {
    const isWalking = world?.at != null;
    const calls = isWalking
      ? [{ name: "look_ahead", input: { buttons: ["down", "down"] } }, { name: "roll_dice" }]
      : [{ name: "press_buttons", input: { buttons: ["start"] } }, { name: "read_text" }];
    return {
      content: calls.map(({ name, input = {} }) => ({
        ...{ type: "tool_use", id: `call_${messages.length}_${name}`, name, input },
      })),
      stopReason: "tool_use",
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
      model: "dice",
    };
  },
};

const runner = await createRunner({ model: player, tools: [lookAhead, rollDice], saveDir: "saves" });

for await (const event of runner.stream({ newGame: true, steps: 8 })) {
  if (event.type === "tool-result") console.log(`step ${event.step}: ${event.tool}: ${event.text}`);
}
