import { glance } from "../../../../../packages/emulator/src/picture/glance.ts";
import { RunnerError } from "../../../../base/errors.ts";
import { renderDuration } from "../../../../base/quantities/duration.ts";
import { table } from "../../../../base/table.ts";
import type { Play } from "../../../../faces/cli/commands/follow-session.ts";
import type { Options } from "../../../../faces/cli/options/options.ts";
import { parseButtons } from "../../../../faces/cli/options/values/parse-value.ts";
import { nextKey } from "../../../../faces/cli/process/next-key.ts";
import { StopRequest, type World } from "../../../../faces/cli/process-context.ts";
import { wrapLine } from "../../../../faces/cli/render/wrap-text.ts";
import type { StopAnswer } from "../../../../faces/cli/seam/face-part.ts";
import type { StopQuestions } from "../../../../faces/cli/seam/stop-question.ts";
import { asksPerson } from "../../../../faces/cli/view/run-view.ts";
import type { Session } from "../../../../play/session/open-session.ts";
import type { InterruptEvent } from "../../base/interrupt-event.ts";
import type { InterruptDecision } from "../../base/interrupts.ts";
import { renderInterrupt, renderStop, rowsOf } from "../render-interrupt.ts";
import { askEachCall } from "./ask-each-call.ts";

/** Refuses automatic approval without a terminal. @throws RunnerError `options-conflict` */
export function checkAsking({ autoContinueAfter, interactive }: Options): void {
  if (autoContinueAfter === undefined || interactive === true) return;
  const fact = "--set autoContinueAfter works only with a person at the terminal";
  throw new RunnerError("options-conflict", `${fact}: pass --interactive, too`);
}

/** The end of the input, as a key. */
const CTRL_D = "\u0004";

const APPROVE: InterruptDecision = { type: "approve" };

/**
 * Asks the person at the terminal what to do at a stop, until they answer: the screen above, below it the pending action, and
 * the question last, all of it visible at once. The folder stays locked meanwhile: no other process continues from there.
 *
 * @returns null without a terminal, and when the person leaves it open: they quit, the input ended, or the process
 * got a signal to end
 */
export async function askAtStop(
  play: Play,
  session: Session,
  event: InterruptEvent,
): Promise<StopAnswer | null> {
  const { world, options, view } = play;
  if (!asksPerson(world, options)) return null;
  if (event.unsavedSteps > 0 && options.autoSave !== false) {
    // The cause must be mended before the run continues.
    writeLines(world, [...renderInterrupt(event), ...view.waysOn(event)]);
    return null;
  }
  const { columns, rows } = sizeOf(world);
  const question = wrapLine(questionAt(event, options), columns);
  const questionRows = rowsOf([question], columns) + 1;
  const stop = renderStop(event, { columns, rows: rows - questionRows }).map((line) =>
    wrapLine(line, columns),
  );
  const textRows = rowsOf(stop, columns) + questionRows;
  view.rest(textRows);
  if (!view.isDrawn) {
    const { drawStill } = await import("../../../../../packages/viewer/src/terminal/still-picture.ts");
    writeLines(
      world,
      drawStill(world, options.graphics, glance(session.ports.emulator), { columns, rows: rows - textRows }),
      "drawing",
    );
  }
  try {
    const answer = await ask(play, { event, stop, question, session });
    if (answer !== null) return answer;
  } catch (error) {
    if (!(error instanceof StopRequest)) throw error;
  } finally {
    view.rest();
  }
  writeLines(world, ["", "It stays open.", ...view.waysOn(event)]);
  return null;
}

/** The question at an interrupt. */
export const interruptsQuestions: StopQuestions = { check: checkAsking, ask: askAtStop };

function sizeOf({ stderr: { columns, rows } }: World): { readonly columns: number; readonly rows: number } {
  return { columns: columns ?? 80, rows: rows ?? 24 };
}

function writeLines({ stderr }: World, lines: readonly string[], kind?: "drawing"): void {
  stderr.write(lines.map((line) => `${line}\n`).join(""), kind);
}

function questionAt({ pending, gate }: InterruptEvent, { autoContinueAfter }: Options): string {
  const reject = pending === null && gate === null ? "" : "[r]eject ";
  const edit = pending === null || pending.toolCalls.length === 0 ? "" : "[e]dit ";
  const action = pending === null ? reject : `${reject}${edit}[b]uttons `;
  const time =
    autoContinueAfter === undefined
      ? ""
      : ` (approves automatically in ${renderDuration(autoContinueAfter)})`;
  return `[a]pprove ${action}[s]ay [c]ontinue without stopping [q]uit${time}: `;
}

interface Asked {
  readonly event: InterruptEvent;
  readonly stop: readonly string[];
  readonly question: string;
  readonly session: Pick<Session, "checkInput">;
}

async function ask(
  { world, options }: Play,
  { event, stop, question, session }: Asked,
): Promise<StopAnswer | null> {
  const { stderr } = world;
  const patienceMs = options.autoContinueAfter ?? null;
  for (;;) {
    writeLines(world, stop);
    // A key that comes before it is listened to is a line's to the terminal: Ctrl-D would end all input.
    const pressed = nextKey(world, patienceMs);
    stderr.write(question);
    const key = await pressed;
    if (key === null) {
      stderr.write("approved: no key was pressed\n");
      return answerWith({ type: "approve", by: "timeout" });
    }
    stderr.write(`${/^[!-~]$/.test(key) ? key : ""}\n`);
    switch (key.toLowerCase()) {
      case "a":
        return answerWith(APPROVE);
      case "c":
        stderr.write("This command does not stop again; the next one does.\n");
        return { ...answerWith(APPROVE), passesStops: true };
      case "q":
      case CTRL_D:
        return null;
      case "e": {
        const calls = await askEachCall(world, event.pending?.toolCalls ?? [], session);
        if (calls === "ended") return null;
        if (calls !== "left") return answerWith(calls);
        break;
      }
      case "s":
      case "r":
      case "b": {
        if (!question.includes(`[${key.toLowerCase()}]`)) break;
        const edited = await world.editLine(QUESTIONS[key.toLowerCase()] ?? "");
        if (edited === "ended") return null;
        const answer = edited === "left" ? null : answerBy(key.toLowerCase(), edited.line.trim(), world);
        if (answer !== null) return answer;
        break;
      }
      default:
    }
  }
}

const QUESTIONS: Readonly<Record<string, string>> = table({
  r: "Why? ",
  b: "Which buttons? ",
  s: "Message to the LM: ",
});

/** The answer that a line gives; null to ask again, as for an empty line. */
function answerBy(key: string, line: string, { stderr }: World): StopAnswer | null {
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

function answerWith(decision: InterruptDecision, say: string | null = null): StopAnswer {
  return { request: { decision, say }, passesStops: false };
}
