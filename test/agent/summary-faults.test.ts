import { expect, test } from "vitest";
import { type LanguageModel, ModelFault, type ModelRequest } from "../../src/model/language-model.ts";
import { hasThinking } from "../../src/model/strip-thinking.ts";
import { playRun } from "../helpers/journal-world.ts";
import { powerCutDisk } from "../helpers/power-cut-disk.ts";
import { scriptedPlayer } from "../helpers/scripted-player.ts";

test("a summary whose thinking the server refuses is asked for without it, and that is said", async () => {
  const player = failingPlayer(({ purpose, messages }) =>
    purpose === "summary" && hasThinking(messages) ? new ModelFault("thinking-refused", "no thinking") : null,
  );

  const events = await playRun({ disk: powerCutDisk(), player, steps: 4 });

  expect(events.filter(({ type }) => type === "summarized")).not.toEqual([]);
  expect(events).toContainEqual(
    expect.objectContaining({ type: "notice", text: expect.stringContaining("the thinking in the history") }),
  );
  expect(events.at(-1)).toMatchObject({ type: "finished", outcome: { type: "done" }, totalSteps: 4 });
});

test("a conversation that is too large and cannot be summarized ends the run for a person", async () => {
  let calls = 0;
  const player = failingPlayer(({ purpose, messages }) => {
    calls += 1;
    if (calls > 20) throw new Error("it is asked for ever");
    return purpose === "play" && messages.length > 3 ? new ModelFault("too-large", "too large") : null;
  });
  const useless: LanguageModel = {
    ...player,
    async *reply(request, options) {
      const reply = yield* player.reply(request, options);
      return request.purpose === "summary" ? { ...reply, content: [{ type: "text", text: "Well." }] } : reply;
    },
  };

  const events = await playRun({ disk: powerCutDisk(), player: useless, steps: 9, maxHistory: 60 });

  expect(events.at(-1)).toMatchObject({
    type: "finished",
    outcome: { type: "needs-person", reason: expect.stringContaining("too large") },
    unsavedSteps: 0,
    unsavedReason: null,
  });
});

/** The scripted player, on a server that refuses some requests. */
function failingPlayer(faultOf: (request: ModelRequest) => ModelFault | null): LanguageModel {
  const player = scriptedPlayer();
  return {
    ...player,
    async *reply(request, options) {
      const fault = faultOf(request);
      if (fault !== null) throw fault;
      return yield* player.reply(request, options);
    },
  };
}
