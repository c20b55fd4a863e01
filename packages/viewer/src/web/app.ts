import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { type ErrorKind, RunnerError } from "../../../../src/base/errors.ts";
import type { Api, ControlRoutes } from "./api.ts";
import { type Acting, createActs } from "./control/act.ts";
import { readBody } from "./control/bodies.ts";
import { STAGE } from "./pages/page-files.ts";
import { createAnswers } from "./routes/answers.ts";
import type { Asked } from "./routes/asked.ts";
import { createOctets } from "./routes/octets.ts";
import { findRefusal } from "./safety/check-request.ts";
import { SAFE_HEADERS } from "./safety/headers.ts";
import type { ViewerParts } from "./viewer-parts.ts";
import { type ErrorStatus, WebError } from "./web-error.ts";

const NOT_BUILT = "The page is not part of this build: run npm run build, then start runner watch again.\n";
const CLOSED = "This viewer opens with the address that runner watch printed, token included.\n";

/** The answer to an address with a token from another site: the browser sends the cookie only to pages it opens. */
const goOn = (to: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${to}"><title>runner</title>\n`;

const STATUSES: Readonly<Record<ErrorKind, ErrorStatus>> = {
  usage: 400,
  badData: 422,
  missingInput: 404,
  cannotWrite: 500,
  tryLater: 503,
  settings: 400,
};

/** More than any message to the LM needs. */
const MOST_BODY_BYTES = 64 * 1024;

/** For what never changes under its address. */
const FIXED = "private, max-age=31536000, immutable";

/** The longest silence of an open stream: then it sends a sign of life. */
const HEARTBEAT_MS = 15_000;

/** The routes of a viewer, after the access checks. */
export function createApp(parts: ViewerParts): Api {
  const app = new Hono();
  app.use(async (context, next) => {
    for (const [name, value] of Object.entries(SAFE_HEADERS)) context.header(name, value);
    const { port } = parts;
    const header = (name: string): string | undefined => context.req.header(name);
    const refusal = findRefusal(
      {
        method: context.req.method,
        urlHost: new URL(context.req.url).host,
        host: header("host"),
        origin: header("origin"),
        fetchSite: header("sec-fetch-site"),
        fetchMode: header("sec-fetch-mode"),
      },
      port,
    );
    if (refusal !== null) throw new WebError(refusal.status, refusal.why);
    const token = isPage(context.req.path) ? context.req.query("token") : undefined;
    if (token !== undefined) return letIn(context, parts, token);
    const cookie = getCookie(context, cookieName(port));
    if (cookie === undefined || !parts.keys.isCookie(cookie)) throw new WebError(401, CLOSED.trim());
    parts.trust(context.req.raw);
    if (context.req.method === "POST" && !parts.control) throw new WebError(403, parts.looksOnly);
    return next();
  });
  app.onError((error, context) => {
    const { status, line } = describeFailure(error, parts);
    return context.text(`${line}\n`, status);
  });
  app.notFound((context) => {
    const file = context.req.method === "POST" ? undefined : parts.files.get(context.req.path);
    if (file === undefined) {
      const isMissing = isPage(context.req.path);
      return context.text(isMissing ? NOT_BUILT : "There is nothing here.\n", isMissing ? 503 : 404);
    }
    const headers = { "Content-Type": file.contentType, "Cache-Control": file.cacheControl };
    return context.body(file.bytes, 200, headers);
  });
  app.get("/api/games/:slug/events", (context) => {
    return streamEvents(context, parts, parts.gallery.slugOf(context.req.param("slug")));
  });
  for (const [path, answer] of Object.entries(createAnswers(parts))) {
    app.get(path, async (context) => context.json(await answer(askedOf(context))));
  }
  for (const [path, answer] of Object.entries(createOctets(parts))) {
    app.get(path, async (context) => {
      const { bytes, contentType, isFixed = false } = await answer(askedOf(context));
      const headers = isFixed ? { "Cache-Control": FIXED } : {};
      return context.body(new Uint8Array(bytes), 200, { "Content-Type": contentType, ...headers });
    });
  }
  const acts = createActs(parts);
  for (const path of Object.keys(acts) as (keyof ControlRoutes)[]) {
    app.post(path, async (context) => {
      const { req } = context;
      const text = await readText(req.raw);
      const body = readBody(path, req.header("content-type"), text);
      const act = acts[path] as (acting: Acting, body: unknown) => Promise<object>;
      const acting = act({ slug: req.param("slug") ?? "", signal: req.raw.signal }, body);
      parts.pending.add(acting);
      return context.json(await acting.finally(() => parts.pending.delete(acting)));
    });
  }
  return app;
}

function isPage(path: string): boolean {
  return path === "/" || path === STAGE;
}

/** The text of a body, whether its length is said before or it comes in chunks. @throws WebError 400, 413 */
async function readText({ headers, body }: Request): Promise<string> {
  if (Number(headers.get("content-length") ?? 0) > MOST_BODY_BYTES) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += piece.length;
      if (bytes > MOST_BODY_BYTES) break;
      pieces.push(piece);
    }
  } catch (error) {
    throw cutOff(error);
  }
  if (bytes > MOST_BODY_BYTES) throw tooLarge();
  return Buffer.concat(pieces).toString("utf8");
}

function cutOff(cause: unknown): WebError {
  return new WebError(400, "the request was cut off", { cause });
}

function tooLarge(): WebError {
  return new WebError(413, `the request is larger than ${MOST_BODY_BYTES} bytes`);
}

function askedOf({ req }: Context): Asked {
  return { param: (name) => req.param(name) ?? "", query: (name) => req.query(name) };
}

/** Sends the events of a run until the page is closed. */
function streamEvents(context: Context, { runs, onBug }: ViewerParts, slug: string): Response {
  const follower = runs.follow(slug);
  const tell = async (stream: SSEStreamingApi): Promise<void> => {
    stream.onAbort(() => runs.leave(slug, follower));
    while (!follower.isEnded) {
      const events = await follower.next(HEARTBEAT_MS);
      if (events.length === 0 && !follower.isEnded) await stream.write(": still here\n\n");
      for (const event of events) await stream.writeSSE({ data: JSON.stringify(event) });
    }
  };
  return streamSSE(context, tell, async (error) => {
    runs.leave(slug, follower);
    onBug(error);
  });
}

/** The cookie of a viewer at this port: of those on one machine, each browser holds one. */
function cookieName(port: number): string {
  return `runner_${port}`;
}

function letIn(context: Context, { keys, port, trust }: ViewerParts, token: string): Response {
  if (!keys.takes(token)) throw new WebError(401, `The token is not this viewer's. ${CLOSED.trim()}`);
  trust(context.req.raw);
  setCookie(context, cookieName(port), keys.cookie, { httpOnly: true, sameSite: "Strict", path: "/" });
  const site = context.req.header("sec-fetch-site");
  const isFromElsewhere = site !== undefined && site !== "none" && site !== "same-origin";
  const to = withoutToken(context);
  return isFromElsewhere ? context.html(goOn(to)) : context.redirect(to, 303);
}

/** The page that was asked for; the stage with what it is to show, encoded so that it is safe in HTML, too. */
function withoutToken({ req }: Context): string {
  if (req.path !== STAGE) return "/";
  const { searchParams } = new URL(req.url);
  searchParams.delete("token");
  return searchParams.size === 0 ? STAGE : `${STAGE}?${searchParams}`;
}

function describeFailure(
  error: Error,
  { explain, onBug }: ViewerParts,
): { readonly status: ErrorStatus; readonly line: string } {
  if (error instanceof WebError) return { status: error.status, line: error.message };
  if (error instanceof RunnerError) return { status: STATUSES[error.kind], line: explain(error) };
  onBug(error);
  return { status: 500, line: "this is a bug in runner: see the terminal of runner watch" };
}
