import { expect, test } from "vitest";
import { told } from "../../../../test/helpers/pins/told.ts";
import { refuseRequest } from "../../src/server/http/check-request.ts";
import { createSeat } from "../../src/server/http/seat.ts";

test("requests are let in and refused as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const auth = { authorization: "Bearer secret-of-16-letters" };
  const own = { host: "127.0.0.1:80", ...auth };
  const asked: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["http://127.0.0.1:80/mcp", own],
    ["http://127.0.0.1:80/mcp", { ...own, host: "localhost:80" }],
    ["http://127.0.0.1:80/mcp", auth],
    ["http://127.0.0.1:80/mcp", { ...own, host: "127.0.0.1:81" }],
    ["http://evil.example/mcp", own],
    ["http://127.0.0.1:80/mcp", { ...own, origin: "http://127.0.0.1:80" }],
    ["http://127.0.0.1:80/mcp", { ...own, origin: "http://localhost:80" }],
    ["http://127.0.0.1:80/mcp", { ...own, origin: "null" }],
    ...["same-origin", "none", "same-site", "cross-site"].map(
      (site) => ["http://127.0.0.1:80/mcp", { ...own, "sec-fetch-site": site }] as const,
    ),
    ["http://127.0.0.1:80/", own],
    ["http://127.0.0.1:80/mcp/", own],
    ...[
      "",
      "Bearer",
      "Bearer secret-of-16-letter",
      "bearer secret-of-16-letters",
      "Basic secret-of-16-letters",
    ].map((authorization) => ["http://127.0.0.1:80/mcp", { ...own, authorization }] as const),
  ];
  const lines: string[] = [];
  for (const [url, headers] of asked) {
    const request = { url, headers: new Headers(headers) } as unknown as Request;
    const answer = refuseRequest(request, { port: 80, token: "secret-of-16-letters" });
    const told =
      answer && `${answer.status} ${JSON.stringify([...answer.headers])} ${(await answer.text()).trim()}`;
    lines.push(`${url} ${JSON.stringify(headers)}: ${told ?? "let in"}`);
  }

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./known/requests.txt");
});

test("a seat is taken, kept and left as ever", async () => {
  const lines: string[] = [];
  let nowMs = 0;
  const alarms = new Set<{ readonly atMs: number; readonly ring: () => void }>();
  const seat = createSeat({
    clock: { elapsedMs: () => nowMs },
    alarm: (ms, ring) => {
      const one = { atMs: nowMs + ms, ring };
      alarms.add(one);
      return { putOff: () => {}, cancel: () => void alarms.delete(one) };
    },
    onIdle: () => void lines.push("  idle"),
    onTaken: (who) => void lines.push(`  taken from ${who}`),
  });
  const ends: (() => void)[] = [];
  const pass = (ms: number): void => {
    nowMs += ms;
    for (const one of [...alarms].filter(({ atMs }) => atMs <= nowMs)) {
      alarms.delete(one);
      one.ring();
    }
  };
  const deeds: readonly (readonly [string, () => unknown])[] = [
    ["one enters", () => void ends.push(seat.enter("1", "one"))],
    ["two enters", () => void ends.push(seat.enter("2", "two"))],
    ["one enters again", () => void ends.push(seat.enter("1", "one"))],
    ["one call ends", () => ends[0]?.()],
    ["it ends twice", () => ends[0]?.()],
    ["a minute", () => pass(60_000)],
    ["the other ends", () => ends[1]?.()],
    ["less than a minute", () => pass(59_999)],
    ["two enters", () => void ends.push(seat.enter("2", "two"))],
    ["a moment", () => pass(1)],
    ["two enters", () => void ends.push(seat.enter("2", "two"))],
    ["one leaves", () => seat.leave("1")],
    ["two leaves", () => seat.leave("2")],
    ["its call ends", () => ends[2]?.()],
    ["three enters", () => void ends.push(seat.enter("3", "three"))],
    ["closed", () => seat.close()],
    ["its call ends", () => ends[3]?.()],
    ["a long time", () => pass(999_999)],
  ];
  for (const [name, deed] of deeds) {
    lines.push(`${name}:`);
    const result = told(deed);
    const holders = ["1", "2", "3"].filter((who) => seat.has(who));
    lines.push(
      `  ${result}; ${holders.join()} sits, ${[...alarms].map(({ atMs }) => atMs - nowMs).join()} ms to the alarm`,
    );
  }

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./known/seat.txt");
});
