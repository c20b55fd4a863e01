import { RunnerError } from "../../../../../src/base/errors.ts";

/** The environment of the process, as far as stores look at it. */
export type StoreEnvironment = Readonly<Record<string, string | undefined>>;

/** The address of a store on S3, or on a server that speaks it. */
export interface S3Address {
  readonly bucket: string;
  /** The beginning of all keys; empty, or parts joined by `/`. */
  readonly prefix: string;
  /** Null for the region of the user's AWS configuration. */
  readonly region: string | null;
  /** Null for Amazon's servers, unless the user's AWS configuration names another. */
  readonly endpoint: string | null;
  /** For people, without secrets. */
  readonly shown: string;
}

const ADDRESS = /^s3:\/\/([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,64}$/;
const KNOWN = ["endpoint", "region"];

/** Control and format characters, and spaces other than the plain one: no terminal shows them for what they are. */
const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;
/** A key has at most 1,024 bytes, of which names of objects need up to 600. */
const MAX_PREFIX_BYTES = 400;

/**
 * Parses `s3://BUCKET/PREFIX`: `?endpoint=URL`, `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL` names another server than
 * Amazon's, and `?region=NAME`, `AWS_REGION` or `AWS_DEFAULT_REGION` the region. The prefix is taken as it is
 * written, as Amazon's own tools do: `%20` is no space.
 *
 * @throws RunnerError `store-invalid`
 */
export function parseS3Address(text: string, environment: StoreEnvironment): S3Address {
  const parts = ADDRESS.exec(text);
  if (parts === null) throw refuse(withoutKeys(text), "is no s3://BUCKET/PREFIX");
  const [, bucket = "", path = "", query = ""] = parts;
  if (bucket.includes("@")) throw refuse(`s3://${bucket.replace(/^.*@/, "")}`, `has ${KEYS_ELSEWHERE}`);
  if (!BUCKET.test(bucket)) {
    const shown = JSON.stringify(`s3://${bucket.slice(0, 100)}`);
    throw refuse(shown, "names no bucket: 3 to 63 lower-case letters, digits, . and -");
  }
  const prefix = checkPrefix(bucket, path.replace(/\/$/, ""));
  const shown = prefix === "" ? `s3://${bucket}` : `s3://${bucket}/${prefix}`;
  const asked = new URLSearchParams(query);
  for (const name of asked.keys()) {
    if (!KNOWN.includes(name)) throw refuse(shown, `has ?${name}, which is none of ${KNOWN.join(" and ")}`);
  }
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION, AWS_DEFAULT_REGION } = environment;
  const region = firstOf(asked.get("region"), AWS_REGION, AWS_DEFAULT_REGION);
  if (region !== null && !REGION.test(region)) {
    throw refuse(shown, `has the region ${JSON.stringify(region)}, which is none`);
  }
  const endpoint = firstOf(asked.get("endpoint"), AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL);
  if (endpoint !== null) checkEndpoint(shown, endpoint);
  return { bucket, prefix, region, endpoint, shown };
}

/** The server that an address names itself; null where it names none. @throws RunnerError `store-invalid` */
export function endpointIn(text: string): string | null {
  return parseS3Address(text, {}).endpoint;
}

const KEYS_ELSEWHERE =
  "keys in it: give them as every AWS tool takes them, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";

function checkPrefix(bucket: string, prefix: string): string {
  const shown = JSON.stringify(`s3://${bucket}/${prefix}`.slice(0, 200));
  if (prefix === "") return prefix;
  if (UNSHOWN.test(prefix)) throw refuse(shown, "has characters in its prefix that cannot be shown");
  if (prefix.split("/").some((part) => part === "" || part === "." || part === "..")) {
    throw refuse(shown, "has a part in its prefix that is empty, . or ..");
  }
  if (Buffer.byteLength(prefix) > MAX_PREFIX_BYTES) {
    throw refuse(shown, `has a prefix of more than ${MAX_PREFIX_BYTES} bytes`);
  }
  return prefix;
}

function checkEndpoint(shown: string, endpoint: string): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw refuse(shown, "has an endpoint that is no http or https URL");
  }
  if (url.username !== "" || url.password !== "") {
    throw refuse(shown, `has an endpoint with ${KEYS_ELSEWHERE}`);
  }
}

function withoutKeys(text: string): string {
  return JSON.stringify(text.replace(/\/\/[^/]*@/, "//").slice(0, 200));
}

function firstOf(...given: readonly (string | null | undefined)[]): string | null {
  return given.find((one) => one != null && one !== "") ?? null;
}

function refuse(subject: string, fact: string): RunnerError {
  return new RunnerError("store-invalid", `${subject} ${fact}`);
}
