import { createHash } from "node:crypto";
import { PNG } from "pngjs";
import type { ImageBlock, Message, ToolSpec } from "../../../src/base/vocabulary/conversation.ts";
import { toolUsesOf } from "../../../src/base/vocabulary/conversation.ts";
import type { RetryClock } from "../../../src/model/calls/retry.ts";
import type {
  LanguageModel,
  ModelEvent,
  ModelReply,
  ModelRequest,
} from "../../../src/model/language-model.ts";

/** The tool that the loopback player calls. */
export const PRESS_BUTTONS: ToolSpec = {
  name: "press_buttons",
  description: "Presses buttons, one after the other.",
  input_schema: {
    type: "object",
    properties: { buttons: { type: "array", items: { type: "string" } } },
    required: ["buttons"],
  },
};

/** A conversation for tests, which grows by whole turns. */
export class Talk {
  readonly messages: Message[] = [];
  readonly images = new Map<string, Uint8Array>();
  readonly system = "You play a game. ".repeat(40);

  constructor(words = "Begin.") {
    this.messages.push({ role: "user", content: [{ type: "text", text: words }, this.image(0)] });
  }

  /** The request that comes next. */
  request(extra: Partial<ModelRequest> = {}): ModelRequest {
    return {
      purpose: "play",
      system: this.system,
      tools: [PRESS_BUTTONS],
      messages: [...this.messages],
      images: this.images,
      ...extra,
    };
  }

  /** Takes a reply and answers its tool calls, or asks for one. */
  goOn(reply: ModelReply, shade = this.messages.length): void {
    const answers = toolUsesOf(reply.content).map((use, i) => ({
      type: "tool_result" as const,
      tool_use_id: use.id,
      content: i === 0 ? [{ type: "text" as const, text: `Step ${shade}.` }, this.image(shade)] : [],
    }));
    const next = answers.length > 0 ? answers : [{ type: "text" as const, text: "Call a tool." }];
    this.messages.push({ role: "assistant", content: reply.content }, { role: "user", content: next });
  }

  /** A small picture in one colour. */
  image(shade: number): ImageBlock {
    const png = new PNG({ width: 56, height: 28 });
    png.data.fill(shade % 256);
    const bytes = PNG.sync.write(png);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    if (!this.images.has(sha256)) this.images.set(sha256, bytes);
    return { type: "image", sha256 };
  }
}

/** Makes one call to its end. */
export async function ask(
  model: LanguageModel,
  request: ModelRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ reply: ModelReply; events: readonly ModelEvent[] }> {
  const events: ModelEvent[] = [];
  const call = model.reply(request, { signal });
  for (;;) {
    const next = await call.next();
    if (next.done) return { reply: next.value, events };
    events.push(next.value);
  }
}

/** A clock that only waiting moves. `waits` are the milliseconds of each. */
export function fakeClock(): RetryClock & { readonly waits: number[] } {
  let now = 0;
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      waits.push(ms);
      now += ms;
    },
    random: () => 0.5,
  };
}
