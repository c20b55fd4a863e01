// Plays 20 steps of the bundled game and keeps them in ./saves. Started again, it continues.
import { createRunner } from "gameboy-runner";

const runner = await createRunner({
  saveDir: "saves",
  model: process.argv[2] ?? "explorer", // the built-in player; or the name of a model, which needs a key
  credentials: { apiKey: process.env["ANTHROPIC_API_KEY"] ?? null },
});

for await (const event of runner.stream({ steps: 20 })) {
  if (event.type === "tool-result") console.log(`step ${event.step}: ${event.text}`);
  if (event.type === "milestone") console.log(`step ${event.step} reached ${event.reached.join(", ")}`);
  if (event.type === "finished") console.log(`saved as ${event.lastSave}`);
}
