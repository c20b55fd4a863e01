import { expect, test } from "vitest";
import {
  type Refusal,
  refusing,
  refusingServer,
  replyTo,
  tokensIn,
} from "../../helpers/chat/refusing-server.ts";
import { run } from "../../helpers/runs/run-command.ts";

/** The messages that the servers of these tests have room for: those of some steps. */
const ROOM = 12;

const OVERFLOWS: readonly (readonly [whose: string, refusal: Refusal])[] = [
  ["Kimi", refusing(400, "Invalid request: Your request exceeded model token limit: 131072")],
  [
    "xAI",
    refusing(400, "This model's maximum prompt length is 131072 but the request contains 140213 tokens."),
  ],
  [
    "Gemini's OpenAI address",
    {
      status: 400,
      body: [
        {
          error: {
            ...{ code: 400, status: "INVALID_ARGUMENT" },
            message:
              "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
          },
        },
      ],
    },
  ],
  [
    "llama.cpp",
    {
      status: 500,
      body: { error: { code: 500, message: "Context size has been exceeded.", type: "server_error" } },
    },
  ],
  [
    "LM Studio",
    {
      event: {
        error: {
          message:
            "The number of tokens to keep from the initial prompt is greater than the context length. Try to load the model with a larger context length, or provide a shorter input",
        },
      },
    },
  ],
  ["Ollama", { status: 500, body: { error: "the input length exceeds the context length" } }],
  ["DashScope", refusing(400, "Range of input length should be [1, 98304]")],
  ["Groq", refusing(413, "Please reduce the length of the messages or completion.")],
];

test.each(OVERFLOWS)(
  "50.1: a conversation too long in the words of %s is summarized, and goes on",
  async (_, refusal) => {
    const { begin, requests, refused } = await refusingServer((request) =>
      request.messages.length > ROOM ? refusal : null,
    );

    const { code, stderr } = await begin(12);

    expect({ code, stderr: stderr.split("\n").filter((line) => /fail|refuse/.test(line)) }).toMatchObject({
      code: 0,
    });
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(20);
    expect(requests.some(({ messages }, at) => at > 3 && messages.length === 2)).toBe(true);
  },
);

test.each(OVERFLOWS)(
  "50.1: a save that %s refuses goes on with a smaller history, too",
  async (_, refusal) => {
    let room = Number.POSITIVE_INFINITY;
    const { begin, play } = await refusingServer(({ messages }) => (messages.length > room ? refusal : null));
    expect(await begin(6)).toMatchObject({ code: 0 });
    room = ROOM;

    expect(await play("--steps", "2", "--set", "maxHistory=8")).toMatchObject({ code: 0 });
  },
);

test.each([
  [
    "tokens per minute",
    refusing(429, "Rate limit reached: tokens per min (TPM): Limit 30000, Requested 40000"),
  ],
  ["a time-out", { status: 504, body: { error: { message: "The request exceeded the time limit" } } }],
] as const)("50.1: %s are waited for: no conversation is given up for them", async (_, refusal) => {
  const { begin, requests } = await refusingServer((_request, n) => (n === 4 ? refusal : null));

  expect(await begin(6)).toMatchObject({ code: 0 });

  expect(requests.map(({ messages }) => messages.length)).toEqual([2, 5, 8, 11, 11, 14, 17]);
});

test("50.1: a server nearby says how much room it has: the conversation is summarized before it overflows", async () => {
  const room = 6_000;
  const { begin, url, cwd, env, requests, refused } = await refusingServer(
    (request) => (tokensIn(request) > room ? refusing(500, "Context size has been exceeded.") : null),
    replyTo,
    room,
  );

  const ended = await begin(60, "--set", "maxHistory=1000", "--set", "drift=off");
  const doctor = await run(["doctor", "--yes", "--model", "compatible:m", "--base-url", url], { cwd, env });

  expect({ code: ended.code, refused }).toEqual({ code: 0, refused: [] });
  expect(requests.some(({ messages }, at) => at > 3 && messages.length === 2)).toBe(true);
  expect(doctor.stdout).toContain(`with room for ${room} tokens`);
});
