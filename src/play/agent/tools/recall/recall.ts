import { cutText } from "../../../../base/text/cut-text.ts";
import type { Passage } from "../../../../record/seam/data-part.ts";
import { mistake, type Tool, toolInTurns } from "../tool.ts";
import { passagesOf } from "./passages.ts";

/** The longest query. */
const MAX_QUERY_CHARACTERS = 200;

/** The most passages in an answer, and the characters of one. */
const MOST_PASSAGES = 6;
const PASSAGE_CHARACTERS = 500;

/** Finds what the conversation no longer holds, from the first summary on. */
export const recallTool: Tool = {
  presumes: "nothing",
  spec: {
    name: "recall",
    description: "Searches earlier summaries, talks, lessons and notes.",
    input_schema: {
      type: "object",
      properties: { about: { type: "string", minLength: 1, maxLength: MAX_QUERY_CHARACTERS } },
      required: ["about"],
    },
  },
  needsPast: true,
  isForThought: true,

  run: toolInTurns(async (input, { jotter, memory }) => {
    const { about } = input;
    if (typeof about !== "string" || about.trim() === "" || about.length > MAX_QUERY_CHARACTERS) {
      return mistake(`"about" must be a text of 1 to ${MAX_QUERY_CHARACTERS} characters.`);
    }
    const passages = passagesOf(memory, jotter.notes);
    // Only who recalls loads the search.
    const { searchTexts } = await import("./search-texts.ts");
    const found = searchTexts(
      passages.map(({ text }) => text),
      about,
    ).flatMap((at) => passages[at] ?? []);
    if (found.length === 0) return { text: `Nothing is remembered about ${JSON.stringify(about)}.` };
    const shown = found.slice(0, MOST_PASSAGES);
    const more =
      found.length > shown.length ? [`(${found.length - shown.length} more: be more precise)`] : [];
    return { text: [...shown.map(lineOf), ...more].join("\n") };
  }),
};

function lineOf({ from, text }: Passage): string {
  return `- ${from}: ${cutText(text, PASSAGE_CHARACTERS)}`;
}
