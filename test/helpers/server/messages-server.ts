import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { History } from "./messages-history.ts";
import { dollarsOf, outputTokens, PromptCache } from "./messages-ledger.ts";
import { player, type Reply, type Saying, type Script } from "./messages-replies.ts";
import { checkRequest, Refusal } from "./messages-rules.ts";
import { sendFault, sendJson, sendMessage } from "./messages-sending.ts";
import type { WireRequest, WireUsage } from "./messages-wire.ts";

export interface MessagesServerOptions {
  /** The one key that is let in. */
  readonly key?: string;
  /** Its answers; the tireless {@link player} by default. */
  readonly script?: Script;
  /** `false`: a server that knows a subset, and refuses what only Anthropic's knows. */
  readonly strict?: boolean;
  /** `false`: a gateway that takes cache breakpoints and drops them. */
  readonly caches?: boolean;
  /** `false`: replies in the history may come from elsewhere. */
  readonly knowsAll?: boolean;
}

/** One request, as it came and as it was answered. */
export interface Exchange {
  readonly headers: IncomingHttpHeaders;
  readonly body: WireRequest;
  /** Why it was refused; null when it was not. */
  readonly refusal: string | null;
  /** Its cost; null if it was refused or failed before a reply began. */
  readonly usage: WireUsage | null;
  /** Whether the reply went out whole. */
  readonly delivered: boolean;
}

export interface MessagesServer {
  /** For `ANTHROPIC_BASE_URL`. */
  readonly url: string;
  readonly key: string;
  /** Every request, in order. */
  readonly exchanges: readonly Exchange[];
  /** The words of every refusal. */
  refusals(): readonly string[];
  /** Cost of all delivered replies; `lost`: of those that broke on the way. */
  dollars(which?: "delivered" | "lost"): number;
  answer(script: Script): void;
  close(): Promise<void>;
}

/**
 * A Messages API on loopback which refuses what the real one refuses, keeps its books, and fails as it is told.
 * It serves any process that knows its URL.
 */
export async function startMessagesServer(options: MessagesServerOptions = {}): Promise<MessagesServer> {
  const key = options.key ?? "sk-test-0123456789";
  const strict = options.strict ?? true;
  const history = new History(options.knowsAll ?? true);
  const cache = new PromptCache();
  const exchanges: Noted[] = [];
  let script = options.script ?? player();
  let accepted = 0;

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const raw = await readBody(req);
    if (req.method !== "POST" || req.url !== "/v1/messages")
      return refuse(res, 404, "not_found_error", "Not found");
    const body = JSON.parse(raw) as WireRequest;
    const note = (rest: Partial<Exchange>): Noted => {
      const noted = { headers: req.headers, body, refusal: null, usage: null, delivered: false, ...rest };
      exchanges.push(noted);
      return noted;
    };
    const sent =
      req.headers.authorization === `Bearer ${key}` || (!strict && req.headers["x-api-key"] === key);
    if (!sent) {
      note({ refusal: "key" });
      return refuse(res, 401, "authentication_error", "invalid x-api-key");
    }
    try {
      if (!req.headers["anthropic-version"]) throw new Refusal("anthropic-version: header is required");
      if (strict) {
        checkRequest(body);
        history.check(body);
      } else checkSubset(req.headers, body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      note({ refusal: error.message });
      return refuse(res, 400, "invalid_request_error", error.message);
    }
    accepted += 1;
    const reply = script(body, accepted);
    await send(res, note({}), reply);
  };

  const send = async (res: ServerResponse, noted: Noted, reply: Reply): Promise<void> => {
    if ("fault" in reply && !("after" in reply)) return sendFault(res, reply);
    const { body } = noted;
    const said: Saying = "fault" in reply ? HALF_SAID : reply;
    const content = history.sign(body, said.content);
    const input = cache.account(options.caches === false ? withoutBreakpoints(body) : body);
    const usage = { ...input, output_tokens: said.tokens ?? outputTokens(content) };
    // Noted before it goes out: who has the reply may look at once.
    Object.assign(noted, { usage, delivered: !("fault" in reply) });
    const out = { body, said: { ...said, content }, usage, n: accepted };
    noted.delivered = await sendMessage(res, out, "fault" in reply ? reply : null);
  };

  const server = createServer((req, res) => {
    serve(req, res).catch((error: unknown) => res.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    exchanges,
    refusals: () => exchanges.flatMap((exchange) => exchange.refusal ?? []),
    dollars: (which = "delivered") =>
      exchanges
        .filter((exchange) => exchange.delivered === (which === "delivered") && exchange.usage !== null)
        .reduce(
          (sum, { body, usage }) => sum + (usage === null ? 0 : (dollarsOf(body.model, usage) ?? 0)),
          0,
        ),
    answer: (next) => {
      script = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Noted = { -readonly [K in keyof Exchange]: Exchange[K] };

const HALF_SAID: Saying = {
  content: [{ type: "text", text: "These words are on their way when it breaks." }],
};

function withoutBreakpoints(body: WireRequest): WireRequest {
  return JSON.parse(JSON.stringify(body, (key, value) => (key === "cache_control" ? undefined : value)));
}

/** Fields that servers of a subset refuse. */
function checkSubset(headers: IncomingHttpHeaders, body: WireRequest): void {
  if (headers["anthropic-beta"] !== undefined) throw new Refusal("betas are not supported");
  for (const name of ["cache_control", "thinking", "output_config", "metadata"]) {
    if (JSON.stringify(body).includes(`"${name}":`)) throw new Refusal(`${name} is not supported`);
  }
}

function refuse(res: ServerResponse, status: number, type: string, message: string): void {
  sendJson(res, status, { type: "error", error: { type, message } });
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
