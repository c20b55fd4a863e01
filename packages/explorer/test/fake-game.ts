import { createHash } from "node:crypto";
import { expect } from "vitest";
import {
  type Message,
  type ToolSpec,
  type ToolUse,
  textOf,
  toolUsesOf,
  type UserMessage,
} from "../../../src/base/vocabulary/conversation.ts";
import type { CallPurpose } from "../../../src/base/vocabulary/reply.ts";
import type { LanguageModel, ModelReply } from "../../../src/model/language-model.ts";
import { SUMMARY_HEADINGS } from "../../../src/play/agent/conversation/prompts.ts";
import type { GameAdapter, GameView } from "../../games/src/known/game-adapter.ts";
import { describeChanges } from "../../games/src/known/text/describe-changes.ts";
import { applyObservation, EMPTY_ATLAS } from "../../games/src/world/apply-observation.ts";
import type { Atlas, Direction, MapCell } from "../../games/src/world/atlas/atlas.ts";
import { createSurvey } from "../../games/src/world/survey.ts";
import { findWay } from "../../games/src/world/way/find-way.ts";
import type { GridWorld } from "./grid-world.ts";

const spec = (name: string, ...inputs: readonly string[]): ToolSpec => ({
  name,
  description: "",
  input_schema: { type: "object", properties: Object.fromEntries(inputs.map((input) => [input, {}])) },
});

/** The tools of a conversation of today, and of one that began before they went far and read. */
export const TOOLS = {
  today: [spec("press_buttons", "buttons"), spec("navigate_to", "map", "x", "y"), spec("read_text")],
  before: [spec("press_buttons", "buttons"), spec("navigate_to", "row", "column")],
};

const SIDES: readonly (readonly [Direction, number, number])[] = [
  ["up", 0, -1],
  ["down", 0, 1],
  ["left", -1, 0],
  ["right", 1, 0],
];

/** A game in the message shapes of the loop, with an atlas and the tools that go by it. */
export class FakeGame {
  readonly world: GridWorld;
  readonly #maxHistory: number;
  readonly #tools: readonly ToolSpec[];
  atlas: Atlas = EMPTY_ATLAS;
  messages: readonly Message[];
  replies: readonly ModelReply[] = [];
  summaries: readonly string[] = [];
  maps: ReadonlySet<string> = new Set();

  constructor(world: GridWorld, maxHistory = 60, tools: readonly ToolSpec[] = TOOLS.today) {
    this.world = world;
    this.#maxHistory = maxHistory;
    this.#tools = tools;
    this.messages = [this.#open("The game begins here.")];
  }

  /** Plays some steps, with a summary whenever the history is full. */
  async play(model: LanguageModel, steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      const reply = await this.ask(model, "play", this.messages);
      const before = this.world.state();
      const told = this.#carryOut(toolUsesOf(reply.content));
      const seen = this.#see(describeChanges(this.world.state(), before));
      const answer: UserMessage = { role: "user", content: [...told, ...seen] };
      this.replies = [...this.replies, reply];
      this.messages = [...this.messages, { role: "assistant", content: reply.content }, answer];
      this.maps = new Set([...this.maps, this.world.map]);
      if (this.messages.length >= this.#maxHistory) await this.#fold(model);
    }
  }

  /** Asks once; nothing of it is kept. */
  async ask(model: LanguageModel, purpose: CallPurpose, messages: readonly Message[]): Promise<ModelReply> {
    const world = { atlas: this.atlas, at: this.world.standing() };
    const request = { purpose, system: "", tools: this.#tools, messages, images: new Map(), world };
    const events = model.reply(request, { signal: new AbortController().signal });
    let next = await events.next();
    while (next.done !== true) next = await events.next();
    return next.value;
  }

  /** Carries out the calls of a reply; what is seen on the way goes into the atlas. */
  #carryOut(uses: readonly ToolUse[]): UserMessage["content"] {
    const { world } = this;
    const adapter = { standing: () => world.standing(), grid: () => world.grid() } as unknown as GameAdapter;
    const survey = createSurvey({} as GameView, adapter, this.atlas) ?? expect.fail("no survey");
    const press = (button: string): void => {
      world.press(button);
      survey.ran([button as Direction], 16);
      survey.ran([], 44);
    };
    const content = uses.map(({ id, name, input }) => {
      const text = carryOut(world, { name, input }, press, () => survey.atlas());
      return { type: "tool_result" as const, tool_use_id: id, content: [{ type: "text" as const, text }] };
    });
    this.atlas = applyObservation(this.atlas, survey.finish() ?? [], this.replies.length);
    return content;
  }

  async #fold(model: LanguageModel): Promise<void> {
    const prompt = {
      type: "text" as const,
      text: `Use these five headings:\n\n${SUMMARY_HEADINGS.join("\n")}\n\nBe exact.`,
    };
    const last = this.messages.at(-1) as UserMessage;
    const asked: UserMessage = { role: "user", content: [...last.content, prompt] };
    const reply = await this.ask(model, "summary", [...this.messages.slice(0, -1), asked]);
    const text = textOf(reply.content);
    this.summaries = [...this.summaries, text];
    this.messages = [this.#open(`Your summary of the game so far:\n\n${text}`)];
  }

  #open(words: string): UserMessage {
    const text = (line: string) => ({ type: "text" as const, text: line });
    const seen = this.#see(describeChanges(this.world.state(), null));
    return {
      role: "user",
      content: [text("Goal: Get out."), text(words), text("This is the game now:"), ...seen],
    };
  }

  #see(text: string): readonly ({ type: "text"; text: string } | { type: "image"; sha256: string })[] {
    const sha256 = createHash("sha256").update(JSON.stringify(this.world.state())).digest("hex");
    return [
      { type: "text", text },
      { type: "image", sha256 },
    ];
  }
}

/** One call; gives what is told of it, in the words of the tools. */
function carryOut(
  world: GridWorld,
  { name, input }: Pick<ToolUse, "name" | "input">,
  press: (button: string) => void,
  atlas: () => Atlas,
): string {
  if (name === "press_buttons") {
    const buttons = input["buttons"] as readonly string[];
    for (const button of buttons) press(button);
    return `Pressed all ${buttons.length}.`;
  }
  if (name === "read_text") {
    const pages: string[] = [];
    for (; world.mode === "dialog"; press("a")) pages.push(JSON.stringify(world.pages[0]));
    return pages.length === 0 ? "No text is shown." : [...pages, "The text is over."].join("\n");
  }
  if (world.mode !== "walking") return "You cannot walk now.";
  const target = { map: String(input["map"]), x: Number(input["x"]), y: Number(input["y"]) };
  return goTo(world, target, press, atlas) ? "Reached." : "Blocked.";
}

/** Goes to a cell, or beside it and faces it: the way is found anew at each step. */
function goTo(
  world: GridWorld,
  target: MapCell,
  press: (button: string) => void,
  atlas: () => Atlas,
): boolean {
  const beside = SIDES.map(([, dx, dy]) => ({ ...target, x: target.x - dx, y: target.y - dy }));
  for (let left = 60; left > 0; left -= 1) {
    const at = world.standing() ?? expect.fail("nobody stands anywhere");
    const isThere = at.map === target.map && at.x === target.x && at.y === target.y;
    if (isThere || world.mode !== "walking") return isThere;
    const rules = { explores: true };
    const way = findWay(atlas(), at, [target], rules) ?? findWay(atlas(), at, beside, rules);
    const side = SIDES.find(([, dx, dy]) => at.x + dx === target.x && at.y + dy === target.y);
    const button = way?.steps[0]?.button ?? (at.map === target.map ? side?.[0] : undefined);
    if (button === undefined) return false;
    press(button);
    const now = world.standing();
    if (now?.map !== at.map) return way?.steps.length === 1 || isThere;
    if (now.x === at.x && now.y === at.y && side !== undefined) return world.mode === "walking";
  }
  return false;
}
