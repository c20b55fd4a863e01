import { expect, test } from "vitest";
import type { RunEvent } from "../../src/base/vocabulary/run-event.ts";
import { Death } from "../helpers/disks/faulty-disk.ts";
import { diskWithSkill, openPlayedRun } from "../helpers/mcp/played.ts";
import { readRun, removeLock } from "../helpers/runs/journal-world.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { everyNth } from "../helpers/runs/sweep.ts";
import { withoutPlayTimes } from "../helpers/saves/without-times.ts";

const LAST_STEP = 24;

const IDLE = [
  { primitive: "wait", frames: 3 },
  { primitive: "inference_checkpoint", label: "next", context: "What next?" },
  { primitive: "wait", frames: 2 },
];

type World = ReturnType<typeof diskWithSkill>;

/** A client that runs the same skill again and again, and answers what it asks; gives what it was told. */
async function playOn(world: World, watch: (event: RunEvent) => void = () => {}): Promise<readonly string[]> {
  const run = await openPlayedRun({ ...world, saveEvery: 3, settings: { maxHistory: 20 }, watch });
  let told = await run.look();
  const texts: string[] = [];
  while (told.step < LAST_STEP) {
    told = await (told.isQuestion
      ? run.call("answer", { steps: [] })
      : run.call("run_skill", { name: "idle" }));
    texts.push(told.text);
  }
  await run.leave();
  return texts;
}

async function endOf({ disk }: World) {
  const { memory, ...rest } = await readRun(disk);
  return { ...rest, memory: withoutPlayTimes(memory) };
}

test("46.8: a client of MCP, a skill that asks it and drift: it is hinted at once, killed behind any event", async () => {
  const whole = diskWithSkill("idle", IDLE);
  const events: RunEvent[] = [];
  const texts = await playOn(whole, (event) => events.push(event));
  const expected = await endOf(whole);
  const recovered = events.flatMap((event) => (event.type === "recovery" ? [event.action] : []));

  expect(recovered).toEqual(["hint"]);
  expect(texts.filter((text) => text.includes("The runner has noticed"))).toHaveLength(1);
  expect(expected.memory.counters.summaries).toBeGreaterThan(0);
  expect(await faultsOf(whole.disk)).toEqual([]);

  // Around the hint and the summaries, and now and then before.
  const late = events.findIndex(({ type }) => type === "recovery") - 8;
  for (let point = everyNth(41); point < events.length; point += point < late ? everyNth(41) : everyNth(7)) {
    const world = diskWithSkill("idle", IDLE);
    let seen = 0;
    const dying = playOn(world, () => {
      if (seen++ === point) throw new Death("killed");
    });
    await expect(dying).rejects.toThrow("killed");
    removeLock(world.disk);
    await playOn(world);

    expect(await endOf(world), `killed behind event ${point}, ${events[point]?.type}`).toEqual(expected);
    expect(await faultsOf(world.disk)).toEqual([]);
  }
}, 600_000);
