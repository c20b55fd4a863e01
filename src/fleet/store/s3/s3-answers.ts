import type { RunnerError } from "../../../errors.ts";
import { isObjectName } from "../object-name.ts";
import type { StoredObject } from "../object-store.ts";
import { storeFailed, storeRefused } from "../store-failure.ts";

/** One page of a listing. */
export interface ListPage {
  readonly objects: readonly StoredObject[];
  /** What the next page is asked for with; null for the last one. */
  readonly next: string | null;
}

/** What a server means by a code, where a person can mend it. */
const FACTS: Readonly<Record<string, string>> = {
  AccessDenied: "the key may not do this there",
  AuthorizationHeaderMalformed: "the bucket is in another region",
  ExpiredToken: "the key has expired",
  InvalidAccessKeyId: "the key is unknown",
  InvalidToken: "the session token is refused",
  NoSuchBucket: "there is no such bucket",
  NotImplemented: "the server does not know conditional writes (If-None-Match)",
  PermanentRedirect: "the bucket is in another region",
  RequestTimeTooSkewed: "the clock of this machine is wrong",
  SignatureDoesNotMatch: "the secret key is wrong",
};

/** These may pass although the server blames the request: something else wrote at that instant, or it was too slow. */
const PASSING_STATUS: readonly number[] = [408, 409, 425, 429];

/** The error that an answer stands for. Its text is the server's: only the code is told. */
export function explainAnswer(shown: string, status: number, body: string): RunnerError {
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(body)?.[1] ?? null;
  const told = code === null ? `HTTP ${status}` : `HTTP ${status}, ${code}`;
  const isPassing =
    (status >= 500 && status !== 501) || PASSING_STATUS.includes(status) || code === "RequestTimeout";
  if (isPassing) return storeFailed(shown, `the server answered ${told}`);
  const fact = FACTS[code ?? ""] ?? "the server refuses the request";
  return storeRefused(shown, `${fact} (${told})`);
}

/**
 * Reads a page of ListObjectsV2. Keys that are no names of ours are somebody else's: they are left out.
 *
 * @param beginning what of each key is before the name
 * @throws RunnerError `store-failed` for what is no page
 */
export function parseListPage(shown: string, xml: string, beginning: string): ListPage {
  if (!/<ListBucketResult[\s>]/.test(xml) || !/<\/ListBucketResult>\s*$/.test(xml)) {
    throw storeFailed(shown, "the server's listing is cut off or is none");
  }
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, content = ""]) => {
    const key = textIn(content, "Key");
    const bytes = Number(textIn(content, "Size"));
    if (key === null || !key.startsWith(beginning) || !Number.isSafeInteger(bytes)) return [];
    const name = key.slice(beginning.length);
    return isObjectName(name) ? [{ name, bytes }] : [];
  });
  const isTruncated = textIn(xml, "IsTruncated") === "true";
  const next = isTruncated ? textIn(xml, "NextContinuationToken") : null;
  if (isTruncated && next === null)
    throw storeFailed(shown, "the server's listing does not say how it goes on");
  return { objects, next };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function textIn(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  if (text === undefined) return null;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
