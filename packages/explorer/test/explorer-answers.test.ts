import { expect, it } from "vitest";
import type { Message, TextBlock } from "../../../src/base/vocabulary/conversation.ts";
import { mannerWith } from "../../../src/base/vocabulary/explorer-settings.ts";
import { decideMove } from "../src/decide-move.ts";
import { emptyNotebook } from "../src/notebook.ts";
import { readStory } from "../src/story/read-story.ts";

const text = (words: string): TextBlock => ({ type: "text", text: words });
const opening: Message = {
  role: "user",
  content: [text("This is the game now:"), text("Place: Title, x 1, y 1\nText: New Game Continue")],
};

/** A reading of the question, and what the game shows after it. */
function reading(id: string): readonly Message[] {
  const result = { type: "tool_result", tool_use_id: id } as const;
  return [
    { role: "assistant", content: [{ type: "tool_use", id, name: "read_text", input: {} }] },
    {
      role: "user",
      content: [
        { ...result, content: [text('"New Game Continue"\nIt waits for an answer.')] },
        text("Same: x: 1"),
      ],
    },
  ];
}

function next(...messages: readonly Message[]) {
  const can = { go: true, read: true, choose: true };
  const { acts } = decideMove(emptyNotebook(), readStory([opening, ...messages]), undefined, can, {
    seed: 1,
    ...mannerWith({}),
  });
  return acts.map((act) => (act.type === "press" ? act.buttons : act.type));
}

it("54.4: a question that was read is answered, and otherwise where it is asked again", () => {
  expect(next()).toEqual(["read"]);
  expect(next(...reading("r1"))).toEqual([["a"]]);
  expect(next(...reading("r1"), ...reading("r2"))).toEqual([["down", "a"]]);
});
