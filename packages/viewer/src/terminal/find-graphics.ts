import type { GraphicsChoice } from "../../../../src/faces/cli/options/argument-words.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { canRedraw, colourDepthFor } from "../../../../src/faces/cli/view/colour.ts";
import { finestBlocks, isBlockSet } from "./block-characters.ts";
import type { BlockStyle } from "./block-drawing.ts";
import type { Graphics } from "./graphics.ts";
import {
  EDIT_QUESTION,
  NO_ANSWERS,
  questionsFor,
  type TerminalAnswers,
  takeAnswer,
} from "./terminal-answers.ts";

/** The longest wait for a terminal that answers nothing. */
const PATIENCE_MS = 1_000;

/** The colours of terminals that do not report a number. */
const USUAL_REGISTERS = 256;

/** Asks a terminal. */
type Asked = Pick<World, "stderr" | "env" | "hasKeys" | "listenForKeys" | "signal">;

/**
 * Finds out how pictures are shown on the terminal that stderr is: asks it, where that may be of use. What it answers is
 * taken from its keys, and nothing is left on it.
 *
 * @param choice what a person asked for; then it is asked only for what it says of its characters
 */
export async function findGraphics(world: Asked, choice: GraphicsChoice): Promise<Graphics> {
  const blocks: Graphics = { kind: "blocks", ...findBlocks(world, choice) };
  const isAsked =
    choice === "kitty" || choice === "sixel" || (choice === "auto" && mayHavePictures(world.env));
  if (!isAsked) return blocks;
  const { knowsKitty, knowsSixel, canEdit, registers, cell } = await askTerminal(world);
  if (choice === "kitty" || (choice === "auto" && knowsKitty)) return { kind: "kitty", canEdit, cell };
  if (choice === "sixel" || knowsSixel)
    return { kind: "sixel", registers: registers ?? USUAL_REGISTERS, cell };
  return blocks;
}

/** The block characters that draw pictures on stderr: those that a person asked for, or the finest that it is known to draw. */
export function findBlocks(
  { stderr, env }: Pick<World, "stderr" | "env">,
  choice: GraphicsChoice = "auto",
): BlockStyle {
  const depth = colourDepthFor(stderr, env);
  return { depth, set: isBlockSet(choice) ? choice : finestBlocks(env, isMultiplexed(env)) };
}

/** Why nothing is drawn on stderr; null where something is. */
export function whyNotDrawn(
  { stderr, env }: Pick<World, "stderr" | "env">,
  choice: GraphicsChoice,
): string | null {
  if (!stderr.isTerminal) return "stderr is not a terminal";
  if (!canRedraw(stderr, env)) return "TERM=dumb";
  return choice === "auto" && isSet(env["CI"]) ? "CI is set" : null;
}

/** Without colours there are no pictures; and Linux' own console has none. */
function mayHavePictures(env: World["env"]): boolean {
  return !env["NO_COLOR"] && env["TERM"] !== "linux";
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && !["", "0", "false"].includes(value.toLowerCase());
}

async function askTerminal(world: Asked): Promise<TerminalAnswers> {
  if (!world.hasKeys) return NO_ANSWERS;
  const answers = await ask(world, questionsFor(!isMultiplexed(world.env)), NO_ANSWERS);
  return answers.knowsKitty ? ask(world, EDIT_QUESTION, { ...answers, isComplete: false }) : answers;
}

/** Puts questions, and adds what comes back to what is known. */
async function ask(
  { stderr, listenForKeys, signal }: Asked,
  questions: string,
  known: TerminalAnswers,
): Promise<TerminalAnswers> {
  signal.throwIfAborted();
  let answers = known;
  let stopListening = (): void => {};
  let timer: NodeJS.Timeout | undefined;
  let onAbort = (): void => {};
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(resolve, PATIENCE_MS);
      onAbort = () => reject(signal.reason);
      signal.addEventListener("abort", onAbort);
      stopListening = listenForKeys((key) => {
        answers = takeAnswer(answers, key);
        if (answers.isComplete) resolve();
      });
      // What an old terminal shows of a question that it does not know is wiped out.
      stderr.write(`\r${questions}\r\u001b[2K`, "drawing");
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    stopListening();
  }
  return answers;
}

/** Whether tmux or screen is in between: they have no pictures but sixels. */
function isMultiplexed(env: World["env"]): boolean {
  return isSet(env["TMUX"]) || isSet(env["STY"]) || /^(tmux|screen)/.test(env["TERM"] ?? "");
}
