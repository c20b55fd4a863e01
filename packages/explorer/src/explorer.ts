import type { Message, ReplyBlock } from "../../../src/base/vocabulary/conversation.ts";
import { mannerWith } from "../../../src/base/vocabulary/explorer-settings.ts";
import { EXPLORER_ID } from "../../../src/base/vocabulary/run-settings.ts";
import type { LanguageModel, ModelReply, ModelRequest } from "../../../src/model/language-model.ts";
import { type Abilities, abilitiesOf, callsOf, toReply } from "./calls.ts";
import { decideMove } from "./decide-move.ts";
import { learnAll } from "./learning/learn.ts";
import type { Move } from "./moves.ts";
import type { Notebook } from "./notebook.ts";
import { readNotebook } from "./notebook-text.ts";
import { createPictureReader, type PictureReader } from "./pictures/noted-pictures.ts";
import { pictureNote } from "./pictures/picture-note.ts";
import { readStory, type Story } from "./story/read-story.ts";
import type { Situation } from "./story/sight.ts";
import { writeSummary } from "./write-summary.ts";

/** Situations in which the picture is noted where the maps do not show all: it tells whether a walk shows. */
const NOTED: readonly Situation[] = ["walk", "picture", "dialog"];

const GO_ON = "I have nothing to add: go on.";

/**
 * The built-in player: not an LM, but a full player behind the same port. It looks for anything new. Its replies follow
 * from the conversation and the seed alone, so a run that is killed and resumed continues unchanged.
 */
export function createExplorer({ seed }: { readonly seed: number }): LanguageModel {
  const readPictures = createPictureReader();
  return {
    id: EXPLORER_ID,
    isRemote: false,
    async *reply(request, { signal }) {
      signal.throwIfAborted();
      const reply = replyTo(request, request.seed ?? seed, readPictures);
      const said = reply.content.find(({ type }) => type === "text")?.["text"];
      if (typeof said === "string") yield { type: "text", text: said };
      return reply;
    },
  };
}

function replyTo(
  { purpose, messages, tools, world, explorer, passWith }: ModelRequest,
  seed: number,
  readPictures: PictureReader,
): ModelReply {
  if (passWith !== undefined) return pass(passWith);
  const picture = world?.picture?.();
  const read = readStory(messages);
  const story = picture === undefined ? read : readPictures(read, picture);
  const book = readNotebook(story.summary);
  learnAll(book, story, { hasAtlas: world !== undefined, seesAll: picture !== undefined });

  if (purpose === "play") {
    const can = abilitiesOf(tools);
    const move = decideMove(book, story, world, can, { seed, ...mannerWith(explorer) });
    const isNoted = picture !== undefined && NOTED.includes(story.now.situation);
    return play(move, messages, can, isNoted ? pictureNote(picture) : {});
  }
  return say(purpose === "summary" ? writeSummary(book, story, messages) : answer(book, story));
}

/** The explorer's reply to a part that asks in the middle of a step: the part knows better. */
function pass({ name, input }: NonNullable<ModelRequest["passWith"]>): ModelReply {
  const call = { type: "tool_use", id: "explorer_skill", name, input };
  return toReply(EXPLORER_ID, [{ type: "text", text: GO_ON }, call]);
}

function play(
  move: Move,
  messages: readonly Message[],
  can: Abilities,
  note: Partial<Pick<ReplyBlock, "vendor">>,
): ModelReply {
  const id = `explorer_${String(messages.length).padStart(4, "0")}`;
  const calls = callsOf(move.acts, can).map((call, index) => ({
    type: "tool_use",
    id: index === 0 ? id : `${id}_${index}`,
    ...call,
  }));
  return toReply(EXPLORER_ID, [{ type: "text", text: move.say, ...note }, ...calls]);
}

function say(text: string): ModelReply {
  return toReply(EXPLORER_ID, [{ type: "text", text }]);
}

/** The answer to a question that no button answers. */
function answer(book: Notebook, { now }: Story): string {
  const where = now.place === null ? "no place that I know" : now.place.map;
  return `I am the built-in player and can only explore. I am in ${where}, after ${book.steps} steps.`;
}
