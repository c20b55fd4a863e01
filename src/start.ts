import { answerQuickly } from "./faces/cli/process/quick-answers.ts";

/** Called by `bin/runner.js`. Prints the version, or the help that the build made, before anything else is loaded. */
export async function start(): Promise<number> {
  if (answerQuickly(process.argv.slice(2))) return 0;
  const { main } = await import("./main.ts");
  return main();
}
