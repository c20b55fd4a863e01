import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { listenInTest } from "../server/listen.ts";
import { sendJson } from "../server/messages-sending.ts";
import { digestOf } from "./chat-answer.ts";
import { ChatHistory } from "./chat-history.ts";
import { type ChatPrices, dollarsOf, PrefixCache, tokensOf } from "./chat-ledger.ts";
import { type ChatReply, type ChatScript, chatPlayer, type Said } from "./chat-replies.ts";
import { ChatRefusal, checkChat } from "./chat-rules.ts";
import { sendChat, sendChunks, sendFault } from "./chat-sending.ts";
import type { ChatRequest, ChatUsage, Flavour, WireCall, WireMessage } from "./chat-wire.ts";
import { checkResponses } from "./responses-rules.ts";
import { responseEvents, responseMessage, toChat } from "./responses-wire.ts";

export interface ChatServerOptions {
  /** OpenAI's own unless given. */
  readonly flavour?: Flavour;
  /** Its answers; the tireless {@link chatPlayer} by default. */
  readonly script?: ChatScript;
  /** `false`: replies in the history may come from elsewhere. */
  readonly knowsAll?: boolean;
  readonly prices?: ChatPrices;
  /** Refuses what the server would take: a model without tools, without eyes. @throws ChatRefusal */
  readonly check?: (request: ChatRequest) => void;
}

/** One request, as it came and as it was answered. */
export interface ChatExchange {
  readonly headers: IncomingHttpHeaders;
  /** The body's own text. */
  readonly raw: string;
  readonly api: "chat" | "responses";
  /** A request to the Responses API as chat completions would write it. */
  readonly body: ChatRequest;
  /** Why it was refused; null when it was not. */
  readonly refusal: string | null;
  /** Its cost; null if it was refused or failed before a reply began. */
  readonly usage: ChatUsage | null;
  /** Whether the reply went out whole. */
  readonly delivered: boolean;
}

type Noted = { -readonly [K in keyof ChatExchange]: ChatExchange[K] };

/**
 * Chat completions and the Responses API on loopback, which refuse what the real ones refuse, count their cost, and fail on
 * request. Any process that knows the URL may use them; they end with the test.
 */
export async function startChatServer(options: ChatServerOptions = {}) {
  const { flavour = "openai", knowsAll = true, prices = [2, 0.5, 8], check = () => {} } = options;
  const key = "sk-test-0123456789";
  const history = new ChatHistory(flavour);
  const cache = new PrefixCache();
  const exchanges: Noted[] = [];
  let script = options.script ?? chatPlayer();
  let accepted = 0;

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const raw = await readBody(req);
    const api = req.url === "/v1/responses" ? "responses" : "chat";
    if (req.method !== "POST" || (req.url !== "/v1/chat/completions" && api === "chat"))
      return sendJson(res, 404, "404 page not found");
    const wire = JSON.parse(raw);
    const body: ChatRequest = api === "chat" ? wire : toChat(wire);
    const noted: Noted = {
      ...{ headers: req.headers, raw, api, body, refusal: null, usage: null, delivered: false },
    };
    exchanges.push(noted);
    if (req.headers.authorization !== `Bearer ${key}`) {
      noted.refusal = "key";
      const message = `Incorrect API key provided: ${req.headers.authorization?.slice(7)}.`;
      return refuse(res, 401, new ChatRefusal(message, null, "invalid_api_key"));
    }
    try {
      if (api === "responses") checkResponses(wire);
      else checkChat(body, flavour);
      check(body);
      if (knowsAll) history.check(body);
    } catch (error) {
      if (!(error instanceof ChatRefusal)) throw error;
      noted.refusal = error.message;
      return refuse(res, 400, error);
    }
    accepted += 1;
    await answer(res, noted, script(body, accepted), accepted);
  };

  const answer = async (res: ServerResponse, noted: Noted, reply: ChatReply, n: number): Promise<void> => {
    if ("fault" in reply && !("after" in reply)) return sendFault(res, reply);
    const said: Said = "fault" in reply ? { text: "These words are on their way when it breaks." } : reply;
    const isResponse = noted.api === "responses";
    const digest = digestOf(noted.body);
    const message = isResponse ? responseMessage(said, digest) : messageOf(said, flavour, digest);
    const usage = usageOf(noted.body, said, message);
    // Noted before it goes out: who has the reply may look at once.
    Object.assign(noted, { usage, delivered: !("fault" in reply) });
    history.give(noted.body, message);
    if (isResponse) {
      const chunks = responseEvents({ model: noted.body.model, n, said, message, usage });
      noted.delivered = await sendChunks(res, { chunks, said, last: "" }, "fault" in reply ? reply : null);
      return;
    }
    const isTold = said.usage !== false && noted.body.stream_options?.include_usage === true;
    const out = { model: noted.body.model, n, said, message, usage: isTold ? usage : null, flavour };
    noted.delivered = await sendChat(res, out, "fault" in reply ? reply : null);
  };

  const usageOf = (body: ChatRequest, said: Said, message: WireMessage): ChatUsage => {
    const { prompt_tokens, cached_tokens } = cache.account(body);
    const reasoning_tokens = tokensOf(said.reasoning ?? "");
    const completion_tokens = tokensOf(JSON.stringify([said.text, message.tool_calls])) + reasoning_tokens;
    return {
      prompt_tokens,
      completion_tokens,
      total_tokens: prompt_tokens + completion_tokens,
      prompt_tokens_details: { cached_tokens },
      completion_tokens_details: { reasoning_tokens },
    };
  };

  const server = createServer((req, res) => {
    serve(req, res).catch((error: unknown) => res.destroy(error as Error));
  });
  const origin = await listenInTest(server);
  return {
    /** For `--base-url`. */
    url: `${origin}/v1`,
    /** The one key that is let in. */
    key,
    /** Every request, in order. */
    exchanges: exchanges as readonly ChatExchange[],
    /** The words of every refusal. */
    refusals: (): readonly string[] => exchanges.flatMap(({ refusal }) => refusal ?? []),
    /** Cost of all delivered replies; `lost`: of those that broke on the way. */
    dollars: (which: "delivered" | "lost" = "delivered"): number =>
      exchanges
        .filter(({ delivered }) => delivered === (which === "delivered"))
        .reduce((sum, { usage }) => sum + (usage === null ? 0 : dollarsOf(usage, prices)), 0),
    answer: (next: ChatScript): void => {
      script = next;
    },
  };
}

/** The reply as the API tells it whole, and as it must come back. */
function messageOf(said: Said, flavour: Flavour, digest: string): WireMessage {
  const tool_calls = (said.calls ?? []).map(
    (call, i): WireCall => ({
      id: call.id ?? `call_${digest.slice(0, 12)}_${i}`,
      type: "function",
      function: {
        name: call.name,
        arguments: typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments),
      },
    }),
  );
  const words = `${said.text ?? ""}${said.refusal ?? ""}`;
  return {
    role: "assistant",
    content: words === "" && tool_calls.length > 0 ? null : words || "(no words)",
    ...(tool_calls.length === 0 ? {} : { tool_calls }),
    ...reasoningOf(said.reasoning, flavour, digest),
  };
}

function reasoningOf(reasoning: string | undefined, flavour: Flavour, digest: string): object {
  if (reasoning === undefined || flavour === "openai") return {};
  if (flavour === "ollama") return { reasoning };
  if (flavour === "compatible") return { reasoning_content: reasoning };
  const signature = Buffer.from(digest).toString("base64");
  const detail = {
    type: "reasoning.text",
    format: "anthropic-claude-v1",
    index: 0,
    text: reasoning,
    signature,
  };
  return { reasoning_details: [detail] };
}

function refuse(res: ServerResponse, status: number, { message, param, code }: ChatRefusal): void {
  sendJson(res, status, { error: { message, type: "invalid_request_error", param, code } });
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
