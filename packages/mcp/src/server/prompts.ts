import type { Face } from "./face.ts";
import type { GetPromptResult, Prompt } from "./sdk.ts";

/** The server's instructions to a client as it connects. */
export const INSTRUCTIONS: string =
  "A Game Boy game that you play. Call look first; then each call of a game tool is one step, and its result is what the game shows after it. Everything is journaled and saved: nothing is lost when you leave, and you can go back to any step. Calls are carried out one at a time.";

/** The prompts that there are. */
export const PROMPTS: Prompt[] = [
  {
    name: "play",
    title: "Play this game",
    description: "How to play this game with these tools.",
    arguments: [{ name: "goal", description: "What to reach; the game's end unless given", required: false }],
  },
];

/** The game, how to play it, and the goal; null for an unknown prompt. */
export async function renderPrompt(
  { run }: Face,
  name: string,
  { goal }: Readonly<Record<string, string | undefined>>,
): Promise<GetPromptResult | null> {
  if (name !== "play") return null;
  const howToPlay = await run.howToPlay();
  const aim = goal === undefined || goal.trim() === "" ? [] : [`Your goal: ${goal.trim()}`];
  const text = [howToPlay, INSTRUCTIONS, ...aim].join("\n\n");
  return {
    description: "How to play this game",
    messages: [{ role: "user", content: { type: "text", text } }],
  };
}
