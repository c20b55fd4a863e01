import { expect, it } from "vitest";
import type { Message, TextBlock, UserMessage } from "../../../src/base/vocabulary/conversation.ts";
import { operatorMessage } from "../../../src/record/replay/operator-step.ts";
import { readStory } from "../src/story/read-story.ts";

const text = (words: string): TextBlock => ({ type: "text", text: words });
const image = (name: string) => ({ type: "image", sha256: name.repeat(64) }) as const;

const opening: UserMessage = {
  role: "user",
  content: [
    text("The game begins here."),
    text("This is the game now:"),
    text("Place: Village, x 1, y 1\nText: Hello!"),
    image("a"),
  ],
};
const pressed: Message = {
  role: "assistant",
  content: [{ type: "tool_use", id: "t1", name: "press_buttons", input: { buttons: ["up"] } }],
};
const answer: UserMessage = {
  role: "user",
  content: [
    { type: "tool_result", tool_use_id: "t1", content: [text("Pressed all 1.")] },
    text("Place: Village, x 1, y 0"),
    image("b"),
  ],
};

/** The message with what an operator did at its end. */
function withOperator(message: UserMessage): UserMessage {
  const { content } = operatorMessage(
    "ran the skill walk-to: done.\nX: 77\nNotes: none",
    [text("Place: a picture"), image("d")],
    [text("Place: Wood, x 9, y 8"), image("c")],
  );
  return { ...message, content: [...message.content, ...content] };
}

it("what an operator did is seen, and not taken for what the player's buttons did", () => {
  const plain = readStory([opening, pressed, answer]);

  const story = readStory([opening, pressed, withOperator(answer)]);

  expect(story.deeds).toEqual(plain.deeds);
  expect(story.now.place).toEqual({ map: "Wood", key: expect.anything() });
  expect(Object.fromEntries(story.now.values)).toEqual({ place: "Wood, x 9, y 8" });
  expect(story.now.image).toBe("c".repeat(64));
});

it("what an operator did before the first step is seen, and the opening is what it was", () => {
  const plain = readStory([opening]);

  const story = readStory([withOperator(opening), pressed, answer]);

  expect([story.opening, story.first]).toEqual([plain.opening, plain.first]);
  expect(story.deeds[0]?.before.place).toEqual({ map: "Wood", key: expect.anything() });
});
