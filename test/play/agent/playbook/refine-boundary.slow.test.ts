import { describe, expect, test } from "vitest";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";
import { parseInterrupts } from "../../../../src/parts/interrupts/base/parse-interrupts.ts";
import { interruptsStops } from "../../../../src/parts/interrupts/play/stop.ts";
import type { RunContext } from "../../../../src/play/agent/context.ts";
import { Death } from "../../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import {
  APPROVE,
  type Interrupt,
  interruptIn,
  readUngated,
} from "../../../helpers/interrupts/runner-course.ts";
import { type Play, playRun, readRun, removeLock } from "../../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import { recordsOf } from "../../../helpers/saves/journals.ts";
import { type RefiningPlayer, refiningPlayer } from "../../../helpers/server/refining-player.ts";

const EDITS = (at: number) =>
  JSON.stringify({ edits: [{ action: "add", title: `Signs ${at}`, text: "Read every sign." }] });

const UNTIL = 7;
const SETTINGS = { maxHistory: 13, refineEvery: 3 };

type Places = Parameters<typeof parseInterrupts>[0];

function refiningRun(places: Places): Play & { readonly player: RefiningPlayer } {
  const settings = { ...SETTINGS, interrupts: parseInterrupts(places) };
  // Its first answer cannot be read: each refining but that takes one visit to ask, and one to read.
  const player = refiningPlayer((at) => (at === 0 ? "Hm." : EDITS(at)));
  return { disk: powerCutDisk(), player, saveEvery: 3, settings, untilStep: UNTIL };
}

/** A command that goes on after a stop, which is given nothing else. */
const goOn = ({ disk, player }: ReturnType<typeof refiningRun>): Play => ({
  disk,
  player,
  settings: SETTINGS,
});

/** The place of a stop, and how often the player was asked to refine before it. */
const describeStop = (stop: Interrupt, player: RefiningPlayer): string =>
  `${stop.step}: ${stop.reason} (next ${stop.state.next}, asked ${refinings(player)})`;

const refinings = ({ requests }: RefiningPlayer): number =>
  requests.filter(({ purpose }) => purpose === "refine").length;

/** Plays to the end, resuming at each stop. @param stopped called at each stop, before it is resumed */
async function playThrough(
  run: ReturnType<typeof refiningRun>,
  resume: (play: Play) => Promise<RunEvent[]>,
): Promise<readonly string[]> {
  const stops: string[] = [];
  let stop = interruptIn(await playRun(run));
  while (stop !== null && stops.length < 20) {
    stops.push(describeStop(stop, run.player));
    stop = interruptIn(await resume({ ...goOn(run), resume: APPROVE }));
  }
  return stops;
}

const atOnce = (play: Play): Promise<RunEvent[]> => playRun(play);

/** Resumes, is killed at the first event for which `isThen` holds, and goes on in another process. */
const killedAt =
  (isThen: (event: RunEvent) => boolean) =>
  async (play: Play): Promise<RunEvent[]> => {
    const watch = (event: RunEvent): void => {
      if (isThen(event)) throw new Death("killed");
    };
    try {
      return await playRun({ ...play, watch });
    } catch (error) {
      if (!(error instanceof Death)) throw error;
      removeLock(play.disk);
      const { resume: _, ...again } = play;
      return playRun({ ...again, untilStep: UNTIL, saveEvery: 3 });
    }
  };

const STOPS: readonly (readonly [Places, readonly string[]])[] = [
  [
    { before: ["refine"] },
    ["3: before refine (next refine, asked 0)", "6: before refine (next refine, asked 2)"],
  ],
  [
    { after: ["refine"] },
    ["3: after refine (next save, asked 2)", "6: after refine (next summarize, asked 3)"],
  ],
  [
    { before: ["refine"], after: ["refine"] },
    [
      "3: before refine (next refine, asked 0)",
      "3: after refine (next save, asked 2)",
      "6: before refine (next refine, asked 2)",
      "6: after refine (next summarize, asked 3)",
    ],
  ],
  [{ before: ["summarize"] }, ["6: before summarize (next summarize, asked 3)"]],
  [
    { before: ["refine", "summarize"], after: ["summarize"] },
    [
      "3: before refine (next refine, asked 0)",
      "6: before refine (next refine, asked 2)",
      "6: before summarize (next summarize, asked 3)",
      "6: after summarize (next save, asked 3)",
    ],
  ],
];

describe.each(STOPS)("51.3: a run with the interrupts %j", (places, expected) => {
  const WAYS: readonly (readonly [string, (play: Play) => Promise<RunEvent[]>])[] = [
    ["resumed at once", atOnce],
    ["killed behind each resume", killedAt(() => true)],
    [
      "killed with the answer to a refining",
      killedAt((one) => one.type === "lm-reply" && one.purpose === "refine"),
    ],
    ["killed when it was decided", killedAt((one) => one.type === "notice" && one.text.includes("refined"))],
  ];

  test.each(WAYS)("%s, stops there and nowhere twice, and ends as one without", async (_, resume) => {
    const run = refiningRun(places);
    const free = refiningRun({});
    await playRun(free);

    expect(await playThrough(run, resume)).toEqual(expected);
    const [stopped, unbroken] = await Promise.all([readUngated(run.disk), readUngated(free.disk)]);
    expect({ ...stopped, memory: withoutIds(stopped.memory) }).toEqual({
      ...unbroken,
      memory: withoutIds(unbroken.memory),
    });
    expect(run.player.requests).toHaveLength(free.player.requests.length);
    expect(await faultsOf(run.disk)).toEqual([]);
  });
});

/** The ids of runs are in the origins of entries. */
function withoutIds({ playbook, ...memory }: RunState["memory"]): object {
  const entries = playbook?.entries.map(({ origin, ...entry }) => ({ ...entry, from: origin?.from }));
  return { ...memory, playbook: { ...playbook, entries } };
}

test("51.3: the save of such a stop names the node beside the next one, which is that of any save", async () => {
  const run = refiningRun({ before: ["refine"] });

  await playRun(run);

  const { memory } = await readRun(run.disk);
  expect(memory).toMatchObject({
    next: "save",
    interrupt: { node: "refine", next: "refine", when: "before" },
  });
  expect(recordsOf(run.disk).find(({ type }) => type === "interrupt")).toMatchObject({
    ...{ node: "refine", next: "refine", step: 3 },
  });
});

test("51.3: a word said at such a stop reaches the refining", async () => {
  const run = refiningRun({ before: ["refine"] });
  await playRun(run);

  await playRun({ ...goOn(run), resume: { ...APPROVE, say: "Mind the signs." } });

  const asked = run.player.requests.find(({ purpose }) => purpose === "refine");
  expect(JSON.stringify(asked?.messages.at(-1))).toContain("A word from the operator: Mind the signs.");
});

test("51.3: a run that an earlier version stopped before its save, while a refining was due, does not stop there again", () => {
  const stateOf = (resumed: string) =>
    ({
      memory: {
        next: "save",
        playbook: { entries: [], shown: [], refinedAt: 0, isRefineDue: true },
        settings: { interrupts: parseInterrupts({ after: ["remember"] }) },
        resumed: { node: resumed },
      },
    }) as unknown as RunState;
  const context = { options: { autoSave: true }, ledger: { spent: {} } } as unknown as RunContext;
  const boundary = { last: "remember", isSaveDue: true } as const;

  expect(interruptsStops.stopAt(context, stateOf("save"), boundary)).toBeNull();
  expect(interruptsStops.stopAt(context, stateOf("act"), boundary)).toMatchObject({ node: "remember" });
});
