import { expect, test } from "vitest";
import { type Message, textOf, toolUsesOf } from "../../../src/base/vocabulary/conversation.ts";
import { SUMMARY_HEADINGS } from "../../../src/play/agent/conversation/prompts.ts";
import { ask, Talk } from "../../../test/helpers/server/model-requests.ts";
import { createRandomPlayer } from "../src/random-player.ts";

const said = (text: string): Message => ({ role: "user", content: [{ type: "text", text }] });
const replied: Message = { role: "assistant", content: [{ type: "text", text: "…" }] };

async function buttonsOf(messages: readonly Message[], seed = 1): Promise<unknown> {
  const { reply } = await ask(createRandomPlayer({ seed }), new Talk().request({ messages }));
  return toolUsesOf(reply.content)[0]?.input["buttons"];
}

test("replies follow from the seed and the number of replies before", async () => {
  const first = await buttonsOf([said("begin")]);

  expect(first).toHaveLength(4);
  expect(await buttonsOf([said("another picture")])).toEqual(first);
  expect(await buttonsOf([said("begin")], 2)).not.toEqual(first);
  expect(await buttonsOf([said("begin"), replied, said("on")])).not.toEqual(first);
});

test("a summary has its headings, and the count goes on after it", async () => {
  const messages = [said("begin"), replied, said("on"), replied, said(SUMMARY_HEADINGS.join("\n"))];

  const { reply } = await ask(
    createRandomPlayer({ seed: 1 }),
    new Talk().request({ messages, purpose: "summary" }),
  );
  const summary = textOf(reply.content);

  for (const heading of SUMMARY_HEADINGS) expect(summary).toContain(heading);
  const after = said(`Your summary of the game so far:\n\n${summary}`);
  expect(await buttonsOf([after])).toEqual(
    await buttonsOf([said("x"), replied, said("x"), replied, said("x")]),
  );
});
