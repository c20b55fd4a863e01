import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOOP_NODES } from "../../src/base/vocabulary/loop-node.ts";
import type { RunEvent } from "../../src/base/vocabulary/run-event.ts";

/** The compiler refuses a type that is missing here or that no event has. */
const TYPES: Readonly<Record<RunEvent["type"], true>> = {
  started: true,
  resumed: true,
  "step-started": true,
  "lm-text": true,
  "lm-thinking": true,
  "lm-retry": true,
  "lm-reply": true,
  "tool-result": true,
  "step-finished": true,
  "mail-told": true,
  "mail-answered": true,
  drift: true,
  recovery: true,
  health: true,
  summarized: true,
  "summary-failed": true,
  notice: true,
  saved: true,
  "save-failed": true,
  "skill-started": true,
  "skill-primitive": true,
  "skill-note": true,
  "skill-restored": true,
  "skill-finished": true,
  milestone: true,
  unsaved: true,
  interrupt: true,
  "stage-started": true,
  "stage-skipped": true,
  "stage-retried": true,
  "stage-finished": true,
  finished: true,
};

test("the events of a run are what readers of --json rely on", () => {
  const sources = new URL("../../src/", import.meta.url);
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) =>
    /^(base\/vocabulary\/run-event|parts\/.*\/shares)\.ts$/.test(name),
  );
  const declared = files.flatMap((name) => {
    const [, events = ""] =
      /(?:type RunEvent|interface EventShares) ([\s\S]*)/.exec(
        readFileSync(new URL(name, sources), "utf8"),
      ) ?? [];
    return [...events.matchAll(/readonly type: "([a-z-]+)"/g)].map(([, type]) => type);
  });

  expect(declared.sort()).toEqual(Object.keys(TYPES).sort());
});

test("the nodes of the loop are what saves name", () => {
  expect(LOOP_NODES).toEqual(["decide", "act", "remember", "recover", "refine", "summarize", "save"]);
});
