import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type FleetBook, openFleetBook } from "../../../packages/fleet/src/jobs/fleet-book.ts";
import { createFolderStore } from "../../../packages/fleet/src/store/folder-store.ts";
import type { ObjectStore } from "../../../packages/fleet/src/store/object-store.ts";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import { temporaryFolder } from "../disks/folders.ts";
import { tellJob } from "../fleet/play-job.ts";
import { startRedis, type TestRedis } from "../fleet/redis-server.ts";
import { startRunner } from "../runs/run-command.ts";
import { answerSlowly, digestOf } from "../server/answer-to.ts";
import type { MessagesServer } from "../server/messages-server.ts";
import { strictServer } from "../server/strict-server.ts";
import type { MortalFleet } from "./kill-fleet.ts";

/** A fleet that stands in a queue, the server that its LMs ask, and its store. */
export interface QueuedFleet extends MortalFleet {
  readonly server: MessagesServer;
  readonly redis: TestRedis;
  readonly store: ObjectStore;
  readonly book: FleetBook;
}

/**
 * The file of a fleet of which half the jobs have an LM, each with words of its own, and half the built-in player.
 *
 * @param jobs an even number
 */
export function mixedFleet(jobs: number, steps: number): string {
  const goals = Array.from({ length: jobs / 2 }, (_, at) => `find door ${at}`);
  return `name: mortal
steps: ${steps}
profile: anthropic
max_history: 10
save_every: 5
attempts: 100
matrix: {goal: [${goals.join(", ")}], model: [explorer, claude-sonnet-5-5]}
`;
}

/** A fleet that was submitted to a Redis; one of its own unless given. */
export async function queueFleet(fleet: string, shared?: TestRedis): Promise<QueuedFleet> {
  const { server, env: keys } = await strictServer(answerSlowly(10));
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "fleet.yaml"), fleet);
  const redis = shared ?? (await startRedis());
  const env = { ...keys, RUNNER_REDIS: redis.url };
  await submitAgain({ cwd, env });
  const store = createFolderStore(join(cwd, "fleets", "mortal"), nodeDisk);
  return { server, cwd, env, redis, store, book: openFleetBook(store) };
}

/** Submits it once more. */
export async function submitAgain({ cwd, env }: MortalFleet): Promise<void> {
  const { code, stderr } = await startRunner(["fleet", "submit", "fleet.yaml"], { cwd, env }).finished;
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
}

/**
 * How each job ended, and all that was played and paid for: the same for two fleets that nobody can tell apart. A request
 * that is made once more finds in the server's cache what it wrote there before: read and written are told as one, and what
 * follows from that, the dollars, is not.
 */
export async function tellFleet({ store, book, server }: QueuedFleet): Promise<Record<string, unknown>> {
  const told: Record<string, unknown> = {};
  for (const [id, end] of await book.ends()) {
    const { outcome, reason, steps, machineSha256 } = end;
    const { input, output, cacheRead, cacheWrite } = end.tokens;
    const { notices: _, ...run } = await tellJob(store, `jobs/${id}`);
    const milestones = end.milestones.map(({ name, step, tokens }) => ({ name, step, tokens }));
    const tokens = { input, output, cached: cacheRead + cacheWrite };
    told[id] = { outcome, reason, steps, machineSha256, tokens, milestones, run };
  }
  return JSON.parse(JSON.stringify(told).replaceAll(server.url, "the server"));
}

/** How many requests a fleet's server got, how many of them for the second time or more, and what it refused. */
export function tellCalls({ server }: QueuedFleet): {
  readonly distinct: number;
  readonly again: number;
  readonly refusals: readonly string[];
} {
  const { exchanges } = server;
  const distinct = new Set(exchanges.map(({ body }) => digestOf(body))).size;
  return { distinct, again: exchanges.length - distinct, refusals: server.refusals() };
}
