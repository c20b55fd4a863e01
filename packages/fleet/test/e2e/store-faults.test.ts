import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { fullDisk } from "../../../../test/helpers/disks/full-disk.ts";
import { fakeS3 } from "../../../../test/helpers/fleet/fake-s3.ts";
import { atCall, type LmJob, lmJob } from "../../../../test/helpers/fleet/lm-job.ts";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import { endFleetJob, openGate } from "../../../../test/helpers/fleet/play-fleet-job.ts";
import { tellJob } from "../../../../test/helpers/fleet/play-job.ts";
import { startPool, type TestPool } from "../../../../test/helpers/fleet/start-pool.ts";
import { createRandom } from "../../../../test/helpers/runs/random.ts";
import { createFolderStore } from "../../src/store/folder-store.ts";
import type { ObjectStore } from "../../src/store/object-store.ts";
import { openStore } from "../../src/store/open-store.ts";
import type { JobEvent } from "../../src/work/job-event.ts";

/** The job that nothing befell. */
async function playWhole({ job, terms, server, takeAsked }: LmJob) {
  const store = memoryObjectStore();
  const services = { credentials: { apiKey: server.key } };
  await endFleetJob({ store, job, terms, player: null, services });
  return { run: await tellJob(store, `jobs/${job.id}`), asked: takeAsked() };
}

interface PlayThere {
  readonly signal?: AbortSignal;
  readonly onNotice?: () => void;
}

/** The same job in a process of its own: how it left it, and what was told meanwhile. */
async function playThere(
  lm: LmJob,
  { pool }: TestPool,
  store: string,
  { signal = new AbortController().signal, onNotice = () => {} }: PlayThere = {},
) {
  const notices: string[] = [];
  const onEvent = (event: JobEvent): void => {
    if (event.type !== "notice") return;
    notices.push(event.text);
    onNotice();
  };
  const play = { terms: lm.terms, gate: openGate().gate, store, signal, onEvent };
  const left = await pool.play(lm.job, play);
  return { left, notices };
}

/** Expects that a job came out as if nothing had befallen it, and that no reply was paid for twice. */
async function expectWhole(lm: LmJob, whole: Awaited<ReturnType<typeof playWhole>>, store: ObjectStore) {
  expect(await tellJob(store, `jobs/${lm.job.id}`)).toEqual(whole.run);
  expect(lm.takeAsked()).toEqual(whole.asked);
  expect(lm.server.refusals()).toEqual([]);
}

it("a store that answers 500 for a while, slowly always, and with 503 now and then, loses nothing", async () => {
  const lm = await lmJob(8);
  const whole = await playWhole(lm);
  const s3 = await fakeS3();
  const random = createRandom(5);
  let puts = 0;
  let outage = 0;
  s3.fail(({ method }) => {
    if (method === "PUT") puts += 1;
    // It is down once, for the time of some tries.
    if (puts > 12 && outage < 4) {
      outage += 1;
      return { status: 500, code: "InternalError" };
    }
    const chance = random();
    if (chance < 0.05) return { status: 503, code: "SlowDown" };
    return chance < 0.1 ? "lost answer" : { waitMs: 30 * random() };
  });
  const test = startPool("start();", {
    environment: { ...lm.environment, ...s3.environment } as Record<string, string>,
  });

  const { left, notices } = await playThere(lm, test, s3.url("runs"));

  expect(left).toMatchObject({ type: "ended", result: { outcome: "done", steps: 8 } });
  expect(outage).toBe(4);
  expect(notices.find((text) => text.includes("500"))).toMatch(/: it is tried again in \d+ s$/);
  s3.fail(() => null);
  await expectWhole(lm, whole, await openStore(s3.url("runs"), { environment: s3.environment }));
});

it("a store whose disk is full is told, and the job waits there until it has room again", async () => {
  const lm = await lmJob(8);
  const whole = await playWhole(lm);
  const folder = temporaryFolder();
  const [store, marker] = [join(folder, "store"), join(folder, "full")];
  atCall(lm, 4, () => writeFileSync(marker, ""));
  const test = startPool(`${fullDisk(store, marker)} start();`, { environment: lm.environment });

  const onNotice = (): void => rmSync(marker, { force: true });
  const { left, notices } = await playThere(lm, test, store, { onNotice });

  expect(left).toMatchObject({ type: "ended", result: { outcome: "done", steps: 8 } });
  expect(notices[0]).toBe(`${store}: the disk is full: it is tried again in 1 s`);
  await expectWhole(lm, whole, createFolderStore(store));
});

it("a scratch folder whose disk is full fails the attempt, and the next one goes on with what is stored", async () => {
  const lm = await lmJob(8);
  const whole = await playWhole(lm);
  const [folder, scratchIn] = [temporaryFolder(), temporaryFolder()];
  const [store, marker] = [join(folder, "store"), join(folder, "full")];
  atCall(lm, 4, () => writeFileSync(marker, ""));
  const test = startPool(`${fullDisk(scratchIn, marker)} start();`, {
    environment: lm.environment,
    scratchIn,
  });

  await expect(playThere(lm, test, store)).rejects.toMatchObject({ kind: "cannotWrite" });
  rmSync(marker);
  const { left } = await playThere(lm, test, store);

  expect(left).toMatchObject({ type: "ended", result: { outcome: "done", steps: 8 } });
  const { replies, ...run } = await tellJob(createFolderStore(store), `jobs/${lm.job.id}`);
  expect(run).toEqual({ ...whole.run, replies: undefined });
  expect(replies.length).toBe(whole.run.replies.length);
});

it.each([
  ["save", "saves", /saves\/.+ is damaged or missing, and left out$/],
  ["piece of the journal", "segments", /segments? .+ (?:is|are) damaged or missing, and left out$/],
])("a damaged %s is told, and what is before it goes on", async (_, kind, told) => {
  const lm = await lmJob(8);
  const folder = temporaryFolder();
  const store = join(folder, "store");
  const test = startPool("start();", { environment: lm.environment });
  const stop = new AbortController();
  atCall(lm, 6, () => stop.abort());
  const first = await playThere(lm, test, store, { signal: stop.signal });
  const objects = join(store, "jobs", lm.job.id, kind);
  const newest = readdirSync(objects).sort().at(-1) ?? "";
  const bytes = readFileSync(join(objects, newest));
  bytes.writeUInt8((bytes.at(-40) ?? 0) ^ 0x55, bytes.length - 40);
  writeFileSync(join(objects, newest), bytes);

  const { left, notices } = await playThere(lm, test, store);

  expect(first.left).toMatchObject({ type: "put-back", why: "drained" });
  expect(notices.some((text) => told.test(text))).toBe(true);
  expect(left).toMatchObject({ type: "ended", result: { outcome: "done", steps: 8, takeovers: 1 } });
});
