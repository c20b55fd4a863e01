import { expect, test } from "vitest";
import type { Message } from "../../../src/base/vocabulary/conversation.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import {
  type LanguageModel,
  ModelFault,
  type ModelFaultKind,
  type ModelRequest,
} from "../../../src/model/language-model.ts";
import { cutResultsTo } from "../../../src/play/agent/calls/long-results.ts";
import { Death } from "../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { playRun, readRun, removeLock } from "../../helpers/runs/journal-world.ts";
import { oracleTool } from "../../helpers/runs/oracle.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

const LONG = 8_000;
const ENDED_WELL = { type: "finished", outcome: { type: "done" }, totalSteps: 4 };

/** An oracle with a long answer; and that it asks at its steps 2 and 4, on a server that refuses requests. */
function asker(refuses: (request: ModelRequest) => ModelFaultKind | null, thinks = false) {
  const requests: ModelRequest[] = [];
  const player = scriptedPlayer();
  let plays = 0;
  const model: LanguageModel = {
    ...player,
    async *reply(request, options) {
      requests.push(request);
      const kind = refuses(request);
      if (kind !== null) throw new ModelFault(kind, "flurb 17 is not a snark", { tries: [] });
      const reply = yield* player.reply(request, options);
      if (request.purpose === "summary") return reply;
      plays += 1;
      const call = { type: "tool_use", id: `call_${plays}`, name: "oracle", input: {} };
      const thought = thinks ? [{ type: "thinking", thinking: "Hm.", signature: "s" }] : [];
      return { ...reply, content: [...thought, ...(plays % 2 === 0 ? [call] : reply.content)] };
    },
  };
  const services = { tools: [oracleTool(() => `It says: ${"word ".repeat(LONG / 5)}`)] };
  return { play: { player: model, services, settings: { maxHistory: 60 }, untilStep: 4 }, requests };
}

const resultsIn = (messages: readonly Message[]): readonly string[] =>
  messages.flatMap(({ content }) =>
    content.flatMap((block) => (block.type === "tool_result" ? [JSON.stringify(block)] : [])),
  );
const longest = ({ messages }: Pick<ModelRequest, "messages">): number =>
  Math.max(0, ...resultsIn(messages).map(({ length }) => length));
const refusesLong =
  (kind: ModelFaultKind, most: number) =>
  (request: ModelRequest): ModelFaultKind | null =>
    longest(request) > most ? kind : null;
const summariesIn = (events: readonly RunEvent[]) => events.filter(({ type }) => type === "summarized");

test.each(["refused-request", "too-large"] as const)(
  "50: a server that refuses a long tool result (%s) gets its beginning, and the history keeps it whole",
  async (kind) => {
    const disk = powerCutDisk();
    const { play, requests } = asker(refusesLong(kind, 3_000));

    const events = await playRun({ disk, ...play });
    const { memory } = await readRun(disk);

    expect(events.at(-1)).toMatchObject(ENDED_WELL);
    expect(summariesIn(events)).toEqual([]);
    // One request was refused; all after it are sent cut.
    expect(requests.filter((request) => longest(request) > 3_000)).toHaveLength(1);
    expect(resultsIn(requests.at(-1)?.messages ?? [])).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/It says: word .*… *\\n\[6,\d+ more characters are left out/),
      ]),
    );
    expect(longest({ messages: memory.messageHistory })).toBeGreaterThan(LONG);
    expect(memory.settings.leftOut).toEqual({ scripted: ["tool results=2000"] });
    const reasons = recordsOf(disk).flatMap((record) => (record.type === "decision" ? [record.reason] : []));
    expect(reasons).toEqual([
      "flurb 17 is not a snark: the request is tried once with tool results of at most 2,000 characters",
      "scripted takes requests with tool results of at most 2,000 characters: so are all from now on",
    ]);
  },
);

test("50: a long result is cut beside a short one, which stays whole", () => {
  const results = ["short", "word ".repeat(LONG / 5)].map((text, at) => ({
    ...{ type: "tool_result", tool_use_id: `call_${at}` },
    content: [{ type: "text", text }],
  }));

  const cut = resultsIn(cutResultsTo([{ role: "user", content: results } as Message], 300));

  expect(cut).toEqual([
    expect.stringContaining('"text":"short"'),
    expect.stringMatching(/word .*… *\\n\[7,\d+ more characters are left out/),
  ]);
});

test("50: each request with cut results begins with the bytes of the one before", async () => {
  const { play, requests } = asker(refusesLong("refused-request", 3_000), true);

  await playRun({ disk: powerCutDisk(), ...play });

  const sent = requests.filter((request) => longest(request) < 3_000);
  const texts = sent.map(({ messages }) => JSON.stringify(messages).slice(0, -1));
  expect(texts).toHaveLength(4);
  for (const [at, text] of texts.slice(1).entries()) expect(text.startsWith(`${texts[at]}`)).toBe(true);
});

test("50: results that thinking follows stay as they are: the conversation starts fresh", async () => {
  let isStrict = false;
  const { play, requests } = asker(
    (request) => (isStrict ? refusesLong("refused-request", 3_000)(request) : null),
    true,
  );
  const disk = powerCutDisk();
  await playRun({ disk, ...play, untilStep: 3 });
  isStrict = true;

  const events = await playRun({ disk, ...play });

  expect(events.at(-1)).toMatchObject(ENDED_WELL);
  expect(summariesIn(events)).toHaveLength(1);
  expect(requests.map(({ messages }) => messages.length)).toEqual([1, 3, 5, 7, 1]);
});

test.each(["refused-request", "too-large"] as const)(
  "50: cut results that change nothing about a refusal (%s) are whole again in the next try",
  async (kind) => {
    const { play, requests } = asker((request) => (longest(request) > 900 ? kind : null));
    const disk = powerCutDisk();

    const events = await playRun({ disk, ...play });

    expect(events.at(-1)).toMatchObject(ENDED_WELL);
    expect(summariesIn(events)).toHaveLength(1);
    expect((await readRun(disk)).memory.settings.leftOut ?? null).toBeNull();
    expect(Math.max(...requests.filter(({ purpose }) => purpose === "play").map(longest))).toBeGreaterThan(
      LONG,
    );
  },
);

test("50: a long conversation of which the newest result is the least part is summarized", async () => {
  const { play } = asker(({ messages, purpose }) =>
    purpose === "play" && JSON.stringify(messages).length > LONG + 4_000 ? "too-large" : null,
  );
  const disk = powerCutDisk();

  const events = await playRun({ disk, ...play, untilStep: 5 });

  expect(summariesIn(events)).toHaveLength(1);
  expect((await readRun(disk)).memory.settings.leftOut ?? null).toBeNull();
});

test("50: a run that is killed while cut results are tried goes on with them", async () => {
  const [whole, cut] = [powerCutDisk(), powerCutDisk()];
  await playRun({ disk: whole, ...asker(refusesLong("too-large", 3_000)).play });
  const { play, requests } = asker(refusesLong("too-large", 3_000));
  const watch = (event: RunEvent): void => {
    if (event.type === "notice" && event.text.includes("tried once")) throw new Death("killed");
  };

  await expect(playRun({ disk: cut, ...play, watch })).rejects.toBeInstanceOf(Death);
  removeLock(cut);
  await playRun({ disk: cut, ...play });

  expect(await readRun(cut)).toEqual(await readRun(whole));
  expect(requests.filter((request) => longest(request) > 3_000).length).toBeLessThanOrEqual(2);
});
