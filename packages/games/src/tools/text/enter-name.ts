import { cutText } from "../../../../../src/base/text/cut-text.ts";
import { atOnce, mistake, notNow, type Tool } from "../../../../../src/play/agent/tools/tool.ts";
import { runThrough } from "../../actions/run-through.ts";
import { enterName } from "../../actions/text/enter-name.ts";
import { quoteGameText } from "../../known/text/quote-game-text.ts";

/** Longer than the names of any game. */
const MAX_CHARACTERS = 40;

/** Types a name where the game asks for one. */
export const enterNameTool: Tool = {
  presumes: "scene",
  spec: {
    name: "enter_name",
    description: "Types a name on the naming screen and confirms it.",
    input_schema: {
      type: "object",
      properties: { text: { type: "string", minLength: 1, maxLength: MAX_CHARACTERS } },
      required: ["text"],
    },
  },
  needs: "shownKeyboard",

  run: atOnce((input, context) => {
    const { text } = input;
    const name = typeof text === "string" ? text.trim() : "";
    if (name === "" || name.length > MAX_CHARACTERS) {
      return mistake(`"text" must be a name of 1 to ${MAX_CHARACTERS} letters. Nothing was typed.`);
    }
    const entered = runThrough(enterName(context.textGame, name));
    switch (entered.end) {
      case "entered":
        return { text: `The name is ${quoteGameText(entered.name)}.` };
      case "no-keyboard":
        return notNow("No naming screen is shown. Nothing was typed.", context);
      case "too-long":
        return mistake(`A name has ${entered.most} letters at most. Nothing was typed.`);
      case "no-key":
        return mistake(
          `There is no key for "${cutText(entered.missing, MAX_CHARACTERS)}". Nothing was typed.`,
        );
      case "stuck":
        return mistake(
          `The naming screen does not answer as it should: it shows ${quoteGameText(entered.typed)}. Press the buttons yourself.`,
        );
    }
  }),
};
