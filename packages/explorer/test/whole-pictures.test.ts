import { expect, test } from "vitest";
import type { Button } from "../../../src/base/vocabulary/button.ts";
import { emptyNotebook } from "../src/notebook.ts";
import { readNotebook, renderNotebook } from "../src/notebook-text.ts";
import { explorePictures } from "../src/pictures/explore-pictures.ts";
import { mannerOf } from "../src/pictures/manner.ts";
import { learnPicture } from "../src/pictures/picture-book.ts";
import type { Deed, Story } from "../src/story/read-story.ts";
import { lookAt } from "../src/story/sight.ts";

/** A game in pictures: a title, a menu, then a strip of screens along which one runs, with a jump over each pit. */
class PictureGame {
  screen: "title" | "menu" | "course" | "stuck" = "title";
  entry = 0;
  along = 0;
  height = 0;
  left = 0;

  name(): string {
    const { screen, entry, along, height } = this;
    const number = { title: 0, menu: 1 + entry, course: 16 + 4 * Math.floor(along / 6) + height, stuck: 9 }[
      screen
    ];
    return (Math.imul(number + 7, 0x9e3779b1) >>> 0).toString(16).padStart(8, "0").repeat(8);
  }

  press(button: Button, frames: number): void {
    if (this.screen === "title") {
      if (button === "start" && frames >= 5) this.screen = "menu";
    } else if (this.screen === "menu") {
      if (button === "down") this.entry = (this.entry + 1) % 3;
      if (button === "up") this.entry = (this.entry + 2) % 3;
      if (button === "b") this.screen = "title";
      if (button === "a" && this.entry === 1) this.screen = "course";
    } else if (this.screen === "course") {
      this.height = button === "a" ? 1 : button === "up" ? 2 : 0;
      const way = button === "right" ? 1 : button === "left" ? -1 : 0;
      const isPit = this.along % 40 > 34 && way > 0 && frames < 20;
      if (!isPit) this.along = Math.max(0, this.along + way * Math.ceil(frames / 8));
      if (button === "select") [this.screen, this.left] = ["stuck", 9];
    } else {
      this.left -= 1;
      if (this.left <= 0 || button === "b") this.screen = "course";
    }
  }
}

/** Decisions that the player remembers in one conversation. */
const LATELY = 12;

test.each([1, 6, 11])(
  "the player by pictures chooses the same buttons, manners and frames as ever: seed %i (if a change is meant: npx vitest run FILE -u)",
  async (seed) => {
    const game = new PictureGame();
    const look = () => lookAt(new Map(), game.name());
    const seen = new Set([game.name()]);
    let book = emptyNotebook();
    let deeds: readonly Deed[] = [];
    const lines: string[] = [];
    for (let index = 0; index < 150; index += 1) {
      const now = look();
      const story: Story = { opening: "", summary: "", first: now, deeds, now };
      const { acts, say } = explorePictures(book, story, seed);
      const [act] = acts;
      if (act?.type !== "press" || acts.length !== 1) expect.fail("no press");
      const { buttons, holdFrames, waitFrames } = act;
      for (const button of buttons) game.press(button, holdFrames);
      const after = look();
      const share = now.image === after.image ? 0 : game.screen === "course" ? 12 + 9 * game.height : 55;
      const isNew = !seen.has(game.name());
      seen.add(game.name());
      const said = `${share} % of the picture changed.${isNew && share > 20 ? " This screen was not seen before." : ""}`;
      const deed = {
        before: now,
        reply: say,
        picture: null,
        calls: [],
        buttons,
        holdFrames,
        waitFrames,
        after,
        said,
      };
      learnPicture(book.pictures, deed);
      book.steps += 1;
      deeds = [...deeds, deed].slice(-LATELY);
      const { name = "none" } = mannerOf(deed) ?? {};
      const { stale, bored, still } = book.pictures;
      lines.push(
        `${name} ${holdFrames}/${waitFrames}: ${buttons.join(" ")} → ${game.screen} ${game.along}${isNew ? " (new)" : ""} | ${stale} ${bored} ${still}`,
      );
      // A conversation ends now and then: only the notebook is left.
      if (index % 60 === 59) {
        lines.push(...renderNotebook(book, null));
        book = readNotebook(renderNotebook(book, null).join("\n"));
        deeds = [];
      }
    }

    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`./whole/by-pictures-${seed}.txt`);
  },
);
