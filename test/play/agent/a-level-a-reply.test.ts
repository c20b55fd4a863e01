import { expect, test } from "vitest";
import { readRom } from "../../../packages/games/src/read-rom.ts";
import type { Button } from "../../../src/base/vocabulary/button.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { contradictionsOf } from "../../helpers/proof/check-disk.ts";
import { playRun, readRun } from "../../helpers/runs/journal-world.ts";
import { repliesPlayer } from "../../helpers/runs/play-agent.ts";

type Call = readonly [tool: string, input: { readonly buttons: readonly Button[] }];

const press = (...buttons: readonly Button[]): Call => ["press_buttons", { buttons }];

/** The first two levels of Cairn, by the walkthrough: the second is done by its buttons and no others. */
const FIRST: readonly Button[] = ["left", "left"];
const SECOND: readonly Button[] = ["down", "right", "up", "left", "up", "right", "right"];

const START = press("start");

/** The texts of each step's calls, the run's state and what `check` finds to be false of it. */
async function play(...replies: readonly (readonly Call[])[]) {
  const disk = powerCutDisk();
  const { model } = repliesPlayer(...replies);
  const events = await playRun({
    disk,
    player: model,
    rom: "cairn",
    steps: replies.length,
    settings: { model: "tools" },
  });
  const texts = replies.map((_, at) =>
    events.flatMap((event) => (event.type === "tool-result" && event.step === at + 1 ? [event.text] : [])),
  );
  const found = await contradictionsOf(disk, { rom: readRom("cairn"), file: "saves/cairn_journal.jsonl" });
  return { texts, info: (await readRun(disk)).gameInfo, found };
}

test.each([
  ["in the call that solves it", [press(...FIRST, "a")]],
  ["in a call of its own", [press(...FIRST), press("a")]],
  ["behind buttons that a solved level leaves over", [press(...FIRST, "up"), press("a")]],
])(
  "52.B1: the A that the briefing asks for goes on after a level is solved: %s",
  async (_, calls) => {
    const { info, found } = await play([START], calls);

    expect(info).toMatchObject({ mode: "play", level: 2, solvedCount: 1 });
    expect(found).toEqual([]);
  },
  60_000,
);

test("52.B1: only A goes on, and what was written for the next level waits until it was seen", async () => {
  const { texts, info } = await play([START], [press(...FIRST, "b", "a"), press("a", ...SECOND), press("a")]);

  expect(texts[1]).toEqual([
    "Pressed 2 of 4: mode is now solved.",
    "Pressed 1 of 8: mode is now play.",
    "Not carried out: an earlier call of this reply failed or was interrupted.",
  ]);
  expect(info).toMatchObject({ mode: "play", level: 2, moves: 0 });
}, 60_000);
