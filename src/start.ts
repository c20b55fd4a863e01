import { answerQuickly } from "./faces/cli/process/quick-answers.ts";

/** What `bin/runner.js` calls: the version, and the help that the build made, are printed before anything else is loaded. */
export async function start(): Promise<number> {
  if (answerQuickly(process.argv.slice(2))) return 0;
  const { main } = await import("./main.ts");
  return main();
}
