import { createHash } from "node:crypto";

import { describeChanges, type StateLine } from "../../../src/games/text/describe-changes.ts";
import type { LanguageModel, ModelReply } from "../../../src/model/language-model.ts";
import { type Message, textOf, toolUsesOf, type UserMessage } from "../../../src/run/conversation.ts";
import type { CallPurpose } from "../../../src/run/reply.ts";

/** A map drawn in letters: `#` wall, `.` floor, `D` locked door, which speaks when bumped into, `a` to `z` somebody who speaks. */
export interface WorldMap {
  readonly rows: readonly string[];
  /** `x,y` of a cell → map, x and y where one comes to when stepping on it. */
  readonly exits?: Readonly<Record<string, readonly [map: string, x: number, y: number]>>;
  /** Letter → what is said, page by page. */
  readonly people?: Readonly<Record<string, readonly string[]>>;
}

/** A small world on a grid that takes buttons and says its state as a memory map's adapter would. */
export class GridWorld {
  readonly #maps: Readonly<Record<string, WorldMap>>;
  map: string;
  x: number;
  y: number;
  mode = "title";
  facing = "down";
  items: readonly string[] = [];
  pages: readonly string[] = [];

  constructor(maps: Readonly<Record<string, WorldMap>>, start: readonly [map: string, x: number, y: number]) {
    this.#maps = maps;
    [this.map, this.x, this.y] = start;
  }

  press(button: string): void {
    if (this.mode === "title") {
      if (button === "start") this.mode = "walking";
    } else if (this.mode === "dialog") {
      if (button !== "a" && button !== "b") return;
      this.pages = this.pages.slice(1);
      if (this.pages.length === 0) this.mode = "walking";
    } else if (button === "a") {
      this.#ask();
    } else {
      this.#walk(button);
    }
  }

  state(): readonly StateLine[] {
    const { map, x, y, facing, mode, items, pages } = this;
    const values = { map, x, y, facing, mode, items: items.join(", ") || "none", dialog: pages[0] ?? "–" };
    return Object.entries(values).map(([name, value]) => ({
      label: name.charAt(0).toUpperCase() + name.slice(1),
      text: String(value),
    }));
  }

  #ahead(): readonly [x: number, y: number, letter: string] {
    const dx = this.facing === "left" ? -1 : this.facing === "right" ? 1 : 0;
    const dy = this.facing === "up" ? -1 : this.facing === "down" ? 1 : 0;
    const [x, y] = [this.x + dx, this.y + dy];
    return [x, y, this.#maps[this.map]?.rows[y]?.[x] ?? "#"];
  }

  #ask(): void {
    const [, , letter] = this.#ahead();
    const said = this.#maps[this.map]?.people?.[letter];
    if (letter === "D" && !this.items.includes("key")) this.#say(["It is locked."]);
    if (said === undefined) return;
    if (letter === "k") this.items = ["key"];
    this.#say(said);
  }

  #say(pages: readonly string[]): void {
    this.mode = "dialog";
    this.pages = pages;
  }

  #walk(button: string): void {
    if (!["up", "down", "left", "right"].includes(button)) return;
    this.facing = button;
    const [x, y, letter] = this.#ahead();
    if (letter === "D" && !this.items.includes("key")) this.#say(["It is locked."]);
    if (letter !== "." && !(letter === "D" && this.items.includes("key"))) return;
    [this.map, this.x, this.y] = this.#maps[this.map]?.exits?.[`${x},${y}`] ?? [this.map, x, y];
  }
}

const HEADINGS = [
  "## Events and milestones",
  "## Decisions",
  "## Present goal",
  "## Place and party",
  "## Strategies and plans",
];

/** A game in the message shapes of the loop. */
export class FakeGame {
  readonly world: GridWorld;
  readonly #maxHistory: number;
  messages: readonly Message[];
  replies: readonly ModelReply[] = [];
  summaries: readonly string[] = [];
  maps: ReadonlySet<string> = new Set();

  constructor(world: GridWorld, maxHistory = 60) {
    this.world = world;
    this.#maxHistory = maxHistory;
    this.messages = [this.#open("The game begins here.")];
  }

  /** Plays some steps, with a summary whenever the history is full. */
  async play(model: LanguageModel, steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      const reply = await this.ask(model, "play", this.messages);
      const before = this.world.state();
      const uses = toolUsesOf(reply.content);
      for (const { input } of uses)
        for (const button of input["buttons"] as string[]) this.world.press(button);
      const seen = this.#see(describeChanges(this.world.state(), before));
      const content = [{ type: "text" as const, text: "Pressed." }, ...seen];
      const answer: UserMessage = {
        role: "user",
        content: uses.map(({ id }) => ({ type: "tool_result", tool_use_id: id, content })),
      };
      this.replies = [...this.replies, reply];
      this.messages = [...this.messages, { role: "assistant", content: reply.content }, answer];
      this.maps = new Set([...this.maps, this.world.map]);
      if (this.messages.length >= this.#maxHistory) await this.#fold(model);
    }
  }

  /** Asks once; nothing of it is kept. */
  async ask(model: LanguageModel, purpose: CallPurpose, messages: readonly Message[]): Promise<ModelReply> {
    const request = { purpose, system: "", tools: [], messages, images: new Map() };
    const events = model.reply(request, { signal: new AbortController().signal });
    let next = await events.next();
    while (next.done !== true) next = await events.next();
    return next.value;
  }

  async #fold(model: LanguageModel): Promise<void> {
    const prompt = {
      type: "text" as const,
      text: `Use these five headings:\n\n${HEADINGS.join("\n")}\n\nBe exact.`,
    };
    const last = this.messages.at(-1) as UserMessage;
    const asked: UserMessage = { role: "user", content: [...last.content, prompt] };
    const reply = await this.ask(model, "summary", [...this.messages.slice(0, -1), asked]);
    const text = textOf(reply.content);
    this.summaries = [...this.summaries, text];
    this.messages = [this.#open(`What you wrote down of the game so far:\n\n${text}`)];
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
