import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenInTest } from "./listen.ts";

/** A request as it came. */
export interface EchoedRequest {
  readonly url: string;
  readonly headers: string;
  readonly body: string;
}

/** An answer other than a reply: an error with all that was sent, or the same in a redirect elsewhere. */
export type Unkind = "refuse" | "redirect";

/** A server that echoes. */
export interface EchoServer {
  readonly url: string;
  readonly got: readonly EchoedRequest[];
  /** How the next requests are answered, in the place of what was to come; those after them with a reply. */
  next(...answers: readonly Unkind[]): void;
}

/** Characters before the key in a redirect: of so long an address, people are shown no more than about half of the key. */
const LONG = 284;

/** Calls with words, of each tool that the program offers. */
const CALLS: Readonly<Record<string, (said: string, n: number) => object>> = {
  write_note: (said) => ({ name: "sent", text: said.slice(0, 400) }),
  set_goal: (said) => ({ tier: "now", text: said.slice(0, 200) }),
  consult: (question) => ({ agent: "scout", question }),
  reply_to_operator: (text) => ({ text }),
  press_buttons: (_, n) => ({ buttons: [BUTTONS[n % BUTTONS.length]] }),
};

const BUTTONS = ["b", "start", "down", "right"];

/**
 * A server of the Messages API, chat completions, the Responses API and Gemini that echoes what it got, keys included: in its words,
 * thinking, signatures, calls, names, headers and errors. Of each key, half comes in one piece and half in the next.
 */
export async function echoServer(key: string, elsewhere: string): Promise<EchoServer> {
  const got: EchoedRequest[] = [];
  const waiting: Unkind[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const headers = JSON.stringify(req.headers);
    got.push({ url: String(req.url), headers, body });
    res.setHeader("x-request-id", key);
    // The key comes first: some places keep only so much of what is said.
    const said = `You sent ${key} and ${headers}`;
    const answer = waiting.shift();
    if (answer === "redirect")
      res
        .writeHead(307, { location: `${elsewhere}/?${"x".repeat(LONG - elsewhere.length)}${key}` })
        .end(said);
    else if (answer === "refuse") {
      const error = { type: "overloaded_error", code: key, message: said };
      const json = { "content-type": "application/json" };
      res.writeHead(529, json).end(JSON.stringify({ type: "error", error }));
    } else sendEcho(req, res, { key, said, n: got.length, body });
  });
  return {
    url: await listenInTest(server),
    got,
    next: (...answers) => void waiting.splice(0, waiting.length, ...answers),
  };
}

interface Echo {
  readonly key: string;
  readonly said: string;
  readonly n: number;
  readonly body: string;
}

function sendEcho({ url = "" }: IncomingMessage, res: ServerResponse, echo: Echo): void {
  if (!/messages|completions|responses|:streamGenerateContent/.test(url)) {
    res.writeHead(404).end(echo.said);
    return;
  }
  const events = url.includes("messages")
    ? messagesEvents(echo)
    : url.includes("completions")
      ? chatEvents(echo)
      : url.includes("responses")
        ? responsesEvents(echo)
        : geminiEvents(echo);
  const lines = events.map((event) => `event: ${event["type"] ?? ""}\ndata: ${JSON.stringify(event)}\n\n`);
  const named = url.includes("messages") || url.includes("responses");
  res
    .writeHead(200, { "content-type": "text/event-stream" })
    .end(lines.map((line) => (named ? line : line.replace(/^event: .*\n/, ""))).join(""));
}

type Events = readonly Readonly<Record<string, unknown>>[];

function callsOf({ said, body, n }: Echo): readonly (readonly [string, object])[] {
  const tools = JSON.stringify(JSON.parse(body).tools ?? []);
  const offered = Object.entries(CALLS).filter(([name]) => tools.includes(`"name":"${name}"`));
  return offered.map(([name, input]) => [name, input(said, n)]);
}

/** Two pieces, of which none holds the key. */
function halvesOf({ key, said }: Echo): readonly string[] {
  const at = said.indexOf(key) + Math.floor(key.length / 2);
  return [said.slice(0, at), said.slice(at)];
}

function messagesEvents(echo: Echo): Events {
  const { key, said, n } = echo;
  const usage = { input_tokens: 9, output_tokens: 1 };
  const head = { id: `msg_${key}`, type: "message", role: "assistant", model: `local-${key}`, content: [] };
  const blocks = [
    [
      { type: "thinking", thinking: "", signature: "" },
      ...halvesOf(echo).map((thinking) => ({ type: "thinking_delta", thinking })),
      { type: "signature_delta", signature: `sig-${key}` },
    ],
    [{ type: "text", text: "" }, ...halvesOf(echo).map((text) => ({ type: "text_delta", text }))],
    ...callsOf(echo).map(([name, input], i) => [
      { type: "tool_use", id: `call_${n}_${i}`, name, input: {} },
      { type: "input_json_delta", partial_json: JSON.stringify(input) },
    ]),
  ];
  return [
    { type: "message_start", message: { ...head, stop_reason: null, usage } },
    ...blocks.flatMap(([content_block, ...deltas], index) => [
      { type: "content_block_start", index, content_block },
      ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
      { type: "content_block_stop", index },
    ]),
    {
      ...{ type: "message_delta", delta: { stop_reason: "tool_use", stop_sequence: said } },
      usage: { output_tokens: 7 },
    },
    { type: "message_stop" },
  ];
}

function chatEvents(echo: Echo): Events {
  const { key, n } = echo;
  const tool_calls = callsOf(echo).map(([name, input], index) => ({
    ...{ index, id: `call_${n}_${index}`, type: "function" },
    function: { name, arguments: JSON.stringify(input) },
  }));
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    ...{ id: `chat_${key}`, object: "chat.completion.chunk", model: `local-${key}`, created: 1 },
    choices: [{ index: 0, delta, finish_reason }],
  });
  return [
    ...halvesOf(echo).map((reasoning) => chunk({ role: "assistant", reasoning })),
    ...halvesOf(echo).map((content) => chunk({ content })),
    chunk({ tool_calls }),
    {
      ...chunk({}, "tool_calls"),
      usage: { prompt_tokens: 9, completion_tokens: 7, total_tokens: 16 },
    },
  ];
}

function responsesEvents(echo: Echo): Events {
  const { key, said, n } = echo;
  const part = { type: "output_text", text: said, annotations: [] };
  const items: readonly Readonly<Record<string, unknown>>[] = [
    {
      ...{ type: "reasoning", id: `rs_${n}`, encrypted_content: `sealed-${key}` },
      summary: [{ type: "summary_text", text: said }],
    },
    {
      ...{ type: "message", id: `msg_${n}`, role: "assistant", status: "completed", phase: "commentary" },
      content: [part],
    },
    ...callsOf(echo).map(([name, input], i) => ({
      ...{ type: "function_call", id: `fc_${n}_${i}`, call_id: `call_${n}_${i}`, status: "completed" },
      ...{ name, arguments: JSON.stringify(input) },
    })),
  ];
  const frame = { id: `resp_${n}`, object: "response", model: `local-${key}`, error: null };
  const usage = { input_tokens: 9, output_tokens: 7, total_tokens: 16 };
  const events: Events = [
    { type: "response.created", response: { ...frame, status: "in_progress", output: [] } },
    ...items.flatMap((item, output_index) => [
      {
        ...{ type: "response.output_item.added", output_index },
        item: { ...item, ...(item["type"] === "message" ? { content: [] } : {}) },
      },
      ...(item["type"] === "message"
        ? halvesOf(echo).map((delta) => ({
            ...{ type: "response.output_text.delta", item_id: item["id"], output_index, content_index: 0 },
            delta,
          }))
        : []),
      { type: "response.output_item.done", output_index, item },
    ]),
    { type: "response.completed", response: { ...frame, status: "completed", output: items, usage } },
  ];
  return events.map((event, sequence_number) => ({ ...event, sequence_number }));
}

function geminiEvents(echo: Echo): Events {
  const { key } = echo;
  const content = (parts: readonly object[]) => ({
    candidates: [{ index: 0, content: { role: "model", parts } }],
    ...{ modelVersion: `local-${key}`, responseId: `gen-${key}` },
  });
  return [
    ...halvesOf(echo).map((text) => content([{ text, thought: true }])),
    ...halvesOf(echo).map((text) => content([{ text }])),
    content(
      callsOf(echo).map(([name, args]) => ({
        functionCall: { name, args },
        thoughtSignature: `signed ${key}`,
      })),
    ),
    {
      ...content([]),
      candidates: [{ index: 0, content: { role: "model", parts: [] }, finishReason: "STOP" }],
      usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 7, totalTokenCount: 16 },
    },
  ];
}
