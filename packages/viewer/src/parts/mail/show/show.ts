import type { ShowPart } from "../../../seam/show-part.ts";

const DOT = { line: "row", shape: "dot", row: { name: "Messages", sign: "dot" } } as const;

/** Messages between operator and LM, as they are shown. */
export const mailShow: ShowPart<"mail", "mail" | "answer", "mailbox", "mail", "answers"> = {
  marks: { mail: ({ text, id }) => [{ kind: "mail", text, id }] },
  marksOfStep: ({ answers = [] }) => answers.map(({ text }) => ({ kind: "answer", text })),
  kinds: {
    mail: { ...DOT, colour: "gold", label: "Message", heading: "Message to the player" },
    answer: { ...DOT, colour: "teal", label: "Answer", heading: "Answer of the player" },
  },
  protocol: ({ mail }, { pendingMail }) => ({
    mailbox: { last_processed_id: mail?.ids.at(-1) ?? null, pending_count: pendingMail },
  }),
  before: ({ mail }) => ({ mail: mail?.unread ?? [] }),
  after: ({ answers = [] }) => ({ answers }),
};
