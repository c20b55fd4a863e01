import { interruptsAnswers } from "../../../parts/interrupts/play/answers.ts";
import type { AnswerPart } from "./answer-part.ts";

// Apart from the seam's other parts of a session, which a configuration alone needs.

/** The answers at stops, by the part whose stops wait for a person. */
export const ANSWERS: AnswerPart = interruptsAnswers;
