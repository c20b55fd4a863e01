import { expect, test } from "vitest";
import { refusing, refusingServer, replyTo } from "../../helpers/chat/refusing-server.ts";

const lacksReasoning = ({ messages }: Parameters<Parameters<typeof refusingServer>[0]>[0]) =>
  messages.some((message) => message.role === "assistant" && !("reasoning_content" in message));

const REFUSAL = refusing(400, "The `reasoning_content` in the thinking mode must be passed back to the API.");

test("50.2: an empty reasoning_content goes back: empty is not absent", async () => {
  const { begin, refused } = await refusingServer(
    (request) => (lacksReasoning(request) ? REFUSAL : null),
    (request) => ({ ...replyTo(request), reasoning_content: "" }),
  );

  expect(await begin(4)).toMatchObject({ code: 0 });
  expect(refused).toEqual([]);
});

test("50.2: a history from another address gets the field that the new one misses", async () => {
  const elsewhere = await refusingServer(() => null);
  const deepSeek = await refusingServer(
    (request) => (lacksReasoning(request) ? REFUSAL : null),
    (request) => ({ ...replyTo(request), reasoning_content: "I think so." }),
  );
  expect(await elsewhere.begin(3)).toMatchObject({ code: 0 });

  const moved = await elsewhere.play("--steps", "3", "--base-url", deepSeek.url);

  expect(moved).toMatchObject({ code: 0 });
  expect(deepSeek.refused).toHaveLength(1);
  const last = deepSeek.requests.at(-1)?.messages.filter(({ role }) => role === "assistant") ?? [];
  expect(last.map((message) => (message as { reasoning_content?: string }).reasoning_content)).toEqual([
    "",
    "",
    "",
    "I think so.",
    "I think so.",
  ]);
});

test("50.2: a history from elsewhere gets the signature that Gemini's OpenAI address misses", async () => {
  const elsewhere = await refusingServer(() => null);
  const gemini = await refusingServer(({ messages }) =>
    messages.some(({ tool_calls }) => tool_calls?.some((call) => !("extra_content" in call)))
      ? refusing(400, "Function call is missing a thought_signature in functionCall parts.")
      : null,
  );
  expect(await elsewhere.begin(3)).toMatchObject({ code: 0 });

  expect(await elsewhere.play("--steps", "1", "--base-url", gemini.url)).toMatchObject({ code: 0 });
});
