import type { FleetJob, FleetTerms } from "../../../packages/fleet/src/jobs/job.ts";
import { answerTo, digestOf } from "../server/answer-to.ts";
import type { MessagesServer } from "../server/messages-server.ts";
import { strictServer } from "../server/strict-server.ts";
import { jobOf, TERMS } from "./jobs.ts";

/** A job of an LM behind a strict server. */
export interface LmJob {
  readonly server: MessagesServer;
  readonly job: FleetJob;
  readonly terms: FleetTerms;
  /** In which its key stands, in a variable that the terms name. */
  readonly environment: Readonly<Record<string, string>>;
  /** The server's requests since the last call, in order. */
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
    environment: {
      MY_KEY: server.key,
      ANTHROPIC_API_KEY: "sk-another",
      RUNNER_BASE_URL: server.url,
      // A fleet's own process asks for it, and tells its children.
      RUNNER_FLEET_APPROVED: `anthropic ${server.url} with MY_KEY`,
    },
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
