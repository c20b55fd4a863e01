import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, onTestFinished, test } from "vitest";

/** Debian's; nothing is installed with npm for it. */
const SERVER: string = "redis-server";
/** Whether there is a redis-server here. */
export const HAS_REDIS: boolean = spawnSync(SERVER, ["--version"]).status === 0;

/** Describes what needs a Redis; where there is no redis-server, one test says so and is skipped. */
export function describeWithRedis(name: string, body: () => void): void {
  if (HAS_REDIS) describe(name, body);
  else test.skip(`${name}: skipped, since there is no redis-server here`, () => {});
}

/** A private Redis on a socket in its own folder. */
export interface TestRedis {
  /** Its address: `unix:/…`, without the password. */
  readonly url: string;
  readonly pid: number;
  /** Ends it: with its memory written to disk, or as a power cut does. */
  stop(how?: "saved" | "killed"): Promise<void>;
  /** Starts it again, with what is on disk. */
  start(): Promise<void>;
}

/** A Redis that is gone after the test, with its files. */
export async function startRedis(options: { readonly password?: string } = {}): Promise<TestRedis> {
  // Short: the path of a socket has at most 107 characters.
  const folder = mkdtempSync(join(tmpdir(), "redis-"));
  const socket = join(folder, "s");
  let server = await spawnRedis(folder, socket, options.password);
  const stop = async (how: "saved" | "killed" = "saved"): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(how === "saved" ? "SIGTERM" : "SIGKILL");
    await ended;
  };
  onTestFinished(async () => {
    await stop("killed");
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: `unix:${socket}`,
    get pid() {
      return server.pid ?? 0;
    },
    stop,
    start: async () => {
      server = await spawnRedis(folder, socket, options.password);
    },
  };
}

async function spawnRedis(
  folder: string,
  socket: string,
  password: string | undefined,
): Promise<ChildProcess> {
  // With a point at which it saves, it saves when it is told to end; none is reached before.
  const words = ["--port", "0", "--unixsocket", socket, "--dir", folder, "--save", "86400 1"];
  const server = spawn(SERVER, [...words, ...(password ? ["--requirepass", password] : [])], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.includes("eady to accept connections")) {
      server.stdout.resume();
      return server;
    }
  }
  throw new Error("redis-server ended before it was ready");
}
