import { BUTTONS } from "../../../src/base/vocabulary/button.ts";
import { type Message, textOf } from "../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { RANDOM_ID, SKILLS_ID } from "../../../src/base/vocabulary/run-settings.ts";
import type {
  KnownWorld,
  LanguageModel,
  ModelReply,
  ModelRequest,
} from "../../../src/model/language-model.ts";
import { chanceOf, pick } from "../../games/src/seeds/chance.ts";
import { toReply } from "./calls.ts";
import { headingsIn } from "./write-summary.ts";

/** Presses of one reply: with the usual holds and waits, they take as long as what the explorer presses. */
const PRESSES = 4;

const COUNTED = "Replies so far: ";

/** The farthest that a walk by chance goes, in cells along each axis. */
const FAR = 8;

/**
 * A player by chance: what every other player should beat. `random` presses buttons; `skills` runs skills where the player can walk
 * on a known map, and presses buttons elsewhere. Replies follow from the seed, the number of replies before, which summaries
 * keep, and the place, so a run that is killed and resumed continues unchanged.
 */
export function createRandomPlayer({
  id = RANDOM_ID,
  seed,
}: {
  readonly id?: string;
  readonly seed: number;
}): LanguageModel {
  return {
    id,
    isRemote: false,
    async *reply(request, { signal }) {
      signal.throwIfAborted();
      const reply = replyTo(id, request, request.seed ?? seed);
      yield { type: "text", text: textOf(reply.content) };
      return reply;
    },
  };
}

function replyTo(id: string, { purpose, messages, world }: ModelRequest, seed: number): ModelReply {
  const count = countReplies(messages);
  if (purpose !== "play") {
    const headings = purpose === "summary" ? headingsIn(messages) : [];
    return toReply(id, [{ type: "text", text: [...headings, `${COUNTED}${count}`].join("\n") }]);
  }
  const chance = chanceOf(seed, id, count);
  const skill = id === SKILLS_ID ? chooseSkill(world, chance) : null;
  const buttons = Array.from({ length: PRESSES }, () => pick(BUTTONS, chance));
  const [what, call] =
    skill === null
      ? [buttons.join(", "), { name: "press_buttons", input: { buttons } }]
      : [String(skill["name"]), { name: "run_skill", input: skill }];
  return toReply(id, [
    { type: "text", text: `By chance: ${what}.` },
    { type: "tool_use", id: `${id}_${count}`, ...call },
  ]);
}

/** Chooses a skill: a walk to a cell near by, or a talk. Null where no player stands anywhere. */
function chooseSkill(world: KnownWorld | undefined, chance: () => number): JsonObject | null {
  if (world?.at == null) return null;
  if (chance() < 0.3) return { name: "talk", params: {} };
  const near = (from: number): number => Math.max(0, from + Math.floor(chance() * (2 * FAR + 1)) - FAR);
  return { name: "walk-to", params: { x: near(world.at.x), y: near(world.at.y) } };
}

/** Returns the number of replies before: those of this conversation, and those that its first message counts. */
function countReplies([opening, ...messages]: readonly Message[]): number {
  const texts = opening?.content.map((block) => (block.type === "text" ? block.text : "")) ?? [];
  const [, before = "0"] = new RegExp(`^${COUNTED}(\\d{1,9})$`, "m").exec(texts.join("\n")) ?? [];
  return Number(before) + messages.filter(({ role }) => role === "assistant").length;
}
