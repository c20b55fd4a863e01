import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type GeminiUsage, geminiDollars, ImplicitCache } from "./gemini-bill.ts";
import { checkHistory, signReply } from "./gemini-history.ts";
import { type GeminiReply, type GeminiSaying, type GeminiScript, geminiPlayer } from "./gemini-replies.ts";
import { checkGeminiRequest } from "./gemini-rules.ts";
import { sendGeminiError, sendGeminiFault, sendGeminiReply } from "./gemini-sending.ts";
import { GeminiRefusal, type GeminiRequest } from "./gemini-wire.ts";

/** One request, as it came and as it was answered. */
export interface GeminiExchange {
  readonly model: string;
  readonly raw: string;
  readonly body: GeminiRequest;
  readonly refusal: string | null;
  /** Its cost; null if it was refused or failed before a reply began. */
  readonly usage: GeminiUsage | null;
  /** Whether the reply went out whole. */
  readonly delivered: boolean;
}

export interface GeminiServer {
  /** For `--base-url`. */
  readonly url: string;
  readonly key: string;
  readonly exchanges: readonly GeminiExchange[];
  refusals(): readonly string[];
  /** Cost of all delivered replies. */
  dollars(): number;
  answer(script: GeminiScript): void;
  close(): Promise<void>;
}

/**
 * A Gemini API on loopback (`streamGenerateContent` as server-sent events) that refuses what the real one refuses, keeps
 * its books, and fails as it is told. Made from the public reference.
 *
 * @see https://ai.google.dev/api/generate-content
 */
export async function startGeminiServer(
  options: { readonly script?: GeminiScript } = {},
): Promise<GeminiServer> {
  const key = "AIza-test-0123456789";
  const cache = new ImplicitCache();
  const exchanges: { -readonly [K in keyof GeminiExchange]: GeminiExchange[K] }[] = [];
  let script = options.script ?? geminiPlayer();
  let accepted = 0;

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const raw = await readBody(req);
    const model = /^\/v1beta\/models\/([^/:]+):streamGenerateContent\?alt=sse$/.exec(req.url ?? "")?.[1];
    if (req.method !== "POST" || model === undefined) return void res.writeHead(404).end();
    const body = JSON.parse(raw) as GeminiRequest;
    const noted = {
      model,
      raw,
      body,
      refusal: null as string | null,
      usage: null as GeminiUsage | null,
      delivered: false,
    };
    exchanges.push(noted);
    try {
      checkKey(req, key);
      checkModel(model);
      checkGeminiRequest(model, body);
      checkHistory(body);
    } catch (error) {
      if (!(error instanceof GeminiRefusal)) throw error;
      noted.refusal = error.message;
      const { code, status, message, details } = error;
      return sendGeminiError(res, { code, message, status, details });
    }
    accepted += 1;
    const n = accepted;
    const reply: GeminiReply = script(body, n);
    if ("fault" in reply && !("after" in reply)) return sendGeminiFault(res, reply);
    const said: GeminiSaying = "fault" in reply ? HALF_SAID : reply;
    const parts = signReply(body, said.parts);
    noted.usage = cache.account(model, body, parts, said.thoughts ?? 0);
    // Noted before it goes out: who has the reply may look at once.
    noted.delivered = !("fault" in reply);
    const out = { model, said: { ...said, parts }, usage: noted.usage, n };
    noted.delivered = await sendGeminiReply(res, out, "fault" in reply ? reply : null);
  };

  const server = createServer((req, res) => {
    serve(req, res).catch((error: unknown) => res.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1beta`,
    key,
    exchanges,
    refusals: () => exchanges.flatMap(({ refusal }) => refusal ?? []),
    dollars: () =>
      exchanges.reduce(
        (sum, { delivered, usage, model }) =>
          sum + (delivered && usage !== null ? geminiDollars(model, usage) : 0),
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

const HALF_SAID: GeminiSaying = { parts: [{ text: "These words are on their way when it breaks." }] };

function checkKey({ headers, url }: IncomingMessage, key: string): void {
  const sent = headers["x-goog-api-key"];
  if (url?.includes("key=")) throw new GeminiRefusal("a key belongs into the header", 400);
  if (sent === undefined) {
    const words = "Method doesn't allow unregistered callers (callers without established identity).";
    throw new GeminiRefusal(words, 403, "PERMISSION_DENIED");
  }
  if (sent !== key) {
    const info = { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" };
    throw new GeminiRefusal("API key not valid. Please pass a valid API key.", 400, "INVALID_ARGUMENT", [
      info,
    ]);
  }
}

function checkModel(model: string): void {
  if (/^(?:gemini-(?:2\.5|3|4)|gemma-)/.test(model)) return;
  const words = `models/${model} is not found for API version v1beta, or is not supported for generateContent.`;
  throw new GeminiRefusal(words, 404, "NOT_FOUND");
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
