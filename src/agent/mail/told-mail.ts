import type { Memory } from "../../run/run-state.ts";

/** Which messages of the operator's were told. It does not go back when the run does. */
export interface ToldMail {
  /** When a message was told: by this process, or before it; null where it was not. */
  whenTold(id: string, memory: Pick<Memory, "mail">): "now" | "before" | null;
  add(id: string): void;
}

/** @param recorded the ids of the messages that the journal holds, on any branch; asked for when the first one comes */
export function openToldMail(recorded: () => readonly string[] = () => []): ToldMail {
  const now = new Set<string>();
  let before: ReadonlySet<string> | null = null;
  return {
    whenTold(id, { mail }) {
      if (now.has(id)) return "now";
      before ??= new Set(recorded());
      return before.has(id) || mail?.ids.includes(id) === true ? "before" : null;
    },
    add: (id) => void now.add(id),
  };
}
