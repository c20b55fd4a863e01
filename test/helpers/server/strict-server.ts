import { onTestFinished } from "vitest";
import { SUMMARY_HEADINGS } from "../../../src/play/agent/conversation/prompts.ts";
import { player, type Script } from "./messages-replies.ts";
import { startMessagesServer } from "./messages-server.ts";

/** Words that stand in the summary prompt and nowhere else. */
export const SUMMARY_MARKER = /your summary is all/;

/** The tireless player, as the agent's prompts want it. */
export function playerScript(): Script {
  return player([...SUMMARY_HEADINGS], SUMMARY_MARKER);
}

/** A strict server that is gone after the test, and the environment in which the command finds it. */
export async function strictServer(script: Script = playerScript()) {
  // What stands for an empty reply was never said by any server.
  const server = await startMessagesServer({ script, knowsAll: false });
  onTestFinished(() => server.close());
  const env = {
    ANTHROPIC_API_KEY: server.key,
    ANTHROPIC_BASE_URL: server.url,
    RUNNER_PROFILE: "anthropic",
  };
  return { server, env };
}
