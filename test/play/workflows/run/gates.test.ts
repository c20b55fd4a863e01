import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { InterruptDecision } from "../../../../src/parts/interrupts/base/interrupts.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { playRun, readRun } from "../../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import { playWorkflow, stagesIn } from "../../../helpers/workflows/workflow-world.ts";

describe("a gate", () => {
  const GATED = `
name: gated
steps:
  - { name: m, type: checkpoint }
  - { name: gate, type: agent, goal: Jump, until: totalSteps >= 1, max_steps: 3, interrupt: before }
  - { name: then, type: call, function: keep, args: { said: "\${{ steps.gate.decision }}: \${{ steps.gate.reason }}" } }
  - { name: calm, type: wait, frames: 1, when: steps.gate.decision == "reject" }
`;
  const deciding = (decision: InterruptDecision) => ({ resume: { decision, say: null } });
  const reject = deciding({ type: "reject", why: "too high" });

  it("that is rejected skips its step, and later steps read the decision and the reason", async () => {
    const disk = powerCutDisk();
    const functions = { keep: (args: JsonObject) => args };
    const first = await playWorkflow(GATED, { disk, functions });
    expect(first.events.at(-1)).toMatchObject({ type: "interrupt", gate: "gate", pending: null });

    const { events, end } = await playWorkflow(GATED, { disk, functions, mode: "resume", config: reject });

    expect(end.status).toBe("done");
    expect(stagesIn(events)).toEqual([
      ...["skip m", "skip gate", "start then", "done then", "start calm", "done calm"],
    ]);
    expect(events.find((event) => event.type === "stage-skipped" && event.path === "gate")).toMatchObject({
      reason: "rejected",
    });
    expect(end.results["then"]?.output).toEqual({ said: "reject: too high" });
    const { memory } = await readRun(disk);
    expect(memory.settings.goal).toBeNull();
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("that is approved says so", async () => {
    const disk = powerCutDisk();
    const functions = { keep: (args: JsonObject) => args };
    await playWorkflow(GATED, { disk, functions });

    const { end } = await playWorkflow(GATED, {
      ...{ disk, functions, mode: "resume" },
      config: deciding({ type: "approve" }),
    });

    expect(end.results["then"]?.output).toEqual({ said: "approve: " });
    expect(end.results["calm"]?.status).toBe("skipped");
  });

  it("after a step keeps what the step did; the decision can be read", async () => {
    const disk = powerCutDisk();
    const text = `
name: after
steps:
  - { name: look, type: wait, frames: 1, interrupt: after }
  - { name: fine, type: assert, that: steps.look.decision == "approve", message: "\${{ steps.look.reason }}" }
`;
    await playWorkflow(text, { disk });

    const { end } = await playWorkflow(text, { disk, mode: "resume", config: reject });

    expect(end.results["look"]).toMatchObject({ status: "done", output: { frames: expect.any(Number) } });
    expect(end).toMatchObject({ status: "failed", error: "fine: too high" });
  });

  it("stays decided where the run goes back to a checkpoint before it: what was rejected is not done", async () => {
    const disk = powerCutDisk();
    const text = GATED.replace(
      "function: keep, args",
      "function: keep, retries: 1, on_failure: rollback, args",
    );
    let calls = 0;
    const keep = (args: JsonObject): JsonObject => {
      calls += 1;
      if (calls === 1) throw new Error("not yet");
      return args;
    };
    await playWorkflow(text, { disk, functions: { keep } });

    const { events, end } = await playWorkflow(text, {
      ...{ disk, functions: { keep }, mode: "resume", config: reject },
    });

    expect([end.status, calls]).toEqual(["done", 2]);
    expect(stagesIn(events)).not.toContain("start gate 2");
    expect(end.results["then"]?.output).toEqual({ said: "reject: too high" });
  });

  it("that nobody has answered is asked again where the run goes on before it", async () => {
    const disk = powerCutDisk();
    const functions = { keep: (args: JsonObject) => args };
    await playWorkflow(GATED, { disk, functions });
    await playRun({ disk, start: { step: 0 }, steps: 1 });

    const { end } = await playWorkflow(GATED, { disk, functions, mode: "resume" });

    expect(end.status).toBe("interrupted");
  });

  it("takes no buttons", async () => {
    const disk = powerCutDisk();
    const functions = { keep: (args: JsonObject) => args };
    await playWorkflow(GATED, { disk, functions });

    const pressing = playWorkflow(GATED, {
      ...{ disk, functions, mode: "resume" },
      config: deciding({ type: "buttons", buttons: ["a"] }),
    });

    await expect(pressing).rejects.toMatchObject({ code: "nothing-pending" });
  });
});
