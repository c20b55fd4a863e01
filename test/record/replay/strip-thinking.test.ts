import { afterEach, describe, expect, it } from "vitest";
import type { Message } from "../../../src/base/vocabulary/conversation.ts";
import { createAnthropicModel } from "../../../src/model/anthropic/anthropic-model.ts";
import { hasThinking, stripThinking } from "../../../src/record/replay/strip-thinking.ts";
import { type MessagesServer, startMessagesServer } from "../../helpers/server/messages-server.ts";
import { ask, Talk } from "../../helpers/server/model-requests.ts";

const thinking = { type: "thinking", thinking: "hm", signature: "s" };
const redacted = { type: "redacted_thinking", data: "d" };
const text = { type: "text", text: "Go." };
const user: Message = { role: "user", content: [{ type: "text", text: "Begin." }] };

it.each([
  ["nothing", [], false],
  ["the user's words", [user], false],
  ["a text", [user, { role: "assistant", content: [text] }], false],
  ["a thought behind a text", [user, { role: "assistant", content: [text, thinking] }], true],
  ["a field of a vendor's", [{ role: "assistant", content: [{ ...text, vendor: { a: 1 } }, text] }], true],
] as [string, Message[], boolean][])("of %s a history holds thinking or not", (_, history, isThought) => {
  expect(hasThinking(history)).toBe(isThought);
});

describe("stripThinking", () => {
  it("takes all thinking out, and leaves no reply empty", () => {
    const history: Message[] = [
      user,
      { role: "assistant", content: [thinking, text, redacted] },
      user,
      { role: "assistant", content: [thinking] },
      user,
    ];

    const stripped = stripThinking(history);

    expect(stripped).toEqual([
      user,
      { role: "assistant", content: [text] },
      user,
      { role: "assistant", content: [{ type: "text", text: "(no words)" }] },
      user,
    ]);
    expect([hasThinking(history), hasThinking(stripped)]).toEqual([true, false]);
  });

  it("leaves the history that it is given as it is, and what holds no thinking untouched", () => {
    const history: Message[] = [user, { role: "assistant", content: [text] }, user];

    expect(stripThinking(history)).toEqual(history);
    expect(stripThinking(history)[1]).toBe(history[1]);
  });
});

describe("a strict server", () => {
  let server: MessagesServer;
  afterEach(() => server.close());

  it("takes a stripped history, and refuses one that is stripped in part", async () => {
    server = await startMessagesServer();
    const model = createAnthropicModel({
      model: "claude-opus-5-5",
      apiKey: server.key,
      baseUrl: server.url,
      profile: "anthropic",
    });
    const talk = new Talk();
    for (let turn = 0; turn < 4; turn += 1) talk.goOn((await ask(model, talk.request())).reply);

    await ask(model, talk.request({ messages: stripThinking(talk.messages) }));
    const inPart = [...stripThinking(talk.messages.slice(0, 3)), ...talk.messages.slice(3)];
    const partly = ask(model, talk.request({ messages: inPart }));

    await expect(partly).rejects.toMatchObject({ kind: "thinking-refused" });
    expect(server.refusals()).toHaveLength(1);
  });
});
