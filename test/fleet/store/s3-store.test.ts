import { describe, expect, it } from "vitest";
import type { ObjectStore } from "../../../src/fleet/store/object-store.ts";
import { openStore } from "../../../src/fleet/store/open-store.ts";
import { proveStore } from "../../../src/fleet/store/prove-store.ts";
import { isPassing } from "../../../src/fleet/store/store-failure.ts";
import { fakeS3, type S3Fault } from "../../helpers/fleet/fake-s3.ts";

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

it("a create whose answer was lost is known for its own when it is tried again", async () => {
  const { server, store } = await bucket();
  server.fail(({ method }) => (method === "PUT" ? "lost answer" : null));
  await expect(store.create("a", BYTES)).rejects.toMatchObject({ code: "store-failed" });
  server.fail(() => null);

  expect(await store.create("a", BYTES)).toBe(true);
  expect(await store.create("a", Buffer.from("another's"))).toBe(false);
});

it("half of an object is no object", async () => {
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

it("a wrong key, an unknown one and a bucket that is not there are told, and no secret with them", async () => {
  const { url, environment } = await fakeS3();
  const secret = "wrong-secret-0123456789";
  const cases = [
    [{ AWS_SECRET_ACCESS_KEY: secret }, url("runs"), "the secret key is wrong"],
    [{ AWS_ACCESS_KEY_ID: "AKIAUNKNOWN" }, url("runs"), "the key is unknown"],
    [{}, url("others"), "there is no such bucket"],
  ] as const;
  for (const [own, where, fact] of cases) {
    const store = await openStore(where, { environment: { ...environment, ...own } });
    for (const call of [store.create("a", BYTES), store.get("a"), store.list("")]) {
      const error = (await errorOf(call)) as Error;
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
