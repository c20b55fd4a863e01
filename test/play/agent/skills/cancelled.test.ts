import { expect, test } from "vitest";
import { hashMachine } from "../../../../packages/emulator/src/machine/machine-hash.ts";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { type PowerCutDisk, powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { readRun, runStore } from "../../../helpers/runs/journal-world.ts";
import { hang, playSkills, putSkill, skillPlayer, toldIn } from "../../../helpers/runs/skill-world.ts";

const ASK = { primitive: "inference_checkpoint", context: "What next?", timeout_seconds: 300 };

function disk(): PowerCutDisk {
  const made = powerCutDisk();
  putSkill(made, "asks", [
    { primitive: "wait", frames: 40 },
    { ...ASK, label: "first" },
    { primitive: "wait", frames: 30 },
    { ...ASK, label: "second" },
  ]);
  return made;
}

/** The player's second answer may not come. */
function player(hangs: () => boolean, onHang: () => void = () => {}) {
  return skillPlayer({
    plays: [[["wait", { frames: 9 }]], [["run_skill", { name: "asks" }]]],
    answers({ messages }, signal) {
      if (JSON.stringify(messages).includes('\\"second\\"') && hangs()) {
        setImmediate(onHang);
        return hang(signal);
      }
      return [{ primitive: "annotate", message: "Answered." }];
    },
  });
}

test("Ctrl-C while the LM is asked ends within a second; the machine is at the step's start, and nothing is asked twice", async () => {
  const whole = disk();
  const undisturbed = player(() => false);
  const told = toldIn(await playSkills({ disk: whole, player: undisturbed.model, untilStep: 3 }));
  const cancelled = disk();
  const controller = new AbortController();
  let isHanging = true;
  let cancelledAt = 0;
  const { model } = player(
    () => isHanging,
    () => {
      cancelledAt = performance.now();
      controller.abort(new Error("SIGINT"));
    },
  );
  const stopped: RunEvent[] = await playSkills({
    ...{ disk: cancelled, player: model, untilStep: 3 },
    services: { signal: controller.signal },
  });
  expect(performance.now() - cancelledAt).toBeLessThan(1000);
  expect(stopped.at(-1)).toMatchObject({
    type: "finished",
    outcome: { type: "cancelled", reason: "SIGINT" },
  });

  const { checkpoint } = await runStore(cancelled).load("latest");
  const afterFirst = stopped.find((event) => event.type === "step-finished");
  expect(checkpoint).toMatchObject({ totalSteps: 1, memory: { next: "act" } });
  expect(hashMachine(checkpoint.machine)).toBe(afterFirst?.machineSha256);

  isHanging = false;
  const again = toldIn(await playSkills({ disk: cancelled, player: model, untilStep: 3 }));

  expect(again).toEqual(told.slice(1));
  expect(await readRun(cancelled)).toEqual(await readRun(whole));
  // The one that hung is asked again, for it was not answered.
  expect(model.asked.length).toBe(undisturbed.model.asked.length + 1);
});

test("Ctrl-C ends a skill between two primitives", async () => {
  const made = powerCutDisk();
  putSkill(made, "long", [{ primitive: "repeat", times: 200, body: [{ primitive: "wait", frames: 100 }] }]);
  const controller = new AbortController();
  const { model } = skillPlayer({ plays: [[["run_skill", { name: "long" }]]] });
  let primitives = 0;

  const events = await playSkills({
    ...{ disk: made, player: model, untilStep: 2, services: { signal: controller.signal } },
    watch: ({ type }) => {
      if (type === "skill-primitive") primitives += 1;
      if (primitives === 5) controller.abort(new Error("SIGINT"));
    },
  });

  expect(primitives).toBeLessThan(10);
  expect(events.at(-1)).toMatchObject({ type: "finished", outcome: { type: "cancelled" }, totalSteps: 0 });
});
