import { expect, test } from "vitest";
import { readReply } from "../../src/model/anthropic/gather-reply.ts";

/** A list in a list in a list, so many times. */
function nested(levels: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < levels; level += 1) value = [value];
  return value;
}

test("what is nested without end is left out of a reply: no save could hold it", () => {
  const call = { type: "tool_use", id: "toolu_1", name: "press_buttons" };
  const said = { type: "text", text: "I press them all." };
  const fine = { ...call, id: "toolu_2", input: { buttons: ["a"], why: nested(50) } };

  const { content } = readReply(
    {
      content: [
        said,
        { ...call, input: { buttons: nested(100_000) } },
        { type: "new", x: nested(200) },
        fine,
      ],
    },
    "claude-sonnet-5-5",
  );

  expect(content).toEqual([said, { ...call, input: {} }, fine]);
});
