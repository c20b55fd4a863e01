import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { hasPictures, type Refuses, refusing, refusingServer } from "../../helpers/chat/refusing-server.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";

/** Words that no server has said yet. */
const UNSEEN = "flurb 17 is not a snark";

const lacksReasoning: Refuses = ({ messages }) =>
  messages.some((message) => message.role === "assistant" && !("reasoning_content" in message))
    ? refusing(400, "The `reasoning_content` in the thinking mode must be passed back to the API.")
    : null;

/** What each server refuses, and how many times in a run that goes on by itself. */
const SERVERS: readonly (readonly [what: string, refuses: Refuses, times: number])[] = [
  ["a field, by its name", (request) => ("stream" in request ? refusing(400, "snark: stream") : null), 1],
  ["a reply without a field, by its name", lacksReasoning, 1],
  [
    "tools, for their grammar",
    ({ tools }) =>
      tools === undefined ? null : refusing(400, "Failed to initialize samplers: failed to parse grammar"),
    1,
  ],
  [
    "tools, for their schema, with a status that may pass",
    ({ tools }) => (tools === undefined ? null : refusing(500, "the schema has a flurb")),
    3,
  ],
  ["pictures, in unseen words", (request) => (hasPictures(request) ? refusing(400, UNSEEN) : null), 1],
  [
    "long conversations, in unseen words",
    ({ messages }) => (messages.length > 8 ? refusing(400, UNSEEN) : null),
    4,
  ],
];

test.each(SERVERS)(
  "50: a server that refuses %s is tried otherwise once, and the run goes on",
  async (_, refuses, times) => {
    const { begin, play, refused } = await refusingServer(refuses);

    const { code, stderr } = await begin(5);
    const again = await play("--steps", "1");

    expect({ code, again: again.code, stderr }).toMatchObject({ code: 0, again: 0 });
    expect(refused.length).toBeLessThanOrEqual(times);
    expect(refused.length).toBeGreaterThan(0);
  },
);

test("50: what changed nothing about a refusal is undone, and what helped is kept", async () => {
  const { begin, requests } = await refusingServer(({ messages }) =>
    messages.length > 8 ? refusing(400, UNSEEN) : null,
  );

  expect(await begin(5)).toMatchObject({ code: 0 });

  expect(requests.map(hasPictures)).toEqual([true, true, true, true, false, true, true]);
});

test.each([
  ["a refused key", refusing(401, "flurb")],
  ["a payment", refusing(402, "flurb")],
  ["a payment, in words", refusing(400, "Your credit balance is too low to access the API")],
  ["a policy", refusing(400, "flurb", { code: "content_policy_violation" })],
  ["an unknown model", refusing(404, "The model `m` does not exist")],
  ["an unknown model, in words", refusing(400, "m is not a valid model ID: unknown model")],
])("50: nothing is tried for %s", async (_, refusal) => {
  const { begin, requests } = await refusingServer((_request, n) => (n < 3 ? null : refusal));

  const { code } = await begin(5);

  expect([code, requests.length]).toEqual([78, 3]);
});

test("50: where nothing helps, the run ends with the server's words and a command that goes on", async () => {
  let isBroken = false;
  const { url, begin, play, requests, cwd, env } = await refusingServer(() =>
    isBroken ? refusing(418, UNSEEN) : null,
  );
  expect(await begin(4)).toMatchObject({ code: 0 });
  isBroken = true;

  const ended = await play("--steps", "2");
  const tried = requests.length;
  const printed = /To continue: runner (.*)/.exec(ended.stdout)?.[1]?.split(" ") ?? [];
  const went = await run(printed, { cwd, env });
  isBroken = false;
  const back = await play("--steps", "2", "--model", "compatible:m", "--base-url", url);

  expect(ended).toMatchObject({ code: 78, stderr: expect.stringContaining(UNSEEN) });
  expect(ended.stderr).toContain("--to-step");
  expect([went.code, back.code]).toEqual([0, 0]);
  expect(hasPictures(requests[tried] as never)).toBe(true);
});

test("50: a run that is killed while something is tried goes on in the middle", async () => {
  let isHung = true;
  const { url, cwd, env, play, requests } = await refusingServer((request, n) => {
    if (n < 3) return null;
    if (hasPictures(request)) return refusing(400, UNSEEN);
    // Never answered: the process dies meanwhile.
    return isHung ? { hangs: true } : null;
  });
  const args = ["--steps", "4", "--model", "compatible:m", "--base-url", url];
  const running = startRunner(args, { cwd, env });
  await until(() => requests.length === 4);
  running.child.kill("SIGKILL");
  await running.finished;
  isHung = false;

  expect(await play("--until-step", "4")).toMatchObject({ code: 0 });

  expect(requests.map(hasPictures)).toEqual([true, true, true, false, false, false]);
});

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(5);
}
