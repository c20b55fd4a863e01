import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { runHere } from "../runs/run-here.ts";
import { type Script, saying, text, thinking, toolUse } from "../server/messages-replies.ts";
import { startMessagesServer } from "../server/messages-server.ts";
import { wordsOf } from "../server/messages-wire.ts";
import { SUMMARY_MARKER } from "../server/strict-server.ts";

/** Text that would act if it were taken for markup. */
export const MARKUP = '<img src=x onerror="window.owned=1"><script>window.owned=1</script><b>bold</b>';

/** The thinking of {@link talkativeFolder}'s player in each step. */
export const THOUGHT = "The sign is to the east, and the path is free.";

/** Steps on the first branch, where the second one leaves it, and where that ends. */
export const STEPS = { first: 14, fork: 6, second: 10 } as const;

/** It thinks, says markup, keeps notes, sets goals, makes a mistake in every fifth step, and one of its replies is cut off. */
const talks: Script = (request, n) => {
  if (SUMMARY_MARKER.test(wordsOf(request.messages.at(-1)))) return saying("No summary.");
  if (n === 3) return { fault: "cut", after: 6 };
  const calls =
    n === 1
      ? [
          toolUse("write_note", { name: "way <i>east</i>", text: `To the Wood. ${MARKUP}` }),
          toolUse("set_goal", { tier: "now", text: `Ask the baker. ${MARKUP}` }),
          toolUse("set_goal", { tier: "next", text: `Find the cat. ${MARKUP}` }),
        ]
      : [];
  const buttons = n % 5 === 0 ? ["jump"] : ([["a"], ["right"], ["down"]][n % 3] ?? []);
  return {
    content: [
      thinking(`${THOUGHT} ${MARKUP}`),
      text(`Request ${n}: I walk on. ${MARKUP}`),
      ...calls,
      toolUse("press_buttons", { buttons }),
    ],
    stopReason: "tool_use",
  };
};

/**
 * The saves of a run in which an LM played and went back once, made once before all tests of a file. Gives each test a copy
 * of its own.
 */
export function talkativeFolder(): () => string {
  let original = "";
  beforeAll(async () => {
    original = mkdtempSync(join(tmpdir(), "gameboy-runner-talks-"));
    const server = await startMessagesServer({ script: talks, knowsAll: false });
    const env = {
      ANTHROPIC_API_KEY: server.key,
      ANTHROPIC_BASE_URL: server.url,
      RUNNER_PROFILE: "anthropic",
    };
    const common = ["--model", "claude-sonnet-5-5", "--save-dir", original, "--quiet", "--set", "drift=off"];
    const plays = [
      ["--steps", String(STEPS.first)],
      ["--to-step", String(STEPS.fork), "--steps", String(STEPS.second - STEPS.fork)],
    ];
    for (const play of plays) {
      const { code, stderr } = await runHere([...common, ...play], { cwd: original, env });
      if (code !== 0) throw new Error(`runner ${play.join(" ")} ended with ${code}: ${stderr}`);
    }
    await server.close();
  });
  afterAll(() => rmSync(original, { recursive: true, force: true }));
  return () => {
    const copy = mkdtempSync(join(tmpdir(), "gameboy-runner-talks-"));
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
    cpSync(original, copy, { recursive: true });
    return copy;
  };
}
