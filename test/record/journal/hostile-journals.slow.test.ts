import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { RunnerError } from "../../../src/base/errors.ts";
import { type PowerCutDisk, powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { FOLDER, playRun, readRun, removeLock } from "../../helpers/runs/journal-world.ts";
import { rounds } from "../../helpers/runs/sweep.ts";
import { bytesOf, linesOf, put } from "../../helpers/saves/journals.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

/** A run that was killed at step 5: its save is of step 3, the rest is in the journal. */
const killed = powerCutDisk();
/** What the run was after each of its steps, as an end would have saved it. */
const states = new Map<number, unknown>();
const STEPS = 5;

beforeAll(async () => {
  const disk = killed;
  await playRun({
    ...{ disk, untilStep: STEPS, saveEvery: 3 },
    watch: (event) => {
      if (event.type === "step-started" && event.step === STEPS + 1) throw new Error("killed");
    },
    steps: 100,
  }).catch(() => {});
  for (let step = 0; step <= STEPS; step += 1) {
    const whole = powerCutDisk();
    if (step > 0) await playRun({ disk: whole, untilStep: step });
    states.set(step, step === 0 ? null : await readRun(whole));
  }
});

/** Opens the run whose journal is `bytes`, without playing on; gives what it came to, or the refusal. */
async function reopen(bytes: Uint8Array): Promise<{ disk: PowerCutDisk; refusal: RunnerError | null }> {
  const disk = killed.copy();
  removeLock(disk);
  put(disk, bytes);
  try {
    await playRun({ disk, untilStep: 1, player: { ...scriptedPlayer(), id: "scripted" } });
    return { disk, refusal: null };
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    return { disk, refusal: error };
  }
}

/** The journal is refused in one line, or leads to a state that the true one led through. */
async function expectHarmless(bytes: Uint8Array): Promise<void> {
  const { disk, refusal } = await reopen(bytes);

  if (refusal !== null) {
    expect(refusal.message).toMatch(/^[^\n]+: [^\n]+$/);
    return;
  }
  const run = await readRun(disk);
  expect(run.totalSteps).toBeGreaterThanOrEqual(3);
  expect(run).toEqual(states.get(run.totalSteps));
}

const journal = (): Buffer => bytesOf(killed);
const at = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const RUNS = { numRuns: rounds(20, 1_000), seed: 20261121 };

describe("a journal that somebody changed is refused or harmless", () => {
  it("as it is, leads to the last step", async () => {
    const { disk, refusal } = await reopen(journal());

    expect(refusal).toBeNull();
    expect((await readRun(disk)).totalSteps).toBe(STEPS);
    await expectHarmless(journal());
  });

  it("one byte changed", async () => {
    await fc.assert(
      fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (where, change) => {
        const bytes = Buffer.from(journal());
        const index = Math.floor(where * bytes.length);
        bytes[index] = (bytes[index] ?? 0) ^ change;
        await expectHarmless(bytes);
      }),
      RUNS,
    );
  });

  it("cut anywhere, or with bytes put in", async () => {
    await fc.assert(
      fc.asyncProperty(at, fc.uint8Array({ maxLength: 40 }), fc.boolean(), async (where, extra, isCut) => {
        const bytes = journal();
        const index = Math.floor(where * bytes.length);
        await expectHarmless(
          Buffer.concat([bytes.subarray(0, index), extra, bytes.subarray(isCut ? bytes.length : index)]),
        );
      }),
      RUNS,
    );
  });

  it("a line removed, doubled, or swapped with another", async () => {
    const lines = linesOf(journal());
    const line = fc.integer({ min: 0, max: lines.length - 1 });
    await fc.assert(
      fc.asyncProperty(
        line,
        line,
        fc.constantFrom("removed", "doubled", "swapped"),
        async (one, other, what) => {
          const changed = [...lines];
          const [first = Buffer.of(), second = Buffer.of()] = [lines[one], lines[other]];
          if (what === "removed") changed.splice(one, 1);
          if (what === "doubled") changed.splice(other, 0, first);
          if (what === "swapped") Object.assign(changed, { [one]: second, [other]: first });
          await expectHarmless(Buffer.concat(changed));
        },
      ),
      RUNS,
    );
  });

  it.each([
    ["nothing", Buffer.of()],
    ["zeros", Buffer.alloc(5_000)],
    ["garbage", Buffer.from("not a journal\n".repeat(50))],
    ["JSON of something else", Buffer.from('{"a":1}\n[]\nnull\n3\n"x"\n')],
  ])("%s in its place", async (_, bytes) => {
    await expectHarmless(bytes);
  });

  it("what does not count any more is quarantined, and nothing that is there is replaced", async () => {
    const bytes = journal();
    const [first = Buffer.of()] = linesOf(bytes).slice(-1);
    const spoilt = Buffer.concat([
      bytes.subarray(0, bytes.length - first.length),
      Buffer.from('{"spoilt":1}\n'),
    ]);
    const { disk } = await reopen(spoilt);
    removeLock(disk);

    const kept = disk.list(FOLDER).filter((name) => name.includes("_journal_quarantined_"));
    expect(kept).toHaveLength(1);
    expect(bytesOf(disk, `${FOLDER}/${kept[0]}`).toString()).toBe('{"spoilt":1}\n');
  });
});
