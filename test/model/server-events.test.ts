import { expect, test } from "vitest";
import { readEvents } from "../../src/model/calls/server-events.ts";

/** The events of a body that comes in these chunks. */
async function eventsOf(chunks: readonly Uint8Array[]): Promise<readonly unknown[]> {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events: unknown[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

test.each(["\n", "\r\n", "\r"])(
  "lines that end with %j are read alike, wherever a chunk ends",
  async (end) => {
    const text = ["event: a", 'data: {"x":"é"}', "", 'data: {"y":2}', "", ""].join(end);
    const bytes = new TextEncoder().encode(text);

    for (let at = 0; at <= bytes.length; at += 1) {
      const chunks = [bytes.subarray(0, at), bytes.subarray(at, at + 1), bytes.subarray(at + 1)];
      expect(await eventsOf(chunks)).toEqual([{ x: "é", type: "a" }, { y: 2 }]);
    }
  },
);

test("50: a line without end is searched once, and not again with each chunk", async () => {
  // Searched anew with each of 4,096 chunks, it takes most of a minute.
  const chunk = new TextEncoder().encode("x".repeat(2 ** 11));
  const edges = ['data: {"a":"', '"}\n\n'].map((text) => new TextEncoder().encode(text));

  const [event] = await eventsOf([edges[0], ...Array(2 ** 12).fill(chunk), edges[1]] as Uint8Array[]);

  expect((event as { a: string }).a).toHaveLength(2 ** 23);
}, 20_000);
