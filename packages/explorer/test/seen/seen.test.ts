import { expect, test } from "vitest";
import { BUTTONS, type Button } from "../../../../src/base/vocabulary/button.ts";
import type { Message, UserMessage } from "../../../../src/base/vocabulary/conversation.ts";
import { operatorMessage } from "../../../../src/record/replay/operator-step.ts";
import { MANNERS, mannerOf, RHYTHMS } from "../../src/pictures/manner.ts";
import {
  createPictureReader,
  hasSaid,
  repeatsWords,
  showsNothing,
  showsWalks,
} from "../../src/pictures/noted-pictures.ts";
import { emptyPictureBook, learnPicture } from "../../src/pictures/picture-book.ts";
import { pictureNote } from "../../src/pictures/picture-note.ts";
import { readPictureLine, renderPictureBook } from "../../src/pictures/picture-text.ts";
import { parseState } from "../../src/story/parse-state.ts";
import { type Deed, readStory, type Story } from "../../src/story/read-story.ts";
import { isSameSight, lookAt, type Sight } from "../../src/story/sight.ts";

const renderSight = ({ situation, place, facing, dialog, values, image }: Sight): string =>
  [
    situation,
    place === null ? "nowhere" : `${place.map} ${place.key}`,
    facing ?? "any way",
    JSON.stringify(dialog),
    `image ${image}`,
    [...values].map(([name, value]) => `${name}=${value}`).join("; "),
  ].join(" | ");

const STATES = [
  "",
  "Mode: walk\nPlace: Village, x 5, y 6, facing left",
  "Place: Village (5, 6)\nFacing: UP",
  "Map: Wood\nPosition: x 3, y 4",
  "Map: Wood\nPosition: (3;4)\nDirection: north",
  "Area: Cave\nX: 0\nY: 255",
  "Area: Cave\nX: 3",
  "Area: Cave\nX: -1\nY: 2",
  "Area: Cave\nX: 1.5\nY: 2",
  "Area: Cave\nX: 99999\nY: 2",
  "Column: 2\nRow: 3",
  "At Viridian City 12,7 facing right; free: up, left",
  "At Cave 1,2 facing ?; free: up",
  'Mode: walk\nDialog: "Hello: you"\nX: 1\nY: 2\nMap: Hut',
  "Message: none\nX: 1\nY: 2",
  "Text: -\nSays: Go!\nX: 1\nY: 2",
  "Menu: open\nX: 1\nY: 2",
  "Menu: no\nX: 1\nY: 2",
  "In battle: yes\nX: 1\nY: 2",
  "Battle: 0\nX: 1\nY: 2",
  "Fight: false\nMenu: open",
  "Kind of scene: seen from the side\nX: 1\nY: 2",
  "Kind of scene: seen from above\nX: 1\nY: 2",
  "Map: Title screen",
  "Map: Hall",
  "Mode: game over",
  "Mode: you won",
  "Mode: solved",
  "Screen: fight menu",
  "State: choose",
  "Mode: locked",
  "Mode: unknown mode 3",
  "Mode: press start",
  "- HP: 3/20\n* Coins: 0\n  Max HP: 20",
  "Name: A\nMap of Wood: 4×4, known x 0-3\nName: B",
  "Name: A\nr\\c 0123\nName: B",
  "Name: A\n  0123\nName: B",
  "Changed: HP\nHP: 3 (was 5)\nSame: Coins: 2 · Map: Hut · HP\nKey: no more",
  "A name that is longer than thirty characters in all: 3\n3: 4\nNo value",
];

test("the texts of states are seen as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const before = new Map([
    ["key", "old"],
    ["hp", "9"],
  ]);
  const sights = STATES.map((text) => lookAt(parseState(text, before), null));
  const lines = STATES.map((text, at) => `${JSON.stringify(text)}\n  ${renderSight(sights[at] as Sight)}`);
  const [one, other] = [lookAt(new Map(), "1"), lookAt(new Map(), "2")];
  const hut = lookAt(new Map([["map", "Hut"]]), "1");
  const same = [
    isSameSight(one, one),
    isSameSight(one, other),
    isSameSight(hut, one),
    isSameSight(hut, lookAt(new Map([["map", "Cave"]]), "1")),
    isSameSight(
      lookAt(parseState("X: 1\nY: 2", new Map()), "1"),
      lookAt(parseState("X: 1\nY: 2", new Map()), "2"),
    ),
  ];

  await expect(`${lines.join("\n")}\nThe same: ${same.join(", ")}\n`).toMatchFileSnapshot("./sights.txt");
});

const text = (words: string) => ({ type: "text", text: words }) as const;

/** A picture's name: parts, and a hash that is far from those of others. */
const picture = (number: number): string =>
  (number % 16).toString(16).repeat(15) +
  (Math.imul(number + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, "0").repeat(2);

type Call = readonly [name: string, input: Readonly<Record<string, unknown>>, told: string];

/** A reply with calls, and what came of them. */
function step(
  calls: readonly Call[],
  after: readonly UserMessage["content"][number][],
  noted: string | null = null,
): readonly [Message, UserMessage] {
  const uses = calls.map(([name, input], at) => ({ type: "tool_use", id: `t${at}`, name, input }) as const);
  const results = calls.map(
    ([, , told], at) => ({ type: "tool_result", tool_use_id: `t${at}`, content: [text(told)] }) as const,
  );
  const words = { ...text(`Reply with ${calls.length}.`), ...(noted === null ? {} : pictureNote(noted)) };
  return [
    { role: "assistant", content: [words, ...uses] as never },
    { role: "user", content: [...results, ...after] as never },
  ];
}

function renderStory({ opening, summary, first, deeds, now }: Story): string {
  return [
    `opening ${JSON.stringify(opening)}, summary ${JSON.stringify(summary)}`,
    `first: ${renderSight(first)}`,
    ...deeds.flatMap(
      ({ reply, picture: noted, calls, buttons, holdFrames, waitFrames, after, said, before }) => [
        `deed: ${reply} ${noted === null ? "no picture" : "picture"}; ${buttons.join(" ")} ${holdFrames}/${waitFrames}; said ${JSON.stringify(said)}`,
        ...calls.map(({ name, told }) => `  ${name}: ${told}`),
        `  before ${renderSight(before)}`,
        `  after ${renderSight(after)}`,
      ],
    ),
    `now: ${renderSight(now)}`,
  ].join("\n");
}

const image = (sha256: string) => ({ type: "image", sha256 }) as const;
const press = (buttons: readonly string[], told = "Pressed all 1.", more: object = {}): Call => [
  "press_buttons",
  { buttons, ...more },
  told,
];

test("conversations are read as ever, with an operator's deeds, and with the pictures that were noted", async () => {
  const operated = operatorMessage(
    "pressed START.\nNotes: none",
    [text("Place: a picture")],
    [text("Place: Wood\nX: 1\nY: 1"), image("op")],
  );
  const opening: UserMessage = {
    role: "user",
    content: [
      text("Your summary of the game so far:\n\nI was in a hut."),
      text("This is the game now:"),
      text("Map: Hut\nX: 1\nY: 2"),
      image("aa"),
      text("A hint: look up."),
    ],
  };
  const old: UserMessage = {
    role: "user",
    content: [
      text("What you wrote down of the game so far: much."),
      text("Map: Hut"),
      image("old"),
      text("X: 3\nY: 4"),
    ],
  };
  const rest = [
    ...step(
      [
        press(["a", "b", "turbo"], "Pressed 1 of 3: a text opened."),
        press(["up", "up"], "Pressed all 2.", { hold_frames: 6, wait_frames: "x" }),
        press(["down"], "Not carried out: cut short."),
      ],
      [
        text("Thinking is over. Go on."),
        text('Picture "door":'),
        image("kept"),
        text("Changed: X\nX: 2"),
        image("bb"),
        text("Y: 9"),
      ],
      picture(1),
    ),
    ...step([["navigate_to", { x: 3, y: 2 }, "Reached Hut 3,2."]], [text("X: 3")], picture(2)),
    ...step(
      [press(["start"], "Pressed 12 of 14: cut.", { wait_frames: 9 })],
      [...operated.content] as never,
      picture(1),
    ),
    ...step(
      [["look_at_map", {}, "Map of Wood"]],
      [text("You have thought it over."), text("Same: X: 7")],
      null,
    ),
    ...step([], [text("Map: Hut\nX: 1\nY: 1")], picture(1)),
  ];
  const stories = {
    nothing: [],
    "no opening of a user": rest.slice(0, 2),
    "an older opening": [old, ...rest.slice(2, 4)],
    "an opening behind an operator's deed": [
      { ...opening, content: [...opening.content, ...operated.content] as never },
    ],
    "a whole one": [opening, ...rest],
  } satisfies Readonly<Record<string, readonly Message[]>>;
  const parts = Object.entries(stories).map(([name, messages]) => {
    const story = readStory(messages);
    return `# ${name}\n${renderStory(story)}\n## with pictures\n${renderStory(createPictureReader()(story, picture(3)))}`;
  });

  await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot("./stories.txt");
});

/** A deed in a room, walked from a cell to the next or not. */
function deedAt(
  name: string,
  {
    map = "Hut",
    walks = false,
    from = 1,
    to = 1,
    seen = ["1", "1"],
    dialog = ["", ""],
    reply = "I walk.",
  } = {},
): Deed {
  const sight = (x: number, at: 0 | 1): Sight => ({
    ...lookAt(parseState(`Map: ${map}\nX: ${x}\nY: 1`, new Map()), seen[at] ?? null),
    dialog: dialog[at] ?? "",
  });
  const calls = walks ? [{ name: "navigate_to", input: {}, told: "" }] : [{ name, input: {}, told: "" }];
  return {
    ...{ before: sight(from, 0), after: sight(to, 1), reply, picture: null, calls },
    ...{ buttons: [], holdFrames: 0, waitFrames: 0, said: "" },
  };
}

test("a story says whether it shows anything, as ever", async () => {
  const walk = (seen: readonly string[], more: object = {}) =>
    deedAt("walk", { walks: true, from: 1, to: 2, seen: [...seen], ...more });
  const wait = (seen: readonly string[]) => deedAt("press", { seen: [...seen], reply: "I wait." });
  const stories: Readonly<Record<string, readonly Deed[]>> = {
    nothing: [],
    "one walk": [walk(["1", "1"])],
    "two walks that show nothing": [walk(["1", "1"]), walk(["1", "1"])],
    "two walks to what was seen": [walk(["1", "2"]), walk(["2", "1"]), walk(["1", "2"])],
    "a walk that shows something, then one": [walk(["1", "2"]), walk(["2", "2"])],
    "two walks without pictures": [walk([]), walk([])],
    "walks elsewhere": [walk(["1", "1"], { map: "Wood" }), walk(["1", "1"], { map: "Wood" })],
    "walks to the same cell": [walk(["1", "1"], { to: 1 }), walk(["1", "1"], { to: 1 })],
    "one wait": [wait(["1", "1"])],
    "two waits": [wait(["1", "1"]), wait(["1", "1"])],
    "two waits, one with news": [wait(["1", "3"]), wait(["3", "3"])],
    "two waits long ago": [
      ...[wait(["1", "1"]), wait(["1", "1"])],
      ...Array.from({ length: 5 }, () => deedAt("press")),
    ],
    "two waits lately": [
      ...[wait(["1", "1"]), wait(["1", "1"])],
      ...Array.from({ length: 4 }, () => deedAt("press")),
    ],
    "the same words": [deedAt("read"), deedAt("read")],
    "the same words once": [deedAt("read")],
    "other words": [deedAt("read", { dialog: ["Hi", ""] }), deedAt("read")],
    "other pictures": [deedAt("read", { seen: ["1", "2"] }), deedAt("read")],
  };
  const now = deedAt("now").after;
  const lines = Object.entries(stories).flatMap(([name, deeds]) =>
    (["walk", "menu"] as const).map((situation) => {
      const story: Story = { opening: "", summary: "", first: now, deeds, now: { ...now, situation } };
      const facts = [
        showsNothing(story, "I wait.") ? "shows nothing" : "",
        showsWalks(story) ? "shows walks" : "",
        repeatsWords(story) ? "repeats words" : "",
        hasSaid(story, "I wait.") ? "said so" : "",
      ];
      return `${name}, in a ${situation}: ${facts.filter(Boolean).join(", ")}`;
    }),
  );
  const presses: readonly (readonly [buttons: readonly Button[], hold: number, wait: number])[] = [
    [[], 6, 28],
    ...MANNERS.flatMap((manner) =>
      ([["a"], ["a", "right", "a"]] as const).map((buttons) => [buttons, ...RHYTHMS[manner]] as const),
    ),
    ...([39, 40, 41] as const).map((hold) => [["up"], hold, 0] as const),
    [["a", "b"], 40, 5],
    [["a", "b"], 7, 7],
  ];
  const manners = presses.map(
    ([buttons, holdFrames, waitFrames]) =>
      `${buttons.length} × ${holdFrames}+${waitFrames}: ${JSON.stringify(mannerOf({ ...deedAt("press"), buttons, holdFrames, waitFrames }))}`,
  );

  await expect(`${[...lines, ...manners].join("\n")}\n`).toMatchFileSnapshot("./shown.txt");
});

test("the book of pictures keeps what presses showed, as ever, and is read back from its lines", async () => {
  const book = emptyPictureBook();
  const at = (name: string): Sight => lookAt(new Map(), name);
  const lines: string[] = [];
  const learn = (
    from: string,
    to: string,
    buttons: readonly Button[],
    [hold, wait]: readonly [number, number],
    said: string,
  ) => {
    learnPicture(book, {
      ...{ ...deedAt("press"), before: at(from), after: at(to), buttons, said },
      ...{ holdFrames: hold, waitFrames: wait },
    });
    lines.push(
      `${buttons.join(" ")} from ${from} to ${to}, ${said}`,
      ...renderPictureBook(book).map((line) => `  ${line}`),
    );
  };
  learn("aaaaaaa", "aaaaaaa", [], RHYTHMS.tap, "nothing was pressed");
  learn("aaaaaaa", "aaaaaaa", ["a"], RHYTHMS.tick, "0 % of the picture changed.");
  learn(
    "aaaaaaa",
    "bbbbbbb",
    ["start"],
    RHYTHMS.tap,
    "39 % of the picture changed. This screen was not seen before.",
  );
  learn("bbbbbbb", "ccccccc", ["down"], RHYTHMS.tap, "1 % of the picture changed.");
  learn("ccccccc", "aaaaaaa", ["b"], RHYTHMS.tap, "80 % of the picture changed.");
  learn("aaaaaaa", "ddddddd", ["start", "down", "a"], RHYTHMS.tap, "20 % of the picture changed.");
  learn("ddddddd", "eeeeeee", ["right"], [64, 4], "30 % of the picture changed.");
  learn("eeeeeee", "eeeeeee", ["right", "a", "right", "a"], RHYTHMS.leap, "0 % of the picture changed.");
  for (let time = 0; time < 5; time += 1)
    learn("eeeeeee", "eeeeeee", ["select"], RHYTHMS.tap, "0 % of the picture changed.");
  learn("eeeeeee", "aaaaaaa", ["up"], RHYTHMS.tap, "5 % of the picture changed.");
  learn("aaaaaaa", "fffffff", BUTTONS, RHYTHMS.brisk, "40 % of the picture changed.");
  const again = emptyPictureBook();
  const read = ["", "Other: a 1.00/2.00", ...renderPictureBook(book)].map((line) =>
    readPictureLine(again, line),
  );
  expect(renderPictureBook(again)).toEqual(renderPictureBook(book));
  for (let number = 0; number < 260; number += 1) {
    const [from, to] = [number, number + 1].map((one) => (0x10000 + one).toString(16));
    learnPicture(book, { ...deedAt("press"), before: at(from ?? ""), after: at(to ?? ""), buttons: ["a"] });
  }
  lines.push(`read: ${read.join(", ")}; ${book.pictures.size} pictures`, ...renderPictureBook(book));

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./picture-book.txt");
});
