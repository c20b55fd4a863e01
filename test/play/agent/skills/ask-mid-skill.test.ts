import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { ModelFault, type ModelRequest } from "../../../../src/model/language-model.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { readRun } from "../../../helpers/runs/journal-world.ts";
import {
  hang,
  playSkills,
  putSkill,
  type SkillPlay,
  type SkillScript,
  skillPlayer,
  toldIn,
} from "../../../helpers/runs/skill-world.ts";
import { recordsOf } from "../../../helpers/saves/journals.ts";

const ASKS: readonly JsonObject[] = [
  { primitive: "set", name: "tries", value: 2 },
  { primitive: "annotate", message: "It began." },
  { primitive: "inference_checkpoint", label: "stuck", context: "What next?", timeout_seconds: 30 },
];

const RUN = [["run_skill", { name: "asks" }]] as const;

/** Plays a step in which a skill asks. */
async function askWith(answers: SkillScript["answers"], play: Partial<SkillPlay> = {}, steps = ASKS) {
  const disk = powerCutDisk();
  putSkill(disk, "asks", steps);
  const { model, questions, requests } = skillPlayer({ plays: [RUN], ...(answers && { answers }) });
  const events = await playSkills({ disk, player: model, steps: 1, ...play });
  const [told = ""] = toldIn(events);
  return { disk, events, told, questions: questions(), requests, records: recordsOf(disk) };
}

function wordsOf(request: ModelRequest | undefined): string {
  return JSON.stringify(request?.messages);
}

describe("a skill that asks", () => {
  test("shows the LM all of where it stands, in a conversation of its own", async () => {
    const { disk, questions, records } = await askWith(() => [{ primitive: "annotate", message: "Done." }]);

    expect(questions).toHaveLength(1);
    const [{ system, tools, messages, images }] = questions as [ModelRequest];
    expect(system).toContain("- tap: button");
    expect(tools.map(({ name }) => name)).toEqual(["continue_skill"]);
    expect(messages).toHaveLength(1);
    for (const words of ["What next?", '\\"asks\\" asks at \\"stuck\\"', "It began.", '\\"tries\\":2']) {
      expect(wordsOf(questions[0])).toContain(words);
    }
    expect(images.size).toBe(1);
    expect(JSON.stringify((await readRun(disk)).memory.messageHistory)).not.toContain("What next?");
    const asking = { purpose: "skill", skill: { name: "asks", label: "stuck" } };
    expect(records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "call", ...asking }),
        expect.objectContaining({ type: "reply", ...asking }),
      ]),
    );
  });

  test("sends no picture to a model without eyes", async () => {
    const { questions } = await askWith(undefined, { settings: { pictures: false } });

    expect(questions[0]?.images.size).toBe(0);
  });

  test("has no lines of cells in its picture where the game shows no cells, as on its title", async () => {
    const pictureWith = async (screenshotGrid: boolean) => {
      const { questions } = await askWith(undefined, { settings: { screenshotGrid } });
      return [...(questions[0]?.images.keys() ?? [])];
    };
    const plain = await pictureWith(false);

    expect(plain).toHaveLength(1);
    expect(await pictureWith(true)).toEqual(plain);
  });

  test.each([
    ["the tool", [{ primitive: "annotate", message: "From the LM." }]],
    [
      "a list in the words",
      'I would do this: [{"primitive": "annotate", "message": "From the LM."}]. Good luck {}!',
    ],
    [
      "a fenced object",
      'Look:\n```json\n{"steps": [{"primitive": "annotate", "message": "From the LM."}]}\n```',
    ],
    ["a single step", '{"primitive": "annotate", "message": "From the LM."}'],
  ] as const)("does what %s says", async (_, answer) => {
    const { told, questions } = await askWith(() => answer);

    expect(told).toContain("- From the LM.");
    expect(told).toContain("1 question asked, 1 answered, 0 timed out");
    expect(questions).toHaveLength(1);
  });

  test("changes nothing for no steps", async () => {
    const { told, questions } = await askWith(() => []);

    expect(told).toMatch(/^Skill asks: completed\. It began\.\n/);
    expect(told).toContain("1 question asked, 1 answered, 0 timed out");
    expect(questions).toHaveLength(1);
  });

  test.each([
    ["words alone", "The way {north} is clear, so go on [as planned]."],
    ["a refusal", "I cannot help with that."],
  ])("takes %s for no answer, and notes it", async (_, answer) => {
    const { told, questions } = await askWith(() => answer);

    expect(told).toContain('"stuck" was not answered: the reply holds no steps.');
    expect(told).toContain("1 question asked, 0 answered, 0 timed out");
    expect(questions).toHaveLength(1);
  });

  test("tells once what is bad about steps, and leaves out what still is", async () => {
    const bad = [
      { primitive: "tap", button: "Q" },
      { primitive: "annotate", message: "Good." },
      { primitive: "call", skill: "asks", params: {} },
    ];
    const { told, questions } = await askWith(() => bad);

    expect(questions).toHaveLength(2);
    const [, , answer] = questions[1]?.messages ?? [];
    expect(answer?.content).toEqual([
      {
        type: "tool_result",
        tool_use_id: "answer_1",
        is_error: true,
        content: [
          { type: "text", text: expect.stringMatching(/- steps\[0\]\.button: .*\n- steps\[2\]\.skill: /) },
        ],
      },
    ]);
    expect(told).toContain("- Good.");
    expect(told).toMatch(/Left out of the answer to "stuck": steps\[0\]\.button/);
  });

  test("takes the second answer where it is good", async () => {
    const { told, questions } = await askWith(({ messages }) =>
      messages.length === 1
        ? '{"steps": [{"primitive": "jump"}]}'
        : [{ primitive: "annotate", message: "Good." }],
    );

    expect(questions).toHaveLength(2);
    expect(questions[1]?.messages.at(-1)?.content[0]).toMatchObject({ type: "text" });
    expect(told).toContain("- Good.");
    expect(told).not.toContain("Left out");
  });

  test("says that JSON which is cut off cannot be read", async () => {
    const { questions } = await askWith(() => '{"steps": [{"primitive": "tap", "button"');

    expect(wordsOf(questions[1])).toContain("cannot be read");
  });
});

describe("a skill that gets no answer goes on", () => {
  /** A clock that rings at once, and what it was set to. */
  function alarmAtOnce() {
    const set: number[] = [];
    const alarm = (ms: number, ring: () => void) => {
      set.push(ms);
      const timer = setTimeout(ring, 1);
      return { putOff: () => {}, cancel: () => clearTimeout(timer) };
    };
    const sleep = async (): Promise<void> => {};
    return { set, timers: { alarm, sleep } };
  }

  test("when its time is over", async () => {
    const { set, timers } = alarmAtOnce();
    let signal: AbortSignal | null = null;
    const { told, records } = await askWith(
      (_, its) => {
        signal = its;
        return hang(its);
      },
      { services: { timers } },
    );

    expect(set).toEqual([30_000]);
    expect(told).toContain('"stuck" was not answered: no answer came within 30 s.');
    expect(told).toContain("0 answered, 1 timed out");
    expect(records).toContainEqual(
      expect.objectContaining({ type: "unanswered", step: 1, n: 1, label: "stuck", isTimeout: true }),
    );
    expect(signal).toMatchObject({ aborted: true });
  });

  test("when the second answer does not come in time: the good part of the first counts", async () => {
    const { timers } = alarmAtOnce();
    const first = [{ primitive: "jump" }, { primitive: "annotate", message: "Good." }];
    const { told } = await askWith(({ messages }, its) => (messages.length === 1 ? first : hang(its)), {
      services: { timers },
    });

    expect(told).toContain("- Good.");
    expect(told).toContain("no second answer: no answer came within 30 s");
  });

  test.each([
    ["cannot be reached", new ModelFault("unreachable", "scripted cannot be reached")],
    ["refuses the key", new ModelFault("credentials", "scripted refused the key")],
    ["refuses the request", new ModelFault("refused-request", "scripted refused the request")],
  ])("when the LM %s", async (_, fault) => {
    const { told, records } = await askWith(() => Promise.reject(fault));

    expect(told).toContain(`"stuck" was not answered: ${fault.message}.`);
    expect(records).toContainEqual(expect.objectContaining({ type: "unanswered", reason: fault.message }));
  });

  test("when the run's budget is spent: nobody is asked", async () => {
    // The reply that ran the skill used 110 tokens.
    const { told, questions } = await askWith(undefined, { limits: { tokens: 100 } });

    expect(questions).toEqual([]);
    expect(told).toContain('"stuck" was not answered: the run\'s limit of tokens is reached.');
  });

  test("and the budget is asked before the second try too", async () => {
    const { questions, told } = await askWith(() => [{ primitive: "jump" }], { limits: { tokens: 200 } });

    expect(questions).toHaveLength(1);
    expect(told).toContain("no second answer: the run's limit of tokens is reached");
  });

  test("but asks again without a parameter that the server refuses by name", async () => {
    const refused = { model: "scripted", parameter: "thinking" };
    const { told, questions } = await askWith(({ leftOut }) => {
      if (leftOut?.["scripted"]?.includes("thinking")) return [{ primitive: "annotate", message: "Good." }];
      throw new ModelFault("parameter-refused", "scripted refused thinking", { refused });
    });

    expect(questions).toHaveLength(2);
    expect(told).toContain("- Good.");
  });

  test("and a broken world is thrown", async () => {
    await expect(askWith(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  });
});
