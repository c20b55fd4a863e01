import { beforeAll, describe, expect, it } from "vitest";
import { Death } from "../../../../test/helpers/disks/faulty-disk.ts";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import { mortalStore } from "../../../../test/helpers/fleet/mortal-store.ts";
import { playJob, playPlain, playUntilDeath, tellJob } from "../../../../test/helpers/fleet/play-job.ts";
import { everyNth } from "../../../../test/helpers/runs/sweep.ts";
import { mortal, scriptedPlayer } from "../../../../test/helpers/server/scripted-player.ts";

const STRIDE = everyNth(23);

/** Segments are made one again and again while the job is played. */
const JOINING = { joinAt: 5 } as const;

const SCRIPTED = { settings: { model: "scripted" } } as const;

describe("a job whose worker dies goes on elsewhere as if nothing had happened", () => {
  let whole: Awaited<ReturnType<typeof playPlain>>;
  let asked: readonly string[] = [];
  beforeAll(async () => {
    const player = scriptedPlayer();
    whole = await playPlain({ player, ...SCRIPTED });
    ({ asked } = player);
  });

  it.each(["before", "behind"] as const)("at any call of the store, right %s its effect", async (when) => {
    let at = 0;
    for (; ; at += STRIDE) {
      const store = memoryObjectStore();
      const dying = mortalStore(store, at, when);
      const player = scriptedPlayer();
      const isDead = await playUntilDeath({
        store: dying,
        player: mortal(player, dying.isDead),
        ...{ ...JOINING, ...SCRIPTED },
      });
      if (!isDead) break;

      await playJob({ store, player, worker: "two", ...JOINING, ...SCRIPTED });

      expect(await tellJob(store), `died ${when} call ${at}`).toEqual({ ...whole, notices: [] });
      expect(new Set(player.asked)).toEqual(new Set(asked));
      expect(player.asked.length - asked.length, `calls, died ${when} call ${at}`).toBeLessThanOrEqual(1);
    }
    expect(at).toBeGreaterThan(30);
  });

  it("at any event", async () => {
    let at = 0;
    for (; ; at += STRIDE) {
      const store = memoryObjectStore();
      const player = scriptedPlayer();
      let left = at;
      let isDead = false;
      const watch = (): void => {
        isDead = left-- === 0;
        if (isDead) throw new Death("killed");
      };
      if (
        !(await playUntilDeath({
          store,
          player: mortal(player, () => isDead),
          watch,
          ...JOINING,
          ...SCRIPTED,
        }))
      )
        break;

      await playJob({ store, player, worker: "two", ...JOINING, ...SCRIPTED });

      expect(await tellJob(store), `died at event ${at}`).toEqual({ ...whole, notices: [] });
      // What an event tells is in the store: nothing was in flight.
      expect(player.asked, `died at event ${at}`).toEqual(asked);
    }
    expect(at).toBeGreaterThan(30);
  });

  it("again and again, each time by a worker that gets only a little further", async () => {
    const store = memoryObjectStore();
    const player = scriptedPlayer();
    let deaths = 0;
    for (; deaths < 100; deaths += 1) {
      // Enough to fetch all that is there, and to write one or two segments more.
      const counted = mortalStore(store);
      await tellSize(counted);
      const dying = mortalStore(store, counted.calls() + 8, deaths % 2 === 0 ? "before" : "behind");
      const worker = { store: dying, player: mortal(player, dying.isDead), ...JOINING, ...SCRIPTED };
      if (!(await playUntilDeath(worker))) break;
    }

    expect(deaths).toBeGreaterThan(4);
    expect(await tellJob(store)).toEqual({ ...whole, notices: [] });
    expect(player.asked.length - asked.length).toBeLessThanOrEqual(deaths);
  });
});

/** Reads what a worker reads that takes the job over. */
async function tellSize(store: ReturnType<typeof mortalStore>): Promise<void> {
  for (const { name } of await store.list("")) await store.get(name);
}

it("a job of the built-in player is killed right behind any call of the store", async () => {
  const explorer = { settings: { model: "explorer", seed: 7 }, untilStep: 7 } as const;
  const whole = await playPlain(explorer);
  let at = 0;
  for (; ; at += 2 * STRIDE) {
    const store = memoryObjectStore();
    if (!(await playUntilDeath({ store: mortalStore(store, at, "behind"), ...JOINING, ...explorer }))) break;

    await playJob({ store, worker: "two", ...JOINING, ...explorer });

    expect(await tellJob(store), `died behind call ${at}`).toEqual({ ...whole, notices: [] });
  }
  expect(at).toBeGreaterThan(30);
});
