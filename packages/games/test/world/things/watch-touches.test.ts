import { describe, expect, it } from "vitest";
import type { Button } from "../../../../../src/base/vocabulary/button.ts";
import { drawGrid } from "../../../../../test/helpers/roms/draw-grid.ts";
import type { GameAdapter, GameView, ShownText } from "../../../src/known/game-adapter.ts";
import { createSurvey } from "../../../src/world/survey.ts";

const VIEW = { read: () => 0, readRange: () => new Uint8Array() } as unknown as GameView;

/** A made game with the player at rest on a drawing, who faces up; a step in it. */
function stepOn(drawing: readonly string[], more: Partial<GameAdapter> = {}) {
  const grid = drawGrid(drawing);
  let text: ShownText | null = null;
  const adapter = {
    standing: () => ({ map: "Town", x: grid.player.column, y: grid.player.row, facing: "up" }),
    grid: () => (text === null ? grid : null),
    shownText: () => text,
    ...more,
  } as unknown as GameAdapter;
  const survey = createSurvey(VIEW, adapter) ?? expect.fail("no survey");
  const hold = (held: readonly Button[], frames: number, after: ShownText | null = text): void => {
    survey.before(held);
    text = after;
    survey.ran(held, frames);
  };
  // The player is known to be there.
  hold([], 60);
  return { survey, hold, touched: () => survey.finish()?.find(({ map }) => map === "Town")?.touched };
}

const SAYS: ShownText = { lines: ["Good morning!"], speaker: "ADA", state: "waiting" };
const SHOWN: ShownText = { lines: ["Town"], state: "waiting" };

describe("what answers the player", () => {
  it("52.A2: is what they face when A is pressed and a text opens, with the name of who speaks", () => {
    const { survey, hold, touched } = stepOn(["#P#", "#@#"]);

    hold(["a"], 8, SAYS);

    expect(touched()).toEqual([{ x: 1, y: 0, kind: "person", name: "ADA" }]);
    expect(survey.speaking()?.kind).toBe("person");
    expect(survey.isUnanswered()).toBe(false);
  });

  it("52.A2: is a person behind a counter, a sign or a wall as well, and has no speaker's name", () => {
    const counter = stepOn(["P", "C", "@"]);
    counter.hold(["a"], 8, SHOWN);
    const sign = stepOn(["S", "@"]);
    sign.hold(["a"], 8, SAYS);
    const typed = stepOn(["S", "@"]);
    typed.hold(["a"], 8, { ...SAYS, lines: ["Go"], state: "typing" });
    typed.hold([], 8, SAYS);
    const wall = stepOn(["#", "@"]);
    wall.hold(["a"], 8, SAYS);

    expect(counter.touched()).toEqual([{ x: 0, y: 0, kind: "person" }]);
    // 53.8: a sign is known by its first line, once that is written out.
    expect(sign.touched()).toEqual([{ x: 0, y: 0, kind: "sign", name: "Good morning!" }]);
    expect(typed.touched()).toEqual(sign.touched());
    expect(wall.touched()).toEqual([{ x: 0, y: 0, kind: "thing" }]);
  });

  it("52.A2: is nothing where no text opens soon, or after another step", () => {
    const walked = stepOn(["P", "@"]);
    walked.hold(["a"], 8);
    walked.hold(["left"], 8, SAYS);
    const silent = stepOn(["P", "@"]);
    silent.hold(["a"], 8);

    expect([walked.touched(), silent.touched()]).toEqual([undefined, undefined]);
    expect(silent.survey.isUnanswered()).toBe(true);
  });

  it("52.A2: is told as silent where no text opened before the player went on, and is not asked again", () => {
    const late = stepOn(["P", "@"]);
    late.hold(["a"], 8);
    late.hold([], 60);
    late.hold([], 8, SAYS);
    const gone = stepOn(["P", "@"]);
    gone.hold(["a"], 8);
    gone.hold([], 20);
    gone.hold(["left"], 8);
    const long = stepOn(["P", "@"]);
    long.hold(["a"], 8);
    long.hold([], 60, SAYS);
    const menu = stepOn(["P", "@"], { shownMenu: () => ({ options: ["SAVE"], cursor: 0 }) as never });
    menu.hold(["a"], 8);
    menu.hold([], 70);

    expect([late.touched(), gone.touched()]).toEqual(
      [0, 0].map(() => [{ x: 0, y: 0, kind: "person", silent: true }]),
    );
    expect(long.touched()).toEqual([{ x: 0, y: 0, kind: "person", name: "ADA" }]);
    expect(menu.touched()).toBeUndefined();
  });

  it("52.A2: is nothing where A closes a text, another button is pressed, or texts are not known", () => {
    const closing = stepOn(["P", "@"]);
    closing.hold([], 8, SAYS);
    closing.hold(["a"], 8, null);
    const other = stepOn(["P", "@"]);
    other.hold(["b"], 8, SAYS);
    const mute = stepOn(["P", "@"], { shownText: undefined as never });
    mute.hold(["a"], 8);

    expect([closing.touched(), other.touched(), mute.touched()]).toEqual([undefined, undefined, undefined]);
    expect(closing.survey.isUnanswered()).toBe(false);
  });

  it("52.A2: keeps no name that another text brings once the talk is over", () => {
    const { hold, touched } = stepOn(["P", "@"]);

    hold(["a"], 8, SHOWN);
    hold([], 60, null);
    hold([], 8, SAYS);

    expect(touched()).toEqual([{ x: 0, y: 0, kind: "person" }]);
  });
});
