import { describe, expect, test } from "vitest";
import { openBudget, standingOf } from "../src/player/budget.ts";
import { refuseRequest } from "../src/server/http/check-request.ts";
import { createSeat } from "../src/server/http/seat.ts";

describe("the limits of a run that its client plays", () => {
  const budgetOf = (limits: object) => {
    let nowMs = 500;
    const budget = openBudget(
      { steps: null, untilStep: null, limits: {}, ...limits } as Parameters<typeof openBudget>[0],
      () => nowMs,
    );
    return {
      budget,
      pass: (ms: number) => {
        nowMs += ms;
      },
    };
  };

  test("count steps of the session, a last step and a time; reaching one gives its reason", () => {
    const steps = budgetOf({ steps: 2 }).budget;
    steps.played();
    expect(steps.end({ totalSteps: 99 })).toBeNull();
    steps.played();
    expect(steps.end({ totalSteps: 99 })).toEqual({
      why: "budget",
      text: "the session's limit of 2 steps is reached: the run is saved",
    });
    const last = budgetOf({ untilStep: 9 }).budget;
    expect(last.end({ totalSteps: 8 })).toBeNull();
    expect(last.end({ totalSteps: 9 })?.text).toBe("the run is at step 9, its last: the run is saved");
    const { budget, pass } = budgetOf({ limits: { ms: 1_500 } });
    pass(1_499);
    expect(budget.end({ totalSteps: 0 })).toBeNull();
    pass(1);
    expect(budget.end({ totalSteps: 0 })?.text).toBe(
      "the run has been played for 1.5 s, its limit: the run is saved",
    );
    expect(budgetOf({}).budget.end({ totalSteps: 1e9 })).toBeNull();
    expect(budgetOf({ steps: 0 }).budget.end({ totalSteps: 0 })).not.toBeNull();
  });

  test.each([
    [{ type: "done", isReached: true }, "ended", /^what the run was played for is reached/],
    [{ type: "done", isReached: false }, "budget", /^all steps of the session are played/],
    [{ type: "done" }, "budget", /^all steps of the session are played/],
    [{ type: "budget", reason: "$3 of $3" }, "budget", /^\$3 of \$3: the run is saved$/],
    [{ type: "interrupted" }, "interrupted", /^the run waits for a decision \(why\): .* `runner resume`$/],
    [{ type: "failed", reason: "lost" }, "ended", /^the run ended \(lost\), and is saved/],
  ])("a run that came to %j stands still: %s", (outcome, why, text) => {
    const rest = { type: "over", outcome, reason: "why" } as Parameters<typeof standingOf>[0];
    expect(standingOf(rest)).toEqual({ why, text: expect.stringMatching(text) });
  });
});

describe("the seat of the one who plays", () => {
  function seatOf() {
    let nowMs = 0;
    const did: unknown[] = [];
    const seat = createSeat({
      clock: { elapsedMs: () => nowMs },
      alarm: (ms) => {
        did.push(["alarm", ms]);
        return { putOff: () => {}, cancel: () => void did.push("cancelled") };
      },
      onIdle: () => {},
      onTaken: (who) => did.push(["taken from", who]),
    });
    return {
      seat,
      did,
      pass: (ms: number) => {
        nowMs += ms;
      },
    };
  }

  test("is kept for a minute after the last connection of its client, and then taken by another", () => {
    const { seat, did, pass } = seatOf();
    const [one, two] = [seat.enter("a", "Anna"), seat.enter("a", "Anna")];
    one();
    one();
    pass(100_000);
    expect(() => seat.enter("b", "Bea")).toThrow("Anna plays this game, and one client plays at a time");
    expect(did).toEqual([]);
    two();
    expect(did.splice(0)).toEqual([["alarm", 60_000]]);
    pass(59_999);
    expect(() => seat.enter("b", "Bea")).toThrow(expect.objectContaining({ code: "seat-taken" }));
    pass(1);
    seat.enter("b", "Bea");
    expect(did.splice(0)).toEqual([["taken from", "a"], "cancelled"]);
    expect([seat.has("a"), seat.has("b")]).toEqual([false, true]);
  });

  test("is free at once where its client gets up, whatever is still open", () => {
    const { seat, did, pass } = seatOf();
    const old = seat.enter("a", "Anna");
    seat.leave("other");
    expect(seat.has("a")).toBe(true);
    seat.leave("a");
    const leave = seat.enter("b", "Bea");
    old();
    pass(60_000);
    expect(() => seat.enter("a", "Anna")).toThrow("Bea plays");
    leave();
    expect(did).toEqual([["alarm", 60_000]]);
  });

  test("that is closed waits for nobody", () => {
    const { seat, did } = seatOf();
    const leave = seat.enter("a", "Anna");
    seat.close();
    leave();
    expect(did).toEqual([]);
  });
});

describe("a request to the server", () => {
  const TOKEN = "t".repeat(43);
  const HEADERS = { host: "127.0.0.1:7777", authorization: `Bearer ${TOKEN}` };

  test.each<[Record<string, string | null>, string, number | null]>([
    [{}, "http://127.0.0.1:7777/mcp", null],
    [{ host: "localhost:7777" }, "http://localhost:7777/mcp", null],
    [{ authorization: `bearer ${TOKEN}` }, "http://127.0.0.1:7777/mcp", null],
    [{ origin: "http://127.0.0.1:7777" }, "http://127.0.0.1:7777/mcp", null],
    [{ "sec-fetch-site": "none" }, "http://127.0.0.1:7777/mcp", null],
    [{ "sec-fetch-site": "same-origin" }, "http://127.0.0.1:7777/mcp", null],
    [{ host: null }, "http://127.0.0.1:7777/mcp", 403],
    [{ host: "evil.example:7777" }, "http://127.0.0.1:7777/mcp", 403],
    [{ host: "127.0.0.1:7778" }, "http://127.0.0.1:7777/mcp", 403],
    [{}, "http://evil.example:7777/mcp", 403],
    [{ origin: "http://localhost:7777" }, "http://127.0.0.1:7777/mcp", 403],
    [{ origin: "null" }, "http://127.0.0.1:7777/mcp", 403],
    [{ "sec-fetch-site": "cross-site" }, "http://127.0.0.1:7777/mcp", 403],
    [{ "sec-fetch-site": "same-site" }, "http://127.0.0.1:7777/mcp", 403],
    [{}, "http://127.0.0.1:7777/", 404],
    [{}, "http://127.0.0.1:7777/mcp/", 404],
    [{ authorization: null }, "http://127.0.0.1:7777/mcp", 401],
    [{ authorization: `Basic ${TOKEN}` }, "http://127.0.0.1:7777/mcp", 401],
    [{ authorization: `Bearer ${TOKEN}x` }, "http://127.0.0.1:7777/mcp", 401],
    [{ authorization: "Bearer" }, "http://127.0.0.1:7777/mcp", 401],
  ])("with %j for %s gets %s", (change, url, status) => {
    const given = Object.entries({ ...HEADERS, ...change }).filter(([, value]) => value !== null);
    const headers = new Map(given as [string, string][]);
    const request = { url, headers: { get: (name: string) => headers.get(name) ?? null } };

    const refusal = refuseRequest(request as unknown as Request, { port: 7_777, token: TOKEN });
    expect(refusal?.status ?? null).toBe(status);
    expect(refusal?.headers.get("WWW-Authenticate") ?? null).toBe(status === 401 ? "Bearer" : null);
  });
});
