import { expect, test } from "vitest";
import { powerCutDisk } from "../../../../test/helpers/disks/power-cut-disk.ts";
import { checkBytes, exportFrom } from "../../../../test/helpers/proof/check-disk.ts";
import {
  changeLeaf,
  type Forged,
  firstOf,
  forgeRun,
  replaced,
} from "../../../../test/helpers/proof/forge-run.ts";
import { playRun } from "../../../../test/helpers/runs/journal-world.ts";
import { plainIds } from "../../../../test/helpers/runs/plain-ids.ts";
import { planner } from "../../../../test/helpers/runs/planner.ts";
import { packRun } from "../../src/run-file/write-run-file.ts";

/** A run of two steps: a button, and a note. */
async function shortFile(): Promise<Uint8Array> {
  const disk = powerCutDisk();
  await playRun({
    ...planner({
      1: ["press_buttons", { buttons: ["start"], wait_frames: 4 }],
      2: ["write_note", { name: "way", text: "I went up." }],
    }),
    ...{ disk, untilStep: 2, settings: { maxHistory: 60 } },
  });
  return packRun(exportFrom(disk), null);
}

test("whatever is changed in a run is contradicted in the same words as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const honest = await shortFile();
  const lines: string[] = [];
  const check = async (what: string, change: (records: Forged[]) => unknown): Promise<void> => {
    const found = await checkBytes(forgeRun(honest, change)).then(
      ({ findings }) => findings.map(({ check, step, text }) => `  ${check} ${step}: ${text}`),
      (error: unknown) => [`  ${String(error)}`],
    );
    lines.push(`${what}: ${found.length === 0 ? "nothing" : found.length}`, ...found);
  };
  const forge = (type: string, step: number, ...places: readonly string[]) =>
    check(`${type} ${step}, ${places.join(", ")}`, (records) => {
      for (const place of places) changeLeaf(firstOf(records, type, step), place.split("."));
    });
  await forge("start", 0, "game.title", "opening.content.0.text", "gameInfo.text", "machineSha256");
  await forge("start", 0, "core.sha256", "game.romPath", "runId");
  await forge("call", 2, "model", "requestSha256");
  await forge("reply", 1, "reply.content.0.input.buttons.0");
  await forge("reply", 1, "reply.content.0.id", "reply.usage.inputTokens", "reply.model");
  await forge(
    "outcome",
    2,
    ...["outcome.message.content.0.tool_use_id", "outcome.gameInfo.hp", "outcome.notes.way", "outcome.goal"],
    ...["outcome.wasUseful", "outcome.evidence.screen"],
  );
  await forge("outcome", 2, "outcome.machineSha256");
  await check("no call 1", (records) => replaced(records, firstOf(records, "call", 1)));
  await check("no reply 2", (records) => replaced(records, firstOf(records, "reply", 2)));
  await check("outcome 2 of step 9", (records) => {
    firstOf(records, "outcome", 2).step = 9;
  });

  await expect(`${plainIds(lines.join("\n")).replace(/[0-9a-f]{30,}…/g, "HASH…")}\n`).toMatchFileSnapshot(
    "./forged.txt",
  );
});
