import { createServer, type ServerResponse } from "node:http";
import { SUMMARY_HEADINGS } from "../../../src/play/agent/conversation/prompts.ts";
import { temporaryFolder } from "../disks/folders.ts";
import { run } from "../runs/run-command.ts";
import { listenInTest } from "../server/listen.ts";
import { SUMMARY_MARKER } from "../server/strict-server.ts";
import { digestOf } from "./chat-answer.ts";
import { type ChatRequest, wordsOf } from "./chat-wire.ts";

/** An answer that is no reply: a refusal with a status, or an event inside a stream that began well, behind the tokens so far or not. */
export type Refusal =
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly event: unknown; readonly isCounted?: true }
  /** Never an answer. */
  | { readonly hangs: true };

/** What a server answers to a request, counted from 1; null for a reply. */
export type Refuses = (request: ChatRequest, n: number) => Refusal | null;

/** Chat completions on loopback that refuse in their own words. Its replies depend on the number of calls before alone. */
export async function refusingServer(
  refuses: Refuses,
  reply: (request: ChatRequest) => object = replyTo,
  room: number | null = null,
) {
  const requests: ChatRequest[] = [];
  const refused: Refusal[] = [];
  let seen = 0;
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    if (req.method === "GET") {
      const props = req.url === "/props" && room !== null;
      return send(res, { status: props ? 200 : 404, body: { default_generation_settings: { n_ctx: room } } });
    }
    const request = JSON.parse(Buffer.concat(chunks).toString("utf8")) as ChatRequest;
    seen += 1;
    requests.push(request);
    const refusal = refuses(request, seen);
    if (refusal !== null) refused.push(refusal);
    if (refusal !== null && "hangs" in refusal) return;
    send(res, refusal ?? reply(request), tokensIn(request));
  });
  const url = `${await listenInTest(server)}/v1`;
  const cwd = temporaryFolder();
  const env = { XDG_CONFIG_HOME: temporaryFolder() };
  const play = (...args: string[]) => run([...args, "--set", "retryFor=2m"], { cwd, env });
  const begin = (steps: number, ...args: string[]) =>
    play("--steps", String(steps), "--model", "compatible:m", "--base-url", url, ...args);
  return { url, cwd, env, requests, refused, play, begin };
}

/** A refusal as OpenAI frames it. */
export function refusing(status: number, message: string, more: object = {}): Refusal {
  return { status, body: { error: { message, type: "invalid_request_error", ...more } } };
}

export function hasPictures({ messages }: ChatRequest): boolean {
  return JSON.stringify(messages).includes('"image_url"');
}

/** A button that depends on the request's length alone, or a summary. */
export function replyTo(request: ChatRequest): object {
  const { messages } = request;
  if (SUMMARY_MARKER.test(wordsOf(messages.at(-1)))) {
    return { content: SUMMARY_HEADINGS.map((heading) => `${heading}\nAs before.`).join("\n\n") };
  }
  const buttons = [["right", "left", "a", "b", "up", "down"][messages.length % 6]];
  const input = { buttons };
  if (request.tools === undefined)
    return { content: `\`\`\`json\n${JSON.stringify({ tool: "press_buttons", input })}\n\`\`\`` };
  const id = `call_${digestOf(request).slice(0, 12)}`;
  const call = { index: 0, id, type: "function" };
  return {
    content: null,
    tool_calls: [{ ...call, function: { name: "press_buttons", arguments: JSON.stringify(input) } }],
  };
}

/** The tokens of a request, at four characters each. */
export function tokensIn(request: ChatRequest): number {
  return Math.ceil(JSON.stringify(request).replace(/data:image[^"]*/g, "").length / 4);
}

function send(res: ServerResponse, answer: object, prompt_tokens = 10): void {
  if ("status" in answer) {
    const { status, body, headers } = answer as Extract<Refusal, { status: number }>;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return void res.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
  }
  const isCall = "tool_calls" in answer;
  const chunk = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
  const choice = (delta: object, finish_reason: string | null) => ({
    ...{ id: "c", object: "chat.completion.chunk", model: "m" },
    choices: [{ index: 0, delta, finish_reason }],
  });
  res.writeHead(200, { "content-type": "text/event-stream" });
  const usage = { prompt_tokens, completion_tokens: 5, total_tokens: prompt_tokens + 5 };
  if ("event" in answer) {
    const { event, isCounted = false } = answer as { event: object; isCounted?: true };
    const counted = { id: "c", object: "chat.completion.chunk", model: "m", choices: [], usage };
    return void res.end(`${isCounted ? chunk(counted) : ""}${chunk(event)}`);
  }
  res.end(
    [
      chunk(choice({ role: "assistant", ...answer }, null)),
      chunk(choice({}, isCall ? "tool_calls" : "stop")),
      chunk({ id: "c", object: "chat.completion.chunk", model: "m", choices: [], usage }),
      "data: [DONE]\n\n",
    ].join(""),
  );
}
