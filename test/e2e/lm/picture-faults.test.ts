import { expect, test } from "vitest";
import { hasPictures, refusing, refusingServer } from "../../helpers/chat/refusing-server.ts";

test.each([
  ["Ollama", { status: 500, body: { error: "model runner has unexpectedly stopped" } }],
  ["a proxy", { status: 500, body: { error: { message: "Internal Server Error" } } }],
  ["a stream", { event: { error: { message: "failed to process image" } } }],
] as const)(
  "50.4: a picture that %s answers with a fault is left out after three equal ones",
  async (_, refusal) => {
    const { begin, requests } = await refusingServer((request) => (hasPictures(request) ? refusal : null));

    const { code, stderr } = await begin(4);

    expect({ code, pictures: requests.map(hasPictures) }).toEqual({
      code: 0,
      pictures: [true, true, true, false, false, false, false],
    });
    expect(stderr).toContain("--pictures off");
  },
);

test("50.4: a server that fails three times alike, whatever it is sent, is waited for", async () => {
  const { begin, requests } = await refusingServer((_, n) =>
    n > 2 && n < 9 ? refusing(500, "Internal Server Error") : null,
  );

  expect(await begin(4)).toMatchObject({ code: 0 });

  expect(requests.slice(8).map(hasPictures)).toEqual([true, true]);
  expect(requests.at(-1)?.messages.length).toBeGreaterThan(8);
});

test("50.4: a fault that differs each time is only waited for", async () => {
  const { begin, requests } = await refusingServer((_, n) =>
    n > 2 && n < 7 ? refusing(500, ["one", "two", "three", "four"][n - 3] ?? "") : null,
  );

  expect(await begin(4)).toMatchObject({ code: 0 });

  expect(requests.every(hasPictures)).toBe(true);
});
