import { expect, test } from "vitest";
import type { Message } from "../../../../src/base/vocabulary/conversation.ts";
import { NO_USAGE } from "../../../../src/base/vocabulary/usage.ts";
import {
  type LanguageModel,
  ModelFault,
  type ModelFaultKind,
  type ModelRequest,
} from "../../../../src/model/language-model.ts";
import { askForSummary } from "../../../../src/play/agent/calls/ask-for-summary.ts";
import { openCallLedger } from "../../../../src/play/agent/calls/call-ledger.ts";
import type { RunContext } from "../../../../src/play/agent/context.ts";
import { stateOfSave } from "../../../../src/record/replay/open-state.ts";
import { runToEnd } from "../../../helpers/runs/run-to-end.ts";
import { someCheckpoint, someMemory, tinyMachine } from "../../../helpers/saves/checkpoints.ts";

const step = (n: number, result = `Place ${n}`): readonly Message[] => [
  {
    role: "assistant",
    content: [
      { type: "thinking", thinking: `T${n}`, signature: "s" },
      { type: "text", text: `Step ${n}.` },
      { type: "tool_use", id: `t${n}`, name: "wait", input: {} },
    ],
  },
  {
    role: "user",
    content: [
      {
        type: "tool_result",
        tool_use_id: `t${n}`,
        content: [
          { type: "text", text: result },
          { type: "image", sha256: `r${n}` },
        ],
      },
      { type: "image", sha256: `i${n}` },
    ],
  },
];
const BEGIN: Message = {
  role: "user",
  content: [
    { type: "text", text: "Begin." },
    { type: "image", sha256: "i0" },
  ],
};

function shown(messages: readonly Message[]): string {
  const words = (block: { readonly type: string; readonly [name: string]: unknown }): string => {
    if (block.type === "text") {
      const text = String(block["text"]);
      return text.length > 60 ? `${text.length} characters` : text;
    }
    if (block.type === "image") return `[${block["sha256"]}]`;
    if (block.type === "tool_result") return `(${(block["content"] as never[]).map(words).join(" ")})`;
    return `<${block.type}>`;
  };
  return messages
    .map(
      ({ role, content }) =>
        `${role.slice(0, 1)}: ${content.map((block) => words(block as never)).join(" ")}`,
    )
    .join("\n");
}

/** Asks for a summary; what each request had, and how it ended. */
async function asked(
  messageHistory: readonly Message[],
  faultOf: (messages: readonly Message[], model: string) => ModelFault | null,
  summaryModel: string | null = null,
) {
  const requests: string[] = [];
  const model = (id: string): LanguageModel =>
    ({
      ...{ id, isRemote: false },
      async *reply({ messages, purpose }: ModelRequest) {
        expect(purpose).toBe("summary");
        requests.push(`${id}\n${shown(messages)}`);
        yield { type: "text", text: "Sum" };
        const fault = faultOf(messages, id);
        if (fault !== null) throw fault;
        return {
          content: [{ type: "text", text: `Summary of ${id}.` }],
          ...{ stopReason: "end_turn", usage: NO_USAGE, model: id },
        };
      },
    }) as unknown as LanguageModel;
  const ports = {
    model: model("player"),
    summaryModel: summaryModel === null ? null : model(summaryModel),
    ...{ clock: { elapsedMs: () => 0 }, journal: null, costOf: () => 0 },
    game: { adapter: { id: "g" } },
  };
  const context = {
    ports,
    options: { signal: new AbortController().signal },
    ledger: openCallLedger(ports as never),
    summarizerRefused: false,
  } as unknown as RunContext;
  const memory = { ...someMemory(1), messageHistory, images: new Map() };
  const state = stateOfSave(someCheckpoint({ machine: tinyMachine(), memory }), "a.png");
  try {
    const { told, result } = await runToEnd(askForSummary(context, state, "Sum up."));
    const notices = told.flatMap((event) => (event.type === "notice" ? [event.text] : []));
    return { requests, notices, end: JSON.stringify(result.content[0]) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const kind = error instanceof ModelFault ? error.kind : error.constructor.name;
    return { requests, notices: [], end: `${kind}: ${error.message}` };
  }
}

const fault = (kind: ModelFaultKind, message = "no") => new ModelFault(kind, message);

test("a conversation that no server takes is asked about in ever lighter copies", async () => {
  const history = [
    BEGIN,
    ...step(1, "x".repeat(1_000)),
    ...step(2, "x".repeat(1_001)),
    ...step(3),
    ...step(4),
  ];
  const { requests, end } = await asked(history, ({ length }) =>
    fault(length > 3 ? "too-large" : "conversation-refused"),
  );

  expect(`${requests.join("\n\n")}\n\n${end}`).toMatchInlineSnapshot(`
    "player
    u: Begin. [i0]
    a: <thinking> Step 1. <tool_use>
    u: (1000 characters [r1]) [i1]
    a: <thinking> Step 2. <tool_use>
    u: (1001 characters [r2]) [i2]
    a: <thinking> Step 3. <tool_use>
    u: (Place 3 [r3]) [i3]
    a: <thinking> Step 4. <tool_use>
    u: (Place 4 [r4]) [i4] Sum up.

    player
    u: Begin. (a screenshot was here)
    a: Step 1. <tool_use>
    u: (1000 characters (a screenshot was here)) (a screenshot was here)
    a: Step 2. <tool_use>
    u: (997 characters (a screenshot was here)) (a screenshot was here)
    a: Step 3. <tool_use>
    u: (Place 3 (a screenshot was here)) (a screenshot was here)
    a: Step 4. <tool_use>
    u: (Place 4 (a screenshot was here)) (a screenshot was here) Sum up.

    player
    u: (What came before is left out.)
    a: Step 3. <tool_use>
    u: (Place 3 (a screenshot was here)) (a screenshot was here)
    a: Step 4. <tool_use>
    u: (Place 4 (a screenshot was here)) (a screenshot was here) Sum up.

    player
    u: (What came before is left out.)
    a: Step 4. <tool_use>
    u: (Place 4 (a screenshot was here)) (a screenshot was here) Sum up.

    conversation-refused: the server takes no part of the conversation, not even its end alone"
  `);
});

test("the first copy that is taken gives the summary", async () => {
  const { requests, end } = await asked([BEGIN, ...step(1), ...step(2)], (messages) =>
    JSON.stringify(messages).includes("thinking") ? fault("too-large") : null,
  );

  expect(requests.length).toBe(2);
  expect(end).toContain("Summary of player.");
});

test("thinking that is refused is taken out once, of the same copy", async () => {
  const first = await asked([BEGIN, ...step(1)], (messages) =>
    JSON.stringify(messages).includes("thinking") ? fault("thinking-refused") : null,
  );
  const always = await asked([BEGIN, ...step(1)], () => fault("thinking-refused", "no thoughts"));

  expect(first.requests.map((one) => one.includes("<thinking>"))).toEqual([true, false]);
  expect(first.requests[1]).toContain("[i1]");
  expect(first.notices).toEqual([
    "the server refused the thinking in the history: the summary is asked for without it",
  ]);
  expect([always.requests.length, always.end]).toEqual([2, "thinking-refused: no thoughts"]);
});

test.each<[kind: ModelFaultKind, requests: readonly string[], end: string]>([
  ["unreachable", ["helper", "player"], '{"type":"text","text":"Summary of player."}'],
  ["credentials", ["helper", "player"], '{"type":"text","text":"Summary of player."}'],
  ["replay-mismatch", ["helper"], "replay-mismatch: no"],
  ["refused-request", ["helper"], "SummarizerRefused: no"],
  ["too-large", ["helper", "helper", "player"], '{"type":"text","text":"Summary of player."}'],
])("where the model for summaries fails with %s, these are asked: %s", async (kind, requests, end) => {
  const found = await asked([BEGIN, ...step(1)], (_, id) => (id === "helper" ? fault(kind) : null), "helper");

  expect(found.requests.map((one) => one.split("\n")[0])).toEqual(requests);
  expect(found.requests[0]).not.toContain("<thinking>");
  expect(found.end).toBe(end);
});
