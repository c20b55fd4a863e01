import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import type { StepRecord } from "../../../src/base/vocabulary/journal/step-record.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { Tool, ToolContext } from "../../../src/play/agent/tools/tool.ts";
import { readLantern } from "../roms/lantern.ts";
import { someReply } from "../saves/checkpoints.ts";

/** What the trick finds outside the machine: another world says other things. */
export interface TrickWorld {
  /** How often anything of it was asked for. */
  asks: number;
  /** What it says is made of this. */
  epoch: number;
  /** The machines that slots hold, by epoch. */
  readonly machines: readonly MachineState[];
}

/** A world whose slots hold machines of the bundled game's beginning. */
export async function trickWorld(): Promise<TrickWorld> {
  const emulator = createEmulator(await readLantern());
  const machines = [80, 95, 110].map((frames) => {
    emulator.run(frames, []);
    return emulator.snapshot();
  });
  return { asks: 0, epoch: 0, machines };
}

/** The types of the records that one trick leaves, in order. */
export const TRICK_RECORDS = ["skill", "reply", "restored", "restored", "unanswered"] as const;

/**
 * A tool that does in one step all that leads to records: opens a definition, asks, loads a slot, goes back to a moment
 * before that load, and goes on without an answer. Tells a notice behind each of them, where a test may kill the run.
 */
export function trickTool(world: TrickWorld): Tool {
  const ask = <T>(say: (epoch: number) => T): T => {
    world.asks += 1;
    return say(world.epoch);
  };
  return {
    presumes: "scene",
    spec: { name: "trick", description: "", input_schema: {} },
    async *run(input, { recorder, records }) {
      const { step, jumps = true } = input as { step: number; jumps?: boolean };
      const begin = take(records, "skill", () =>
        ask((epoch): StepRecord => {
          const definition = { waits: 3 + epoch };
          return {
            ...{ type: "skill", step, name: "trick", version: null, sha256: null, definition, params: {} },
          };
        }),
      );
      yield told(step, "skill");
      recorder.hold([], Number(begin.definition?.["waits"]));
      const moment = recorder.mark();
      const answer = take(records, "reply", () =>
        ask((epoch): StepRecord => {
          const reply = someReply(epoch === 0 ? "up" : "down");
          return { type: "reply", step, purpose: "skill", reply, costUsd: 0, ms: 1 };
        }),
      );
      yield told(step, "reply");
      const said = answer.reply.content[0]?.["text"] === "up" ? "up" : "down";
      recorder.hold([said], 4);
      if (jumps) {
        const slot = records.take("restored", (record) => record.slot === 3);
        const machine = slot?.machine ?? ask((epoch) => world.machines[epoch]);
        if (machine === undefined) throw new Error("there is no such machine");
        recorder.jumpTo(machine, { slot: 3, checkpointId: slot?.checkpointId ?? `slot-${world.epoch}` });
        yield told(step, "restored");
        recorder.hold(["a"], 5);
        recorder.goBackTo(moment);
        yield told(step, "restored");
      }
      recorder.hold([said], 7);
      const none = take(records, "unanswered", () =>
        ask((epoch): StepRecord => ({ type: "unanswered", step, n: 2, label: "l", reason: `${epoch}` })),
      );
      yield told(step, "unanswered");
      recorder.hold([], 2);
      return { text: `Waited ${begin.definition?.["waits"]}, went ${said}, ${none.reason}.` };
    },
  };
}

function told(step: number, type: (typeof TRICK_RECORDS)[number]): RunEvent {
  return { type: "notice", step, text: `trick ${type}` };
}

function take<T extends "skill" | "reply" | "unanswered">(
  records: ToolContext["records"],
  type: T,
  ask: () => StepRecord,
): Extract<StepRecord, { readonly type: T }> {
  const taken = records.take(type);
  if (taken !== null) return taken;
  const record = ask() as Extract<StepRecord, { readonly type: T }>;
  records.write(record);
  return record;
}
