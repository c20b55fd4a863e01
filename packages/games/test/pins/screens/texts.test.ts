import { expect, it } from "vitest";
import { FakeTalker } from "../../../../../test/helpers/talker/fake-talker.ts";
import { ask, askName, say } from "../../../../../test/helpers/talker/scenes.ts";
import { textGame } from "../../../../../test/helpers/talker/text-game.ts";
import { runThrough } from "../../../src/actions/run-through.ts";
import { choose } from "../../../src/actions/text/choose.ts";
import { enterName } from "../../../src/actions/text/enter-name.ts";
import { readText } from "../../../src/actions/text/read-text.ts";
import type { TextGame } from "../../../src/actions/text/text-game.ts";

type Scene = ConstructorParameters<typeof FakeTalker>[0];

/** The result of a deed in a scene, and each press on the way with its frames; waits are summed up. */
function played<T>(scene: Scene, deed: (game: TextGame) => Generator<void, T>, lag = 0): string {
  const talker = new FakeTalker(scene, lag);
  const game = textGame(talker, talker.adapter);
  const came = runThrough(deed(game));
  const track: string[] = [];
  let waited = 0;
  for (const [held, frames] of game.recorder.track) {
    if (held.length === 0) waited += frames;
    else {
      track.push(`${waited}, ${held.join("+")} ${frames}`);
      waited = 0;
    }
  }
  return `  ${JSON.stringify(came)}\n  ${[...track, waited].join("; ")}\n  took ${JSON.stringify(talker.log)}`;
}

const PAGES = [
  ["Good morning,", "Wick."],
  ["Nine days", "of dark,", "and no oil."],
];
const ITEMS = ["POTION", "REPEL", "ESCAPE ROPE", "POKé BALL", "ANTIDOTE", "CANCEL"];

it("texts are read, entries chosen and names typed by the same presses as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const scenes: Readonly<Record<string, string>> = {
    "a text": played(
      (game) => say(game, PAGES),
      (game) => readText(game, 20),
    ),
    "a text that lags": played(
      (game) => say(game, PAGES),
      (game) => readText(game, 20),
      3,
    ),
    "a text at once": played(
      (game) => say(game, PAGES, { slow: 0 }),
      (game) => readText(game, 20),
    ),
    "a text with an arrow that blinks": played(
      (game) => say(game, PAGES, { blinks: true }),
      (game) => readText(game, 20),
    ),
    "one page of it": played(
      (game) => say(game, PAGES),
      (game) => readText(game, 1),
    ),
    "a text before a question": played(
      function* (game) {
        yield* say(game, PAGES.slice(0, 1));
        yield* ask(game, ["YES", "NO"]);
      },
      (game) => readText(game, 20),
    ),
    "no text": played(
      function* () {},
      (game) => readText(game, 20),
    ),
    "an entry in two columns": played(asking(["FIGHT", "PkMn", "ITEM", "RUN"], { columns: 2 }), (game) =>
      choose(game, "run"),
    ),
    "the first entry": played(asking(["YES", "NO"]), (game) => choose(game, "yes")),
    "an entry of a list that scrolls": played(asking(ITEMS, { window: 3 }), (game) =>
      choose(game, "antidote"),
    ),
    "an entry above": played(asking(ITEMS, { window: 3, begin: 4 }), (game) => choose(game, "potion")),
    "an entry that lags": played(asking(["YES", "NO"]), (game) => choose(game, "no"), 3),
    "no such entry": played(asking(ITEMS, { window: 3 }), (game) => choose(game, "bicycle")),
    "several entries": played(asking(["SAVE", "POTION", "POKé BALL"]), (game) => choose(game, "po")),
    "no menu": played(
      function* () {},
      (game) => choose(game, "yes"),
    ),
    "a name": played(scene({}), (game) => enterName(game, "Wick")),
    "a name in the place of another": played(scene({ typed: "WIX" }), (game) => enterName(game, "WICK")),
    "a name by a key that deletes": played(scene({ typed: "ODA", deletesByB: false }), (game) =>
      enterName(game, "ODO"),
    ),
    "a name without END": played(scene({ hasEnd: false, wraps: false }), (game) => enterName(game, "ZA")),
    "a name that lags": played(scene({}), (game) => enterName(game, "AB"), 3),
    "a name too long": played(scene({}), (game) => enterName(game, "ABCDEFGH")),
    "no keyboard": played(
      function* () {},
      (game) => enterName(game, "A"),
    ),
  };

  const text = Object.entries(scenes).map(([name, came]) => `${name}:\n${came}`);
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("./texts.txt");
});

/** A scene with a menu. */
function asking(...menu: Parameters<typeof ask> extends [unknown, ...infer Rest] ? Rest : never): Scene {
  return function* (game) {
    yield* ask(game, ...menu);
  };
}

/** A scene that asks for a name. */
function scene(style: Parameters<typeof askName>[1]): Scene {
  return function* (game) {
    yield* askName(game, style);
  };
}
