import { expect, test } from "vitest";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import { type LanguageModel, ModelFault, type ModelRequest } from "../../../src/model/language-model.ts";
import { hasThinking } from "../../../src/record/replay/strip-thinking.ts";
import { Death } from "../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { playRun, readRun, removeLock } from "../../helpers/runs/journal-world.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

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

test("a conversation that is too large and cannot be summarized goes on with what is known", async () => {
  let calls = 0;
  const player = failingPlayer(({ purpose, messages }) => {
    calls += 1;
    if (calls > 40) throw new Error("it is asked for ever");
    return purpose === "summary" || messages.length > 3 ? new ModelFault("too-large", "too large") : null;
  });

  const events = await playRun({ disk: powerCutDisk(), player, steps: 5, settings: { maxHistory: 60 } });

  expect(events.filter(({ type }) => type === "summary-failed")).toMatchObject([{ step: 2 }, { step: 4 }]);
  expect(events.at(-1)).toMatchObject({ type: "finished", outcome: { type: "done" }, totalSteps: 5 });
});

/** A server that does not take what stands at the third step of the conversation, in whatever copy. */
const refusing = () => {
  const player = scriptedPlayer();
  const faultOf = ({ messages }: ModelRequest): ModelFault | null =>
    messages.length > 6 ||
    (messages.length > 1 && messages.some((one) => JSON.stringify(one).includes("left out")))
      ? new ModelFault("conversation-refused", "messages.5: no: another model")
      : null;
  return failingPlayer(faultOf, player);
};

test.each([
  ["decided", (event: RunEvent) => event.type === "notice" && event.text.includes("starts fresh")],
  ["folded", (event: RunEvent) => event.type === "summarized"],
  ["met", (event: RunEvent) => event.type === "step-started" && event.step === 4],
  [
    "answered",
    (event: RunEvent) => event.type === "lm-reply" && event.step === 4 && event.purpose === "play",
  ],
])(
  "a run that is killed when a refused conversation is %s is the run that was never interrupted",
  async (_when, isThen) => {
    const [whole, cut] = [powerCutDisk(), powerCutDisk()];
    const settings = { steps: 8, settings: { maxHistory: 60 }, saveEvery: 100 };
    await playRun({ disk: whole, player: refusing(), ...settings });

    let isAlive = true;
    const dying = playRun({
      ...{ disk: cut, player: refusing(), ...settings },
      watch: (event) => {
        if (!isAlive || !isThen(event)) return;
        isAlive = false;
        throw new Death("killed");
      },
    });
    await expect(dying).rejects.toBeInstanceOf(Death);
    removeLock(cut);
    const { steps: _, ...rest } = settings;
    await playRun({ disk: cut, player: refusing(), ...rest, untilStep: 8 });

    const expected = await readRun(whole);
    expect(await readRun(cut)).toEqual(expected);
    expect(expected.memory.counters.summaries).toBe(2);
  },
);

/** The scripted player, on a server that refuses some requests. */
function failingPlayer(
  faultOf: (request: ModelRequest) => ModelFault | null,
  player: LanguageModel = scriptedPlayer(),
): LanguageModel {
  return {
    ...player,
    async *reply(request, options) {
      const fault = faultOf(request);
      if (fault !== null) throw fault;
      return yield* player.reply(request, options);
    },
  };
}
