import { createHash } from "node:crypto";
import { SUMMARY_HEADINGS } from "../../../src/agent/conversation/prompts.ts";
import type { FleetJob, FleetTerms } from "../../../src/fleet/jobs/job.ts";
import { type Saying, saying, text } from "../server/messages-replies.ts";
import type { MessagesServer } from "../server/messages-server.ts";
import { type WireRequest, wordsOf } from "../server/messages-wire.ts";
import { SUMMARY_MARKER, strictServer } from "../server/strict-server.ts";
import { jobOf, TERMS } from "./jobs.ts";

/** What an LM answers, whose words follow from the request alone. */
export function answerTo(request: WireRequest): Saying {
  const digest = digestOf(request);
  const number = Number.parseInt(digest.slice(0, 6), 16);
  if (SUMMARY_MARKER.test(wordsOf(request.messages.at(-1)))) {
    return saying(SUMMARY_HEADINGS.map((heading) => `${heading}\n${number}`).join("\n\n"));
  }
  const buttons = [["right"], ["down", "a"], ["left"], ["up", "b"], ["start"]][number % 5];
  const call = {
    type: "tool_use",
    id: `toolu_${digest.slice(0, 12)}`,
    name: "press_buttons",
    input: { buttons },
  };
  return { content: [text(`I am at ${number}.`), call], stopReason: "tool_use" };
}

/** What tells the conversation of one request from every other. */
export function digestOf({ messages }: WireRequest): string {
  const bare = JSON.stringify(messages, (key, value) => (key === "cache_control" ? undefined : value));
  return createHash("sha256").update(bare).digest("hex");
}

/** A job of an LM behind a strict server. */
export interface LmJob {
  readonly server: MessagesServer;
  readonly job: FleetJob;
  readonly terms: FleetTerms;
  /** In which its key stands, in a variable that the terms name. */
  readonly environment: Readonly<Record<string, string>>;
  /** What the server was asked since the last call, in order. */
  readonly takeAsked: () => readonly string[];
}

/** A job of so many steps, with summaries and saves that come often. */
export async function lmJob(untilStep = 6): Promise<LmJob> {
  const { server } = await strictServer(answerTo);
  let taken = 0;
  return {
    server,
    job: jobOf({
      untilStep,
      settings: { model: "claude-sonnet-5-5", profile: "anthropic", maxHistory: 10 },
    }),
    terms: { ...TERMS, baseUrl: server.url, keys: { apiKey: "MY_KEY" }, saveEvery: 3 },
    environment: { MY_KEY: server.key, ANTHROPIC_API_KEY: "sk-another" },
    takeAsked() {
      const asked = server.exchanges.slice(taken).map(({ body }) => digestOf(body));
      taken += asked.length;
      return asked;
    },
  };
}

/** Does something as the LM is asked for the call of that number from here on, before it answers. */
export function atCall({ server }: LmJob, number: number, act: () => void): void {
  let calls = 0;
  server.answer((request) => {
    calls += 1;
    if (calls === number) act();
    return answerTo(request);
  });
}
