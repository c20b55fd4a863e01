// Your own player: it reads what the game says and walks to unexplored places.
import { createRunner, type LanguageModel, type ModelRequest } from "gameboy-runner";

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
  // Nobody stands on a map while a title, a text or a menu is shown.
  if (world?.at == null) {
    const button = messages.length % 4 === 1 ? "start" : "a";
    return [call("press_buttons", { buttons: [button] }), call("read_text", {})];
  }
  return [
    call("navigate_to", { explore: true }),
    call("press_buttons", { buttons: ["a"] }),
    call("read_text", {}),
  ];
}

const runner = await createRunner({ model: wanderer, saveDir: "saves" });

for await (const event of runner.stream({ newGame: true, steps: 20 })) {
  if (event.type === "tool-result") console.log(`step ${event.step}: ${event.tool}: ${event.text}`);
  if (event.type === "finished") console.log(`played ${event.totalSteps} steps: ${event.outcome.type}`);
}
