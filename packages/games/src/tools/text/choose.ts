import { cutText } from "../../../../../src/base/text/cut-text.ts";
import {
  atOnce,
  mistake,
  notNow,
  type Tool,
  type ToolContext,
} from "../../../../../src/play/agent/tools/tool.ts";
import { runThrough } from "../../actions/run-through.ts";
import { choose } from "../../actions/text/choose.ts";
import { quoteGameText } from "../../known/text/quote-game-text.ts";
import { describeEntries } from "./describe-menu.ts";
import { FIGHT_IS_OVER } from "./read-text.ts";

/** The longest words of an entry that are looked for. */
const MAX_CHARACTERS = 60;

/** Chooses an entry of a menu by its words. */
export const chooseTool: Tool = {
  presumes: "scene",
  spec: {
    name: "choose",
    description: "Chooses an entry of the open menu or question.",
    input_schema: {
      type: "object",
      properties: {
        option: {
          type: "string",
          minLength: 1,
          description: "Its words or first words; X (2) is the second X",
        },
      },
      required: ["option"],
    },
  },
  needs: "shownMenu",

  run: atOnce((input, context) => {
    const { option } = input;
    if (typeof option !== "string" || option.trim() === "") {
      return mistake('"option" must be the words of an entry. Nothing was pressed.');
    }
    const chosen = runThrough(choose(context.textGame, option));
    const wanted = `"${cutText(option.trim(), MAX_CHARACTERS)}"`;
    switch (chosen.end) {
      case "chosen":
        return {
          text: `Chose ${describeEntries([chosen])}.${chosen.isStillOpen ? " The menu stays open." : ""}`,
        };
      case "no-menu":
        // The calls behind this one are for the time after the fight.
        if (context.fights?.isOver === true) return { text: FIGHT_IS_OVER };
        return notNow(`${noMenu(context)} Nothing was pressed.`, context);
      case "not-found":
        return mistake(
          `The menu has no ${wanted}; it has ${describeEntries(chosen.entries)}. Nothing was chosen.`,
        );
      case "several": {
        const stem = cutText(option.replace(/\(\d+\)\s*$/u, "").trim(), MAX_CHARACTERS);
        return mistake(
          `${wanted} fits ${describeEntries(chosen.entries, true)}: name one by its words or as in "${stem} (2)". Nothing was chosen.`,
        );
      }
      case "stuck":
        return mistake(
          `The cursor does not reach ${wanted}: press the buttons yourself. Nothing was chosen.`,
        );
    }
  }),
};

/** Says what is there instead: a text that waits is read first. */
function noMenu({ textGame: { emulator, game, settles } }: ToolContext): string {
  const text = settles === true ? (game.adapter.shownText?.(emulator) ?? null) : null;
  if (text === null || text.state === "question") return "No menu is open.";
  const words = quoteGameText(cutText(text.lines.join(" "), MAX_CHARACTERS));
  return `No menu is open: ${words} is shown, so call read_text first.`;
}
