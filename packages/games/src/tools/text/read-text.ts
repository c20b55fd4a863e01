import { cutText } from "../../../../../src/base/text/cut-text.ts";
import { readFrames } from "../../../../../src/play/agent/tools/calls/frames-input.ts";
import { atOnce, mistake, type Tool } from "../../../../../src/play/agent/tools/tool.ts";
import { runThrough } from "../../actions/run-through.ts";
import { readText, type TextRead } from "../../actions/text/read-text.ts";
import { onOneLine, quoteGameText } from "../../known/text/quote-game-text.ts";
import { tellFacing } from "../world/tell-facing.ts";
import { describeMenu } from "./describe-menu.ts";

const PAGES = { name: "max_pages", min: 1, max: 40, byDefault: 20 };

/** The most characters shown of a text: more than a long talk. */
const MAX_CHARACTERS = 6_000;

/** Reads what the game says to its end. */
export const readTextTool: Tool = {
  presumes: "text",
  spec: {
    name: "read_text",
    description:
      "Reads the text on the screen to its end, a question or a menu. Call it in the reply of the A that starts it.",
    input_schema: {
      type: "object",
      properties: { max_pages: { type: "integer", minimum: PAGES.min, maximum: PAGES.max } },
    },
  },
  needs: "shownText",

  run: atOnce((input, context) => {
    const { textGame, world } = context;
    const maxPages = readFrames(input, PAGES);
    if (typeof maxPages === "string") return mistake(`${maxPages} Nothing was pressed.`);
    const read = runThrough(readText(textGame, maxPages));
    // Checking a wall for a text is not a mistake.
    if (read.pages.length === 0) {
      if (read.end === "none" && context.fights?.isOver === true) return { text: FIGHT_IS_OVER };
      // After another call of the reply, that one has said what is faced.
      if (read.end === "none" && context.isBehind) return { text: "No text is shown. Nothing was pressed." };
      const facing = read.end === "none" ? tellFacing(context) : null;
      const why = facing === null ? `. ${tellEnd(read)}` : `: ${facing}.`;
      return { text: `No text is shown${why} Nothing was pressed.` };
    }
    const kind = world?.speaking()?.kind ?? "person";
    const pages = read.pages.map(kind === "person" ? tellPage : tellWords);
    return {
      read: read.pages.map(({ text }) => text),
      text: cutText([...pages, tellEnd(read)].join("\n"), MAX_CHARACTERS),
      isCutShort: !ENDS.includes(read.end) || read.reason !== null,
    };
  }),
};

/** The answer to a call that is left over after a fight: a reply could not foresee how many blows it takes. */
export const FIGHT_IS_OVER = "The fight is over. Nothing was pressed.";

/** The ends up to which a text is to be read. */
const ENDS: readonly TextRead["end"][] = ["over", "question", "menu"];

/** A page in the game's own words: `ADA: "Good morning!"` */
function tellPage({ text, speaker }: TextRead["pages"][number]): string {
  return `${speaker === null ? "" : `${cutText(onOneLine(speaker), 20)}: `}${quoteGameText(text)}`;
}

/** A page of a sign or another thing, whose first words are no speaker. */
function tellWords({ text, speaker }: TextRead["pages"][number]): string {
  return quoteGameText(speaker === null ? text : `${speaker}: ${text}`);
}

function tellEnd({ end, reason, menu }: TextRead): string {
  const offered = menu === null ? "" : `: ${describeMenu(menu)}`;
  switch (end) {
    case "over":
      return `The text is over${reason === null ? "" : `: ${reason}`}.`;
    case "question":
      return `It waits for an answer${offered}.`;
    case "menu":
      return `A menu is open${offered}.`;
    case "scene":
      return `The text continues in another scene${reason === null ? "" : `: ${reason}`}.`;
    case "pages":
      return "The text continues: this call has read its most pages.";
    case "still":
      return "The text does not advance: look at the screen to see why.";
    case "bound":
      return "The text continues: a call reads for at most two minutes of the game.";
    case "none":
      return "Face what you want to read or talk to, and press A first.";
  }
}
