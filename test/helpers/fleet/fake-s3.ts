import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import type { StoreEnvironment } from "../../../packages/fleet/src/store/s3/s3-address.ts";
import { findSignatureFlaw } from "./signature-v4.ts";

/** What befalls one request. `waitMs`: it is slow; `lost answer`: it is done, and the connection breaks before that is told. */
export type S3Fault =
  | { readonly status: number; readonly code: string }
  | { readonly waitMs: number }
  | "never answers"
  | "breaks"
  | "lost answer"
  | "half an answer";

/** A request as it came. */
export interface S3Request {
  readonly method: string;
  /** Without the bucket; empty for a listing. */
  readonly key: string;
  readonly headers: IncomingMessage["headers"];
}

export interface FakeS3 {
  /** For `openStore`: a bucket of its own for each name, which is there from the beginning. */
  url(bucket: string): string;
  readonly environment: StoreEnvironment;
  readonly requests: readonly S3Request[];
  /** Its objects, by bucket and key. */
  readonly objects: ReadonlyMap<string, Map<string, Uint8Array>>;
  /** The fault of a request; null for none. */
  fail(fault: (request: S3Request) => S3Fault | null): void;
  /** A server that takes no notice of conditions. */
  ignoreConditions(): void;
}

const KEYS = {
  AWS_ACCESS_KEY_ID: "AKIATEST0123456789",
  AWS_SECRET_ACCESS_KEY: "secret/of+the=test-0123456789",
};

/** An S3 on loopback which refuses what the real one refuses: a wrong signature, a bucket that is none, a failed condition. */
export async function fakeS3({ pageSize = 1000, buckets = ["runs"] } = {}): Promise<FakeS3> {
  const objects = new Map(buckets.map((name) => [name, new Map<string, Uint8Array>()]));
  const requests: S3Request[] = [];
  let faultOf: (request: S3Request) => S3Fault | null = () => null;
  let keepsConditions = true;

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const body = await readBody(req);
    const url = new URL(req.url ?? "/", `http://${req.headers.host}`);
    const [, bucket = "", key = ""] = /^\/([^/]*)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    const request: S3Request = { method: req.method ?? "", key, headers: req.headers };
    requests.push(request);
    const fault = faultOf(request);
    if (fault === "never answers") return;
    if (fault === "breaks") return void req.socket.destroy();
    if (fault !== null && typeof fault === "object" && "status" in fault) {
      return refuse(res, fault.status, fault.code);
    }
    if (fault !== null && typeof fault === "object") await delay(fault.waitMs);
    const flaw = findSignatureFlaw(req, url, body, KEYS);
    if (flaw !== null) return refuse(res, 403, flaw);
    const held = objects.get(bucket);
    if (held === undefined) return refuse(res, 404, "NoSuchBucket");
    const answer = answerOf(req, key, body, held, url);
    if (fault === "lost answer") return void req.socket.destroy();
    res.writeHead(answer.status, answer.headers);
    if (fault !== "half an answer") return void res.end(answer.body);
    res.write(answer.body.subarray(0, answer.body.length >> 1), () => req.socket.destroy());
  };

  const answerOf = (
    req: IncomingMessage,
    key: string,
    body: Buffer,
    held: Map<string, Uint8Array>,
    url: URL,
  ): { status: number; body: Uint8Array; headers: Record<string, string | number> } => {
    const whole = (status: number, bytes: Uint8Array = Buffer.of(), headers = {}) => ({
      ...{ status, body: bytes },
      headers: status === 204 ? headers : { "content-length": bytes.length, ...headers },
    });
    if (req.method === "PUT") {
      const condition = req.headers["if-none-match"];
      if (keepsConditions && condition === "*" && held.has(key)) {
        return whole(412, errorBody("PreconditionFailed"));
      }
      held.set(key, body);
      return whole(200, Buffer.of(), { etag: `"${createHash("md5").update(body).digest("hex")}"` });
    }
    if (req.method === "DELETE") {
      held.delete(key);
      return whole(204);
    }
    if (key === "") return whole(200, listingOf(held, url.searchParams, pageSize));
    const found = held.get(key);
    return found === undefined ? whole(404, errorBody("NoSuchKey")) : whole(200, found);
  };

  const server = createServer((req, res) => {
    serve(req, res).catch((error: unknown) => res.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: (bucket) => `s3://${bucket}/fleets/a`,
    environment: { ...KEYS, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}` },
    requests,
    objects,
    fail: (fault) => {
      faultOf = fault;
    },
    ignoreConditions: () => {
      keepsConditions = false;
    },
  };
}

/** A page of keys in order; the token says behind which key it goes on, in characters that XML must escape. */
function listingOf(held: Map<string, Uint8Array>, asked: URLSearchParams, pageSize: number): Uint8Array {
  const prefix = asked.get("prefix") ?? "";
  const token = asked.get("continuation-token")?.slice('<&">+/='.length);
  const behind = token ?? asked.get("start-after") ?? "";
  const keys = [...held.keys()].filter((key) => key.startsWith(prefix) && key > behind).sort();
  const page = keys.slice(0, pageSize);
  const contents = page.map(
    (key) =>
      `<Contents><Key>${escapeXml(key)}</Key><Size>${held.get(key)?.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const isTruncated = keys.length > page.length;
  const next = isTruncated
    ? `<NextContinuationToken>${escapeXml(`<&">+/=${page.at(-1)}`)}</NextContinuationToken>`
    : "";
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
      `<Name>bucket</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount>` +
      `<IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
  );
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll("&#38;", "&amp;");
}

function refuse(res: ServerResponse, status: number, code: string): void {
  res.writeHead(status, { "content-type": "application/xml" });
  res.end(errorBody(code));
}

function errorBody(code: string): Buffer {
  return Buffer.from(
    `<?xml version="1.0"?>\n<Error><Code>${code}</Code><Message>A test's.</Message></Error>`,
  );
}

async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
