import type { Said } from "./chat-replies.ts";
import { pieces } from "./chat-sending.ts";
import type { ChatRequest, ChatUsage, WireCall, WireMessage } from "./chat-wire.ts";

/** An item of the Responses API, as it travels. */
export interface WireItem {
  readonly type?: string;
  readonly role?: string;
  readonly [key: string]: unknown;
}

/** A request to the Responses API. Independent of `src` on purpose. */
export interface ResponsesRequest {
  readonly model: string;
  readonly instructions?: string;
  readonly input: readonly WireItem[];
  readonly tools?: readonly { readonly [key: string]: unknown }[];
  readonly reasoning?: { readonly effort?: string; readonly summary?: string };
  readonly include?: readonly string[];
  readonly max_output_tokens?: number;
  readonly store?: boolean;
  readonly stream?: boolean;
  readonly [key: string]: unknown;
}

/** The request as chat completions would write it, with the reasoning and the phase of each reply in its message. */
export function toChat({ model, instructions, input, tools }: ResponsesRequest): ChatRequest {
  const messages: WireMessage[] = [];
  if (instructions !== undefined) messages.push({ role: "system", content: instructions });
  for (const item of input) {
    const last = messages.at(-1);
    const { type, role, content, call_id, output, name, arguments: text, encrypted_content, phase } = item;
    if (type === "function_call_output")
      messages.push({ role: "tool", tool_call_id: String(call_id), content: partsOf(output) });
    else if (role === "user") messages.push({ role, content: partsOf(content) });
    else if (role === "developer") messages.push({ role: "system", content: partsOf(content) });
    else {
      const before = last?.role === "assistant" ? (messages.pop() as WireMessage) : emptyReply();
      const call: WireCall = {
        ...{ id: String(call_id), type: "function" },
        function: { name: String(name), arguments: String(text) },
      };
      messages.push({
        ...before,
        ...(type === "reasoning" ? { reasoning: encrypted_content } : {}),
        ...(role === "assistant" ? { content, phase } : {}),
        ...(type === "function_call" ? { tool_calls: [...(before.tool_calls ?? []), call] } : {}),
      });
    }
  }
  return { model, messages, ...(tools === undefined ? {} : { tools: tools as never }) };
}

function emptyReply(): WireMessage {
  return { role: "assistant", content: null };
}

function partsOf(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return content.map(({ type, text, image_url }) =>
    type === "input_image" ? { type: "image_url", image_url } : { type: "text", text },
  );
}

/** A reply as {@link toChat} reads it when it comes back. */
export function responseMessage(said: Said, digest: string): WireMessage {
  const calls = (said.calls ?? []).map((call, i): WireCall => {
    const text = typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments);
    const id = call.id ?? `call_${digest.slice(0, 12)}_${i}`;
    return { id, type: "function", function: { name: call.name, arguments: text } };
  });
  const words = `${said.text ?? ""}${said.refusal ?? ""}`;
  const phase = calls.length > 0 ? "commentary" : "final_answer";
  const sealed = Buffer.from(`${digest.slice(0, 8)}:${said.reasoning}`).toString("base64");
  return {
    ...emptyReply(),
    ...(said.reasoning === undefined ? {} : { reasoning: `gAAA${sealed}` }),
    ...(words === "" ? {} : { content: words, phase }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
}

interface Out {
  readonly model: string;
  readonly n: number;
  readonly said: Said;
  readonly message: WireMessage;
  readonly usage: ChatUsage;
}

/** The events of a reply, numbered, as the API streams them. */
export function responseEvents(out: Out): readonly object[] {
  const { said, model, n } = out;
  const items = itemsOf(out);
  const frame = { id: `resp_${n}`, object: "response", model, error: null, incomplete_details: null };
  const begun = { ...frame, status: "in_progress", output: [], usage: null };
  const reason = { length: "max_output_tokens", content_filter: "content_filter" }[said.finish ?? ""];
  const end = {
    ...frame,
    status: reason === undefined ? "completed" : "incomplete",
    incomplete_details: reason === undefined ? null : { reason },
    output: items,
    usage: said.usage === false ? null : usageOf(out.usage),
  };
  return [
    { type: "response.created", response: begun },
    { type: "response.in_progress", response: begun },
    ...items.flatMap((item, output_index) => [
      { type: "response.output_item.added", output_index, item: { ...item, status: "in_progress" } },
      ...deltasOf(item).map((event) => ({ ...event, output_index, item_id: item["id"] })),
      { type: "response.output_item.done", output_index, item },
    ]),
    { type: `response.${end.status}`, response: end },
  ].map((event, sequence_number) => ({ ...event, sequence_number }));
}

function itemsOf({ n, said, message }: Out): readonly WireItem[] {
  const { reasoning, phase, tool_calls = [] } = message;
  const summary = said.reasoning === undefined ? [] : [{ type: "summary_text", text: said.reasoning }];
  const part =
    said.refusal === undefined
      ? { type: "output_text", text: said.text, annotations: [] }
      : { type: "refusal", refusal: said.refusal };
  return [
    ...(reasoning === undefined
      ? []
      : [
          {
            id: `rs_${String(reasoning).slice(4, 20)}`,
            type: "reasoning",
            summary,
            encrypted_content: reasoning,
          },
        ]),
    ...(message.content === null
      ? []
      : [
          { id: `msg_${n}`, type: "message", role: "assistant", status: "completed", phase, content: [part] },
        ]),
    ...tool_calls.map(({ id, function: called }, i) => ({
      ...{ id: `fc_${n}_${i}`, type: "function_call", status: "completed", call_id: id, ...called },
    })),
  ];
}

function deltasOf({ type, summary, content, arguments: text }: WireItem): readonly object[] {
  if (type === "reasoning") {
    const [first] = summary as { text: string }[];
    return pieces(first?.text).map((delta) => ({ type: "response.reasoning_summary_text.delta", delta }));
  }
  if (type === "function_call")
    return pieces(text).map((delta) => ({ type: "response.function_call_arguments.delta", delta }));
  const [part] = content as { text?: string; refusal?: string }[];
  return [
    ...pieces(part?.text).map((delta) => ({ type: "response.output_text.delta", delta })),
    ...pieces(part?.refusal).map((delta) => ({ type: "response.refusal.delta", delta })),
  ];
}

function usageOf(usage: ChatUsage): object {
  return {
    input_tokens: usage.prompt_tokens,
    input_tokens_details: { ...usage.prompt_tokens_details, cache_write_tokens: 0 },
    output_tokens: usage.completion_tokens,
    output_tokens_details: usage.completion_tokens_details,
    total_tokens: usage.total_tokens,
  };
}
