import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../../../../test/helpers/disks/folders.ts";
import {
  describeWithRedis,
  startRedis,
  type TestRedis,
} from "../../../../../test/helpers/fleet/redis-server.ts";
import { closeRedis, openRedis } from "../../../src/engine/redis/open-redis.ts";
import { parseRedisAddress } from "../../../src/engine/redis/redis-address.ts";

describeWithRedis("a connection to a Redis", () => {
  /** Opens a connection that is closed after the test, and what was told of it. */
  async function open(url: string, options: { patienceMs?: number | null; signal?: AbortSignal } = {}) {
    const told: string[] = [];
    const client = await openRedis(parseRedisAddress(url, {}), {
      signal: new AbortController().signal,
      ...options,
      watcher: { lost: (fact) => told.push(`lost ${fact}`), found: () => told.push("found") },
    });
    onTestFinished(() => client.disconnect());
    return { client, told };
  }

  it("goes on after a restart: it is told once, and what was asked meanwhile is answered", async () => {
    const redis = await startRedis();
    const { client, told } = await open(redis.url);
    await client.set("key", "kept");

    await redis.stop();
    await expect.poll(() => told).toHaveLength(1);
    const answer = client.get("key");
    await redis.start();

    expect(await answer).toBe("kept");
    expect(told).toEqual([expect.stringMatching(/^lost unix:\/.*: /), "found"]);
  });

  describe("that is closed refuses what was asked, and ends", () => {
    /** Closes a connection, or one that was made of it, in a state; what became of a request from before it was lost. */
    const closedIn = async (state: string, redis: TestRedis, isCopy: boolean, meanwhile: () => unknown) => {
      const { client: opened } = await open(redis.url);
      const client = isCopy ? opened.duplicate() : opened;
      if (isCopy) await client.ping();
      const answer = client.blpop("nothing", 0).catch((error: Error) => error.message);
      await meanwhile();
      await expect.poll(() => client.status, { interval: 1 }).toBe(state);
      const ended = new Promise((resolve) => client.once("end", () => resolve("ended")));
      closeRedis(client);
      return await Promise.all([answer, ended]);
    };

    it.each([false, true])("while it waits to connect again (copy: %s)", async (isCopy) => {
      const redis = await startRedis();

      expect(await closedIn("reconnecting", redis, isCopy, () => redis.stop())).toEqual([
        "Connection is closed.",
        "ended",
      ]);
    });

    it("while the Redis that it found again says nothing", async () => {
      const redis = await startRedis();
      const silent = createServer((socket) => socket.on("error", () => {}).resume());
      onTestFinished(() => void silent.close());
      const replace = async () => {
        await redis.stop("killed");
        rmSync(redis.url.slice("unix:".length), { force: true });
        silent.listen(redis.url.slice("unix:".length));
      };

      expect(await closedIn("connect", redis, false, replace)).toEqual(["Connection is closed.", "ended"]);
    });
  });

  it("tries a Redis that does not exist again, for as long as it was told", async () => {
    const url = `unix:${temporaryFolder()}/none`;

    await expect(open(url, { patienceMs: 500 })).rejects.toMatchObject({
      code: "queue-unreachable",
      message: `${url}: there is no such socket`,
    });
  });

  it("connects to a Redis that is started later", async () => {
    const redis = await startRedis();
    await redis.stop();
    const opened = open(redis.url, { patienceMs: null });

    await redis.start();

    expect(await (await opened).client.ping()).toBe("PONG");
  });

  it("stops waiting when it is told to", async () => {
    const stop = new AbortController();
    const opened = open(`unix:${temporaryFolder()}/none`, { patienceMs: null, signal: stop.signal });

    stop.abort(new Error("told to"));

    await expect(opened).rejects.toThrow("told to");
  });

  it.each(["", ":wrong-word@"])(
    "says at once that it may not come in, without the password (%s)",
    async (who) => {
      const redis = await startRedis({ password: "right-word" });
      const address = parseRedisAddress(redis.url, who === "" ? {} : { RUNNER_REDIS_PASSWORD: "wrong-word" });
      const watcher = { lost: () => {}, found: () => {} };

      const error = await openRedis(address, { signal: new AbortController().signal, watcher }).catch(
        (e) => e,
      );

      expect(error).toMatchObject({
        code: "queue-refused",
        message: expect.stringMatching(/^unix:.*: (WRONGPASS|NOAUTH) /),
      });
      expect(JSON.stringify([error, error.message, error.cause])).not.toContain("wrong-word");
    },
  );

  it("comes in with the password", async () => {
    const redis = await startRedis({ password: "right-word" });
    const address = parseRedisAddress(redis.url, { RUNNER_REDIS_PASSWORD: "right-word" });

    const client = await openRedis(address, {
      signal: new AbortController().signal,
      watcher: { lost: () => {}, found: () => {} },
    });
    onTestFinished(() => client.disconnect());

    expect(await client.ping()).toBe("PONG");
  });
});

describe("a connection to a server that answers as Redis may", () => {
  /** A server on a socket; gives what it answers to each command. */
  async function serve(answer: (command: string) => string): Promise<string> {
    const path = `${temporaryFolder()}/s`;
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.on("data", (data) => {
        for (const [, command = ""] of `${data}`.matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g))
          socket.write(`${answer(command.toUpperCase())}\r\n`);
      });
    });
    await new Promise<void>((resolve) => server.listen(path, resolve));
    onTestFinished(() => void server.close());
    return `unix:${path}`;
  }

  it.each([
    ["WRONGPASS invalid username-password pair", true],
    ["NOAUTH Authentication required.", true],
    ["NOPERM this user has no permissions", true],
    ["DENIED Redis is running in protected mode", true],
    ["ERR invalid password", true],
    ["ERR AUTH <password> called without any password", true],
    ["ERR DB index is out of range", true],
    ["ERR unknown command", false],
    ["LOADING Redis is loading the dataset in memory", false],
  ])("is refused for good by %s: %s", async (line, isRefused) => {
    const url = await serve((command) => (command === "INFO" ? "$3\r\nx:1" : `-${line}`));
    const address = parseRedisAddress(`${url}?db=9`, { RUNNER_REDIS_PASSWORD: "word" });
    const opening = openRedis(address, {
      ...{ signal: new AbortController().signal, patienceMs: isRefused ? null : 20 },
      watcher: { lost: () => {}, found: () => {} },
    });

    const refusal = { code: "queue-refused", message: `${url}?db=9: ${line}` };
    await expect(opening).rejects.toMatchObject(isRefused ? refusal : { code: "queue-unreachable" });
  });

  it("says in plain words why it was lost, once each time", async () => {
    const told: string[] = [];
    const url = await serve(() => "$3\r\nx:1");
    const client = await openRedis(parseRedisAddress(url, {}), {
      signal: new AbortController().signal,
      watcher: { lost: (fact) => told.push(fact.slice(url.length)), found: () => told.push("found") },
    });
    const codes = ["ECONNREFUSED", "ENOENT", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "ECONNRESET"];
    for (const code of [...codes, "EHOSTUNREACH", "EACCES", "EPIPE", undefined]) {
      for (const words of code === undefined ? ["two\nlines", ""] : ["its own words"]) {
        client.emit("error", Object.assign(new Error(words), code === undefined ? {} : { code }));
        client.emit("close");
        client.emit("close");
        client.emit("ready");
        client.emit("ready");
      }
    }
    closeRedis(client);
    client.emit("close");

    expect(told.filter((_, at) => at % 2 === 1)).toEqual(Array.from({ length: 11 }, () => "found"));
    expect(told.filter((_, at) => at % 2 === 0)).toEqual([
      ": nothing listens there",
      ": there is no such socket",
      ": there is no such host",
      ": the name of the host cannot be looked up",
      ": it does not answer",
      ": it closed the connection",
      ": there is no way to that host",
      ": its socket may not be opened",
      ": its own words",
      ": two lines",
      ": it does not answer",
    ]);
  });
});
