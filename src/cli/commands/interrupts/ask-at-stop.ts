import { RunnerError } from "../../../errors.ts";
import type { InterruptDecision } from "../../../run/interrupts.ts";
import type { ResumeRequest } from "../../../session/config.ts";
import type { Session } from "../../../session/open-session.ts";
import type { Options } from "../../options/options.ts";
import { parseButtons } from "../../options/parse-value.ts";
import { nextKey } from "../../process/next-key.ts";
import { StopRequest, type World } from "../../process-context.ts";
import { type InterruptEvent, renderInterrupt, renderWaysOn } from "../../render/interrupt.ts";
import { renderDuration } from "../../render/quantities.ts";
import { drawScreen } from "../../screen/half-blocks.ts";
import { colourDepthFor } from "../../view/colour.ts";
import type { Play } from "../follow-session.ts";

/** What a person at the terminal decided. */
export interface Answer {
  readonly request: ResumeRequest;
  /** Whether the command stops for nobody any more. */
  readonly passesInterrupts: boolean;
}

/** Refuses to approve by itself where nobody is asked. @throws RunnerError `options-conflict` */
export function checkAsking({ autoContinueAfter, interactive }: Options): void {
  if (autoContinueAfter === undefined || interactive === true) return;
  const fact = "--auto-continue-after approves by itself where somebody is asked";
  throw new RunnerError("options-conflict", `${fact}: pass --interactive, too`);
}

/** The end of the input, as a key. */
const CTRL_D = "\u0004";

const APPROVE: InterruptDecision = { type: "approve" };

/**
 * Shows the screen, and asks until there is an answer.
 *
 * @returns null when the person leaves it open: they quit, the input ended, or the process was told to end
 */
export async function askAtStop(play: Play, session: Session, event: InterruptEvent): Promise<Answer | null> {
  const { world, options, view } = play;
  const { stderr } = world;
  const isJson = options.json === true;
  const drawn = view.isDrawn ? [] : drawnScreen(world, session);
  const lines = [...drawn, ...(isJson ? renderInterrupt(event) : [])];
  view.rest();
  stderr.write(lines.map((line) => `${line}\n`).join(""));
  try {
    const answer = await ask(play, event);
    if (answer !== null) return answer;
  } catch (error) {
    if (!(error instanceof StopRequest)) throw error;
  }
  const left = ["", "It stays open.", ...renderWaysOn(event, options)];
  stderr.write(left.map((line) => `${line}\n`).join(""));
  return null;
}

function drawnScreen({ stderr, env }: World, { ports }: Session): readonly string[] {
  const canvas = { columns: stderr.columns ?? 80, rows: null, depth: colourDepthFor(stderr, env) };
  return drawScreen(ports.emulator.screen(), canvas);
}

async function ask({ world, options }: Play, { pending }: InterruptEvent): Promise<Answer | null> {
  const { stderr } = world;
  const patienceMs = options.autoContinueAfter ?? null;
  const isAction = pending !== null;
  const time = patienceMs === null ? "" : ` (approves by itself in ${renderDuration(patienceMs)})`;
  const choices = `[a]pprove ${isAction ? "[r]eject [b]uttons " : ""}[s]ay [c]ontinue without stopping [q]uit`;
  for (;;) {
    // A key that comes before it is listened to is a line's to the terminal: Ctrl-D would end all input.
    const pressed = nextKey(world, patienceMs);
    stderr.write(`${choices}${time}: `);
    const key = await pressed;
    if (key === null) {
      stderr.write("approved, as nobody pressed a key\n");
      return answerWith({ type: "approve", by: "timeout" });
    }
    stderr.write(`${/^[!-~]$/.test(key) ? key : ""}\n`);
    switch (key.toLowerCase()) {
      case "a":
        return answerWith(APPROVE);
      case "c":
        stderr.write("This command stops for nobody any more; the next one does.\n");
        return { ...answerWith(APPROVE), passesInterrupts: true };
      case "q":
      case CTRL_D:
        return null;
      case "s":
      case "r":
      case "b": {
        if (key.toLowerCase() !== "s" && !isAction) break;
        const line = await world.ask(QUESTIONS[key.toLowerCase()] ?? "");
        if (line === null) return null;
        const answer = answerBy(key.toLowerCase(), line.trim(), world);
        if (answer !== null) return answer;
        break;
      }
      default:
    }
  }
}

const QUESTIONS: Readonly<Record<string, string>> = {
  r: "Why? ",
  b: "Which buttons? ",
  s: "What shall the LM be told? ",
};

/** The answer that a line gives; null to ask again, as for an empty line. */
function answerBy(key: string, line: string, { stderr }: World): Answer | null {
  if (line === "") return null;
  if (key === "s") return answerWith(APPROVE, line);
  if (key === "r") return answerWith({ type: "reject", why: line });
  try {
    return answerWith({ type: "buttons", buttons: parseButtons(line, "this") });
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    stderr.write(`${error.message}\n`);
    return null;
  }
}

function answerWith(decision: InterruptDecision, say: string | null = null): Answer {
  return { request: { decision, say }, passesInterrupts: false };
}
