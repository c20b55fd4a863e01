import { interruptsQuestions } from "../../../parts/interrupts/faces/commands/ask-at-stop.ts";
import type { StopQuestions } from "./stop-question.ts";

/** Those of the part that stops a run for a person. */
export const STOP_QUESTIONS: StopQuestions = interruptsQuestions;
