import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import {
  type MemoryObjectStore,
  memoryObjectStore,
} from "../../../../test/helpers/fleet/memory-object-store.ts";
import { JOB, playJob, playPlain, tellJob } from "../../../../test/helpers/fleet/play-job.ts";
import { scriptedPlayer } from "../../../../test/helpers/server/scripted-player.ts";
import { encodeSegment, segmentName } from "../../src/mirror/segment.ts";
import { takeOver } from "../../src/mirror/take-over.ts";

const SCRIPTED = { settings: { model: "scripted" } } as const;
type Store = MemoryObjectStore;

/** A job that was played to step 8, with saves at steps 3 and 6 and at the end, and whose segments may be damaged. */
let original: Store;
beforeAll(async () => {
  original = memoryObjectStore();
  await playJob({ store: original, player: scriptedPlayer(), untilStep: 8, ...SCRIPTED });
});

/** A copy of it. */
function played(): Store {
  return memoryObjectStore(original.objects);
}

const namesIn = (store: Store, folder: string): readonly string[] =>
  [...store.objects.keys()].filter((name) => name.startsWith(`${JOB}/${folder}/`)).sort();

function damage(store: Store, name: string): void {
  const bytes = Buffer.from(store.objects.get(name) ?? []);
  bytes.writeUInt8((bytes.at(-40) ?? 0) ^ 0x55, bytes.length - 40);
  store.objects.set(name, bytes);
}

/** What may befall an object. */
const HARMS: Readonly<Record<string, (store: Store, name: string) => void>> = {
  damaged: damage,
  missing: (store, name) => {
    store.objects.delete(name);
  },
};

describe("a damaged piece of a job is told, and what is before it goes on", () => {
  let whole: Awaited<ReturnType<typeof playPlain>>;
  beforeAll(async () => {
    whole = await playPlain({ player: scriptedPlayer(), untilStep: 10, ...SCRIPTED });
  });

  /** Goes on from what is left, to the end. */
  const goOn = async (
    store: Store,
  ): Promise<{ readonly notices: readonly string[]; readonly asked: number }> => {
    const player = scriptedPlayer();
    const { notices } = await playJob({ store, player, worker: "two", untilStep: 10, ...SCRIPTED });
    const { notices: _, replies: __, ...end } = await tellJob(store);
    const { replies: ___, ...wanted } = whole;
    expect(end).toEqual(wanted);
    return { notices, asked: player.asked.length };
  };

  it("the newest save: the one before it is taken, and the journal leads on, with nothing asked again", async () => {
    const store = played();
    const newest = namesIn(store, "saves").findLast((name) => name.includes("step0008")) ?? "";
    damage(store, newest);

    const { notices, asked } = await goOn(store);

    expect(notices[0]).toBe(`memory/${newest} is damaged or missing, and left out`);
    expect(asked).toBe(whole.replies.filter(({ step }) => step > 8).length);
  });

  it("all saves: the journal alone leads on", async () => {
    const store = played();
    const saves = namesIn(store, "saves");
    for (const name of saves) store.objects.delete(name);

    const { notices, asked } = await goOn(store);

    expect(saves.length).toBeGreaterThan(1);
    expect(notices.filter((line) => line.includes("is damaged or missing"))).toHaveLength(saves.length);
    expect(asked).toBe(whole.replies.filter(({ step }) => step > 8).length);
  });

  it.each(Object.keys(HARMS))("any one segment that is %s", async (how) => {
    const names = namesIn(original, "segments");
    expect(names.length).toBeGreaterThan(12);
    for (const [at, name] of names.entries()) {
      // The first fence holds nothing; of the others each fifth, and the newest.
      if (at === 0 || (at % 5 !== 1 && at < names.length - 2)) continue;
      const store = played();
      HARMS[how]?.(store, namesIn(store, "segments")[at] ?? "");

      const { notices } = await goOn(store);

      // Nobody knows of the newest that it was ever there, once it is missing.
      const isTold = how === "damaged" || at < names.length - 1;
      const line = `memory/${JOB}: segment ${at + 1} is damaged or missing, and left out`;
      expect(notices.includes(line), name).toBe(isTold);
    }
  });

  it("everything: it begins anew, and says so", async () => {
    const store = played();
    for (const name of namesIn(store, "segments")) damage(store, name);

    const { notices } = await goOn(store);

    expect(notices[0]).toMatch(
      /^memory\/jobs\/a: segments 1, 2, 3, 4, 5 and \d+ more are damaged or missing/,
    );
  });
});

describe("a segment that somebody made up", () => {
  const forged = {
    ...{
      number: 1,
      worker: "x",
      token: "y",
      journal: null,
      from: null,
      bytes: Buffer.of(),
      end: null,
      joins: null,
    },
    files: null,
  };

  it.each([
    [
      "a save outside of the folder",
      { files: { "../outside.png": { object: "saves/a", sha256: "0".repeat(64) } } },
    ],
    ["an object outside of the job", { files: { "a.png": { object: "../b", sha256: "0".repeat(64) } } }],
    ["a journal outside of the folder", { journal: "../journal", from: 0, bytes: Buffer.from("x\n") }],
    ["bytes that stand nowhere", { journal: "a_journal.jsonl", from: -1, bytes: Buffer.from("x\n") }],
    ["another number", { number: 2 }],
  ])("with %s counts as damaged, and nothing is written", async (_, part) => {
    const store = memoryObjectStore();
    store.objects.set(`${JOB}/${segmentName(1)}`, encodeSegment({ ...forged, ...part }));
    const folder = temporaryFolder();

    const { notices } = await takeOver({ store, job: JOB, folder: join(folder, "in"), worker: "two" });

    expect(notices).toEqual([`memory/${JOB}: segment 1 is damaged or missing, and left out`]);
    expect(nodeDisk.list(folder)).toEqual(["in"]);
    expect(nodeDisk.list(join(folder, "in"))).toEqual([]);
    expect(existsSync(join(folder, "outside.png"))).toBe(false);
  });

  it("of a later version is refused, and not passed over", async () => {
    const store = memoryObjectStore();
    const text = '{"format":"gameboy-runner segment","version":2';
    const sum = createHash("sha256").update(text).update("\n").digest("hex");
    store.objects.set(`${JOB}/${segmentName(1)}`, Buffer.from(`${text},"sha256":"${sum}"}\n`));

    const taking = takeOver({ store, job: JOB, folder: join(temporaryFolder(), "in"), worker: "two" });

    await expect(taking).rejects.toMatchObject({ code: "journal-too-new" });
  });
});
