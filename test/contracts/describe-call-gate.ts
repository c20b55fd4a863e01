import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import type { CallGate, GateTerms } from "../../packages/fleet/src/engine/gate/call-gate.ts";

/** A gate that is open, and the same one as another worker has it. */
export interface OpenGate {
  readonly gate: CallGate;
  readonly other: CallGate;
  close(): Promise<void>;
}

const FREE: GateTerms = { fleetCostUsd: null, rates: {} };
/** Longer than any test takes. */
const LONG_MS = 600_000;
const CALL = { job: "a", model: "claude" };

/** Runs the contract of `CallGate` over one implementation; `open` gives one that nobody has told anything. */
export function describeCallGate(name: string, open: (terms: GateTerms) => Promise<OpenGate>): void {
  describe(`${name} keeps the contract of a fleet's gate`, () => {
    const closing: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const close of closing.splice(0)) await close();
    });
    const gateOf = async (terms: Partial<GateTerms> = {}): Promise<OpenGate> => {
      const opened = await open({ ...FREE, ...terms });
      closing.push(() => opened.close());
      return opened;
    };
    const never = new AbortController().signal;
    /** Aborted when the test is over: nothing waits on. */
    const stopAtEnd = (): AbortSignal => {
      const stop = new AbortController();
      onTestFinished(() => stop.abort());
      return stop.signal;
    };
    /** Whether it is answered in a while in which nothing would hold it up. */
    const isAnswered = (answer: Promise<unknown>): Promise<boolean> =>
      Promise.race([
        answer.then(
          () => true,
          () => true,
        ),
        new Promise<boolean>((done) => setTimeout(done, 60, false)),
      ]);

    it("lets every request go where there is no limit", async () => {
      const { gate, other } = await gateOf();
      await gate.spent("a", 1_000_000);

      expect(await gate.enter(CALL, never)).toBe("go");
      expect(await other.enter(CALL, never)).toBe("go");
    });

    it("holds what a call may cost until the job tells what it did; who needs that waits", async () => {
      const { gate, other } = await gateOf({ fleetCostUsd: 1 });
      const reserve = { usd: 0.6, leastUsd: 0.1 };
      expect(await gate.enter({ ...CALL, reserve }, never)).toBe("go");

      const waiting = other.enter({ ...CALL, job: "b", reserve }, stopAtEnd());
      expect(await isAnswered(waiting)).toBe(false);
      await gate.spent("a", 0.25);

      expect(await waiting).toBe("go");
      expect(await gate.total()).toBeCloseTo(0.25, 9);
    });

    it("gives what is left to a call that needs no more than that, and nothing to one that does", async () => {
      const { gate, other } = await gateOf({ fleetCostUsd: 1 });
      await gate.spent("a", 0.7);

      const short = await other.enter({ ...CALL, job: "b", reserve: { usd: 0.6, leastUsd: 0.1 } }, never);
      const none = await other.enter({ ...CALL, job: "b", reserve: { usd: 0.6, leastUsd: 0.31 } }, never);

      expect(short).toBeCloseTo(0.3, 9);
      expect(none).toBe("budget");
    });

    it("takes a job's new reservation in the place of its last one", async () => {
      const { gate } = await gateOf({ fleetCostUsd: 1 });
      const reserve = { usd: 0.8, leastUsd: 0.1 };

      expect(await gate.enter({ ...CALL, reserve }, never)).toBe("go");
      expect(await gate.enter({ ...CALL, reserve }, never)).toBe("go");
    });

    it("adds up what all jobs have cost", async () => {
      const { gate, other } = await gateOf();

      await gate.spent("a", 1.25);
      await other.spent("b", 0.5);
      await gate.spent("a", 2);

      expect(await gate.total()).toBeCloseTo(2.5, 9);
      expect(await other.total()).toBeCloseTo(2.5, 9);
    });

    it("counts what is told twice, late or from another worker once: the most", async () => {
      const { gate, other } = await gateOf();

      for (const usd of [1, 3, 3, 2, 0]) await gate.spent("a", usd);
      await other.spent("a", 2.5);

      expect(await gate.total()).toBeCloseTo(3, 9);
    });

    it("lets requests go until the money is spent, and none from then on", async () => {
      const { gate, other } = await gateOf({ fleetCostUsd: 2 });

      await gate.spent("a", 1.99);
      expect(await other.enter(CALL, never)).toBe("go");
      await gate.spent("b", 0.01);

      expect(await gate.enter(CALL, never)).toBe("budget");
      expect(await other.enter({ job: "c", model: "another" }, never)).toBe("budget");
    });

    it("lets nothing go where nothing may be spent", async () => {
      const { gate } = await gateOf({ fleetCostUsd: 0 });

      expect(await gate.enter(CALL, never)).toBe("budget");
    });

    it("lets requests go again where there is more to spend, and none where there is less", async () => {
      const { gate, other } = await gateOf({ fleetCostUsd: 2 });
      await gate.spent("a", 2);
      expect(await gate.enter(CALL, never)).toBe("budget");

      await gate.raise({ fleetCostUsd: 3, rates: {} });
      expect(await other.enter(CALL, never)).toBe("go");
      await other.raise({ fleetCostUsd: 1, rates: {} });

      expect(await gate.enter(CALL, never)).toBe("budget");
    });

    it("holds up every worker's requests to a model that is paused, and no other's", async () => {
      const { gate, other } = await gateOf();
      const stop = stopAtEnd();

      await gate.pause("claude", LONG_MS);
      const held = [gate.enter(CALL, stop), other.enter({ ...CALL, job: "b" }, stop)];

      expect(await gate.enter({ job: "a", model: "another" }, never)).toBe("go");
      expect(await Promise.all(held.map(isAnswered))).toEqual([false, false]);
    });

    it("lets requests go when the pause is over", async () => {
      const { gate, other } = await gateOf();
      const beganMs = performance.now();

      await gate.pause("claude", 50);

      expect(await Promise.all([gate.enter(CALL, never), other.enter(CALL, never)])).toEqual(["go", "go"]);
      expect(performance.now() - beganMs).toBeGreaterThan(45);
    });

    it("keeps to the longest of the pauses that it was told of", async () => {
      const { gate, other } = await gateOf();

      await gate.pause("claude", LONG_MS);
      await other.pause("claude", 1);

      expect(await isAnswered(gate.enter(CALL, stopAtEnd()))).toBe(false);
    });

    it("tells those that wait when the money is spent", async () => {
      const { gate } = await gateOf({ fleetCostUsd: 1 });

      await gate.pause("claude", LONG_MS);
      const held = gate.enter(CALL, stopAtEnd());
      await gate.spent("b", 1);

      expect(await held).toBe("budget");
    });

    it("throws the reason of a signal that aborts while it waits, and before", async () => {
      const { gate } = await gateOf();
      const stop = new AbortController();
      const reason = new Error("drained");

      await gate.pause("claude", LONG_MS);
      const held = gate.enter(CALL, stop.signal);
      stop.abort(reason);

      await expect(held).rejects.toBe(reason);
      await expect(gate.enter(CALL, stop.signal)).rejects.toBe(reason);
    });

    it("keeps all workers together to the rate of a model", async () => {
      // 120 a minute are 2 in one second.
      const { gate, other } = await gateOf({ rates: { claude: { requestsPerMinute: 120 } } });
      const stop = stopAtEnd();
      const beganMs = performance.now();
      const asked = Array.from({ length: 5 }, (_, at) => (at % 2 === 0 ? gate : other).enter(CALL, stop));
      const another = gate.enter({ job: "a", model: "another" }, never);

      expect(await another).toBe("go");
      await Promise.all(asked);

      // The fifth is in the third second, at the earliest one whole window behind the first.
      expect(performance.now() - beganMs).toBeGreaterThan(1_000);
    });
  });
}
