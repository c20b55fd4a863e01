import { afterEach, describe, expect, test, vi } from "vitest";
import { Feeder } from "../../../page/src/machine/feeder.ts";
import { withVerdict } from "../../../page/src/machine/machine-state.ts";
import type { ToWorker } from "../../../page/src/machine/messages.ts";
import { toRgba } from "../../../page/src/machine/rgba.ts";
import { Seeker } from "../../../page/src/machine/seeker.ts";
import { Stretches } from "../../../page/src/machine/stretches.ts";
import { SoundOut } from "../../../page/src/screen/sound-out.ts";
import { createApiSource } from "../../../page/src/source/api-source.ts";
import type { Source } from "../../../page/src/source/source.ts";

afterEach(() => void vi.unstubAllGlobals());

/** Lets what waits for nothing go on. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("the feeder of the worker", () => {
  function feederOf(steps: number) {
    const did: unknown[] = [];
    const world = { isActive: true, broken: -1 };
    const feeder = new Feeder({
      indexAt: (place) => (place < steps ? 100 + place : undefined),
      find: async (index) => {
        if (index === world.broken) throw new Error("gone");
        return { key: index + 900 };
      },
      send: (message) => {
        if (message.type === "queue") did.push([message.ticket, message.key, message.index]);
      },
      isActive: () => world.isActive,
      finished: (last) => did.push(["finished", last]),
      failed: (error) => did.push(["failed", String(error)]),
    });
    return { feeder, did, world };
  }

  test("keeps six steps waiting, and tells the last one where all are over", async () => {
    const { feeder, did } = feederOf(10);
    feeder.start(7, 2);
    await settle();
    expect(did.splice(0)).toEqual([102, 103, 104, 105, 106, 107].map((index) => [7, index + 900, index]));
    for (let over = 0; over < 7; over += 1) {
      feeder.ended();
      await settle();
    }
    expect(did.splice(0)).toEqual([
      [7, 1008, 108],
      [7, 1009, 109],
    ]);
    feeder.ended();
    await settle();
    expect(did).toEqual([["finished", 9]]);
  });

  test("feeds nothing that is not played any more, and anew from another place", async () => {
    const { feeder, did, world } = feederOf(10);
    feeder.start(1, 0);
    feeder.start(2, 8);
    await settle();
    expect(did.splice(0)).toEqual([
      [2, 1008, 108],
      [2, 1009, 109],
    ]);
    world.isActive = false;
    feeder.ended();
    feeder.ended();
    await settle();
    expect(did).toEqual([]);
  });

  test("says why a step cannot be had", async () => {
    const { feeder, did, world } = feederOf(10);
    world.broken = 101;
    feeder.start(1, 0);
    await settle();

    expect(did).toEqual([
      [1, 1000, 100],
      ["failed", "Error: gone"],
    ]);
  });
});

describe("the seeker of steps", () => {
  function seekerOf() {
    const did: unknown[] = [];
    const world = { isReady: true };
    const waits = new Map<number, { resolve: () => void; reject: () => void }>();
    const seeker = new Seeker({
      find: (index) =>
        new Promise((resolve, reject) => {
          waits.set(index, {
            resolve: () => resolve({ key: index + 900 }),
            reject: () => reject(new Error(`no ${index}`)),
          });
        }),
      isReady: () => world.isReady,
      send: (key, index) => did.push([key, index]),
      failed: (error) => did.push(String(error)),
    });
    return { seeker, did, world, waits };
  }

  test("goes to one step at a time, and then to the last that was wanted by then", async () => {
    const { seeker, did, waits } = seekerOf();
    for (const index of [1, 2, 3]) seeker.seek(index);
    expect([[...waits.keys()], seeker.isSeeking]).toEqual([[1], true]);
    waits.get(1)?.resolve();
    await settle();
    expect([[...waits.keys()], did]).toEqual([[1, 3], []]);
    waits.get(3)?.resolve();
    await settle();
    expect([did, seeker.isSeeking]).toEqual([[[903, 3]], false]);
    seeker.seek(4);
    expect(waits.has(4)).toBe(false);
    seeker.free();
    void seeker.go();
    expect(waits.has(4)).toBe(true);
  });

  test("goes nowhere before the worker is there, nor where nothing is wanted any more", async () => {
    const { seeker, did, waits, world } = seekerOf();
    world.isReady = false;
    seeker.seek(1);
    expect(waits.size).toBe(0);
    world.isReady = true;
    void seeker.go();
    seeker.stop();
    waits.get(1)?.resolve();
    await settle();
    expect([did, seeker.isSeeking]).toEqual([[], false]);
  });

  test("an unavailable step is reported and not asked for again; the next one is shown", async () => {
    const { seeker, did, waits } = seekerOf();
    seeker.seek(1);
    waits.get(1)?.reject();
    await settle();
    expect([did.splice(0), seeker.isSeeking]).toEqual([["Error: no 1"], false]);
    seeker.seek(2);
    seeker.seek(3);
    waits.get(2)?.reject();
    await settle();
    waits.get(3)?.resolve();
    await settle();
    expect(did).toEqual(["Error: no 2", [903, 3]]);
  });
});

describe("stretches of a run", () => {
  /** Stretches of `length` steps, each ending at the requested step. */
  function stretchesOf(length: number) {
    const sent: ToWorker[] = [];
    const asked: unknown[] = [];
    const source = {
      async playback(_: string, index: number) {
        asked.push(index);
        const first = Math.max(0, index - length + 1);
        const steps = Array.from({ length: index - first + 1 }, (_, at) => ({
          ...{ index: first + at, machine: at === 1 ? `m${first + at}` : null },
        }));
        return { base: first === 0 ? { kind: "power-on" } : { kind: "machine", key: `k${first}` }, steps };
      },
      async machine(_: string, key: string) {
        asked.push(key);
        return new ArrayBuffer(1);
      },
    } as unknown as Source;
    const stretches = new Stretches(source, "wood", {
      send: (message) => void sent.push(message),
      paletteAt: () => "green",
    });
    return { stretches, sent, asked };
  }

  test("are asked for once each, with their machines, and given to the worker under a number", async () => {
    const { stretches, sent, asked } = stretchesOf(2);
    const [one, same] = await Promise.all([stretches.find(5), stretches.find(5)]);
    await stretches.find(4);
    await stretches.find(0);

    expect(one).toBe(same);
    expect(asked).toEqual([5, "k4", "m5", 0]);
    expect(sent).toMatchObject([
      { type: "load", key: 1, palette: "green", steps: [{ index: 4, machine: null }, { index: 5 }] },
      { type: "load", key: 2, machine: null, steps: [{ index: 0 }] },
    ]);
  });

  test("ten are kept, those that were used last; one that another has whole is forgotten", async () => {
    const { stretches, sent } = stretchesOf(1);
    for (let index = 0; index < 10; index += 1) await stretches.find(index);
    expect(stretches.known(0)?.key).toBe(1);
    await stretches.find(10);
    const forgotten = () => sent.flatMap((message) => (message.type === "forget" ? [message.key] : []));
    expect(forgotten()).toEqual([2]);
    expect([stretches.known(1), stretches.known(0)?.key]).toEqual([null, 1]);

    const longer = stretchesOf(2);
    await longer.stretches.find(0);
    await longer.stretches.find(1);
    expect(longer.sent.at(-1)).toEqual({ type: "forget", key: 1 });
    await longer.stretches.find(2);
    expect(longer.sent.at(-1)).toMatchObject({ type: "load", key: 3 });
  });

  test("those around a step are fetched before they are wanted, the one behind first", async () => {
    const { stretches, asked } = stretchesOf(2);
    const path = { branchId: "b", indices: [0, 1, 2, 3, 4, 5, 8], lastSteps: new Map() };
    await stretches.find(5);
    asked.splice(0);
    stretches.prefetch(5, path);
    await settle();

    expect(asked.filter((one) => typeof one === "number")).toEqual([8, 3]);
  });
});

test.each([
  [[], 4, true, []],
  [[], 4, false, [4]],
  [[4, 5], 4, true, [5]],
  [[4, 5], 4, false, [5, 4]],
])("of the differing steps %j, where %i is exact: %s, %j differ", (differing, index, isExact, then) => {
  expect(withVerdict({ differing }, { index, isExact })).toEqual({
    verdict: { index, isExact },
    differing: then,
  });
});

test("a picture gets an opaque fourth byte for each pixel, in the given bytes where they fit", () => {
  const picture = { width: 2, height: 1, rgb: Uint8Array.of(1, 2, 3, 4, 5, 6) };
  const reuse = new ArrayBuffer(8);

  expect([...new Uint8Array(toRgba(picture))]).toEqual([1, 2, 3, 255, 4, 5, 6, 255]);
  expect(toRgba(picture, reuse)).toBe(reuse);
  expect(toRgba(picture, new ArrayBuffer(9)).byteLength).toBe(8);
});

describe("the loudspeaker", () => {
  function openSound(state = "running") {
    const started: [at: number, left: number[], right: number[]][] = [];
    const context = {
      ...{ currentTime: 10, state, destination: {}, resumed: 0 },
      resume: async () => {
        context.resumed += 1;
      },
      createBuffer: (_: number, frames: number) => {
        const sides = [new Float32Array(frames), new Float32Array(frames)];
        return { sides, getChannelData: (side: number) => sides[side] };
      },
      createBufferSource: () => ({
        buffer: null as { sides: Float32Array[] } | null,
        connect() {},
        start(at: number) {
          const [left = [], right = []] = this.buffer?.sides ?? [];
          started.push([at, [...left], [...right]]);
        },
      }),
    };
    const rates: unknown[] = [];
    vi.stubGlobal(
      "AudioContext",
      class {
        constructor(options: object) {
          rates.push(options);
          Object.assign(this, context);
          // biome-ignore lint/correctness/noConstructorReturn: what a test changes is what the loudspeaker sees
          return context as never;
        }
      },
    );
    return { sound: new SoundOut(), context, started, rates };
  }

  test("has a byte for each side, the first a little later, and each after the one before", () => {
    const { sound, started, rates, context } = openSound();
    sound.play(Uint8Array.of(128, 0, 255, 192));
    sound.play(new Uint8Array(4_410 * 2));
    sound.play(new Uint8Array(2));
    sound.play(new Uint8Array(1));

    expect(rates).toEqual([{ sampleRate: 44_100 }]);
    expect(started[0]).toEqual([10.08, [0, 127 / 128], [-1, 0.5]]);
    expect(started[1]?.[0]).toBeCloseTo(10.08 + 2 / 44_100, 9);
    expect(started[2]?.[0]).toBeCloseTo(10.18 + 2 / 44_100, 9);
    expect([started.length, context.resumed]).toEqual([3, 0]);
  });

  test("drops what is too far ahead, and begins anew where it has fallen behind", () => {
    const { sound, started, context } = openSound("suspended");
    sound.play(new Uint8Array(44_100));
    sound.play(new Uint8Array(2));
    context.currentTime = 10.29;
    sound.play(new Uint8Array(2));
    context.currentTime = 11;
    sound.play(new Uint8Array(2));

    expect(started.map(([at]) => at)).toEqual([10.08, expect.closeTo(10.58, 9), 11.08]);
    expect(context.resumed).toBe(4);
  });
});

test("each answer of the server has its address", async () => {
  const asked: unknown[] = [];
  const source = createApiSource({
    ask: async (path, init) => {
      asked.push(init === undefined ? path : [path, init.method, init.body, init.headers]);
      return new Response('"x"');
    },
    urlOf: (path) => `at ${path}`,
    listen: () => () => {},
  });
  const game = "a/b";
  await source.games();
  await source.timeline(game, 3, 4);
  await source.playback(game, 5);
  await source.machine(game, "k/1");
  await source.rom(game);
  await source.memoryMap(game);
  await source.core();
  await source.step(game, 6);
  await source.conversation(game, 6);
  await source.atlas(game, 6, null);
  await source.atlas(game, 6, "Wood & Co");
  await source.answer(game, 6, "skills" as never);
  await source.compare(game, 1, 2);
  await source.command(game, 6);
  await source.resumeCommand(game);
  await source.act(game, "tell", { text: "hi" } as never);
  const at = "api/games/a%2Fb";

  expect(asked).toEqual([
    ...["api/games", `${at}/timeline?from=3&marksFrom=4`, `${at}/steps/5/playback`, `${at}/machines/k%2F1`],
    ...[`${at}/rom`, `${at}/memory-map`, "core.wasm", `${at}/steps/6`, `${at}/steps/6/conversation`],
    ...[`${at}/steps/6/atlas`, `${at}/steps/6/atlas?map=Wood%20%26%20Co`, `${at}/steps/6/skills`],
    ...[`${at}/compare?a=1&b=2`, `${at}/steps/6/command`, `${at}/interrupt/command`],
    [`${at}/tell`, "POST", '{"text":"hi"}', { "Content-Type": "application/json" }],
  ]);
  expect([
    source.pictureUrl(game, 6),
    source.sentPictureUrl(game, "ab", 6),
    source.savePictureUrl(game, "s 1"),
  ]).toEqual([
    ...[`at ${at}/steps/6/picture`, `at ${at}/pictures/ab?at=6`, "at api/saves/a%2Fb/s%201/picture"],
  ]);
});
