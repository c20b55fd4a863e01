import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A private Redis on a socket, which writes nothing; null without `redis-server`. */
export async function startRedis() {
  // Short: the path of a socket has at most 107 characters.
  const folder = mkdtempSync(join(tmpdir(), "redis-"));
  const socket = join(folder, "s");
  const server = spawn("redis-server", [
    "--port",
    "0",
    "--unixsocket",
    socket,
    "--save",
    "",
    "--dir",
    folder,
  ]);
  const failed = once(server, "error").then(() => false);
  const ready = (async () => {
    for await (const line of createInterface({ input: server.stdout })) {
      if (line.includes("eady to accept connections")) return true;
    }
    return false;
  })();
  if (!(await Promise.race([ready, failed]))) return null;
  server.stdout.resume();
  return {
    url: `unix:${socket}`,
    async close() {
      const ended = once(server, "exit");
      server.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Numbers of what a Redis says of itself: `used_memory`, `used_cpu_user`, `total_commands_processed`. */
export async function readInfo(client) {
  const text = await client.info();
  const numbers = text.split(/\r?\n/).flatMap((line) => {
    const [name, value] = line.split(":");
    return value === undefined || Number.isNaN(Number(value)) ? [] : [[name, Number(value)]];
  });
  return Object.fromEntries(numbers);
}
