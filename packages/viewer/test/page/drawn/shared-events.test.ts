import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { shareEvents } from "../../../page/src/source/shared-events.ts";
import { holdInTurns, holdLock } from "../../../page/src/source/stream-slots.ts";
import type { ViewerEvent } from "../../../page/src/wire/types.ts";

interface Wanted {
  readonly name: string;
  readonly begin: () => void;
}

/** The locks of a browser: who holds each, and who waits for it, in order. */
class Locks {
  readonly held: { name: string }[] = [];
  readonly pending: Wanted[] = [];

  query = async () => ({ held: [...this.held], pending: [...this.pending] });

  request = (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      const lock = { name };
      const wanted = {
        name,
        begin: () => {
          this.pending.splice(this.pending.indexOf(wanted), 1);
          this.held.push(lock);
          signal.removeEventListener("abort", giveUp);
          const end = (): void => {
            this.held.splice(this.held.indexOf(lock), 1);
            this.pending.find((other) => other.name === name)?.begin();
          };
          work().finally(end).then(resolve, reject);
        },
      };
      const giveUp = (): void => {
        this.pending.splice(this.pending.indexOf(wanted), 1);
        reject(signal.reason);
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", giveUp);
      this.pending.push(wanted);
      if (!this.held.some((other) => other.name === name)) wanted.begin();
    });
}

/** The channels of a browser: a message reaches every other one of that name, at once. */
class Channel {
  static all: Channel[] = [];
  readonly name: string;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor(name: string) {
    this.name = name;
    Channel.all.push(this);
  }

  postMessage(data: unknown): void {
    for (const other of [...Channel.all])
      if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }

  close(): void {
    Channel.all = Channel.all.filter((other) => other !== this);
  }
}

let locks = new Locks();

beforeEach(() => {
  vi.useFakeTimers();
  locks = new Locks();
  Channel.all = [];
  vi.stubGlobal("navigator", { locks });
  vi.stubGlobal("BroadcastChannel", Channel);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Passes so much time, in milliseconds. */
const pass = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

const event = (type: string, value = 0): ViewerEvent => ({ type, value }) as never;

/** A window that looks at a run: what it was told, and its own stream where it has one. */
function openWindow(name = "run") {
  const told: unknown[] = [];
  const own: { tell?: (one: ViewerEvent) => void; isOpen?: (now: boolean) => void } = {};
  const close = shareEvents(
    name,
    (tell, isOpen) => {
      Object.assign(own, { tell, isOpen });
      return () => {
        delete own.tell;
        delete own.isOpen;
      };
    },
    (one) => told.push(one.type),
    (now) => told.push(now),
  );
  return { told, own, close };
}

describe("the windows of a run", () => {
  test("have one stream of events, whose every event and state reaches each of them once", async () => {
    const [first, second] = [openWindow(), openWindow()];
    const other = openWindow("another run");
    await pass();

    first.own.isOpen?.(true);
    first.own.tell?.(event("status"));
    first.own.isOpen?.(false);

    expect(second.own).toEqual({});
    for (const { told } of [first, second]) expect(told).toEqual([true, "status", false]);
    expect(other.told).toEqual([]);
  });

  test("another window takes over when that one closes; after the last one closes, nothing is sent", async () => {
    const [first, second] = [openWindow(), openWindow()];
    await pass();
    first.own.tell?.(event("status"));

    first.close();
    expect(Channel.all).toHaveLength(1);
    await pass();

    expect([first.own, Object.keys(second.own)]).toEqual([{}, ["tell", "isOpen"]]);
    second.own.tell?.(event("timeline"));
    expect([first.told, second.told]).toEqual([["status"], ["status", "timeline"]]);
    expect(locks.pending).toEqual([]);
  });

  test("a new window gets the state of the connection, and the last event of each kind but words", async () => {
    const first = openWindow();
    await pass();
    const early = openWindow();
    for (const type of ["status", "words", "timeline", "status"]) first.own.tell?.(event(type));
    first.own.isOpen?.(false);

    const late = openWindow();

    expect(late.told).toEqual([false, "status", "timeline"]);
    expect(early.told).toEqual(["status", "words", "timeline", "status", false]);
  });

  test.each([
    [
      ["timeline", "gone"],
      ["timeline", "gone"],
    ],
    [
      ["gone", "status"],
      ["gone", "status"],
    ],
    [["gone", "timeline"], ["timeline"]],
  ])("after %j a new window gets %j: a run that is back is not gone", async (types, known) => {
    const first = openWindow();
    await pass();
    for (const type of types) first.own.tell?.(event(type));

    expect(openWindow().told).toEqual(known);
  });
});

describe("streams that are held for good", () => {
  /** Streams that were begun one after another: which of them are open, and how to end each. */
  async function hold(count: number) {
    const open = new Set<number>();
    const ends: (() => void)[] = [];
    for (let at = 0; at < count; at += 1) {
      const end = new AbortController();
      ends.push(() => end.abort());
      void holdInTurns(() => {
        open.add(at);
        return () => open.delete(at);
      }, end.signal);
      await pass();
    }
    return { open, ends };
  }

  test("are at most three at once, and those that wait have their turn after three seconds", async () => {
    const { open } = await hold(4);
    expect(locks.held.map(({ name }) => name.at(-1))).toEqual(["0", "1", "2"]);
    expect([...open]).toEqual([0, 1, 2]);

    await pass(2_999);
    expect([...open]).toEqual([0, 1, 2]);
    await pass(1);
    expect([...open].sort()).toEqual([1, 2, 3]);
  });

  test("go where the fewest hold or wait, and yield only to those who wait there", async () => {
    const never = new AbortController().signal;
    const forever = (): Promise<void> => new Promise(() => {});
    for (const at of [0, 0, 1]) void holdLock(`runner stream ${at}`, never, forever);
    void holdLock("runner stream 2", never, forever);
    void holdLock("runner stream 2", never, forever);
    const { open } = await hold(1);
    expect(locks.pending.at(-1)?.name).toBe("runner stream 1");
    expect([...open]).toEqual([]);
  });

  test("are not moved by those who wait elsewhere", async () => {
    const { open } = await hold(1);
    for (const name of ["another", "another"])
      void holdLock(name, new AbortController().signal, () => new Promise(() => {}));
    const [held] = locks.held;
    await pass(9_000);

    expect([...open]).toEqual([0]);
    expect(locks.held[0]).toBe(held);
  });

  test("keep their place while nobody waits for it, and leave it at once where they end", async () => {
    const { open, ends } = await hold(2);
    await pass(10_000);
    expect([...open]).toEqual([0, 1]);

    ends[0]?.();
    await pass();
    expect([...open]).toEqual([1]);
    expect(locks.held).toHaveLength(1);
    ends[1]?.();
    await pass();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("giving up the wait for a lock is no failure, and a failure of the work is one", async () => {
    const end = new AbortController();
    const held = holdLock("a", new AbortController().signal, () => new Promise(() => {}));
    const waiting = holdLock("a", end.signal, async () => {});
    end.abort();

    await expect(waiting).resolves.toBeUndefined();
    await expect(
      holdLock("b", new AbortController().signal, () => Promise.reject(new Error("broken"))),
    ).rejects.toThrow("broken");
    void held;
  });
});
