import { expect, test } from "vitest";
import { Death } from "../../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { removeLock } from "../../../helpers/runs/journal-world.ts";
import { scriptedPlayer } from "../../../helpers/server/scripted-player.ts";
import { playWorkflow } from "../../../helpers/workflows/workflow-world.ts";

test.each([
  ["without drift, three", { isOff: true }, 3],
  ["with drift, ten", null, 10],
] as const)("replies that did nothing before a kill count behind it: %s", async (_, drift, count) => {
  const disk = powerCutDisk();
  const player = scriptedPlayer();
  const idle: typeof player = {
    ...player,
    async *reply(request, options) {
      const reply = yield* player.reply(request, options);
      return { ...reply, content: [{ type: "text", text: "Zzz." }], stopReason: "end_turn" };
    },
  };
  const text = 'name: x\nsteps:\n  - {name: go, type: agent, goal: G, until: "false", max_steps: 19}\n';
  const config = { settings: { maxHistory: 40, drift } };
  for (const step of [2, 3]) {
    const watch = (event: { readonly type: string; readonly step?: number }): void => {
      if (event.type === "step-started" && event.step === step) throw new Death("killed");
    };
    await playWorkflow(text, { disk, player: idle, config, watch, mode: "resume" }).catch(
      (error: unknown) => {
        if (!(error instanceof Death)) throw error;
      },
    );
    removeLock(disk);
  }

  const { end } = await playWorkflow(text, { disk, player: idle, config, mode: "resume" });

  expect(end).toMatchObject({ status: "failed", error: `go: ${count} replies in a row did nothing` });
  expect(player.asked).toHaveLength(count);
});
