import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { fakeS3, type S3Fault, type S3Request } from "../../../../test/helpers/fleet/fake-s3.ts";
import type { ObjectStore } from "../../src/store/object-store.ts";
import { openStore } from "../../src/store/open-store.ts";
import { proveStore } from "../../src/store/prove-store.ts";
import { isPassing } from "../../src/store/store-failure.ts";

const BYTES = Buffer.from("twenty bytes of text");

async function bucket(options: { readonly timeoutMs?: number } = {}) {
  const server = await fakeS3();
  const { environment } = server;
  return { server, store: await openStore(server.url("runs"), { environment, ...options }) };
}

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The SDK's own tries take half a second of each test. */
const withoutRetries = (): unknown => vi.stubEnv("AWS_MAX_ATTEMPTS", "1");

/** Every call that a store has. */
const CALLS: Readonly<Record<string, (store: ObjectStore) => Promise<unknown>>> = {
  create: (store) => store.create("a", BYTES),
  put: (store) => store.put("a", BYTES),
  get: (store) => store.get("a"),
  list: (store) => store.list(""),
  remove: (store) => store.remove("a"),
};

describe.each(Object.keys(CALLS))("%s", (name) => {
  const call = CALLS[name] as (store: ObjectStore) => Promise<unknown>;

  it.each<[S3Fault, string]>([
    [{ status: 500, code: "InternalError" }, "the server answered HTTP 500, InternalError"],
    [{ status: 503, code: "SlowDown" }, "the server answered HTTP 503, SlowDown"],
    [
      { status: 409, code: "ConditionalRequestConflict" },
      "the server answered HTTP 409, ConditionalRequestConflict",
    ],
    [{ status: 400, code: "RequestTimeout" }, "the server answered HTTP 400, RequestTimeout"],
    ["breaks", "the connection broke"],
    ["lost answer", "the connection broke"],
  ])("tells %j as what may pass", async (fault, fact) => {
    withoutRetries();
    const { server, store } = await bucket();
    server.fail(() => fault);

    const error = await errorOf(call(store));

    expect(isPassing(error)).toBe(true);
    expect(String(error)).toContain(`s3://runs/fleets/a: ${fact}`);
  });

  it("gives up a server that never answers", async () => {
    const { server, store } = await bucket({ timeoutMs: 50 });
    server.fail(() => "never answers");

    const error = await errorOf(call(store));

    expect(isPassing(error)).toBe(true);
    expect(String(error)).toContain("the server did not answer within 0.0");
  });

  it.each([
    [{ status: 403, code: "AccessDenied" }, "the key may not do this there (HTTP 403, AccessDenied)"],
    [{ status: 404, code: "NoSuchBucket" }, "there is no such bucket (HTTP 404, NoSuchBucket)"],
    [
      { status: 301, code: "PermanentRedirect" },
      "the bucket is in another region (HTTP 301, PermanentRedirect)",
    ],
    [
      { status: 403, code: "RequestTimeTooSkewed" },
      "the clock of this machine is wrong (HTTP 403, RequestTimeTooSkewed)",
    ],
    [{ status: 400, code: "Odd" }, "the server refuses the request (HTTP 400, Odd)"],
  ])("tells %j as what a person must mend", async (fault, fact) => {
    const { server, store } = await bucket();
    server.fail(() => fault);

    const error = await errorOf(call(store));

    expect(error).toMatchObject({ code: "store-refused", message: `s3://runs/fleets/a: ${fact}` });
  });
});

it("a server that is too busy is asked again at once", async () => {
  const { server, store } = await bucket();
  let left = 2;
  server.fail(() => (left-- > 0 ? { status: 503, code: "SlowDown" } : null));

  expect(await store.create("a", BYTES)).toBe(true);
  expect(server.requests).toHaveLength(3);
});

it("a create whose answer was lost is known for its own when it is tried again", async () => {
  withoutRetries();
  const { server, store } = await bucket();
  server.fail(({ method }) => (method === "PUT" ? "lost answer" : null));
  await expect(store.create("a", BYTES)).rejects.toMatchObject({ code: "store-failed" });
  server.fail(() => null);

  expect(await store.create("a", BYTES)).toBe(true);
  expect(await store.create("a", Buffer.from("another's"))).toBe(false);
});

it("half of an object is no object", async () => {
  withoutRetries();
  const { server, store } = await bucket();
  await store.put("a", BYTES);
  server.fail(() => "half an answer");

  expect(isPassing(await errorOf(store.get("a")))).toBe(true);
  expect(isPassing(await errorOf(store.list("")))).toBe(true);
});

it("the prefix stands before every name, and what is beside it is somebody else's", async () => {
  const { server, store } = await bucket();
  const held = server.objects.get("runs");
  held?.set("fleets/a/of others/é", BYTES);
  held?.set("fleets/ab/1", BYTES);

  await store.create("jobs/1", BYTES);

  expect([...(held?.keys() ?? [])]).toContain("fleets/a/jobs/1");
  expect(await store.list("")).toEqual([{ name: "jobs/1", bytes: BYTES.length }]);
});

it.each(["dt=2026/run 1", "a+b:c", "100%/%20", "läufe/ポケモン", "a'(b)!*"])(
  "a prefix as %j is a prefix",
  async (prefix) => {
    const { environment, objects } = await fakeS3({ pageSize: 1 });
    const store = await openStore(`s3://runs/${prefix}`, { environment });
    await proveStore(store);

    await store.create("jobs/1", BYTES);
    await store.put("jobs/2", BYTES);

    expect([...(objects.get("runs")?.keys() ?? [])]).toEqual([`${prefix}/jobs/1`, `${prefix}/jobs/2`]);
    expect((await store.list("jobs", { after: "jobs/1" })).map(({ name }) => name)).toEqual(["jobs/2"]);
    expect((await store.list("")).map(({ name }) => name)).toEqual(["jobs/1", "jobs/2"]);
    expect(await store.get("jobs/1")).toEqual(BYTES);
  },
);

it("an answer that is no listing is not taken for an empty one", async () => {
  const server = createServer((_, res) => res.end("<html><body>Log in to the network</body></html>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b", AWS_ENDPOINT_URL_S3: endpoint };
  const store = await openStore("s3://runs/a", { environment });

  const error = await errorOf(store.list(""));

  expect(isPassing(error)).toBe(true);
  expect(String(error)).toContain("the server's listing is cut off or is none");
});

describe("credentials of the standard AWS chain", () => {
  const tokenOf = ({ headers }: S3Request): unknown => headers["x-amz-security-token"];
  const EXPIRED = { status: 403, code: "ExpiredToken" } as const;

  /** A server, and a store on it for which the environment that is passed has no keys. */
  async function chained() {
    const server = await fakeS3();
    const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, ...environment } = server.environment;
    const folder = temporaryFolder();
    const file = join(folder, "credentials");
    vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", file);
    vi.stubEnv("AWS_CONFIG_FILE", join(folder, "config"));
    vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
    const store = await openStore(server.url("runs"), { environment });
    const login = (token: string): void =>
      writeFileSync(
        file,
        `[default]\naws_access_key_id=${id}\naws_secret_access_key=${secret}\naws_session_token=${token}\n`,
      );
    return { server, store, login, id, secret };
  }

  it("a profile whose token expired is read again, and waited for once it worked", async () => {
    const { server, store, login } = await chained();
    let valid = "second";
    server.fail((request) => (tokenOf(request) === valid ? null : EXPIRED));
    login("first");
    expect(await errorOf(store.put("a", BYTES))).toMatchObject({
      code: "store-refused",
      message: "s3://runs/fleets/a: the key has expired (HTTP 403, ExpiredToken)",
    });

    login("second");
    await store.put("a", BYTES);
    valid = "third";
    expect(isPassing(await errorOf(store.get("a")))).toBe(true);
    login("third");

    expect(await store.get("a")).toEqual(BYTES);
  });

  it("those of a container are fetched again before they expire", async () => {
    const { server, store, id, secret } = await chained();
    let given = 0;
    const container = createServer((_, res) => {
      given += 1;
      const Expiration = new Date(Date.now() + 500).toISOString();
      res.setHeader("content-type", "application/json");
      res.end(
        JSON.stringify({ AccessKeyId: id, SecretAccessKey: secret, Token: `token-${given}`, Expiration }),
      );
    });
    await new Promise<void>((resolve) => container.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void container.close());
    const { port } = container.address() as AddressInfo;
    vi.stubEnv("AWS_CONTAINER_CREDENTIALS_FULL_URI", `http://127.0.0.1:${port}/role`);

    await store.put("a", BYTES);
    await new Promise((resolve) => setTimeout(resolve, 600));
    await store.put("b", BYTES);

    expect(server.requests.map(tokenOf)).toEqual(["token-1", expect.not.stringMatching(/^token-1$/)]);
  });

  it("none at all are told, and what to set", async () => {
    const { store } = await chained();

    expect(await errorOf(store.get("a"))).toMatchObject({
      code: "store-refused",
      message:
        "s3://runs/fleets/a: no AWS credentials were found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE",
    });
  });

  it("keys of the environment that expired cannot be renewed", async () => {
    const { server, store } = await bucket();
    await store.put("a", BYTES);
    server.fail(() => EXPIRED);

    expect(await errorOf(store.get("a"))).toMatchObject({ code: "store-refused" });
  });
});

it("a wrong key, an unknown one and a bucket that does not exist are told, and no secret with them", async () => {
  const { url, environment } = await fakeS3();
  const secret = "wrong-secret-0123456789";
  const cases = [
    [{ AWS_SECRET_ACCESS_KEY: secret }, url("runs"), "the secret key is wrong"],
    [{ AWS_ACCESS_KEY_ID: "AKIAUNKNOWN" }, url("runs"), "the key is unknown"],
    [{}, url("others"), "there is no such bucket"],
  ] as const;
  for (const [own, where, fact] of cases) {
    const store = await openStore(where, { environment: { ...environment, ...own } });
    for (const name of ["create", "get", "list"]) {
      const error = (await errorOf(CALLS[name]?.(store) ?? Promise.resolve())) as Error;
      expect(error.message).toContain(fact);
      expect(JSON.stringify([error, error.message])).not.toMatch(/wrong-secret|AKIA/);
    }
  }
});

it("a server that takes no notice of conditions is found out, and nothing of the probe is left", async () => {
  const { server, store } = await bucket();
  server.ignoreConditions();

  await expect(proveStore(store)).rejects.toMatchObject({
    code: "store-refused",
    message:
      "s3://runs/fleets/a: it replaces an object that must not be replaced (If-None-Match): choose another store",
  });
  expect(server.objects.get("runs")?.size).toBe(0);
});
