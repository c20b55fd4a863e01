import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The keys that a server lets in. */
export interface Keys {
  readonly AWS_ACCESS_KEY_ID: string;
  readonly AWS_SECRET_ACCESS_KEY: string;
}

const HEADER =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([a-z0-9-]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

/**
 * The code of the error with which S3 refuses a request, or null for none. Computed from the wire alone, as Amazon
 * describes it, so that a flaw of the library that signs shows.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function findSignatureFlaw(
  req: Pick<IncomingMessage, "method" | "headers">,
  url: URL,
  body: Uint8Array,
  keys: Keys,
): string | null {
  const given = HEADER.exec(req.headers.authorization ?? "");
  if (given === null) return "AccessDenied";
  const [, accessKeyId, day = "", region = "", signedHeaders = "", signature] = given;
  if (accessKeyId !== keys.AWS_ACCESS_KEY_ID) return "InvalidAccessKeyId";
  const time = String(req.headers["x-amz-date"]);
  if (!time.startsWith(day)) return "AuthorizationHeaderMalformed";
  const digest = String(req.headers["x-amz-content-sha256"]);
  if (digest !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const names = signedHeaders.split(";");
  // Meaningful headers must be signed.
  for (const name of ["host", "x-amz-date", "x-amz-content-sha256", "if-none-match"]) {
    if (req.headers[name] !== undefined && !names.includes(name)) return "SignatureDoesNotMatch";
  }
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    req.method,
    url.pathname
      .split("/")
      .map((part) => encode(decodeURIComponent(part)))
      .join("/"),
    query.join("&"),
    ...names.map((name) => `${name}:${String(req.headers[name]).trim()}`),
    "",
    signedHeaders,
    digest,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    Buffer.from(`AWS4${keys.AWS_SECRET_ACCESS_KEY}`),
  );
  const right = createHmac("sha256", key).update(toSign).digest("hex");
  return signature === right ? null : "SignatureDoesNotMatch";
}

function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
