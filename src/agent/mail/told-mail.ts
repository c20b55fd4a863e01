import type { OperatorMail } from "../../run/mail.ts";
import type { Memory } from "../../run/run-state.ts";

/** Which messages of the operator's were told. It does not go back when the run does. */
export interface ToldMail {
  /** When a message was told: by this process, or before it; null where it was not. */
  whenTold(id: string, memory: Pick<Memory, "mail">): "now" | "before" | null;
  /** The message of that id; null where nobody knows it any more. */
  find(id: string): OperatorMail | null;
  add(mail: OperatorMail): void;
}

/** @param recorded the messages that the journal holds, on any branch; asked for once, when they are first needed */
export function openToldMail(recorded: () => readonly OperatorMail[] = () => []): ToldMail {
  const now = new Map<string, OperatorMail>();
  let known: ReadonlyMap<string, OperatorMail> | null = null;
  const before = (): ReadonlyMap<string, OperatorMail> => {
    known ??= new Map(recorded().map((mail) => [mail.id, mail]));
    return known;
  };
  return {
    whenTold(id, { mail }) {
      if (now.has(id)) return "now";
      return before().has(id) || mail?.ids.includes(id) === true ? "before" : null;
    },
    find: (id) => now.get(id) ?? before().get(id) ?? null,
    add: ({ id, text }) => void now.set(id, { id, text }),
  };
}
