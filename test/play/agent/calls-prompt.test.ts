import { expect, test } from "vitest";
import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import { CLIENT_ID } from "../../../src/base/vocabulary/run-settings.ts";
import { renderSystemPrompt } from "../../../src/play/agent/conversation/prompts.ts";
import { toolsFor } from "../../../src/play/agent/tools/all-tools.ts";

const anything = () => null;
const identity = { title: "GAME" } as never;

test.each([
  ["maps and texts", { standing: anything, grid: anything, shownText: anything }],
  ["a walking grid", { grid: anything }],
  ["a screen alone", {}],
])(
  "52.B4: the prompt asks for words about a new plan alone, and says that a reply may contain several calls, with an example in the tools of %s",
  (_, methods) => {
    const adapter = { briefing: "", ...methods } as unknown as GameAdapter;
    const prompt = renderSystemPrompt(
      { identity, adapter },
      { language: null, systemPrompt: null, model: "lm" },
    );

    expect(prompt).toContain("up to 8 tools");
    // Words in each reply were a tenth of what a run costs.
    expect(prompt).toContain("if your plan changed, say it briefly");
    const example = /for example (.*)\. If/.exec(prompt)?.[1] ?? "";
    const calls = [...example.matchAll(/(\w+) (\{.*?\})(?:, |$)/g)];
    expect(calls).toHaveLength(3);
    const specs = toolsFor(adapter, { offersSkills: true }).map(({ spec }) => spec);
    for (const [, name, input = ""] of calls) {
      const spec = specs.find((one) => one.name === name);
      expect(Object.keys(spec?.input_schema["properties"] ?? {})).toEqual(
        expect.arrayContaining(Object.keys(JSON.parse(input))),
      );
    }
  },
);

test("an MCP client, which makes one call a step, is not told of several", () => {
  const adapter = { briefing: "" } as GameAdapter;
  const prompt = renderSystemPrompt(
    { identity, adapter },
    { language: null, systemPrompt: null, model: CLIENT_ID },
  );

  expect(prompt).not.toContain("up to 8 tools");
});
