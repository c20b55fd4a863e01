import { expect, test } from "vitest";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { circlingPlayer } from "../../../helpers/server/circling-player.ts";
import { playWorkflow } from "../../../helpers/workflows/workflow-world.ts";

test("max_steps counts the steps that are played, those that the run went back behind as well", async () => {
  const text = 'name: x\nsteps:\n  - {name: go, type: agent, goal: G, until: "false", max_steps: 112}\n';
  const config = { settings: { maxHistory: 250, drift: { allowsRollback: true } } };

  const { end, events } = await playWorkflow(text, {
    ...{ disk: powerCutDisk(), player: circlingPlayer(), config },
  });

  const back = events.find((event) => event.type === "recovery" && event.action === "rollback");
  expect(back).toMatchObject({ step: 106 });
  expect(events.filter(({ type }) => type === "step-started")).toHaveLength(112);
  expect(end).toMatchObject({
    status: "failed",
    error: expect.stringMatching(/^go: 112 steps were played/),
  });
});
