import { describeDecision } from "../../../../../../src/parts/interrupts/base/describe-decision.ts";
import type { ResumeRecord } from "../../../../../../src/parts/interrupts/base/interrupt-record.ts";
import type { ShowPart } from "../../../seam/show-part.ts";

const PINK = { line: "row", colour: "pink" } as const;

/** Interrupts and the decisions at them, as they are shown. */
export const interruptsShow: ShowPart<"interrupt" | "resume", "interrupt" | "resume", never, never, never> = {
  marks: {
    interrupt: ({ reason, id }) => [{ kind: "interrupt", text: reason, id }],
    resume: (record) => [{ kind: "resume", text: wordsOfResume(record), id: record.interruptId }],
  },
  kinds: {
    interrupt: {
      ...PINK,
      shape: "ring",
      label: "Interrupt",
      heading: "Stopped for a person",
      row: { name: "Interrupts", sign: "bar" },
      isUrgent: true,
      waits: true,
    },
    resume: {
      ...PINK,
      shape: "triangle",
      label: "Resumed",
      heading: "Went on",
      row: null,
      isUrgent: false,
      waits: false,
    },
  },
  deciding: {
    resume: ({ decision, say }) => ({
      by: isByItself(decision) ? "runner" : "person",
      decision: `${describeDecision(decision)}${say === null ? "" : `, and said: ${say}`}`,
    }),
  },
  constraints({ settings, interrupt }) {
    const { before = [], after = [], when = [] } = settings.interrupts ?? {};
    return [
      ...before.map((node) => ({ type: "interrupt", when: "before", node }) as const),
      ...after.map((node) => ({ type: "interrupt", when: "after", node }) as const),
      ...when.map((condition) => ({ type: "interrupt", when: "condition", condition }) as const),
      ...(interrupt === undefined
        ? []
        : [{ type: "waiting", id: interrupt.id, reason: interrupt.reason } as const]),
    ];
  },
  protocol: () => ({}),
  before: () => ({}),
  after: () => ({}),
};

/** Whether no key was pressed in time. */
function isByItself(decision: ResumeRecord["decision"]): boolean {
  return decision.type === "approve" && decision.by === "timeout";
}

function wordsOfResume({ decision, say }: ResumeRecord): string {
  const words = say === null ? "" : `, and told: ${say}`;
  return `${isByItself(decision) ? "continued automatically" : describeDecision(decision)}${words}`;
}
