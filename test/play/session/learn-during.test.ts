import { expect, test } from "vitest";
import type { LearnedGame } from "../../../src/base/vocabulary/learned-game.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { Study } from "../../../src/play/agent/ports.ts";
import { fillConfig } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import { JournalReader } from "../../../src/record/journal/journal-reader.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { FOLDER, STILL } from "../../helpers/runs/journal-world.ts";
import { mortal, scriptedPlayer } from "../../helpers/server/scripted-player.ts";
import { GAMES_TO_LEARN } from "../../helpers/small-games/to-learn/games-to-learn.ts";

const { rom, truth } = (GAMES_TO_LEARN["companion"] as (typeof GAMES_TO_LEARN)[string])();
const hex = (place: "x" | "y") => (truth[place]?.[0]?.address ?? 0).toString(16);
const LEARNED: LearnedGame = {
  map: {
    format: 1,
    game: "Companion",
    fields: [
      { name: "x", address: hex("x"), confidence: 0.97 },
      { name: "y", address: hex("y"), confidence: 0.97 },
    ],
    position: ["x", "y"],
    standing: { x: "x", y: "y" },
  },
  frames: 1234,
};

/** Experiments that are over when they were allowed to go on so many times. */
function study(after: number) {
  const log: string[] = [];
  let left = after;
  const one: Study = {
    goOn(machine) {
      log.push(`on ${machine().regions.wram.length > 0}`);
      left -= 1;
      return () => log.push("off");
    },
    take: () => {
      if (left > 0) return null;
      left = Number.POSITIVE_INFINITY;
      return LEARNED;
    },
    end: () => log.push("end"),
  };
  return { one, log };
}

type Disk = ReturnType<typeof powerCutDisk>;

async function play(
  disk: Disk,
  given: { study?: Study; steps: number; until?: (event: RunEvent) => boolean },
) {
  let isDead = false;
  const player = scriptedPlayer();
  const session = await openSession(
    fillConfig({ saveDir: FOLDER, steps: given.steps, saveEvery: 3, settings: { maxHistory: 4 } }),
    {
      ...STILL,
      ...{ disk, rom, model: mortal(player, () => isDead) },
      ...(given.study && { study: given.study }),
    },
  );
  const events: RunEvent[] = [];
  for await (const event of session.play()) {
    events.push(event);
    if (given.until?.(event) === true) {
      isDead = true;
      break;
    }
  }
  session.close();
  return { events, state: session.state, session };
}

const learnedIn = (disk: Disk) =>
  new JournalReader(disk, `${FOLDER}/companion_journal.jsonl`)
    .skim(["decision"])
    .flatMap((entry) => (entry.type === "decision" && entry.learned ? [entry.learned] : []));

test("experiments go on while the LM thinks, and what they find begins with the next conversation", async () => {
  const disk = powerCutDisk();
  const { one, log } = study(3);

  const { events, state, session } = await play(disk, { study: one, steps: 6 });

  expect(log).toEqual([...Array.from({ length: 6 }, () => ["on true", "off"]).flat(), "end"]);
  expect(learnedIn(disk)).toEqual([LEARNED]);
  expect(state.memory.learned).toEqual(LEARNED);
  expect(session.ports.game.adapter.standing).toBeDefined();
  expect(state.memory.tools.map(({ name }) => name)).toContain("look_at_map");
  const names = events.flatMap((event) =>
    event.type === "notice" && /experiments/.test(event.text)
      ? ["learned"]
      : event.type === "summarized"
        ? ["summarized"]
        : [],
  );
  expect(names.slice(0, 3)).toEqual(["summarized", "learned", "summarized"]);
});

test("a run killed after the decision has the same conversation as one that was not, and does not experiment again", async () => {
  const whole = powerCutDisk();
  const left = await play(whole, { study: study(3).one, steps: 8 });
  const disk = powerCutDisk();
  await play(disk, {
    study: study(3).one,
    steps: 8,
    until: (event) => event.type === "notice" && /experiments/.test(event.text),
  });
  expect(learnedIn(disk)).toEqual([LEARNED]);

  const { state } = await play(disk, { steps: 8 - 3 });

  expect(learnedIn(disk)).toEqual([LEARNED]);
  expect(state.totalSteps).toBeGreaterThan(4);
  expect(state.memory.learned).toEqual(LEARNED);
  expect(state.memory.system).toBe(left.state.memory.system);
  expect(state.memory.tools).toEqual(left.state.memory.tools);
});
