import { expect, it } from "vitest";
import type { JournalEntry } from "../../../src/base/vocabulary/journal/journal-record.ts";
import type { RunSettings } from "../../../src/base/vocabulary/run-settings.ts";
import type { Memory } from "../../../src/base/vocabulary/run-state.ts";
import {
  blamedOf,
  describeFormer,
  isUnknownFromStart,
  untriedOf,
  withNewSettings,
  withReplied,
} from "../../../src/record/replay/untried.ts";
import { someMemory } from "../../helpers/saves/checkpoints.ts";

/** What is kept of settings that no server has answered with. */
function told(memory: Memory): string {
  return JSON.stringify(memory.untried ?? "none");
}

it("settings that a server may refuse are kept and named until its reply as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const begun = someMemory(1);
  const changes: readonly Partial<RunSettings>[] = [
    { goal: "Win.", seed: 9, maxHistory: 4, language: "German" },
    { model: "model-b" },
    { model: "model-b", baseUrl: "http://one.example", profile: "compat" },
    { effort: "high", thinking: false, pictures: false },
    { summaryModel: "model-s" },
    { model: "model-b", summaryModel: "model-s", effort: null },
  ];
  const lines = changes.flatMap((change) => {
    const once = withNewSettings(begun, { ...begun.settings, ...change });
    const twice = withNewSettings(once, { ...once.settings, model: "model-c" });
    const back = withNewSettings(twice, begun.settings);
    return [
      `Changed: ${JSON.stringify(change)}`,
      `  untried: ${told(once)}; of the player: ${JSON.stringify(untriedOf(once))}`,
      `  model-c after it: ${told(twice)}; back again: ${told(back)}`,
      ...["play", "summary", "playbook"].map((purpose) => {
        return `  after a reply for ${purpose}: ${told(withReplied(once, purpose))}, ${told(withReplied(twice, purpose))}`;
      }),
      ...[[], ["model"], ["effort", "pictures"], ["baseUrl"], ["summaryModel"]].map((blames) => {
        const former = blamedOf(once, blames);
        return `  blamed ${blames.join(", ")}: ${JSON.stringify(former)}: ${describeFormer(once.settings, former)}`;
      }),
    ];
  });

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./untried.txt");
});

it("a game ends unknown from its start only where its last call was lost by the model, before anything went on", () => {
  const lost = { type: "lost", isLast: true, blames: ["model"] };
  const isUnknown = (...entries: readonly object[]) => isUnknownFromStart(entries as readonly JournalEntry[]);

  expect(isUnknown({ type: "start" }, lost)).toBe(true);
  expect([
    isUnknown({ type: "start" }),
    isUnknown({ ...lost, isLast: false }),
    isUnknown({ ...lost, blames: ["effort"] }),
    isUnknown({ type: "lost", isLast: true }),
    ...["reply", "outcome", "operator", "branch"].map((type) => isUnknown(lost, { type })),
  ]).toEqual(Array(8).fill(false));
});
