import { createExplorer } from "../../../packages/explorer/src/explorer.ts";
import type { LanguageModel } from "../../../src/model/language-model.ts";

/**
 * The built-in player as it plays where it is offered nothing but buttons: it walks and reads press by press, so it takes
 * some hundred steps to the bundled game's ending. For tests that need long play.
 */
export function explorerByButtons(settings: { readonly seed: number }): LanguageModel {
  const explorer = createExplorer(settings);
  return {
    ...explorer,
    reply: (request, options) => {
      const tools = request.tools.filter(({ name }) => name === "press_buttons");
      return explorer.reply({ ...request, tools }, options);
    },
  };
}
