import { printHelpMadeBefore } from "./cli/process/printed-help.ts";

/** What `bin/runner.js` calls: the help that the build made is printed before anything else is loaded. */
export async function start(): Promise<number> {
  if (printHelpMadeBefore(process.argv.slice(2))) return 0;
  const { main } = await import("./main.ts");
  return main();
}
