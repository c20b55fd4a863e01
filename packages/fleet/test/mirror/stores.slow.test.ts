import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { fakeS3 } from "../../../../test/helpers/fleet/fake-s3.ts";
import { mortalStore } from "../../../../test/helpers/fleet/mortal-store.ts";
import { playJob, playPlain, playUntilDeath, tellJob } from "../../../../test/helpers/fleet/play-job.ts";
import { createRandom } from "../../../../test/helpers/runs/random.ts";
import { answerTo, digestOf } from "../../../../test/helpers/server/answer-to.ts";
import { strictServer } from "../../../../test/helpers/server/strict-server.ts";
import { createFolderStore } from "../../src/store/folder-store.ts";
import type { ObjectStore } from "../../src/store/object-store.ts";
import { openStore } from "../../src/store/open-store.ts";
import { retryingStore } from "../../src/store/retrying-store.ts";

/** Kills the workers of a job of an LM behind a strict server, until one gets to the end. */
async function killAgainAndAgain(store: ObjectStore): Promise<void> {
  const { server } = await strictServer(answerTo);
  const settings = {
    model: "claude-sonnet-5-5",
    maxHistory: 10,
    baseUrl: server.url,
    profile: "anthropic" as const,
  };
  const game = { untilStep: 7, settings, services: { credentials: { apiKey: server.key } } };
  const whole = await playPlain(game);
  const asked = server.exchanges.map(({ body }) => digestOf(body));
  const random = createRandom(20261122);

  let deaths = 0;
  for (; deaths < 8; deaths += 1) {
    const when = random() < 0.5 ? "before" : "behind";
    // Taking over takes a call for each object and some more.
    const fetching = (await store.list("")).length + 4;
    const dying = mortalStore(store, fetching + Math.floor(12 * random()), when);
    if (!(await playUntilDeath({ store: dying, ...game }))) break;
  }
  await playJob({ store, ...game });

  expect(deaths).toBeGreaterThan(1);
  expect(await tellJob(store)).toEqual({ ...whole, notices: [] });
  const again = server.exchanges.slice(asked.length).map(({ body }) => digestOf(body));
  expect(new Set(again)).toEqual(new Set(asked));
  expect(again.length - asked.length).toBeLessThanOrEqual(deaths);
  expect(server.refusals()).toEqual([]);
}

it("a job of an LM whose workers are killed is whole in a folder, and no reply is paid for twice", async () => {
  await killAgainAndAgain(createFolderStore(temporaryFolder()));
});

it("and on S3 that answers every fifth request with an error, or loses its answer", async () => {
  const { url, environment, fail, requests } = await fakeS3({ pageSize: 50 });
  const random = createRandom(7);
  fail(() => {
    const chance = random();
    if (chance < 0.1) return { status: 503, code: "SlowDown" };
    return chance < 0.2 ? "lost answer" : null;
  });
  const store = retryingStore(await openStore(url("runs"), { environment }), {
    ...{ retryForMs: 60_000, clock: { elapsedMs: () => 0 }, sleep: async () => {} },
    signal: new AbortController().signal,
  });

  await killAgainAndAgain(store);

  expect(requests.length).toBeGreaterThan(100);
});
