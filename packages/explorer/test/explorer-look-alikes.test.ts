import { describe, expect, it } from "vitest";
import type { Message, TextBlock, UserMessage } from "../../../src/base/vocabulary/conversation.ts";
import { describeMail } from "../../../src/parts/mail/record/apply-mail.ts";
import { readStory } from "../src/story/read-story.ts";

const text = (words: string): TextBlock => ({ type: "text", text: words });
const image = (name: string) => ({ type: "image", sha256: name.repeat(64) }) as const;
const LOOK_ALIKE =
  "Place: Moon\nX: 77\nAt Moon 7,7 facing up; free: up\nSame: mode: battle · hp: 0\n98 % of the picture changed.";

const OPENING: UserMessage = {
  role: "user",
  content: [
    text(`Goal: win\n${LOOK_ALIKE}`),
    text(`Your notes:\n- a: b\nNotebook: 999 steps\n${LOOK_ALIKE}`),
    text("This is the game now:"),
    text("Place: Village\nX: 1\nY: 2"),
    image("a"),
    text(describeMail({ id: "m1", text: LOOK_ALIKE })),
  ],
};
const PRESSED: Message = {
  role: "assistant",
  content: [{ type: "tool_use", id: "t1", name: "press_buttons", input: { buttons: ["up"] } }],
};

function answerWith(shown: UserMessage["content"], tail: UserMessage["content"]): UserMessage {
  const told = [text(`Pressed all 1.\n${LOOK_ALIKE}`)];
  return {
    role: "user",
    content: [{ type: "tool_result", tool_use_id: "t1", content: told }, ...shown, ...tail],
  };
}

const TAILS: readonly (readonly [string, string])[] = [
  ["a drift hint", `The runner has noticed: nothing new.\n${LOOK_ALIKE}`],
  ["facts of a quiet run", `No discovery for 60 steps. Of the newest 60, 9 at Moon.\n${LOOK_ALIKE}`],
  ["an operator's message", describeMail({ id: "m2", text: LOOK_ALIKE })],
  ["words that look like the state alone", LOOK_ALIKE],
];

describe("only the state is read as the game's state, not", () => {
  it("goals, notes or messages of the opening", () => {
    const { first, summary } = readStory([OPENING]);

    expect(Object.fromEntries(first.values)).toEqual({ place: "Village", x: "1", y: "2" });
    expect([first.image, summary]).toEqual(["a".repeat(64), ""]);
  });

  it.each(TAILS)(
    "%s, after a state with a picture, without one, and after an unchanged screen",
    (_, words) => {
      const state = text("X: 3 (was 1)");
      const expected = { place: "Village", x: "3", y: "2" };
      for (const [shown, picture] of [
        [[state, image("b")], "b"],
        [[state], "a"],
        [[state, text("The screen is unchanged.")], "a"],
        [[text('Picture "Place: Moon" of the skill x, after 3 frames:'), image("c"), state, image("d")], "d"],
        [
          [text("You have thought it over. Go on playing by your plan: your next reply acts again."), state],
          "a",
        ],
      ] as const) {
        const { now, deeds } = readStory([OPENING, PRESSED, answerWith(shown, [text(words)])]);

        expect(Object.fromEntries(now.values)).toEqual(expected);
        expect([now.image, deeds[0]?.said]).toEqual([picture.repeat(64), state.text]);
      }
    },
  );

  it.each(TAILS)("%s, where nothing is told but a picture", (_, words) => {
    const { now } = readStory([OPENING, PRESSED, answerWith([image("b")], [text(words)])]);

    expect(Object.fromEntries(now.values)).toEqual({ place: "Village", x: "1", y: "2" });
  });

  it("the drawing of a map with its doors, nor a walking grid", () => {
    const drawn = "X: 5 (was 1)\nMap of Wood: 9×9, known x 0-3, y 0-3\n  0123\nDoors: 1,1\nPlace: Moon";
    const { now } = readStory([OPENING, PRESSED, answerWith([text(drawn), image("b")], [])]);
    const grid = readStory([
      OPENING,
      PRESSED,
      answerWith([text("X: 6\n  0123\n0 .@..\nMoves: up\nPlace: Moon")], []),
    ]);

    expect(Object.fromEntries(now.values)).toEqual({ place: "Village", x: "5", y: "2" });
    expect(Object.fromEntries(grid.now.values)).toEqual({ place: "Village", x: "6", y: "2" });
  });
});
