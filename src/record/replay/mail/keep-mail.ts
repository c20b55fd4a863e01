import type { GivenAnswer, OperatorAnswer } from "../../../base/vocabulary/mail.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";

/** How many of its newest answers a memory keeps. */
const KEPT_ANSWERS = 20;

/** The memory once the LM has replied behind all that it was told. */
export function withMailRead(memory: Memory): Memory {
  if (memory.mail?.unread === undefined) return memory;
  const { unread: _, ...mail } = memory.mail;
  return { ...memory, mail };
}

/** What a step's answers change of a memory: they stand behind the others. Nothing where there are none. */
export function withAnswers(
  { mail }: Pick<Memory, "mail">,
  given: readonly OperatorAnswer[] | undefined,
  step: number,
): Pick<Memory, "mail"> {
  if (given === undefined) return {};
  const answers: readonly GivenAnswer[] = given.map((answer) => ({ ...answer, step }));
  const all = [...(mail?.answers ?? []), ...answers].slice(-KEPT_ANSWERS);
  return { mail: { ids: [], ...mail, answers: all } };
}
