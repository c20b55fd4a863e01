import { expect, it } from "vitest";
import type { Button } from "../../../../../src/base/vocabulary/button.ts";
import { createInputRecorder, idleOf } from "../../../src/actions/input-recorder.ts";
import { watchGame } from "../../../src/actions/interruption-watch.ts";
import { type Press, pressButtons } from "../../../src/actions/press-buttons.ts";
import { isUnsettled, settle } from "../../../src/actions/settle.ts";
import { walk } from "../../../src/actions/walk.ts";

/** A machine that notes what is done to it, and whose time a game can ask for. */
function machine() {
  const log: string[] = [];
  let now = 0;
  const held: { readonly buttons: readonly Button[]; readonly from: number }[] = [];
  const emulator = {
    run(frames: number, buttons: readonly Button[], options?: { readonly picture?: boolean }) {
      held.push({ buttons, from: now });
      now += frames;
      log.push(`${buttons.join("+") || "none"} ${frames}${options?.picture === false ? " unseen" : ""}`);
    },
    read: (address: number) => (now >= address ? 1 : 0),
    snapshot: () => now,
    restore(moment: number) {
      now = moment;
      log.push(`back to ${moment}`);
    },
  };
  return { emulator: emulator as never, log, held, now: () => now };
}

const LISTS: Readonly<Record<string, readonly (Button | Press)[]>> = {
  none: [],
  "two buttons": ["a", "b"],
  "a chord and a pause": [{ held: ["right", "a"] }, { held: [] }, { held: [], frames: 7 }],
  "a chord of its own length": [{ held: ["b", "left"], frames: 30 }, "start"],
};

it("buttons are pressed for the same frames as ever, until something happens (if a change is meant: npx vitest run FILE -u)", async () => {
  const parts = Object.entries(LISTS).flatMap(([name, presses]) =>
    [0, 2, 20].flatMap((wait) =>
      [null, "none", "stop", "asked"].map((watching) => {
        const { emulator, log } = machine();
        const seen: string[] = [];
        const watch = {
          after: (button: Button) => {
            seen.push(`after ${button}`);
            return watching === "none" ? null : "a battle began";
          },
          look: () => {
            seen.push("look");
            return null;
          },
        };
        const pressed = pressButtons(
          presses,
          { hold: 8, wait },
          createInputRecorder(emulator),
          watching === null ? null : watch,
          (next) => watching === "asked" && next !== "b",
        );
        return `${name}, wait ${wait}, watch ${watching}: ${log.join(", ")}; ${seen.join(", ")}; ${JSON.stringify(pressed)}`;
      }),
    ),
  );

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./presses.txt");
});

it("a step's track is kept, cut and begun anew as ever", async () => {
  const { emulator, log } = machine();
  const events: string[] = [];
  const recorder = createInputRecorder(emulator, {
    onJump: (moment, source) => events.push(`jump to ${moment} by ${source?.checkpointId}`),
    watch: {
      before: (held) => events.push(`before ${held}`),
      ran: (held, frames) => events.push(`ran ${held} ${frames}`),
      jumped: () => events.push("jumped"),
    },
    beforeRun: () => events.push("run"),
    idle: () => ["b"],
  });
  recorder.hold(["a"], 1);
  const first = recorder.mark();
  recorder.hold([], 5);
  const waited = recorder.holdWhileSame([], [15], 4, 20);
  const all = [...recorder.track];
  recorder.goBackTo(first);
  const cut = [...recorder.track];
  recorder.jumpTo(99 as never, { slot: 2, checkpointId: "c7" });
  recorder.hold(["up"], 2);
  const anew = [...recorder.track];
  recorder.goBackTo(first);

  const track = { waited, all, cut, anew, end: recorder.track, frames: recorder.frames };
  const text = [JSON.stringify(track), log.join(", "), ...events].join("\n");
  await expect(`${text}\n`).toMatchFileSnapshot("./track.txt");
});

it.each([
  [["a"] as const, {}, ["a"]],
  [[] as const, {}, []],
  [[] as const, { rules: 1 }, []],
])("idle buttons for %j by %j are %j", (idle, memory, expected) => {
  const rules = Object.keys(memory).length === 0 ? undefined : (memory as { rules: number });
  expect(idleOf({ idle: () => [...idle] as Button[] }, {} as never, rules)()).toEqual(expected);
});

/** A game in which the player walks, `frames` after a press, on a line of cells; what happens at some of them is given. */
function lineGame(frames: number, walls: readonly number[], events: Readonly<Record<number, string>> = {}) {
  const made = machine();
  const at = () => {
    let cell = 0;
    let from = 0;
    for (const { buttons, from: began } of made.held) {
      if (!buttons.includes("right") || began < from) continue;
      if (walls.includes(cell + 1) || began + frames > made.now()) continue;
      cell += 1;
      from = began + frames;
    }
    return cell;
  };
  const adapter = {
    readState: () => ({ cell: at(), place: at() > 3 ? "There" : "Here" }),
    position: ({ cell }: { readonly cell: number }) => `cell ${cell}`,
    interruption: (was: { readonly cell: number }, is: { readonly cell: number }) =>
      was.cell === is.cell ? null : (events[is.cell] ?? null),
    isMoving: () =>
      made.held.some(({ buttons, from }) => buttons.includes("right") && made.now() < from + frames),
  };
  return { ...made, at, adapter: adapter as never };
}

it("walks go on, turn and stop by the same frames as ever", async () => {
  const parts = [
    [8, [], {}],
    [16, [], {}],
    [32, [], {}],
    [16, [2], {}],
    [16, [], { 2: "a text appeared" }],
    [60, [], {}],
  ].map(([frames, walls, events]) => {
    const { emulator, adapter, log, at } = lineGame(
      frames as number,
      walls as number[],
      events as Record<number, string>,
    );
    const recorder = createInputRecorder(emulator);
    const watch = watchGame(emulator, adapter, (adapter as { readState(): never }).readState());
    const walked = walk(
      Array.from({ length: 4 }, () => ({ button: "right" as const, cells: 1 })),
      recorder,
      watch,
    );
    const before = { cell: 0, place: "Here" };
    const ports = { emulator, game: { adapter } };
    const unsettled = isUnsettled(ports as never, before as never);
    const done = log.length;
    settle(ports as never, recorder, before as never);
    return `A step of ${frames} frames, walls ${walls}: ${JSON.stringify(walked)}, at ${at()}, moved ${watch.hasMoved}, ${unsettled ? "unsettled" : "settled"}\n  ${log.slice(0, done).join(", ")}\n  then ${log.length - done} looks`;
  });

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./walks.txt");
});
