import { describe, expect, test } from "vitest";
import type { MachineState } from "../../../../packages/emulator/src/machine/machine.ts";
import { hashMachine } from "../../../../packages/emulator/src/machine/machine-hash.ts";
import type { Primitive } from "../../../../src/parts/skills/play/format/skill.ts";
import { openWorld, playSkill } from "../../../helpers/skills/skill-world.ts";
import { checkpoint, note, resume, set, tap } from "../../../helpers/skills/steps.ts";

const save = (slot: number | string, label?: string): Primitive => ({
  primitive: "save_checkpoint",
  slot,
  ...(label === undefined ? {} : { label }),
});
const load = (slot: number | string): Primitive => ({ primitive: "load_checkpoint", slot });

/** A machine of an earlier step: one cell to the right. */
async function earlier(): Promise<MachineState> {
  const { emulator, recorder } = await openWorld({});
  recorder.hold(["right"], 8);
  recorder.hold([], 20);
  return emulator.snapshot();
}

describe("a slot", () => {
  test("of the same step puts the machine back and cuts the track; the rest stays", async () => {
    const { run, world, events } = await playSkill([
      set("n", 4),
      tap("right"),
      save("${{ vars.n }}", "here"),
      tap("left"),
      set("n", 5),
      note("stays, x ${{ game.x }}"),
      load(4),
      note("x ${{ game.x }}"),
    ]);

    expect(world.recorder.track).toEqual([
      [["right"], 8],
      [[], 20],
    ]);
    expect(world.hashOfTrack()).toBe(world.hash());
    expect(run).toMatchObject({
      variables: { n: 5 },
      notes: ["stays, x 3", 'Went back to slot 4 "here".', "x 4"],
    });
    expect(run.metrics).toMatchObject({ checkpoints: 1, framesPlayed: 56, framesKept: 28 });
    expect(events).toContainEqual({
      type: "skill-restored",
      step: 7,
      skill: "main",
      from: "slot 4",
      found: true,
    });
  });

  test("of an older step begins the track anew", async () => {
    const machine = await earlier();
    const { run, world } = await playSkill([tap("left"), load(3), tap("right"), note("x ${{ game.x }}")], {
      slots: { 3: { machine, step: 2, label: "old" } },
    });

    expect(run.notes).toEqual(['Went back to slot 3 "old", saved in step 2.', "x 5"]);
    expect(run.metrics).toMatchObject({ framesPlayed: 56, framesKept: 28 });
    expect(world.recorder.track).toHaveLength(2);
    expect(world.hashOfTrack()).toBe(world.hash());
  });

  test("of an older step can be gone back from, to a checkpoint of before", async () => {
    const machine = await earlier();
    const { run, world } = await playSkill(
      [tap("left"), checkpoint("before"), load(3), tap("right"), resume("before")],
      {
        slots: { 3: { machine, step: 2 } },
      },
    );

    const { world: plain } = await playSkill([tap("left")]);
    expect(world.hash()).toBe(plain.hash());
    expect(world.hashOfTrack()).toBe(world.hash());
    expect(run.metrics).toMatchObject({ framesPlayed: 56, framesKept: 28 });
  });

  test("that is loaded leaves the machine of the older step", async () => {
    const machine = await earlier();
    const { world } = await playSkill([load(3)], { slots: { 3: { machine, step: 2 } } });

    expect(world.hash()).toBe(hashMachine(machine));
  });

  const refused: readonly (readonly [string, Primitive, string])[] = [
    ["is empty", load(9), "steps[1]: slot 9 is empty"],
    ["is of another ROM", load(5), "steps[1]: slot 5 was made with another ROM"],
    ["cannot be written", save(5), "steps[1]: slot 5 was made with another ROM"],
    [
      "has no such number",
      load("${{ 8 * 2 }}"),
      "steps[1].slot: it must be a whole number from 0 to 15, but is 16",
    ],
  ];
  test.each(refused)("that %s aborts and leaves the machine", async (_, step, summary) => {
    const { run, world } = await playSkill([tap("right"), step, tap("right")], {
      slots: { 5: { refusal: "slot 5 was made with another ROM" } },
    });

    expect(run).toMatchObject({ status: "aborted", summary });
    expect(world.recorder.track).toHaveLength(2);
    expect(world.hashOfTrack()).toBe(world.hash());
  });
});
