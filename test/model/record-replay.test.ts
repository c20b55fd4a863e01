import { describe, expect, it } from "vitest";
import { NO_USAGE } from "../../src/base/vocabulary/usage.ts";
import { type LanguageModel, ModelFault } from "../../src/model/language-model.ts";
import { identifyModels, recordTraffic, replayTraffic } from "../../src/model/recording/record-replay.ts";
import { ask, Talk } from "../helpers/server/model-requests.ts";

/** Says a number and calls a tool, for ever. */
function counter(id = "counter"): LanguageModel {
  let n = 0;
  return {
    id,
    isRemote: true,
    // biome-ignore lint/correctness/useYield: a generator without events keeps the port's contract
    async *reply() {
      n += 1;
      const use = { type: "tool_use", id: `t${n}`, name: "press_buttons", input: { buttons: ["a"] } };
      const content = [{ type: "text", text: `Number ${n}.` }, use];
      return { content, stopReason: "tool_use", usage: { ...NO_USAGE, outputTokens: n }, model: id };
    },
  };
}

/** Plays some turns; gives the talk. */
async function play(model: LanguageModel, turns: number, talk = new Talk()): Promise<Talk> {
  for (let turn = 0; turn < turns; turn += 1) talk.goOn((await ask(model, talk.request())).reply);
  return talk;
}

async function record(
  turns: number,
  secrets: readonly string[] = [],
): Promise<{ recording: string; talk: Talk }> {
  const lines: string[] = [];
  const model = recordTraffic(counter(), (text) => void lines.push(text), secrets);
  return { talk: await play(model, turns), recording: lines.join("") };
}

describe("a recording", () => {
  it("replays the same conversation, offline and under the same name", async () => {
    const { recording, talk } = await record(5);
    const model = replayTraffic(recording);

    const again = await play(model, 5);

    expect(again.messages).toEqual(talk.messages);
    expect(model).toMatchObject({ id: "counter", isRemote: false });
  });

  it("is one line of JSON a call, without images", async () => {
    const { recording } = await record(3);

    const lines = recording.trim().split("\n");
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[2] ?? "")).toMatchObject({
      version: 1,
      model: "counter",
      request: { last: "Step 3." },
    });
    expect(recording).not.toContain("iVBOR");
  });

  it("names its models: the player, and the writer of the summaries where that is another", async () => {
    const lines: string[] = [];
    const append = (text: string): void => void lines.push(text);
    const later = await play(counter(), 1);
    const asSummary = { ...new Talk().request(), purpose: "summary" as const };
    await ask(recordTraffic(counter("writer"), append), asSummary);
    const summary = lines.join("");
    await ask(recordTraffic(counter("player"), append), later.request());

    expect(identifyModels(lines.join(""))).toEqual({
      ...{ player: "player", summarizer: "writer", all: ["writer", "player"] },
    });
    expect(identifyModels(summary)).toEqual({ player: "writer", summarizer: null, all: ["writer"] });
    expect(identifyModels((await record(2)).recording)).toEqual({
      ...{ player: "counter", summarizer: null, all: ["counter"] },
    });
    expect(identifyModels("{}\nno line\n")).toBeNull();
  });

  it("tells the words of a reply as they come", async () => {
    const { recording } = await record(1);

    const { events } = await ask(replayTraffic(recording), new Talk().request());

    expect(events).toEqual([{ type: "text", text: "Number 1." }]);
  });

  it("can be taken up in the middle", async () => {
    const { recording, talk } = await record(5);
    const half = await play(replayTraffic(recording), 2);

    await play(replayTraffic(recording), 3, half);

    expect(half.messages).toEqual(talk.messages);
  });

  it("survives a kill: a torn line is left out, and a call that was made again counts once", async () => {
    const { recording } = await record(3);
    const lines = recording.trim().split("\n");
    const torn = (lines[2] ?? "").slice(0, 40);

    const again = await play(replayTraffic([lines[0], lines[1], lines[1], torn, lines[2]].join("\n")), 3);

    expect(again.messages).toHaveLength(7);
  });

  it("goes on after a line that was torn", async () => {
    const lines = [(await record(1)).recording.trim().slice(0, 40)];

    await play(
      recordTraffic(counter(), (text) => void lines.push(text)),
      1,
    );

    expect((await play(replayTraffic(lines.join("")), 1)).messages).toHaveLength(3);
  });

  it("holds no secret", async () => {
    const { recording } = await record(2, ["Number 2", ""]);

    expect(recording).toContain("Number 1.");
    expect(recording).toContain("[removed].");
    expect(recording).not.toContain("Number 2");
  });

  it("may hold several models", async () => {
    const lines: string[] = [];
    const append = (text: string) => void lines.push(text);
    await play(recordTraffic(counter("play"), append), 2);
    await play(recordTraffic(counter("summary"), append), 2);
    const recording = lines.join("");

    expect(replayTraffic(recording).id).toBe("play");
    expect((await ask(replayTraffic(recording, "summary"), new Talk().request())).reply.model).toBe(
      "summary",
    );
  });
});

describe("a replay fails where the conversation drifts", () => {
  const start = new Talk();
  const drifts: [string, (talk: Talk) => Parameters<typeof ask>[1], words: string][] = [
    [
      "the purpose",
      (talk) => talk.request({ purpose: "summary" }),
      "it was a play call, and is a summary call",
    ],
    ["the system prompt", (talk) => talk.request({ system: "x" }), "the system prompt differs"],
    ["the tools", (talk) => talk.request({ tools: [] }), "the tools differ"],
    [
      "the number of messages",
      (talk) => talk.request({ messages: talk.messages.slice(0, 3) }),
      "there were 5 messages, and are 3",
    ],
    [
      "an earlier message",
      (talk) => talk.request({ messages: [...new Talk("Start.").messages, ...talk.messages.slice(1)] }),
      "message 1 differs",
    ],
    [
      "the last message",
      (talk) => talk.request({ messages: [...talk.messages.slice(0, 4), ...start.messages] }),
      'message 5 differs: it was "Step 3.", and is "Begin."',
    ],
  ];

  it.each(drifts)("in %s", async (_what, drift, words) => {
    const { recording } = await record(3);
    const model = replayTraffic(recording);
    const talk = await play(model, 2);

    await expect(ask(model, drift(talk))).rejects.toMatchObject({
      kind: "replay-mismatch",
      message: `call 3 is not the recorded one: ${words}`,
    });
  });

  it("when it goes on after the end", async () => {
    const { recording } = await record(2);

    await expect(play(replayTraffic(recording), 3)).rejects.toMatchObject({
      kind: "replay-mismatch",
      message: expect.stringContaining("the recording ends after call 2"),
    });
  });

  it.each([
    ["empty", "", undefined, "the recording holds no calls"],
    ["something else", "hello\n{}", undefined, "the recording holds no calls"],
    ["of another model", null, "other", "the recording holds no calls of other"],
  ])("when the recording is %s", async (_what, text, id, words) => {
    const recording = text ?? (await record(1)).recording;

    expect(() => replayTraffic(recording, id)).toThrow(words);
  });
});

describe("a skill's question without an answer", () => {
  /** A player that gives no answer to skills. */
  function silent(): LanguageModel {
    const speaking = counter();
    return {
      ...speaking,
      async *reply(request, options) {
        if (request.purpose === "skill") {
          throw new ModelFault("unreachable", "no answer came within 5 s", { facts: { isTimeout: true } });
        }
        return yield* speaking.reply(request, options);
      },
    };
  }

  it("is in the recording, and is not answered again: what follows is as it was", async () => {
    const lines: string[] = [];
    const model = recordTraffic(silent(), (text) => void lines.push(text));
    const talk = await play(model, 1);
    const question = new Talk("What next?").request({ purpose: "skill" });
    const unanswered = { name: "ModelFault", kind: "unreachable", message: "no answer came within 5 s" };
    await expect(ask(model, question)).rejects.toMatchObject(unanswered);
    await play(model, 1, talk);

    const again = replayTraffic(lines.join(""));
    const second = await play(again, 1);
    await expect(ask(again, question)).rejects.toMatchObject({ ...unanswered, facts: { isTimeout: true } });
    await play(again, 1, second);

    expect(second.messages).toEqual(talk.messages);
  });

  it("is no part of it where the run was told to stop", async () => {
    const lines: string[] = [];
    const stopped: LanguageModel = {
      ...counter(),
      // biome-ignore lint/correctness/useYield: it says nothing at all
      async *reply() {
        throw new Error("SIGINT");
      },
    };
    const model = recordTraffic(stopped, (text) => void lines.push(text));

    await expect(ask(model, new Talk().request({ purpose: "skill" }))).rejects.toThrow("SIGINT");

    expect(lines).toEqual([]);
  });
});
