import { expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import { codeOf, explainS3Error, isExpired, statusOf } from "../../src/store/s3/s3-errors.ts";

const answered = (httpStatusCode: number, name?: string) =>
  Object.assign(new Error("the server's own words"), { $metadata: { httpStatusCode } }, name ? { name } : {});
const failed = (name: string, message: string, code?: string) =>
  Object.assign(new Error(message), { name }, code === undefined ? {} : { code });
const NONE = "Could not load credentials from any providers: env, file";

const REFUSED = "store-refused";
const FAILED = "store-failed";

test.each<[Error, string, string]>([
  [answered(403, "AccessDenied"), REFUSED, "the key may not do this there (HTTP 403, AccessDenied)"],
  [
    answered(400, "AuthorizationHeaderMalformed"),
    REFUSED,
    "the bucket is in another region (HTTP 400, AuthorizationHeaderMalformed)",
  ],
  [
    answered(301, "PermanentRedirect"),
    REFUSED,
    "the bucket is in another region (HTTP 301, PermanentRedirect)",
  ],
  [answered(400, "ExpiredToken"), REFUSED, "the key has expired (HTTP 400, ExpiredToken)"],
  [answered(403, "InvalidAccessKeyId"), REFUSED, "the key is unknown (HTTP 403, InvalidAccessKeyId)"],
  [answered(400, "InvalidToken"), REFUSED, "the session token is refused (HTTP 400, InvalidToken)"],
  [answered(404, "NoSuchBucket"), REFUSED, "there is no such bucket (HTTP 404, NoSuchBucket)"],
  [
    answered(501, "NotImplemented"),
    REFUSED,
    "the server does not support conditional writes (If-None-Match) (HTTP 501, NotImplemented)",
  ],
  [
    answered(403, "RequestTimeTooSkewed"),
    REFUSED,
    "the clock of this machine is wrong (HTTP 403, RequestTimeTooSkewed)",
  ],
  [
    answered(403, "SignatureDoesNotMatch"),
    REFUSED,
    "the secret key is wrong (HTTP 403, SignatureDoesNotMatch)",
  ],
  [answered(418, "Teapot"), REFUSED, "the server refuses the request (HTTP 418, Teapot)"],
  [answered(400), REFUSED, "the server refuses the request (HTTP 400)"],
  [answered(500), FAILED, "the server answered HTTP 500"],
  [answered(503, "SlowDown"), FAILED, "the server answered HTTP 503, SlowDown"],
  [answered(408), FAILED, "the server answered HTTP 408"],
  [
    answered(409, "ConditionalRequestConflict"),
    FAILED,
    "the server answered HTTP 409, ConditionalRequestConflict",
  ],
  [answered(425), FAILED, "the server answered HTTP 425"],
  [answered(429), FAILED, "the server answered HTTP 429"],
  [answered(400, "RequestTimeout"), FAILED, "the server answered HTTP 400, RequestTimeout"],
  [answered(200), FAILED, "the server's answer is cut off or is none"],
  [failed("TimeoutError", "x"), FAILED, "the connection broke"],
  [failed("Error", "x", "ECONNRESET"), FAILED, "the connection broke (ECONNRESET)"],
  [
    failed("CredentialsProviderError", NONE),
    REFUSED,
    "no AWS credentials were found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE",
  ],
  [failed("TokenProviderError", "no token"), REFUSED, "the AWS credentials cannot be used: no token"],
])("the store error %o becomes %s", (error, code, fact) => {
  const told = explainS3Error("s3://b/p", error, { mayRenew: false, limitMs: null });

  expect(told).toBeInstanceOf(RunnerError);
  expect(told).toMatchObject({ code, message: `s3://b/p: ${fact}` });
  expect(String(told)).not.toContain("the server's own words");
});

test.each([
  [answered(400, "ExpiredToken"), FAILED],
  [answered(400, "InvalidToken"), FAILED],
  [answered(403, "AccessDenied"), REFUSED],
  [failed("CredentialsProviderError", NONE), FAILED],
])("credentials that may be renewed while a worker waits: %o", (error, code) => {
  expect(explainS3Error("s3://b", error, { mayRenew: true, limitMs: null })).toMatchObject({ code });
});

test("a request that was given up says after what time; other errors stay what they are", () => {
  const bug = new TypeError("x is no function");
  const own = new RunnerError("option-invalid", "own");

  expect(explainS3Error("s3://b", bug, { mayRenew: false, limitMs: 2_500 })).toMatchObject({
    ...{ code: FAILED, message: "s3://b: the server did not answer within 2.5 s", cause: bug },
  });
  expect(explainS3Error("s3://b", bug, { mayRenew: false, limitMs: null })).toBe(bug);
  expect(explainS3Error("s3://b", own, { mayRenew: false, limitMs: 1 })).toBe(own);
});

test("a status and a code are read where there are such", () => {
  expect([statusOf(answered(404)), statusOf(new Error("x"))]).toEqual([404, null]);
  expect(
    ["Error", "UnknownError", "Unknown", "no code!", "NoSuchKey"].map((name) => codeOf({ name })),
  ).toEqual([...[null, null, null, null, "NoSuchKey"]]);
  expect(codeOf({ name: "Error", Code: "SlowDown" })).toBe("SlowDown");
  expect([isExpired(answered(400, "ExpiredToken")), isExpired({ name: "ExpiredToken" })]).toEqual([
    true,
    false,
  ]);
});
