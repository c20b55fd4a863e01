import { describe, expect, it } from "vitest";
import { parseRedisAddress } from "../../../src/engine/redis/redis-address.ts";

describe("the address of a queue", () => {
  it.each([
    ["redis://host", "redis://host:6379", { at: { host: "host", port: 6379 }, db: 0, isTls: false }],
    ["redis://host:7000/3", "redis://host:7000/3", { at: { host: "host", port: 7000 }, db: 3, isTls: false }],
    ["rediss://host:6380", "rediss://host:6380", { at: { host: "host", port: 6380 }, db: 0, isTls: true }],
    ["redis://[::1]:7000", "redis://[::1]:7000", { at: { host: "::1", port: 7000 }, db: 0, isTls: false }],
    ["unix:/run/a%20b.sock", "unix:/run/a b.sock", { at: { path: "/run/a b.sock" }, db: 0, isTls: false }],
    ["unix:/run/r.sock?db=2", "unix:/run/r.sock?db=2", { at: { path: "/run/r.sock" }, db: 2, isTls: false }],
  ])("%s", (text, shown, parts) => {
    expect(parseRedisAddress(text, {})).toEqual({ shown, ...parts, username: null, password: null });
  });

  it("takes user and password from the URL, and what is left out from the environment", () => {
    const environment = { RUNNER_REDIS_USERNAME: "maria", RUNNER_REDIS_PASSWORD: "open sesame" };

    expect(parseRedisAddress("redis://joe:p%40ss@host", environment)).toMatchObject({
      shown: "redis://host:6379",
      username: "joe",
      password: "p@ss",
    });
    expect(parseRedisAddress("redis://host", environment)).toMatchObject({
      username: "maria",
      password: "open sesame",
    });
  });

  it.each([
    ["localhost:6379", '"localhost:6379" is none of redis://HOST, rediss://HOST and unix:/PATH'],
    ["http://:secret@host", "the address of the queue is none of redis://HOST, rediss://HOST and unix:/PATH"],
    ["redis://:secret@", "the address of the queue is none of redis://HOST, rediss://HOST and unix:/PATH"],
    ["redis:///3?password=secret", "the address of the queue names no host"],
    ["redis://host/secret", "the address of the queue names a database that is no number"],
    ["redis://host?password=secret", 'the address of the queue has a query: write settings before the "?"'],
    ["redis://u:secret%@host", 'the address of the queue has a "%" that encodes nothing'],
    ["unix://run/secret.sock", "the address of the queue names no socket: unix:/PATH has one slash"],
  ])("refuses %s without showing a password", (text, message) => {
    expect(() => parseRedisAddress(text, {})).toThrow(
      expect.objectContaining({ code: "queue-invalid", message }),
    );
  });
});
