import { expect, test } from "vitest";
import type { Emulator } from "../../packages/emulator/src/emulator.ts";
import { createEmulator } from "../../packages/emulator/src/wasmboy-emulator.ts";
import type { Disk } from "../../src/base/disk/disk.ts";
import type { RunEvent } from "../../src/base/vocabulary/run-event.ts";
import { Death } from "../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { EVERY_STEPS, everyPlayer, putEvery } from "../helpers/runs/every-primitive.ts";
import { readRun, removeLock } from "../helpers/runs/journal-world.ts";
import { createRandom } from "../helpers/runs/random.ts";
import { playSkills } from "../helpers/runs/skill-world.ts";
import { rounds } from "../helpers/runs/sweep.ts";
import { mortal } from "../helpers/server/scripted-player.ts";

const RUN = { untilStep: EVERY_STEPS, saveEvery: 2 };

const ROUNDS = rounds(1, 50);

/** All that `skill-primitive` names in the run of `every-primitive.ts`. */
const PRIMITIVES = [
  ...["abort", "annotate", "break", "call", "capture", "checkpoint", "expect", "hold", "if"],
  ...["inference_checkpoint", "load_checkpoint", "navigate", "refresh_state", "release", "repeat", "resume"],
  ...["save_checkpoint", "set", "success", "tap", "wait", "while"],
];

/** Where a run stands: what it has done to the machine, to the disk and to the player, each an instant. */
interface Life {
  /** Called at each instant, with the primitive that is under way; may throw. */
  readonly onInstant: (primitive: string | null) => void;
  readonly isDead: () => boolean;
}

/** Plays a run; each of its instants may be its last. */
async function live(disk: Disk, { onInstant, isDead }: Life, player = everyPlayer()) {
  let primitive: string | null = null;
  const count = (): void => onInstant(primitive);
  const powerOn = (rom: Uint8Array): Emulator => {
    const emulator = createEmulator(rom);
    return {
      ...emulator,
      run(frames, held, options) {
        count();
        emulator.run(frames, held, options);
      },
    };
  };
  const watch = (event: RunEvent): void => {
    if (event.type === "skill-primitive") primitive = event.primitive;
    if (event.type === "tool-result") primitive = null;
    count();
  };
  const model = mortal(player.model, isDead);
  await playSkills({
    ...RUN,
    disk: mortalDisk(disk, isDead, count),
    player: model,
    services: { powerOn },
    watch,
  });
  return player.model.asked;
}

/** The same disk, which a dead process does not reach. */
function mortalDisk(disk: Disk, isDead: () => boolean, count: () => void): Disk {
  const call = (name: string, given: unknown): unknown => {
    if (typeof given !== "function") return given;
    return (...args: unknown[]) => {
      if (isDead()) throw new Death("the process died before");
      if (name === "sync" || name === "rename") count();
      return given(...args);
    };
  };
  return new Proxy(disk, { get: (target, name) => call(String(name), Reflect.get(target, name)) });
}

test("a run that is killed inside any primitive, at any instant, ends as if nothing had happened", {
  timeout: 60_000 + PRIMITIVES.length * ROUNDS * 3_000,
}, async () => {
  const instants = new Map<string, number[]>();
  let at = 0;
  const wholeDisk = powerCutDisk();
  putEvery(wholeDisk);
  const asked = await live(wholeDisk, {
    isDead: () => false,
    onInstant(primitive) {
      at += 1;
      if (primitive !== null) instants.set(primitive, [...(instants.get(primitive) ?? []), at]);
    },
  });
  const whole = await readRun(wholeDisk);
  expect([...instants.keys()].sort()).toEqual(PRIMITIVES);

  const random = createRandom(20261122);
  for (const [primitive, all] of instants) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const last = all[Math.floor(random() * all.length)] ?? 0;
      const where = `killed in ${primitive} at instant ${last}`;
      const disk = powerCutDisk();
      putEvery(disk);
      const player = everyPlayer();
      let now = 0;
      let isDead = false;
      const killed = live(
        disk,
        {
          isDead: () => isDead,
          onInstant() {
            now += 1;
            isDead ||= now >= last;
            if (isDead) throw new Death("killed");
          },
        },
        player,
      );
      await expect(killed, where).rejects.toThrow(Death);
      removeLock(disk);

      await playSkills({ ...RUN, disk, player: player.model });

      expect(await readRun(disk), where).toEqual(whole);
      expect(new Set(player.model.asked), where).toEqual(new Set(asked));
      expect(player.model.asked.length - asked.length, where).toBeLessThanOrEqual(1);
    }
  }
});
