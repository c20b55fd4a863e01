import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PlayLoop } from "../../../page/src/machine/play-loop.ts";
import { Replayer } from "../../../page/src/machine/replayer.ts";
import type { PlayedFrame, StepEnd } from "../../../src/playback/step-player.ts";

/** Milliseconds, as `performance.now()` gives them. */
let now = 0;

beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("performance", { now: () => now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 1) {
    now += 1;
    vi.advanceTimersByTime(1);
  }
}

const SAME = "is the same as ever (if a change is meant: npx vitest run FILE -u)";

/** A loop on a machine that only notes what it does, with steps of `frames` frames; a frame takes `cost` milliseconds. */
function openLoop(frames: number, cost = 0) {
  const lines: string[] = [];
  const pictures: ArrayBuffer[] = [];
  const spend = (): void => {
    now += cost;
  };
  const emulator = {
    usePalette: (name: string) => lines.push(`  palette ${name}`),
    run: (count: number, held: readonly string[], { picture }: { picture: boolean }) => {
      lines.push(`  runs ${count} ${held.join("+")}${picture ? ", drawn" : ""}`);
      spend();
    },
    runWithSound: (held: readonly string[]) => {
      lines.push(`  runs with sound ${held.join("+")}`);
      spend();
      return Uint8Array.of(lines.length, 2);
    },
    screen: () => ({ width: 1, height: 1, rgb: Uint8Array.of(1, 2, 3) }),
  };
  const player = {
    *play(
      _: unknown,
      index: number,
      { runFrame }: { runFrame: (held: readonly string[]) => void },
    ): Generator<PlayedFrame, StepEnd> {
      lines.push(`  begins step ${index}`);
      for (let frame = 1; frame <= frames; frame += 1) {
        const held = frame === 1 ? (["a"] as const) : [];
        runFrame(held);
        yield { index, step: index + 1, frame, frames, held };
      }
      return { index, step: index + 1, sha256: "", isExact: index !== 1 };
    },
  };
  const loop = new PlayLoop(
    emulator as never,
    player as never,
    () => ({ x: lines.length, y: 0 }),
    (message, transfer = []) => {
      const { type, ...more } = message;
      const bytes = (_: string, value: unknown) =>
        value instanceof ArrayBuffer ? [...new Uint8Array(value)].join(" ") : value;
      if (type === "frame") pictures.push(message.picture);
      lines.push(`← ${type} ${JSON.stringify(more, bytes)}, gives away ${transfer.length}`);
    },
  );
  return {
    ...{ loop, pictures },
    queue: (ticket: number, ...indices: readonly number[]) => {
      for (const index of indices)
        loop.queue(ticket, { palette: index % 2 ? "green" : "grey", machine: null, steps: [] }, index);
    },
    look(title: string, ms = 0, act: () => unknown = () => {}) {
      lines.push(`== ${title}`);
      act();
      pass(ms);
    },
    giveBack: () => void loop.takeBack(pictures.shift() ?? new ArrayBuffer(4)),
    text: () => lines.join("\n"),
  };
}

test(`steps that are played frame by frame ${SAME}`, async () => {
  const slow = openLoop(6);
  const { loop, queue, look, giveBack } = slow;
  look("queued before it begins", 50, () => queue(1, 0));
  look("nothing to play", 50, () => loop.start(1, 1, false));
  look("of another ticket", 50, () => queue(2, 0));
  look("two steps, at the speed of a Game Boy", 40, () => queue(1, 0, 1));
  look("no picture came back", 40);
  look("one came back", 20, giveBack);
  look("all came back", 20, () => {
    giveBack();
    giveBack();
    giveBack();
  });
  look("it waits for a step that comes later", 40, () => queue(1, 2));
  look("paused", 100, () => {
    giveBack();
    loop.pause();
  });
  look("queued while paused", 100, () => queue(1, 3));
  look("four times as fast from there", 30, () => {
    giveBack();
    loop.setTempo(4, true);
  });
  look("stopped", 100, () => loop.stop());
  look("queued after that", 100, () => queue(1, 4));
  look("with sound", 60, () => {
    giveBack();
    loop.start(3, 1, true);
    queue(3, 5);
  });
  look("stopped in the midst", 60, () => {
    queue(3, 6);
    pass(3);
    loop.stop();
  });
  look("begun anew", 60, () => {
    giveBack();
    loop.start(4, 1, false);
    queue(4, 7);
  });
  await expect(`${slow.text()}\n`).toMatchFileSnapshot("./frames.txt");
});

test(`steps that are played as fast as may be ${SAME}`, async () => {
  const fast = openLoop(5, 4);
  fast.look("a turn of ten milliseconds", 3, () => {
    fast.loop.start(1, "max", true);
    fast.queue(1, 0, 1, 2);
  });
  fast.look("the next one, whose picture came back", 2, fast.giveBack);
  fast.look("the last ones", 20, fast.giveBack);
  await expect(`${fast.text()}\n`).toMatchFileSnapshot("./full-speed.txt");
});

test("a worker answers what it cannot do with the reason", () => {
  const told: unknown[] = [];
  const replayer = new Replayer((message) => told.push(message));
  const load = { palette: "grey", machine: null, steps: [] } as const;

  for (const message of [
    { type: "go-to", ticket: 1, key: 7, index: 0 },
    { type: "load", key: 7, ...load },
    { type: "go-to", ticket: 2, key: 7, index: 0 },
    { type: "forget", key: 7 },
    { type: "go-to", ticket: 3, key: 7, index: 0 },
    { type: "queue", ticket: 4, key: 8, index: 0 },
    { type: "play", ticket: 5, speed: 1, sound: false },
    { type: "tempo", speed: 4, sound: true },
    { type: "pause" },
    { type: "drawn", picture: new ArrayBuffer(0) },
    { type: "open", core: new ArrayBuffer(4), rom: new ArrayBuffer(0), map: null },
  ] as const)
    replayer.receive(message);

  expect(told).toEqual([
    { type: "failed", ticket: 1, why: "no playback 7 is loaded" },
    { type: "failed", ticket: 2, why: "the machine is not switched on" },
    { type: "failed", ticket: 3, why: "no playback 7 is loaded" },
    { type: "failed", ticket: null, why: expect.stringContaining("WebAssembly.Module") },
  ]);
});
