import { expect, test } from "vitest";
import { fleetKeys } from "../../../src/engine/redis/fleet-keys.ts";
import type { OpenQueue } from "../../../src/engine/redis/fleet-queue.ts";
import { QueueControl } from "../../../src/engine/redis/queue-control.ts";

test("a fleet that goes on is paused no more, for all that ask", async () => {
  const kept = new Map<string, string>();
  const told: string[] = [];
  const control = new QueueControl({
    client: {
      set: async (key: string, text: string) => kept.set(key, text),
      get: async (key: string) => kept.get(key) ?? null,
      del: async (key: string) => kept.delete(key),
    },
    queue: { pause: async () => told.push("pause"), resume: async () => told.push("resume") },
    keys: fleetKeys("test", "/store"),
  } as unknown as OpenQueue);
  const pause = { reason: "for lunch", isMoney: false };

  await control.pause(pause);
  const between = await control.paused();
  await control.resume();

  expect([between, await control.paused()]).toEqual([pause, null]);
  expect(told).toEqual(["pause", "resume"]);
});
