// Your own player: it reads what the game says and walks to unexplored places.
import { createRunner, type LanguageModel, type ModelRequest } from "gameboy-runner";

const DIRECTIONS = ["down", "right", "left"];
const NOTHING_USED = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

const wanderer: LanguageModel = {
  id: "wanderer",
  isRemote: false,
  async *reply(request) {
    if (request.purpose !== "play") yield { type: "text", text: "What is there to sum up? I keep walking." };
    const content = request.purpose === "play" ? play(request) : [];
    return { content, stopReason: "tool_use", usage: NOTHING_USED, model: "wanderer" };
  },
};

/** Tool calls, as an LM would make them. They depend on the request alone, so a resumed run plays the same. */
function play({ messages, world }: ModelRequest) {
  const call = (name: string, input: object) => ({
    ...{ type: "tool_use", id: `call_${messages.length}_${name}`, name },
    input: { ...input },
  });
  const said = JSON.stringify(messages.at(-1));
  // There is no place on a map before the game begins. In a fight there is one, but no walking: A is the first choice.
  if (world?.at == null || /You cannot walk now|ATTACK/.test(said)) {
    const button = world?.at == null && messages.length % 4 === 1 ? "start" : "a";
    return [call("press_buttons", { buttons: [button] }), call("read_text", {})];
  }
  // A text may be shown, too: it is read first. Where one stopped the last walk, as at a locked door, this one leads elsewhere.
  const direction = DIRECTIONS[messages.length % DIRECTIONS.length];
  return [
    call("read_text", {}),
    call("navigate_to", said.includes("Stopped at") ? { direction } : { explore: true }),
    call("press_buttons", { buttons: ["a"] }),
    call("read_text", {}),
  ];
}

const runner = await createRunner({ model: wanderer, saveDir: "saves" });

for await (const event of runner.stream({ newGame: true, steps: 20 })) {
  if (event.type === "tool-result") console.log(`step ${event.step}: ${event.tool}: ${event.text}`);
  if (event.type === "finished") console.log(`played ${event.totalSteps} steps: ${event.outcome.type}`);
}
