import { expect, test } from "vitest";
import { type BlamedSetting, ModelFault, type ModelFaultKind } from "../../../../src/model/language-model.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { playRun, readRun } from "../../../helpers/runs/journal-world.ts";
import { scriptedPlayer } from "../../../helpers/server/scripted-player.ts";

const NEW = { effort: "high", thinking: false, goal: "Sleep." } as const;

/** A run of one step goes on with new settings, and its server refuses the request: the notices, and what holds then. */
async function refusedWith(kind: ModelFaultKind, blames: readonly BlamedSetting[]) {
  const disk = powerCutDisk();
  await playRun({ disk, steps: 1 });
  const player = scriptedPlayer();
  const refusing = {
    ...player,
    // biome-ignore lint/correctness/useYield: it says nothing before it fails.
    async *reply() {
      throw new ModelFault(kind, "no", { blames });
    },
  };
  const told: string[] = [];
  const failure = await playRun({
    ...{ disk, player: refusing as never, steps: 1, settings: NEW },
    watch: (event) => {
      if (event.type === "notice") told.push(event.text);
      if (event.type === "finished") told.push(`${event.outcome.type}, step ${event.totalSteps}`);
    },
  }).then(
    () => null,
    (error: { readonly code: string }) => error.code,
  );
  const { effort, thinking, goal } = (await readRun(disk)).memory.settings;
  return { told, failure, settings: { effort, thinking, goal } };
}

test("settings that the server names are reverted, and the others stay", async () => {
  expect(await refusedWith("refused-request", ["effort"])).toMatchInlineSnapshot(`
    {
      "failure": "request-refused",
      "settings": {
        "effort": null,
        "goal": "Sleep.",
        "thinking": false,
      },
      "told": [
        "these settings are kept, since no reply has come with them yet: thinking: false (before: none)",
        "the server refused these settings, so they are reverted: effort: high (before: none)",
        "failed, step 1",
      ],
    }
  `);
});

test("settings that it does not name stay, and a refused key says nothing about them", async () => {
  expect(await refusedWith("refused-request", [])).toMatchInlineSnapshot(`
    {
      "failure": "request-refused",
      "settings": {
        "effort": "high",
        "goal": "Sleep.",
        "thinking": false,
      },
      "told": [
        "these settings are kept, since no reply has come with them yet: effort: high (before: none), thinking: false (before: none)",
        "failed, step 1",
      ],
    }
  `);
  expect(await refusedWith("credentials", [])).toMatchInlineSnapshot(`
    {
      "failure": "credentials-refused",
      "settings": {
        "effort": "high",
        "goal": "Sleep.",
        "thinking": false,
      },
      "told": [
        "these settings are kept, since the refusal concerns the key or the account: effort: high (before: none), thinking: false (before: none)",
        "failed, step 1",
      ],
    }
  `);
  expect(await refusedWith("payment", [])).toMatchInlineSnapshot(`
    {
      "failure": "request-refused",
      "settings": {
        "effort": "high",
        "goal": "Sleep.",
        "thinking": false,
      },
      "told": [
        "these settings are kept, since the refusal concerns the key or the account: effort: high (before: none), thinking: false (before: none)",
        "failed, step 1",
      ],
    }
  `);
});

test("where all of them are named, nothing of them is left", async () => {
  expect(await refusedWith("refused-request", ["effort", "thinking"])).toMatchInlineSnapshot(`
    {
      "failure": "request-refused",
      "settings": {
        "effort": null,
        "goal": "Sleep.",
        "thinking": null,
      },
      "told": [
        "the server refused these settings, so they are reverted: effort: high (before: none), thinking: false (before: none)",
        "failed, step 1",
      ],
    }
  `);
});
