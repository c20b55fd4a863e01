import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { GivenAnswer, OperatorAnswer } from "../base/mail.ts";

/** The number of newest answers in a memory. */
const KEPT_ANSWERS = 20;

/** Returns the memory after the LM has replied to all of its input. */
export function withMailRead(memory: Memory): Memory {
  if (memory.mail?.unread === undefined) return memory;
  const { unread: _, ...mail } = memory.mail;
  return { ...memory, mail };
}

/** Adds a step's answers to a memory's earlier ones. Nothing without answers. */
export function withAnswers(
  { mail }: Pick<Memory, "mail">,
  given: readonly OperatorAnswer[] | undefined,
  step: number,
): Pick<Memory, "mail"> {
  if (given === undefined) return {};
  const answers: readonly GivenAnswer[] = given.map((answer) => ({ ...answer, step }));
  return { mail: { ids: [], ...mail, answers: [...(mail?.answers ?? []), ...answers].slice(-KEPT_ANSWERS) } };
}
