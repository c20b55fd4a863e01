import { expect, it } from "vitest";
import type { Message, UserMessage } from "../../../src/base/vocabulary/conversation.ts";
import { operatorMessage } from "../../../src/record/replay/operator-step.ts";
import { createPictureReader } from "../src/pictures/noted-pictures.ts";
import { pictureNote } from "../src/pictures/picture-note.ts";
import { readStory } from "../src/story/read-story.ts";

const text = (words: string) => ({ type: "text", text: words }) as const;

/** A picture's name: parts, and a hash that is far from those of others. */
const picture = (number: number): string =>
  (number % 16).toString(16).repeat(15) +
  (Math.imul(number + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, "0").repeat(2);

/** A press whose reply noted a picture, and its answer. */
function step(number: number): readonly [Message, UserMessage] {
  const id = `t${number}`;
  const use = { type: "tool_use", id, name: "press_buttons", input: { buttons: ["a"] } } as const;
  const result = { type: "tool_result", tool_use_id: id, content: [text("Pressed all 1.")] } as const;
  return [
    { role: "assistant", content: [{ ...text("I press A."), ...pictureNote(picture(number)) }, use] },
    { role: "user", content: [result, text("Place: a picture")] },
  ];
}

const opening: UserMessage = {
  role: "user",
  content: [text("This is the game now:"), text("Place: a picture")],
};

it("54: a picture behind an operator's deed is not credited to the press before it", () => {
  const [reply, answer] = step(0);
  const { content } = operatorMessage(
    "pressed START.\nNotes: none",
    [text("Place: a picture")],
    [text("Place: Wood")],
  );
  const operated: UserMessage = { role: "user", content: [...answer.content, ...content] };
  const read = (messages: readonly Message[]) =>
    createPictureReader()(readStory(messages), picture(9)).deeds[0];

  expect(read([opening, reply, answer])?.said).toContain("This screen was not seen before.");
  expect(read([opening, reply, operated])?.said).not.toContain("This screen was not seen before.");
  expect(read([opening, reply, operated])?.after.image).toBeNull();
});

it("54: a reader that read the story before says of it, and of another one, what a new one says", () => {
  const messages = [opening, ...Array.from({ length: 12 }, (_, at) => step(at % 5)).flat()];
  const other = [opening, ...Array.from({ length: 6 }, (_, at) => step(at % 2 === 0 ? at : 7)).flat()];
  const reader = createPictureReader();

  for (const [all, length] of [
    [messages, 9],
    [messages, 17],
    [messages, 25],
    [other, 7],
    [other, 13],
    [messages, 25],
  ] as const) {
    const story = readStory(all.slice(0, length));
    for (const now of [picture(3), picture(12)])
      expect(reader(story, now)).toEqual(createPictureReader()(story, now));
  }
});
