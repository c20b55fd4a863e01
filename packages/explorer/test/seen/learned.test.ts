import { expect, test } from "vitest";
import type { Button } from "../../../../src/base/vocabulary/button.ts";
import { learnAll } from "../../src/learning/learn.ts";
import { chartOf } from "../../src/map/charts.ts";
import { cellKey, xOf, yOf } from "../../src/map/direction.ts";
import { emptyNotebook, type Notebook } from "../../src/notebook.ts";
import { readNotebook, renderNotebook } from "../../src/notebook-text.ts";
import { parseState } from "../../src/story/parse-state.ts";
import type { Call, Deed, Story } from "../../src/story/read-story.ts";
import { lookAt } from "../../src/story/sight.ts";

const go = (x: number, y: number, told = `Reached Hut ${x},${y}.`): Call => ({
  name: "navigate_to",
  input: { x, y },
  told,
});
const press = (buttons: readonly string[], told = `Pressed all ${buttons.length}.`): Call => ({
  ...{ name: "press_buttons", input: { buttons }, told },
});
const read = (told: string): Call => ({ name: "read_text", input: {}, told });

const HUT = "Map: Hut\nX: 3\nY: 3\nFacing: up\nKey: no\nEvents: began\nGems: 1";

/** Deeds step by step, and the state that each step shows. */
const STEPS: readonly (readonly [what: string, calls: readonly Call[], state: string])[] = [
  ["a person talks", [go(3, 2), press(["a"]), read('"I lost my cat."\nThe text is over.')], "X: 3"],
  ["a sign says nothing", [go(1, 1), press(["a"])], "X: 1"],
  [
    "things around a cell, the last of which talks",
    [
      go(2, 2),
      press(["up", "a", "left", "a"]),
      read('"The tower is locked. You get a gem!"\nThe text is over.'),
    ],
    "X: 2",
  ],
  [
    "things around a cell, cut short",
    [go(4, 4), press(["up", "a", "left", "a"], "Pressed 3 of 4: cut.")],
    "X: 4",
  ],
  ["a cell that is not come to", [go(6, 6, "No walk there.")], "X: 4"],
  ["the same once more", [go(6, 6, "No walk there.")], "X: 4"],
  ["a try to leave the map", [go(0, 3), press(["left", "left"])], "X: 0"],
  ["A is pressed without a way", [press(["a"])], "X: 0"],
  ["what is ahead talks", [press(["a"])], "Dialog: Who is there?"],
  ["the talk goes on", [press(["a"])], "Dialog: Go away!"],
  ["the talk ends", [press(["b"])], "Dialog: no more"],
  ["two ways, and a text of nobody", [go(1, 1), go(2, 2), read('"Boo."\nThe text is over.')], "X: 2"],
  ["no text", [go(5, 5), read("No text is shown.")], "X: 5"],
  [
    "a talk that ends in a fight",
    [go(7, 7), press(["a"]), read('"Fight me! The gate opens."\nThe text is over.')],
    "Mode: battle",
  ],
  ["words in a fight", [read('"It hits."\nThe text is over.')], "Mode: battle"],
  ["the fight ends", [press(["a"])], "Mode: walk\nX: 7"],
  ["a gain that somebody spoke of", [press(["up"])], "Events: began, found the cat"],
  ["a value that becomes true", [press(["up"])], "Tower key: no"],
  ["the tower's key", [press(["up"])], "Tower key: yes"],
  ["a number that rises", [press(["up"])], "Gems: 2"],
  ["a number that falls", [press(["up"])], "Gems: 1"],
  ["a list that loses", [press(["up"])], "Events: found the cat"],
  ["another map", [go(9, 9)], "Map: Wood\nX: 0"],
  [
    "the same person with other words",
    [
      { ...go(3, 2), input: { x: 3, y: 2, map: "Hut" } },
      press(["a"]),
      read('"Thank you."\nThe text is over.'),
    ],
    "Map: Hut\nX: 3",
  ],
  ["a long text", [go(8, 8), press(["a"]), read(`"${"word ".repeat(60)}"\nThe text is over.`)], "X: 8"],
  ["nothing happens", [press(["b"])], "X: 8"],
  ["a way without a cell", [{ name: "navigate_to", input: { marker: "home" }, told: "Reached." }], "X: 8"],
  ["the end", [press(["a"])], "Mode: the end"],
];

function deeds(): readonly Deed[] {
  let now = lookAt(parseState(HUT, new Map()), "p0");
  return STEPS.map(([reply, calls, state], step): Deed => {
    const before = now;
    now = lookAt(parseState(state, before.values), `p${step + 1}`);
    const buttons = calls.flatMap(({ input }) => (input["buttons"] ?? []) as readonly Button[]);
    return {
      before,
      after: now,
      reply,
      picture: null,
      calls,
      buttons,
      holdFrames: 6,
      waitFrames: 28,
      said: "10 % of the picture changed.",
    };
  });
}

function tell(book: Notebook): readonly string[] {
  const spot = (key: number): string => `${xOf(key)},${yOf(key)}`;
  return [
    `  idle ${book.idle}, speaker ${book.speaker === null ? "none" : spot(book.speaker.key)}, ${book.pictures.pictures.size} pictures`,
    ...[...book.charts.values()].map(
      ({ name, tried, misses }) =>
        `  ${name}: tried ${[...tried].map(spot).join(" ")}; missed ${[...misses].map(([key, times]) => `${spot(key)}×${times}`).join(" ")}`,
    ),
  ];
}

test("what steps teach is as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const lines = [
    { hasAtlas: true, seesAll: false },
    { hasAtlas: false, seesAll: true },
  ].flatMap((seen) => {
    const book = emptyNotebook();
    const told = deeds().flatMap((deed) => {
      const [events, decisions] = [book.events.length, book.decisions.length];
      learnAll(book, { deeds: [deed] } as unknown as Story, seen);
      return [
        `${book.steps}. ${deed.reply}`,
        ...book.events.slice(events).map((line) => `  event: ${line}`),
        ...book.decisions.slice(decisions).map((line) => `  decision: ${line}`),
        ...(seen.hasAtlas
          ? tell(book)
          : [`  ${book.pictures.pictures.size} pictures, ${book.pictures.stale} stale`]),
      ];
    });
    return [JSON.stringify(seen), ...told, ...renderNotebook(book, "Hut").map((line) => line.slice(0, 400))];
  });

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./learned.txt");
});

test("a notebook is written, and read back, as ever", async () => {
  const book = emptyNotebook();
  book.steps = 12;
  for (let map = 0; map < 20; map += 1) {
    const chart = chartOf(book.charts, `Map "${map}"`);
    for (let cell = 0; cell < 40; cell += 1) chart.tried.add(cellKey((cell * 7) % 30, (cell * 3) % 8));
    const key = cellKey(map, 4);
    chart.things.set(key, { key, text: "a word ".repeat(30).trim(), times: map, isDue: map % 2 === 0 });
  }
  const written = renderNotebook(book, 'Map "0"');
  const again = readNotebook(written.join("\n"));
  const texts = [
    "",
    "Notebook: 7 steps, a pace of 3",
    "Notebook: 7 steps\n## Key events\n- one\n- two\nno line\n## Decisions\n- three\n## Plans\n- four",
    'Map "A" from -2,3: 2x3?x/.#x//x',
    'Map "A" from 0,0: 9999x',
    'Map "A" from 0,0: abc',
    'Thing in "A": 3,-1 asked 2, to ask again: "Hi"',
    'Thing in "A": 3,4 asked 2: "Hi',
    'Thing in "A\\": 3,4 asked 2: "Hi"',
  ].map((text) => {
    const { steps, events, decisions, charts } = readNotebook(text);
    const known = [...charts.values()].map(({ name, tried, things }) => ({
      ...{ name, things: [...things.values()] },
      tried: tried.size > 20 ? tried.size : [...tried].map((key) => `${xOf(key)},${yOf(key)}`),
    }));
    return `${JSON.stringify(text)}: ${JSON.stringify({ steps, events, decisions, known })}`;
  });

  expect(renderNotebook(again, 'Map "0"')).toEqual(written);
  await expect(`${[...written, "", ...texts].join("\n")}\n`).toMatchFileSnapshot("./notebooks.txt");
});
