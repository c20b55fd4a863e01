import { RunnerError } from "../../../errors.ts";
import { checkName } from "../object-name.ts";

/** The environment of the process, as far as stores look at it. */
export type StoreEnvironment = Readonly<Record<string, string | undefined>>;

/** Where a store on S3, or what speaks it, is, and who asks. The keys are secrets: they are shown nowhere. */
export interface S3Address {
  readonly bucket: string;
  /** What all names begin with; empty, or parts joined by `/`. */
  readonly prefix: string;
  readonly region: string;
  /** Its beginning up to the names, with a slash at the end. */
  readonly bucketUrl: string;
  /** For people, without secrets. */
  readonly shown: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,64}$/;
const KNOWN = ["endpoint", "region"];

/**
 * Where `s3://BUCKET/PREFIX` is: of Amazon's unless `?endpoint=URL`, `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL` names another
 * server; in `?region=NAME`, `AWS_REGION`, `AWS_DEFAULT_REGION` or us-east-1. Keys come from `AWS_ACCESS_KEY_ID`,
 * `AWS_SECRET_ACCESS_KEY` and, where there is one, `AWS_SESSION_TOKEN`.
 *
 * @throws RunnerError `store-invalid`, `store-refused` without keys
 */
export function parseS3Address(text: string, environment: StoreEnvironment): S3Address {
  const url = parseUrl(text);
  if (url === null || url.protocol !== "s3:") throw refuse(withoutKeys(text), "is no s3://BUCKET/PREFIX");
  if (url.username !== "" || url.password !== "") {
    throw refuse(
      `s3://${url.host}`,
      "has keys in it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead",
    );
  }
  const bucket = url.host;
  if (!BUCKET.test(bucket))
    throw refuse(`s3://${bucket}`, "names no bucket: 3 to 63 lower-case letters, digits, . and -");
  const path = url.pathname.replace(/^\/|\/$/g, "");
  const prefix = path === "" ? "" : checkName(path);
  const shown = prefix === "" ? `s3://${bucket}` : `s3://${bucket}/${prefix}`;
  for (const name of url.searchParams.keys()) {
    if (!KNOWN.includes(name)) throw refuse(shown, `has ?${name}, which is none of ${KNOWN.join(" and ")}`);
  }
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION, AWS_DEFAULT_REGION } = environment;
  const region = firstOf(url.searchParams.get("region"), AWS_REGION, AWS_DEFAULT_REGION) ?? "us-east-1";
  if (!REGION.test(region)) throw refuse(shown, `has the region ${JSON.stringify(region)}, which is none`);
  const endpoint = firstOf(url.searchParams.get("endpoint"), AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL);
  return {
    ...{ bucket, prefix, region, shown },
    bucketUrl: endpoint === null ? amazonUrl(bucket, region) : endpointUrl(shown, endpoint, bucket),
    ...keysIn(shown, environment),
  };
}

function keysIn(
  shown: string,
  { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN }: StoreEnvironment,
): Pick<S3Address, "accessKeyId" | "secretAccessKey" | "sessionToken"> {
  const accessKeyId = firstOf(AWS_ACCESS_KEY_ID);
  const secretAccessKey = firstOf(AWS_SECRET_ACCESS_KEY);
  if (accessKeyId === null || secretAccessKey === null) {
    const message = `${shown} needs keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`;
    throw new RunnerError("store-refused", message, { facts: { store: shown } });
  }
  return { accessKeyId, secretAccessKey, sessionToken: firstOf(AWS_SESSION_TOKEN) };
}

/** A bucket with a dot in its name has no certificate as a host. */
function amazonUrl(bucket: string, region: string): string {
  return bucket.includes(".")
    ? `https://s3.${region}.amazonaws.com/${bucket}/`
    : `https://${bucket}.s3.${region}.amazonaws.com/`;
}

function endpointUrl(shown: string, endpoint: string, bucket: string): string {
  const url = parseUrl(endpoint);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw refuse(shown, "has an endpoint that is no http or https URL");
  if (url.username !== "" || url.password !== "") {
    throw refuse(
      shown,
      "has an endpoint with keys in it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead",
    );
  }
  return `${url.origin}${url.pathname.replace(/\/$/, "")}/${bucket}/`;
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
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
