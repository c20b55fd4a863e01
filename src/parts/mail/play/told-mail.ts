import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { RunContext } from "../../../play/agent/context.ts";
import type { OperatorMail } from "../base/mail.ts";

/** The operator's delivered messages. It does not go back when the run does. */
export interface ToldMail {
  /** Whether a message of that id was delivered, by this process or before it. */
  isTold(id: string, memory: Pick<Memory, "mail">): boolean;
  /** Returns the delivered message of that id; null if unknown. */
  find(id: string): OperatorMail | null;
  add(mail: OperatorMail): void;
  /** Names of messages that this process has dealt with and that are not gone yet; whether people know that. */
  readonly left: Map<string, "is there" | "is reported">;
}

/** By context: nothing in it goes back when a run does. */
const TOLD = new WeakMap<RunContext, ToldMail>();

/** The delivered messages of a run. */
export function toldIn(context: RunContext): ToldMail {
  const known = TOLD.get(context);
  if (known !== undefined) return known;
  const { skimJournal, mailRecorded } = context.options;
  const inJournal = (): readonly OperatorMail[] =>
    (skimJournal?.(["mail"]) ?? []).flatMap((entry) =>
      entry.type === "mail" ? [{ id: entry.id, text: entry.text }] : [],
    );
  const told = openToldMail(mailRecorded ?? inJournal);
  TOLD.set(context, told);
  return told;
}

/** @param recorded the messages that the journal holds, on any branch; asked for once, when they are first needed */
export function openToldMail(recorded: () => readonly OperatorMail[] = () => []): ToldMail {
  const now = new Map<string, OperatorMail>();
  let known: ReadonlyMap<string, OperatorMail> | null = null;
  const before = (): ReadonlyMap<string, OperatorMail> => {
    // The first one is whole: a redelivered one may be cut.
    known ??= new Map(
      recorded()
        .toReversed()
        .map((mail) => [mail.id, mail]),
    );
    return known;
  };
  return {
    isTold: (id, { mail }) => now.has(id) || before().has(id) || mail?.ids.includes(id) === true,
    find: (id) => now.get(id) ?? before().get(id) ?? null,
    add: ({ id, text }) => void now.set(id, { id, text }),
    left: new Map(),
  };
}
