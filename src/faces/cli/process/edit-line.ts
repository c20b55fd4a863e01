import { createInterface } from "node:readline";
import type { EditedLine } from "../process-context.ts";

/** The part of the process that its terminal concerns. */
type LineProcess = Pick<NodeJS.Process, "stdin" | "stderr">;

/** The longest time between Esc and the rest of a key's code. */
const ESCAPE_MS = 50;

/**
 * Has a person edit a line on the terminal. Esc and Ctrl-C leave it; Ctrl-D in an empty line ends the input.
 *
 * @throws the signal's reason when the process gets a signal to end
 */
export async function editLine(
  { stdin, stderr }: LineProcess,
  {
    question,
    text,
    signal,
  }: { readonly question: string; readonly text: string; readonly signal: AbortSignal },
): Promise<EditedLine> {
  signal.throwIfAborted();
  // Keys that were listened to before keep no process alive.
  stdin.ref();
  const lines = createInterface({
    input: stdin,
    output: stderr,
    terminal: true,
    historySize: 0,
    escapeCodeTimeout: ESCAPE_MS,
  });
  let leave = (): void => {};
  let stop = (): void => {};
  const onKey = (_: string, key: { readonly name?: string } | undefined): void => {
    if (key?.name === "escape") leave();
  };
  try {
    return await new Promise<EditedLine>((resolve, reject) => {
      leave = () => resolve("left");
      stop = () => reject(signal.reason);
      stdin.on("keypress", onKey);
      signal.addEventListener("abort", stop, { once: true });
      lines
        .on("line", (line) => resolve({ line }))
        .on("SIGINT", leave)
        .on("close", () => resolve("ended"));
      lines.setPrompt(question);
      lines.prompt();
      lines.write(text);
    }).then((edited) => {
      if (edited === "left") stderr.write("\n");
      return edited;
    });
  } finally {
    stdin.off("keypress", onKey);
    signal.removeEventListener("abort", stop);
    lines.close();
  }
}
