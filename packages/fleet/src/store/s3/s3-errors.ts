import { RunnerError } from "../../../../../src/base/errors.ts";
import { table } from "../../../../../src/base/table.ts";
import { storeFailed, storeRefused } from "../store-failure.ts";

/** The meaning of a server's code that a person can fix. */
const FACTS: Readonly<Record<string, string>> = table({
  AccessDenied: "the key may not do this there",
  AuthorizationHeaderMalformed: "the bucket is in another region",
  ExpiredToken: "the key has expired",
  InvalidAccessKeyId: "the key is unknown",
  InvalidToken: "the session token is refused",
  NoSuchBucket: "there is no such bucket",
  NotImplemented: "the server does not support conditional writes (If-None-Match)",
  PermanentRedirect: "the bucket is in another region",
  RequestTimeTooSkewed: "the clock of this machine is wrong",
  SignatureDoesNotMatch: "the secret key is wrong",
});

/** These may pass although the server blames the request: something else wrote at that instant, or it was too slow. */
const PASSING_STATUS: readonly number[] = [408, 409, 425, 429];

const NO_CREDENTIALS =
  "no AWS credentials were found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE";

/** The HTTP status of the answer that the SDK's error stands for; null where no answer came. */
export function statusOf(error: unknown): number | null {
  const { $metadata } = error as { readonly $metadata?: { readonly httpStatusCode?: number } };
  return $metadata?.httpStatusCode ?? null;
}

/** The server's code, such as `AccessDenied`; null where it gave none. */
export function codeOf(error: unknown): string | null {
  const { name, Code } = error as { readonly name?: string; readonly Code?: string };
  const code = Code ?? name ?? "";
  return /^[A-Za-z]{1,60}$/.test(code) && !["Error", "UnknownError", "Unknown"].includes(code) ? code : null;
}

/** Whether newer credentials may help. */
export function isExpired(error: unknown): boolean {
  return statusOf(error) !== null && ["ExpiredToken", "InvalidToken"].includes(codeOf(error) ?? "");
}

/**
 * The store's error for what the SDK threw. The server's text is not shown, only its code.
 *
 * @param mayRenew whether credentials that are refused now may be renewed while a worker waits
 * @param limitMs null unless the request was given up after this time
 */
export function explainS3Error(
  shown: string,
  error: unknown,
  { mayRenew, limitMs }: { readonly mayRenew: boolean; readonly limitMs: number | null },
): unknown {
  if (error instanceof RunnerError) return error;
  if (limitMs !== null)
    return storeFailed(shown, `the server did not answer within ${limitMs / 1000} s`, error);
  const { name, message, code } = error as NodeJS.ErrnoException;
  if (name === "CredentialsProviderError" || name === "TokenProviderError") {
    const isNone = message.startsWith("Could not load credentials from any providers");
    const fact = isNone ? NO_CREDENTIALS : `the AWS credentials cannot be used: ${message}`;
    return (mayRenew ? storeFailed : storeRefused)(shown, fact, error);
  }
  const status = statusOf(error);
  if (status === null || status < 300) {
    if (code !== undefined || name === "TimeoutError") return storeFailed(shown, connectionFact(code), error);
    return status === null ? error : storeFailed(shown, "the server's answer is cut off or is none", error);
  }
  return explainStatus(shown, status, error, mayRenew);
}

function connectionFact(code: string | undefined): string {
  return code === undefined ? "the connection broke" : `the connection broke (${code})`;
}

function explainStatus(shown: string, status: number, error: unknown, mayRenew: boolean): RunnerError {
  const code = codeOf(error);
  const answer = code === null ? `HTTP ${status}` : `HTTP ${status}, ${code}`;
  const isPassing =
    (status >= 500 && status !== 501) || PASSING_STATUS.includes(status) || code === "RequestTimeout";
  if (isPassing) return storeFailed(shown, `the server answered ${answer}`);
  const fact = `${FACTS[code ?? ""] ?? "the server refuses the request"} (${answer})`;
  return isExpired(error) && mayRenew ? storeFailed(shown, fact) : storeRefused(shown, fact);
}
