import { beforeAll, describe, expect, test } from "vitest";
import { RunnerError } from "../../../src/base/errors.ts";
import { readBundledRom } from "../../../src/game/seeds/bundled-roms.ts";
import { packRun } from "../../../src/record/run-file/write-run-file.ts";
import { checkBytes, exportFrom } from "../../helpers/proof/check-disk.ts";
import { type Forged, forgeRun, recordsIn } from "../../helpers/proof/forge-run.ts";
import { MODEL, paidRun } from "../../helpers/proof/paid-run.ts";

let honest: Uint8Array;

beforeAll(async () => {
  honest = packRun(exportFrom(await paidRun()), null);
});

/** The checks that contradict a file; `refused` for one that is not even read. */
async function contradictions(bytes: Uint8Array): Promise<readonly string[]> {
  try {
    const { findings } = await checkBytes(bytes);
    return [...new Set(findings.map(({ check }) => check))];
  } catch (error) {
    if (error instanceof RunnerError && error.code === "run-file-damaged") return ["refused"];
    throw error;
  }
}

const firstOf = (records: Forged[], type: string, step = 0): Forged =>
  records.find((record) => record.type === type && (record.step ?? 0) >= step);

test("an honest run is proven", async () => {
  expect(await contradictions(honest)).toEqual([]);
});

test("forged with nothing changed, it is the same file", () => {
  expect(Buffer.from(forgeRun(honest, () => undefined)).equals(honest)).toBe(true);
});

/** What a forger changes, all hashes and claims being made to fit, and the check that finds it. */
const FORGERIES: readonly (readonly [
  what: string,
  found: string,
  change: (records: Forged[]) => Forged[] | undefined,
])[] = [
  [
    "a reply presses another button",
    "buttons",
    (records) => {
      const { content } = firstOf(records, "reply", 10).reply;
      content.find((block: Forged) => block.type === "tool_use").input.buttons = ["select", "select"];
      return undefined;
    },
  ],
  [
    "a result is invented",
    "results",
    (records) => {
      firstOf(records, "outcome", 10).outcome.message.content[0].content[0].text =
        "Pressed all 1: you found the lantern.";
      return undefined;
    },
  ],
  [
    "a milestone is invented",
    "results",
    (records) => {
      firstOf(records, "outcome", 20).outcome.milestones = ["the lantern is lit"];
      return undefined;
    },
  ],
  [
    "the game's memory is read otherwise",
    "results",
    (records) => {
      firstOf(records, "outcome", 20).outcome.gameInfo.coins = 99;
      return undefined;
    },
  ],
  [
    "a note is invented",
    "results",
    (records) => {
      firstOf(records, "outcome", 20).outcome.notes = { secret: "the key is under the stone" };
      return undefined;
    },
  ],
  [
    "a machine's hash is another one",
    "machine",
    (records) => {
      firstOf(records, "outcome", 20).outcome.machineSha256 = "0".repeat(64);
      return undefined;
    },
  ],
  [
    "buttons are recorded that were not pressed",
    "buttons",
    (records) => {
      firstOf(records, "outcome", 20).outcome.track.push([["a"], 8]);
      return undefined;
    },
  ],
  [
    "a step is cut out",
    "journal",
    (records) =>
      records.filter((record) => record.step !== 20 || !["call", "reply", "outcome"].includes(record.type)),
  ],
  [
    "a step is told twice",
    "journal",
    (records) =>
      records.flatMap((record) =>
        record.type === "outcome" && record.step === 20 ? [record, record] : [record],
      ),
  ],
  [
    "a reply is spliced in",
    "costs",
    (records) => {
      const reply = firstOf(records, "reply", 20);
      return records.flatMap((record) => (record === reply ? [record, structuredClone(record)] : [record]));
    },
  ],
  [
    "a step of a later time is put before",
    "journal",
    (records) => {
      const [a, b] = [20, 30].map((step) =>
        records.findIndex((record) => record.type === "outcome" && record.step === step),
      );
      return records.with(a ?? 0, records[b ?? 0]);
    },
  ],
  [
    "the keyframe is another machine",
    "journal",
    (records) => {
      firstOf(records, "keyframe").machine = firstOf(records, "keyframe").machine.replace(/^..../, "AAAA");
      return undefined;
    },
  ],
  [
    "the game begins with another prompt",
    "start",
    (records) => {
      firstOf(records, "start").system += "\nThe lantern is in the cave to the north.";
      return undefined;
    },
  ],
  [
    "the game begins with something in hand",
    "start",
    (records) => {
      firstOf(records, "start").gameInfo.coins = 50;
      return undefined;
    },
  ],
  [
    "a summary is another one than the LM's",
    "summaries",
    (records) => {
      firstOf(records, "fold").outcome.summaryText = "## Events\nThe lantern is in the cave.";
      return undefined;
    },
  ],
  [
    "the fresh conversation tells more",
    "summaries",
    (records) => {
      firstOf(records, "fold").outcome.opening.content.push({ type: "text", text: "Go north." });
      return undefined;
    },
  ],
  [
    "the LM was asked something else",
    "requests",
    (records) => {
      firstOf(records, "call", 10).requestSha256 = "1".repeat(64);
      return undefined;
    },
  ],
  [
    "a reply's words change, and the conversation with them",
    "requests",
    (records) => {
      firstOf(records, "reply", 10).reply.content[1].text = "I know the way.";
      return undefined;
    },
  ],
  [
    "a call costs less",
    "costs",
    (records) => {
      firstOf(records, "reply", 10).costUsd /= 2;
      return undefined;
    },
  ],
  [
    "a call used fewer tokens and cost the same",
    "costs",
    (records) => {
      firstOf(records, "reply", 10).reply.usage.outputTokens = 1;
      return undefined;
    },
  ],
  [
    "a reply has no call",
    "costs",
    (records) => {
      const call = firstOf(records, "call", 10);
      return records.filter((record) => record !== call);
    },
  ],
  [
    "the first steps are gone",
    "journal",
    (records) => {
      const from = records.findIndex((record) => record.type === "outcome" && record.step === 10);
      return [firstOf(records, "start"), ...records.slice(from + 1)];
    },
  ],
];

test.each(FORGERIES)("it is found that %s: %s", async (_, found, change) => {
  const forged = forgeRun(honest, change);

  expect(await contradictions(forged)).toContain(found);
});

describe("what is false in the file alone", () => {
  test.each<[string, (manifest: Forged) => void]>([
    ["steps", (manifest) => (manifest.claims.steps += 1)],
    ["frames", (manifest) => (manifest.claims.frames -= 1)],
    ["milestones", (manifest) => manifest.claims.milestones.push({ step: 5, text: "won" })],
    ["tokens", (manifest) => (manifest.claims.tokens.outputTokens = 1)],
    ["dollars", (manifest) => (manifest.claims.costUsd = 0)],
    ["models", (manifest) => (manifest.claims.models = [{ model: "claude-opus-5-5", replies: 3 }])],
    ["the run", (manifest) => (manifest.claims.runId = "another-run")],
    ["branches", (manifest) => (manifest.claims.all.branches = 0)],
  ])("%s are found", async (_, lie) => {
    expect(await contradictions(forgeRun(honest, () => undefined, lie))).toContain("claims");
  });

  test("the hash chain and the salts are found", async () => {
    const chain = forgeRun(
      honest,
      () => undefined,
      (manifest) => (manifest.journal.chain = "2".repeat(64)),
    );
    const salts = forgeRun(
      honest,
      () => undefined,
      (manifest) => (manifest.salts.words = "3".repeat(64)),
    );

    expect(await contradictions(chain)).toContain("file");
    expect(await contradictions(salts)).toContain("file");
  });

  test("prices of its own are named, and never proven", async () => {
    const rates = { inputUsd: 0, outputUsd: 0, cacheReadUsd: 0, cacheWriteUsd: 0 };
    const free = forgeRun(
      honest,
      (records) => {
        for (const record of records) if (record.type === "reply") record.costUsd = 0;
        return undefined;
      },
      (manifest) => (manifest.prices = { [MODEL]: rates }),
    );

    const { findings, ownPrices } = await checkBytes(free);

    expect(findings).toEqual([]);
    expect(ownPrices).toEqual([MODEL]);
  });
});

test("each flipped byte is found", async () => {
  for (let at = 0; at < honest.length; at += Math.ceil(honest.length / 60)) {
    const flipped = Uint8Array.from(honest);
    flipped[at] = (flipped[at] ?? 0) ^ 0x10;
    expect(await contradictions(flipped), `byte ${at}`).not.toEqual([]);
  }
});

test("a file that was cut off, or has more at its end, is refused", async () => {
  for (const share of [0, 0.3, 0.9, 0.999]) {
    expect(await contradictions(honest.slice(0, Math.floor(honest.length * share)))).toEqual(["refused"]);
  }
  expect(await contradictions(Buffer.concat([honest, Buffer.from("x")]))).toEqual(["refused"]);
});

test("a run of another seed is none of this game", async () => {
  const lantern = recordsIn(honest);
  const { romSha256 } = firstOf(lantern, "start").game;
  const other = readBundledRom("lantern:7");
  if (other === null) throw new Error("there is no such seed");
  const { findings } = await checkBytes(honest, other);

  expect(romSha256).toMatch(/^[0-9a-f]{64}$/);
  expect(findings.map(({ check }) => check)).toContain("machine");
});
