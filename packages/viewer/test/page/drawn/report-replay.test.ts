import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { FromWorker, ToWorker } from "../../../page/src/machine/messages.ts";
import { Replay } from "../../../page/src/report/replay.ts";
import { unpackRun } from "../../../page/src/report/unpack.ts";

/** A replay of `steps` steps in stretches of `perStretch`, with a worker that only listens, and the messages to the reader. */
function replayOf(steps: number, perStretch = 4) {
  const sent: ToWorker[] = [];
  const seen: unknown[] = [];
  const worker = {
    onmessage: (_: { data: FromWorker }): void => {},
    onerror: (): void => {},
    postMessage: (message: ToWorker) => void sent.push(message),
  };
  const rows = Array.from({ length: steps }, (_, place) => ({
    ...{ index: 100 + place, stretch: Math.floor(place / perStretch), step: place + 1 },
    ...{ place: null, said: "", did: "", milestones: [] },
  }));
  const none = new ArrayBuffer(0);
  const replay = new Replay(
    { palette: "grey", rom: none, core: none, rows, stretch: () => ({ machine: null, steps: [] }) },
    worker as unknown as Worker,
    {
      show: (_, place) => seen.push(["show", place]),
      judge: (place, isExact) => seen.push(["judge", place, isExact]),
      sound: (samples) => seen.push(["sound", samples.length]),
      playing: (isPlaying) => seen.push(["playing", isPlaying]),
      fail: (why) => seen.push(["fail", why]),
    },
  );
  const tell = (message: object): void => worker.onmessage({ data: message as FromWorker });
  const take = <Kind extends ToWorker["type"]>(type: Kind) =>
    sent.splice(0).filter((message): message is Extract<ToWorker, { type: Kind }> => message.type === type);
  const lastTicket = (): number => Math.max(...sent.map((one) => ("ticket" in one ? one.ticket : 0)));
  return { replay, sent, seen, tell, take, worker, lastTicket, picture: none };
}

describe("a run in a report", () => {
  test("is opened first, and goes to the last wanted step alone, once the worker is there", () => {
    const { replay, sent, tell } = replayOf(9);
    replay.goTo(2);
    replay.goTo(5);
    expect(sent.map(({ type }) => type)).toEqual(["open"]);

    tell({ type: "opened" });

    expect(sent.slice(1)).toMatchObject([
      { type: "load", key: 1, palette: "grey" },
      { type: "go-to", ticket: 1, key: 1, index: 105 },
    ]);
  });

  test.each([
    [-3, 0],
    [0, 0],
    [8, 8],
    [9, 8],
  ])("goes from %i to the place %i", (wanted, place) => {
    const { replay, tell, take } = replayOf(9);
    tell({ type: "opened" });
    replay.goTo(wanted);

    expect(replay.place).toBe(place);
    expect(take("go-to")).toMatchObject([{ index: 100 + place }]);
  });

  test("shows a step that it arrives at and its proof, unless another is wanted by then", () => {
    const { replay, tell, take, seen, picture } = replayOf(9);
    tell({ type: "opened" });
    replay.goTo(1);
    replay.goTo(3);
    tell({ type: "arrived", index: 101, isExact: true, picture });
    expect(seen).toEqual([]);
    tell({ type: "arrived", index: 103, isExact: false, picture });

    expect(take("go-to").map(({ index }) => index)).toEqual([101, 103]);
    expect(seen).toEqual([
      ["show", 3],
      ["judge", 3, false],
    ]);
  });

  test("plays on from the next step with six ahead, and ends at the last one", () => {
    const { replay, tell, take, seen, picture } = replayOf(9);
    tell({ type: "opened" });
    replay.goTo(0);
    replay.play();
    tell({ type: "arrived", index: 100, isExact: true, picture });
    expect(seen.splice(0)).toEqual([["playing", true]]);
    replay.goTo(0);
    tell({ type: "arrived", index: 100, isExact: true, picture });
    seen.splice(0);
    take("queue");
    replay.play();
    replay.play();

    const queued = take("queue");
    expect(queued.map(({ index }) => index)).toEqual([101, 102, 103, 104, 105, 106]);
    const ticket = queued[0]?.ticket ?? 0;
    tell({ type: "ended", ticket, index: 101, isExact: true });
    tell({ type: "ended", ticket: ticket - 1, index: 101, isExact: true });
    expect(take("queue").map(({ index }) => index)).toEqual([107]);
    for (let index = 102; index < 109; index += 1)
      tell({ type: "ended", ticket, index, isExact: index !== 105 });

    expect(replay.isPlaying).toBe(false);
    expect(seen).toEqual([
      ["playing", true],
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((place) => ["judge", place, place !== 5]),
      ["playing", false],
    ]);
    expect(take("go-to")).toMatchObject([{ index: 108 }]);
    replay.play();
    expect(take("queue")[0]?.index).toBe(100);
  });

  test("is paused in the midst of a step, and goes on there at the speed of then", () => {
    const { replay, tell, take, seen, sent } = replayOf(9);
    tell({ type: "opened" });
    replay.setTempo(4, true);
    expect(take("tempo")).toEqual([]);
    replay.play();
    expect(sent.find(({ type }) => type === "play")).toMatchObject({ speed: 4, sound: true });
    replay.pause();
    replay.pause();
    expect(take("pause")).toHaveLength(1);
    replay.setTempo("max", false);
    expect(sent.splice(0)).toEqual([]);
    replay.play();

    expect(sent.map(({ type }) => type)).toEqual(["tempo"]);
    expect(sent[0]).toMatchObject({ speed: "max", sound: false });
    replay.setTempo(1, false);
    expect(take("tempo")).toHaveLength(2);
    expect(seen).toEqual([
      ["playing", true],
      ["playing", false],
      ["playing", true],
    ]);
  });

  test("shows frames and sound of what is played now, and gives every picture back", () => {
    const { replay, tell, take, seen, lastTicket, picture } = replayOf(9);
    tell({ type: "opened" });
    replay.play();
    const ticket = lastTicket();
    const frame = (of: number, index: number): void => tell({ type: "frame", ticket: of, index, picture });
    frame(ticket, 102);
    frame(ticket - 1, 103);
    tell({ type: "sound", ticket, samples: new ArrayBuffer(8) });
    tell({ type: "sound", ticket: ticket - 1, samples: new ArrayBuffer(8) });
    replay.pause();
    frame(ticket, 104);
    tell({ type: "sound", ticket, samples: new ArrayBuffer(8) });

    expect(seen).toEqual([
      ["playing", true],
      ["show", 2],
      ["sound", 8],
      ["playing", false],
    ]);
    expect(replay.place).toBe(2);
    expect(take("drawn")).toHaveLength(3);
  });

  test("going to a step stops what is played, and a picture on its way is not shown", () => {
    const { replay, tell, seen, lastTicket, picture } = replayOf(9);
    tell({ type: "opened" });
    replay.play();
    const ticket = lastTicket();
    replay.goTo(7);
    tell({ type: "frame", ticket, index: 101, picture });

    expect(seen).toEqual([
      ["playing", true],
      ["playing", false],
    ]);
    expect(replay.place).toBe(7);
  });

  test("says why it can play no more, and where the worker cannot be started", () => {
    const { replay, tell, seen, worker, take } = replayOf(9);
    tell({ type: "opened" });
    replay.play();
    tell({ type: "failed", ticket: null, why: "no core" });
    worker.onerror();
    replay.goTo(1);

    expect(replay.isPlaying).toBe(false);
    expect(seen).toEqual([
      ["playing", true],
      ["playing", false],
      ["fail", "no core"],
      ["fail", "The worker that plays steps again could not be started."],
    ]);
    expect(take("go-to")).toHaveLength(1);
  });

  test("the worker keeps the eight stretches that were used last, and is given each once", () => {
    const { replay, tell, take, picture, sent } = replayOf(20, 1);
    const visit = (place: number): void => {
      replay.goTo(place);
      tell({ type: "arrived", index: 100 + place, isExact: true, picture });
    };
    tell({ type: "opened" });
    for (const place of [0, 1, 2, 3, 4, 5, 6, 7, 0]) visit(place);
    expect(take("load").map(({ key }) => key)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    visit(8);
    expect(sent).toMatchObject([{ type: "load", key: 8 }, { type: "forget", key: 1 }, { type: "go-to" }]);
    sent.splice(0);
    visit(0);
    expect(take("load")).toEqual([]);
    visit(1);
    expect(sent).toMatchObject([{ type: "load", key: 1 }, { type: "forget", key: 2 }, { type: "go-to" }]);
  });
});

describe("a packed run", () => {
  /** Packs a head and bytes as reports have them. */
  const pack = (head: object, bytes: readonly number[]): string => {
    const text = Buffer.from(JSON.stringify(head));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(text.length);
    return ` ${gzipSync(Buffer.concat([length, text, Buffer.from(bytes)])).toString("base64")}\n`;
  };
  const step = (index: number, machine: number | null) => ({
    index,
    step: index,
    machine,
    track: [],
    sha256: "",
  });

  test("has its bytes where its head says, and each machine by what it differs from the one before", async () => {
    const run = await unpackRun(
      pack(
        {
          palette: "green",
          rom: { at: 0, length: 2 },
          core: { at: 2, length: 1 },
          machines: [
            { at: 3, length: 3, sameAs: 0 },
            { at: 6, length: 4, sameAs: 2 },
            { at: 10, length: 3, sameAs: 3 },
          ],
          stretches: [
            { machine: null, steps: [step(1, null), step(2, 1)] },
            { machine: 2, steps: [] },
          ],
          rows: [{ index: 1 }],
        },
        [...[8, 9], 7, ...[1, 2, 3], ...[5, 6, 1, 1], ...[1, 0, 0]],
      ),
    );
    const bytes = (buffer: ArrayBuffer | null | undefined) => buffer && [...new Uint8Array(buffer)];

    expect([run.palette, bytes(run.rom), bytes(run.core), run.rows]).toEqual([
      ...["green", [8, 9], [7]],
      [{ index: 1 }],
    ]);
    const first = run.stretch(0);
    expect([first.machine, first.steps.map(({ machine }) => bytes(machine))]).toEqual([
      null,
      [null, [5, 6, 3, 2]],
    ]);
    expect(bytes(run.stretch(1).machine)).toEqual([7, 3, 2]);
    expect(run.stretch(2)).toEqual({ machine: null, steps: [] });
  });

  test("that is damaged is none", async () => {
    await expect(unpackRun("AAAA")).rejects.toThrow();
  });
});
